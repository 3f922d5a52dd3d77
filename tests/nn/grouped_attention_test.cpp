// Heads of queries that share heads of keys and values.
#include <limits>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/attention.h"
#include "tinytensor/ops/shapes/shaping.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

struct Sizes {
  HeadSizes heads;
  std::string name;
};
const Sizes all_sizes[] = {{{8, 4, 2}, "groups of two"},
                           {{12, 6, 1}, "one head for all"},
                           {{10, 4, 2, 6}, "wider heads than C / H"},
                           {{8, 4, 4}, "a head for each"}};

MultiHeadAttention made(const HeadSizes& sizes, bool rotary = false) {
  Generator generator(1);
  MultiHeadAttention attention(sizes, true, 0, generator);
  attention.rotary = rotary;
  attention.turning.pairs = RotaryPairs::halves;
  return attention;
}

// The same with keys and values of as many heads as queries have: each head's rows as often as it is shared.
MultiHeadAttention with_repeated_heads(const MultiHeadAttention& grouped) {
  MultiHeadAttention attention = grouped;
  const int64_t width = grouped.q_proj.out_features() / grouped.num_heads;
  const auto repeated = [&](const Tensor& rows) {
    const Shape tail(rows.shape().begin() + 1, rows.shape().end());
    Shape heads{grouped.kv_heads, width}, all{grouped.num_heads * width};
    heads.insert(heads.end(), tail.begin(), tail.end()), all.insert(all.end(), tail.begin(), tail.end());
    const Tensor of_heads = reshape(rows.detach(), heads);
    return reshape(repeat_interleave(of_heads, grouped.num_heads / grouped.kv_heads, 0), all).requires_grad_();
  };
  for (Linear* projection : {&attention.k_proj, &attention.v_proj}) {
    projection->weight = repeated(projection->weight);
    projection->bias = repeated(projection->bias);
  }
  attention.kv_heads = attention.num_heads;
  return attention;
}

}  // namespace

TEST_CASE("shared heads attend as repeated ones do, and get the sum of their gradients") {
  for (const Sizes& sizes : all_sizes) {
    for (const bool causal : {false, true}) {
      INFO(sizes.name);
      CAPTURE(causal);
      const MultiHeadAttention grouped = made(sizes.heads), repeated = with_repeated_heads(grouped);
      const int64_t C = sizes.heads.embed_dim;
      const Tensor x = normal({2, 5, C}, 2), same = clone(x.detach()).requires_grad_();
      const Tensor y = grouped.forward(x, {}, causal), expected = repeated.forward(same, {}, causal);
      check_close(y, expected);
      const Tensor seed = normal({2, 5, C}, 3, false);
      backward(y, seed), backward(expected, seed);
      check_close(x.grad(), same.grad(), 1e-4);
      const int64_t width = grouped.q_proj.out_features() / grouped.num_heads;
      const Shape heads{grouped.kv_heads, grouped.num_heads / grouped.kv_heads, width, C};
      const Tensor summed = sum(reshape(repeated.k_proj.weight.grad(), heads), {1});
      check_close(grouped.k_proj.weight.grad(), reshape(summed, grouped.k_proj.weight.shape()), 1e-4);
    }
  }
}

TEST_CASE("the weights that shared heads show are those that they attend with") {
  const MultiHeadAttention grouped = made({8, 4, 2}, true);
  const Tensor query = normal({2, 3, 8}, 2, false), memory = normal({2, 5, 8}, 3, false);
  const AttentionResult result = grouped.forward_with_weights(query, memory, memory);
  CHECK(result.weights.shape() == Shape{2, 4, 3, 5});
  check_close(sum(result.weights, {-1}), ones({2, 4, 3}));
  check_close(grouped.forward(query, memory, memory), result.output);
}

TEST_CASE("masks and dropout reach shared heads") {
  MultiHeadAttention grouped = made({8, 4, 2});
  const MultiHeadAttention repeated = with_repeated_heads(grouped);
  const Tensor x = normal({2, 4, 8}, 2, false);
  BoolTensor of_heads({2, 4, 4, 4});
  for (int64_t i = 0; i < of_heads.numel(); ++i) of_heads.data()[i] = i % 4 == 0 || i * 5 % 7 < 3;
  for (const AttentionMask& mask :
       std::vector<AttentionMask>{of_heads, bool_tensor({{{1, 1, 1, 0}}, {{1, 0, 0, 0}}}), normal({4, 4}, 4, false)}) {
    check_close(grouped.forward(x, mask), repeated.forward(x, mask));
  }
  grouped.dropout_p = 0.5;
  grouped.train();
  CHECK(difference(grouped.forward(x), repeated.forward(x), 1e-3) != "");
  grouped.eval();
  check_close(grouped.forward(x), repeated.forward(x));
}

TEST_CASE(
    "a cache of shared heads holds these alone, and gives what the whole text gives, rotary, padded, in any pieces") {
  for (const Sizes& sizes : all_sizes) {
    for (const bool rotary : {false, true}) {
      INFO(sizes.name);
      CAPTURE(rotary);
      const MultiHeadAttention attention = made(sizes.heads, rotary);
      const NoGrad guard;
      const Tensor x = normal({3, 6, sizes.heads.embed_dim}, 2, false);
      const std::vector<int64_t> padding = {0, 2, 5};
      for (const bool padded : {false, true}) {
        for (const std::vector<int64_t>& pieces : {std::vector<int64_t>{6}, {1, 1, 1, 1, 1, 1}, {3, 2, 1}}) {
          KeyValueCache cache;
          if (padded) cache.padding = padding;
          std::vector<Tensor> parts;
          int64_t from = 0;
          for (const int64_t n : pieces) {
            parts.push_back(attention.forward(slice(x, 1, from, from + n), cache, 6));
            from += n;
          }
          CHECK(cache.keys.size(1) == attention.kv_heads);
          const Tensor together = cat(parts, 1);
          for (int64_t b = 0; b < 3; ++b) {
            const int64_t first = padded ? padding[static_cast<size_t>(b)] : 0;
            const Tensor text = slice(slice(x, 0, b, b + 1), 1, first, 6);
            CAPTURE(b);
            CAPTURE(pieces.size());
            check_close(slice(slice(together, 0, b, b + 1), 1, first, 6), attention.forward(text, {}, true), 1e-4);
          }
        }
      }
    }
  }
}

TEST_CASE("attention with shared heads says what it cannot be or take") {
  const int64_t many = std::numeric_limits<int64_t>::max() / 2;
  check_errors({
      {"ValueError: MultiHeadAttention: the 4 heads are not divisible by kv_heads, 3",
       [] {
         MultiHeadAttention(HeadSizes{8, 4, 3});
       }},
      {"ValueError: MultiHeadAttention: the 2 heads are not divisible by kv_heads, 4",
       [] {
         MultiHeadAttention(HeadSizes{8, 2, 4});
       }},
      {"ValueError: MultiHeadAttention: the 4 heads are not divisible by kv_heads, -1",
       [] {
         MultiHeadAttention(HeadSizes{8, 4, -1});
       }},
      {"ValueError: MultiHeadAttention: embed_dim 10 is not divisible by 4 heads",
       [] {
         MultiHeadAttention(HeadSizes{10, 4, 2});
       }},
      {"ValueError: MultiHeadAttention: head_dim must not be negative: -2",
       [] {
         MultiHeadAttention(HeadSizes{8, 4, 2, -2});
       }},
      {fmt::format("ValueError: MultiHeadAttention: {} heads of width 4 are more than can be counted", many),
       [=] {
         MultiHeadAttention(HeadSizes{8, many, 1, 4});
       }},
      {"ShapeError: KeyValueCache: this cache was not filled by a layer of 2 heads of width 2",
       [] {
         KeyValueCache cache;
         const Tensor x = ones({2, 3, 8});
         made({8, 4, 4}).forward(x, cache, 6);
         made({8, 4, 2}).forward(x, cache, 6);
       }},
  });
}
