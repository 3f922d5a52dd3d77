// Multi-head attention: every head looks at the sequence through its own projections.
#pragma once

#include <optional>

#include "tinytensor/nn/key_value_cache.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/attention/rotary.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// (B, T, C) -> (B, H, T, D), a view: the C = H · D numbers of a token are its heads, one after the other. ShapeError
/// unless the heads divide C.
Tensor split_heads(const Tensor& x, int64_t num_heads);
/// (B, H, T, D) -> (B, T, C): the inverse of split_heads. ShapeError unless there are four dims.
Tensor merge_heads(const Tensor& x);

/// The sizes of attention: C, H, KV and D.
struct HeadSizes {
  int64_t embed_dim = 1;  ///< C
  int64_t num_heads = 1;  ///< H: heads of queries
  int64_t kv_heads = 0;   ///< KV: heads of keys and values, each for H / KV heads of queries; 0: H
  int64_t head_dim = 0;   ///< D; 0: C / H
};

/// Vaswani et al., arXiv 1706.03762, section 3.2.2:
///   head_h = softmax(Q_h K_hᵀ / √D) V_h      y = concat(head_0, …, head_{H-1}) W_oᵀ + b_o
/// C = H · D, unless D is given. Letters: B batch, T queries, S keys.
/// With fewer heads of keys and values, query head h reads head h / (H / KV) of them: grouped-query attention, Ainslie
/// et al., arXiv 2305.13245.
struct MultiHeadAttention : Layer<MultiHeadAttention> {
  Linear q_proj;          ///< (H · D, C), which is (C, C) unless heads were taken out
  Linear k_proj, v_proj;  ///< (KV · D, C)
  Linear out_proj;        ///< (C, H · D)
  int64_t num_heads, kv_heads;
  double dropout_p;            ///< on the attention weights, in training mode
  bool rotary = false;         ///< queries and keys are turned by their positions: rotary_embedding
  RotaryOptions turning = {};  ///< how

  /// ValueError unless the heads divide the width.
  MultiHeadAttention(int64_t embed_dim, int64_t num_heads, bool bias = true, double dropout_p = 0,
                     Generator& generator = default_generator());
  /// MultiHeadAttention(HeadSizes{.embed_dim = 8, .num_heads = 4, .kv_heads = 2}). ValueError unless KV divides H and,
  /// where D is not given, H divides C.
  explicit MultiHeadAttention(const HeadSizes& sizes, bool bias = true, double dropout_p = 0,
                              Generator& generator = default_generator());
  /// PyTorch's (8, 2, 0.1) is (8, 2, true, 0.1): a number for `bias` does not compile.
  template <AnyNumber Number, class... Rest>
  MultiHeadAttention(int64_t embed_dim, int64_t num_heads, Number dropout_p, const Rest&...) = delete;

  /// Self-attention: x (B, T, C) -> (B, T, C).
  Tensor forward(const Tensor& x, const AttentionMask& mask = {}, bool is_causal = false) const;
  /// Cross-attention: query (B, T, C), key and value (B, S, C) -> (B, T, C).
  Tensor forward(const Tensor& query, const Tensor& key, const Tensor& value, const AttentionMask& mask = {},
                 bool is_causal = false) const;
  /// The same with the weights (B, H, T, S) it used.
  AttentionResult forward_with_weights(const Tensor& query, const Tensor& key, const Tensor& value,
                                       const AttentionMask& mask = {}, bool is_causal = false) const;
  /// Causal self-attention of new positions x (B, T, C) over the kept ones and themselves: what forward() of all of them
  /// gives for the last T, but without dropout on the weights. New position t stands at place cache.length + t, by which
  /// rotary queries and keys are turned. Their turned keys and their values are appended to the cache, which is given room
  /// for `capacity` positions if it is empty, and attention sees what visible_keys() says. Nothing is recorded. ShapeError
  /// as append()'s, which leaves the cache as it was.
  Tensor forward(const Tensor& x, KeyValueCache& cache, int64_t capacity) const;
  void members(MemberVisitor& visit) override;

 private:
  Tensor forward_grouped(const Tensor& query, const Tensor& key, const Tensor& value, const AttentionMask& mask,
                         bool is_causal) const;
  Tensor forward_grouped(const Tensor& x, KeyValueCache& cache, int64_t capacity) const;
  AttentionOptions options(bool is_causal) const;
  Tensor with_positions(const Tensor& heads, int64_t first_position = 0) const;
  void check(const Tensor& query, const Tensor& key, const Tensor& value) const;
};

}  // namespace tinytensor
