// A weight of which a layer knows products and rows alone, as of one in 8 or 16 bits: who reads layer.weight in the place
// of layer.forward() finds nothing there.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/ops.h"

namespace course {

class KeptWeight : public tinytensor::StoredWeight {
 public:
  explicit KeptWeight(tinytensor::Tensor weight) : weight_(std::move(weight)) {}
  int64_t out_features() const override { return weight_.size(0); }
  int64_t in_features() const override { return weight_.size(1); }
  tinytensor::Tensor product(const tinytensor::Tensor& x, const tinytensor::Tensor& bias) const override {
    return tinytensor::linear(x, weight_, bias);
  }
  tinytensor::Tensor rows(const tinytensor::IndexTensor& ids) const override {
    return tinytensor::embedding(weight_, ids);
  }
  int64_t bytes() const override { return weight_.numel() * static_cast<int64_t>(sizeof(tinytensor::real)); }
  std::string form() const override { return "kept apart"; }

 private:
  tinytensor::Tensor weight_;
};

/// Moves the weight of a Linear or an Embedding to where products alone reach it.
template <class LayerWithWeight>
void keep_apart(LayerWithWeight& layer) {
  layer.stored = std::make_shared<KeptWeight>(layer.weight.detach());
  layer.weight = tinytensor::Tensor();
}

}  // namespace course
