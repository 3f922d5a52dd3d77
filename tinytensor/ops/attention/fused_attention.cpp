// Scaled dot-product attention in one step.
//
// The kernel walks over tiles of queries and keys with a running softmax, so that the (T, S) matrix of weights never
// exists in memory; its backward computes the weights again, tile by tile.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/attention/attention.h"
#include "tinytensor/ops/attention/heads_view.h"

namespace tinytensor {
namespace {

AttentionArgs attention_args(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask, double scale,
                             bool causal) {
  AttentionArgs args;
  args.batch = q.size(0), args.heads = q.size(1), args.queries = q.size(2), args.keys = k.size(2);
  args.width = q.size(3), args.value_width = v.size(3);
  if (k.size(1) > 0) args.group = q.size(1) / k.size(1);
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
  const Shape rows = {q.size(0), q.size(1), q.size(2)};
  const Tensor largest(rows), total(rows);
  AttentionArgs args = attention_args(query, key, value, mask, scale, causal);
  args.out = mutable_heads_view(out);
  args.largest = largest.mutable_data(), args.total = total.mutable_data();
  kernels().attention_forward(args);

  // args points into the tensors captured beside it.
  return record_joint(
      "ScaledDotProductAttentionBackward", out, {q, k, v},
      [args, query = saved(query, "q"), key = saved(key, "k"), value = saved(value, "v"), out = saved(out, "output"),
       largest, total, mask = saved(mask, "mask")](const Tensor& dout, const Needed& needed) {
        const Tensor doutput = unit_step_rows(dout);
        AttentionGradArgs gradient_args{args, heads_view(doutput), {}, {}, {}};
        Gradients gradients(3);
        const Tensor* inputs[] = {&query(), &key(), &value()};
        MutableHeadsView* targets[] = {&gradient_args.dq, &gradient_args.dk, &gradient_args.dv};
        static_cast<void>(out()), static_cast<void>(mask());  // the kernel reads them: check that they are unchanged
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
  const Tensor bias = additive_mask(mask, scores_shape(q, k));
  // Dropout needs the weights, and a mask that learns needs their gradient: both are for the small ops.
  if (composed_ops() || options.dropout_p > 0 || (bias.defined() && records(bias))) {
    return attention_with_weights(q, k, v, mask, options, generator).output;
  }
  return fused_attention(q, k, v, bias, attention_scale(q.size(-1), options), options.is_causal);
}

}  // namespace tinytensor
