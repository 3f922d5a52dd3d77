// Checks of 15.2 and 15.3: what a product and a step cost, matrix by matrix.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

// --- 15.2: a product ---------------------------------------------------------------------------------------------------

struct Product {
  int64_t m = 1, k = 1, n = 1, batch = 1, bytes = 4;
};

Answer priced(double operations, double numbers, const Product& c) {
  return {{"operations", nearly_exact(operations)}, {"bytes", nearly_exact(numbers * static_cast<double>(c.bytes))}};
}

constexpr int64_t huge_size = int64_t{1} << 62;

const Check<Product> products({
    .exercise = "15.2",
    .examples = {{2, 3, 4, 1, 4},
                 {256, 256, 256, 1, 4},
                 {1, 256, 256, 1, 4},
                 {2, 3, 5, 7, 2},
                 {0, 3, 5, 2, 4},
                 {2, 0, 5, 2, 4},
                 {2, 3, 0, 2, 4},
                 {2, 3, 5, 0, 4},
                 {1, 1, 1, 1, 1},
                 {2, 3, 4, 1, 5000},
                 {2, 3, 4, 1, 16'777'217},
                 {3'000'000'019, 2, 5, 1, 4},
                 {2, 3'000'000'019, 5, 1, 4},
                 {2, 5, 3'000'000'019, 3, 8},
                 {5, 2, 3, 3'000'000'019, 4},
                 {int64_t{1} << 40, int64_t{1} << 40, int64_t{1} << 40, int64_t{1} << 40, 8},
                 {huge_size, huge_size, huge_size, huge_size,
                  huge_size}},  // no two of them have a product or a sum that an int64_t holds
    .draw =
        [](Draw& draw) {
          return Product{draw.size(0, 64), draw.size(0, 64), draw.size(0, 64), draw.size(0, 12),
                         draw.one_of<int64_t>({1, 2, 4, 8})};
        },
    .often = [] { matmul_cost(2, 3, 4); },
    .call =
        [](const Product& c) {
          return Call{fmt::format("matmul_cost({}, {}, {}, {}, {})", c.m, c.k, c.n, c.batch, c.bytes)};
        },
    .ask = [](const Product& c) -> Answer {
      const Cost cost = matmul_cost(c.m, c.k, c.n, c.batch, c.bytes);
      return {{"operations", cost.operations}, {"bytes", cost.bytes}};
    },
    .expect = [](const Product& c) -> Answer {
      double one = 0, numbers = 0;  // for each result k products and k sums; and each of three matrices, by its rows
      for (int i = 0; i < 2; ++i) one += static_cast<double>(c.m) * static_cast<double>(c.n) * static_cast<double>(c.k);
      for (const auto& [rows, columns] : {std::pair(c.m, c.k), std::pair(c.k, c.n), std::pair(c.m, c.n)}) {
        numbers += static_cast<double>(rows) * static_cast<double>(columns);
      }
      return priced(one * static_cast<double>(c.batch), numbers * static_cast<double>(c.batch), c);
    },
    .mistakes = [](const Product& c) -> Mistakes {
      const auto m = static_cast<double>(c.m), k = static_cast<double>(c.k), n = static_cast<double>(c.n),
                 batch = static_cast<double>(c.batch);
      const double read = m * k + k * n, all = read + m * n;
      const bool is_empty = c.m == 0 || c.k == 0 || c.n == 0 || c.batch == 0;
      if (is_empty && all * batch > 0) {
        return {{"where nothing is computed, what is there is still moved", priced(0, 0, c)},
                {"the result is written: its m·n numbers move too", priced(0, read * batch, c)}};
      }
      return {{"a multiply-add is two operations: one product and one sum", priced(m * k * n * batch, all * batch, c)},
              {"the result is written: its m·n numbers move too", priced(2 * m * k * n * batch, read * batch, c)},
              {"each number is moved once, however often it is used",
               priced(2 * m * k * n * batch, (2 * m * k * n + m * n) * batch, c)},
              {"each of the batch is multiplied", priced(2 * m * k * n, all * batch, c)},
              {"each of the batch has matrices of its own", priced(2 * m * k * n * batch, all, c)},
              {"these are numbers, not their bytes",
               {{"operations", nearly_exact(2 * m * k * n * batch)}, {"bytes", nearly_exact(all * batch)}}},
              {"k - 1 sums of k products are one fewer than the convention counts: 2·k for each result",
               priced((2 * k - 1) * m * n * batch, all * batch, c)}};
    },
});

struct Costs {
  Cost a, b;
};

Value intensity_of(const Cost& cost) {
  if (cost.operations == 0) return 0.0;
  if (cost.bytes == 0) return infinity;
  return nearly_exact(cost.operations / cost.bytes);
}

const Check<Costs> intensities({
    .exercise = "15.2",
    .examples = {{{24, 96}, {96, 24}},
                 {{0, 0}, {3, 0}},
                 {{0, 5}, {0, 0}},
                 {{1e300, 1e-8}, {1e-300, 1e300}},
                 {{7, 2}, {7, 2}},
                 {{3, 1}, {1, 3}},
                 {{1e-16, 0}, {1e-300, 0}},
                 {{5e-324, 0}, {3, 0.5}},
                 {{1e-310, 1e-310}, {2, 4}},
                 {{-4, 2}, {-1, 4}}},  // a difference of two costs
    .draw =
        [](Draw& draw) {
          const auto some = [&draw] { return draw.yes(0.15) ? 0.0 : std::floor(draw.uniform(0, 1e6)); };
          return Costs{{some(), some()}, {some(), some()}};
        },
    .call =
        [](const Costs& c) {
          return Call{fmt::format("Cost{{{:g}, {:g}}}.intensity(), that of {{{:g}, {:g}}}, and the first once more",
                                  c.a.operations, c.a.bytes, c.b.operations, c.b.bytes)};
        },
    .ask = [](const Costs& c) -> Answer {
      return in_turn([](const Cost& cost) { return Value(cost.intensity()); }, c.a, c.b);
    },
    .expect = [](const Costs& c) -> Answer { return in_turn(intensity_of, c.a, c.b); },
    .mistakes = [](const Costs& c) -> Mistakes {
      const auto upside_down = [](const Cost& cost) { return Value(cost.bytes / cost.operations); };
      const auto plain = [](const Cost& cost) { return Value(cost.operations / cost.bytes); };
      return {
          {"operations for each byte, not bytes for each operation", in_turn(upside_down, c.a, c.b)},
          {"nothing divided by nothing is no number: without operations the intensity is 0", in_turn(plain, c.a, c.b)}};
    },
});

// --- 15.3: a training step ---------------------------------------------------------------------------------------------

struct Step {
  int64_t layers = 1, width = 1, vocabulary = 1, batch = 1, tokens = 1;
  bool all_pairs = false, tied = true;
  int64_t fit = 0, heads = 1;  ///< block_size: 0 is more than is used
};

GPTConfig config_of(const Step& c) {
  GPTConfig config;
  config.n_layer = c.layers, config.n_embd = c.width, config.vocab_size = c.vocabulary, config.n_head = c.heads;
  config.block_size = c.fit > 0 ? c.fit : 3 * c.tokens + 1;
  config.tie_weights = c.tied;
  return config;
}

// By matrices: each of them is multiplied by every token, once forward and twice backward.
struct Miscalculated {
  double passes = 3, half = 0.5;
  bool positions = false, head = true, as_many_as_fit = false;
};

Answer by_matrices(const Step& c, const Miscalculated& wrongly = {}) {
  const auto& [passes, half, positions, head, as_many_as_fit] = wrongly;
  const auto width = static_cast<double>(c.width), tokens = static_cast<double>(c.tokens);
  const auto fit = static_cast<double>(config_of(c).block_size);
  double parameters = 0;
  for (const double rows : {1.0, 1.0, 1.0, 1.0, 4.0, 4.0}) {  // q, k, v, out; two of the MLP
    parameters += static_cast<double>(c.layers) * rows * width * width;
  }
  if (head) parameters += static_cast<double>(c.vocabulary) * width;
  const double all = static_cast<double>(c.batch) * tokens;
  if (positions) parameters += fit * width;
  // A query and a key: a product of C numbers; a weight and a value: another one.
  const double seen = as_many_as_fit ? std::min(tokens, fit) : tokens;
  const double pairs = c.all_pairs ? seen : half * seen;
  const double attention = passes * static_cast<double>(c.layers) * pairs * (2 * width + 2 * width) * all;
  return {{"parameters that multiply", nearly_exact(parameters)},
          {"operations of matrices", nearly_exact(2 * passes * parameters * all)},
          {"operations of attention", nearly_exact(attention)}};
}

const Check<Step> steps({
    .exercise = "15.3",
    .examples = {{2, 32, 65, 8, 16, false},
                 {2, 32, 65, 8, 16, true},
                 {12, 768, 50257, 1, 1024, false, false},
                 {1, 1, 1, 1, 1, true},
                 {1, 1, 16'777'217, 1, 1, true},
                 {3, 5, 7, 0, 11, false},
                 {3, 5, 7, 11, 0, true},
                 {100'000, 3'000'000, 5'000'000'000, 70'000, 70'000, false},
                 {2, 3, 5, 3'000'000'019, 1, true},
                 {2, 3, 5, 1, 3'000'000'019, false},
                 {2, 3, 5, 3, 4'000'000'007, true},
                 {1, int64_t{1} << 32, int64_t{1} << 32, 1, 1},  // the head's share shows
                 {2, 32, 65, 1, 128, false, true, 64},
                 {2, 32, 65, 3, 5, true, true, 1, 4},
                 {2, 10, 65, 3, 5, false, true, 8, 4},
                 {huge_size, huge_size, huge_size, huge_size, huge_size, false, true, 64},
                 {huge_size, huge_size, huge_size, huge_size, huge_size, true, false, huge_size}},
    .draw =
        [](Draw& draw) {
          Step c{draw.size(1, 12), draw.size(1, 64), draw.size(1, 99), draw.size(0, 16),
                 draw.size(0, 64), draw.yes(),       draw.yes()};
          c.fit = draw.yes(0.3) ? draw.number(1, 64) : 0;
          c.heads = draw.number(1, 4);
          return c;
        },
    .often = [] { training_operations(GPTConfig(), 2, 3); },
    .call =
        [](const Step& c) {
          return Call{fmt::format(
              "training_operations({{block_size {}, n_layer {}, n_head {}, n_embd {}, vocab_size {}, {}}}, batch {}, "
              "tokens {}, {} pairs)",
              config_of(c).block_size, c.layers, c.heads, c.width, c.vocabulary, c.tied ? "tied" : "not tied", c.batch,
              c.tokens, c.all_pairs ? "all" : "visible")};
        },
    .ask = [](const Step& c) -> Answer {
      const GPTConfig config = config_of(c);
      const StepOperations step =
          training_operations(config, c.batch, c.tokens, c.all_pairs ? AttentionPairs::all : AttentionPairs::visible);
      return {{"parameters that multiply", multiplying_parameters(config)},
              {"operations of matrices", step.matrices},
              {"operations of attention", step.attention}};
    },
    .expect = [](const Step& c) -> Answer { return by_matrices(c); },
    .mistakes = [](const Step& c) -> Mistakes {
      Step other = c;
      other.all_pairs = !c.all_pairs;
      return {
          {"the forward alone: the backward makes two products for each of its own, to the input and to the weight",
           by_matrices(c, {.passes = 1})},
          {"the backward makes two products for each one of the forward", by_matrices(c, {.passes = 2})},
          {"visible pairs are half of all, in the mean", by_matrices(other)},
          {"a table of positions is looked up: it multiplies nothing", by_matrices(c, {.positions = true})},
          {"the head multiplies too, tied or not", by_matrices(c, {.head = false})},
          {"T is the number of tokens that the batch has, not block_size", by_matrices(c, {.as_many_as_fit = true})}};
    },
});

}  // namespace
}  // namespace course
