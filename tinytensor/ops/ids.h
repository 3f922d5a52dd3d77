// Ids and masks in other shapes, joined, and computed with. They mean what they mean for tensors of numbers (ops.h);
// but an Array is always dense, so that these are copies, where a Tensor gives a view.
#pragma once

#include "tinytensor/ops/compare.h"
#include "tinytensor/ops/indexing.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

template <class T>
Array<T> slice(const Array<T>& x, int64_t dim, int64_t start, int64_t end = std::numeric_limits<int64_t>::max(),
               int64_t step = 1);
template <class T>
Array<T> select(const Array<T>& x, int64_t dim, int64_t index);
/// Numbers, ranges, ids and masks, as for a Tensor.
template <class T>
Array<T> index(const Array<T>& x, const std::vector<Subscript>& subscripts);
template <class T>
Array<T> index_select(const Array<T>& x, int64_t dim, const IndexTensor& ids);
template <class T>
Array<T> gather(const Array<T>& x, int64_t dim, const IndexTensor& index);
template <class T>
Array<T> reshape(const Array<T>& x, const Shape& shape) {
  return x.reshape(shape);
}
template <class T>
Array<T> flatten(const Array<T>& x) {
  return x.reshape({x.numel()});
}
template <class T>
Array<T> transpose(const Array<T>& x, int64_t dim0, int64_t dim1);
template <class T>
Array<T> permute(const Array<T>& x, const std::vector<int64_t>& order);
template <class T>
Array<T> expand(const Array<T>& x, const Shape& shape);
template <class T>
Array<T> squeeze(const Array<T>& x, int64_t dim);
template <class T>
Array<T> unsqueeze(const Array<T>& x, int64_t dim);
template <class T>
Array<T> flip(const Array<T>& x, const std::vector<int64_t>& dims);
template <class T>
Array<T> repeat(const Array<T>& x, const Shape& times);
template <class T>
std::vector<Array<T>> split(const Array<T>& x, int64_t size, int64_t dim = 0);

IndexTensor cat(const std::vector<IndexTensor>& parts, int64_t dim = 0);
IndexTensor stack(const std::vector<IndexTensor>& parts, int64_t dim = 0);
BoolTensor cat(const std::vector<BoolTensor>& parts, int64_t dim = 0);
BoolTensor stack(const std::vector<BoolTensor>& parts, int64_t dim = 0);

// --- numbers from them, and them from numbers

/// The ids as numbers, which PyTorch writes as ids.float(); an id beyond 2²⁴ is rounded to the nearest real.
Tensor tensor(const IndexTensor& ids);
/// 1 where true, else 0.
Tensor tensor(const BoolTensor& mask);
/// The whole part of each number, towards 0, as x.long(). ValueError for NaN and for what no int64 holds.
IndexTensor index_tensor(const Tensor& x);
IndexTensor index_tensor(const BoolTensor& mask);
/// Everything but 0 is true, NaN too.
BoolTensor bool_tensor(const Tensor& x);
BoolTensor bool_tensor(const IndexTensor& ids);

// --- arithmetic of ids; shapes broadcast

IndexTensor operator+(const IndexTensor& a, const IndexTensor& b);
IndexTensor operator-(const IndexTensor& a, const IndexTensor& b);
IndexTensor operator*(const IndexTensor& a, const IndexTensor& b);
/// ⌊a / b⌋ and what it leaves, which has the sign of b: Python's // and %. ValueError for b = 0.
IndexTensor floor_divide(const IndexTensor& a, const IndexTensor& b);
IndexTensor operator%(const IndexTensor& a, const IndexTensor& b);

// With one number, which must be whole: ids + 0.5 does not compile.
template <std::integral Number>
IndexTensor operator+(const IndexTensor& a, Number b) {
  return a + id(b);
}
template <std::integral Number>
IndexTensor operator-(const IndexTensor& a, Number b) {
  return a - id(b);
}
template <std::integral Number>
IndexTensor operator*(const IndexTensor& a, Number b) {
  return a * id(b);
}
template <std::integral Number>
IndexTensor floor_divide(const IndexTensor& a, Number b) {
  return floor_divide(a, id(b));
}
template <std::integral Number>
IndexTensor operator%(const IndexTensor& a, Number b) {
  return a % id(b);
}

}  // namespace tinytensor
