// Self-attention, from plain dot products to several heads, with every table in between.
//
// What one learns: an attention weight is a softmax of dot products; queries, keys and values are three views of the
// same input; the causal mask comes before the softmax; and several heads are one product, cut into pieces.
#include <fmt/format.h>

#include <cmath>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

void heading(const std::string& text) { fmt::print("\n{}\n\n", text); }

/// Lays a table beside the words that its rows stand for.
void table(const Tensor& x, const std::vector<std::string>& words) {
  for (int64_t row = 0; row < x.size(0); ++row) {
    fmt::print("  {:>8}", words[static_cast<size_t>(row)]);
    for (int64_t column = 0; column < x.size(1); ++column) fmt::print("  {:7.4f}", x.at({row, column}));
    fmt::print("\n");
  }
}

/// Scores, weights and contexts of six words, first without anything that is learned, then with queries, keys and
/// values.
void one_head() {
  // Each word as three numbers: a word's meaning as a place in a very small space.
  const std::vector<std::string> words = {"my", "bread", "rises", "in", "the", "oven"};
  const Tensor inputs = tensor({{0.43, 0.15, 0.89},
                                {0.55, 0.87, 0.66},
                                {0.57, 0.85, 0.64},
                                {0.22, 0.58, 0.33},
                                {0.77, 0.25, 0.10},
                                {0.05, 0.80, 0.55}});
  fmt::print("The input: six words, three numbers each, (T, C) = (6, 3)\n\n");
  table(inputs, words);

  heading("1. Scores: how much do two words have in common? The dot product of their rows, X Xᵀ");
  const Tensor scores = matmul(inputs, transpose(inputs, 0, 1));
  table(scores, words);
  fmt::print("\n  bread and rises, by hand: 0.55·0.57 + 0.87·0.85 + 0.66·0.64 = {:.4f}\n",
             0.55 * 0.57 + 0.87 * 0.85 + 0.66 * 0.64);

  heading("2. Weights: the softmax of each row. Positive, and each row adds up to 1");
  const Tensor weights = softmax(scores, -1);
  table(weights, words);

  heading("3. Contexts: each word becomes the weighted mean of all words, weights · X");
  table(matmul(weights, inputs), words);

  heading("4. Queries, keys, values: the same with three matrices that can be learned (seed 314159)");
  manual_seed(314159);
  const Tensor w_query = rand({3, 2}), w_key = rand({3, 2}), w_value = rand({3, 2});
  const Tensor queries = matmul(inputs, w_query), keys = matmul(inputs, w_key), values = matmul(inputs, w_value);
  fmt::print("  the query of bread     {}\n", queries[1]);
  const Tensor scaled =
      div(matmul(queries, transpose(keys, 0, 1)), std::sqrt(2.0));  // √D keeps softmax from saturating
  const Tensor attention = softmax(scaled, -1);
  fmt::print("  its weights            {}\n", attention[1]);
  fmt::print("  its context            {}\n", matmul(attention, values)[1]);

  heading("5. Causal: a word may look back, not ahead. A score of -inf becomes a weight of 0");
  const Tensor causal = softmax(where(causal_mask(6), scaled, full({6, 6}, -INFINITY)), -1);
  table(causal, words);
  try {
    write_file("attention.svg", heat_map(weights, {"Weights of step 2", "word", "looks at", "weight", words, words}));
    write_file("causal.svg", heat_map(causal, {"Weights of step 5", "query", "key", "weight", words, words}));
    fmt::print("\n  the weights of steps 2 and 5 as pictures: attention.svg, causal.svg\n");
  } catch (const FileError& error) {  // a folder that cannot be written
    fmt::print("\n  there are no pictures: {}\n", error.what());
  }
}

/// Two sentences at a time, then two heads for each of them.
void batches_and_heads() {
  heading("6. Batches: seed 0, Q, K and V of (2, 3, 4): two sentences of three words, four numbers each");
  manual_seed(0);
  const Tensor q = randn({2, 3, 4}), k = randn({2, 3, 4}), v = randn({2, 3, 4});
  // The library's attention expects (B, H, T, D): here there is one head.
  const AttentionResult batch = attention_with_weights(unsqueeze(q, 1), unsqueeze(k, 1), unsqueeze(v, 1));
  fmt::print("weights of the first sentence\n{}\n\noutput of the first sentence\n{}\n", batch.weights[0][0],
             batch.output[0][0]);

  heading("7. Several heads: the four numbers are cut into two heads of two, which attend on their own");
  const auto heads = [](const Tensor& x) {
    return transpose(reshape(x, {2, 3, 2, 2}), 1, 2);
  };  // (B, T, C) -> (B, H, T, D)
  const AttentionResult two = attention_with_weights(heads(q), heads(k), heads(v));
  fmt::print("first head\n{}\n\nsecond head\n{}\n", two.weights[0][0], two.weights[0][1]);
  const Tensor joined = reshape(transpose(two.output, 1, 2), {2, 3, 4});
  fmt::print("\nboth outputs side by side, (B, T, C) again\n{}\n", joined[0]);

  // The library has all of this as one op, which never stores the weights.
  const Tensor fused = transpose(scaled_dot_product_attention(heads(q), heads(k), heads(v)), 1, 2);
  fmt::print("\nlargest difference to the fused op: {:.1e}\n", max(abs(sub(reshape(fused, {2, 3, 4}), joined))).item());
}

int main() {
  one_head();
  batches_and_heads();
}
