// A few lines of arithmetic on tensors, as the reader of a page types them:
//
//   w = [[0.5, -1]]         a leaf: a name for numbers asks for a gradient
//   x = data [2, 3]         data does not
//   h = tanh(w @ x + 0.5)   numbers within an expression are constants
//   sum(h * h)              the last line is the result
//
// + - * / @, parentheses, x.T, functions by name; # begins a comment. Each operation is one op of the library.
#pragma once

#include <string>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// What is told of an evaluation while it goes on.
struct ExpressionObserver {
  virtual ~ExpressionObserver() = default;
  /// A leaf or data, at its first use or when it gets a name. `name` is empty for a list within an expression.
  virtual void given(const std::string& name, const Tensor& value) = 0;
  /// An op was computed; `symbol` is how a reader writes it: "@", "tanh", "÷ 2".
  virtual void computed(const std::string& symbol, const std::vector<Tensor>& operands, const Tensor& result) = 0;
  /// A line gave what was computed a name.
  virtual void named(const std::string& name, const Tensor& result) = 0;
};

/// The result of the last line. ValueError that says the line and what is wrong there; it wraps what the ops throw.
/// At most 40 operations, on tensors of at most 256 numbers.
Tensor evaluate_expression(const std::string& program, ExpressionObserver& observer);

}  // namespace tinytensor
