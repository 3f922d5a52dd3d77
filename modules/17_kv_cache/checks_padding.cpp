// Checks of 17.7: texts of unequal length in one batch, and where their tokens stand.
#include "modules/17_kv_cache/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Padded {
  std::vector<Ids> texts;
  int64_t most = 100;
  int64_t past = 0, length = 3;  // of token_positions
  Ids padding = {};
};

Padded padded_for(Draw& draw) {
  Padded c;
  for (int64_t rows = draw.size(1, 4); rows > 0; --rows) {
    const int64_t length = draw.size(1, 6);
    Ids text = ids_for(draw, length, 50);
    for (int64_t& id : text) ++id;
    c.texts.push_back(text);
  }
  c.most = draw.yes() ? draw.number(1, 7) : draw.one_of<int64_t>({100, int64_t{1} << 40});
  c.past = draw.size(0, 5), c.length = draw.size(0, 5);
  for (int64_t rows = draw.size(0, 4); rows > 0; --rows) c.padding.push_back(draw.yes(0.3) ? 0 : draw.number(0, 9));
  return c;
}

int64_t kept(const Padded& c, const Ids& text) { return std::min(c.most, std::ssize(text)); }
int64_t longest(const Padded& c) {
  int64_t most = 0;
  for (const Ids& text : c.texts) most = std::max(most, kept(c, text));
  return most;
}

// f(text, column, its padding) at each place.
template <class F>
Value ids_by(const Padded& c, int64_t columns, const F& f) {
  std::vector<int64_t> all;
  for (const Ids& text : c.texts) {
    for (int64_t t = 0; t < columns; ++t) all.push_back(f(text, t, columns - kept(c, text)));
  }
  return IndexTensor({std::ssize(c.texts), columns}, all);
}
template <class F>
Value positions_by(const Padded& c, const F& f) {
  std::vector<int64_t> all;
  for (const int64_t places : c.padding) {
    for (int64_t t = 0; t < c.length; ++t) all.push_back(f(t, places));
  }
  return IndexTensor({std::ssize(c.padding), c.length}, all);
}

Value right_ids(const Padded& c) {
  return ids_by(c, longest(c), [&](const Ids& text, int64_t t, int64_t places) {
    return t < places ? 0 : text[at_index(std::ssize(text) - kept(c, text) + t - places)];
  });
}
Value paddings(const Padded& c) {
  Shape all;
  for (const Ids& text : c.texts) all.push_back(longest(c) - kept(c, text));
  return all;
}
Value right_positions(const Padded& c) {
  return positions_by(c, [&](int64_t t, int64_t places) { return std::max<int64_t>(0, c.past + t - places); });
}

const char* const other_texts =
    "the ids, when one in the middle of each text is another one and the last text comes first";
const char* const other_padding = "the positions, when the paddings are in reverse";

// Texts and paddings that are as many and as long.
Padded next_question(Padded c) {
  for (Ids& text : c.texts) ++text[text.size() / 2];
  std::rotate(c.texts.begin(), c.texts.end() - 1, c.texts.end());
  std::reverse(c.padding.begin(), c.padding.end());
  return c;
}

Answer right_padded(const Padded& c) {
  const Padded other = next_question(c);
  return {{"the ids", right_ids(c)},
          {"the padding", paddings(c)},
          {"the positions", right_positions(c)},
          {other_texts, right_ids(other)},
          {other_padding, right_positions(other)},
          {"the first ids, once those are there", right_ids(c)}};
}

Mistakes mistakes_padded(const Padded& c) {
  const Value ids = right_ids(c), padding = paddings(c);
  const auto front = [&](const char* says, const Value& wrong) { return Mistake{says, {{"the ids", wrong}}}; };
  const auto positions = [&](const char* says, const Value& wrong) {
    return Mistake{says, {{"the ids", ids}, {"the padding", padding}, {"the positions", wrong}}};
  };
  Shape lengths, zeros;
  for (const Ids& text : c.texts) {
    lengths.push_back(kept(c, text));
    const auto begin = text.end() - kept(c, text);
    const auto token = std::find_if(begin, text.end(), [](int64_t id) { return id != 0; });
    zeros.push_back(longest(c) - kept(c, text) + (token - begin));
  }
  return {
      front("filled up at the end: the next token would stand at another place in each row",
            ids_by(c, longest(c),
                   [&](const Ids& text, int64_t t, int64_t) {
                     return t < kept(c, text) ? text[at_index(std::ssize(text) - kept(c, text) + t)] : 0;
                   })),
      front("of a text that is too long the last tokens stay: what comes next follows from them",
            ids_by(c, longest(c),
                   [](const Ids& text, int64_t t, int64_t places) {
                     return t < places ? 0 : text[at_index(t - places)];
                   })),
      {"these are the lengths: padding is what is missing to the longest",
       {{"the ids", ids}, {"the padding", Value(lengths)}}},
      {"id 0 is a token as well: what is padding say the lengths of the texts, not the zeros of a row",
       {{"the ids", ids}, {"the padding", Value(zeros)}}},
      positions("rows count from the first place: the first token of a text has position 0, and behind kept places "
                "its row still counts from there",
                positions_by(c, [&](int64_t t, int64_t) { return c.past + t; })),
      positions("places that hold no token have position 0, not a negative one: no table has a row for that",
                positions_by(c, [&](int64_t t, int64_t places) { return c.past + t - places; })),
      positions("an empty place behind kept ones has position 0, and the row's text begins at place padding[b]: it is "
                "max(0, past + t - padding[b]), not max(0, past - padding[b]) + t",
                positions_by(c, [&](int64_t t, int64_t places) { return std::max<int64_t>(0, c.past - places) + t; })),
      positions("`past` is missing: positions go on behind what is kept",
                positions_by(c, [](int64_t t, int64_t places) { return std::max<int64_t>(0, t - places); }))};
}

const Check<Padded> padded({
    .exercise = "17.7",
    .examples = {{{{1, 2, 3}, {4}, {5, 6}}, 100, 1, 3, {0, 2, 3}},
                 {{{1, 2, 3}, {4}, {5, 6}}, 100, 0, 3, {0, 2, 1}},
                 {{{1, 2, 3}, {4}, {5, 6}}, 100, 1, 3, {0, 5, 2}},
                 {{{0, 1}, {2}, {0, 0}}, 100, 0, 2, {0, 1}},
                 {{{1, 2, 0, 0, 3}, {0}, {4, 0}}, 3, 1, 1, {0}},
                 {{{1, 2, 3, 4, 5}, {6}, {7, 8}}, 3, 3, 1, {0, 2, 1}},
                 {{{1, 2}}, 1, 3, 2, {5}},
                 {{{7}}, 1, 0, 1, {0}},
                 // Rows that are of one length and differ in their middle, in their order, by a digit in base 31.
                 {{{1, 2, 3}, {1, 5, 3}, {1, 2, 3}}, 3, 1, 2, {1, 1, 0}},
                 {{{1, 2, 3, 4, 5, 6}, {1, 2, 4, 3, 5, 6}, {2, 1, 3, 4, 5, 6}}, 100, 0, 3, {1, 2, 1}},
                 {{{7, 0, 31, 7}, {7, 1, 0, 7}, {7, 0, 32, 7}}, 5, 2, 3, {3, 1, 3}},
                 {{{1, 2, 3, 9, 9}, {4, 5, 6, 9, 9}, {9, 9, 1, 2, 3}, {9, 9, 4, 2, 3}}, 4, 2, 3, {4, 0, 4, 4}},
                 {{{1, 2}, {3, 4}}, 2, 2, 2, {4, 3}},
                 {{{1}, {2, 3, 4, 5}}, (int64_t{1} << 32) + 1, 0, 4, {4, 9}},
                 {{{9, 8, 7}, {6, 5, 4}}, 2, 0, 0, {1, 2}},
                 {{{9, 8, 7}, {6, 5}}, 3, 2, 3, {}},
                 {{{1}, {int64_t{1} << 40, 2}}, 3, int64_t{1} << 40, 2, {0, int64_t{1} << 33}}},
    .draw = padded_for,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          Padded c;
          const int64_t many = beyond_blocks(draw);
          for (int64_t rows = i == 0 ? 3 : many; rows > 0; --rows)
            c.texts.push_back(ids_for(draw, i == 0 ? many + rows : 1 + rows % 2, 50));
          c.past = 5, c.length = i == 0 ? many : 2;
          for (int64_t rows = i == 0 ? 2 : many; rows > 0; --rows) c.padding.push_back(draw.number(0, 9));
          return c;
        },
    .call =
        [](const Padded& c) {
          std::string texts;
          for (size_t b = 0; b < std::min<size_t>(c.texts.size(), 6); ++b)
            texts += (b == 0 ? "" : ", ") + list_of(c.texts[b]);
          return Call{fmt::format("pad_front({{{}}}, {}), token_positions({}, {}, {})", texts, c.most, c.past, c.length,
                                  list_of(c.padding))};
        },
    .ask = [](const Padded& c) -> Answer {
      const PaddedBatch batch = pad_front(c.texts, c.most);
      std::vector<Item> items = {{"the ids", batch.ids},
                                 {"the padding", Value(Shape(batch.padding))},
                                 {"the positions", token_positions(c.past, c.length, c.padding)}};
      const Padded other = next_question(c);
      items.push_back({other_texts, pad_front(other.texts, other.most).ids});
      items.push_back({other_padding, token_positions(other.past, other.length, other.padding)});
      items.push_back({"the first ids, once those are there", batch.ids});
      return items;
    },
    .expect = right_padded,
    .mistakes = mistakes_padded,
});

}  // namespace
}  // namespace course
