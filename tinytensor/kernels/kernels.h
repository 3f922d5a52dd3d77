// The kernels: the loops that take the time of a training step, as plain functions on pointers and sizes. They know
// neither tensors nor the tape.
//
// They are reached through one table, so that a readable loop, a fast one and a student's own are interchangeable:
//
//   reference   readable loops: the definition of what each kernel computes, and the oracle of the others
//   fast        blocked, vectorised, threaded; built once for each instruction set, chosen when the program starts
//
// Letters: m, n, k sizes of a matrix product · rows, n a matrix whose rows are treated one by one · B batch, H heads,
// KV heads of keys and values, T queries, S keys, D width of a head · N examples, C channels, O filters, H and W height
// and width · d + name a gradient.
//
// Arrays are dense and row-major unless strides are given, and counted in elements. Steps and strides are not negative.
// Outputs must not overlap inputs, except where a comment says "in place": there an output may be the whole of an
// input, from its first element on, and no two outputs one array. Sizes of zero are valid everywhere.
#pragma once

#include <cstdint>

#include "tinytensor/core/real.h"

namespace tinytensor {

using std::int64_t;

enum class Unary {
  neg,
  exp,
  log,
  log1p,
  sqrt,
  rsqrt,
  abs,
  relu,
  sigmoid,
  tanh,
  gelu,       // x Φ(x), Φ the normal distribution function, by erf
  gelu_tanh,  // 0.5 x (1 + tanh(√(2/π) (x + 0.044715 x³))), Hendrycks & Gimpel, arXiv 1606.08415
  silu,       // x sigmoid(x)
};

enum class Binary { add, sub, mul, div, pow, maximum, minimum, less, less_equal, equal };

/// C = A B (+ C if accumulate) (+ bias), once for every matrix of a batch.
/// Element (i, j) of A is a[i * a_row + j * a_col]; a transposed matrix is a matrix with its strides exchanged.
/// With k = 0 the product is zeros, and C is written all the same: 0 or what it holds, and the bias.
struct MatmulArgs {
  int64_t m = 0, n = 0, k = 0;  // A (m, k), B (k, n), C (m, n)
  const real* a = nullptr;
  int64_t a_row = 0, a_col = 0;
  const real* b = nullptr;
  int64_t b_row = 0, b_col = 0;
  real* c = nullptr;
  int64_t c_row = 0;                   // the step between columns of C is 1
  bool accumulate = false;             // add to what C holds
  const real* bias = nullptr;          // (n), added to every row
  int64_t batch = 1;                   // number of products
  const int64_t* a_offsets = nullptr;  // (batch), where matrix i of A begins; null: all at a
  const int64_t* b_offsets = nullptr;
  const int64_t* c_offsets = nullptr;
};

/// C = A Bᵀ of whole numbers from -127 to 127: c[i·c_row + j] = Σ_p a[i·a_row + p] · b[j·b_row + p]. -128 is not among
/// them: its magnitude is no int8. The sums are exact while k is at most 2^17, for 127² · 2^17 < 2^31.
struct Int8MatmulArgs {
  int64_t m = 0, n = 0, k = 0;  // A (m, k), B (n, k), C (m, n)
  const std::int8_t* a = nullptr;
  int64_t a_row = 0;  // the steps between columns are 1
  const std::int8_t* b = nullptr;
  int64_t b_row = 0;
  std::int32_t* c = nullptr;
  int64_t c_row = 0;
};

/// The numbers of 16 bits that weights are published in. bfloat16 is the upper half of a float: 8 bits of exponent, 8
/// binary digits. float16 is IEEE 754's binary16: 5 bits of exponent, 11 binary digits.
enum class Half { bfloat16, float16 };

/// C = A Bᵀ (+ bias), B in 16 bits: c[i·c_row + j] = Σ_p a[i·a_row + p] · b[j·b_row + p] + bias[j]. Every number of B
/// becomes a real, which is exact, before it is multiplied.
struct HalfMatmulArgs {
  int64_t m = 0, n = 0, k = 0;  // A (m, k), B (n, k), C (m, n)
  const real* a = nullptr;
  int64_t a_row = 0;  // the steps between columns are 1
  const std::uint16_t* b = nullptr;
  int64_t b_row = 0;
  Half kind = Half::bfloat16;
  real* c = nullptr;
  int64_t c_row = 0;
  const real* bias = nullptr;  // (n), added to every row, or null
};

/// Where element (b, h, t, d) of queries, keys, values and their kin lies: data[b·batch + h·head + t·row + d].
struct HeadsView {
  const real* data = nullptr;
  int64_t batch = 0, head = 0, row = 0;
};
struct MutableHeadsView {
  real* data = nullptr;
  int64_t batch = 0, head = 0, row = 0;
};

/// Scaled dot-product attention, Vaswani et al., arXiv 1706.03762, equation 1:
///   S = scale · Q Kᵀ + mask      P = softmax(S) over the keys      O = P V
/// Causal: query t sees keys 0 … t. A row that sees no key gives zeros and zero gradients.
/// Grouped: query head h reads head h / group of keys and values, so that there are KV = H / group of these; Ainslie et
/// al., arXiv 2305.13245. Their gradients are sums over the group, its heads in order.
struct AttentionArgs {
  int64_t batch = 0, heads = 0, queries = 0, keys = 0, width = 0, value_width = 0;
  int64_t group = 1;  // divides the heads
  real scale = 1;
  bool causal = false;
  HeadsView q, k, v;           // (B, H, T, D), (B, KV, S, D), (B, KV, S, value width)
  const real* mask = nullptr;  // added to the scores: (b, h, t, s) at the sum of the steps below; -inf forbids
  int64_t mask_batch = 0, mask_head = 0, mask_row = 0, mask_col = 0;  // 0 where the mask repeats
  MutableHeadsView out;                                               // (B, H, T, value width)
  // (B, H, T), dense, written forward, read backward: the largest score of each row and Σ exp(S - largest). Two
  // numbers, not their logsumexp, in which a largest of -1e30 swallows the sum. A row that sees no key has -inf and 0,
  // one whose total is NaN has two of them.
  real *largest = nullptr, *total = nullptr;
};

/// Gradients of attention. `forward` is as it was passed to attention_forward, out, largest and total filled.
/// dq, dk, dv are overwritten; a null pointer skips that gradient.
struct AttentionGradArgs {
  AttentionArgs forward;
  HeadsView dout;
  MutableHeadsView dq, dk, dv;
};

/// Rotary positions, Su et al., arXiv 2104.09864: each pair (a, b) of numbers of a head is a point of a plane, and pair
/// i of position t is turned by the angle whose cosine and sine are given for (t, i):
///   a' = a cos - b sin      b' = a sin + b cos
struct RotaryArgs {
  int64_t batch = 0, heads = 0, positions = 0, width = 0;  // an even width D
  HeadsView x;                                             // (B, H, T, D)
  MutableHeadsView y;
  const real *cosines = nullptr, *sines = nullptr;  // (T, D/2), dense
  bool halves = false;                              // the numbers of pair i are i and i + D/2, not 2i and 2i + 1
  bool back = false;                                // turned by the opposite angles, which undoes it
};

/// Loss of each row of logits (rows, classes) against its target class c:
///   -(1 - ε) · log p_c - ε · mean log p,  log p = x - max x - log Σ exp(x - max x),  ε = label_smoothing
/// A row whose target is ignore_index has loss and gradient 0. Targets are in range: the caller has checked.
struct CrossEntropyArgs {
  int64_t rows = 0, classes = 0;
  const real* logits = nullptr;
  const int64_t* targets = nullptr;
  int64_t ignore_index = -100;
  real label_smoothing = 0;
  // (rows): log Σ exp(x - max x), written forward, read backward. Both subtract it after the maximum, not their sum:
  // that would round the total away beside a large maximum.
  real* log_total = nullptr;
};

/// One axis of a convolution: output i sees the inputs i·stride + k·dilation - padding, k = 0 … kernel - 1. Those
/// outside of 0 … in - 1 are zeros; whether such a zero times a weight of NaN or infinity is NaN or left out is open.
struct ConvAxis {
  int64_t in = 1, kernel = 1, out = 1;
  int64_t stride = 1, dilation = 1;
  int64_t padding = 0;  // zeros before the first input; there are as many behind the last as the outputs ask for
};

/// The sizes of a convolution, as networks have it (a cross-correlation: filters are not flipped):
///   y[n, o, i, j] = Σ_c Σ_p Σ_q weight[o, c, p, q] · x[n, c', row p of output i, column q of output j]
/// x (N, C, H, W), weight (O, C / G, KH, KW), y (N, O, OH, OW). Channels and filters are cut into G groups, and filter
/// o sees the channels of its own: c' = c + (o / (O / G)) · C / G.
struct ConvSizes {
  int64_t batch = 1, channels = 1, filters = 1, groups = 1;
  ConvAxis rows, columns;
};

/// What an output of a pooling sees along one axis: the inputs begin, begin + step, … before end. An average divides by
/// count, which may differ from their number.
struct PoolWindow {
  int64_t begin = 0, end = 0, step = 1, count = 1;
};

/// Pooling of planes (height, width): output (i, j) of each sees the inputs in rows[i] x columns[j].
struct PoolArgs {
  int64_t planes = 0, height = 0, width = 0, out_height = 0, out_width = 0;
  const PoolWindow* rows = nullptr;     // (out_height)
  const PoolWindow* columns = nullptr;  // (out_width)
};

/// A step of LSTM, Hochreiter & Schmidhuber, 1997, for B rows of H units, all dense. `gates` (B, 4H) holds what arrives
/// at each of i, f, g, o (in this order) before the forward, and σ(i), σ(f), tanh(g), σ(o) after it:
///   c = f ∘ c_before + i ∘ g      h = o ∘ tanh(c)
struct LSTMArgs {
  int64_t rows = 0, hidden = 0;
  real* gates = nullptr;
  const real* c_before = nullptr;  // (B, H); null: zeros
  real* c = nullptr;               // (B, H)
  real* h = nullptr;               // (B, H)
};

/// One step of Adam with decoupled weight decay, Loshchilov & Hutter, arXiv 1711.05101, in PyTorch's order:
///   p ← p - lr·decay·p      m ← β1 m + (1 - β1) g      v ← β2 v + (1 - β2) g²
///   p ← p - (lr / correction1) · m / (√v / √correction2 + eps)          correction_i = 1 - β_i^step
struct AdamWArgs {
  double lr = 0, beta1 = 0, beta2 = 0, eps = 0, weight_decay = 0, correction1 = 1, correction2 = 1;
};

struct Kernels {
  const char* name;

  // --- elements -----------------------------------------------------------------------------------------------------
  /// y[i] = f(x[i]). In place: y may be x.
  void (*unary)(Unary f, int64_t n, const real* x, real* y);
  /// out[i] = f(a[i·a_step], b[i·b_step]); a step of 0 repeats one value. Comparisons give 0 or 1.
  /// maximum and minimum give NaN if either is NaN, and of 0 and -0 either one. In place: out may be a or b, where
  /// its step is 1.
  void (*binary)(Binary f, int64_t n, const real* a, int64_t a_step, const real* b, int64_t b_step, real* out);
  /// dx[i] = dy[i] · f'(x[i]), for relu, gelu, gelu_tanh, silu. Unless y is null, y[i] = f(x[i]) too.
  /// In place: dx may be x or dy, y may be x.
  void (*unary_backward)(Unary f, int64_t n, const real* x, const real* dy, real* dx, real* y);
  /// y[i] = silu(gate[i]) · x[i]: the middle of SwiGLU, Shazeer, arXiv 2002.05202. In place: y may be gate or x.
  void (*swiglu)(int64_t n, const real* gate, const real* x, real* y);
  /// dgate[i] = dy[i] · x[i] · silu'(gate[i]), dx[i] = dy[i] · silu(gate[i]). Each output may be null.
  /// In place: each may be gate, x or dy.
  void (*swiglu_backward)(int64_t n, const real* gate, const real* x, const real* dy, real* dgate, real* dx);
  /// y[i] += alpha · x[i]. x may be y.
  void (*axpy)(int64_t n, real alpha, const real* x, real* y);
  /// y[i] = alpha · x[i] + beta. In place: y may be x.
  void (*affine)(int64_t n, real alpha, real beta, const real* x, real* y);
  /// Rows of `length` elements, gathered: y[i, j] = x[offsets[i] + j·step].
  void (*gather)(int64_t rows, int64_t length, const int64_t* offsets, int64_t step, const real* x, real* y);

  // --- reductions of x (outer, n, inner) over its middle, to (outer, inner)
  void (*sum)(int64_t outer, int64_t n, int64_t inner, const real* x, real* y);
  /// Largest value and where it first occurs; a NaN is larger than every number. indices may be null. n >= 1.
  void (*max)(int64_t outer, int64_t n, int64_t inner, const real* x, real* y, int64_t* indices);
  /// Σ x[i]², accumulated in double.
  double (*sum_of_squares)(int64_t n, const real* x);

  // --- products
  void (*matmul)(const MatmulArgs& args);
  /// Each row of x (rows, n), whose rows are x_row apart, in 8 bits: scales[i] is the row's largest magnitude / 127, or 1
  /// where that gives 0, and q[i, j] = x[i, j] / scales[i], rounded to the nearest whole number, of two as near to the
  /// even one, and no further than ±127. A row that holds a NaN or an infinity has scale NaN and q = 0.
  void (*quantize_rows)(int64_t rows, int64_t n, const real* x, int64_t x_row, std::int8_t* q, real* scales);
  void (*int8_matmul)(const Int8MatmulArgs& args);
  /// Made for few rows of A, as when a model generates one token after another.
  void (*half_matmul)(const HalfMatmulArgs& args);
  /// y[i] = x[i] as a real, which is exact.
  void (*from_half)(Half kind, int64_t n, const std::uint16_t* x, real* y);

  // --- rows; none is in place: y is not x, dx not dy
  /// y = softmax(x) of each row, with the row's maximum subtracted first. A row of -inf gives NaN, as in PyTorch.
  void (*softmax)(int64_t rows, int64_t n, const real* x, real* y);
  /// dx = y ∘ (dy - Σ dy∘y)
  void (*softmax_backward)(int64_t rows, int64_t n, const real* y, const real* dy, real* dx);
  /// y = x - log Σ exp x
  void (*log_softmax)(int64_t rows, int64_t n, const real* x, real* y);
  /// dx = dy - exp(y) Σ dy
  void (*log_softmax_backward)(int64_t rows, int64_t n, const real* y, const real* dy, real* dx);
  /// y = (x - mean) · rstd · gamma + beta, rstd = 1 / √(var + eps), var biased; Ba et al., arXiv 1607.06450.
  /// gamma and beta (n) may be null (1 and 0). mean and rstd (rows) are written for the backward: NaN where n = 0.
  void (*layer_norm)(int64_t rows, int64_t n, real eps, const real* x, const real* gamma, const real* beta, real* y,
                     real* mean, real* rstd);
  /// With x̂ = (x - mean)·rstd and g = dy∘gamma:  dx = rstd · (g - mean(g) - x̂ · mean(g∘x̂)),
  /// dgamma = Σ_rows dy∘x̂, dbeta = Σ_rows dy. Each output may be null.
  void (*layer_norm_backward)(int64_t rows, int64_t n, const real* x, const real* gamma, const real* mean,
                              const real* rstd, const real* dy, real* dx, real* dgamma, real* dbeta);
  /// y = x · rrms · gamma, rrms = 1 / √(mean(x²) + eps); Zhang & Sennrich, arXiv 1910.07467. gamma (n) may be null (1).
  /// The sum of squares is one of reals: where it is infinite rrms is 0. rrms (rows) is written for the backward: NaN
  /// where n = 0.
  void (*rms_norm)(int64_t rows, int64_t n, real eps, const real* x, const real* gamma, real* y, real* rrms);
  /// With x̂ = x·rrms and g = dy∘gamma:  dx = rrms · (g - x̂ · mean(g∘x̂)), dgamma = Σ_rows dy∘x̂. Each output may be
  /// null.
  void (*rms_norm_backward)(int64_t rows, int64_t n, const real* x, const real* gamma, const real* rrms, const real* dy,
                            real* dx, real* dgamma);
  void (*cross_entropy)(const CrossEntropyArgs& args, real* losses);
  /// dlogits[i, j] = dlosses[i] · ∂loss_i / ∂logits[i, j]
  void (*cross_entropy_backward)(const CrossEntropyArgs& args, const real* dlosses, real* dlogits);
  /// table[ids[i], :] += rows[i, :], in the order of i.
  void (*scatter_add_rows)(int64_t rows, int64_t n, const int64_t* ids, const real* x, real* table);

  // --- convolution and pooling
  /// y as ConvSizes has it, plus bias[o]. bias (O) may be null.
  void (*conv2d)(const ConvSizes& sizes, const real* x, const real* weight, const real* bias, real* y);
  /// dx = Σ weight · dy over all products that an input is in.
  void (*conv2d_backward_input)(const ConvSizes& sizes, const real* weight, const real* dy, real* dx);
  /// dweight = Σ x · dy over all products that a weight is in.
  void (*conv2d_backward_weight)(const ConvSizes& sizes, const real* x, const real* dy, real* dweight);
  /// y = the largest of each window; a NaN is larger than every number. A window of no inputs gives -inf.
  void (*max_pool)(const PoolArgs& args, const real* x, real* y);
  /// dx = Σ dy over the windows of which an input is the largest: of equal ones the first, of NaNs the last, by rows.
  void (*max_pool_backward)(const PoolArgs& args, const real* x, const real* dy, real* dx);
  /// y = Σ x over each window / (its rows' count · its columns' count)
  void (*avg_pool)(const PoolArgs& args, const real* x, real* y);
  /// dx = Σ dy / (count · count) over the windows that an input is in.
  void (*avg_pool_backward)(const PoolArgs& args, const real* dy, real* dx);

  // --- recurrent layers
  void (*lstm_step)(const LSTMArgs& args);
  /// `args` as the forward left them, its h not read. dh (B, H): the gradient of h; dc (B, H): that of c from later
  /// steps, replaced by that of c_before; dgates (B, 4H): that of what arrived at the gates.
  void (*lstm_step_backward)(const LSTMArgs& args, const real* dh, real* dc, real* dgates);

  // --- attention
  void (*attention_forward)(const AttentionArgs& args);
  void (*attention_backward)(const AttentionGradArgs& args);
  void (*rotary)(const RotaryArgs& args);

  // --- optimizers
  void (*adamw)(int64_t n, real* p, const real* g, real* m, real* v, const AdamWArgs& args);
};

/// The readable loops.
const Kernels& reference_kernels();

/// The table in use. At the start TINYTENSOR_KERNELS=reference|fast decides, and TINYTENSOR_ISA=baseline|avx2|avx512|…
/// the instruction set of the fast ones; otherwise the best this processor has. ValueError for any other word, or for
/// an instruction set that the processor lacks, naming those it has.
const Kernels& kernels();

/// Puts another table in use: a test's, or one with a student's loop in it. It must outlive its use.
void set_kernels(const Kernels& table);

}  // namespace tinytensor
