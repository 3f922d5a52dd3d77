// The graph of a computation as a picture: what the tape has recorded, from the first ops down to the result.
//
//   write_file("graph.svg", graph_svg(loss, model.named_parameters()));
#pragma once

#include <string>

#include "tinytensor/autograd/graph.h"

namespace tinytensor {

/// An SVG picture of the graph that computed `output`. A box for each op has its name, the shape of its result, and the
/// leaves that it uses: their names where `names` has them, and their shapes. Data that needs no gradient is not on the
/// tape, and not in the picture. Parts that follow each other and are alike but for the numbers in the names of their
/// leaves, such as the blocks of a transformer, are drawn once, in a frame that says how many there are. GradError if
/// nothing was recorded; ValueError if more than 400 boxes are left to draw.
std::string graph_svg(const Tensor& output, const NamedTensors& names = {}, const std::string& title = "");

}  // namespace tinytensor
