// Checks of 15.3: what a training step costs, matrix by matrix.
#include <algorithm>

#include "modules/15_profiling/oracle.h"

namespace course {
namespace {

constexpr int64_t two_to_62 = int64_t{1} << 62;

struct Step {
  int64_t layers = 1, width = 1, vocabulary = 1, batch = 1, tokens = 1;
  bool all_pairs = false, tied = true;
  int64_t fit = 0, heads = 1;  ///< block_size: 0 is more than is used
  Positions positions = Positions::learned;
  double dropout = 0;
  bool bias = true;
  Gelu gelu = Gelu::exact;
};

GPTConfig config_of(const Step& c) {
  GPTConfig config;
  config.n_layer = c.layers, config.n_embd = c.width, config.vocab_size = c.vocabulary, config.n_head = c.heads;
  config.block_size = c.fit > 0 ? c.fit : 3 * c.tokens + 1;
  config.tie_weights = c.tied, config.bias = c.bias;
  config.positions = c.positions, config.dropout = c.dropout, config.gelu = c.gelu;
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

// What no operation depends on.
void draw_the_rest(Draw& draw, Step& c) {
  c.fit = draw.yes(0.3) ? draw.number(1, 64) : 0;
  c.heads = draw.number(1, 4);
  c.positions = draw.one_of<Positions>({Positions::learned, Positions::sinusoidal, Positions::rotary});
  c.dropout = draw.yes(0.3) ? 0.1 : 0;
  c.bias = draw.yes(), c.gelu = draw.yes() ? Gelu::tanh : Gelu::exact;
}

std::string told(const Step& c) {
  const char* const positions = c.positions == Positions::learned      ? ""
                                : c.positions == Positions::sinusoidal ? ", sinusoidal positions"
                                                                       : ", rotary positions";
  return fmt::format(
      "training_operations({{block_size {}, n_layer {}, n_head {}, n_embd {}, vocab_size {}, {}{}{}{}}}, batch {}, "
      "tokens {}, {} pairs)",
      config_of(c).block_size, c.layers, c.heads, c.width, c.vocabulary, c.tied ? "tied" : "not tied", positions,
      c.dropout > 0 ? ", dropout 0.1" : "", c.bias ? "" : ", no biases", c.batch, c.tokens,
      c.all_pairs ? "all" : "visible");
}

Answer asked_operations(const Step& c) {
  const GPTConfig config = config_of(c);
  const StepOperations step =
      training_operations(config, c.batch, c.tokens, c.all_pairs ? AttentionPairs::all : AttentionPairs::visible);
  return {{"parameters that multiply", multiplying_parameters(config)},
          {"operations of matrices", step.matrices},
          {"operations of attention", step.attention}};
}

Mistakes miscalculated(const Step& c) {
  Step other = c;
  other.all_pairs = !c.all_pairs;
  return singled_out(
      {{"the forward alone: the backward makes two products for each of its own, to the input and to the weight",
        by_matrices(c, {.passes = 1})},
       {"the backward makes two products for each one of the forward", by_matrices(c, {.passes = 2})},
       {"visible pairs are half of all, in the mean", by_matrices(other)},
       {"a table of positions is looked up: it multiplies nothing", by_matrices(c, {.positions = true})},
       {"the head multiplies too, tied or not", by_matrices(c, {.head = false})},
       {"T is the number of tokens that the batch has, not block_size", by_matrices(c, {.as_many_as_fit = true})}});
}

const Check<Step> steps({
    .exercise = "15.3",
    .examples = {{4, 128, 65, 8, 16, false, true, 64, 4},  // a configuration that is said with no word
                 {2, 32, 65, 8, 16, false},
                 {2, 32, 65, 8, 16, true},
                 {12, 768, 50257, 1, 1024, false, false},
                 {1, 1, 1, 1, 1, true},
                 {1, 1, 1, 1, 2, false},
                 {1, 1, 1, 1, 3, false},
                 {0, 3, 5, 2, 4, false},  // no layers: the head is there
                 {0, 3, 5, 2, 4, true},
                 {2, 0, 5, 2, 4, false},
                 {2, 3, 0, 2, 4, true},
                 {0, 3, 0, 2, 4, false},
                 {0, 0, 0, 2, 4, true},
                 {1, 1, int64_t{1} << 60, 1, 1, false},  // next to nothing is attention
                 {1, 1, 1, 1, int64_t{1} << 60, true},   // next to nothing is matrices
                 {1, 1, 1, 3, 2147483647, false},
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
                 {two_to_62, two_to_62, two_to_62, two_to_62, two_to_62, false, true, 64},
                 {two_to_62, two_to_62, two_to_62, two_to_62, two_to_62, true, false, two_to_62}},
    .draw =
        [](Draw& draw) {
          Step c{draw.size(0, 12), draw.size(0, 64), draw.size(0, 99), draw.size(0, 16),
                 draw.size(0, 64), draw.yes(),       draw.yes()};
          draw_the_rest(draw, c);
          return c;
        },
    .often = [] { training_operations(GPTConfig(), 2, 3); },
    .call = [](const Step& c) { return Call{told(c)}; },
    .ask = asked_operations,
    .expect = [](const Step& c) -> Answer { return by_matrices(c); },
    .mistakes = miscalculated,
});

// Sizes of any length, up to 63 bits.
const Check<Step> steps_of_any_length({
    .exercise = "15.3",
    .draw =
        [](Draw& draw) {
          const auto size = [&draw] { return of_any_length(draw, 0, 63); };
          const int64_t layers = size(), width = size(), vocabulary = size(), batch = size();
          Step c{layers, width, vocabulary, batch, size(), draw.yes(), draw.yes()};
          draw_the_rest(draw, c);
          c.fit = draw.number(1, 64);
          return c;
        },
    .call = [](const Step& c) { return Call{told(c)}; },
    .ask = asked_operations,
    .expect = [](const Step& c) -> Answer { return by_matrices(c); },
    .mistakes = miscalculated,
});

}  // namespace
}  // namespace course
