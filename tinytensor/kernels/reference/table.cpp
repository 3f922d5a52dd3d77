// The readable kernels as a table.
#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor {

const Kernels& reference_kernels() {
  static const Kernels table = {
      .name = "reference",
      .unary = reference::unary,
      .binary = reference::binary,
      .unary_backward = reference::unary_backward,
      .swiglu = reference::swiglu,
      .swiglu_backward = reference::swiglu_backward,
      .axpy = reference::axpy,
      .affine = reference::affine,
      .gather = reference::gather,
      .sum = reference::sum,
      .max = reference::max,
      .sum_of_squares = reference::sum_of_squares,
      .matmul = reference::matmul,
      .quantize_rows = reference::quantize_rows,
      .int8_matmul = reference::int8_matmul,
      .half_matmul = reference::half_matmul,
      .from_half = reference::from_half,
      .softmax = reference::softmax,
      .softmax_backward = reference::softmax_backward,
      .log_softmax = reference::log_softmax,
      .log_softmax_backward = reference::log_softmax_backward,
      .layer_norm = reference::layer_norm,
      .layer_norm_backward = reference::layer_norm_backward,
      .rms_norm = reference::rms_norm,
      .rms_norm_backward = reference::rms_norm_backward,
      .cross_entropy = reference::cross_entropy,
      .cross_entropy_backward = reference::cross_entropy_backward,
      .scatter_add_rows = reference::scatter_add_rows,
      .conv2d = reference::conv2d,
      .conv2d_backward_input = reference::conv2d_backward_input,
      .conv2d_backward_weight = reference::conv2d_backward_weight,
      .max_pool = reference::max_pool,
      .max_pool_backward = reference::max_pool_backward,
      .avg_pool = reference::avg_pool,
      .avg_pool_backward = reference::avg_pool_backward,
      .lstm_step = reference::lstm_step,
      .lstm_step_backward = reference::lstm_step_backward,
      .attention_forward = reference::attention_forward,
      .attention_backward = reference::attention_backward,
      .rotary = reference::rotary,
      .adamw = reference::adamw,
  };
  return table;
}

}  // namespace tinytensor
