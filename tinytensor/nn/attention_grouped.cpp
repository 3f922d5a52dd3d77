// Grouped-query attention: fewer heads of keys and values than of queries, so that a cache of them is smaller.
//
// The same steps as forward() of attention.cpp and attention_cached.cpp, with KV heads in the place of H for keys and
// values; the attention itself knows which queries read which head.
#include "tinytensor/nn/attention.h"

namespace tinytensor {

Tensor MultiHeadAttention::forward_grouped(const Tensor& query, const Tensor& key, const Tensor& value,
                                           const AttentionMask& mask, bool is_causal) const {
  const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
  const Tensor k = with_positions(split_heads(k_proj.forward(key), kv_heads));
  const Tensor v = split_heads(v_proj.forward(value), kv_heads);
  return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
}

Tensor MultiHeadAttention::forward_grouped(const Tensor& x, KeyValueCache& cache, int64_t capacity) const {
  const int64_t past = cache.length, length = x.size(1);
  append(cache, with_positions(split_heads(k_proj.forward(x), kv_heads), past),
         split_heads(v_proj.forward(x), kv_heads), capacity);
  const bool padded = !cache.padding.empty(), begins = past == 0 && !padded;
  AttentionMask mask;
  if (padded || (past > 0 && length > 1)) mask = visible_keys(past, length, cache.padding);
  const Tensor q = with_positions(split_heads(q_proj.forward(x), num_heads), past);
  const AttentionOptions grouped{.is_causal = begins, .dropout_p = 0, .scale = std::nullopt, .enable_gqa = true};
  return out_proj.forward(merge_heads(scaled_dot_product_attention(
      q, slice(cache.keys, 2, 0, cache.length), slice(cache.values, 2, 0, cache.length), mask, grouped)));
}

}  // namespace tinytensor
