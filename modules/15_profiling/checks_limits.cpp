// Checks of 15.7 and 15.9: the two lines of the roofline, and the arrays that a step holds.
#include <algorithm>
#include <cmath>
#include <limits>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

// --- 15.7 ------------------------------------------------------------------------------------------------------------------

struct Machine {
  double peak = 1, bandwidth = 1, intensity = 1;
  Cost cost = {};
};
struct Machines {
  Machine a, b;
};

struct Lines {
  double attainable = 0, ridge = 0;
  bool memory = false;
  double seconds = 0;
};

// Both lines at once: a second of the memory, a second of the processor, whichever is used up first.
Lines lines_of(const Machine& c) {
  Lines lines;
  const double by_memory = c.intensity * c.bandwidth;
  lines.attainable = by_memory > c.peak ? c.peak : by_memory;
  lines.ridge = c.peak / c.bandwidth;
  lines.memory = c.intensity < lines.ridge;
  const double computing = c.cost.operations / c.peak, moving = c.cost.bytes / c.bandwidth;
  lines.seconds = computing > moving ? computing : moving;
  return lines;
}

std::vector<Item> items_of(const Lines& lines, const char* whose = "") {
  const auto name = [whose](const char* what) { return fmt::format("{}{}", what, whose); };
  return {{name("attainable"), nearly_exact(lines.attainable)},
          {name("ridge"), nearly_exact(lines.ridge)},
          {name("bound"), lines.memory ? "memory" : "arithmetic"},
          {name("least seconds"), nearly_exact(lines.seconds)}};
}

Lines asked(const Machine& c) {
  const Roofline machine{c.peak, c.bandwidth};
  const double attainable = machine.attainable(c.intensity);
  return {attainable, machine.ridge(), machine.bound(c.intensity) == Bound::memory, machine.least_seconds(c.cost)};
}

template <class F>
Answer of_both(const Machines& c, const F& lines) {
  std::vector<Item> items = items_of(lines(c.a));
  for (Item& item : items_of(lines(c.b), ", of another machine")) items.push_back(std::move(item));
  for (Item& item : items_of(lines(c.a), ", of the first once more")) items.push_back(std::move(item));
  return {items};
}

std::string told(const Machine& c) {
  return fmt::format("Roofline{{{:g}, {:g}}} at intensity {:g}, cost {{{:g}, {:g}}}", c.peak, c.bandwidth, c.intensity,
                     c.cost.operations, c.cost.bytes);
}

// The ridge is a power of two, so that it is met exactly, and missed by the last digit.
Machine at_the_ridge(Draw& draw) {
  const double bandwidth = std::ldexp(1.0, static_cast<int>(draw.number(-3, 30)));
  const double ridge = std::ldexp(1.0, static_cast<int>(draw.number(-3, 6)));
  const double to = draw.yes() ? 0 : infinity;
  return {ridge * bandwidth, bandwidth, draw.yes(0.4) ? ridge : std::nextafter(ridge, to), {}};
}

Machine drawn_machine(Draw& draw) {
  Machine c = draw.yes(0.3) ? at_the_ridge(draw)
                            : Machine{draw.uniform(1, 1000), draw.uniform(1, 100), draw.uniform(0, 30), {}};
  c.cost = {draw.yes(0.2) ? 0 : draw.uniform(0, 5000), draw.yes(0.2) ? 0 : draw.uniform(0, 500)};
  return c;
}

const Check<Machines> rooflines({
    .exercise = "15.7",
    .examples = {{{100, 20, 2, {100, 100}}, {100, 20, 50, {1000, 100}}},
                 {{100, 20, 0, {0, 0}}, {100, 20, infinity, {3, 0}}},
                 {{100, 20, 5, {500, 100}}, {20, 100, 5, {0, 100}}},
                 {{64, 16, 4, {}}, {64, 16, std::nextafter(4.0, 0.0), {}}},
                 {{64, 16, std::nextafter(4.0, 5.0), {64, 16}}, {64, 16, 4, {63, 16}}},
                 {{1e12, 1e10, 1e300, {1e300, 1}}, {1e12, 1e10, 1e-300, {1, 1e300}}},
                 {{1e-3, 1e3, 1e-9, {1, 1}}, {1e3, 1e-3, 1e9, {1, 1}}},
                 {{1e300, 1e300, 0.5, {1e300, 1e300}}, {1, 1, 1, {1, 1}}}},
    .draw =
        [](Draw& draw) {
          const Machine a = drawn_machine(draw);
          return Machines{a, drawn_machine(draw)};
        },
    .drawn = 100,
    .often =
        [] {
          (void)Roofline{2, 1}.attainable(1);
        },
    .call = [](const Machines& c) { return Call{told(c.a) + "; and " + told(c.b)}; },
    .ask = [](const Machines& c) -> Answer { return of_both(c, asked); },
    .expect = [](const Machines& c) -> Answer { return of_both(c, lines_of); },
    .mistakes = [](const Machines& c) -> Mistakes {
      const auto with = [&c](auto change) {
        return of_both(c, [change](const Machine& machine) {
          Lines lines = lines_of(machine);
          change(lines, machine);
          return lines;
        });
      };
      return {
          {"the peak is a limit everywhere: the slope ends where it meets it",
           with([](Lines& l, const Machine& m) { l.attainable = m.intensity * m.bandwidth; })},
          {"below the ridge memory is the limit: not the peak",
           with([](Lines& l, const Machine& m) { l.attainable = m.peak; })},
          {"the lower of both lines, not the higher",
           with([](Lines& l, const Machine& m) { l.attainable = std::max(m.peak, m.intensity * m.bandwidth); })},
          {"an intensity is operations for each byte: times the bandwidth it is operations in a second",
           with([](Lines& l, const Machine& m) { l.attainable = std::min(m.peak, m.bandwidth / m.intensity); })},
          {"the ridge is where intensity · bandwidth is the peak",
           with([](Lines& l, const Machine& m) { l.ridge = m.bandwidth / m.peak, l.memory = m.intensity < l.ridge; })},
          {"at the ridge itself both are used up at the same time, and it counts as arithmetic",
           with([](Lines& l, const Machine& m) { l.memory = m.intensity <= l.ridge; })},
          {"few operations for each byte: it waits for the memory",
           with([](Lines& l, const Machine&) { l.memory = !l.memory; })},
          {"moving and computing go on at the same time: the longer of the two, not their sum",
           with([](Lines& l, const Machine& m) {
             l.seconds = m.cost.operations / m.peak + m.cost.bytes / m.bandwidth;
           })},
          {"the longer of the two: the shorter one is over before", with([](Lines& l, const Machine& m) {
             l.seconds = std::min(m.cost.operations / m.peak, m.cost.bytes / m.bandwidth);
           })},
          {"without operations there is still something to be moved",
           with([](Lines& l, const Machine& m) { l.seconds = m.cost.operations / m.peak; })},
      };
    },
});

// --- 15.9 ------------------------------------------------------------------------------------------------------------------

struct Sizes {
  int64_t layers = 1, heads = 1, width = 1, vocabulary = 1, batch = 1, tokens = 1, bytes = 4;
  bool bias = false, tied = true;
};

GPTConfig config_of(const Sizes& c) {
  GPTConfig config;
  config.n_layer = c.layers, config.n_head = c.heads, config.n_embd = c.width, config.vocab_size = c.vocabulary;
  config.block_size = c.tokens + 3;
  config.bias = c.bias, config.tie_weights = c.tied;
  return config;
}

// What the pool gives for so many bytes: the next multiple of a step, which is 64, and above 4096 an eighth of the
// largest power of two in them.
double given(double bytes) {
  double step = 64;
  if (bytes > 4096) {
    for (step = 512; 16 * step <= bytes;) step *= 2;
  }
  return std::max(1.0, std::ceil(bytes / step)) * step;
}

struct Counts {
  double streams = 8, wide = 1, rows = 4, queries = 2;  // of a block
  double last_streams = 2, logits = 1, last_rows = 5;   // behind the blocks
  bool rounded = true;
};

std::vector<Item> kept_items(const Sizes& c, const Counts& counts = {}) {
  const double tokens = static_cast<double>(c.batch) * static_cast<double>(c.tokens);
  const auto array = [&](double numbers) {
    const double bytes = numbers * static_cast<double>(c.bytes);
    return counts.rounded ? given(bytes) : bytes;
  };
  const double stream = array(tokens * static_cast<double>(c.width));
  const double block = counts.streams * stream + counts.wide * array(4 * tokens * static_cast<double>(c.width)) +
                       counts.rows * array(tokens) + counts.queries * array(tokens * static_cast<double>(c.heads));
  const double head = counts.last_streams * stream + counts.logits * array(tokens * static_cast<double>(c.vocabulary)) +
                      counts.last_rows * array(tokens);
  double total = head;
  const int64_t few = std::min<int64_t>(c.layers, 100'000);
  for (int64_t layer = 0; layer < few; ++layer) total += block;
  total += static_cast<double>(c.layers - few) * block;
  return {{"kept by a block", nearly_exact(block)},
          {"kept behind the blocks", nearly_exact(head)},
          {"kept in all", Value(total).within(1e-9 * total)}};
}

const Check<Sizes> kept({
    .exercise = "15.9",
    .examples = {{4, 4, 64, 65, 12, 64, 4},
                 {1, 1, 1, 1, 1, 1, 4},
                 {2, 2, 32, 65, 8, 16, 4},
                 {3, 3, 96, 97, 7, 37, 4, true, false},
                 {12, 12, 768, 50257, 4, 1024, 2},
                 {2, 5, 35, 11, 1, 1, 8},
                 {90'000, 2, 6, 4, 3, 5, 4},
                 {16'777'217, 1, 1, 1, 1, 1, 4},
                 {1, 2, 100'000, 70'000, 70'000, 100, 4}},
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
    .expect = [](const Sizes& c) -> Answer { return kept_items(c); },
    .mistakes = [](const Sizes& c) -> Mistakes {
      return {{"an array takes what the pool gives for it: ask arrays.of() of each, or its named sizes",
               kept_items(c, {.rounded = false})},
              {"the MLP's wide array is kept too: its gelu needs it for the slope", kept_items(c, {.wide = 0})},
              {"the wide array is kept once: what gelu makes of it is computed again", kept_items(c, {.wide = 2})},
              {"eight arrays (B, T, C): the stream is there twice, before each of the norms",
               kept_items(c, {.streams = 7})},
              {"what out_proj and the MLP return is added to the stream and freed", kept_items(c, {.streams = 10})},
              {"mean and 1/σ of two norms are four numbers for each token", kept_items(c, {.rows = 2})},
              {"the fused attention keeps two numbers for each query and head", kept_items(c, {.queries = 1})},
              {"the fused attention keeps two numbers for each query and head", kept_items(c, {.queries = 0})},
              {"the logits are kept for the loss's backward", kept_items(c, {.logits = 0})},
              {"behind the blocks mean, 1/σ, and three numbers of the loss for each token",
               kept_items(c, {.last_rows = 2})}};
    },
});

struct Most {
  double optimizer = 0;
  MemoryMoment moment = {};
};

// The moments are the library's; which of them is the largest is looked for here.
Most most_of(const Sizes& c, const std::function<bool(double, double)>& is_better, double moments_of_each = 2) {
  const StepShape shape{c.batch, c.tokens, c.bytes};
  Most most;
  most.optimizer = moments_of_each * training_memory(config_of(c), shape).parameters;
  for (const MemoryMoment& moment : memory_moments(config_of(c), shape)) {
    if (most.moment.name.empty() || is_better(moment.total(), most.moment.total())) most.moment = moment;
  }
  return most;
}

std::vector<Item> items_of(const Most& most) {
  return {{"the optimizer's moments", nearly_exact(most.optimizer)},
          {"when most is held", most.moment.name},
          {"gradients", nearly_exact(most.moment.gradients)},
          {"activations", nearly_exact(most.moment.activations)},
          {"transient", nearly_exact(most.moment.transient)}};
}

const Check<Sizes> memory_of_steps({
    .exercise = "15.9",
    .examples = {{2, 4, 32, 640, 4, 8, 4},
                 {2, 4, 64, 3000, 2, 8, 4, true, false},
                 {2, 4, 128, 5000, 12, 64, 4},
                 {4, 4, 64, 65, 12, 64, 4},
                 {4, 4, 256, 65, 1, 16, 4, true},
                 {4, 4, 128, 65, 2, 32, 4, true, false},
                 {3, 4, 128, 65, 1, 1, 4, true},
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
      return items_of(Most{memory.optimizer, memory.most});
    },
    .expect = [](const Sizes& c) -> Answer { return items_of(most_of(c, std::greater<>())); },
    .mistakes = [](const Sizes& c) -> Mistakes {
      const auto first = [](double, double) { return false; };
      const auto last = [](double, double) { return true; };
      return {
          {"AdamW keeps two numbers for each parameter, a mean and a mean of squares",
           items_of(most_of(c, std::greater<>(), 1))},
          {"of parameters, moments and gradients the gradients are counted with the moment already",
           items_of(most_of(c, std::greater<>(), 3))},
          {"always the last of the moments: which one is largest depends on the sizes", items_of(most_of(c, last))},
          {"the least of the moments: it is the largest that must fit", items_of(most_of(c, std::less<>()))},
          {"always the first of the moments: which one is largest depends on the sizes", items_of(most_of(c, first))}};
    },
});

}  // namespace
}  // namespace course
