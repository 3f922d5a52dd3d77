// Attention of new positions over those whose keys and values are kept: what makes generating text fast.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/nn/attention.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {

Tensor MultiHeadAttention::forward(const Tensor& x, KeyValueCache& cache, int64_t capacity) const {
  const NoGrad guard;
  check(x, x, x);
  const int64_t batch = x.size(0), length = x.size(1), past = cache.length;
  const int64_t width = q_proj.weight.size(0) / num_heads;  // of a head; where heads were taken out it is not C / H
  if (!cache.keys.defined() && past == 0) {
    cache.keys = Tensor({batch, num_heads, capacity, width});
    cache.values = Tensor(cache.keys.shape());
  }
  const Shape expected{cache.keys.size(0), num_heads, cache.keys.dim() == 4 ? cache.keys.size(2) : 0, width};
  if (cache.keys.shape() != expected || !cache.values.defined() || cache.values.shape() != expected || past < 0) {
    fail<ShapeError>("MultiHeadAttention: this cache was not filled by a layer of {} heads of width {}", num_heads,
                     width);
  }
  if (cache.keys.size(0) != batch || past > cache.keys.size(2) || length > cache.keys.size(2) - past) {
    fail<ShapeError>(
        "MultiHeadAttention: {} new positions of batch {} do not fit a cache that holds {} of {} for batch {}", length,
        batch, past, cache.keys.size(2), cache.keys.size(0));
  }
  copy_(slice(cache.keys, 2, past, past + length), with_positions(split_heads(k_proj.forward(x), num_heads), past));
  copy_(slice(cache.values, 2, past, past + length), split_heads(v_proj.forward(x), num_heads));
  cache.length += length;

  const AttentionMask mask = past == 0 || length == 1 ? AttentionMask{} : causal_mask(length, cache.length);
  const Tensor heads = scaled_dot_product_attention(
      with_positions(split_heads(q_proj.forward(x), num_heads), past), slice(cache.keys, 2, 0, cache.length),
      slice(cache.values, 2, 0, cache.length), mask, {.is_causal = past == 0, .dropout_p = 0, .scale = std::nullopt});
  return out_proj.forward(merge_heads(heads));
}

}  // namespace tinytensor
