// What the tape does with a few lines of arithmetic (expression.h), step by step: what each op computed, then what
// backward() hands on, where gradients meet, and which numbers are let go. All of them are the library's own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

struct Numbers {
  Shape shape;
  std::vector<real> values;  ///< in row-major order
};

struct TapeTrace {
  enum class Kind { leaf, data, op };

  /// What the graph consists of, in the order in which it was made.
  struct Box {
    Kind kind = Kind::op;
    std::string symbol;  ///< of an op: "@", "tanh"
    std::string name;    ///< empty, if no line gave it one
    std::vector<size_t> inputs;
    Numbers numbers;
    bool kept = false;  ///< an op's result that the tape still holds when all is computed, for the way back
  };
  /// What a replayed op hands to one of its inputs.
  struct Share {
    size_t to = 0;
    Shape made;  ///< of the gradient as the op gives it; a broadcast is summed back to the input's shape
    Numbers handed;
    Numbers total;     ///< what has arrived there by now
    bool met = false;  ///< something had arrived before: both were added
  };
  struct Step {
    size_t box = 0;
    Numbers arrived;  ///< d result / d this op's output
    std::vector<Share> shares;
    std::vector<size_t> freed;  ///< boxes whose numbers nobody holds any more
  };

  std::vector<Box> boxes;
  size_t result = 0;  ///< which box it is
  std::vector<Step> steps;
};

/// ValueError as evaluate_expression() gives it; GradError and ShapeError as backward() does, for a result without leaves
/// or of more than one number. Not for two threads at once.
TapeTrace trace_tape(const std::string& program);

}  // namespace tinytensor
