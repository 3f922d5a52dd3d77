// Questions to the loops of the reference kernel: attention of one query at a time.
#pragma once

#include "modules/13_attention/oracle.h"
#include "tinytensor/kernels/reference/reference.h"

namespace course {

struct Looped {
  Input q, k, v;
  Mask mask = {};
  bool causal = false;
  double scale = 1;
  Input dout = {};                ///< of 13.12
  std::vector<bool> wanted = {};  ///< which of dq, dk, dv
};

inline HeadsView view(const Tensor& x) { return {x.data(), x.strides()[0], x.strides()[1], x.strides()[2]}; }
inline MutableHeadsView mutable_view(const Tensor& x) {
  return {x.mutable_data(), x.strides()[0], x.strides()[1], x.strides()[2]};
}

/// `statistics` is (2, B, H, T): the largest score of each row and the total of its exponentials. `mask`, if it is defined, is (B, H, T, S), its strides any.
inline AttentionArgs args_of(const Looped& c, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& out,
                             const Tensor& statistics, const Tensor& mask) {
  AttentionArgs args;
  args.batch = q.size(0), args.heads = q.size(1), args.queries = q.size(2), args.keys = k.size(2);
  args.width = q.size(3), args.value_width = v.size(3);
  args.scale = static_cast<real>(c.scale), args.causal = c.causal;
  args.q = view(q), args.k = view(k), args.v = view(v);
  args.out = mutable_view(out), args.largest = statistics.mutable_data();
  args.total = args.largest + statistics.numel() / 2;
  if (mask.defined()) {
    args.mask = mask.data();
    args.mask_batch = mask.strides()[0], args.mask_head = mask.strides()[1];
    args.mask_row = mask.strides()[2], args.mask_col = mask.strides()[3];
  }
  return args;
}

/// What attention_backward gives of those that are wanted.
inline Answer asked_back(const Looped& c) {
  const Tensor q = c.q.tensor(), k = c.k.tensor(), v = c.v.tensor(), dout = c.dout.tensor();
  const Tensor out({q.size(0), q.size(1), q.size(2), v.size(3)}), statistics({2, q.size(0), q.size(1), q.size(2)});
  const Numbers bias = masked(Numbers({q.size(0), q.size(1), q.size(2), k.size(2)}), c.mask, false);
  const Tensor mask = tensor(std::vector<real>(bias.values.begin(), bias.values.end()), bias.shape);
  AttentionGradArgs args{args_of(c, q, k, v, out, statistics, mask), view(dout), {}, {}, {}};
  reference::attention_forward(args.forward);
  const Tensor dq = full(q.shape(), 3), dk = full(k.shape(), 3), dv = full(v.shape(), 3);
  if (c.wanted[0]) args.dq = mutable_view(dq);
  if (c.wanted[1]) args.dk = mutable_view(dk);
  if (c.wanted[2]) args.dv = mutable_view(dv);
  reference::attention_backward(args);
  std::vector<Item> items;
  if (c.wanted[0]) items.push_back({"the gradient of q", dq});
  if (c.wanted[1]) items.push_back({"the gradient of k", dk});
  if (c.wanted[2]) items.push_back({"the gradient of v", dv});
  return items;
}

}  // namespace course
