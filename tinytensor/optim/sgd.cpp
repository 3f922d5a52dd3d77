#include "tinytensor/optim/sgd.h"

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

std::string buffer_name(size_t i) { return std::to_string(i) + ".momentum_buffer"; }

}  // namespace

SGD::SGD(std::vector<ParameterGroup> groups, SGDOptions options)
    : Optimizer(std::move(groups)), options_(options), buffers_(all_parameters().size()) {
  if (!(options.momentum >= 0)) fail<ValueError>("SGD: momentum must not be negative: {}", options.momentum);
  if (options.nesterov && options.momentum == 0) fail<ValueError>("SGD: nesterov needs a momentum above 0");
}

void SGD::step() {
  const NoGrad guard;
  size_t i = 0;
  for (const ParameterGroup& group : groups()) {
    for (const Tensor& p : group.parameters) {
      Tensor& buffer = buffers_[i++];
      if (!p.grad().defined()) continue;
      Tensor g = group.weight_decay == 0 ? p.grad() : add(p.grad(), mul(p, group.weight_decay));
      if (options_.momentum != 0) {
        buffer = buffer.defined() ? add(mul(buffer, options_.momentum), g) : clone(g);
        g = options_.nesterov ? add(g, mul(buffer, options_.momentum)) : buffer;
      }
      add_(p, g, -group.lr);
    }
  }
}

std::map<std::string, Tensor> SGD::state_dict() const {
  std::map<std::string, Tensor> state;
  for (size_t i = 0; i < buffers_.size(); ++i) {
    if (buffers_[i].defined()) state[buffer_name(i)] = buffers_[i];
  }
  return state;
}

void SGD::load_state_dict(const std::map<std::string, Tensor>& state) {
  const std::vector<Tensor> parameters = all_parameters();
  std::vector<Tensor> buffers(parameters.size());
  size_t used = 0;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const auto found = state.find(buffer_name(i));
    if (found == state.end()) continue;
    if (found->second.shape() != parameters[i].shape()) {
      fail<ShapeError>("SGD: '{}' is {} in the state, its parameter {}", found->first, to_string(found->second.shape()),
                       to_string(parameters[i].shape()));
    }
    buffers[i] = clone(found->second);
    ++used;
  }
  if (used != state.size())
    fail<ValueError>("SGD: the state has {} entries, {} of them unknown", state.size(), state.size() - used);
  buffers_ = std::move(buffers);
}

}  // namespace tinytensor
