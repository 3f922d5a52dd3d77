#include "tinytensor/ops/attention/attention.h"

#include <cmath>
#include <limits>

#include "tinytensor/core/error.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {

namespace {
const double infinity = std::numeric_limits<double>::infinity();
}

void check_attention(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionOptions& options) {
  const bool four = q.dim() == 4 && k.dim() == 4 && v.dim() == 4;
  bool fits = four && q.size(-1) == k.size(-1) && k.size(-2) == v.size(-2);
  for (int64_t d = 0; d < 2 && fits; ++d) {
    const bool grouped = d == 1 && options.enable_gqa && k.size(1) > 0 && q.size(1) > 0 && q.size(1) % k.size(1) == 0;
    fits = (q.size(d) == k.size(d) || grouped) && k.size(d) == v.size(d);
  }
  if (!fits && options.enable_gqa) {
    fail<ShapeError>(
        "scaled_dot_product_attention: q (B, H, T, D), k (B, KV, S, D) and v (B, KV, S, E), where KV divides H, are "
        "expected: {}, {} and {}",
        to_string(q.shape()), to_string(k.shape()), to_string(v.shape()));
  }
  if (!fits) {
    fail<ShapeError>(
        "scaled_dot_product_attention: q (B, H, T, D), k (B, H, S, D) and v (B, H, S, E) are expected: {}, {} and {}",
        to_string(q.shape()), to_string(k.shape()), to_string(v.shape()));
  }
  if (!(options.dropout_p >= 0 && options.dropout_p <= 1)) {
    fail<ValueError>("scaled_dot_product_attention: dropout_p must be between 0 and 1: {}", options.dropout_p);
  }
}

Shape scores_shape(const Tensor& q, const Tensor& k) { return {q.size(0), q.size(1), q.size(2), k.size(2)}; }

double attention_scale(int64_t width, const AttentionOptions& options) {
  if (options.scale) return *options.scale;
  if (width == 0) return 1;  // 0 · ∞ would be NaN
  // exercise 13.2 {
  return 1 / std::sqrt(static_cast<double>(width));
  // }
}

Tensor attention_scores(const Tensor& q, const Tensor& k, double scale) {
  // exercise 13.3 {
  return mul(matmul(q, transpose(k, -1, -2)), scale);
  // }
}

Shape mask_shape(const Shape& mask, const Shape& scores) {
  Shape shape = mask;
  // exercise 13.4 {
  if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);  // (B, T, S): for every head
  while (shape.size() < 4) shape.insert(shape.begin(), 1);
  // }
  bool fits = shape.size() == 4;
  for (size_t d = 0; d < 4 && fits; ++d) fits = shape[d] == scores[d] || shape[d] == 1;
  if (!fits) {
    fail<ShapeError>(
        "scaled_dot_product_attention: a mask of {} does not broadcast to (B, H, T, S) = {}\n"
        "  hint: (T, S), (B, T, S), (B, 1, S) for padding and (B, H, T, S) do",
        to_string(mask), to_string(scores));
  }
  return shape;
}

Tensor additive_mask(const AttentionMask& mask, const Shape& scores) {
  if (const Tensor* bias = std::get_if<Tensor>(&mask)) return reshape(*bias, mask_shape(bias->shape(), scores));
  const BoolTensor* allowed = std::get_if<BoolTensor>(&mask);
  if (allowed == nullptr) return {};
  const Shape shape = mask_shape(allowed->shape(), scores);
  // exercise 13.5 {
  return reshape(where(*allowed, zeros({}), full({}, -infinity)), shape);
  // }
}

Tensor causal_bias(int64_t queries, int64_t keys) {
  // exercise 13.6 {
  Tensor bias = full({queries, keys}, -infinity);
  real* out = bias.mutable_data();
  for (int64_t t = 0; t < queries; ++t) std::fill_n(out + t * keys, std::min(t + 1, keys), real{0});
  return bias;
  // }
}

Tensor attention_weights(const Tensor& scores) {
  if (scores.size(-1) == 0) return scores;
  // A row of -inf alone would become NaN, and so would its gradient.
  const BoolTensor blind = eq(max(scores.detach(), -1, true).values, full({}, -infinity));
  // exercise 13.7 {
  return masked_fill(softmax(masked_fill(scores, blind, 0), -1), blind, 0);
  // }
}

namespace {

// (B, KV, S, D) -> (B, H, S, D): each head as often as queries share it.
Tensor repeat_heads(const Tensor& x, int64_t heads) {
  const int64_t sharing = heads / x.size(1);
  const Tensor repeated = expand(unsqueeze(x, 2), {x.size(0), x.size(1), sharing, x.size(2), x.size(3)});
  return reshape(repeated, {x.size(0), heads, x.size(2), x.size(3)});
}

}  // namespace

AttentionResult attention_with_weights(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionMask& mask,
                                       const AttentionOptions& options, Generator& generator) {
  check_attention(q, k, v, options);
  if (k.size(1) != q.size(1)) {
    return attention_with_weights(q, repeat_heads(k, q.size(1)), repeat_heads(v, q.size(1)), mask, options, generator);
  }
  const Tensor bias = additive_mask(mask, scores_shape(q, k));
  // exercise 13.8 {
  Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
  if (bias.defined()) scores = add(scores, bias);
  if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
  const Tensor weights = attention_weights(scores);
  return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
  // }
}

}  // namespace tinytensor
