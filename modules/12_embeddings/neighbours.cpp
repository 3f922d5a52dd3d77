// What a table of characters has learned that nobody told it: which of them are alike, as neighbours and as a map.
//
//   ./tt run modules/12_embeddings/neighbours.cpp
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr int64_t context = 8, width = 16, hidden = 128, steps = 2500;

/// Guesses the next character from the eight before: a table, one hidden layer, scores.
struct Guesser : Layer<Guesser> {
  Embedding table;
  Linear inner, scores;
  explicit Guesser(int64_t vocabulary)
      : table(vocabulary, width), inner(context * width, hidden), scores(hidden, vocabulary) {
    init::normal_(table.weight, 0, 0.05);  // near 0 all are alike: what will set them apart is what was learned
  }
  Tensor forward(const IndexTensor& ids) const {
    return scores(tinytensor::tanh(inner(reshape(table(ids), {ids.size(0), context * width}))));
  }
  void members(MemberVisitor& visit) override {
    visit.module("table", table), visit.module("inner", inner), visit.module("scores", scores);
  }
};

/// What follows each row.
IndexTensor last_of(const IndexTensor& rows) {
  IndexTensor last({rows.size(0)});
  for (int64_t i = 0; i < rows.size(0); ++i) last.data()[i] = rows.data()[(i + 1) * rows.size(1) - 1];
  return last;
}

Guesser trained(const std::vector<int64_t>& tokens, int64_t vocabulary) {
  manual_seed(1);
  Guesser guesser(vocabulary);
  AdamW optimizer(guesser.parameters(), 5e-3);
  const CosineSchedule rate{.lr = 5e-3, .min_lr = 2e-4, .warmup = 50, .decay = steps};
  for (int64_t step = 0; step < steps; ++step) {
    optimizer.set_lr(rate(step));
    const Batch batch = random_batch(tokens, context, 256);
    optimizer.zero_grad();
    backward(cross_entropy(guesser(batch.inputs), last_of(batch.targets)));
    optimizer.step();
  }
  return guesser;
}

std::string name_of(const std::string& token) { return token == " " ? "␣" : token == "\n" ? "↵" : token; }

/// (V, C): every row of length 1, so that a product of two is the cosine of their angle.
Tensor directions(const Tensor& table) { return div(table, sqrt(sum(mul(table, table), {1}, true))); }

void print_neighbours(const Tensor& table, const CharTokenizer& tokenizer, const std::string& wanted) {
  const Tensor unit = directions(table);
  fmt::print("nearest neighbours, by the cosine of their angle\n\n");
  for (const char c : wanted) {
    const int64_t id = tokenizer.encode(std::string(1, c)).front();
    const std::vector<real> cosines = matmul(unit, select(unit, 0, id)).to_vector();
    std::vector<int64_t> order(cosines.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](int64_t a, int64_t b) { return cosines[static_cast<size_t>(a)] > cosines[static_cast<size_t>(b)]; });
    fmt::print("  {}  ", name_of(std::string(1, c)));
    for (size_t i = 1; i <= 4; ++i) {
      fmt::print("  {} {:5.2f}", name_of(tokenizer.decode({order[i]})), cosines[static_cast<size_t>(order[i])]);
    }
    fmt::print("\n");
  }
}

/// The direction in which rows differ most: the power method, on what is left of them.
Tensor principal(const Tensor& rows) {
  Tensor v = div(ones({rows.size(1)}), std::sqrt(static_cast<double>(rows.size(1))));
  for (int i = 0; i < 200; ++i) {
    v = matmul(transpose(rows, 0, 1), matmul(rows, v));
    v = div(v, sqrt(sum(mul(v, v))));
  }
  return v;
}

void print_map(const Tensor& table, const CharTokenizer& tokenizer) {
  Tensor rows = sub(table, mean(table, {0}, true));
  std::vector<std::vector<real>> places;
  for (int axis = 0; axis < 2; ++axis) {
    const Tensor v = principal(rows), along = matmul(rows, v);
    places.push_back(along.to_vector());
    rows = sub(rows, mul(unsqueeze(along, 1), v));
  }
  constexpr size_t columns = 76, lines = 24;
  std::vector<std::vector<std::string>> map(lines, std::vector<std::string>(columns, " "));
  const auto cell = [](const std::vector<real>& all, size_t i, size_t count) {
    const auto [low, high] = std::minmax_element(all.begin(), all.end());
    return std::min(count - 1, static_cast<size_t>((all[i] - *low) / (*high - *low) * static_cast<real>(count)));
  };
  for (size_t i = 0; i < places[0].size(); ++i) {
    const auto id = static_cast<int64_t>(i);
    map[cell(places[1], i, lines)][cell(places[0], i, columns)] = name_of(tokenizer.decode({id}));
  }
  fmt::print("\na map: along the two directions in which the characters differ most\n\n");
  for (const auto& line : map) fmt::print("  {}\n", fmt::join(line, ""));
}

}  // namespace

int main() {
  const std::string text = stories(300'000);
  const CharTokenizer tokenizer(text);
  const Guesser guesser = trained(tokenizer.encode(text), tokenizer.vocab_size());
  const NoGrad guard;
  print_neighbours(guesser.table.weight, tokenizer, "aebT.");
  print_map(directions(guesser.table.weight), tokenizer);
}
