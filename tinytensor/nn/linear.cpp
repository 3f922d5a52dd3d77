#include "tinytensor/nn/linear.h"

#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/nn/init.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

Linear::Linear(int64_t in, int64_t out, bool with_bias, Generator& generator) {
  if (in < 1 || out < 1) fail<ValueError>("Linear: the sizes must be at least 1: in {}, out {}", in, out);
  // exercise 07.3 {
  weight = Tensor({out, in});
  init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
  weight.requires_grad_();
  if (!with_bias) return;
  const double bound = 1 / std::sqrt(static_cast<double>(in));
  bias = Tensor({out});
  init::uniform_(bias, -bound, bound, generator);
  bias.requires_grad_();
  // }
}

Tensor Linear::forward(const Tensor& x) const {
  return stored != nullptr ? stored->product(x, bias) : linear(x, weight, bias);
}

int64_t Linear::in_features() const { return stored != nullptr ? stored->in_features() : weight.size(1); }
int64_t Linear::out_features() const { return stored != nullptr ? stored->out_features() : weight.size(0); }

void Linear::members(MemberVisitor& visit) {
  // exercise 07.3 {
  visit.parameter("weight", weight);
  visit.parameter("bias", bias);
  // }
}

std::string Linear::extra_repr() const {
  return fmt::format("in_features={}, out_features={}, bias={}{}", in_features(), out_features(),
                     bias.defined() ? "True" : "False", stored != nullptr ? ", weight=" + stored->form() : "");
}

}  // namespace tinytensor
