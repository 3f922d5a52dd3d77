// summary: the modules of a model, the shapes that they give, and how many numbers each has learned.
#pragma once

#include <map>
#include <string>

#include "tinytensor/nn/module.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"
#include "tinytensor/tensor/grad_mode.h"

namespace tinytensor {

/// Shapes of what modules gave, by module.
using OutputShapes = std::map<const Module*, Shape>;

/// While it lives, results of modules that are called in this thread (module(x), Sequential) leave their shapes here.
class ShapeRecorder {
 public:
  ShapeRecorder();
  ~ShapeRecorder();
  ShapeRecorder(const ShapeRecorder&) = delete;
  ShapeRecorder& operator=(const ShapeRecorder&) = delete;
  OutputShapes shapes;

 private:
  ShapeRecorder* outer_;
};
std::string summary_table(const Module& model, const OutputShapes& shapes);

/// One line for each module inside: its name, its class, the shape it gave, and its parameters. The model is given
/// zeros of the input's shape in evaluation mode, and nothing is recorded; a module that it does not call as module(x),
/// or through a Sequential, has "-" for its shape.
template <std::derived_from<Module> M>
std::string summary(const M& model, const Shape& input) {
  M in_evaluation = model;  // shares its parameters
  in_evaluation.eval();
  const NoGrad guard;
  ShapeRecorder recorder;
  recorder.shapes[&in_evaluation] = in_evaluation.forward(zeros(input)).shape();
  return summary_table(in_evaluation, recorder.shapes);
}

}  // namespace tinytensor
