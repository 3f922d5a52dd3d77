// Weights in 16 bits: a layer computes with them as with the same numbers in float.
#include "tinytensor/nn/half_weight.h"

#include <doctest/doctest.h>

#include <cstring>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/embedding.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// Numbers -1, -0.5, 0, 0.5, 1, … in bfloat16 or float16, at an even or an odd address.
std::shared_ptr<const std::byte> numbers(Dtype dtype, int64_t count, bool odd = false) {
  const std::uint16_t bfloat16[] = {0xbf80, 0xbf00, 0, 0x3f00, 0x3f80}, float16[] = {0xbc00, 0xb800, 0, 0x3800, 0x3c00};
  const auto memory = std::make_shared<std::vector<std::byte>>(static_cast<size_t>(2 * count + 1));
  std::byte* const begin = memory->data() + (odd ? 1 : 0);
  for (int64_t i = 0; i < count; ++i) {
    std::memcpy(begin + 2 * i, (dtype == Dtype::BF16 ? bfloat16 : float16) + i % 5, 2);
  }
  return {memory, begin};
}

Tensor expected_weight(int64_t rows, int64_t width) {
  const Tensor weight({rows, width});
  for (int64_t i = 0; i < weight.numel(); ++i) weight.mutable_data()[i] = static_cast<real>(i % 5 - 2) / 2;
  return weight;
}

}  // namespace

TEST_CASE("a layer and a table with weights in 16 bits give what they give in float, at any address") {
  const NoGrad guard;
  Generator generator(1);
  for (const Dtype dtype : {Dtype::BF16, Dtype::F16}) {
    for (const bool odd : {false, true}) {
      Linear layer(7, 6, true, generator);
      layer.weight = expected_weight(6, 7);
      const Tensor x = transpose(randn({2, 7, 3}, generator), 1, 2);  // not dense
      const Tensor y = layer.forward(x);
      const auto half = std::make_shared<const HalfWeight>(dtype, Shape{6, 7}, numbers(dtype, 42, odd));
      CHECK(half->bytes() == 84);
      check_equal(in_float(*half), layer.weight);
      layer.stored = half;
      layer.weight = Tensor();
      check_close(layer.forward(x), y, 1e-6);
      CHECK(layer.forward(zeros({0, 7})).shape() == Shape{0, 6});

      Embedding table;
      table.stored = half;
      check_equal(
          table.forward(IndexTensor({2, 1}, {5, 0})),
          reshape(cat({slice(expected_weight(6, 7), 0, 5, 6), slice(expected_weight(6, 7), 0, 0, 1)}, 0), {2, 1, 7}));
      CHECK(table.extra_repr() == std::string("6, 7, weight=") + (dtype == Dtype::BF16 ? "bfloat16" : "float16"));
    }
  }
}

TEST_CASE("many rows are multiplied in blocks of the weight, few where it lies: the results are the same") {
  const NoGrad guard;
  Generator generator(2);
  for (const std::pair<int64_t, int64_t>& sizes :
       {std::pair<int64_t, int64_t>{7, 0}, {3, 5}, {600, 2000}, {258, 4097}}) {
    const int64_t rows = sizes.first, width = sizes.second;
    const HalfWeight half(Dtype::BF16, {rows, width}, numbers(Dtype::BF16, rows * width));
    const Tensor weight = in_float(half), bias = randn({rows}, generator);
    for (const int64_t tokens : {1, 16, 32, 33, 70}) {
      CAPTURE(rows);
      CAPTURE(tokens);
      const Tensor x = randn({tokens, width}, generator);
      check_close(half.product(x, bias), linear(x, weight, bias), 2e-5);
      check_close(half.product(x, {}), linear(x, weight), 2e-5);
    }
  }
}

TEST_CASE("a number that is not finite is found in a weight in 16 bits, wherever it stands") {
  for (const auto& [dtype, infinity] : {std::pair(Dtype::BF16, 0x7f80), std::pair(Dtype::F16, 0x7c00)}) {
    for (const int64_t place : {0, 1541, 2099}) {  // of 300 rows of 7
      CAPTURE(place);
      const std::shared_ptr<const std::byte> good = numbers(dtype, 2100);
      CHECK(is_finite(HalfWeight(dtype, {300, 7}, good)));
      const std::shared_ptr<std::byte[]> bad(new std::byte[4200]);
      std::memcpy(bad.get(), good.get(), 4200);
      const auto half = static_cast<std::uint16_t>(infinity);
      std::memcpy(bad.get() + 2 * place, &half, 2);
      CHECK_FALSE(is_finite(HalfWeight(dtype, {300, 7}, {bad, bad.get()})));
    }
  }
}

TEST_CASE("what does not fit a weight in 16 bits is told") {
  const HalfWeight half(Dtype::BF16, {2, 3}, numbers(Dtype::BF16, 6));
  CHECK(thrown_by([&] { half.product(zeros({4}), {}); }) ==
        "ShapeError: linear: x (4,) does not fit a weight of (out, in) = (2, 3)");
  CHECK(thrown_by([&] { half.product(zeros({3}), zeros({3})); }) ==
        "ShapeError: linear: the bias must be (2,), one for each output: (3,)");
  CHECK(thrown_by([&] { half.rows(IndexTensor({1}, {2})); }) ==
        "IndexError: embedding: id 2 is outside of the table's 2 rows");
  CHECK(thrown_by([&] {
          half.product(zeros({3}).requires_grad_(), {});
        }).starts_with("GradError: linear: no gradient flows through a weight in bfloat16\n  hint: "));
  CHECK(thrown_by([&] {
          const HalfWeight other(Dtype::F32, {2, 3}, numbers(Dtype::BF16, 6));
        }) == "ValueError: HalfWeight: numbers of type F16 or BF16 are expected: F32");
  CHECK(thrown_by([&] { const HalfWeight flat(Dtype::F16, {6}, numbers(Dtype::F16, 6)); }) ==
        "ShapeError: HalfWeight: a weight (out, in) is expected: (6,)");
}
