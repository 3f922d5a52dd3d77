// Checks of 09.1: a shuffle.
#include "modules/09_training/oracle.h"
#include "modules/09_training/pytorch.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Deal {
  uint64_t seed = 0;
  int64_t skipped = 0;  ///< words that were drawn before
  int64_t n = 0;
  bool highest = false;  ///< all words are the largest that there is
};

Answer deal_answer(const std::vector<int64_t>& order, int64_t next) {
  return {{"the permutation", order},
          {"what stood behind the last place", 77},
          {"the next word of the stream", next},
          {"the normal that was left over in the generator", 0.25}};
}

// A wrong way: what it makes of 0 … n-1.
template <class F>
Mistake shuffled_by(const Deal& c, const char* says, const F& f) {
  Words words(c.seed, c.skipped, c.highest);
  std::vector<int64_t> order;
  for (int64_t i = 0; i < c.n; ++i) order.push_back(i);
  f(order, words);
  return {says, deal_answer(order, words.next())};
}

Mistakes biased_shuffles(const Deal& c) {
  using Order = std::vector<int64_t>;
  const int64_t n = c.n;
  const auto swap = [](Order& order, int64_t i, int64_t j) {
    std::swap(order[static_cast<size_t>(i)], order[static_cast<size_t>(j)]);
  };
  const auto each = [&](const char* says, int64_t end, auto other) {
    return shuffled_by(c, says, [=](Order& order, Words& words) {
      for (int64_t i = 0; i < end; ++i) swap(order, i, other(i, words));
    });
  };
  return {
      each("more words are drawn than there are choices, n - 1 of them: every draw after this one comes out "
           "differently. "
           "(What is drawn ahead, and kept for the next call, is drawn as well.)",
           n, [n](int64_t i, Words& words) { return i + words.below(n - i); }),
      each("biased: each place is exchanged with any of all n. That is nⁿ ways for n! orders, and n! does not divide "
           "nⁿ: choose among those from i on",
           n, [n](int64_t, Words& words) { return words.below(n); }),
      each("biased: each place is exchanged with any of all n. That is nⁿ ways for n! orders, and n! does not divide "
           "nⁿ: choose among those from i on",
           n - 1, [n](int64_t, Words& words) { return words.below(n); }),
      each("biased: a number may stay where it is, so place i itself is among those that are chosen from; this way "
           "only orders that are one cycle come about",
           n - 1, [n](int64_t i, Words& words) { return i + 1 + words.below(n - i - 1); }),
      each("biased: the last of those that are left is never chosen: there are n - i", n - 1,
           [n](int64_t i, Words& words) { return i + words.below(n - i - (n > 2 && n - i > 1 ? 1 : 0)); }),
      each("i is missing: the choice is among places i … n-1, counted from i", n - 1,
           [n](int64_t i, Words& words) { return words.below(n - i); }),
      shuffled_by(c, "fair, but not PyTorch's order: it begins at the first place, this begins at the last",
                  [=](Order& order, Words& words) {
                    for (int64_t i = n - 1; i > 0; --i) swap(order, i, words.below(i + 1));
                  }),
      shuffled_by(c, "each number moves only towards the front: this is insertion, not PyTorch's order",
                  [=](Order& order, Words& words) {
                    for (int64_t i = 1; i < n; ++i) swap(order, i, words.below(i + 1));
                  }),
      shuffled_by(c, "nothing is exchanged: the order is 0 … n-1", [](Order&, Words&) {}),
      shuffled_by(c, "the numbers of two words are drawn for each place: random() gives one word, 32 bits",
                  [=](Order& order, Words& words) {
                    for (int64_t i = 0; i + 1 < n; ++i) {
                      const auto high = static_cast<uint64_t>(words.next());
                      const uint64_t both = (high << 32) | static_cast<uint64_t>(words.next());
                      swap(order, i, i + static_cast<int64_t>(both % static_cast<uint64_t>(n - i)));
                    }
                  })};
}

// What stands in `out` before must not matter: 77s, or 0 … n-1 but for one place.
int64_t before_at(const Deal& c, int64_t i) { return c.seed % 2 == 0 ? 77 : i == c.n / 2 ? i - 1 : i; }

Answer dealt_by_library(const Deal& c) {
  Generator generator = c.highest ? highest_words() : Generator(c.seed);
  for (int64_t i = 0; i < c.skipped; ++i) generator.random();
  Generator::State half = generator.state();
  half.cached_normal = 0.25;
  generator.set_state(half);
  std::vector<int64_t> out(static_cast<size_t>(c.n + 1), 77);
  for (int64_t i = 0; i < c.n; ++i) out[static_cast<size_t>(i)] = before_at(c, i);
  fill_randperm(out.data(), c.n, generator);
  const int64_t behind = out.back();
  out.pop_back();
  const auto next = static_cast<int64_t>(generator.random());
  return {{"the permutation", out},
          {"what stood behind the last place", behind},
          {"the next word of the stream", next},
          {"the normal that was left over in the generator", generator.state().cached_normal.value_or(0)}};
}

Call deal_call(const Deal& c) {
  return Call{fmt::format("Generator g({}){}; fill_randperm(out, {}, g), where out holds {}", c.seed,
                          c.highest        ? ", whose next words are all 4294967295"
                          : c.skipped == 0 ? ""
                                           : fmt::format(", after {} words", c.skipped),
                          c.n, c.seed % 2 == 0 ? "77 everywhere" : "0 … n-1 but for one place")};
}

const Check<Deal> shuffles({
    .exercise = "09.1",
    .examples = {{9, 0, 6},
                 {0, 0, 5},
                 {0, 0, 1},
                 {0, 0, 0},
                 {3, 0, 2},
                 {3, 1, 2},
                 {uint64_t{1} << 40, 3, 9},
                 {2, 620, 700},
                 {11, 0, 140'001},
                 {0, 0, 6, true},
                 {0, 0, 100, true}},
    .draw =
        [](Draw& draw) {
          return Deal{static_cast<uint64_t>(draw.number(0, 1'000'000'000'000)), draw.number(0, 5), draw.size(0, 20)};
        },
    .drawn = 120,
    .often =
        [] {
          static Generator generator(1);
          int64_t out[2];
          fill_randperm(out, 2, generator);
        },
    .call = deal_call,
    .ask = dealt_by_library,
    .expect = [](const Deal& c) -> Answer {
      Words words(c.seed, c.skipped, c.highest);
      const std::vector<int64_t> order = taken_one_by_one(c.n, words);
      return deal_answer(order, words.next());
    },
    .mistakes = biased_shuffles,
});

// Two permutations of one generator, the second into the places of the first. One of 625 numbers draws as many words as
// a Mersenne Twister makes at once.
const Check<Deal> in_a_row({
    .exercise = "09.1",
    .examples = {{3, 0, 2}, {3, 0, 6}, {0, 0, 1}, {1, 0, 625}, {5, 3, 313}},
    .draw =
        [](Draw& draw) {
          return Deal{static_cast<uint64_t>(draw.number(0, 1'000'000'000'000)), draw.number(0, 5), draw.size(0, 20)};
        },
    .drawn = 30,
    .call =
        [](const Deal& c) {
          Call call = deal_call(c);
          call.text += ", and once more into the same places";
          return call;
        },
    .ask = [](const Deal& c) -> Answer {
      Generator generator(c.seed);
      for (int64_t i = 0; i < c.skipped; ++i) generator.random();
      std::vector<int64_t> out(static_cast<size_t>(c.n), 77);
      fill_randperm(out.data(), c.n, generator);
      const std::vector<int64_t> first = out;
      fill_randperm(out.data(), c.n, generator);
      return {{"the first permutation", first},
              {"the second one", out},
              {"the next word of the stream", static_cast<int64_t>(generator.random())}};
    },
    .expect = [](const Deal& c) -> Answer {
      Words words(c.seed, c.skipped, false);
      const std::vector<int64_t> first = taken_one_by_one(c.n, words), second = taken_one_by_one(c.n, words);
      return {
          {"the first permutation", first}, {"the second one", second}, {"the next word of the stream", words.next()}};
    },
    .mistakes = [](const Deal& c) -> Mistakes {
      Words words(c.seed, c.skipped, false);
      const std::vector<int64_t> first = taken_one_by_one(c.n, words);
      return {{"the second one is the first again: nothing is kept from one call to the next",
               Answer{{"the first permutation", first}, {"the second one", first}}}};
    },
});

struct Table {
  size_t row = 0;
};

const Check<Table> pytorchs_order({
    .exercise = "09.1",
    .examples = {{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}},
    .call =
        [](const Table& c) {
          const pytorch::Permutation& p = pytorch::permutations[c.row];
          return Call{fmt::format("torch.manual_seed({}); torch.randperm({})", p.seed, p.order.size())};
        },
    .ask = [](const Table& c) -> Answer {
      const pytorch::Permutation& p = pytorch::permutations[c.row];
      Generator generator(p.seed);
      const IndexTensor order = randperm(static_cast<int64_t>(p.order.size()), generator);
      return {{"PyTorch's permutation", order},
              {"PyTorch's next word", static_cast<int64_t>(generator.random() & 0x7FFFFFFFU)}};
    },
    .expect = [](const Table& c) -> Answer {
      const pytorch::Permutation& p = pytorch::permutations[c.row];
      return {{"PyTorch's permutation", p.order}, {"PyTorch's next word", p.next}};
    },
});

}  // namespace
}  // namespace course
