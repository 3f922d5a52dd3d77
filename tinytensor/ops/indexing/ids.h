// Ids and masks in other shapes, joined, and computed with. They mean what they mean for tensors of numbers (ops.h);
// but an Array is always dense, so that these are copies, where a Tensor gives a view.
#pragma once

#include <optional>
#include <type_traits>

#include "tinytensor/ops/elementwise/compare.h"
#include "tinytensor/ops/indexing/indexing.h"
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
/// x[subscripts] = values: labels[~chosen] = -100 is index_put_(labels, {~chosen}, -100). All handles of x see it.
template <class T>
void index_put_(Array<T> x, const std::vector<Subscript>& subscripts, const std::type_identity_t<Array<T>>& values);
template <class T>
void index_put_(const Array<T>& x, const std::vector<Subscript>& subscripts, std::type_identity_t<T> value) {
  index_put_(x, subscripts, Array<T>(Shape{}, {value}));
}
/// The same array under another shape, as x.reshape(): it shares the memory, as flatten() does.
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
template <class T>
std::vector<Array<T>> unbind(const Array<T>& x, int64_t dim = 0);

template <class T>
Array<T> cat(const std::vector<Array<T>>& parts, int64_t dim = 0);
template <class T>
Array<T> stack(const std::vector<Array<T>>& parts, int64_t dim = 0);
template <class T>
Array<T> cat(std::initializer_list<Array<T>> parts, int64_t dim = 0) {
  return cat(std::vector<Array<T>>(parts), dim);
}
template <class T>
Array<T> stack(std::initializer_list<Array<T>> parts, int64_t dim = 0) {
  return stack(std::vector<Array<T>>(parts), dim);
}

// --- numbers from ids and masks, and ids and masks from numbers. These are templates, so that nested braces still mean
//     tensor({{1, 2}, {3, 4}}).

/// The ids as numbers, which PyTorch writes as ids.float(), an id beyond 2²⁴ rounded to the nearest real; of a mask, 1
/// where it is true, else 0.
template <class T>
Tensor tensor(const Array<T>& ids);
/// The whole part of each number, towards 0, as x.long(). ValueError for NaN and for what no int64 holds.
template <std::same_as<Tensor> Numbers>
IndexTensor index_tensor(const Numbers& x);
template <std::same_as<BoolTensor> Mask>
IndexTensor index_tensor(const Mask& mask);
/// Everything but 0 is true, NaN too.
template <AnyTensor Numbers>
BoolTensor bool_tensor(const Numbers& x) {
  return x != 0;
}

// --- arithmetic of ids; shapes broadcast

IndexTensor operator+(const IndexTensor& a, const IndexTensor& b);
IndexTensor operator-(const IndexTensor& a, const IndexTensor& b);
inline IndexTensor operator-(const IndexTensor& x) { return id(0) - x; }
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
IndexTensor operator+(Number a, const IndexTensor& b) {
  return id(a) + b;
}
template <std::integral Number>
IndexTensor operator-(Number a, const IndexTensor& b) {
  return id(a) - b;
}
template <std::integral Number>
IndexTensor operator*(Number a, const IndexTensor& b) {
  return id(a) * b;
}
template <std::integral Number>
IndexTensor floor_divide(const IndexTensor& a, Number b) {
  return floor_divide(a, id(b));
}
template <std::integral Number>
IndexTensor operator%(const IndexTensor& a, Number b) {
  return a % id(b);
}

/// The ids limited to [low, high], one of which may be left out: clamp(ids, {}, 9). high where low is above it, as in
/// PyTorch. ValueError without a bound.
IndexTensor clamp(const IndexTensor& x, std::optional<int64_t> low, std::optional<int64_t> high);
/// The largest and the smallest of all, without dims. ShapeError if there is none.
IndexTensor max(const IndexTensor& x);
IndexTensor min(const IndexTensor& x);
/// y[i] = x[0] + … + x[i] along dim.
IndexTensor cumsum(const IndexTensor& x, int64_t dim);

}  // namespace tinytensor
