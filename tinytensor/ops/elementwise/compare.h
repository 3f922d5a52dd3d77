// Conditions: comparing numbers and ids, combining the answers, and counting them. None of this has a gradient.
//
//   const Tensor accuracy = mean(argmax(logits, 1) == labels);
//   const Tensor y = where((x > 0) & (x < 1), x, 0);
#pragma once

#include <concepts>

#include "tinytensor/ops/ops.h"

namespace tinytensor {

// --- comparing: shapes broadcast, NaN is equal to nothing and neither smaller nor larger than anything

/// The number is rounded to real first, as in PyTorch.
BoolTensor lt(const Tensor& a, double b);
BoolTensor le(const Tensor& a, double b);
BoolTensor gt(const Tensor& a, double b);
BoolTensor ge(const Tensor& a, double b);
BoolTensor eq(const Tensor& a, double b);
BoolTensor ne(const Tensor& a, double b);
BoolTensor ne(const Tensor& a, const Tensor& b);

BoolTensor lt(const IndexTensor& a, const IndexTensor& b);
BoolTensor le(const IndexTensor& a, const IndexTensor& b);
BoolTensor gt(const IndexTensor& a, const IndexTensor& b);
BoolTensor ge(const IndexTensor& a, const IndexTensor& b);
BoolTensor eq(const IndexTensor& a, const IndexTensor& b);
BoolTensor ne(const IndexTensor& a, const IndexTensor& b);
BoolTensor eq(const BoolTensor& a, const BoolTensor& b);
BoolTensor ne(const BoolTensor& a, const BoolTensor& b);

/// With true or false alone: mask == 2 does not compile.
template <std::same_as<bool> Answer>
BoolTensor eq(const BoolTensor& a, Answer b) {
  return eq(a, BoolTensor(Shape{}, {b}));
}
template <std::same_as<bool> Answer>
BoolTensor ne(const BoolTensor& a, Answer b) {
  return ne(a, BoolTensor(Shape{}, {b}));
}

/// One id as a tensor without dims. Only for whole numbers: ids < 2.5 does not compile.
template <std::integral Number>
IndexTensor id(Number value) {
  return IndexTensor(Shape{}, {static_cast<int64_t>(value)});
}
template <std::integral Number>
BoolTensor lt(const IndexTensor& a, Number b) {
  return lt(a, id(b));
}
template <std::integral Number>
BoolTensor le(const IndexTensor& a, Number b) {
  return le(a, id(b));
}
template <std::integral Number>
BoolTensor gt(const IndexTensor& a, Number b) {
  return gt(a, id(b));
}
template <std::integral Number>
BoolTensor ge(const IndexTensor& a, Number b) {
  return ge(a, id(b));
}
template <std::integral Number>
BoolTensor eq(const IndexTensor& a, Number b) {
  return eq(a, id(b));
}
template <std::integral Number>
BoolTensor ne(const IndexTensor& a, Number b) {
  return ne(a, id(b));
}

// --- the same as operators: x > 0, 0 < x, x == y, ids != 3

template <class T>
concept AnyTensor = std::same_as<T, Tensor> || std::same_as<T, IndexTensor> || std::same_as<T, BoolTensor>;
template <class A, class B>
concept OneIsTensor = AnyTensor<A> || AnyTensor<B>;

template <class A, class B>
requires OneIsTensor<A, B> BoolTensor operator<(const A& a, const B& b) {
  if constexpr (AnyTensor<A>) return lt(a, b);
  if constexpr (!AnyTensor<A>) return gt(b, a);
}
template <class A, class B>
requires OneIsTensor<A, B> BoolTensor operator<=(const A& a, const B& b) {
  if constexpr (AnyTensor<A>) return le(a, b);
  if constexpr (!AnyTensor<A>) return ge(b, a);
}
template <class A, class B>
requires OneIsTensor<A, B> BoolTensor operator>(const A& a, const B& b) { return b < a; }
template <class A, class B>
requires OneIsTensor<A, B> BoolTensor operator>=(const A& a, const B& b) { return b <= a; }
template <class A, class B>
requires OneIsTensor<A, B> BoolTensor operator==(const A& a, const B& b) {
  if constexpr (AnyTensor<A>) return eq(a, b);
  if constexpr (!AnyTensor<A>) return eq(b, a);
}
template <class A, class B>
requires OneIsTensor<A, B> BoolTensor operator!=(const A& a, const B& b) {
  if constexpr (AnyTensor<A>) return ne(a, b);
  if constexpr (!AnyTensor<A>) return ne(b, a);
}

BoolTensor isnan(const Tensor& x);
/// Neither infinite nor NaN.
BoolTensor isfinite(const Tensor& x);
/// True if both have one shape and the same numbers. NaN is equal to nothing.
bool equal(const Tensor& a, const Tensor& b);
bool equal(const IndexTensor& a, const IndexTensor& b);
bool equal(const BoolTensor& a, const BoolTensor& b);
/// True if |a - b| <= atol + rtol · |b| everywhere; the shapes broadcast.
bool allclose(const Tensor& a, const Tensor& b, double rtol = 1e-5, double atol = 1e-8);

// --- combining

BoolTensor logical_and(const BoolTensor& a, const BoolTensor& b);
BoolTensor logical_or(const BoolTensor& a, const BoolTensor& b);
BoolTensor logical_xor(const BoolTensor& a, const BoolTensor& b);
BoolTensor logical_not(const BoolTensor& a);
inline BoolTensor operator&(const BoolTensor& a, const BoolTensor& b) { return logical_and(a, b); }
inline BoolTensor operator|(const BoolTensor& a, const BoolTensor& b) { return logical_or(a, b); }
inline BoolTensor operator^(const BoolTensor& a, const BoolTensor& b) { return logical_xor(a, b); }
inline BoolTensor operator~(const BoolTensor& a) { return logical_not(a); }

/// Whether any of all, or any along dim, is true. False over no elements.
bool any(const BoolTensor& x);
BoolTensor any(const BoolTensor& x, int64_t dim, bool keepdim = false);
/// True over no elements.
bool all(const BoolTensor& x);
BoolTensor all(const BoolTensor& x, int64_t dim, bool keepdim = false);

// --- counting: conditions count as 0 and 1

/// How many are true, along dims, or of all if there are none.
IndexTensor sum(const BoolTensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false);
IndexTensor sum(const IndexTensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false);
/// Which part of them is true.
Tensor mean(const BoolTensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false);

template <AnyNumber Dim>
IndexTensor sum(const BoolTensor& x, Dim dim, bool keepdim = false) {
  return sum(x, std::vector<int64_t>{dim}, keepdim);
}
template <AnyNumber Dim>
IndexTensor sum(const IndexTensor& x, Dim dim, bool keepdim = false) {
  return sum(x, std::vector<int64_t>{dim}, keepdim);
}
template <AnyNumber Dim>
Tensor mean(const BoolTensor& x, Dim dim, bool keepdim = false) {
  return mean(x, std::vector<int64_t>{dim}, keepdim);
}

// --- choosing between numbers (where() of two tensors is in ops.h)

Tensor where(const BoolTensor& condition, const Tensor& a, double b);
Tensor where(const BoolTensor& condition, double a, const Tensor& b);
Tensor where(const BoolTensor& condition, double a, double b);
IndexTensor where(const BoolTensor& condition, const IndexTensor& a, const IndexTensor& b);

}  // namespace tinytensor
