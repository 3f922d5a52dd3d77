#include "tinytensor/nn/half_weight.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/tensor/creation.h"
#include "tinytensor/tensor/grad_mode.h"

namespace tinytensor {
namespace {

// So many rows, four at a time, take about as long as the conversion and a product in float.
constexpr int64_t few_rows = 32;

bool is_odd(const std::byte* address) { return reinterpret_cast<std::uintptr_t>(address) % 2 != 0; }

std::shared_ptr<const std::byte> copied(const std::byte* bytes, size_t count) {
  const std::shared_ptr<std::byte[]> copy(new std::byte[count]);
  std::memcpy(copy.get(), bytes, count);
  return {copy, copy.get()};
}

void check_recorded(const Tensor& x, const Tensor& bias, const std::string& form) {
  if (!grad_enabled() || !(x.requires_grad() || (bias.defined() && bias.requires_grad()))) return;
  fail<GradError>(
      "linear: no gradient flows through a weight in {}\n"
      "  hint: a NoGrad guard; or own_in_float(model) first, to train it",
      form);
}

void check_shapes(const Tensor& x, const Tensor& bias, int64_t rows, int64_t width) {
  if (x.dim() == 0 || x.size(-1) != width) {
    fail<ShapeError>("linear: x {} does not fit a weight of (out, in) = {}", to_string(x.shape()),
                     to_string(Shape{rows, width}));
  }
  if (bias.defined() && bias.shape() != Shape{rows}) {
    fail<ShapeError>("linear: the bias must be {}, one for each output: {}", to_string(Shape{rows}),
                     to_string(bias.shape()));
  }
}

/// Many rows: blocks of B's rows become floats, one block after the other, and are multiplied as such. Every number is then
/// converted once for all rows of A.
void multiply_in_blocks(const HalfMatmulArgs& args) {
  constexpr int64_t floats_of_block = 1 << 18, rows_at_least = 256, numbers_worth_a_thread = 1 << 15;
  const int64_t width = std::max<int64_t>(args.k, 1);
  const int64_t rows = std::min(args.n, std::max(floats_of_block / width / 64 * 64, rows_at_least));
  const Tensor block({rows, args.k});
  real* const floats = block.mutable_data();
  MatmulArgs part;
  part.m = args.m, part.k = args.k;
  part.a = args.a, part.a_row = args.a_row, part.a_col = 1;
  part.b = floats, part.b_row = 1, part.b_col = args.k;
  part.c_row = args.c_row;
  for (int64_t first = 0; first < args.n; first += rows) {
    part.n = std::min(rows, args.n - first);
    parallel_for(part.n, numbers_worth_a_thread / width + 1, [&](int64_t begin, int64_t end) {
      const std::uint16_t* b = args.b + (first + begin) * args.b_row;
      kernels().from_half(args.kind, (end - begin) * args.k, b, floats + begin * args.k);
    });
    part.c = args.c + first;
    part.bias = args.bias != nullptr ? args.bias + first : nullptr;
    kernels().matmul(part);
  }
}

}  // namespace

HalfWeight::HalfWeight(Dtype dtype, const Shape& shape, std::shared_ptr<const std::byte> numbers)
    : dtype_(dtype), numbers_(std::move(numbers)) {
  if (dtype != Dtype::F16 && dtype != Dtype::BF16) {
    fail<ValueError>("HalfWeight: numbers of type F16 or BF16 are expected: {}", to_string(dtype));
  }
  if (shape.size() != 2) fail<ShapeError>("HalfWeight: a weight (out, in) is expected: {}", to_string(shape));
  rows_ = shape[0], width_ = shape[1];
  if (is_odd(numbers_.get())) numbers_ = copied(numbers_.get(), static_cast<size_t>(bytes()));
}

Tensor HalfWeight::product(const Tensor& x, const Tensor& bias) const {
  check_recorded(x, bias, form());
  check_shapes(x, bias, rows_, width_);
  const Tensor tokens = as_rows(x), dense_bias = bias.defined() ? dense(bias) : bias;
  Shape shape = x.shape();
  shape.back() = rows_;
  const Tensor y(shape);
  HalfMatmulArgs args;
  args.m = tokens.size(0), args.n = rows_, args.k = width_;
  args.a = tokens.data(), args.a_row = width_;
  args.b = halves(), args.b_row = width_;
  args.kind = kind();
  args.c = y.mutable_data(), args.c_row = rows_;
  args.bias = bias.defined() ? dense_bias.data() : nullptr;
  args.m <= few_rows ? kernels().half_matmul(args) : multiply_in_blocks(args);
  return y;
}

Tensor HalfWeight::rows(const IndexTensor& ids) const {
  Shape shape = ids.shape();
  shape.push_back(width_);
  const Tensor result(shape);
  real* out = result.mutable_data();
  for (int64_t i = 0; i < ids.numel(); ++i, out += width_) {
    const int64_t id = ids.data()[i];
    if (id < 0 || id >= rows_) {
      fail<IndexError>("embedding: id {} is outside of the table's {} rows", id, rows_);
    }
    kernels().from_half(kind(), width_, halves() + id * width_, out);
  }
  return result;
}

}  // namespace tinytensor
