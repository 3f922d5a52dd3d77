#include "tinytensor/ops/reductions/statistics.h"

#include <cmath>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/elementwise/compare.h"
#include "tinytensor/ops/elementwise/functions.h"
#include "tinytensor/ops/indexing/ids.h"

namespace tinytensor {
namespace {

using Dims = std::vector<int64_t>;

// What was reduced over dims (normalised), with sizes of 1 in their places, so that it broadcasts to x.
Tensor kept(const Tensor& y, const Shape& x, const Dims& dims) { return reshape(y, reduced_shape(x, dims, true)); }

Tensor summed(const Tensor& x, const Dims& dims, bool keepdim) {
  return dims.empty() ? clone(x) : sum(x, dims, keepdim);
}

// The extreme of all elements over a few dims, one after the other.
Tensor extreme(const Tensor& x, const Dims& dims, bool keepdim, bool largest) {
  Tensor y = clone(x.detach());
  for (const int64_t d : dims) y = largest ? max(y, d, true).values : min(y, d, true).values;
  return reshape(y, reduced_shape(x.shape(), dims, keepdim));
}

Tensor shared_extreme(const char* op, const char* name, const Tensor& x, const Dims& dims, bool keepdim, bool largest) {
  const Dims over = normalize_dims(op, dims, x.dim());
  for (const int64_t d : over) {
    if (x.size(d) == 0) fail<ShapeError>("{}: there is none of no elements: {}", op, to_string(x.shape()));
  }
  const Tensor y = extreme(x, over, keepdim, largest);
  return record(name, y, wrt(x, [x = saved(x, "x"), y = saved(y, "y"), over](const Tensor& dy) {
                  const Shape& shape = x().shape();
                  const Tensor reaches = apply(Binary::equal, "amax", x(), kept(y(), shape, over));
                  return mul(div(reaches, summed(reaches, over, true)), kept(dy, shape, over));
                }));
}

// y[i] = x[0] + … + x[i] along the middle, or from the other end.
Tensor running_sum(const Tensor& x, const Extent& e, bool from_end) {
  const Tensor source = dense(x);
  Tensor y(x.shape());
  const real* in = source.data();
  real* out = y.mutable_data();
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < e.inner; ++i) {
      double total = 0;
      for (int64_t j = 0; j < e.n; ++j) {
        const int64_t at = (o * e.n + (from_end ? e.n - 1 - j : j)) * e.inner + i;
        total += static_cast<double>(in[at]);
        out[at] = static_cast<real>(total);
      }
    }
  }
  return y;
}

// The sum of |x|ᵖ to the power 1/p, over dims; for the p that have a limit this limit.
Tensor norm_value(const Tensor& x, double p, const Dims& dims, bool keepdim) {
  const Tensor size = abs(x);
  if (std::isinf(p)) return extreme(size, dims, keepdim, p > 0);
  if (p == 0) return summed(tensor(size != 0), dims, keepdim);
  if (p == 1) return summed(size, dims, keepdim);
  if (p == 2) return sqrt(summed(mul(x, x), dims, keepdim));
  return pow(summed(pow(size, p), dims, keepdim), 1 / p);
}

// d norm / dx, for an x of this norm.
Tensor norm_slope(const Tensor& x, const Tensor& norm, double p, const Dims& dims) {
  if (p == 0) return zeros_like(x);
  if (p == 1) return sign(x);
  if (p == 2) return where(norm == 0, 0, div(x, norm));
  if (std::isinf(p)) {
    const Tensor reaches = tensor(abs(x) == norm);
    return mul(sign(x), div(reaches, summed(reaches, dims, true)));
  }
  const Tensor slope = mul(sign(x), div(pow(abs(x), p - 1), pow(norm, p - 1)));
  return where((norm == 0) | (x == 0), 0, slope);
}

}  // namespace

// dx = dy · (x - mean) / ((n - correction) · std)
Tensor stddev(const Tensor& x, const Dims& dims, bool keepdim, int64_t correction) {
  const Dims over = normalize_dims("stddev", dims, x.dim());
  int64_t count = 1;
  for (const int64_t d : over) count *= x.size(d);
  const auto freedom = static_cast<double>(count - correction);
  const Tensor y = sqrt(var(x.detach(), dims, keepdim, correction));
  return record("StdBackward", y, wrt(x, [x = saved(x, "x"), y = saved(y, "y"), over, freedom](const Tensor& dy) {
                  const Shape& shape = x().shape();
                  const Tensor centre = over.empty() ? x() : mean(x(), over, true);
                  const Tensor share = where(y() == 0, 0, div(dy, mul(y(), freedom)));
                  return mul(sub(x(), centre), kept(share, shape, over));
                }));
}

Tensor norm(const Tensor& x, double p, const Dims& dims, bool keepdim) {
  const Dims over = normalize_dims("norm", dims, x.dim());
  const Tensor y = norm_value(x.detach(), p, over, keepdim);
  return record("NormBackward", y, wrt(x, [x = saved(x, "x"), y = saved(y, "y"), p, over](const Tensor& dy) {
                  const Shape& shape = x().shape();
                  return mul(norm_slope(x(), kept(y(), shape, over), p, over), kept(dy, shape, over));
                }));
}

Tensor normalize(const Tensor& x, double p, int64_t dim, double eps) {
  return div(x, clamp(norm(x, p, {dim}, true), eps, {}));
}

Tensor cosine_similarity(const Tensor& a, const Tensor& b, int64_t dim, double eps) {
  const Shape shape = broadcast_shapes("cosine_similarity", a.shape(), b.shape());
  return sum(mul(normalize(expand(a, shape), 2, dim, eps), normalize(expand(b, shape), 2, dim, eps)), {dim});
}

Tensor amax(const Tensor& x, const Dims& dims, bool keepdim) {
  return shared_extreme("amax", "AmaxBackward", x, dims, keepdim, true);
}
Tensor amin(const Tensor& x, const Dims& dims, bool keepdim) {
  return shared_extreme("amin", "AminBackward", x, dims, keepdim, false);
}

IndexTensor argmin(const Tensor& x, int64_t dim, bool keepdim) { return min(x.detach(), dim, keepdim).indices; }
int64_t argmin(const Tensor& x) { return argmin(reshape(x.detach(), {-1}), 0).item(); }

// dx[i] = dy[i] + dy[i+1] + …
Tensor cumsum(const Tensor& x, int64_t dim) {
  const Extent e = extent(x.shape(), normalize_dim("cumsum", dim, x.dim()));
  return record("CumsumBackward", running_sum(x, e, false),
                wrt(x, [e](const Tensor& dy) { return running_sum(dy, e, true); }));
}

// dx[i] = dy · the product of the others, from both sides: nothing is divided by an x that may be 0.
Tensor prod(const Tensor& x, int64_t dim, bool keepdim) {
  const int64_t d = normalize_dim("prod", dim, x.dim());
  const Dims over = normalize_dims("prod", {d}, x.dim());
  const Extent e = extent(x.shape(), d);
  const auto multiply = [e](const Tensor& factors, const Tensor* dy, real* out) {
    for (int64_t row = 0; row < e.outer * e.inner; ++row) {
      const int64_t first = row / e.inner * e.n * e.inner + row % e.inner;
      double before = 1, behind = 1;
      for (int64_t j = 0; j < e.n; ++j) {
        const int64_t at = first + j * e.inner;
        if (dy != nullptr) out[at] = static_cast<real>(before);
        before *= static_cast<double>(factors.data()[at]);
      }
      if (dy == nullptr) out[row] = static_cast<real>(before);
      for (int64_t j = e.n; dy != nullptr && j-- > 0;) {
        const int64_t at = first + j * e.inner;
        out[at] = static_cast<real>(static_cast<double>(out[at]) * behind * static_cast<double>(dy->data()[row]));
        behind *= static_cast<double>(factors.data()[at]);
      }
    }
  };
  const Tensor y(reduced_shape(x.shape(), over, keepdim));
  multiply(dense(x.detach()), nullptr, y.mutable_data());
  return record("ProdBackward", y, wrt(x, [x = saved(x, "x"), multiply](const Tensor& dy) {
                  const Tensor dx(x().shape()), doutput = dense(dy);
                  multiply(dense(x()), &doutput, dx.mutable_data());
                  return dx;
                }));
}

Tensor prod(const Tensor& x) { return prod(reshape(x, {x.numel()}), 0); }

}  // namespace tinytensor
