#include "tinytensor/optim/rmsprop.h"

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

RMSprop::RMSprop(std::vector<ParameterGroup> groups, RMSpropOptions options)
    : Optimizer("RMSprop", std::move(groups), {{"square_avg", "grad_avg", "momentum_buffer"}, true},
                options.weight_decay),
      options_(options) {
  if (!(options.alpha >= 0)) fail<ValueError>("RMSprop: alpha must not be negative: {}", options.alpha);
  if (!(options.eps >= 0)) fail<ValueError>("RMSprop: eps must not be negative: {}", options.eps);
  if (!(options.momentum >= 0)) fail<ValueError>("RMSprop: momentum must not be negative: {}", options.momentum);
}

void RMSprop::update(const Tensor& p, const ParameterGroup& group, std::vector<Tensor>& slots) {
  const Tensor &mean_square = slots[0], &mean = slots[1], &buffer = slots[2];
  const Tensor g = group.weight_decay == 0 ? p.grad() : add(p.grad(), mul(p, group.weight_decay));
  mul_(mean_square, options_.alpha);
  add_(mean_square, mul(g, g), 1 - options_.alpha);
  Tensor spread = mean_square;
  if (options_.centered) {
    mul_(mean, options_.alpha);
    add_(mean, g, 1 - options_.alpha);
    spread = sub(mean_square, mul(mean, mean));
  }
  const Tensor step = div(g, add(sqrt(spread), options_.eps));
  if (options_.momentum > 0) {
    mul_(buffer, options_.momentum);
    add_(buffer, step);
  }
  add_(p, options_.momentum > 0 ? buffer : step, -group.lr);
}

}  // namespace tinytensor
