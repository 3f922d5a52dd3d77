// Checks of 17.3: attention of new positions over those that are kept.
#include <utility>

#include "modules/17_kv_cache/oracle.h"
#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Attended {
  Input x;  // (B, T, C), all pieces
  int64_t heads = 1;
  Ids pieces = {};
  Ids padding = {};
  bool rotary = false;
  int64_t room = 0;
  double dropout = 0;  // on the weights, in training mode: not here
  uint64_t seed = 7;
  int64_t taken = 0;  // how many of the heads were taken out, each as wide as the others
};

int64_t heads_of(const Attended& c) { return c.heads - c.taken; }
int64_t width_of_heads(const Attended& c) { return c.x.shape[2] / c.heads * heads_of(c); }

int64_t length_of(const Attended& c) { return c.x.shape[1]; }

MultiHeadAttention layer_of(const Attended& c, uint64_t seed) {
  MultiHeadAttention layer(c.x.shape[2], c.heads, true, c.dropout);
  layer.rotary = c.rotary;
  if (c.taken > 0) {
    const int64_t width = c.x.shape[2], left = width_of_heads(c);
    for (Linear* one : {&layer.q_proj, &layer.k_proj, &layer.v_proj}) *one = Linear(width, left);
    layer.out_proj = Linear(left, width), layer.num_heads = layer.kv_heads = heads_of(c);
  }
  fill(layer, seed, 2);
  return layer;
}

// In the judge's process the parameters are known by name and shape alone.
Parameters values_for(const Attended& c, uint64_t seed) {
  NamedShapes shapes;
  const int64_t width = c.x.shape[2], left = width_of_heads(c);
  for (const char* name : {"q_proj", "k_proj", "v_proj"}) {
    shapes.emplace_back(std::string(name) + ".weight", Shape{left, width});
    shapes.emplace_back(std::string(name) + ".bias", Shape{left});
  }
  shapes.emplace_back("out_proj.weight", Shape{width, left});
  shapes.emplace_back("out_proj.bias", Shape{width});
  return values_of(shapes, seed, 2);
}

Attended attended_for(Draw& draw) {
  Attended c;
  const int64_t batch = draw.size(0, 3, 257);
  c.heads = draw.number(1, 3);
  const int64_t width = c.heads * 2 * draw.number(1, 2);
  int64_t length = 0;
  for (int64_t i = draw.number(1, 3); i > 0; --i) {
    c.pieces.push_back(draw.size(0, 4, 101));
    length += c.pieces.back();
  }
  c.x = draw.input({batch, length, width});
  if (draw.yes(0.4)) {
    for (int64_t b = 0; b < batch; ++b) c.padding.push_back(draw.yes(0.4) ? 0 : draw.number(0, length));
  }
  c.rotary = draw.yes(), c.room = draw.number(0, 3), c.dropout = draw.one_of<double>({0, 0, 0.5, 1});
  c.seed = static_cast<uint64_t>(draw.number(1, 1'000'000));
  if (c.heads > 1 && draw.yes(0.2)) c.taken = draw.number(1, c.heads - 1);
  return c;
}

// What a cache keeps, (B, H, S, D); 0 at places that hold no token.
Value kept_in(const Attended& c, const Tensor& array, int64_t length) {
  if (!array.defined() || array.dim() != 4 || length < 0 || length > array.size(2)) return "no array of that length";
  Value all = slice(array, 2, 0, length);
  const Shape& shape = all.shape;
  if (shape[0] != c.x.shape[0]) return all;
  size_t i = 0;
  for (const Shape& place : indices_of(shape)) {
    if (!c.padding.empty() && place[2] < c.padding[at_index(place[0])]) all.numbers[i] = 0;
    ++i;
  }
  return all;
}

const char* const kept_keys_of = "the keys that are kept, without those of empty places";
const char* const kept_values_of = "the values that are kept, without those of empty places";

std::vector<Item> told(const Attended& c, const MultiHeadAttention& layer, const Tensor& x) {
  KeyValueCache cache;
  cache.padding = c.padding;
  std::vector<Item> items;
  int64_t from = 0;
  bool recorded = false;
  for (const int64_t n : c.pieces) {
    const Tensor y = layer.forward(slice(x, 1, from, from + n), cache, length_of(c) + c.room);
    recorded = recorded || y.requires_grad();
    items.push_back({fmt::format("the output of positions {} to {}", from, from + n - 1), y});
    from += n;
  }
  items.push_back(
      {"the length, and the room", Value(Shape{cache.length, cache.keys.defined() ? cache.keys.size(2) : -1})});
  items.push_back({"whether anything was recorded", recorded});
  items.push_back({kept_keys_of, kept_in(c, cache.keys, cache.length)});
  items.push_back({kept_values_of, kept_in(c, cache.values, cache.length)});
  return items;
}

const char* const no_room = "two positions are refused where there is room for one";
const char* const other_rows = "with {2, 0} places filled up";
const char* const these_rows = "with {0, 2} places, in a cache of its own";

// Three positions of two equal rows.
Tensor three_positions(int64_t width) {
  return cat({ones({2, 1, width}), full({2, 1, width}, -0.5), full({2, 1, width}, 0.25)}, 1);
}

Answer asked_attention(const Attended& c) {
  const MultiHeadAttention layer = layer_of(c, c.seed), other = layer_of(c, c.seed + 1);
  const Tensor x = c.x.tensor();
  std::vector<Item> items = told(c, layer, x);
  // Two layers in turn, each with a cache of its own.
  KeyValueCache one, two;
  const Tensor first = ones({1, 1, c.x.shape[2]}), second = full({1, 2, c.x.shape[2]}, -0.5);
  layer.forward(first, one, 4);
  other.forward(first, two, 4);
  items.push_back({"a layer asked again behind another one", layer.forward(second, one, 4)});
  items.push_back({"that other one", other.forward(second, two, 4)});
  bool refused = false;
  try {
    layer.forward(second, one, 4);
  } catch (const ShapeError&) {
    refused = true;
  }
  items.push_back({no_room, refused});
  items.push_back({"the length after that", one.length});
  if (c.padding.empty()) {
    items.push_back({"x afterwards", x});
    return items;
  }
  KeyValueCache others, these;
  others.padding = {2, 0}, these.padding = {0, 2};
  const Tensor rows = three_positions(c.x.shape[2]);
  items.push_back({other_rows, layer.forward(rows, others, 3)});
  items.push_back({these_rows, layer.forward(rows, these, 3)});
  items.push_back({"x afterwards", x});
  return items;
}

// The output (B, T, C), by the Sight of each row.
Numbers output(const Attended& c, const Parameters& p, const std::function<void(Sight&, int64_t b)>& change) {
  Numbers y;
  y.shape = c.x.shape;
  for (int64_t b = 0; b < c.x.shape[0]; ++b) {
    Sight sight{.heads = heads_of(c), .rotary = c.rotary, .padding = c.padding.empty() ? 0 : c.padding[at_index(b)]};
    change(sight, b);
    const Reals row = plain_attention(row_of(c.x, b), c.x.shape[2], p, "", sight);
    y.values.insert(y.values.end(), row.begin(), row.end());
  }
  return y;
}

Numbers places(const Numbers& y, int64_t from, int64_t to) {
  return filled({y.shape[0], to - from, y.shape[2]}, [&](const Shape& i) { return y.at({i[0], i[1] + from, i[2]}); });
}

// Keys or values of all positions, (B, H, S, D), turned where keys are; 0 at places that hold no token.
Numbers projected(const Attended& c, const Parameters& p, const std::string& name) {
  const int64_t heads = heads_of(c), width = width_of_heads(c) / heads;
  Numbers all({c.x.shape[0], heads, length_of(c), width});
  for (int64_t b = 0; b < c.x.shape[0]; ++b) {
    Reals row = plain_linear(row_of(c.x, b), c.x.shape[2], p, name);
    if (c.rotary && name == "k_proj") turn_pairs(row, heads * width, width, {});
    for (int64_t s = c.padding.empty() ? 0 : c.padding[at_index(b)]; s < length_of(c); ++s) {
      for (int64_t i = 0; i < heads * width; ++i)
        all.at({b, i / width, s, i % width}) = row[at_index(s * heads * width + i)];
    }
  }
  return all;
}

std::vector<Item> pieces_of(const Attended& c, const Numbers& y) {
  std::vector<Item> items;
  int64_t from = 0;
  for (const int64_t n : c.pieces) {
    items.push_back(
        {fmt::format("the output of positions {} to {}", from, from + n - 1), near(places(y, from, from + n))});
    from += n;
  }
  return items;
}

Answer right_attention(const Attended& c) {
  std::vector<Item> items = pieces_of(c, output(c, values_for(c, c.seed), [](Sight&, int64_t) {}));
  items.push_back({"the length, and the room", Value(Shape{length_of(c), length_of(c) + c.room})});
  items.push_back({"whether anything was recorded", false});
  items.push_back({kept_keys_of, near(projected(c, values_for(c, c.seed), "k_proj"))});
  items.push_back({kept_values_of, near(projected(c, values_for(c, c.seed), "v_proj"))});
  Attended small = c;
  const int64_t width = c.x.shape[2];
  Reals three(at_index(3 * width), -0.5);
  std::fill_n(three.begin(), width, 1);
  small.x = Input({1, 3, width}, three), small.padding.clear();
  for (const uint64_t more : {uint64_t{0}, uint64_t{1}}) {
    const Numbers y = output(small, values_for(c, c.seed + more), [](Sight&, int64_t) {});
    items.push_back({more == 0 ? "a layer asked again behind another one" : "that other one", near(places(y, 1, 3))});
  }
  items.push_back({no_room, true});
  items.push_back({"the length after that", 3});
  small.x = Input({2, 3, width}, Reals(at_index(6 * width)));
  for (size_t i = 0; i < small.x.values.size(); ++i) {
    const size_t place = i / at_index(width) % 3;
    small.x.values[i] = place == 0 ? 1 : place == 1 ? -0.5 : 0.25;
  }
  for (const bool of_others : {true, false}) {
    if (c.padding.empty()) break;
    small.padding = of_others ? Ids{2, 0} : Ids{0, 2};
    const Numbers y = output(small, values_for(c, c.seed), [](Sight&, int64_t) {});
    items.push_back({of_others ? other_rows : these_rows, near(y)});
  }
  items.push_back({"x afterwards", static_cast<const Numbers&>(c.x)});
  return items;
}

// Of each position the first place of its piece.
Ids begins(const Attended& c) {
  Ids first;
  for (const int64_t n : c.pieces) first.insert(first.end(), at_index(n), static_cast<int64_t>(first.size()));
  return first;
}

// Of each position how many come in its piece.
Ids how_many(const Attended& c) {
  Ids all;
  for (const int64_t n : c.pieces) all.insert(all.end(), at_index(n), n);
  return all;
}

using WithChange = std::function<Answer(const std::function<void(Sight&, int64_t b)>& change)>;

// Where positions are turned by other places than their own.
void add_turned_otherwise(Mistakes& all, const Attended& c, const WithChange& with) {
  const Ids first = begins(c), count = how_many(c);
  Ids from_behind;
  for (size_t t = 0; t < first.size(); ++t) from_behind.push_back(static_cast<int64_t>(t) + count[t]);
  all.push_back({"queries are turned from the length behind append() on: it is the one before it that counts",
                 with([&](Sight& sight, int64_t) { sight.queries_as = from_behind; })});
  if (!c.padding.empty() && c.padding[0] > 0) {
    Ids from_token;
    for (size_t t = 0; t < first.size(); ++t) {
      from_token.push_back(std::max<int64_t>(0, first[t] - c.padding[0]) + static_cast<int64_t>(t) - first[t]);
    }
    all.push_back(
        {"positions are counted from the first token of a row: it is places by which queries and keys are turned, "
         "the first new one by cache.length",
         with([&](Sight& sight, int64_t) { sight.turned_as = from_token; })});
  }
  Ids from_zero;
  for (size_t t = 0; t < first.size(); ++t) from_zero.push_back(static_cast<int64_t>(t) - first[t]);
  all.push_back(
      {"queries and keys of each piece are turned from position 0 on: the first new one stands at place "
       "cache.length, as it was before the call",
       with([&](Sight& sight, int64_t) { sight.turned_as = from_zero; })});
  all.push_back({"no position is turned: with_positions() is for queries and keys",
                 with([&](Sight& sight, int64_t) { sight.rotary = false; })});
}

// Where the padding is not used, or by some.
void add_padded_otherwise(Mistakes& all, const Attended& c, const WithChange& with) {
  const Ids first = begins(c), count = how_many(c);
  // The padding is used, but by no query for which `forgets` is true.
  const auto padding_but = [&](const std::function<bool(size_t t)>& forgets) {
    return with([&forgets](Sight& sight, int64_t) {
      const int64_t own = std::exchange(sight.padding, 0);
      sight.sees = [&forgets, own](int64_t t, int64_t s) { return s <= t && (s >= own || forgets(at_index(t))); };
    });
  };
  all.push_back({"the padding of the cache is not used", with([](Sight& sight, int64_t) { sight.padding = 0; })});
  if (c.pieces.front() > 1) {
    all.push_back(
        {"a position that sees nothing looks at everything evenly: where all scores are hidden there is no "
         "largest one, and its output is out_proj's bias",
         with([&](Sight& sight, int64_t) {
           sight.blind = [&](int64_t t) { return first[at_index(t)] + count[at_index(t)]; };
         })});
    all.push_back({"where nothing is kept the padding is not used: a triangle does not hide the places at the front",
                   padding_but([&](size_t t) { return first[t] == 0; })});
  }
  all.push_back({"for a single new position the padding is not used: it sees all there is but the empty places",
                 padding_but([&](size_t t) { return count[t] == 1; })});
}

Mistakes mistakes_attention(const Attended& c) {
  const Parameters p = values_for(c, c.seed);
  const Ids first = begins(c);
  const auto with = [&](const std::function<void(Sight&, int64_t b)>& change) {
    return Answer(pieces_of(c, output(c, p, change)));
  };
  Mistakes all = {{"what is kept is not looked at: attention is over all keys of the cache, not over the new ones",
                   with([&](Sight& sight, int64_t) {
                     sight.sees = [&first](int64_t t, int64_t s) { return s <= t && s >= first[at_index(t)]; };
                   })},
                  {"new positions see those that come behind them in the same piece: visible_keys() says who sees what",
                   with([&](Sight& sight, int64_t) {
                     sight.sees = [&first](int64_t t, int64_t s) { return first[at_index(s)] <= first[at_index(t)]; };
                   })},
                  {"causal attention of T queries and S keys lets query t see keys 0 to t: behind kept positions it "
                   "needs the mask with "
                   "an offset",
                   with([&](Sight& sight, int64_t) {
                     sight.sees = [&first](int64_t t, int64_t s) { return s <= t - first[at_index(t)]; };
                   })},
                  {"a new position does not see itself: its key is appended before attention looks",
                   with([&](Sight& sight, int64_t) { sight.sees = [](int64_t t, int64_t s) { return s < t; }; })}};
  if (!c.padding.empty()) add_padded_otherwise(all, c, with);
  if (c.dropout == 1) {
    all.push_back({"the weights drop out: there is no dropout on them here, in training mode neither",
                   with([](Sight& sight, int64_t) { sight.sees = [](int64_t, int64_t) { return false; }; })});
  }
  if (c.rotary) add_turned_otherwise(all, c, with);
  return all;
}

const Input three({1, 3, 2}, {0.5, 1, -0.5, 0.25, 0.75, -0.5});
const Input one_row({1, 4, 4}, {1, 2, 3, 4, -1, 0, 1, 2, 0.5, 0, 0, 3, 2, 2, 1, 0});
const Input twice({2, 4, 4}, {1, 2,  3, 4,  -1, 0, 1, 2, 0.5, 0, 0, 3,  2, 2, 1, 0,
                              0, -1, 2, -2, 1,  1, 0, 3, 2,   1, 4, -1, 0, 2, 2, 1});

const Check<Attended> attended({
    .exercise = "17.3",
    .examples = {{three, 1, {1, 2}},
                 {three, 1, {2, 1}},
                 {three, 1, {3}},
                 {twice, 2, {2, 2}, {}, true},
                 {three, 1, {1, 2}, {}, true, 2},
                 {three, 1, {1, 1, 1}, {}, true},
                 {three, 1, {2, 1}, {1}},
                 {three, 1, {1, 2}, {1}},
                 {three, 1, {3}, {1}},
                 {one_row, 2, {2, 2}, {1}, true},
                 {three, 1, {1, 1, 1}, {2}, true},
                 {three, 1, {2, 1}, {}, false, 0, 1},
                 {three, 1, {1, 2}, {0}, false, 0, 1},
                 {twice, 2, {4}, {0, 2}},
                 {twice, 2, {2, 2}, {1, 0}, true},
                 {twice, 2, {2, 2}, {1, 1}, true},
                 {twice, 2, {4}, {1, 1}},
                 {twice, 2, {3, 1}, {2, 2}, true},
                 {twice, 2, {2, 2}, {}, false, 0, 0, 7, 1},
                 {twice, 2, {1, 3}, {0, 2}, true, 1, 0, 7, 1},
                 {twice, 2, {2, 2}, {0, 3}, true, 1},
                 {twice, 2, {1, 0, 3}},
                 {twice, 2, {3, 1}, {0, 0}},
                 {Input({2, 0, 4}, {}), 2, {0}},
                 {Input({0, 2, 4}, {}), 2, {1, 1}},
                 {Input({1, 2, 2}, {1e5, -1e5, 2e5, 1}), 1, {1, 1}}},
    .draw = attended_for,
    .drawn = 60,
    .call =
        [](const Attended& c) {
          return Call{
              fmt::format("attention of {} heads{}{}{}: forward(x, cache, {}) of {} positions at a time, padding {}",
                          heads_of(c), c.taken > 0 ? fmt::format(", {} taken out", c.taken) : "",
                          c.rotary ? ", rotary" : "",
                          c.dropout > 0 ? fmt::format(", dropout {}, training", c.dropout) : "", length_of(c) + c.room,
                          list_of(c.pieces), list_of(c.padding)),
              {{"x", c.x}}};
        },
    .ask = asked_attention,
    .expect = right_attention,
    .mistakes = mistakes_attention,
});

}  // namespace
}  // namespace course
