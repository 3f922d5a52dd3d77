// Part of programs that run on a student's code, if the loops of attention are hers. She has written it twice: in small
// steps, and in the loops of a kernel. Both are to run, so calls take them in turn: the first the steps, the next the
// loops.
//
// The program is linked with --wrap for this function: who calls it comes here. The names are those that the compiler
// gives it; if it changes, the program does not link, and a test says so.
#include "tinytensor/ops/ops.h"

namespace tinytensor {

Tensor
attention_of_the_library(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionMask& mask, const AttentionOptions& options, Generator& generator) asm(
    "__real__ZN10tinytensor28scaled_dot_product_attentionERKNS_6TensorES2_S2_RKSt7variantIJSt9monostateNS_5ArrayIbEES0_"
    "EERKNS_16AttentionOptionsERNS_9GeneratorE");

Tensor
attention_in_turn(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionMask& mask, const AttentionOptions& options, Generator& generator) asm(
    "__wrap__ZN10tinytensor28scaled_dot_product_attentionERKNS_6TensorES2_S2_RKSt7variantIJSt9monostateNS_5ArrayIbEES0_"
    "EERKNS_16AttentionOptionsERNS_9GeneratorE");

Tensor attention_in_turn(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionMask& mask,
                         const AttentionOptions& options, Generator& generator) {
  static bool loops = true;
  loops = !loops;
  const bool before = composed_ops();
  // Dropout is for the steps: a kernel has none.
  if (loops && options.dropout_p == 0) set_composed_ops(false);
  const Tensor y = attention_of_the_library(q, k, v, mask, options, generator);
  set_composed_ops(before);
  return y;
}

}  // namespace tinytensor
