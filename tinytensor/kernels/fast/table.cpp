// The fast kernels of one instruction set as a table.
#include "tinytensor/kernels/fast/fast.h"

namespace tinytensor::TINYTENSOR_ISA {

// A constant, not a local static: it needs no code to come into being.
static constexpr Kernels kernels_of_this_set = {
    .name = TINYTENSOR_ISA_NAME,
    .unary = unary,
    .binary = binary,
    .unary_backward = unary_backward,
    .swiglu = swiglu,
    .swiglu_backward = swiglu_backward,
    .axpy = axpy,
    .affine = affine,
    .gather = gather,
    .sum = sum,
    .max = max,
    .sum_of_squares = sum_of_squares,
    .matmul = matmul,
    .quantize_rows = quantize_rows,
    .int8_matmul = int8_matmul,
    .half_matmul = half_matmul,
    .from_half = from_half,
    .softmax = softmax,
    .softmax_backward = softmax_backward,
    .log_softmax = log_softmax,
    .log_softmax_backward = log_softmax_backward,
    .layer_norm = layer_norm,
    .layer_norm_backward = layer_norm_backward,
    .rms_norm = rms_norm,
    .rms_norm_backward = rms_norm_backward,
    .cross_entropy = cross_entropy,
    .cross_entropy_backward = cross_entropy_backward,
    .scatter_add_rows = scatter_add_rows,
    .conv2d = conv2d,
    .conv2d_backward_input = conv2d_backward_input,
    .conv2d_backward_weight = conv2d_backward_weight,
    .max_pool = max_pool,
    .max_pool_backward = max_pool_backward,
    .avg_pool = avg_pool,
    .avg_pool_backward = avg_pool_backward,
    .lstm_step = lstm_step,
    .lstm_step_backward = lstm_step_backward,
    .attention_forward = attention_forward,
    .attention_backward = attention_backward,
    .rotary = rotary,
    .adamw = adamw,
};

const Kernels& table() { return kernels_of_this_set; }

}  // namespace tinytensor::TINYTENSOR_ISA
