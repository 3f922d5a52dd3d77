// Checks of 17.2: what new positions may attend to.
#include "modules/17_kv_cache/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Seen {
  int64_t past = 0, queries = 1;
  Ids padding = {};
};

// A mask as numbers, whose shape may be any.
using Rule = std::function<bool(int64_t t, int64_t s, int64_t padding)>;
Numbers by_rule(const Seen& c, const Rule& rule) {
  const int64_t rows = std::max<int64_t>(1, std::ssize(c.padding));
  return filled({rows, 1, c.queries, c.past + c.queries}, [&](const Shape& i) {
    return rule(i[2], i[3], c.padding.empty() ? 0 : c.padding[at_index(i[0])]) ? 1 : 0;
  });
}

Numbers right_mask(const Seen& c) {
  return by_rule(c, [&](int64_t t, int64_t s, int64_t places) { return places <= s && s <= c.past + t; });
}

Numbers numbers_of(const BoolTensor& mask) {
  Numbers out(mask.shape());
  for (size_t i = 0; i < out.values.size(); ++i) out.values[i] = mask.data()[i] ? 1 : 0;
  return out;
}

const char* const once_more = "asked once more, when the first mask was written to";

Answer asked_mask(const Seen& c) {
  const BoolTensor first = visible_keys(c.past, c.queries, c.padding);
  const Numbers told = numbers_of(first);
  BoolTensor damaged = first;
  for (size_t i = 0; i < told.values.size(); ++i) damaged.data()[i] = !damaged.data()[i];
  return {{"", told}, {once_more, numbers_of(visible_keys(c.past, c.queries, c.padding))}};
}

const Check<Seen> masks({
    .exercise = "17.2",
    .examples = {{0, 3},
                 {2, 3},
                 {3, 1},
                 {0, 1},
                 {0, 0},
                 {4, 0},
                 {0, 3, {0, 1, 2}},
                 {2, 2, {1, 0}},
                 {0, 3, {3}},
                 {0, 2, {5, 1}},
                 {3, 2, {0, 3, 4, 5, 6}},
                 {0, 3, {0, 0}},
                 {1, 1, {int64_t{1} << 40, 0}},
                 {2, 2, {int64_t{1} << 32}}},
    .draw =
        [](Draw& draw) {
          Seen c{draw.size(0, 6), draw.size(0, 6, 257)};
          for (int64_t rows = draw.yes(0.3) ? 0 : draw.size(1, 4); rows > 0; --rows) {
            c.padding.push_back(draw.yes(0.3) ? 0 : draw.number(0, c.past + c.queries + 1));
          }
          return c;
        },
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          return i == 0 ? Seen{beyond_blocks(draw), 2, {0, 3}}
                        : Seen{odd_size(draw, 301, 400), odd_size(draw, 301, 400)};
        },
    .call =
        [](const Seen& c) {
          return Call{fmt::format("visible_keys({}, {}, {}), true as 1", c.past, c.queries, list_of(c.padding))};
        },
    .ask = asked_mask,
    .expect = [](const Seen& c) -> Answer {
      return {{"", right_mask(c)}, {once_more, right_mask(c)}};
    },
    .mistakes = [](const Seen& c) -> Mistakes {
      return {
          {"the offset is missing: new position t stands at place past + t, and sees what is kept before it",
           by_rule(c, [](int64_t t, int64_t s, int64_t places) { return places <= s && s <= t; })},
          {"a position does not see itself: place past + t is seen, too",
           by_rule(c, [&](int64_t t, int64_t s, int64_t places) { return places <= s && s < c.past + t; })},
          {"new positions see those behind them: nobody looks ahead",
           by_rule(c, [](int64_t, int64_t s, int64_t places) { return places <= s; })},
          {"the padding is not used: places at the front of a row hold no token",
           by_rule(c, [&](int64_t t, int64_t s, int64_t) { return s <= c.past + t; })},
          {"the last place of the padding is seen: a row's text begins at place padding[b]",
           by_rule(c, [&](int64_t t, int64_t s, int64_t places) { return places - 1 <= s && s <= c.past + t; })},
          {"one place too much is hidden: place padding[b] is the first token of its text",
           by_rule(c, [&](int64_t t, int64_t s, int64_t places) { return places < s && s <= c.past + t; })},
          {"the padding moves the places: it hides those at the front, the end stays where it is",
           by_rule(c, [&](int64_t t, int64_t s, int64_t places) { return places <= s && s <= c.past + t - places; })},
          {"a place that holds no token sees nothing, not even itself: its row is empty",
           by_rule(c, [&](int64_t t, int64_t s,
                          int64_t places) { return (places <= s && s <= c.past + t) || s == c.past + t; })},
          {"true means: may be attended to. Here it is the other way round",
           by_rule(c, [&](int64_t t, int64_t s, int64_t places) { return !(places <= s && s <= c.past + t); })},
          {"the padding is at the end here: it is at the front of each row, so that all rows end together",
           by_rule(c, [&](int64_t t, int64_t s,
                          int64_t places) { return s <= c.past + t && s < c.past + c.queries - places; })},
          {"the same array is given out twice: a mask is the caller's, who may write to it",
           {{"", right_mask(c)}, {once_more, by_rule(c, [&](int64_t t, int64_t s, int64_t places) {
                                    return !(places <= s && s <= c.past + t);
                                  })}}}};
    },
});

}  // namespace
}  // namespace course
