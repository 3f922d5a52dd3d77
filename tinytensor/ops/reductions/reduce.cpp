// Reductions: sums, means, variances and extremes over some dims or over all.
#include <cmath>
#include <limits>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// The gradient of a reduction has the reduced shape. With the reduced dims put back as 1 it broadcasts to x's shape.
Tensor with_kept_dims(const Tensor& y, const Shape& x_shape, const std::vector<int64_t>& dims) {
  return reshape(y, reduced_shape(x_shape, dims, true));
}

int64_t count_over(const Shape& shape, const std::vector<int64_t>& dims) {
  int64_t count = 1;
  for (const int64_t d : dims) count *= shape[static_cast<size_t>(d)];
  return count;
}

// Sums from the last dim to the first. Adjacent dims, which lie dense in memory, are summed together.
Tensor sum_over(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim) {
  if (dims.empty()) return clone(x.detach());  // a scalar: its sum is a new tensor too
  Tensor total = dense(x.detach());
  for (size_t last = dims.size(); last > 0;) {
    size_t first = last - 1;
    while (first > 0 && dims[first - 1] == dims[first] - 1) --first;
    Shape shape = total.shape();
    Extent e{extent(shape, dims[first]).outer, 1, extent(shape, dims[last - 1]).inner};
    for (size_t i = first; i < last; ++i) e.n *= shape[static_cast<size_t>(dims[i])];
    for (size_t i = first; i < last; ++i) shape[static_cast<size_t>(dims[i])] = 1;
    const Tensor partial(shape);
    kernels().sum(e.outer, e.n, e.inner, total.data(), partial.mutable_data());
    total = partial;
    last = first;
  }
  return reshape(total, reduced_shape(x.shape(), dims, keepdim));
}

void check_not_empty(const char* op, const Tensor& x, int64_t size) {
  if (size == 0) fail<ShapeError>("{}: there is no largest or smallest of no elements: {}", op, to_string(x.shape()));
}

// The largest or smallest element along one dim and its position, to which the gradient goes.
ValuesIndices extreme(const char* op, const char* name, const Tensor& x, int64_t dim, bool keepdim, bool largest) {
  const int64_t d = normalize_dim(op, dim, x.dim());
  check_not_empty(op, x, x.dim() == 0 ? 1 : x.size(d));
  const Tensor source = largest ? dense(x.detach()) : apply(Unary::neg, x);
  const std::vector<int64_t> dims = normalize_dims(op, {d}, x.dim());
  const Extent e = extent(x.shape(), d);
  Tensor values(reduced_shape(x.shape(), dims, keepdim));
  IndexTensor indices(values.shape());
  kernels().max(e.outer, e.n, e.inner, source.data(), values.mutable_data(), indices.data());
  if (!largest) values = apply(Unary::neg, values);
  const Tensor recorded =
      record(name, values, wrt(x, [shape = x.shape(), indices = clone(indices), e](const Tensor& dy) -> Tensor {
               // exercise 04.7 {
               const Tensor dx = zeros(shape);
               const Tensor source = dense(dy);
               real* out = dx.mutable_data();
               for (int64_t i = 0; i < indices.numel(); ++i) {
                 const int64_t row = (i / e.inner) * e.n + indices.data()[i];
                 out[row * e.inner + i % e.inner] = source.data()[i];
               }
               return dx;
               // }
             }));
  return {recorded, indices};
}

// The extreme of all elements. The elements that equal it share the gradient evenly; if it is NaN, those that are NaN.
Tensor extreme_of_all(const char* op, const char* name, const Tensor& x, bool largest) {
  check_not_empty(op, x, x.numel());
  const Tensor flat = reshape(x.detach(), {x.numel()});
  const Tensor value = extreme(op, name, flat, 0, false, largest).values;
  return record(name, value, wrt(x, [x = saved(x, "x"), value = saved(value, "value")](const Tensor& dy) -> Tensor {
                  // exercise 04.7 {
                  const bool is_nan = std::isnan(value().item());
                  const Tensor reaches = is_nan ? sub(1, apply(Binary::equal, "max", x(), x()))
                                                : apply(Binary::equal, "max", x(), value());
                  return mul(div(reaches, sum(reaches)), dy);
                  // }
                }));
}

}  // namespace

Tensor sum(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim) {
  const std::vector<int64_t> over = normalize_dims("sum", dims, x.dim());
  return record("SumBackward", sum_over(x, over, keepdim),
                wrt(x, [shape = x.shape(), over](const Tensor& dy) -> Tensor {
                  // exercise 04.6 {
                  return expand(with_kept_dims(dy, shape, over), shape);
                  // }
                }));
}

Tensor mean(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim) {
  const std::vector<int64_t> over = normalize_dims("mean", dims, x.dim());
  const double count = static_cast<double>(count_over(x.shape(), over));
  return record("MeanBackward", apply(Binary::div, sum_over(x, over, keepdim), count),
                wrt(x, [shape = x.shape(), over, count](const Tensor& dy) -> Tensor {
                  // exercise 04.6 {
                  return expand(div(with_kept_dims(dy, shape, over), count), shape);
                  // }
                }));
}

Tensor var(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim, int64_t correction) {
  const std::vector<int64_t> over = normalize_dims("var", dims, x.dim());
  const double count = static_cast<double>(count_over(x.shape(), over));
  const double freedom = count - static_cast<double>(correction);
  const Tensor centre = apply(Binary::div, sum_over(x, over, true), count);
  const Tensor deviation = apply(Binary::sub, "var", x, centre);
  const Tensor squares = apply(Binary::mul, "var", deviation, deviation);
  return record("VarBackward", apply(Binary::div, sum_over(squares, over, keepdim), std::max(0.0, freedom)),
                wrt(x, [shape = x.shape(), over, deviation, freedom](const Tensor& dy) -> Tensor {
                  // exercise 04.6 {
                  // dx = dy · 2 (x - mean) / (n - correction)
                  return mul(mul(deviation, 2 / freedom), with_kept_dims(dy, shape, over));
                  // }
                }));
}

ValuesIndices max(const Tensor& x, int64_t dim, bool keepdim) {
  return extreme("max", "MaxBackward", x, dim, keepdim, true);
}
ValuesIndices min(const Tensor& x, int64_t dim, bool keepdim) {
  return extreme("min", "MinBackward", x, dim, keepdim, false);
}
Tensor max(const Tensor& x) { return extreme_of_all("max", "MaxBackward", x, true); }
Tensor min(const Tensor& x) { return extreme_of_all("min", "MinBackward", x, false); }

IndexTensor argmax(const Tensor& x, int64_t dim, bool keepdim) {
  return extreme("argmax", "MaxBackward", x.detach(), dim, keepdim, true).indices;
}

int64_t argmax(const Tensor& x) {
  check_not_empty("argmax", x, x.numel());
  return argmax(reshape(x.detach(), {-1}), 0).item();
}

}  // namespace tinytensor
