// The fast kernels of one instruction set, family by family. What each computes is said in kernels/kernels.h.
#pragma once

#include "tinytensor/kernels/kernels.h"
#include "tinytensor/kernels/row_products.h"

namespace tinytensor::TINYTENSOR_ISA {

void unary(Unary f, int64_t n, const float* x, float* y);
void unary_backward(Unary f, int64_t n, const float* x, const float* dy, float* dx, float* y);
void binary(Binary f, int64_t n, const float* a, int64_t a_step, const float* b, int64_t b_step, float* out);
void swiglu(int64_t n, const float* gate, const float* x, float* y);
void swiglu_backward(int64_t n, const float* gate, const float* x, const float* dy, float* dgate, float* dx);
void axpy(int64_t n, float alpha, const float* x, float* y);
void affine(int64_t n, float alpha, float beta, const float* x, float* y);
void gather(int64_t rows, int64_t length, const int64_t* offsets, int64_t step, const float* x, float* y);

void sum(int64_t outer, int64_t n, int64_t inner, const float* x, float* y);
void max(int64_t outer, int64_t n, int64_t inner, const float* x, float* y, int64_t* indices);
double sum_of_squares(int64_t n, const float* x);
void scatter_add_rows(int64_t rows, int64_t n, const int64_t* ids, const float* x, float* table);

void matmul(const MatmulArgs& args);
/// One product (the offsets are not looked at) of at most four rows, if A and B have dense rows or columns.
bool has_few_rows(const MatmulArgs& args);
void multiply_few_rows(const MatmulArgs& args);

void quantize_rows(int64_t rows, int64_t n, const float* x, int64_t x_row, std::int8_t* q, float* scales);
void int8_matmul(const Int8MatmulArgs& args);
void half_matmul(const HalfMatmulArgs& args);
void from_half(Half kind, int64_t n, const std::uint16_t* x, float* y);

void softmax(int64_t rows, int64_t n, const float* x, float* y);
void softmax_backward(int64_t rows, int64_t n, const float* y, const float* dy, float* dx);
void log_softmax(int64_t rows, int64_t n, const float* x, float* y);
void log_softmax_backward(int64_t rows, int64_t n, const float* y, const float* dy, float* dx);
void layer_norm(int64_t rows, int64_t n, float eps, const float* x, const float* gamma, const float* beta, float* y,
                float* mean, float* rstd);
void layer_norm_backward(int64_t rows, int64_t n, const float* x, const float* gamma, const float* mean,
                         const float* rstd, const float* dy, float* dx, float* dgamma, float* dbeta);
void rms_norm(int64_t rows, int64_t n, float eps, const float* x, const float* gamma, float* y, float* rrms);
void rms_norm_backward(int64_t rows, int64_t n, const float* x, const float* gamma, const float* rrms, const float* dy,
                       float* dx, float* dgamma);
void cross_entropy(const CrossEntropyArgs& args, float* losses);
void cross_entropy_backward(const CrossEntropyArgs& args, const float* dlosses, float* dlogits);

void conv2d(const ConvSizes& sizes, const float* x, const float* weight, const float* bias, float* y);
void conv2d_backward_input(const ConvSizes& sizes, const float* weight, const float* dy, float* dx);
void conv2d_backward_weight(const ConvSizes& sizes, const float* x, const float* dy, float* dweight);
/// A convolution whose filters, a few for each channel, see one channel. The three above hand it on to these.
bool is_depthwise(const ConvSizes& sizes);
void depthwise(const ConvSizes& sizes, const float* x, const float* weight, const float* bias, float* y);
void depthwise_backward_input(const ConvSizes& sizes, const float* weight, const float* dy, float* dx);
void depthwise_backward_weight(const ConvSizes& sizes, const float* x, const float* dy, float* dweight);
void max_pool(const PoolArgs& args, const float* x, float* y);
void max_pool_backward(const PoolArgs& args, const float* x, const float* dy, float* dx);
void avg_pool(const PoolArgs& args, const float* x, float* y);
void avg_pool_backward(const PoolArgs& args, const float* dy, float* dx);

void lstm_step(const LSTMArgs& args);
void lstm_step_backward(const LSTMArgs& args, const float* dh, float* dc, float* dgates);

void attention_forward(const AttentionArgs& args);
void attention_backward(const AttentionGradArgs& args);
void rotary(const RotaryArgs& args);
/// The same with scores from elsewhere, where they pay.
void attention_forward_with(const RowProducts* products, const AttentionArgs& args);
void attention_backward_with(const RowProducts* products, const AttentionGradArgs& args);

void adamw(int64_t n, float* p, const float* g, float* m, float* v, const AdamWArgs& args);

/// The kernels above. Its name is the instruction set's.
const Kernels& table();

}  // namespace tinytensor::TINYTENSOR_ISA
