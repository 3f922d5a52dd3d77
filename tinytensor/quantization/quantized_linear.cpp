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

void check_int8_linear(const Tensor& x, const Int8Matrix& weight, const Tensor& bias) {
  if (x.dim() == 0 || x.size(-1) != weight.width) {
    fail<ShapeError>("int8_linear: x {} does not fit a weight of (out, in) = {}", to_string(x.shape()),
                     to_string(Shape{weight.rows, weight.width}));
  }
  if (bias.defined() && bias.shape() != Shape{weight.rows}) {
    fail<ShapeError>("int8_linear: the bias must be {}, one for each output: {}", to_string(Shape{weight.rows}),
                     to_string(bias.shape()));
  }
  check_width(weight.width);
}

std::vector<std::int32_t> products_of_bytes(const Int8Matrix& x, const Int8Matrix& weight) {
  Int8MatmulArgs args;
  args.m = x.rows, args.n = weight.rows, args.k = weight.width;
  args.a = x.values.data(), args.a_row = args.k;
  args.b = weight.values.data(), args.b_row = args.k;
  std::vector<std::int32_t> sums(static_cast<size_t>(args.m * args.n));
  args.c = sums.data(), args.c_row = args.n;
  kernels().int8_matmul(args);
  return sums;
}

}  // namespace

Int8Matrix quantize_tokens(const Tensor& x, std::optional<real> input_scale) {
  if (x.dim() == 0) fail<ShapeError>("quantize_tokens: x (…, in) is expected: {}", to_string(x.shape()));
  if (input_scale && !(*input_scale > 0 && std::isfinite(*input_scale))) {
    fail<ValueError>("quantize_tokens: input_scale must be a number above 0: {}", *input_scale);
  }
  const Tensor tokens = as_rows(x);
  Int8Matrix q{tokens.size(0), tokens.size(1), {}, {}};
  q.values.resize(static_cast<size_t>(tokens.numel()));
  q.scales.resize(static_cast<size_t>(q.rows));
  // exercise 18.5 {
  kernels().quantize_rows(q.rows, q.width, tokens.data(), q.width, q.values.data(), q.scales.data());
  if (!input_scale) return q;
  const real* in = tokens.data();
  for (int64_t i = 0; i < q.rows; ++i) {
    real& scale = q.scales[static_cast<size_t>(i)];
    if (std::isnan(scale)) continue;
    scale = *input_scale;
    for (int64_t p = i * q.width; p < (i + 1) * q.width; ++p) {
      const real nearest = std::clamp<real>(std::nearbyint(in[p] / scale), -127, 127);
      q.values[static_cast<size_t>(p)] = static_cast<std::int8_t>(nearest);
    }
  }
  // }
  return q;
}

Tensor int8_linear(const Tensor& x, const Int8Matrix& weight, const Tensor& bias, std::optional<real> input_scale) {
  check_int8_linear(x, weight, bias);
  Shape shape = x.shape();
  shape.back() = weight.rows;
  const Tensor y(shape);
  real* out = y.mutable_data();
  const Tensor dense_bias = bias.defined() ? dense(bias) : bias;
  const real* b = bias.defined() ? dense_bias.data() : nullptr;  // (out), or null
  const Int8Matrix tokens = quantize_tokens(x, input_scale);
  // exercise 18.6 {
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
