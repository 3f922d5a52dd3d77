// Scaled dot-product attention: once from small ops, with its weights to look at, and once fused.
//
// The fused kernel walks over tiles of queries and keys with a running softmax, so that the (T, S) matrix of weights
// never exists in memory; its gradient makes the weights again, tile by tile.
#include <cmath>
#include <limits>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

const double infinity = std::numeric_limits<double>::infinity();

void check_attention(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionOptions& options) {
  const bool four = q.dim() == 4 && k.dim() == 4 && v.dim() == 4;
  bool fits = four && q.size(-1) == k.size(-1) && k.size(-2) == v.size(-2);
  for (int64_t d = 0; d < 2 && fits; ++d) fits = q.size(d) == k.size(d) && k.size(d) == v.size(d);
  if (!fits) {
    fail<ShapeError>(
        "scaled_dot_product_attention: q (B, H, T, D), k (B, H, S, D) and v (B, H, S, E) are expected: {}, {} and {}",
        to_string(q.shape()), to_string(k.shape()), to_string(v.shape()));
  }
  if (!(options.dropout_p >= 0 && options.dropout_p <= 1)) {
    fail<ValueError>("scaled_dot_product_attention: dropout_p must be between 0 and 1: {}", options.dropout_p);
  }
}

double scale_of(const Tensor& q, const AttentionOptions& options) {
  return options.scale.value_or(1 / std::sqrt(static_cast<double>(q.size(-1))));
}

// (T, S), (B, T, S), (B, 1, S) or (B, H, T, S) in four dims.
Shape four_dims(const Shape& mask, const Tensor& q, const Tensor& k) {
  Shape shape = mask;
  if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);
  while (shape.size() < 4) shape.insert(shape.begin(), 1);
  const Shape scores{q.size(0), q.size(1), q.size(2), k.size(2)};
  bool fits = shape.size() == 4;
  for (size_t d = 0; d < 4 && fits; ++d) fits = shape[d] == scores[d] || shape[d] == 1;
  if (!fits) {
    fail<ShapeError>(
        "scaled_dot_product_attention: a mask of {} does not broadcast to (B, H, T, S) = {}\n  hint: (T, S), (B, T, "
        "S), "
        "(B, 1, S) for padding and (B, H, T, S) do",
        to_string(mask), to_string(scores));
  }
  return shape;
}

// Any mask as numbers to be added to the scores, in four dims; undefined if there is none.
Tensor additive_mask(const AttentionMask& mask, const Tensor& q, const Tensor& k) {
  if (const Tensor* bias = std::get_if<Tensor>(&mask)) return reshape(*bias, four_dims(bias->shape(), q, k));
  const BoolTensor* allowed = std::get_if<BoolTensor>(&mask);
  if (allowed == nullptr) return {};
  const Tensor bias = where(*allowed, zeros({}), full({}, -infinity));
  return reshape(bias, four_dims(allowed->shape(), q, k));
}

// (T, S): 0 where key <= query, else -inf.
Tensor causal_bias(int64_t queries, int64_t keys) {
  Tensor bias = full({queries, keys}, -infinity);
  real* out = bias.mutable_data();
  for (int64_t t = 0; t < queries; ++t) std::fill_n(out + t * keys, std::min(t + 1, keys), real{0});
  return bias;
}

// (B, H, T, D) whose memory lies as (B, T, H, D): the heads of a token side by side, so that merging them is a view.
Tensor heads_tensor(const Shape& shape) { return transpose(Tensor({shape[0], shape[2], shape[1], shape[3]}), 1, 2); }

Tensor unit_step_rows(const Tensor& x) { return x.strides().back() == 1 || x.size(-1) <= 1 ? x.detach() : dense(x); }

HeadsView heads_view(const Tensor& x) { return {x.data(), x.strides()[0], x.strides()[1], x.strides()[2]}; }
MutableHeadsView mutable_heads_view(const Tensor& x) {
  return {x.mutable_data(), x.strides()[0], x.strides()[1], x.strides()[2]};
}

AttentionArgs attention_args(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask, double scale,
                             bool causal) {
  AttentionArgs args;
  args.batch = q.size(0), args.heads = q.size(1), args.queries = q.size(2), args.keys = k.size(2);
  args.width = q.size(3), args.value_width = v.size(3);
  args.scale = static_cast<real>(scale);
  args.causal = causal;
  args.q = heads_view(q), args.k = heads_view(k), args.v = heads_view(v);
  if (mask.defined()) {
    const Strides strides = broadcast_strides("scaled_dot_product_attention", mask.shape(), mask.strides(),
                                              {args.batch, args.heads, args.queries, args.keys});
    args.mask = mask.data();
    args.mask_batch = strides[0], args.mask_head = strides[1], args.mask_row = strides[2], args.mask_col = strides[3];
  }
  return args;
}

Tensor fused_attention(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask, double scale,
                       bool causal) {
  const Tensor query = unit_step_rows(q), key = unit_step_rows(k), value = unit_step_rows(v);
  const Tensor out = heads_tensor({q.size(0), q.size(1), q.size(2), v.size(3)});
  const Tensor logsumexp({q.size(0), q.size(1), q.size(2)});
  AttentionArgs args = attention_args(query, key, value, mask, scale, causal);
  args.out = mutable_heads_view(out);
  args.logsumexp = logsumexp.mutable_data();
  kernels().attention_forward(args);

  // args points into the tensors captured beside it.
  return record_joint(
      "ScaledDotProductAttentionBackward", out, {q, k, v},
      [args, query = saved(query, "q"), key = saved(key, "k"), value = saved(value, "v"), out = saved(out, "output"),
       logsumexp, mask = saved(mask.defined() ? mask : out, "mask")](const Tensor& dout, const Needed& needed) {
        const Tensor doutput = unit_step_rows(dout);
        AttentionGradArgs gradient_args{args, heads_view(doutput), {}, {}, {}};
        Gradients gradients(3);
        const Tensor* inputs[] = {&query(), &key(), &value()};
        MutableHeadsView* targets[] = {&gradient_args.dq, &gradient_args.dk, &gradient_args.dv};
        static_cast<void>(out()), static_cast<void>(mask());  // notice a change in place
        for (size_t i = 0; i < 3; ++i) {
          if (!needed[i]) continue;
          gradients[i] = heads_tensor(inputs[i]->shape());
          *targets[i] = mutable_heads_view(gradients[i]);
        }
        kernels().attention_backward(gradient_args);
        return gradients;
      });
}

}  // namespace

Tensor scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionMask& mask,
                                    const AttentionOptions& options, Generator& generator) {
  check_attention(q, k, v, options);
  const Tensor bias = additive_mask(mask, q, k);
  // Dropout needs the weights, and a mask that learns needs their gradient: both are for the small ops.
  if (options.dropout_p > 0 || (bias.defined() && records(bias))) {
    return attention_with_weights(q, k, v, mask, options, generator).output;
  }
  return fused_attention(q, k, v, bias, scale_of(q, options), options.is_causal);
}

AttentionResult attention_with_weights(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionMask& mask,
                                       const AttentionOptions& options, Generator& generator) {
  check_attention(q, k, v, options);
  Tensor scores = mul(matmul(q, transpose(k, -1, -2)), scale_of(q, options));  // (B, H, T, S)
  const Tensor bias = additive_mask(mask, q, k);
  if (bias.defined()) scores = add(scores, bias);
  if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));

  // A query that may attend to nothing has only scores of -inf, and their softmax would be NaN: it gets no weights.
  Tensor weights;
  if (k.size(2) == 0) {
    weights = scores;
  } else {
    const BoolTensor blind = eq(max(scores.detach(), -1, true).values, full({}, -infinity));
    weights = masked_fill(softmax(masked_fill(scores, blind, 0), -1), blind, 0);
  }
  return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
}

}  // namespace tinytensor
