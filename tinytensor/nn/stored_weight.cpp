#include "tinytensor/nn/stored_weight.h"

#include <algorithm>

#include "tinytensor/ops/elementwise/compare.h"

namespace tinytensor {
namespace {

Tensor rows_from(const StoredWeight& weight, int64_t first, int64_t count) {
  IndexTensor ids({count});
  for (int64_t i = 0; i < count; ++i) ids.data()[i] = first + i;
  return weight.rows(ids);
}

}  // namespace

Tensor in_float(const StoredWeight& weight) { return rows_from(weight, 0, weight.out_features()); }

bool is_finite(const StoredWeight& weight) {
  constexpr int64_t rows_at_once = 256;
  for (int64_t first = 0; first < weight.out_features(); first += rows_at_once) {
    const int64_t count = std::min(rows_at_once, weight.out_features() - first);
    if (!all(isfinite(rows_from(weight, first, count)))) return false;
  }
  return true;
}

}  // namespace tinytensor
