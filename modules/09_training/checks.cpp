// Checks of 09.1 and 09.2: a shuffle, and batches.
#include "modules/09_training/oracle.h"
#include "modules/09_training/pytorch.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- 09.1

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

// What stands in `out` before must not matter.
Answer dealt_by_library(const Deal& c) {
  Generator generator = c.highest ? highest_words() : Generator(c.seed);
  for (int64_t i = 0; i < c.skipped; ++i) generator.random();
  Generator::State half = generator.state();
  half.cached_normal = 0.25;
  generator.set_state(half);
  std::vector<int64_t> out(static_cast<size_t>(c.n + 1), 77);
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
  return Call{fmt::format("Generator g({}){}; fill_randperm(out, {}, g)", c.seed,
                          c.highest        ? ", whose next words are all 4294967295"
                          : c.skipped == 0 ? ""
                                           : fmt::format(", after {} words", c.skipped),
                          c.n)};
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

// --- 09.2

struct Sizes {
  int64_t n = 0, size = 1;
  bool drop = false;
};

const Check<Sizes> counts({
    .exercise = "09.2",
    .examples = {{10, 4, false},
                 {10, 4, true},
                 {8, 4, false},
                 {8, 4, true},
                 {3, 4, false},
                 {3, 4, true},
                 {0, 4, false},
                 {0, 4, true},
                 {1, 1, true},
                 {5, 1, false},
                 {5'000'000'003, 2, false},
                 {5'000'000'003, 2, true},
                 {7, 5'000'000'000, false},
                 {7, 5'000'000'000, true},
                 {7, std::numeric_limits<int64_t>::max() - 1, false},
                 {0, std::numeric_limits<int64_t>::max() - 1, false},
                 {(int64_t{1} << 53) + 1, 1, false},
                 {(int64_t{1} << 53) + 1, 2, true}},
    .draw =
        [](Draw& draw) {
          if (draw.yes(0.15)) return Sizes{draw.number(0, 40'000'000'000), draw.number(1, 9), draw.yes()};
          const int64_t size = draw.size(1, 9);
          return Sizes{draw.yes(0.3) ? size * draw.size(0, 6) : draw.size(0, 50), size, draw.yes()};
        },
    .drawn = 100,
    .often = [] { detail::batch_count(10, {.batch_size = 4}); },
    .call =
        [](const Sizes& c) {
          return Call{fmt::format("batch_count({}, {{.batch_size = {}, .drop_last = {}}})", c.n, c.size, c.drop)};
        },
    .ask = [](const Sizes& c) -> Answer {
      return detail::batch_count(c.n, {.batch_size = c.size, .shuffle = false, .drop_last = c.drop});
    },
    .expect = [](const Sizes& c) -> Answer {
      int64_t batches = 0, left = c.n;
      if (c.n > 100'000) batches = c.n / c.size - 2, left = c.n - batches * c.size;  // the rest by counting
      for (; left >= c.size; left -= c.size) ++batches;
      return left > 0 && !c.drop ? batches + 1 : batches;
    },
    .mistakes = [](const Sizes& c) -> Mistakes {
      const int64_t whole = c.n / c.size;
      if (c.size > std::numeric_limits<int64_t>::max() - c.n) {
        return {{"n + batch_size is more than an int64_t holds: divide before adding", 0}};
      }
      if (c.n > (1 << 24)) {
        const float batches = static_cast<float>(c.n) / static_cast<float>(c.size);
        const auto rounded = static_cast<int64_t>(c.drop ? std::floor(batches) : std::ceil(batches));
        if (rounded != whole + (c.n % c.size != 0 && !c.drop ? 1 : 0)) {
          return {
              {"divided as numbers with a point: a float counts to 2^24 only, a double to 2^53. Divide whole numbers",
               rounded}};
        }
      }
      if (c.n == 0) return {{"without examples there is no batch", 1}};
      return {{"the smaller batch at the end counts too, unless drop_last is set", whole},
              {"drop_last leaves out a last batch that is smaller: only whole ones count",
               c.n % c.size == 0 ? whole : whole + 1},
              {"one too many where the batches come out even: there is no empty batch at the end", whole + 1},
              {"drop_last leaves out a smaller batch only: a whole last one stays", whole - 1}};
    },
});

struct Piece {
  std::vector<int64_t> order;
  int64_t batch = 0, size = 1;
  bool drop = false;
};

std::vector<int64_t> from_to(const std::vector<int64_t>& order, int64_t first, int64_t last) {
  const auto end = static_cast<int64_t>(order.size());
  first = std::clamp<int64_t>(first, 0, end), last = std::clamp<int64_t>(last, first, end);
  return {order.begin() + first, order.begin() + last};
}

const Check<Piece> pieces({
    .exercise = "09.2",
    .examples = {{{40, 10, 30, 20, 0}, 0, 3, false},
                 {{40, 10, 30, 20, 0}, 0, 2, false},
                 {{40, 10, 30, 20, 0}, 1, 2, false},
                 {{40, 10, 30, 20, 0}, 2, 2, false},
                 {{40, 10, 30, 20, 0}, 1, 2, true},
                 {{7, 8, 9}, 0, 3, true},
                 {{7, 8, 9}, 0, 5'000'000'000, false},
                 {{7, 8, 9}, 0, 4'294'967'297, false},
                 {{7, 8, 9}, 0, std::numeric_limits<int64_t>::max() - 1, false},
                 {{7, 8, 9}, 2, 1, false}},
    .draw =
        [](Draw& draw) {
          Piece c{{}, 0, draw.size(1, 6), draw.yes()};
          const bool long_epoch = draw.yes(0.06);
          if (long_epoch) c.size = draw.number(1, 2);
          const int64_t n = (long_epoch ? draw.number(200, 3000) : draw.size(1, 20)) + (c.drop ? c.size : 0);
          for (int64_t i = 0; i < n; ++i) c.order.push_back(draw.number(0, draw.yes(0.2) ? 9'000'000'000 : 40));
          const int64_t last = (n - (c.drop ? c.size : 1)) / c.size;
          c.batch = draw.yes(0.3) ? last : draw.number(0, last);
          return c;
        },
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int i) {  // many examples in a batch, then many batches
          Piece c{{}, 1, i == 0 ? beyond_17_bits(draw) : 2, false};
          const int64_t n = i == 0 ? 2 * c.size - 2 : 2 * beyond_17_bits(draw) + 1;
          for (int64_t k = 0; k < n; ++k) c.order.push_back((7 * k + 3) % n);
          if (i == 1) c.batch = n / c.size - draw.number(0, 3);
          return c;
        },
    .often =
        [] {
          detail::batch_rows({3, 1, 2}, 0, {.batch_size = 2});
        },
    .call =
        [](const Piece& c) {
          return Call{fmt::format("batch_rows({}, {}, {{.batch_size = {}, .drop_last = {}}})", some_of(c.order),
                                  c.batch, c.size, c.drop)};
        },
    .ask = [](const Piece& c) -> Answer {
      return detail::batch_rows(c.order, c.batch, {.batch_size = c.size, .shuffle = false, .drop_last = c.drop});
    },
    .expect = [](const Piece& c) -> Answer { return dealt(c.order, c.size, c.drop).at(static_cast<size_t>(c.batch)); },
    .mistakes = [](const Piece& c) -> Mistakes {
      const auto n = static_cast<int64_t>(c.order.size());
      const int64_t first = c.batch * c.size;
      std::vector<int64_t> places, others = from_to(c.order, first, first + c.size);
      for (int64_t i = first; i < std::min(first + c.size, n); ++i) places.push_back(i);
      std::vector<int64_t> sorted = others;
      std::sort(sorted.begin(), sorted.end());
      std::reverse(others.begin(), others.end());
      return {{"these are places in the order: what stands there is to be returned", places},
              {"in the order of the examples: the order that was drawn is to stay", sorted},
              {"backwards", others},
              {"batch b begins at b · batch_size, not at b", from_to(c.order, c.batch, c.batch + c.size)},
              {"always the first batch", from_to(c.order, 0, c.size)},
              {"the last batch may be smaller, and is not empty", std::vector<int64_t>{}},
              {"all that is left, and not only batch_size of them", from_to(c.order, first, n)},
              {"one too few", from_to(c.order, first, first + c.size - 1)},
              {"one too many", from_to(c.order, first, first + c.size + 1)},
              {"batches are counted from 0", from_to(c.order, first - c.size, first)}};
    },
});

// Both together, as a program sees them: what a loader hands out in an epoch.
const Check<Sizes> epochs({
    .exercise = "09.2",
    .examples = {{10, 4, false}, {10, 4, true}, {8, 4, true}, {3, 5, true}, {3, 5, false}, {0, 2, false}},
    .draw =
        [](Draw& draw) {
          const int64_t n = draw.yes(0.05) ? draw.number(70, 300) : draw.size(0, 20);
          return Sizes{n, draw.size(1, 7), draw.yes()};
        },
    .call =
        [](const Sizes& c) {
          return Call{fmt::format("for (auto [x, y] : DataLoader({} examples, {{.batch_size = {}, .drop_last = {}}}))",
                                  c.n, c.size, c.drop)};
        },
    .ask = [](const Sizes& c) -> Answer {
      const Tensor x({c.n, 2});
      IndexTensor y({c.n});
      for (int64_t i = 0; i < c.n; ++i) y.data()[i] = 100 + i;
      std::vector<Item> items;
      for (const auto& [a, b] : DataLoader(x, y, {.batch_size = c.size, .drop_last = c.drop})) {
        items.push_back({fmt::format("batch {}", items.size()), b});
        if (items.size() > 400) break;
      }
      items.push_back({"how many batches", static_cast<int64_t>(items.size())});
      return {items};
    },
    .expect = [](const Sizes& c) -> Answer {
      std::vector<int64_t> order;
      for (int64_t i = 0; i < c.n; ++i) order.push_back(100 + i);
      std::vector<Item> items;
      for (const std::vector<int64_t>& batch : dealt(order, c.size, c.drop)) {
        items.push_back({fmt::format("batch {}", items.size()), batch});
      }
      items.push_back({"how many batches", static_cast<int64_t>(items.size())});
      return {items};
    },
});

}  // namespace
}  // namespace course
