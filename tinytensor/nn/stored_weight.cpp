#include "tinytensor/nn/stored_weight.h"

namespace tinytensor {

Tensor in_float(const StoredWeight& weight) {
  IndexTensor all({weight.out_features()});
  for (int64_t i = 0; i < all.numel(); ++i) all.data()[i] = i;
  return weight.rows(all);
}

}  // namespace tinytensor
