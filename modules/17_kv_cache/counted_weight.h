// A weight in another form than a tensor, as quantize() makes one: the same numbers, and a count of the rows that were
// multiplied by it.
#pragma once

#include "modules/course/checking/check.h"

namespace course {

struct CountedWeight : StoredWeight {
  Tensor weight;                  // (out, in)
  mutable int64_t rows_seen = 0;  // how many rows of x

  explicit CountedWeight(const Tensor& of) : weight(of) {}
  int64_t out_features() const override { return weight.size(0); }
  int64_t in_features() const override { return weight.size(1); }
  Tensor product(const Tensor& x, const Tensor& bias) const override {
    rows_seen += x.numel() / weight.size(1);
    return linear(x, weight, bias);
  }
  Tensor rows(const IndexTensor& ids) const override { return embedding(weight, ids); }
  int64_t bytes() const override { return weight.numel() * static_cast<int64_t>(sizeof(real)); }
  std::string form() const override { return "counted"; }
};

/// The layer's weight is there in this form alone from now on.
inline std::shared_ptr<const CountedWeight> count_rows(Linear& layer) {
  const auto counted = std::make_shared<const CountedWeight>(layer.weight);
  layer.stored = counted;
  layer.weight = Tensor();
  return counted;
}

}  // namespace course
