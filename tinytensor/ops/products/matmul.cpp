// Products of matrices, batched and broadcast.
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

// (…, m, k) x (k, n) is one product of (… · m) rows, and so is what the gradient of the right factor sums over them.
Tensor folded(const Tensor& x) { return x.dim() > 2 ? as_rows(x) : x; }

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
  if (c.numel() == 0) return c;
  const Tensor left = b.dim() == 2 ? folded(a) : a;
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

}  // namespace

Tensor matmul(const Tensor& a, const Tensor& b) {
  if (a.dim() == 0 || b.dim() == 0) {
    fail<ShapeError>("matmul: a scalar is no matrix: {} x {}\n  hint: a * b multiplies by a scalar",
                     to_string(a.shape()), to_string(b.shape()));
  }
  check_inner_sizes(a, b);
  if (a.dim() == 1) return squeeze(matmul(unsqueeze(a, 0), b), b.dim() == 1 ? 0 : -2);
  if (b.dim() == 1) return squeeze(matmul(a, unsqueeze(b, 1)), -1);
  // exercise 04.8 {
  // C = A B:  dA = dC Bᵀ    dB = Aᵀ dC
  return record("MatmulBackward", product(a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return matmul(dc, transpose(b(), -1, -2)); }),
                wrt(b, [a = saved(a, "a"), fold = b.dim() == 2](const Tensor& dc) {
                  if (!fold) return matmul(transpose(a(), -1, -2), dc);
                  return matmul(transpose(folded(a()), 0, 1), folded(dc));
                }));
  // }
}

}  // namespace tinytensor
