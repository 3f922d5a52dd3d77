// The linear layer: y = x Wᵀ + b.
#pragma once

#include <memory>

#include "tinytensor/core/random.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/nn/stored_weight.h"

namespace tinytensor {

struct Linear : Layer<Linear> {
  Tensor weight;  ///< (out, in)
  Tensor bias;    ///< (out), or undefined
  /// The weight in another form, or null. Where it is there, `weight` is undefined: quantize() makes it so.
  std::shared_ptr<const StoredWeight> stored;

  Linear() = default;  ///< without a weight, where a model's choices leave it out
  /// PyTorch's first values: weight U(±1/√in), then bias U(±1/√in). ValueError unless both sizes are at least 1.
  Linear(int64_t in, int64_t out, bool bias = true, Generator& generator = default_generator());

  /// (…, in) -> (…, out)
  Tensor forward(const Tensor& x) const;
  int64_t in_features() const;
  int64_t out_features() const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

}  // namespace tinytensor
