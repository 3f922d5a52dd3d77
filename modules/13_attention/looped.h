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

}  // namespace course
