// Checks of 15.9: the arrays that a step holds.
#include <algorithm>
#include <string>
#include <vector>

#include "modules/15_profiling/oracle.h"

namespace course {
namespace {

GPTConfig config_of(const Sizes& c) {
  GPTConfig config;
  config.n_layer = c.layers, config.n_head = c.heads, config.n_embd = c.width, config.vocab_size = c.vocabulary;
  config.block_size = c.fit();
  config.bias = c.bias, config.tie_weights = c.tied;
  return config;
}

struct Counts {
  double streams = 8, wide = 1, rows = 4, queries = 2;  // of a block
  double last_streams = 2, logits = 1, last_rows = 5;   // behind the blocks
  bool rounded = true;
  bool rows_joined = false, queries_joined = false, last_joined = false;  // all of a kind in one array
};

struct Kept {
  double block = 0, head = 0, total = 0;
};

Kept kept_bytes(const Sizes& c, const Counts& counts = {}) {
  const auto arrays = [&](double count, double numbers, bool joined = false) {
    const double bytes = numbers * static_cast<double>(c.bytes);
    if (!counts.rounded) return count * bytes;
    return joined ? given(count * bytes) : count * given(bytes);
  };
  Kept kept;
  kept.block = arrays(counts.streams, c.stream()) + arrays(counts.wide, 4 * c.stream()) +
               arrays(counts.rows, c.all_tokens(), counts.rows_joined) +
               arrays(counts.queries, c.queries(), counts.queries_joined);
  kept.head = arrays(counts.last_streams, c.stream()) + arrays(counts.logits, c.logits()) +
              arrays(counts.last_rows, c.all_tokens(), counts.last_joined);
  kept.total = kept.head;
  const int64_t few = std::min<int64_t>(c.layers, 100'000);
  for (int64_t layer = 0; layer < few; ++layer) kept.total += kept.block;
  kept.total += static_cast<double>(c.layers - few) * kept.block;
  return kept;
}

std::vector<Item> items_of(const Kept& kept) {
  return {{"kept by a block", nearly_exact(kept.block)},
          {"kept behind the blocks", nearly_exact(kept.head)},
          {"kept in all", Value(kept.total).within(1e-9 * kept.total)}};
}

struct Miskept {
  const char* says;
  Counts counts;
};

constexpr const char* arrays_of_their_own = "these are arrays of their own, and the pool rounds up each of them";
const std::vector<Miskept> ways_to_miscount = {
    {"an array takes what the pool gives for it: ask arrays.of() of each, or its named sizes", {.rounded = false}},
    {"the MLP's wide array is kept too: its gelu needs it for the slope", {.wide = 0}},
    {"the wide array is kept once: what gelu makes of it is computed again", {.wide = 2}},
    {"the wide array is one array for the pool, not four", {.streams = 12, .wide = 0}},
    {"eight arrays (B, T, C): the stream is there twice, before each of the norms", {.streams = 7}},
    {"what out_proj and the MLP return is added to the stream and freed", {.streams = 10}},
    {"mean and 1/σ of two norms are four numbers for each token", {.rows = 2}},
    {"the fused attention keeps two numbers for each query and head", {.queries = 1}},
    {"the fused attention keeps two numbers for each query and head", {.queries = 0}},
    {arrays_of_their_own, {.rows_joined = true}},
    {arrays_of_their_own, {.queries_joined = true}},
    {arrays_of_their_own, {.last_joined = true}},
    {"the logits are kept for the loss's backward", {.logits = 0}},
    {"behind the blocks mean, 1/σ, and three numbers of the loss for each token", {.last_rows = 2}}};

// Where two of them make the same difference, as in a model one wide, it may be either: nothing is said.
Mistakes miskept(const Sizes& c) {
  const auto alike = [&c](const Miskept& a, const Miskept& b) {
    const Kept x = kept_bytes(c, a.counts), y = kept_bytes(c, b.counts);
    return x.block == y.block && x.head == y.head && std::string(a.says) != b.says;
  };
  Mistakes all;
  for (const Miskept& way : ways_to_miscount) {
    if (std::any_of(ways_to_miscount.begin(), ways_to_miscount.end(),
                    [&](const Miskept& other) { return alike(way, other); })) {
      continue;
    }
    all.push_back({way.says, Answer(items_of(kept_bytes(c, way.counts)))});
  }
  return all;
}

const Check<Sizes> kept({
    .exercise = "15.9",
    .examples = {{4, 4, 64, 65, 12, 64, 4},
                 {2, 2, 33, 65, 4, 5, 4},
                 {1, 1, 1, 1, 1, 1, 4},
                 {2, 2, 32, 65, 8, 16, 4},
                 {3, 3, 96, 97, 7, 37, 4, true, false},
                 {12, 12, 768, 50257, 4, 1024, 2},
                 {2, 5, 35, 11, 1, 1, 8},
                 {90'000, 2, 6, 4, 3, 5, 4},
                 {16'777'217, 1, 1, 1, 1, 1, 4},
                 {1, 2, 100'000, 70'000, 70'000, 100, 4},
                 {int64_t{1} << 40, 2, 100'000, 65, 1000, 1000, 4}},  // more bytes than an int64_t holds
    .draw =
        [](Draw& draw) {
          const int64_t heads = draw.size(1, 6, 16);
          return Sizes{draw.size(1, 6),
                       heads,
                       heads * draw.size(1, 16),
                       draw.size(1, 99),
                       draw.size(1, 12),
                       draw.size(1, 48),
                       draw.one_of<int64_t>({2, 4, 8}),
                       draw.yes(),
                       draw.yes()};
        },
    .often =
        [] {
          kept_memory(GPTConfig(), {2, 3});
        },
    .call =
        [](const Sizes& c) {
          return Call{fmt::format(
              "kept_memory({{n_layer {}, n_head {}, n_embd {}, vocab_size {}}}, {{batch {}, tokens {}, {} bytes}})",
              c.layers, c.heads, c.width, c.vocabulary, c.batch, c.tokens, c.bytes)};
        },
    .ask = [](const Sizes& c) -> Answer {
      const KeptMemory memory = kept_memory(config_of(c), {c.batch, c.tokens, c.bytes});
      return {
          {"kept by a block", memory.block}, {"kept behind the blocks", memory.head}, {"kept in all", memory.total}};
    },
    .expect = [](const Sizes& c) -> Answer { return items_of(kept_bytes(c)); },
    .mistakes = miskept,
});

struct Most {
  double optimizer = 0;
  Moment moment = {};
};

std::vector<Item> items_of(const Most& most) {
  return {{"the optimizer's moments", nearly_exact(most.optimizer)},
          {"when most is held", most.moment.name},
          {"gradients", nearly_exact(most.moment.gradients)},
          {"activations", nearly_exact(most.moment.activations)},
          {"transient", nearly_exact(most.moment.transient)}};
}

std::vector<Moment> moments_of(const Sizes& c) {
  const Kept kept = kept_bytes(c);
  return moments_of(c, kept.block, kept.head);
}

// The largest of them, the first of equally large ones; or but for one of them.
size_t largest(const std::vector<Moment>& moments, size_t without) {
  size_t best = without == 0 ? 1 : 0;
  for (size_t i = best; i < moments.size(); ++i) {
    if (i != without && moments[i].total() > moments[best].total()) best = i;
  }
  return best;
}
size_t largest(const std::vector<Moment>& moments) { return largest(moments, moments.size()); }

Most most_of(const Sizes& c, double moments_of_each = 2) {
  const std::vector<Moment> moments = moments_of(c);
  return {moments_of_each * parameter_bytes(c), moments[largest(moments)]};
}

// Which one was taken, where that can be for one reason alone: the second largest is what one gets who overlooks the
// largest.
Mistakes mistaken_moments(const Sizes& c) {
  const std::vector<Moment> moments = moments_of(c);
  const size_t right = largest(moments), second = largest(moments, right);
  size_t least = 0;
  for (size_t i = 0; i < moments.size(); ++i) least = moments[i].total() < moments[least].total() ? i : least;
  const size_t last = moments.size() - 1;
  Mistakes all = {
      {"AdamW keeps two numbers for each parameter, a mean and a mean of squares", Answer(items_of(most_of(c, 1)))},
      {"of parameters, moments and gradients the gradients are counted with the moment already",
       Answer(items_of(most_of(c, 3)))}};
  const auto add = [&](const char* says, size_t i) {
    all.push_back({says, Answer(items_of(Most{2 * parameter_bytes(c), moments[i]}))});
  };
  if (moments[second].total() == moments[right].total()) add("of equally large moments the first one counts", second);
  if (least != 0 && least != last) add("the least of the moments: it is the largest that must fit", least);
  if (least != 0 && second != 0) add("always the first of the moments: which one is largest depends on the sizes", 0);
  if (least != last && second != last) {
    add("always the last of the moments: which one is largest depends on the sizes", last);
  }
  return all;
}

const Check<Sizes> memory_of_steps({
    .exercise = "15.9",
    .examples = {{4, 1, 4, 65, 3, 1, 4, false, false},  // neither the first nor the last is the most or the least
                 {2, 4, 32, 640, 4, 8, 4},
                 {2, 4, 64, 3000, 2, 8, 4, true, false},
                 {2, 4, 128, 5000, 12, 64, 4},
                 {4, 4, 64, 65, 12, 64, 4},
                 {4, 4, 256, 65, 1, 16, 4, true},
                 {4, 4, 128, 65, 2, 32, 4, true, false},
                 {3, 4, 128, 65, 1, 1, 4, true},
                 {1, 4, 64, 65, 12, 64, 4},  // the last block is the first: both MLPs are equal
                 {1, 1, 1, 1, 1, 1, 2}},
    .draw =
        [](Draw& draw) {
          const int64_t heads = draw.size(1, 4, 16);
          return Sizes{draw.size(1, 6),
                       heads,
                       heads * draw.size(1, 32),
                       draw.size(1, 400),
                       draw.size(1, 8),
                       draw.size(1, 32),
                       draw.one_of<int64_t>({2, 4, 8}),
                       draw.yes(),
                       draw.yes()};
        },
    .call =
        [](const Sizes& c) {
          return Call{
              fmt::format("training_memory({{n_layer {}, n_head {}, n_embd {}, vocab_size {}, {}, {}}}, {{batch {}, "
                          "tokens {}, {} bytes}})",
                          c.layers, c.heads, c.width, c.vocabulary, c.bias ? "biases" : "no biases",
                          c.tied ? "tied" : "not tied", c.batch, c.tokens, c.bytes)};
        },
    .ask = [](const Sizes& c) -> Answer {
      const StepMemory memory = training_memory(config_of(c), {c.batch, c.tokens, c.bytes});
      const MemoryMoment& most = memory.most;
      return items_of(Most{memory.optimizer, {most.name, most.gradients, most.activations, most.transient}});
    },
    .expect = [](const Sizes& c) -> Answer { return items_of(most_of(c)); },
    .mistakes = mistaken_moments,
});

}  // namespace
}  // namespace course
