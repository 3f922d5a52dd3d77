// Weights in 8 bits and the products with them.
#include "tinytensor/quantization/int8_matrix.h"

#include <cmath>
#include <limits>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/instruction_sets.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/quantization/quantized_linear.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr real no_number = std::numeric_limits<real>::quiet_NaN();
constexpr real endless = std::numeric_limits<real>::infinity();

/// What int8_linear computes, in plain loops from numbers that are small enough to be exact.
std::vector<real> by_hand(const Tensor& x, const Int8Matrix& w, const Tensor& bias) {
  std::vector<real> y;
  const std::vector<real> in = x.to_vector();
  const auto width = static_cast<size_t>(w.width);
  for (size_t begin = 0; begin < in.size(); begin += width) {
    real largest = 0;
    for (size_t p = 0; p < width; ++p) largest = std::max(largest, std::abs(in[begin + p]));
    const real scale = largest > 0 ? largest / 127 : 1;
    for (size_t o = 0; o < w.scales.size(); ++o) {
      long sum = 0;
      for (size_t p = 0; p < width; ++p) sum += std::lrint(in[begin + p] / scale) * w.values[o * width + p];
      const double product = static_cast<double>(sum) * (double{scale} * double{w.scales[o]});
      y.push_back(static_cast<real>(product + (bias.defined() ? double{bias.to_vector()[o]} : 0.0)));
    }
  }
  return y;
}

}  // namespace

TEST_CASE("a matrix by rows has a scale for each, and one as a whole has the largest of them") {
  const Tensor w = tensor({127, -63.5, 1, 0.5, 0.25, -1.27F}, {2, 3});
  const Int8Matrix rows = quantize_matrix(w), whole = quantize_matrix(w, Scales::per_tensor);
  CHECK(rows.values == std::vector<std::int8_t>{127, -64, 1, 50, 25, -127});
  CHECK(rows.scales == std::vector<real>{1, 1.27F / 127});
  CHECK(whole.values == std::vector<std::int8_t>{127, -64, 1, 0, 0, -1});
  CHECK(whole.scales == std::vector<real>{1, 1});
  CHECK(rows.bytes() == 6 + 2 * static_cast<int64_t>(sizeof(real)));
  check_close(dequantize(rows), tensor({127, -64, 1, 0.5, 0.25, -1.27F}, {2, 3}));
}

TEST_CASE("a matrix in any layout, of zeros, or without elements can be put into 8 bits") {
  const Tensor w = tensor({1, 2, 3, 4, 5, 6}, {2, 3});
  const Int8Matrix turned = quantize_matrix(transpose(w, 0, 1));
  CHECK(turned.rows == 3);
  CHECK(turned.values == std::vector<std::int8_t>{32, 127, 51, 127, 64, 127});
  CHECK(quantize_matrix(zeros({2, 2})).scales == std::vector<real>{1, 1});
  check_equal(dequantize(quantize_matrix(zeros({2, 2}))), zeros({2, 2}));
  for (const Scales scales : {Scales::per_row, Scales::per_tensor}) {
    CHECK(dequantize(quantize_matrix(Tensor({0, 3}), scales)).shape() == Shape{0, 3});
    CHECK(quantize_matrix(Tensor({3, 0}), scales).scales == std::vector<real>{1, 1, 1});
  }
}

TEST_CASE("the error of rounding is at most half of a scale") {
  const Tensor w = normal({40, 50}, 3, false);
  for (const Scales scales : {Scales::per_row, Scales::per_tensor}) {
    const RoundingError error = rounding_error(w, quantize_matrix(w, scales));
    CHECK(error.largest <= error.bound * (1 + 1e-5));
    CHECK(error.largest > 0.9 * error.bound);
    CHECK(error.mean == doctest::Approx(error.bound / 2).epsilon(scales == Scales::per_tensor ? 0.05 : 0.5));
  }
  const RoundingError none = rounding_error(Tensor({0, 3}), quantize_matrix(Tensor({0, 3})));
  CHECK(none.mean == 0);
}

TEST_CASE("what cannot be put into 8 bits is named") {
  const Tensor bad = tensor({1, 2, no_number, 4}, {2, 2});
  check_errors({
      {"ShapeError: quantize_matrix: two dims are expected: (3,)", [] { quantize_matrix(zeros({3})); }},
      {"ValueError: quantize_matrix: finite numbers are expected: nan at (1, 0)", [&] { quantize_matrix(bad); }},
      {"ShapeError: rounding_error: the matrix is (1, 2), what was made of it (2, 1)",
       [] {
         rounding_error(zeros({1, 2}), quantize_matrix(zeros({2, 1})));
       }},
      {"ShapeError: int8_linear: x (2, 3) does not fit a weight of (out, in) = (4, 5)",
       [] {
         int8_linear(zeros({2, 3}), quantize_matrix(zeros({4, 5})), {});
       }},
      {"ShapeError: int8_linear: the bias must be (4,), one for each output: (5,)",
       [] {
         int8_linear(zeros({2, 5}), quantize_matrix(zeros({4, 5})), zeros({5}));
       }},
      {"ShapeError: quantize_tokens: x (…, in) is expected: ()", [] { quantize_tokens(zeros({})); }},
      {"ValueError: quantize_tokens: input_scale must be a number above 0: 0",
       [] {
         int8_linear(zeros({2, 5}), quantize_matrix(zeros({4, 5})), {}, real{0});
       }},
      {"ValueError: int8_linear: sums of 131073 products may not fit 32 bits: at most 131072 inputs are expected",
       [] {
         QuantizedLinear(quantize_matrix(zeros({1, 131073})));
       }},
  });
}

TEST_CASE("the layer in 8 bits is the definition's, bit for bit, with every kernel and at every size") {
  const Kernels& before = kernels();
  std::vector<const Kernels*> tables = fast_kernels_on_this_machine();
  tables.push_back(&reference_kernels());
  for (const Kernels* table : tables) {
    INFO("kernels ", std::string(table->name));
    set_kernels(*table);
    for (const auto& [rows, in, out] : std::vector<std::tuple<int64_t, int64_t, int64_t>>{
             {1, 1, 1}, {2, 3, 4}, {5, 64, 7}, {1, 100, 33}, {9, 31, 5}, {0, 4, 3}, {3, 4, 0}, {3, 0, 4}}) {
      const Tensor x = normal({rows, in}, 5, false), bias = normal({out}, 6, false);
      const Int8Matrix w = quantize_matrix(normal({out, in}, 7, false));
      if (in > 0) check_equal(int8_linear(x, w, bias), tensor(by_hand(x, w, bias), {rows, out}));
      if (in > 0) check_equal(int8_linear(x, w, {}), tensor(by_hand(x, w, {}), {rows, out}));
      if (in == 0) check_equal(int8_linear(x, w, bias), expand(bias, {rows, out}));
    }
  }
  set_kernels(before);
}

TEST_CASE("leading dims and layouts of x do not matter, and it is close to the layer in float") {
  const Tensor x = normal({2, 3, 64}, 5, false), w = normal({10, 64}, 6, false), bias = normal({10}, 7, false);
  const Int8Matrix q = quantize_matrix(w);
  const Tensor y = int8_linear(x, q, bias);
  CHECK(y.shape() == Shape{2, 3, 10});
  check_equal(reshape(y, {6, 10}), int8_linear(reshape(x, {6, 64}), q, bias));
  check_equal(int8_linear(transpose(x, 0, 1), q, bias), transpose(y, 0, 1));
  check_close(y, linear(x, w, bias), 0.02);
  CHECK(difference(y, linear(x, w, bias), 1e-4) != "");
}

TEST_CASE("a token that is not finite gives NaN, and only that token") {
  const Int8Matrix w = quantize_matrix(normal({3, 4}, 6, false));
  for (const real bad : {no_number, endless, -endless}) {
    for (const std::optional<real> scale : {std::optional<real>{}, std::optional<real>{0.01F}}) {
      Tensor x = normal({3, 4}, 5, false);
      const Tensor right = int8_linear(x, w, {}, scale);
      x.set({1, 2}, bad);
      const Tensor y = int8_linear(x, w, {}, scale);
      for (const int64_t o : {0, 1, 2}) CHECK(std::isnan(y.at({1, o})));
      check_equal(y[0], right[0]);
      check_equal(y[2], right[2]);
    }
  }
}

TEST_CASE("a static scale serves every token, and cuts off what is beyond it") {
  const Int8Matrix w = quantize_matrix(tensor({127, 127}, {1, 2}));
  const Tensor x = tensor({1, 2, 300, 0.4F, -500, -500}, {3, 2});
  check_equal(int8_linear(x, w, {}, real{1}), tensor({3 * 127, 127 * 127, -254 * 127}, {3, 1}));
}

TEST_CASE("a layer with a weight in 8 bits reads rows as an embedding, and refuses to be recorded") {
  const QuantizedLinear layer(quantize_matrix(tensor({127, -127, 254, 2}, {2, 2})));
  check_equal(layer.rows(IndexTensor({1, 3}, {1, 0, 1})), tensor({254, 2, 127, -127, 254, 2}, {1, 3, 2}));
  check_errors(
      {{"IndexError: embedding: id 2 is outside of the table's 2 rows", [&] { layer.rows(IndexTensor({1}, {2})); }},
       {"IndexError: embedding: id -1 is outside of the table's 2 rows", [&] { layer.rows(IndexTensor({1}, {-1})); }},
       {"GradError: QuantizedLinear: no gradient flows through a weight in int8\n"
        "  hint: NoGrad guard; or train the model before it is quantized",
        [&] {
          layer.product(zeros({1, 2}).requires_grad_(), {});
        }}});
  const NoGrad guard;
  CHECK(layer.product(zeros({1, 2}).requires_grad_(), {}).shape() == Shape{1, 2});
}
