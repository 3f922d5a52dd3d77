#include "tinytensor/compression/magnitude.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void refuse_nan(const Tensor& w) {
  const std::vector<real> values = w.to_vector();
  for (size_t i = 0; i < values.size(); ++i) {
    if (!std::isnan(values[i])) continue;
    fail<ValueError>(
        "magnitude_mask: element {} is NaN, which has no magnitude\n  hint: look where it comes from "
        "before anything is pruned",
        i);
  }
}

}  // namespace

int64_t pruned_count(double share, int64_t n) {
  if (!(share >= 0 && share <= 1)) fail<ValueError>("pruned_count: the share must be in [0, 1]: {}", share);
  const double exact = share * static_cast<double>(n), whole = std::floor(exact);  // 0.5 more may round to the next
  return std::min(n, static_cast<int64_t>(whole) + (exact - whole >= 0.5 ? 1 : 0));
}

BoolTensor magnitude_mask(const Tensor& w, double share) {
  const int64_t count = pruned_count(share, w.numel());
  refuse_nan(w);
  // exercise 19.1 {
  const std::vector<real> values = w.to_vector();
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t i, size_t j) { return std::abs(values[i]) < std::abs(values[j]); });
  BoolTensor keep(w.shape(), std::vector<bool>(values.size(), true));
  for (int64_t i = 0; i < count; ++i) keep.data()[order[static_cast<size_t>(i)]] = false;
  return keep;
  // }
}

std::vector<BoolTensor> global_magnitude_masks(const std::vector<Tensor>& weights, double share) {
  const NoGrad guard;
  std::vector<Tensor> flat;
  flat.reserve(weights.size());
  for (const Tensor& weight : weights) flat.push_back(reshape(weight.detach(), {-1}));
  if (flat.empty()) return {};
  const BoolTensor keep = magnitude_mask(cat(flat), share);
  std::vector<BoolTensor> masks;
  const bool* next = keep.data();
  for (const Tensor& weight : weights) {
    masks.emplace_back(weight.shape(), std::vector<bool>(next, next + weight.numel()));
    next += weight.numel();
  }
  return masks;
}

BoolTensor wanda_mask(const Tensor& weight, const Tensor& input_norms, double share) {
  if (weight.dim() != 2 || input_norms.shape() != Shape{weight.size(1)}) {
    fail<ShapeError>("wanda_mask: a weight (out, in) and norms (in) are expected: {} and {}", to_string(weight.shape()),
                     to_string(input_norms.shape()));
  }
  const NoGrad guard;
  const Tensor scores = mul(weight.detach(), input_norms.detach());
  BoolTensor keep(weight.shape());
  bool* next = keep.data();
  for (int64_t row = 0; row < weight.size(0); ++row) {
    const BoolTensor of_row = magnitude_mask(select(scores, 0, row), share);
    next = std::copy(of_row.data(), of_row.data() + of_row.numel(), next);
  }
  return keep;
}

int64_t sparse_bytes(int64_t rows, int64_t nonzeros) { return 4 * nonzeros + 4 * nonzeros + 4 * (rows + 1); }

}  // namespace tinytensor
