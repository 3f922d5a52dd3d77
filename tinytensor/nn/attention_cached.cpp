// Attention of new positions over those whose keys and values are kept: what makes generating text fast.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/attention.h"

namespace tinytensor {

Tensor MultiHeadAttention::forward(const Tensor& x, KeyValueCache& cache, int64_t capacity) const {
  check(x, x, x);
  const int64_t width = q_proj.out_features() / num_heads;  // of a head: where heads were taken out it is not C / H
  check_same_layer(cache, {x.size(0), kv_heads, x.size(1), width});
  const NoGrad guard;
  if (kv_heads != num_heads) return forward_grouped(x, cache, capacity);
  // exercise 17.3 {
  const int64_t past = cache.length, length = x.size(1);
  const Tensor k = with_positions(split_heads(k_proj.forward(x), num_heads), past);
  append(cache, k, split_heads(v_proj.forward(x), num_heads), capacity);

  const bool padded = !cache.padding.empty(), begins = past == 0 && !padded;
  AttentionMask mask;  // the last of all positions sees all, and where none is kept causal attention has no offset
  if (padded || (past > 0 && length > 1)) mask = visible_keys(past, length, cache.padding);
  const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
  const Tensor heads =
      scaled_dot_product_attention(q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length),
                                   mask, {.is_causal = begins, .dropout_p = 0, .scale = std::nullopt});
  return out_proj.forward(merge_heads(heads));
  // }
}

}  // namespace tinytensor
