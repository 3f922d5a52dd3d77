// Attention that shows its weights: the same layer on the small ops.
#include "tinytensor/nn/attention.h"

namespace tinytensor {

AttentionResult MultiHeadAttention::forward_with_weights(const Tensor& query, const Tensor& key, const Tensor& value,
                                                         const AttentionMask& mask, bool is_causal) const {
  check(query, key, value);
  const AttentionResult heads =
      attention_with_weights(with_positions(split_heads(q_proj.forward(query), num_heads)),
                             with_positions(split_heads(k_proj.forward(key), kv_heads)),
                             split_heads(v_proj.forward(value), kv_heads), mask, options(is_causal));
  return {out_proj.forward(merge_heads(heads.output)), heads.weights};
}

}  // namespace tinytensor
