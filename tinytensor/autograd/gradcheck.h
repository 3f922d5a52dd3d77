// Gradcheck: a gradient is right if it agrees with the slope that one measures.
//
// Every element of every input is moved a little up and down; how the outputs change between the two is a column of the
// Jacobian, measured without calculus. backward() must give the same numbers.
//
// In single precision the rounding errors of f are nearly as large as what is measured: the tolerances are wide, and
// find a missing term or a wrong sign, but not an error of a percent. Double precision finds those: link tinytensor64
// instead of tinytensor, where `real` is double and everything else is the same.
#pragma once

#include <functional>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// The defaults fit the precision of `real`.
struct GradcheckOptions {
  double eps = sizeof(real) == 8 ? 1e-5 : 1e-2;   ///< how far an element is moved
  double atol = sizeof(real) == 8 ? 1e-7 : 5e-3;  ///< |got - expected| <= atol + rtol · |expected| passes
  double rtol = sizeof(real) == 8 ? 1e-5 : 1e-2;
};

/// Compares the full Jacobian of f at `inputs` by central differences, (f(x + eps) - f(x - eps)) / 2 eps, divided by
/// the eps that was asked for and not by the distance that rounding has left between the two places, with backward from
/// a one-hot seed for every element of the output. The inputs that require a gradient are checked; they must be leaves.
/// No grad() is changed, neither theirs nor that of other leaves. Stay away from kinks: relu at 0, equal values for
/// max. GradError names the op, the input and the first element that is wrong, and says how many are. ValueError if no
/// input requires a gradient, if one was computed by an op, if eps is not positive, or if f returns another shape each
/// time.
///
///   const Tensor a = randn({2, 3}).requires_grad_(), b = randn({3}).requires_grad_();
///   gradcheck([](const std::vector<Tensor>& x) { return mul(x[0], x[1]); }, {a, b});
void gradcheck(const std::function<Tensor(const std::vector<Tensor>&)>& f, const std::vector<Tensor>& inputs,
               const GradcheckOptions& options = {});

}  // namespace tinytensor
