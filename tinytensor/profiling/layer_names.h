// Which layer of a model an op belongs to.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/module.h"

namespace tinytensor {

/// Found by the parameters of the model that an op uses: "h.0.attn.q_proj" for one that uses its weight. Of several
/// layers it is what their names have in common, "h.0.mlp" of h.0.mlp.c_fc and h.0.mlp.c_proj. An op without parameters
/// belongs to what its inputs' layers have in common: so attention goes under h.0.attn, and the sum of two branches
/// under the block or the model itself (""). A shared parameter has the name under which the model lists it first.
class LayerNames {
 public:
  LayerNames() = default;
  explicit LayerNames(const Module& model);
  /// The layer of an op that has just been recorded; it is remembered for the ops that use its output.
  const std::string& recorded(const Node& op);
  /// The layer of an op that was recorded before; "" for one that was not.
  const std::string& of(const Node& op) const;
  /// The ops are gone.
  void forget_ops() { of_op_.clear(); }

 private:
  int numbered(const std::string& name);
  int common(int a, int b);

  std::vector<std::string> names_{""};
  std::unordered_map<std::string, int> numbers_{{"", 0}};
  std::unordered_map<const Storage*, int> of_parameter_;
  std::unordered_map<uint64_t, int> of_op_;  // by Node::order
};

}  // namespace tinytensor
