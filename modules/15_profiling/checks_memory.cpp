// Checks of 15.9: the arrays that a step holds.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "modules/15_profiling/oracle.h"

namespace course {
namespace {

GPTConfig config_of(const Sizes& c) {
  GPTConfig config;
  config.n_layer = c.layers, config.n_head = c.heads, config.n_embd = c.width, config.vocab_size = c.vocabulary;
  config.block_size = c.fit();
  config.bias = c.bias, config.tie_weights = c.tied, config.gelu = c.tanh ? Gelu::tanh : Gelu::exact;
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
  kept.total = static_cast<double>(c.layers) * kept.block + kept.head;
  return kept;
}

std::vector<Item> items_of(const Kept& kept) {
  return {{"kept by a block", nearly_exact(kept.block)},
          {"kept behind the blocks", nearly_exact(kept.head)},
          {"kept in all", nearly_exact(kept.total)}};
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

Sizes drawn_sizes(Draw& draw, int64_t vocabulary, int64_t tokens) {
  const int64_t heads = draw.size(1, 6, 16);
  Sizes c{draw.size(1, 6),
          heads,
          heads * draw.size(1, 16),
          draw.size(1, vocabulary),
          draw.size(1, 12),
          draw.size(1, tokens),
          draw.one_of<int64_t>({2, 4, 8}),
          draw.yes(),
          draw.yes()};
  c.tanh = draw.yes();
  return c;
}

// Up to some 10^18 bytes an array, and many blocks of them.
Sizes sizes_of_any_length(Draw& draw) {
  const auto size = [&draw](int64_t bits) { return of_any_length(draw, 1, bits); };
  Sizes c{size(50), size(10), size(20), size(20), size(18), size(18), draw.number(1, 9), draw.yes(), draw.yes()};
  c.tanh = draw.yes();
  return c;
}

std::string told(const char* name, const Sizes& c) {
  return fmt::format(
      "{}({{n_layer {}, n_head {}, n_embd {}, vocab_size {}, {}, {}{}}}, {{batch {}, tokens {}, {} bytes}})", name,
      c.layers, c.heads, c.width, c.vocabulary, c.bias ? "biases" : "no biases", c.tied ? "tied" : "not tied",
      c.tanh ? ", gelu by tanh" : "", c.batch, c.tokens, c.bytes);
}

Answer asked_kept(const Sizes& c) {
  const KeptMemory memory = kept_memory(config_of(c), {c.batch, c.tokens, c.bytes});
  return {{"kept by a block", memory.block}, {"kept behind the blocks", memory.head}, {"kept in all", memory.total}};
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
                 {int64_t{1} << 40, 2, 100'000, 65, 1000, 1000, 4},     // more bytes than an int64_t holds
                 {1, 1, 1 << 26, 1, 1, 1, 4},                           // a block of so many bytes is no float
                 {1, 1, 1, 1, int64_t{1} << 32, int64_t{1} << 32, 4}},  // more tokens than 64 bits count
    .draw = [](Draw& draw) { return drawn_sizes(draw, 99, 48); },
    .often =
        [] {
          kept_memory(GPTConfig(), {2, 3});
        },
    .call = [](const Sizes& c) { return Call{told("kept_memory", c)}; },
    .ask = asked_kept,
    .expect = [](const Sizes& c) -> Answer { return items_of(kept_bytes(c)); },
    .mistakes = miskept,
});

const Check<Sizes> kept_of_any_length({
    .exercise = "15.9",
    .draw = sizes_of_any_length,
    .call = [](const Sizes& c) { return Call{told("kept_memory", c)}; },
    .ask = asked_kept,
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

// In the memory that is free lie large numbers: who reads one more moment than there are finds the largest of all.
void leave_large_numbers() {
  std::vector<std::vector<double>> blocks;
  for (size_t bytes = 256; bytes <= 512; bytes += 16) {
    for (int i = 0; i < 24; ++i) blocks.emplace_back(bytes / sizeof(double), 1e300);
  }
  while (!blocks.empty()) blocks.pop_back();
}

Answer asked_most(const Sizes& c) {
  leave_large_numbers();
  const StepMemory memory = training_memory(config_of(c), {c.batch, c.tokens, c.bytes});
  const MemoryMoment& most = memory.most;
  return Answer(items_of(Most{memory.optimizer, {most.name, most.gradients, most.activations, most.transient}}));
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
                 {1, 1, 1, 1, 1, 1, 2},
                 // Equally large ones: the head and both MLPs; the loss and an MLP; and so on.
                 {1, 1, 1, 1, 1, 3, 8, false, true},
                 {2, 2, 2, 1, 1, 1, 8, false, false},
                 {3, 1, 1, 2, 4, 3, 8, false, false},
                 {2, 1, 1, 5, 2, 1, 64, false, false},
                 {1, 1, 1, 25, 1, 2, 8, true, true},
                 {1, 1, 3, 1, 2, 1, 8, false, true},
                 {3, 1, 3, 1, 2, 1, 8, false, false},
                 {2, 1, 3, 31, 2, 1, 8, false, true},
                 {2, 1, 1, 11, 1, 1, 64, true, true},
                 // Nearly equal: by 64 bytes of 10^12 and more.
                 {667'093'574, 1, 1, 3, 3, 3, 8, true, false},
                 {805'155'002, 1, 1, 1, 5, 13, 1, false, false},
                 {299'527'235, 1, 1, 1, 1, 49, 4, false, true},
                 {715'461'665, 1, 12, 51, 1, 149, 64, false, false},
                 {981'640'682, 1, 1, 2, 4, 4, 64, true, true},
                 {458'076'286, 1, 2, 27, 2, 3, 2, true, true},
                 {826'057'898, 1, 5, 36, 1, 3, 64, false, true},
                 {928'538'032, 1, 61, 32, 3, 1, 2, false, false},
                 {774'529'646, 4, 120, 490, 7, 7, 8, false, true},
                 // More bytes than an int64_t holds.
                 {1'000'000'000'000, 1, 1024, 50257, 1, 1, 4},
                 {1'000'000'000'000'000, 1, 1024, 50257, 1, 1, 4}},
    .draw =
        [](Draw& draw) {
          Sizes c = drawn_sizes(draw, 400, 32);
          if (draw.yes(0.3)) c.layers = of_any_length(draw, 10, 30);  // few bytes of many decide
          return c;
        },
    .drawn = 120,
    .call = [](const Sizes& c) { return Call{told("training_memory", c)}; },
    .ask = asked_most,
    .expect = [](const Sizes& c) -> Answer { return items_of(most_of(c)); },
    .mistakes = mistaken_moments,
});

// --- one after the other

struct TwoSizes {
  Sizes a, b;
};

// The second is the first but for one thing, or with batch and tokens exchanged.
TwoSizes one_thing_changed(Draw& draw) {
  const Sizes a = drawn_sizes(draw, 99, 16);
  Sizes b = a;
  switch (draw.number(0, 8)) {
    case 0: b.layers += 1; break;
    case 1: b.heads = 1; break;
    case 2: b.width *= 2; break;
    case 3: b.vocabulary += 500; break;
    case 4: std::swap(b.batch, b.tokens); break;
    case 5: b.batch *= 3; break;
    case 6: b.bytes = a.bytes == 4 ? 2 : 4; break;
    case 7: b.bias = !a.bias; break;
    default: b.tied = !a.tied; break;
  }
  return {a, b};
}

template <class K, class M>
Answer kept_and_most_in_turn(const TwoSizes& c, const K& kept, const M& most) {
  std::vector<Item> items = kept(c.a).items;
  add(items, "", most(c.a));
  for (const auto& [words, sizes] : {std::pair(", of the second", &c.b), std::pair(", of the first once more", &c.a)}) {
    add(items, words, kept(*sizes));
    add(items, words, most(*sizes));
  }
  return items;
}

const Check<TwoSizes> memories_in_turn({
    .exercise = "15.9",
    .draw = one_thing_changed,
    .largest_size = 0,
    .call =
        [](const TwoSizes& c) {
          return Call{fmt::format("{}; {}; and the first once more", told("kept_ and training_memory", c.a),
                                  told("so of", c.b))};
        },
    .ask = [](const TwoSizes& c) -> Answer { return kept_and_most_in_turn(c, asked_kept, asked_most); },
    .expect = [](const TwoSizes& c) -> Answer {
      return kept_and_most_in_turn(
          c, [](const Sizes& one) { return Answer(items_of(kept_bytes(one))); },
          [](const Sizes& one) { return Answer(items_of(most_of(one))); });
    },
});

}  // namespace
}  // namespace course
