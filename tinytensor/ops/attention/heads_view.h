// Heads as kernels see them: (B, H, T, D) in any strides but the last, which is 1.
#pragma once

#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// (B, H, T, D) whose memory lies as (B, T, H, D): the heads of a token side by side, so that merging them is a view.
inline Tensor heads_tensor(const Shape& shape) {
  return transpose(Tensor({shape[0], shape[2], shape[1], shape[3]}), 1, 2);
}

inline Tensor unit_step_rows(const Tensor& x) {
  return x.strides().back() == 1 || x.size(-1) <= 1 ? x.detach() : dense(x);
}

inline HeadsView heads_view(const Tensor& x) { return {x.data(), x.strides()[0], x.strides()[1], x.strides()[2]}; }
inline MutableHeadsView mutable_heads_view(const Tensor& x) {
  return {x.mutable_data(), x.strides()[0], x.strides()[1], x.strides()[2]};
}

}  // namespace tinytensor
