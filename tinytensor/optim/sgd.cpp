#include "tinytensor/optim/sgd.h"

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// The direction of the step, and the buffer that it leaves for the next one; undefined before the first.
Tensor with_momentum(const Tensor& g, Tensor& buffer, const SGDOptions& options) {
  // exercise 08.2 {
  buffer = buffer.defined() ? add(mul(buffer, options.momentum), g) : clone(g);
  // }
  if (!options.nesterov) return buffer;
  // exercise 08.3 {
  return add(g, mul(buffer, options.momentum));
  // }
}

}  // namespace

SGD::SGD(std::vector<ParameterGroup> groups, SGDOptions options)
    : Optimizer("SGD", std::move(groups), {{"momentum_buffer"}, false}, options.weight_decay), options_(options) {
  if (!(options.momentum >= 0)) fail<ValueError>("SGD: momentum must not be negative: {}", options.momentum);
  if (options.nesterov && options.momentum == 0) fail<ValueError>("SGD: nesterov needs a momentum above 0");
}

void SGD::update(const Tensor& p, const ParameterGroup& group, std::vector<Tensor>& slots) {
  Tensor g = p.grad();
  if (group.weight_decay != 0) {
    // exercise 08.6 {
    g = add(g, mul(p, group.weight_decay));
    // }
  }
  if (options_.momentum != 0) g = with_momentum(g, slots[0], options_);
  // exercise 08.1 {
  add_(p, g, -group.lr);
  // }
}

}  // namespace tinytensor
