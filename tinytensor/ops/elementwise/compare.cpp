#include "tinytensor/ops/elementwise/compare.h"

#include <cmath>
#include <functional>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"

namespace tinytensor {
namespace {

// f of each pair of elements, over the shape both broadcast to.
template <class Result, class A, class F>
Array<Result> of_pairs(const char* op, const Array<A>& a, const Array<A>& b, F f) {
  Array<Result> out(broadcast_shapes(op, a.shape(), b.shape()));
  Result* destination = out.data();
  const A* left = a.data();
  const A* right = b.data();
  for_each_run<2>(out.shape(),
                  {broadcast_strides(op, a.shape(), contiguous_strides(a.shape()), out.shape()),
                   broadcast_strides(op, b.shape(), contiguous_strides(b.shape()), out.shape())},
                  [&](int64_t length, const auto& at, const auto& step) {
                    for (int64_t i = 0; i < length; ++i) {
                      *destination++ = f(left[at[0] + i * step[0]], right[at[1] + i * step[1]]);
                    }
                  });
  return out;
}

BoolTensor as_condition(const Tensor& truth, bool wanted = true) {
  BoolTensor result(truth.shape());
  std::transform(truth.data(), truth.data() + truth.numel(), result.data(),
                 [wanted](real value) { return (value != 0) == wanted; });
  return result;
}

template <class F>
BoolTensor holds_for_each(const Tensor& x, F f) {
  const Tensor source = dense(x);
  BoolTensor result(x.shape());
  std::transform(source.data(), source.data() + source.numel(), result.data(), f);
  return result;
}

// A reduction of the elements over some dims: the ids of the elements are added up, each where it belongs.
template <class T>
IndexTensor total(const Array<T>& x, const std::vector<int64_t>& dims, bool keepdim) {
  const std::vector<int64_t> over = normalize_dims("sum", dims, x.dim());
  IndexTensor sums(reduced_shape(x.shape(), over, keepdim));
  Strides strides = contiguous_strides(reduced_shape(x.shape(), over, true));
  for (const int64_t d : over) strides[static_cast<size_t>(d)] = 0;
  const T* source = x.data();
  int64_t* out = sums.data();
  for_each_run<1>(x.shape(), {strides}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) {
      int64_t& sum = out[at[0] + i * step[0]];
      sum = static_cast<int64_t>(static_cast<uint64_t>(sum) + static_cast<uint64_t>(*source++));  // wraps, as ids + ids
    }
  });
  return sums;
}

// How many elements are reduced to one.
int64_t count_over(const BoolTensor& x, const std::vector<int64_t>& dims) {
  int64_t count = 1;
  for (const int64_t d : normalize_dims("mean", dims, x.dim())) count *= x.size(d);
  return count;
}

std::vector<int64_t> one_dim(const char* op, const BoolTensor& x, int64_t dim) {
  const int64_t d = normalize_dim(op, dim, x.dim());
  return x.dim() == 0 ? std::vector<int64_t>{} : std::vector<int64_t>{d};
}

}  // namespace

BoolTensor lt(const Tensor& a, double b) { return as_condition(apply(Binary::less, a, b)); }
BoolTensor le(const Tensor& a, double b) { return as_condition(apply(Binary::less_equal, a, b)); }
BoolTensor gt(const Tensor& a, double b) { return as_condition(apply(Binary::less, b, a)); }
BoolTensor ge(const Tensor& a, double b) { return as_condition(apply(Binary::less_equal, b, a)); }
BoolTensor eq(const Tensor& a, double b) { return as_condition(apply(Binary::equal, a, b)); }
BoolTensor ne(const Tensor& a, double b) { return as_condition(apply(Binary::equal, a, b), false); }
BoolTensor ne(const Tensor& a, const Tensor& b) { return as_condition(apply(Binary::equal, "ne", a, b), false); }

BoolTensor lt(const IndexTensor& a, const IndexTensor& b) { return of_pairs<bool>("lt", a, b, std::less<>()); }
BoolTensor le(const IndexTensor& a, const IndexTensor& b) { return of_pairs<bool>("le", a, b, std::less_equal<>()); }
BoolTensor gt(const IndexTensor& a, const IndexTensor& b) { return of_pairs<bool>("gt", a, b, std::greater<>()); }
BoolTensor ge(const IndexTensor& a, const IndexTensor& b) { return of_pairs<bool>("ge", a, b, std::greater_equal<>()); }
BoolTensor eq(const IndexTensor& a, const IndexTensor& b) { return of_pairs<bool>("eq", a, b, std::equal_to<>()); }
BoolTensor ne(const IndexTensor& a, const IndexTensor& b) { return of_pairs<bool>("ne", a, b, std::not_equal_to<>()); }
BoolTensor eq(const BoolTensor& a, const BoolTensor& b) { return of_pairs<bool>("eq", a, b, std::equal_to<>()); }
BoolTensor ne(const BoolTensor& a, const BoolTensor& b) { return of_pairs<bool>("ne", a, b, std::not_equal_to<>()); }

BoolTensor isnan(const Tensor& x) {
  return holds_for_each(x, [](real value) { return std::isnan(value); });
}
BoolTensor isfinite(const Tensor& x) {
  return holds_for_each(x, [](real value) { return std::isfinite(value); });
}

bool equal(const Tensor& a, const Tensor& b) { return a.shape() == b.shape() && all(eq(a, b)); }
bool equal(const IndexTensor& a, const IndexTensor& b) { return a.shape() == b.shape() && all(eq(a, b)); }
bool equal(const BoolTensor& a, const BoolTensor& b) { return a.shape() == b.shape() && all(eq(a, b)); }

bool allclose(const Tensor& a, const Tensor& b, double rtol, double atol) {
  const Tensor distance = apply(Unary::abs, apply(Binary::sub, "allclose", a, b));
  const Tensor limit = apply(Binary::add, apply(Binary::mul, apply(Unary::abs, b), rtol), atol);
  return all((isfinite(distance) & (distance <= limit)) | eq(a, b));  // the distance of equal infinities is NaN
}

BoolTensor logical_and(const BoolTensor& a, const BoolTensor& b) {
  return of_pairs<bool>("logical_and", a, b, std::logical_and<>());
}
BoolTensor logical_or(const BoolTensor& a, const BoolTensor& b) {
  return of_pairs<bool>("logical_or", a, b, std::logical_or<>());
}
BoolTensor logical_xor(const BoolTensor& a, const BoolTensor& b) {
  return of_pairs<bool>("logical_xor", a, b, std::not_equal_to<>());
}
BoolTensor logical_not(const BoolTensor& a) {
  BoolTensor result(a.shape());
  std::transform(a.data(), a.data() + a.numel(), result.data(), std::logical_not<>());
  return result;
}

bool any(const BoolTensor& x) { return std::find(x.data(), x.data() + x.numel(), true) != x.data() + x.numel(); }
bool all(const BoolTensor& x) { return std::find(x.data(), x.data() + x.numel(), false) == x.data() + x.numel(); }

BoolTensor any(const BoolTensor& x, int64_t dim, bool keepdim) { return total(x, one_dim("any", x, dim), keepdim) > 0; }
BoolTensor all(const BoolTensor& x, int64_t dim, bool keepdim) {
  return total(logical_not(x), one_dim("all", x, dim), keepdim) == 0;
}

IndexTensor sum(const BoolTensor& x, const std::vector<int64_t>& dims, bool keepdim) { return total(x, dims, keepdim); }
IndexTensor sum(const IndexTensor& x, const std::vector<int64_t>& dims, bool keepdim) {
  return total(x, dims, keepdim);
}

Tensor mean(const BoolTensor& x, const std::vector<int64_t>& dims, bool keepdim) {
  const IndexTensor counts = total(x, dims, keepdim);
  const double count = static_cast<double>(count_over(x, dims));
  Tensor means(counts.shape());
  std::transform(counts.data(), counts.data() + counts.numel(), means.mutable_data(),
                 [count](int64_t n) { return static_cast<real>(static_cast<double>(n) / count); });
  return means;
}

Tensor where(const BoolTensor& condition, const Tensor& a, double b) { return where(condition, a, full({}, b)); }
Tensor where(const BoolTensor& condition, double a, const Tensor& b) { return where(condition, full({}, a), b); }
Tensor where(const BoolTensor& condition, double a, double b) { return where(condition, full({}, a), full({}, b)); }

IndexTensor where(const BoolTensor& condition, const IndexTensor& a, const IndexTensor& b) {
  const Shape shape = broadcast_shapes("where", condition.shape(), broadcast_shapes("where", a.shape(), b.shape()));
  IndexTensor out(shape);
  int64_t* destination = out.data();
  const auto strides = [&shape](const auto& x) {
    return broadcast_strides("where", x.shape(), contiguous_strides(x.shape()), shape);
  };
  for_each_run<3>(shape, {strides(condition), strides(a), strides(b)},
                  [&](int64_t length, const auto& at, const auto& step) {
                    for (int64_t i = 0; i < length; ++i) {
                      const bool chosen = condition.data()[at[0] + i * step[0]];
                      *destination++ = chosen ? a.data()[at[1] + i * step[1]] : b.data()[at[2] + i * step[2]];
                    }
                  });
  return out;
}

}  // namespace tinytensor
