// Multi-head attention: what it computes, what a mask means, and what comes back.
#include "tinytensor/nn/attention.h"

#include <limits>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// One head whose projections change nothing, so that its weights can be worked out by hand.
MultiHeadAttention plain(int64_t width) {
  MultiHeadAttention attention(width, 1, false);
  for (const Tensor& weight : attention.parameters()) copy_(weight.detach(), eye(width));
  return attention;
}

// A bool for every weight: is it zero?
std::vector<real> zeros_of(const Tensor& weights) {
  const BoolTensor zero = eq(weights, zeros({}));
  return std::vector<real>(zero.data(), zero.data() + zero.numel());
}
std::vector<real> as_numbers(const BoolTensor& mask) {
  return std::vector<real>(mask.data(), mask.data() + mask.numel());
}

}  // namespace

TEST_CASE("one head on two tokens is the softmax that one computes by hand") {
  const MultiHeadAttention attention = plain(4);
  const Tensor x = tensor({{{2, 0, 0, 0}, {0, 2, 0, 0}}});
  const AttentionResult result = attention.forward_with_weights(x, x, x);
  const double w = 1 / (1 + std::exp(-2.0));  // scores 4/√4 = 2 and 0
  check_close(result.weights, tensor({{{{w, 1 - w}, {1 - w, w}}}}));
  check_close(result.output, tensor({{{2 * w, 2 - 2 * w, 0, 0}, {2 - 2 * w, 2 * w, 0, 0}}}));
  check_close(attention.forward(x), result.output);
}

TEST_CASE("every head looks at its own part of the width") {
  Generator generator(1);
  const MultiHeadAttention attention(6, 3, true, 0, generator);
  const Tensor x = normal({2, 4, 6}, 2, false);
  const Tensor q = attention.q_proj.forward(x), k = attention.k_proj.forward(x), v = attention.v_proj.forward(x);
  std::vector<Tensor> heads;
  for (int64_t h = 0; h < 3; ++h) {
    const auto part = [h](const Tensor& t) { return slice(t, 2, 2 * h, 2 * h + 2); };
    const Tensor scores = div(matmul(part(q), transpose(part(k), 1, 2)), std::sqrt(2.0));
    heads.push_back(matmul(softmax(scores, -1), part(v)));
  }
  check_close(attention.forward(x), attention.out_proj.forward(cat(heads, 2)));
}

TEST_CASE("cross-attention reads keys and values of another length") {
  Generator generator(1);
  const MultiHeadAttention attention(8, 2, true, 0, generator);
  const Tensor query = normal({2, 3, 8}, 2, false), memory = normal({2, 5, 8}, 3, false);
  const AttentionResult result = attention.forward_with_weights(query, memory, memory);
  CHECK(result.output.shape() == Shape{2, 3, 8});
  CHECK(result.weights.shape() == Shape{2, 2, 3, 5});
  check_close(sum(result.weights, {-1}), ones({2, 2, 3}));
  check_close(attention.forward(query, memory, memory), result.output);
  // A permutation of the memory changes nothing: attention alone knows no order.
  const auto turned = [](const Tensor& t) { return cat({slice(t, 1, 2), slice(t, 1, 0, 2)}, 1); };
  check_close(attention.forward(query, turned(memory), turned(memory)), result.output);
}

TEST_CASE("true means may attend, in every shape of mask") {
  Generator generator(1);
  const MultiHeadAttention attention(8, 2, true, 0, generator);
  const Tensor x = normal({2, 4, 8}, 2, false);
  const auto weights = [&](const AttentionMask& mask, bool causal = false) {
    return attention.forward_with_weights(x, x, x, mask, causal).weights;
  };
  const std::vector<real> later{0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0};
  CHECK(zeros_of(weights(causal_mask(4))[0][0]) == later);
  CHECK(zeros_of(weights({}, true)[1][1]) == later);
  check_close(weights(causal_mask(4)), weights({}, true));
  check_close(attention.forward(x, causal_mask(4)), attention.forward(x, {}, true));

  const BoolTensor padding = bool_tensor({{{1, 1, 1, 0}}, {{1, 0, 0, 0}}});  // (B, 1, S)
  const Tensor padded = weights(padding);
  for (int64_t h = 0; h < 2; ++h) {
    for (int64_t t = 0; t < 4; ++t) {
      CHECK(zeros_of(padded[0][h][t]) == std::vector<real>{0, 0, 0, 1});
      CHECK(zeros_of(padded[1][h][t]) == std::vector<real>{0, 1, 1, 1});
    }
  }
  check_close(sum(padded, {-1}), ones({2, 2, 4}));

  BoolTensor of_all({2, 2, 4, 4});  // (B, H, T, S), another one for each head
  for (int64_t i = 0; i < of_all.numel(); ++i) of_all.data()[i] = i % 4 == 0 || i * 5 % 7 < 3;
  std::vector<real> forbidden = as_numbers(of_all);
  for (real& f : forbidden) f = 1 - f;
  CHECK(zeros_of(weights(of_all)) == forbidden);
}

TEST_CASE("a mask of numbers is added to the scores") {
  Generator generator(1);
  const MultiHeadAttention attention(8, 2, true, 0, generator);
  const Tensor x = normal({2, 4, 8}, 2, false);
  const Tensor free = attention.forward(x), causal = attention.forward(x, {}, true);
  check_close(attention.forward(x, zeros({4, 4})), free);
  check_close(attention.forward(x, ones({4, 4})), free);  // a constant: not "1 = allowed, 0 = forbidden"
  const Tensor large = mul(sub(tensor({{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, 1, 1, 1}}), 1), 1e9);
  check_close(attention.forward(x, large), causal);
  CHECK(difference(causal, free, 1e-2) != "");
  // A bias of log 2 doubles a weight against the others.
  const Tensor plain_weights = attention.forward_with_weights(x, x, x).weights;
  const Tensor biased = attention.forward_with_weights(x, x, x, tensor({{std::log(2.0), 0, 0, 0}})).weights;
  const auto odds = [](const Tensor& w) { return div(select(w, -1, 0), select(w, -1, 1)); };
  check_close(odds(biased), mul(odds(plain_weights), 2), 1e-5);
}

TEST_CASE("a sequence that may attend to nothing passes nothing on, and learns nothing") {
  Generator generator(1);
  MultiHeadAttention attention(8, 2, true, 0, generator);
  const Tensor x = normal({2, 4, 8}, 2);
  const BoolTensor mask = bool_tensor({{{1, 1, 1, 1}}, {{0, 0, 0, 0}}});
  const Tensor y = attention.forward(x, mask);
  check_equal(y[1], expand(attention.out_proj.bias, {4, 8}).detach());
  backward(y, normal(y.shape(), 3, false));
  check_equal(x.grad()[1], zeros({4, 8}));
  for (const Tensor& p : attention.parameters()) CHECK(std::isfinite(sum(p.grad()).item()));
  const Tensor additive = full({1, 4}, -infinity);
  check_equal(attention.forward(x, additive)[0], expand(attention.out_proj.bias, {4, 8}).detach());
}

TEST_CASE("dropout works on the weights, in training mode only") {
  Generator generator(1);
  MultiHeadAttention attention(8, 2, true, 0.5, generator);
  const Tensor x = normal({2, 4, 8}, 2, false);
  CHECK(difference(attention.forward(x), attention.forward(x), 1e-3) != "");
  attention.eval();
  check_equal(attention.forward(x), attention.forward(x));
  check_close(sum(attention.forward_with_weights(x, x, x).weights, {-1}), ones({2, 2, 4}));
}

TEST_CASE("MultiHeadAttention says what it cannot be or take") {
  Generator generator(1);
  const MultiHeadAttention attention(8, 2, true, 0, generator);
  const Tensor x = ones({2, 4, 8});
  check_errors({
      {"ValueError: MultiHeadAttention: embed_dim 10 is not divisible by 3 heads", [] { MultiHeadAttention(10, 3); }},
      {"ValueError: MultiHeadAttention: embed_dim 8 is not divisible by 0 heads", [] { MultiHeadAttention(8, 0); }},
      {"ValueError: MultiHeadAttention: embed_dim 0 is not divisible by 2 heads", [] { MultiHeadAttention(0, 2); }},
      {"ValueError: MultiHeadAttention: dropout_p must be between 0 and 1: 2",
       [] { MultiHeadAttention(8, 2, true, 2); }},
      {"ShapeError: MultiHeadAttention: (B, T, 8) is expected: (4, 8)", [&] { attention.forward(x[0]); }},
      {"ShapeError: MultiHeadAttention: (B, T, 8) is expected: (2, 1, 6)",
       [&] {
         KeyValueCache cache;
         attention.forward(ones({2, 1, 6}), cache, 4);
       }},
      {"ShapeError: MultiHeadAttention: (B, T, 8) is expected: (2, 4, 6)",
       [&] {
         attention.forward(x, x, ones({2, 4, 6}));
       }},
      {"ShapeError: scaled_dot_product_attention: q (B, H, T, D), k (B, H, S, D) and v (B, H, S, E) are expected: "
       "(2, 2, 4, 4), (2, 2, 5, 4) and (2, 2, 4, 4)",
       [&] {
         attention.forward(x, ones({2, 5, 8}), x);
       }},
      {"ShapeError: scaled_dot_product_attention: a mask of (3, 4) does not broadcast to (B, H, T, S) = (2, 2, 4, 4)\n"
       "  hint: (T, S), (B, T, S), (B, 1, S) for padding and (B, H, T, S) do",
       [&] {
         attention.forward(x, BoolTensor(Shape{3, 4}));
       }},
  });
}
