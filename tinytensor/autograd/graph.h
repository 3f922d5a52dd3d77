// Graph: what the tape has recorded, as a picture. `dot -Tsvg graph.dot -o graph.svg` (Graphviz) draws it.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Leaves by name, as from Module::named_parameters().
using NamedTensors = std::vector<std::pair<std::string, Tensor>>;

struct Node;  // tape.h

/// All steps that `output` depends on, in the order in which they were made; none if nothing was recorded.
std::vector<const Node*> recorded_nodes(const Tensor& output);

/// The graph that computed `output`, in the DOT language: an ellipse for each op with its name and the shape of its
/// result, a box for each leaf that receives a gradient with its shape and, where `names` has one, its name. Arrows
/// follow the computation. The same program gives the same text. GradError if nothing was recorded.
std::string to_dot(const Tensor& output, const NamedTensors& names = {});

/// to_dot in a file. FileError if it cannot be written.
void write_dot(const Tensor& output, const std::filesystem::path& path, const NamedTensors& names = {});

}  // namespace tinytensor
