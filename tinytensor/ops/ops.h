// Every operation on tensors: pure functions, each recorded on the tape with its gradient.
//
// Broadcasting is PyTorch's: shapes are aligned at the right, sizes must be equal or 1. Dims may be negative. An empty
// list of dims means all. Scalars are double and rounded to real once. ShapeError for shapes that do not fit,
// IndexError for a dim or an index out of range. Letters: B batch, T sequence, C channels, H heads, D width of a head,
// V vocabulary, N examples.
#pragma once

#include <limits>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "tinytensor/core/random.h"
#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

// --- elementwise

Tensor add(const Tensor& a, const Tensor& b);
Tensor sub(const Tensor& a, const Tensor& b);
Tensor mul(const Tensor& a, const Tensor& b);
Tensor div(const Tensor& a, const Tensor& b);
Tensor add(const Tensor& a, double b);
Tensor sub(const Tensor& a, double b);
Tensor sub(double a, const Tensor& b);
Tensor mul(const Tensor& a, double b);
Tensor div(const Tensor& a, double b);
Tensor div(double a, const Tensor& b);
/// a to the power of b. The gradient with respect to b is 0 where a = 0 and b >= 0, as in PyTorch. An infinite gradient
/// that arrives where the slope is 0 becomes NaN, but for a power of the number 0, whose gradient is 0.
Tensor pow(const Tensor& a, const Tensor& b);
Tensor pow(const Tensor& a, double b);

Tensor neg(const Tensor& x);
Tensor exp(const Tensor& x);
Tensor log(const Tensor& x);
Tensor sqrt(const Tensor& x);
Tensor rsqrt(const Tensor& x);  ///< 1 / √x
/// |x|; the gradient at 0 is 0.
Tensor abs(const Tensor& x);
/// x limited to [low, high]; the gradient passes where low < x < high. At least one bound must be given.
Tensor clamp(const Tensor& x, std::optional<double> low, std::optional<double> high);
/// The larger of both; where they are equal each gets half of the gradient.
Tensor maximum(const Tensor& a, const Tensor& b);
Tensor minimum(const Tensor& a, const Tensor& b);
/// a where the condition holds, else b.
Tensor where(const BoolTensor& condition, const Tensor& a, const Tensor& b);
/// x, but value where the mask is true. They broadcast to each other.
Tensor masked_fill(const Tensor& x, const BoolTensor& mask, double value);

// Comparisons have no gradient.
BoolTensor lt(const Tensor& a, const Tensor& b);
BoolTensor le(const Tensor& a, const Tensor& b);
BoolTensor gt(const Tensor& a, const Tensor& b);
BoolTensor ge(const Tensor& a, const Tensor& b);
BoolTensor eq(const Tensor& a, const Tensor& b);

inline Tensor operator+(const Tensor& a, const Tensor& b) { return add(a, b); }
inline Tensor operator-(const Tensor& a, const Tensor& b) { return sub(a, b); }
inline Tensor operator*(const Tensor& a, const Tensor& b) { return mul(a, b); }
inline Tensor operator/(const Tensor& a, const Tensor& b) { return div(a, b); }
inline Tensor operator+(const Tensor& a, double b) { return add(a, b); }
inline Tensor operator+(double a, const Tensor& b) { return add(b, a); }
inline Tensor operator-(const Tensor& a, double b) { return sub(a, b); }
inline Tensor operator-(double a, const Tensor& b) { return sub(a, b); }
inline Tensor operator*(const Tensor& a, double b) { return mul(a, b); }
inline Tensor operator*(double a, const Tensor& b) { return mul(b, a); }
inline Tensor operator/(const Tensor& a, double b) { return div(a, b); }
inline Tensor operator/(double a, const Tensor& b) { return div(a, b); }
inline Tensor operator-(const Tensor& x) { return neg(x); }

// --- activations

enum class Gelu { exact, tanh };

Tensor relu(const Tensor& x);  ///< gradient 0 at 0
Tensor leaky_relu(const Tensor& x, double negative_slope = 0.01);
Tensor sigmoid(const Tensor& x);
Tensor tanh(const Tensor& x);
/// x Φ(x), or its tanh approximation as in GPT-2; Hendrycks & Gimpel, arXiv 1606.08415.
Tensor gelu(const Tensor& x, Gelu kind = Gelu::exact);
Tensor silu(const Tensor& x);  ///< x sigmoid(x)
/// silu(gate) ∘ x, two arrays of one shape: the middle of SwiGLU, Shazeer, arXiv 2002.05202.
Tensor swiglu(const Tensor& gate, const Tensor& x);
/// log(1 + exp x), the smooth relu, computed as max(x, 0) + log(1 + exp(-|x|)), which cannot overflow.
Tensor softplus(const Tensor& x);

// --- views: the same numbers, read differently

/// As many elements in another shape; one size may be -1. A view where the strides allow, else a copy.
Tensor reshape(const Tensor& x, const Shape& shape);
/// Dims first … last become one.
Tensor flatten(const Tensor& x, int64_t first = 0, int64_t last = -1);
Tensor transpose(const Tensor& x, int64_t dim0, int64_t dim1);
/// Dim i of the result is dim order[i] of x.
Tensor permute(const Tensor& x, const std::vector<int64_t>& order);
/// Elements start, start + step, … before end along dim. As in Python, negative bounds count from the end and bounds
/// beyond it are cut. ValueError unless step >= 1.
Tensor slice(const Tensor& x, int64_t dim, int64_t start, int64_t end = std::numeric_limits<int64_t>::max(),
             int64_t step = 1);
/// One index along dim, which vanishes.
Tensor select(const Tensor& x, int64_t dim, int64_t index);
/// Repeats sizes of 1 without a copy; -1 keeps a size.
Tensor expand(const Tensor& x, const Shape& shape);
/// Drops dim, if its size is 1.
Tensor squeeze(const Tensor& x, int64_t dim);
/// Drops every dim of size 1.
Tensor squeeze(const Tensor& x);
/// Inserts a dim of size 1.
Tensor unsqueeze(const Tensor& x, int64_t dim);
/// x itself if it is contiguous, else a copy that is.
Tensor contiguous(const Tensor& x);
Tensor clone(const Tensor& x);

/// Part of an index: one position, or a range as in Python.
struct Range {
  int64_t start = 0;
  std::optional<int64_t> end = {};  ///< nothing: to the last one
  int64_t step = 1;
};
using Subscript = std::variant<int64_t, Range, IndexTensor, BoolTensor>;
/// x[0, 1:3] is index(x, {0, Range{1, 3}}). A view, unless there are ids or masks: x[rows, columns], of ids that
/// broadcast, is index(x, {rows, columns}), and their dims stand where they stood, or in front if a range is between
/// them. A mask stands for as many dims as it has.
Tensor index(const Tensor& x, const std::vector<Subscript>& subscripts);

// --- joining and splitting

/// Joins along an existing dim. A part of shape (0,) is left out, whatever the others are. ValueError for an empty
/// list.
Tensor cat(const std::vector<Tensor>& parts, int64_t dim = 0);
/// Joins along a new dim.
Tensor stack(const std::vector<Tensor>& parts, int64_t dim = 0);
/// Parts of `size` along dim, of which the last one may be smaller. They are views.
std::vector<Tensor> split(const Tensor& x, int64_t size, int64_t dim = 0);

// --- in place, not recorded. While recording, GradError if the target or the source requires a gradient. ValueError if
// the target repeats elements, or if the source shares elements with it at other places.

void fill_(const Tensor& x, double value);
void zero_(const Tensor& x);
/// x = y, which broadcasts to x.
void copy_(const Tensor& x, const Tensor& y);
/// x += alpha · y, which broadcasts to x.
void add_(const Tensor& x, const Tensor& y, double alpha = 1);
void mul_(const Tensor& x, double factor);
/// x limited to [low, high], one of which may be left out.
void clamp_(const Tensor& x, std::optional<double> low, std::optional<double> high);
/// x = value where the mask, which broadcasts to x, is true.
void masked_fill_(const Tensor& x, const BoolTensor& mask, double value);
/// x ~ U[low, high) and x ~ N(mean, std²), PyTorch's numbers, drawn in the order in which x lies in memory.
void uniform_(const Tensor& x, double low = 0, double high = 1, Generator& generator = default_generator());
void normal_(const Tensor& x, double mean = 0, double std = 1, Generator& generator = default_generator());

// --- reductions

Tensor sum(const Tensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false);
/// NaN over no elements, as in PyTorch.
Tensor mean(const Tensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false);
/// Σ (x - mean)² / (n - correction): correction 1, if none is given, is unbiased, 0 biased. keepdim is said together
/// with it: PyTorch's var(x, 1, False) is var(x, {1}, false, 0).
Tensor var(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim, int64_t correction);
inline Tensor var(const Tensor& x, const std::vector<int64_t>& dims = {}) { return var(x, dims, false, 1); }

// Over one dim: sum(x, 1) is sum(x, {1}).
template <AnyNumber Dim>
Tensor sum(const Tensor& x, Dim dim, bool keepdim = false) {
  return sum(x, std::vector<int64_t>{dim}, keepdim);
}
template <AnyNumber Dim>
Tensor mean(const Tensor& x, Dim dim, bool keepdim = false) {
  return mean(x, std::vector<int64_t>{dim}, keepdim);
}
template <AnyNumber Dim>
Tensor var(const Tensor& x, Dim dim) {
  return var(x, std::vector<int64_t>{dim});
}
template <AnyNumber Dim>
Tensor var(const Tensor& x, Dim dim, bool keepdim, int64_t correction) {
  return var(x, std::vector<int64_t>{dim}, keepdim, correction);
}

struct ValuesIndices {
  Tensor values;
  IndexTensor indices;
};
/// Largest value along dim and where it first occurs; the gradient goes there. ShapeError if there is no element.
ValuesIndices max(const Tensor& x, int64_t dim, bool keepdim = false);
ValuesIndices min(const Tensor& x, int64_t dim, bool keepdim = false);
/// Largest of all; equal ones share the gradient, as in PyTorch.
Tensor max(const Tensor& x);
Tensor min(const Tensor& x);
IndexTensor argmax(const Tensor& x, int64_t dim, bool keepdim = false);
/// Index in the flattened tensor.
int64_t argmax(const Tensor& x);
// A bool that is no dim: say the dim first, max(x, 1, true).
template <std::same_as<bool> Flag>
ValuesIndices max(const Tensor& x, Flag keepdim) = delete;
template <std::same_as<bool> Flag>
ValuesIndices min(const Tensor& x, Flag keepdim) = delete;
template <std::same_as<bool> Flag>
IndexTensor argmax(const Tensor& x, Flag keepdim) = delete;

// --- products

/// (…, m, k) x (…, k, n) -> (…, m, n); the leading dims broadcast. A vector is a row on the left, a column on the
/// right, and its dim vanishes from the result.
Tensor matmul(const Tensor& a, const Tensor& b);
/// y = x Wᵀ + b: x (…, in), weight (out, in), bias (out) or undefined -> (…, out).
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias = {});

struct LinearWeights {
  Tensor weight;  ///< (out, in)
  Tensor bias;    ///< (out), or undefined
};
/// outer(gelu(inner(x))), the MLP of a transformer: x (…, C), inner (H, C), outer (C, H) -> (…, C). As one op it keeps
/// one array of the hidden width where three ops keep two.
Tensor feed_forward(const Tensor& x, const LinearWeights& inner, const LinearWeights& outer, Gelu kind = Gelu::exact);

// --- softmax

/// exp x / Σ exp x along dim.
Tensor softmax(const Tensor& x, int64_t dim);
Tensor log_softmax(const Tensor& x, int64_t dim);
/// log Σ exp x.
Tensor logsumexp(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim = false);
template <AnyNumber Dim>
Tensor logsumexp(const Tensor& x, Dim dim, bool keepdim = false) {
  return logsumexp(x, std::vector<int64_t>{dim}, keepdim);
}

// --- losses

enum class Reduction { none, mean, sum };

/// (x - target)²
Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);
/// -[t log σ(x) + (1 - t) log(1 - σ(x))], computed as softplus(x) - x t.
Tensor bce_with_logits(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);

struct CrossEntropyOptions {
  int64_t ignore_index = -100;  ///< targets of this value count for nothing
  double label_smoothing = 0;   ///< in [0, 1]; with 1 a target whose logit is -inf gives NaN, 0 · inf, as in PyTorch
  Reduction reduction = Reduction::mean;
  Tensor weight{};  ///< (C), how much each class counts; undefined: 1 for all. There is no gradient for it.
};
/// -weight[target[i]] · log_probabilities[i, target[i]]: log_probabilities (N, C) with targets (N), (N, C, d…) with
/// (N, d…), or (C) with a single target (). The mean divides by the sum of the weights of the targets that are not
/// ignored: NaN if all are, as in PyTorch.
Tensor nll_loss(const Tensor& log_probabilities, const IndexTensor& target, const CrossEntropyOptions& options = {});
/// nll_loss(log_softmax(logits)), for the same shapes.
Tensor cross_entropy(const Tensor& logits, const IndexTensor& target, const CrossEntropyOptions& options = {});

// --- looking up

/// Rows of a table: weight (V, C), ids of any shape S -> S x (C). IndexError names the first id out of range. The
/// gradient of a row that is looked up several times is summed in the order of the ids.
Tensor embedding(const Tensor& weight, const IndexTensor& ids);
/// out[i, j] = x[i, index[i, j]] for dim 1, and so on. index has x's number of dims and fits inside it elsewhere.
Tensor gather(const Tensor& x, int64_t dim, const IndexTensor& index);

// --- layers as functions

/// (x - mean) / √(var + eps) · weight + bias over the last dim, var biased; Ba et al., arXiv 1607.06450.
/// weight and bias (C) may be undefined.
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, double eps = 1e-5);
/// x / √(mean(x²) + eps) · weight over the last dim: layer norm that does not shift; Zhang & Sennrich, arXiv
/// 1910.07467. weight (C) may be undefined; eps is the number type's epsilon if it is not given. As in PyTorch, a row
/// whose squares are beyond the number type (1e20 in float) becomes 0.
Tensor rms_norm(const Tensor& x, const Tensor& weight = {}, std::optional<double> eps = {});

/// In training each element is multiplied by 0 with probability p, which makes NaN of an infinite one, and else by
/// 1 / (1 - p); Srivastava et al., 2014. If not training, or if p is 0, the result is x itself.
Tensor dropout(const Tensor& x, double p, bool training = true, Generator& generator = default_generator());
template <std::same_as<bool> Flag>
Tensor dropout(const Tensor& x, Flag training) = delete;  // say p first: dropout(x, 0.5, training)

/// Who may attend to whom: nothing (all may), a boolean mask (true = may attend) or numbers to be added to the scores.
/// Broadcasts to (B, H, T, S).
using AttentionMask = std::variant<std::monostate, BoolTensor, Tensor>;

struct AttentionOptions {
  bool is_causal = false;         ///< query t attends to keys 0 … t
  double dropout_p = 0;           ///< on the weights; 0 when not training
  std::optional<double> scale{};  ///< 1 / √D if not given
  /// k and v may have fewer heads than q, KV that divide H: query head h reads head h / (H / KV) of them; Ainslie et
  /// al., arXiv 2305.13245. The name is PyTorch's.
  bool enable_gqa = false;
};
/// softmax(scale · Q Kᵀ + mask) V, Vaswani et al., arXiv 1706.03762.
/// q (B, H, T, D), k (B, H, S, D), v (B, H, S, E) -> (B, H, T, E). A query that may attend to nothing gets zeros, and
/// gives zero gradients, as in PyTorch 2.5 and later; before, it gave NaN there.
Tensor scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionMask& mask = {},
                                    const AttentionOptions& options = {}, Generator& generator = default_generator());

struct AttentionResult {
  Tensor output;   ///< (B, H, T, E)
  Tensor weights;  ///< (B, H, T, S), before dropout
};
/// The same from small ops, with the weights it used. The fused op is tested against it, and the course teaches it.
AttentionResult attention_with_weights(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const AttentionMask& mask = {}, const AttentionOptions& options = {},
                                       Generator& generator = default_generator());

// --- composed twins: the same results from small ops, as the course teaches them. The tests compare the fused ops with
//     these.

namespace composed {
Tensor softmax(const Tensor& x, int64_t dim);
Tensor log_softmax(const Tensor& x, int64_t dim);
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, double eps = 1e-5);
Tensor rms_norm(const Tensor& x, const Tensor& weight, double eps);
Tensor swiglu(const Tensor& gate, const Tensor& x);
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias = {});
Tensor feed_forward(const Tensor& x, const LinearWeights& inner, const LinearWeights& outer, Gelu kind = Gelu::exact);
Tensor cross_entropy(const Tensor& logits, const IndexTensor& target, const CrossEntropyOptions& options = {});
}  // namespace composed

/// True while the fused ops above (and scaled_dot_product_attention) hand their work to their twins: every small step
/// is then in the graph, to be looked at or stepped through. At the start TINYTENSOR_OPS=fused|composed decides; fused
/// if it is not set. ValueError for any other word.
bool composed_ops();
void set_composed_ops(bool on);

}  // namespace tinytensor
