#include "tinytensor/compression/distillation.h"

#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/losses/losses.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

Tensor distillation_loss(const Tensor& student, const Tensor& teacher, const IndexTensor& targets,
                         const DistillationOptions& options) {
  if (student.dim() != 2 || teacher.shape() != student.shape() || targets.shape() != Shape{student.size(0)}) {
    fail<ShapeError>("distillation_loss: logits (N, V) twice and targets (N) are expected: {}, {} and {}",
                     to_string(student.shape()), to_string(teacher.shape()), to_string(targets.shape()));
  }
  const auto [temperature, alpha] = options;
  if (!(temperature > 0 && std::isfinite(temperature))) {
    fail<ValueError>("distillation_loss: the temperature must be above 0 and finite: {}", temperature);
  }
  if (!(alpha >= 0 && alpha <= 1)) fail<ValueError>("distillation_loss: alpha must be in [0, 1]: {}", alpha);
  // exercise 19.8 {
  const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
  const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                                static_cast<double>(student.size(0)));
  return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
  // }
}

}  // namespace tinytensor
