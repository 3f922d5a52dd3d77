// Gradcheck: a gradient is right if it agrees with the slope that one measures.
//
// Every element of every input is moved a little to both sides; what the outputs do in between is a column of the
// Jacobian, and needs no calculus. backward() must give the same numbers. Meant for the double-precision build: in
// single precision the rounding errors of f are as large as what is measured.
#pragma once

#include <functional>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

struct GradcheckOptions {
  double eps = 1e-5;   ///< how far an element is moved
  double atol = 1e-7;  ///< |got - expected| <= atol + rtol · |expected| passes
  double rtol = 1e-5;
};

/// Compares the full Jacobian of f at `inputs` by central differences, (f(x + eps) - f(x - eps)) / 2 eps, with
/// backward from a one-hot seed for every element of the output. Checked are the inputs that require a gradient; they
/// must be leaves, whose grad() is forgotten. Stay away from kinks: relu at 0, equal values for max.
/// GradError names the op, the input and the first element that is wrong, and says how many are.
///
///   gradcheck([](const std::vector<Tensor>& x) { return mul(x[0], x[1]); }, {a, b});
void gradcheck(const std::function<Tensor(const std::vector<Tensor>&)>& f, const std::vector<Tensor>& inputs,
               const GradcheckOptions& options = {});

}  // namespace tinytensor
