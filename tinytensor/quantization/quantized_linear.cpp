#include "tinytensor/quantization/quantized_linear.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/tensor/creation.h"
#include "tinytensor/tensor/grad_mode.h"

namespace tinytensor {
namespace {

constexpr int64_t widest = int64_t{1} << 17;  // 127² · 2^17 < 2^31

void check_width(int64_t width) {
  if (width <= widest) return;
  fail<ValueError>("int8_linear: sums of {} products may not fit 32 bits: at most {} inputs are expected", width,
                   widest);
}

void check_int8_linear(const Tensor& x, const Int8Matrix& weight, const Tensor& bias,
                       const std::optional<real>& input_scale) {
  if (x.dim() == 0 || x.size(-1) != weight.width) {
    fail<ShapeError>("int8_linear: x {} does not fit a weight of (out, in) = {}", to_string(x.shape()),
                     to_string(Shape{weight.rows, weight.width}));
  }
  if (bias.defined() && bias.shape() != Shape{weight.rows}) {
    fail<ShapeError>("int8_linear: the bias must be {}, one for each output: {}", to_string(Shape{weight.rows}),
                     to_string(bias.shape()));
  }
  check_width(weight.width);
  if (input_scale && !(*input_scale > 0 && std::isfinite(*input_scale))) {
    fail<ValueError>("int8_linear: input_scale must be a number above 0: {}", *input_scale);
  }
}

/// Rows of whole numbers, each with its scale: of a token that is not finite NaN.
struct Int8Rows {
  std::vector<std::int8_t> values;
  std::vector<real> scales;
};

Int8Rows quantize_tokens(const Tensor& tokens, const std::optional<real>& input_scale) {
  const int64_t rows = tokens.size(0), width = tokens.size(1);
  Int8Rows q{std::vector<std::int8_t>(static_cast<size_t>(rows * width)), std::vector<real>(static_cast<size_t>(rows))};
  kernels().quantize_rows(rows, width, tokens.data(), width, q.values.data(), q.scales.data());
  if (!input_scale) return q;
  const real* x = tokens.data();
  for (int64_t i = 0; i < rows; ++i) {
    real& scale = q.scales[static_cast<size_t>(i)];
    if (std::isnan(scale)) continue;
    scale = *input_scale;
    for (int64_t p = i * width; p < (i + 1) * width; ++p) {
      const real nearest = std::clamp<real>(std::nearbyint(x[p] / scale), -127, 127);
      q.values[static_cast<size_t>(p)] = static_cast<std::int8_t>(nearest);
    }
  }
  return q;
}

std::vector<std::int32_t> products_of_bytes(const Int8Rows& x, const Int8Matrix& weight) {
  Int8MatmulArgs args;
  args.m = static_cast<int64_t>(x.scales.size()), args.n = weight.rows, args.k = weight.width;
  args.a = x.values.data(), args.a_row = args.k;
  args.b = weight.values.data(), args.b_row = args.k;
  std::vector<std::int32_t> sums(static_cast<size_t>(args.m * args.n));
  args.c = sums.data(), args.c_row = args.n;
  kernels().int8_matmul(args);
  return sums;
}

}  // namespace

Tensor int8_linear(const Tensor& x, const Int8Matrix& weight, const Tensor& bias, std::optional<real> input_scale) {
  check_int8_linear(x, weight, bias, input_scale);
  Shape shape = x.shape();
  shape.back() = weight.rows;
  const Tensor y(shape);
  real* out = y.mutable_data();
  const Tensor dense_bias = bias.defined() ? dense(bias) : bias;
  const real* b = bias.defined() ? dense_bias.data() : nullptr;  // (out), or null
  // exercise 18.5 {
  const Int8Rows tokens = quantize_tokens(as_rows(x), input_scale);
  const std::vector<std::int32_t> sums = products_of_bytes(tokens, weight);
  const std::int32_t* sum = sums.data();
  for (const real token_scale : tokens.scales) {
    for (size_t j = 0; j < weight.scales.size(); ++j) {
      const double product = *sum++ * (double{token_scale} * double{weight.scales[j]});
      *out++ = static_cast<real>(product + (b != nullptr ? double{b[j]} : 0.0));
    }
  }
  // }
  return y;
}

QuantizedLinear::QuantizedLinear(Int8Matrix matrix, std::optional<real> scale)
    : weight(std::move(matrix)), input_scale(scale) {
  check_width(weight.width);
}

Tensor QuantizedLinear::product(const Tensor& x, const Tensor& bias) const {
  if (grad_enabled() && (x.requires_grad() || (bias.defined() && bias.requires_grad()))) {
    fail<GradError>(
        "QuantizedLinear: no gradient flows through a weight in int8\n"
        "  hint: NoGrad guard; or train the model before it is quantized");
  }
  return int8_linear(x, weight, bias, input_scale);
}

Tensor QuantizedLinear::rows(const IndexTensor& ids) const {
  Shape shape = ids.shape();
  shape.push_back(weight.width);
  const Tensor result(shape);
  real* out = result.mutable_data();
  for (int64_t i = 0; i < ids.numel(); ++i) {
    const int64_t id = ids.data()[i];
    if (id < 0 || id >= weight.rows) {
      fail<IndexError>("embedding: id {} is outside of the table's {} rows", id, weight.rows);
    }
    const real scale = weight.scales[static_cast<size_t>(id)];
    const std::int8_t* values = weight.values.data() + id * weight.width;
    for (int64_t p = 0; p < weight.width; ++p) *out++ = scale * static_cast<real>(values[p]);
  }
  return result;
}

}  // namespace tinytensor
