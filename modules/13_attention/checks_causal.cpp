// Checks of 13.6: no looking ahead.
#include "modules/13_attention/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Table {
  int64_t queries, keys;
};

template <class F>
Numbers triangle(const Table& c, const F& may) {
  return filled({c.queries, c.keys}, [&](const Shape& i) { return may(i[0], i[1]) ? 0.0 : -infinity; });
}

// With a number in the place of -inf.
Numbers triangle_of(const Table& c, double hidden) {
  return filled({c.queries, c.keys}, [=](const Shape& i) { return i[1] <= i[0] ? 0.0 : hidden; });
}

const char* const beside_another = "the same, when others wrote into the table of the next call";

const Check<Table> causal({
    .exercise = "13.6",
    .examples = {{4, 4}, {3, 5}, {5, 3}, {1, 1}, {1, 4}, {8, 4}, {16, 2}, {0, 3}, {3, 0}, {0, 0}, {20, 16}, {70, 75}},
    .draw =
        [](Draw& draw) {
          Table c{draw.size(0, 9), draw.size(0, 9)};
          c.queries = std::max(c.queries, large_size(draw)), c.keys = std::max(c.keys, large_size(draw));
          return c;
        },
    .call = [](const Table& c) { return Call{fmt::format("causal_bias({}, {})", c.queries, c.keys)}; },
    .ask = [](const Table& c) -> Answer {
      write_into(causal_bias(c.queries, c.keys + 1));
      write_into(causal_bias(c.queries, c.keys));
      const Tensor bias = causal_bias(c.queries, c.keys);
      const Item alone{"", bias};
      write_into(causal_bias(c.queries, c.keys));
      return {alone, {beside_another, bias}};
    },
    .expect = [](const Table& c) -> Answer {
      const Numbers right = triangle(c, [](int64_t t, int64_t s) { return s <= t; });
      return {{"", right}, {beside_another, right}};
    },
    .mistakes = [](const Table& c) -> Mistakes {
      const char* const ahead = "it looks ahead instead of back: row t has 0 in columns 0 to t";
      const char* const number = "no number is small enough beside scores that are as small: write -infinity";
      const int64_t more = c.keys - c.queries;
      const auto if_several = [&](const Numbers& table) { return c.queries > 1 ? Answer(table) : Answer(); };
      return {
          {"others wrote into a table that was given out before: it is not kept, but made anew",
           Numbers({c.queries, c.keys}, 7)},
          {"two calls gave one table out: each makes one of its own",
           {{"", triangle_of(c, -infinity)}, {beside_another, Numbers({c.queries, c.keys}, 7)}}},
          {"the diagonal is masked: a token may attend to itself",
           triangle(c, [](int64_t t, int64_t s) { return s < t; })},
          {ahead, if_several(triangle(c, [](int64_t t, int64_t s) { return s >= t; }))},
          {ahead, if_several(triangle(c, [](int64_t t, int64_t s) { return s > t; }))},
          {"one column too many: query t sees key t + 1", triangle(c, [](int64_t t, int64_t s) { return s <= t + 1; })},
          {more > 0 ? "with more keys than queries, query 0 still sees key 0 only: the triangle begins at the left"
                    : "with more queries than keys, query 0 still sees key 0: the triangle begins at the left",
           triangle(c, [=](int64_t t, int64_t s) { return s <= t + more; })},
          {"nothing is masked", triangle(c, [](int64_t, int64_t) { return true; })},
          {number, triangle_of(c, -1e9)},
          {number, triangle_of(c, lowest)},
          {number, triangle_of(c, -1e4)}};
    },
});

// Of a large table what is told of each row is how many zeros it begins with, and how many -inf end it.
const Check<Table> large_causal({
    .exercise = "13.6",
    .examples = {{3, 5}},
    .draw_large =
        [](Draw& draw, int) {
          return Table{odd_size(draw, 1051, 1400), odd_size(draw, 1051, 1400)};
        },
    .large = 1,
    .call =
        [](const Table& c) {
          return Call{
              fmt::format("causal_bias({}, {}): zeros at the begin of each row, -inf at its end", c.queries, c.keys)};
        },
    .ask = [](const Table& c) -> Answer {
      const Tensor bias = causal_bias(c.queries, c.keys);
      const std::vector<real> all = dense(bias).to_vector();
      if (bias.shape() != Shape{c.queries, c.keys}) return bias;
      Shape counts;
      for (int64_t t = 0; t < c.queries; ++t) {
        const auto row = all.begin() + t * c.keys, end = row + c.keys;
        const auto masked = std::find_if(row, end, [](real x) { return x != 0; });
        counts.push_back(masked - row);
        counts.push_back(std::count(masked, end, -std::numeric_limits<real>::infinity()));
      }
      return counts;
    },
    .expect = [](const Table& c) -> Answer {
      Shape counts;
      for (int64_t t = 0; t < c.queries; ++t) {
        counts.push_back(std::min(t + 1, c.keys));
        counts.push_back(c.keys - counts.back());
      }
      return counts;
    },
});

}  // namespace
}  // namespace course
