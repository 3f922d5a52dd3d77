// New tensors: from lists, constant, counted, random.
#pragma once

#include <concepts>
#include <vector>

#include "tinytensor/core/random.h"
#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/nested_list.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// From nested braces: tensor(3.5) is a scalar, tensor({{1, 2}, {3, 4}}) is (2, 2), tensor({}) is (0,).
Tensor tensor(const NestedList& values);
/// From numbers in row-major order. ShapeError unless they fill the shape.
Tensor tensor(const std::vector<real>& values, const Shape& shape);
/// The same for ids. ValueError if a value is no whole number, or larger than 2⁵³.
IndexTensor index_tensor(const NestedList& values);
/// One dim of numbers that a program has gathered, as torch.tensor(list). Templates, so that braces remain lists.
template <class Number>
requires std::integral<Number> || std::floating_point<Number> Tensor tensor(const std::vector<Number>& values) {
  return tensor(std::vector<real>(values.begin(), values.end()), {static_cast<int64_t>(values.size())});
}
template <std::integral Number>
IndexTensor index_tensor(const std::vector<Number>& values) {
  return IndexTensor({static_cast<int64_t>(values.size())}, std::vector<int64_t>(values.begin(), values.end()));
}
/// The same for conditions: everything but 0 is true.
BoolTensor bool_tensor(const NestedList& values);

/// x itself if it is contiguous, else a contiguous copy that is unknown to the tape.
Tensor dense(const Tensor& x);

Tensor full(const Shape& shape, double value);
Tensor zeros(const Shape& shape);
Tensor ones(const Shape& shape);
Tensor zeros_like(const Tensor& x);
Tensor ones_like(const Tensor& x);

/// start, start + step, … up to but without end. ValueError if step is 0 or leads away from end.
Tensor arange(double start, double end, double step = 1);
Tensor arange(double end);
/// `count` numbers from start to end, both included, at equal distances. ValueError for a negative count.
Tensor linspace(double start, double end, int64_t count);
/// The same as arange for ids: 0 … end - 1.
IndexTensor index_arange(int64_t end);
IndexTensor index_arange(int64_t start, int64_t end, int64_t step = 1);
Tensor full_like(const Tensor& x, double value);
/// The identity matrix (n, n), or (n, m) with ones where row = column.
Tensor eye(int64_t n);
Tensor eye(int64_t n, int64_t m);
/// (queries, keys): what each query may attend to, if the queries are the last of the positions that the keys stand
/// for: true up to column keys - queries + row. ValueError if there are more queries than keys.
BoolTensor causal_mask(int64_t queries, int64_t keys);
/// (B, 1, 1, keys): true for the first lengths[b] keys of each example b, so that attention sees no padding; it
/// broadcasts to (B, H, T, keys). PyTorch's key_padding_mask says the opposite. ValueError unless 0 <= length <= keys.
BoolTensor padding_mask(const IndexTensor& lengths, int64_t keys);
/// (n, n): true where column <= row.
inline BoolTensor causal_mask(int64_t n) { return causal_mask(n, n); }

// The streams are PyTorch's: the same seed gives the same numbers.

/// Uniform in [0, 1).
Tensor rand(const Shape& shape, Generator& generator = default_generator());
/// Normal, mean 0, variance 1.
Tensor randn(const Shape& shape, Generator& generator = default_generator());
/// Drawn in the order in which x lies in memory, and laid out so (dense_layout_like).
Tensor rand_like(const Tensor& x, Generator& generator = default_generator());
Tensor randn_like(const Tensor& x, Generator& generator = default_generator());
/// Whole numbers in [low, high), or in [0, high).
IndexTensor randint(int64_t low, int64_t high, const Shape& shape, Generator& generator = default_generator());
IndexTensor randint(int64_t high, const Shape& shape, Generator& generator = default_generator());
/// A permutation of 0 … n - 1.
IndexTensor randperm(int64_t n, Generator& generator = default_generator());
/// `count` indices, drawn with probabilities weights / Σ weights: weights (n) -> (count), (B, n) -> (B, count), row by
/// row; of one index, or without replacement, in the order in which weights lie in memory. Without replacement no index
/// is drawn twice. ValueError for a weight that is negative or not finite, or for too
/// few above 0.
IndexTensor multinomial(const Tensor& weights, int64_t count, bool replacement = false,
                        Generator& generator = default_generator());

}  // namespace tinytensor
