// Published tables of self-attention, from the seed alone, to the four decimals they were printed with.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "tests/parity/report.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

const Tensor inputs = tensor({{0.43, 0.15, 0.89},
                              {0.55, 0.87, 0.66},
                              {0.57, 0.85, 0.64},
                              {0.22, 0.58, 0.33},
                              {0.77, 0.25, 0.10},
                              {0.05, 0.80, 0.55}});

void check_table(const std::string& what, const Tensor& got, const Tensor& expected) {
  REQUIRE(got.shape() == expected.shape());
  double difference = 0;
  for (size_t i = 0; i < got.to_vector().size(); ++i) {
    CAPTURE(what);
    CAPTURE(i);
    CHECK(fmt::format("{:.4f}", got.to_vector()[i]) == fmt::format("{:.4f}", expected.to_vector()[i]));
    difference = std::max(difference, std::abs(static_cast<double>(got.to_vector()[i] - expected.to_vector()[i])));
  }
  parity::report("Published tables (printed with four decimals)", what, fmt::format("{} numbers", got.numel()),
                 difference);
}

}  // namespace

TEST_CASE("self-attention without weights has the published tables") {
  const Tensor scores = matmul(inputs, transpose(inputs, 0, 1));
  check_table("inputs @ inputs.T, row 1", scores[1], tensor({0.9544, 1.4950, 1.4754, 0.8434, 0.7070, 1.0865}));
  const Tensor weights = softmax(scores, -1);
  check_table(
      "softmax of the scores, rows 0 and 1", slice(weights, 0, 0, 2),
      tensor({{0.2098, 0.2006, 0.1981, 0.1242, 0.1220, 0.1452}, {0.1385, 0.2379, 0.2333, 0.1240, 0.1082, 0.1581}}));
  check_table("softmax @ inputs", matmul(weights, inputs),
              tensor({{0.4421, 0.5931, 0.5790},
                      {0.4419, 0.6515, 0.5683},
                      {0.4431, 0.6496, 0.5671},
                      {0.4304, 0.6298, 0.5510},
                      {0.4671, 0.5910, 0.5266},
                      {0.4177, 0.6503, 0.5645}}));
}

TEST_CASE("self-attention with weights of seed 314159 has the published tables") {
  manual_seed(314159);
  const Tensor w_query = rand({3, 2}), w_key = rand({3, 2}), w_value = rand({3, 2});
  const Tensor query = matmul(inputs[1], w_query);
  check_table("seed 314159: the query of token 1", query, tensor({0.5779, 1.3467}));
  const Tensor weights = softmax(matmul(matmul(inputs, w_key), query) / std::sqrt(2.0), -1);
  check_table("seed 314159: its attention weights", weights, tensor({0.1773, 0.2112, 0.2064, 0.1319, 0.1020, 0.1712}));
  check_table("seed 314159: its context vector", matmul(weights, matmul(inputs, w_value)), tensor({0.7261, 0.8764}));
}

TEST_CASE("scaled dot-product attention of seed 0 has the published tables") {
  manual_seed(0);
  const Tensor q = randn({2, 3, 4}), k = randn({2, 3, 4}), v = randn({2, 3, 4});
  const AttentionResult attended = attention_with_weights(unsqueeze(q, 1), unsqueeze(k, 1), unsqueeze(v, 1));
  const Tensor fused = scaled_dot_product_attention(unsqueeze(q, 1), unsqueeze(k, 1), unsqueeze(v, 1));
  check_table("seed 0: attention weights", attended.weights[0][0],
              tensor({{0.4537, 0.3877, 0.1586}, {0.4461, 0.3433, 0.2105}, {0.2678, 0.3638, 0.3684}}));
  const Tensor expected =
      tensor({{0.2957, 0.3332, 0.0674, 0.2081}, {0.2628, 0.4036, 0.0423, 0.2148}, {0.3083, 0.4486, 0.2576, 0.2905}});
  check_table("seed 0: output, small operations", attended.output[0][0], expected);
  check_table("seed 0: output, fused", fused[0][0], expected);
}
