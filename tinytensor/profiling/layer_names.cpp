#include "tinytensor/profiling/layer_names.h"

#include <algorithm>
#include <cstddef>

namespace tinytensor {
namespace {

constexpr int unknown = -1;

// "h.0.attn" of "h.0.attn.q_proj" and "h.0.attn.k_proj": whole names between dots.
std::string common_path(const std::string& a, const std::string& b) {
  size_t end = 0;
  for (size_t i = 0;; ++i) {
    const bool a_ends = i == a.size() || a[i] == '.', b_ends = i == b.size() || b[i] == '.';
    if (a_ends && b_ends) end = i;
    if (i == a.size() || i == b.size() || a[i] != b[i]) return a.substr(0, end);
  }
}

}  // namespace

LayerNames::LayerNames(const Module& model) {
  for (const auto& [name, parameter] : model.named_parameters()) {
    const size_t dot = name.rfind('.');
    of_parameter_[parameter.storage().get()] = numbered(dot == std::string::npos ? "" : name.substr(0, dot));
  }
}

int LayerNames::numbered(const std::string& name) {
  const auto [known, is_new] = numbers_.try_emplace(name, static_cast<int>(names_.size()));
  if (is_new) names_.push_back(name);
  return known->second;
}

int LayerNames::common(int a, int b) {
  if (a == unknown || a == b) return b;
  return numbered(common_path(names_[static_cast<size_t>(a)], names_[static_cast<size_t>(b)]));
}

const std::string& LayerNames::recorded(const Node& op) {
  if (of_parameter_.empty()) return names_.front();
  int by_parameters = unknown, by_inputs = unknown;
  for (const Node::Edge& edge : op.inputs) {
    if (edge.leaf.defined()) {
      const auto layer = of_parameter_.find(edge.leaf.storage().get());
      if (layer != of_parameter_.end()) by_parameters = common(by_parameters, layer->second);
    } else if (edge.node != nullptr) {
      const auto layer = of_op_.find(edge.node->order);
      if (layer != of_op_.end()) by_inputs = common(by_inputs, layer->second);
    }
  }
  const int layer = std::max(by_parameters != unknown ? by_parameters : by_inputs, 0);
  of_op_[op.order] = layer;
  return names_[static_cast<size_t>(layer)];
}

const std::string& LayerNames::of(const Node& op) const {
  const auto layer = of_op_.find(op.order);
  return names_[layer == of_op_.end() ? 0 : static_cast<size_t>(layer->second)];
}

}  // namespace tinytensor
