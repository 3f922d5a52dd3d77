#include "tinytensor/compression/masks.h"

#include <algorithm>
#include <cmath>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/compression/magnitude.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/elementwise/compare.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

void hold(const Tensor& w, const BoolTensor& keep) {
  if (w.shape() != keep.shape()) {
    fail<ShapeError>("hold: a tensor and its mask have one shape: {} and {}", to_string(w.shape()),
                     to_string(keep.shape()));
  }
  // exercise 19.3 {
  const NoGrad guard;
  masked_fill_(w, logical_not(keep), 0);
  // }
}

NamedTensors prunable(const Module& module, const std::function<bool(const std::string&)>& chosen) {
  NamedTensors weights;
  for (const auto& [name, parameter] : module.named_parameters()) {
    if (parameter.dim() >= 2 && (!chosen || chosen(name))) weights.emplace_back(name, parameter);
  }
  return weights;
}

Masks::Masks(NamedTensors weights) : weights_(std::move(weights)) {
  for (const auto& [name, weight] : weights_) {
    keep_.emplace_back(weight.shape(), std::vector<bool>(static_cast<size_t>(weight.numel()), true));
  }
}

void Masks::prune(double share, Threshold threshold) {
  std::vector<Tensor> tensors;
  tensors.reserve(weights_.size());
  for (const auto& [name, weight] : weights_) {
    for (const real value : weight.to_vector()) {
      if (std::isnan(value)) fail<ValueError>("Masks: the parameter {} holds a NaN, which has no magnitude", name);
    }
    tensors.push_back(weight);
  }
  if (threshold == Threshold::global) return set(global_magnitude_masks(tensors, share));
  std::vector<BoolTensor> keep;
  keep.reserve(tensors.size());
  for (const Tensor& weight : tensors) keep.push_back(magnitude_mask(weight, share));
  set(std::move(keep));
}

void Masks::set(std::vector<BoolTensor> keep) {
  if (keep.size() != weights_.size()) {
    fail<ShapeError>("Masks: {} masks for {} weights", keep.size(), weights_.size());
  }
  for (size_t i = 0; i < keep.size(); ++i) {
    const auto& [name, weight] = weights_[i];
    if (keep[i].shape() == weight.shape()) continue;
    fail<ShapeError>("Masks: the mask of {} must have its shape: {} and {}", name, to_string(keep[i].shape()),
                     to_string(weight.shape()));
  }
  keep_ = std::move(keep);
  apply();
}

void Masks::apply() const {
  for (size_t i = 0; i < weights_.size(); ++i) hold(weights_[i].second, keep_[i]);
}

int64_t Masks::kept() const {
  int64_t count = 0;
  for (const BoolTensor& keep : keep_) count += std::count(keep.data(), keep.data() + keep.numel(), true);
  return count;
}

double Masks::sparsity() const {
  int64_t all = 0;
  for (const BoolTensor& keep : keep_) all += keep.numel();
  return all == 0 ? 0 : 1 - static_cast<double>(kept()) / static_cast<double>(all);
}

}  // namespace tinytensor
