#include "tinytensor/optim/sgd.h"

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

SGD::SGD(std::vector<ParameterGroup> groups, SGDOptions options)
    : Optimizer("SGD", std::move(groups), {{"momentum_buffer"}, false}), options_(options) {
  if (!(options.momentum >= 0)) fail<ValueError>("SGD: momentum must not be negative: {}", options.momentum);
  if (options.nesterov && options.momentum == 0) fail<ValueError>("SGD: nesterov needs a momentum above 0");
}

void SGD::update(const Tensor& p, const ParameterGroup& group, std::vector<Tensor>& slots) {
  Tensor g = group.weight_decay == 0 ? p.grad() : add(p.grad(), mul(p, group.weight_decay));
  if (options_.momentum != 0) {
    Tensor& buffer = slots[0];
    buffer = buffer.defined() ? add(mul(buffer, options_.momentum), g) : clone(g);
    g = options_.nesterov ? add(g, mul(buffer, options_.momentum)) : buffer;
  }
  add_(p, g, -group.lr);
}

}  // namespace tinytensor
