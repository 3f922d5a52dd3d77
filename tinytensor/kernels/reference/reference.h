// The readable kernels, family by family. What each computes is said in kernels/kernels.h.
// Sums are accumulated in double, so that a result in float is off by its last rounding only.
#pragma once

#include "tinytensor/kernels/kernels.h"

namespace tinytensor::reference {

/// One of the activations at one place.
real activation(Unary f, real x);
/// Its derivative there, for gelu, gelu_tanh and silu.
real activation_slope(Unary f, real x);
void unary(Unary f, int64_t n, const real* x, real* y);
void unary_backward(Unary f, int64_t n, const real* x, const real* dy, real* dx, real* y);
void binary(Binary f, int64_t n, const real* a, int64_t a_step, const real* b, int64_t b_step, real* out);
void swiglu(int64_t n, const real* gate, const real* x, real* y);
void swiglu_backward(int64_t n, const real* gate, const real* x, const real* dy, real* dgate, real* dx);
void axpy(int64_t n, real alpha, const real* x, real* y);
void affine(int64_t n, real alpha, real beta, const real* x, real* y);
void gather(int64_t rows, int64_t length, const int64_t* offsets, int64_t step, const real* x, real* y);

void sum(int64_t outer, int64_t n, int64_t inner, const real* x, real* y);
void max(int64_t outer, int64_t n, int64_t inner, const real* x, real* y, int64_t* indices);
double sum_of_squares(int64_t n, const real* x);
void scatter_add_rows(int64_t rows, int64_t n, const int64_t* ids, const real* x, real* table);

void matmul(const MatmulArgs& args);
/// The scale of a row of n numbers, as quantize_rows has it.
real int8_scale(int64_t n, const real* x);
/// x / scale in 8 bits, as quantize_rows has it; 0 where that is NaN. scale > 0, which infinity is, or NaN.
std::int8_t to_int8(real x, real scale);
void quantize_rows(int64_t rows, int64_t n, const real* x, int64_t x_row, std::int8_t* q, real* scales);
void int8_matmul(const Int8MatmulArgs& args);
/// The number that 16 bits stand for.
real from_half(Half kind, std::uint16_t bits);
void from_half(Half kind, int64_t n, const std::uint16_t* x, real* y);
void half_matmul(const HalfMatmulArgs& args);

void softmax(int64_t rows, int64_t n, const real* x, real* y);
void softmax_backward(int64_t rows, int64_t n, const real* y, const real* dy, real* dx);
void log_softmax(int64_t rows, int64_t n, const real* x, real* y);
void log_softmax_backward(int64_t rows, int64_t n, const real* y, const real* dy, real* dx);
void layer_norm(int64_t rows, int64_t n, real eps, const real* x, const real* gamma, const real* beta, real* y,
                real* mean, real* rstd);
void layer_norm_backward(int64_t rows, int64_t n, const real* x, const real* gamma, const real* mean, const real* rstd,
                         const real* dy, real* dx, real* dgamma, real* dbeta);
void rms_norm(int64_t rows, int64_t n, real eps, const real* x, const real* gamma, real* y, real* rrms);
void rms_norm_backward(int64_t rows, int64_t n, const real* x, const real* gamma, const real* rrms, const real* dy,
                       real* dx, real* dgamma);
void cross_entropy(const CrossEntropyArgs& args, real* losses);
void cross_entropy_backward(const CrossEntropyArgs& args, const real* dlosses, real* dlogits);

void conv2d(const ConvSizes& sizes, const real* x, const real* weight, const real* bias, real* y);
void conv2d_backward_input(const ConvSizes& sizes, const real* weight, const real* dy, real* dx);
void conv2d_backward_weight(const ConvSizes& sizes, const real* x, const real* dy, real* dweight);
void max_pool(const PoolArgs& args, const real* x, real* y);
void max_pool_backward(const PoolArgs& args, const real* x, const real* dy, real* dx);
void avg_pool(const PoolArgs& args, const real* x, real* y);
void avg_pool_backward(const PoolArgs& args, const real* dy, real* dx);

void lstm_step(const LSTMArgs& args);
void lstm_step_backward(const LSTMArgs& args, const real* dh, real* dc, real* dgates);

void attention_forward(const AttentionArgs& args);
void attention_backward(const AttentionGradArgs& args);
void rotary(const RotaryArgs& args);

void adamw(int64_t n, real* p, const real* g, real* m, real* v, const AdamWArgs& args);

}  // namespace tinytensor::reference
