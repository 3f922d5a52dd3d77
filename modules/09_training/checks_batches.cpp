// Checks of 09.2: batches.
#include "modules/09_training/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

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

// 0 … n-1, but that in each batch the second and the third are exchanged: its ends look as if nobody had shuffled.
std::vector<int64_t> sorted_at_the_ends(int64_t n, int64_t size) {
  std::vector<int64_t> order;
  for (int64_t i = 0; i < n; ++i) order.push_back(i);
  for (int64_t first = 0; first + 2 < n; first += size) {
    std::swap(order[static_cast<size_t>(first + 1)], order[static_cast<size_t>(first + 2)]);
  }
  return order;
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
                 {{7, 8, 9}, 2, 1, false},
                 {sorted_at_the_ends(8, 4), 1, 4, false},
                 {sorted_at_the_ends(16, 16), 0, 16, false},
                 {sorted_at_the_ends(300, 100), 1, 100, false}},
    .draw =
        [](Draw& draw) {
          Piece c{{}, 0, draw.size(1, 6), draw.yes()};
          const bool long_epoch = draw.yes(0.06);
          if (long_epoch) c.size = draw.number(1, 2);
          const int64_t n = (long_epoch ? draw.number(200, 3000) : draw.size(1, 20)) + (c.drop ? c.size : 0);
          for (int64_t i = 0; i < n; ++i) c.order.push_back(draw.number(0, draw.yes(0.2) ? 9'000'000'000 : 40));
          if (draw.yes(0.15)) c.order = sorted_at_the_ends(n, c.size);
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
      const DataLoaderOptions options{.batch_size = c.size, .shuffle = false, .drop_last = c.drop};
      std::vector<int64_t> order = c.order;
      for (int64_t& row : order) ++row;  // an epoch before, whose order stood in the same memory
      detail::batch_rows(order, c.batch, options);
      std::copy(c.order.begin(), c.order.end(), order.begin());
      return detail::batch_rows(order, c.batch, options);
    },
    .expect = [](const Piece& c) -> Answer { return dealt(c.order, c.size, c.drop).at(static_cast<size_t>(c.batch)); },
    .mistakes = [](const Piece& c) -> Mistakes {
      const auto n = static_cast<int64_t>(c.order.size());
      const int64_t first = c.batch * c.size;
      std::vector<int64_t> places, others = from_to(c.order, first, first + c.size), before = others;
      for (int64_t& row : before) ++row;
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
              {"batches are counted from 0", from_to(c.order, first - c.size, first)},
              {"this is what stood there in the epoch before: nothing is kept from one call to the next", before}};
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
