// More checks of 17.3: weights in another form, a padding that is another one in the next call, and what stands in free
// places.
#include "modules/17_kv_cache/counted_weight.h"
#include "modules/17_kv_cache/oracle.h"

namespace course::attention_edges {
namespace {

struct Story {
  const char* calls;
  bool rotary = false;
};

constexpr int64_t width = 4, heads = 2;

Call call_of(const Story& s) {
  return {fmt::format("attention of {} heads, width {}{}: {}", heads, width, s.rotary ? ", rotary" : "", s.calls)};
}

MultiHeadAttention layer_of(const Story& s) {
  MultiHeadAttention layer(width, heads);
  layer.rotary = s.rotary;
  fill(layer, 11, 2);
  return layer;
}

// Two rows of three positions.
const Input three_places({2, 3, 4}, {0.5, 1,    -0.5, 0.25, 0.75, -0.5, 1,   2,     -1,  0.5,   0.25, 1,
                                     1,   -1.5, 0.5,  -0.5, 2,    0.5,  1.5, -0.75, 0.5, -0.25, 1,    1});

// What the layer gives for these, each row with so many empty places before it.
Numbers right(const Story& s, const Ids& padding, int64_t places = 3) {
  NamedShapes shapes;
  for (const char* name : {"q_proj", "k_proj", "v_proj", "out_proj"}) {
    shapes.emplace_back(std::string(name) + ".weight", Shape{width, width});
    shapes.emplace_back(std::string(name) + ".bias", Shape{width});
  }
  const Parameters p = values_of(shapes, 11, 2);
  Numbers y({2, places, width}, Reals());
  for (int64_t b = 0; b < 2; ++b) {
    Reals x = row_of(three_places, b);
    x.resize(at_index(places * width));
    const Sight sight{.heads = heads, .rotary = s.rotary, .padding = padding[at_index(b)]};
    const Reals row = plain_attention(x, width, p, "", sight);
    y.values.insert(y.values.end(), row.begin(), row.end());
  }
  return y;
}

Value last_places(const Numbers& y, int64_t from) {
  return near(filled({y.shape[0], y.shape[1] - from, y.shape[2]}, [&](const Shape& i) {
    return y.at({i[0], i[1] + from, i[2]});
  }));
}

const Check<Story> stored_weights({
    .exercise = "17.3",
    .examples =
        {{"its weights in another form than a tensor (Linear::stored, as quantize() makes it), one position, then two"},
         {"its weights in another form than a tensor (Linear::stored, as quantize() makes it), one position, then two",
          true}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story& s) -> Answer {
      MultiHeadAttention layer = layer_of(s);
      for (Linear* one : {&layer.q_proj, &layer.k_proj, &layer.v_proj, &layer.out_proj}) count_rows(*one);
      KeyValueCache cache;
      const Tensor x = three_places.tensor();
      layer.forward(slice(x, 1, 0, 1), cache, 3);
      return layer.forward(slice(x, 1, 1, 3), cache, 3);
    },
    .expect = [](const Story& s) -> Answer {
      return last_places(right(s, {0, 0}), 1);
    },
});

const Ids one_padding{2, 0}, other_padding{1, 2};

const Check<Story> paddings_by_turns({
    .exercise = "17.3",
    .examples =
        {{"a cache of padding {2, 0}, 3 positions; crop(cache, 0), its padding is now {1, 2}, 3 positions; crop, {2, "
          "0}, 3 positions"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story& s) -> Answer {
      const MultiHeadAttention layer = layer_of(s);
      const Tensor x = three_places.tensor();
      KeyValueCache cache;
      std::vector<Item> items;
      cache.padding = one_padding;
      for (const Ids& padding : {one_padding, other_padding, one_padding}) {
        std::copy(padding.begin(), padding.end(), cache.padding.begin());
        crop(cache, 0);
        items.push_back({"with padding " + code(padding), layer.forward(x, cache, 3)});
      }
      return items;
    },
    .expect = [](const Story& s) -> Answer {
      std::vector<Item> items;
      for (const Ids& padding : {one_padding, other_padding, one_padding})
        items.push_back({"with padding " + code(padding), near(right(s, padding))});
      return items;
    },
    .mistakes = [](const Story& s) -> Mistakes {
      return {{"the padding is that of another call: it is the cache's, as it is in this one",
               {{"with padding " + code(one_padding), near(right(s, one_padding))},
                {"with padding " + code(other_padding), near(right(s, one_padding))}}}};
    },
});

const Check<Story> free_places({
    .exercise = "17.3",
    .examples = {{"3 positions of NaN, crop(cache, 0), one position, one of NaN, crop(cache, 1), one position: the "
                  "last output"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story& s) -> Answer {
      const MultiHeadAttention layer = layer_of(s);
      const Tensor x = three_places.tensor();
      KeyValueCache cache;
      layer.forward(full({2, 3, width}, nan), cache, 4);
      crop(cache, 0);
      layer.forward(slice(x, 1, 0, 1), cache, 4);
      layer.forward(full({2, 1, width}, nan), cache, 4);
      crop(cache, 1);
      return layer.forward(slice(x, 1, 1, 2), cache, 4);
    },
    .expect = [](const Story& s) -> Answer {
      return last_places(right(s, {0, 0}, 2), 1);
    },
    .mistakes = [](const Story&) -> Mistakes {
      return {
          {"places that are free again are looked at: a weight of 0 does not hide a NaN. Attention is over the first "
           "`length` places of the arrays",
           Numbers({2, 1, width}, nan)}};
    },
});

}  // namespace
}  // namespace course::attention_edges
