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

const char* const in_reverse = "with the paddings of the rows in reverse";
const char* const one_changed = "with one place more before the row in the middle";
const char* const first_again = "with the first paddings again";

// The same numbers of rows and places, other paddings.
Seen reversed(Seen c) {
  std::reverse(c.padding.begin(), c.padding.end());
  return c;
}
Seen changed(Seen c) {
  if (!c.padding.empty()) ++c.padding[c.padding.size() / 2];
  return c;
}

Numbers told_of(const Seen& c) { return numbers_of(visible_keys(c.past, c.queries, c.padding)); }

Answer asked_mask(const Seen& c) {
  const BoolTensor first = visible_keys(c.past, c.queries, c.padding);
  const Numbers told = numbers_of(first);
  BoolTensor damaged = first;
  for (size_t i = 0; i < told.values.size(); ++i) damaged.data()[i] = !damaged.data()[i];
  std::vector<Item> items = {{"", told}, {once_more, told_of(c)}};
  if (c.padding.empty()) return items;
  items.push_back({in_reverse, told_of(reversed(c))});
  items.push_back({one_changed, told_of(changed(c))});
  items.push_back({first_again, told_of(c)});
  return items;
}

Answer expected_mask(const Seen& c) {
  std::vector<Item> items = {{"", right_mask(c)}, {once_more, right_mask(c)}};
  if (c.padding.empty()) return items;
  items.push_back({in_reverse, right_mask(reversed(c))});
  items.push_back({one_changed, right_mask(changed(c))});
  items.push_back({first_again, right_mask(c)});
  return items;
}

Mistake mistake(const Seen& c, const char* says, const Rule& rule) { return {says, by_rule(c, rule)}; }

Mistakes mistakes_of_padding(const Seen& c) {
  Mistakes all = {mistake(c, "the padding is not used: places at the front of a row hold no token",
                          [&](int64_t t, int64_t s, int64_t) { return s <= c.past + t; }),
                  mistake(c, "a place that holds no token sees nothing, not even itself: its row is empty",
                          [&](int64_t t, int64_t s, int64_t places) {
                            return (places <= s && s <= c.past + t) || s == c.past + t;
                          }),
                  mistake(c, "a place that holds no token sees nothing, and not everything",
                          [&](int64_t t, int64_t s, int64_t places) {
                            return c.past + t < places || (places <= s && s <= c.past + t);
                          }),
                  {"a mask of other paddings is given out: which one it is depends on the padding of each row",
                   {{"", right_mask(c)}, {once_more, right_mask(c)}, {in_reverse, right_mask(c)}}},
                  {"a mask of other paddings is given out: which one it is depends on the padding of each row",
                   {{"", right_mask(c)},
                    {once_more, right_mask(c)},
                    {in_reverse, right_mask(reversed(c))},
                    {one_changed, right_mask(c)}}}};
  const int64_t places_in_all = c.past + c.queries;
  const bool fits = std::all_of(c.padding.begin(), c.padding.end(), [&](int64_t n) { return n <= places_in_all; });
  if (!fits) return all;  // a row without any token tells none of these from another
  const Mistakes by_one = {
      mistake(c, "the last place of the padding is seen: a row's text begins at place padding[b]",
              [&](int64_t t, int64_t s, int64_t places) { return places - 1 <= s && s <= c.past + t; }),
      mistake(c, "one place too much is hidden: place padding[b] is the first token of its text",
              [&](int64_t t, int64_t s, int64_t places) { return places < s && s <= c.past + t; }),
      mistake(c, "the padding moves the places: it hides those at the front, the end stays where it is",
              [&](int64_t t, int64_t s, int64_t places) { return places <= s && s <= c.past + t - places; }),
      mistake(
          c, "the padding is at the end here: it is at the front of each row, so that all rows end together",
          [&](int64_t t, int64_t s, int64_t places) { return s <= c.past + t && s < c.past + c.queries - places; })};
  all.insert(all.end(), by_one.begin(), by_one.end());
  return all;
}

Mistakes mistakes_of_mask(const Seen& c) {
  // Whoever was right up to a padding that no int holds has most likely put it into one.
  const bool fits = std::all_of(c.padding.begin(), c.padding.end(), [](int64_t places) { return places < 1 << 20; });
  if (!fits) {
    return {mistake(
        c, "a padding is an int64_t: as an int this one is another number",
        [&](int64_t t, int64_t s, int64_t places) { return static_cast<int32_t>(places) <= s && s <= c.past + t; })};
  }
  const auto upside_down = [&](int64_t t, int64_t s, int64_t places) { return !(places <= s && s <= c.past + t); };
  Mistakes all = {
      mistake(c, "the offset is missing: new position t stands at place past + t, and sees what is kept before it",
              [](int64_t t, int64_t s, int64_t places) { return places <= s && s <= t; }),
      {"the same array is given out twice: a mask is the caller's, who may write to it",
       {{"", right_mask(c)}, {once_more, by_rule(c, upside_down)}}}};
  const bool holds_both = c.queries > 1 || !c.padding.empty();
  if (holds_both) {
    all.push_back(mistake(c, "true means: may be attended to. Here it is the other way round", upside_down));
  }
  const auto add = [&](const char* says, const Rule& rule) { all.push_back(mistake(c, says, rule)); };
  if (c.padding.empty()) {
    add("a position does not see itself: place past + t is seen, too",
        [&](int64_t t, int64_t s, int64_t) { return s < c.past + t; });
    add("new positions see those behind them: nobody looks ahead", [](int64_t, int64_t, int64_t) { return true; });
    add("one place too much is hidden: place padding[b] is the first token of its text, 0 where there is no padding",
        [&](int64_t t, int64_t s, int64_t) { return 0 < s && s <= c.past + t; });
    return all;
  }
  const Mistakes more = mistakes_of_padding(c);
  all.insert(all.end(), more.begin(), more.end());
  return all;
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
                 // Rows that fill a word of bits, and one more.
                 {15, 1},
                 {28, 4, {0, 31}},
                 {31, 1, {0, 31}},
                 {60, 4, {0, 61, 64}},
                 {63, 1},
                 {64, 1, {63, 0}},
                 {127, 1, {127, 0}},
                 {255, 1},
                 {1, 1, {70, 0}},
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
    .expect = expected_mask,
    .mistakes = mistakes_of_mask,
});

// Where a float counts in steps of two: what each of two queries sees is told by how many places, and by the first.
Answer told_far(const std::function<bool(int64_t t, int64_t s)>& sees, int64_t places) {
  std::vector<Item> items;
  for (int64_t t = 0; t < 2; ++t) {
    int64_t count = 0, first = -1;
    for (int64_t s = places; s-- > 0;) {
      if (sees(t, s)) ++count, first = s;
    }
    items.push_back({fmt::format("how many places query {} sees", t), count});
    items.push_back({fmt::format("the first of them, or -1 (query {})", t), first});
  }
  return items;
}

const Check<Seen> far_masks({
    .exercise = "17.2",
    .draw_large =
        [](Draw&, int i) {
          const int64_t far = int64_t{1} << 24;
          return i == 0 ? Seen{far, 2, {far + 1}} : Seen{far, 2, {}};
        },
    .call =
        [](const Seen& c) {
          return Call{fmt::format("visible_keys({}, {}, {})", c.past, c.queries, list_of(c.padding))};
        },
    .ask = [](const Seen& c) -> Answer {
      const BoolTensor mask = visible_keys(c.past, c.queries, c.padding);
      const int64_t places = c.past + c.queries;
      if (mask.shape() != Shape{1, 1, 2, places}) return Value(Shape(mask.shape()));
      return told_far([&](int64_t t, int64_t s) { return mask.data()[t * places + s]; }, places);
    },
    .expect = [](const Seen& c) -> Answer {
      const int64_t first = c.padding.empty() ? 0 : c.padding[0];
      return told_far([&](int64_t t, int64_t s) { return first <= s && s <= c.past + t; }, c.past + c.queries);
    },
});

}  // namespace
}  // namespace course
