// Products of matrices: in general, batched and broadcast, and as the linear layer needs them.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// The last two dims of a tensor, as the kernel wants to see them.
struct Matrix {
  const real* data;
  int64_t rows, columns, row_step, column_step;

  explicit Matrix(const Tensor& x)
      : data(x.data()),
        rows(x.size(-2)),
        columns(x.size(-1)),
        row_step(x.strides()[x.strides().size() - 2]),
        column_step(x.strides().back()) {}
  Matrix transposed() const {
    Matrix t = *this;
    std::swap(t.rows, t.columns);
    std::swap(t.row_step, t.column_step);
    return t;
  }
};

MatmulArgs product_of(const Matrix& a, const Matrix& b, real* c) {
  MatmulArgs args;
  args.m = a.rows, args.k = a.columns, args.n = b.columns;
  args.a = a.data, args.a_row = a.row_step, args.a_col = a.column_step;
  args.b = b.data, args.b_row = b.row_step, args.b_col = b.column_step;
  args.c = c, args.c_row = b.columns;
  return args;
}

Shape batch_shape(const Tensor& x) { return Shape(x.shape().begin(), x.shape().end() - 2); }

// Where each matrix of the broadcast batch begins inside x.
std::vector<int64_t> batch_offsets(const Tensor& x, const Shape& batch) {
  const Strides own(x.strides().begin(), x.strides().end() - 2);
  std::vector<int64_t> offsets;
  for_each_run<1>(batch, {broadcast_strides("matmul", batch_shape(x), own, batch)},
                  [&](int64_t length, const auto& at, const auto& step) {
                    for (int64_t i = 0; i < length; ++i) offsets.push_back(at[0] + i * step[0]);
                  });
  return offsets;
}

// (…, m, k) x (k, n) is one product of (… · m) rows, if those rows lie evenly spaced.
Tensor as_one_matrix(const Tensor& a, const Tensor& b) {
  if (b.dim() != 2 || a.dim() == 2) return a;
  const Shape shape{a.numel() / std::max<int64_t>(a.size(-1), 1), a.size(-1)};
  const auto strides = a.numel() == 0 ? std::nullopt : view_strides(a.shape(), a.strides(), shape);
  return strides ? a.as_strided(shape, *strides, a.offset()) : a;
}

void check_inner_sizes(const Tensor& a, const Tensor& b) {
  const int64_t inner = b.size(b.dim() == 1 ? 0 : -2);
  if (a.size(-1) == inner) return;
  std::string hint;
  if (b.dim() >= 2 && a.size(-1) == b.size(-1)) {
    Shape turned = b.shape();
    std::swap(turned[turned.size() - 1], turned[turned.size() - 2]);
    hint = fmt::format("\n  hint: transpose(b, -1, -2) would give {}", to_string(turned));
  }
  fail<ShapeError>("matmul: the inner sizes differ: {} x {}, {} != {}{}", to_string(a.shape()), to_string(b.shape()),
                   a.size(-1), inner, hint);
}

Tensor product(const Tensor& a, const Tensor& b) {
  const Shape batch = broadcast_shapes("matmul", batch_shape(a), batch_shape(b));
  Shape shape = batch;
  shape.push_back(a.size(-2));
  shape.push_back(b.size(-1));
  const Tensor c(shape);
  const Tensor left = as_one_matrix(a, b);
  MatmulArgs args = product_of(Matrix(left), Matrix(b), c.mutable_data());
  if (left.dim() == 2 && b.dim() == 2) {
    kernels().matmul(args);
    return c;
  }
  const std::vector<int64_t> a_offsets = batch_offsets(a, batch);
  const std::vector<int64_t> b_offsets = batch_offsets(b, batch);
  std::vector<int64_t> c_offsets(a_offsets.size());
  for (size_t i = 0; i < c_offsets.size(); ++i) c_offsets[i] = static_cast<int64_t>(i) * args.m * args.n;
  args.batch = static_cast<int64_t>(c_offsets.size());
  args.a_offsets = a_offsets.data(), args.b_offsets = b_offsets.data(), args.c_offsets = c_offsets.data();
  kernels().matmul(args);
  return c;
}

// (…, n) -> (rows, n), dense. The rows are counted by the leading dims: there are some even where n is 0.
Tensor as_rows(const Tensor& x) {
  const int64_t n = x.size(-1);
  const int64_t rows = numel(Shape(x.shape().begin(), x.shape().end() - 1));
  return dense(x).as_strided({rows, n}, {n, 1}, x.is_contiguous() ? x.offset() : 0);
}

// dX = dY W, dY as rows
Tensor linear_dx(const Tensor& drows, const Tensor& weight, const Shape& shape) {
  const Tensor dx(shape);
  kernels().matmul(product_of(Matrix(drows), Matrix(weight), dx.mutable_data()));
  return dx;
}

// dW = dYᵀ X, dY as rows
Tensor linear_dweight(const Tensor& drows, const Tensor& x) {
  const Tensor dweight({drows.size(1), x.size(-1)});
  kernels().matmul(product_of(Matrix(drows).transposed(), Matrix(as_rows(x)), dweight.mutable_data()));
  return dweight;
}

}  // namespace

// C = A B:  dA = dC Bᵀ    dB = Aᵀ dC
Tensor matmul(const Tensor& a, const Tensor& b) {
  if (a.dim() == 0 || b.dim() == 0) {
    fail<ShapeError>("matmul: a scalar is no matrix: {} x {}\n  hint: a * b multiplies by a scalar",
                     to_string(a.shape()), to_string(b.shape()));
  }
  check_inner_sizes(a, b);
  if (a.dim() == 1) return squeeze(matmul(unsqueeze(a, 0), b), b.dim() == 1 ? 0 : -2);
  if (b.dim() == 1) return squeeze(matmul(a, unsqueeze(b, 1)), -1);
  return record("MatmulBackward", product(a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return matmul(transpose(a(), -1, -2), dc); }));
}

// Y = X Wᵀ + b:  dX = dY W    dW = dYᵀ X    db = Σ_rows dY
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  if (weight.dim() != 2 || x.dim() == 0 || x.size(-1) != weight.size(1)) {
    fail<ShapeError>("linear: x {} does not fit a weight of (out, in) = {}", to_string(x.shape()),
                     to_string(weight.shape()));
  }
  if (bias.defined() && bias.shape() != Shape{weight.size(0)}) {
    fail<ShapeError>("linear: the bias must be {}, one for each output: {}", to_string({weight.size(0)}),
                     to_string(bias.shape()));
  }
  if (composed_ops()) return composed::linear(x, weight, bias);
  Shape shape = x.shape();
  shape.back() = weight.size(0);
  const Tensor y(shape);
  const Tensor dense_bias = bias.defined() ? dense(bias) : bias;
  const Tensor rows = as_rows(x);
  MatmulArgs args = product_of(Matrix(rows), Matrix(weight).transposed(), y.mutable_data());
  args.bias = bias.defined() ? dense_bias.data() : nullptr;
  kernels().matmul(args);

  return record_joint("LinearBackward", y, {x, weight, bias},
                      [x = saved(x, "x"), weight = saved(weight, "weight")](const Tensor& dy, const Needed& needed) {
                        const Tensor drows = as_rows(dy);
                        Gradients gradients(3);
                        if (needed[0]) gradients[0] = linear_dx(drows, weight(), x().shape());
                        if (needed[1]) gradients[1] = linear_dweight(drows, x());
                        if (needed[2]) gradients[2] = sum(drows, {0});
                        return gradients;
                      });
}

// Y = H W₂ᵀ + b₂, H = gelu(A), A = X W₁ᵀ + b₁:  dA = (dY W₂) ∘ gelu'(A), the rest as for two linear layers.
// A is kept; H, as large, is made again in the sweep that makes dA.
Tensor feed_forward(const Tensor& x, const LinearWeights& inner, const LinearWeights& outer, Gelu kind) {
  if (composed_ops()) return composed::feed_forward(x, inner, outer, kind);
  const Unary f = kind == Gelu::exact ? Unary::gelu : Unary::gelu_tanh;
  Tensor hidden, y;
  {
    const NoGrad guard;
    hidden = linear(x, inner.weight, inner.bias);
    y = linear(apply(f, hidden), outer.weight, outer.bias);
  }
  return record_joint(
      "FeedForwardBackward", y, {x, inner.weight, inner.bias, outer.weight, outer.bias},
      [f, x = saved(x, "x"), w1 = saved(inner.weight, "inner weight"), w2 = saved(outer.weight, "outer weight"),
       hidden](const Tensor& dy, const Needed& needed) {
        const Tensor drows = as_rows(dy), activated(hidden.shape()), dhidden = linear_dx(drows, w2(), hidden.shape());
        real* slopes = dhidden.mutable_data();
        kernels().unary_backward(f, hidden.numel(), hidden.data(), slopes, slopes, activated.mutable_data());
        const Tensor dhidden_rows = as_rows(dhidden);
        Gradients gradients(5);
        if (needed[0]) gradients[0] = linear_dx(dhidden_rows, w1(), x().shape());
        if (needed[1]) gradients[1] = linear_dweight(dhidden_rows, x());
        if (needed[2]) gradients[2] = sum(dhidden_rows, {0});
        if (needed[3]) gradients[3] = linear_dweight(drows, activated);
        if (needed[4]) gradients[4] = sum(drows, {0});
        return gradients;
      });
}

namespace composed {

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  const Tensor y = matmul(x, transpose(weight, 0, 1));
  return bias.defined() ? add(y, bias) : y;
}

Tensor feed_forward(const Tensor& x, const LinearWeights& inner, const LinearWeights& outer, Gelu kind) {
  return tinytensor::linear(gelu(tinytensor::linear(x, inner.weight, inner.bias), kind), outer.weight, outer.bias);
}

}  // namespace composed

}  // namespace tinytensor
