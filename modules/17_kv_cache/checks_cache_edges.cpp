// More checks of 17.1: what a cache goes through between two calls, whose arrays it holds, and calls that throw.
#include <cstring>

#include "modules/17_kv_cache/oracle.h"

namespace course::cache_edges {
namespace {

// A story of a few calls, told as code.
struct Story {
  const char* calls;
};

Call call_of(const Story& s) { return {s.calls}; }

// (1, 1, T, 1)
Tensor column(const std::vector<real>& numbers) {
  return reshape(tensor(numbers), {1, 1, static_cast<int64_t>(numbers.size()), 1});
}

Numbers expected_column(const Reals& numbers) {
  return Numbers({1, 1, static_cast<int64_t>(numbers.size()), 1}, numbers);
}

KeyValueCache cache_of(const std::vector<real>& keys, const std::vector<real>& values) {
  KeyValueCache cache;
  append(cache, column(keys), column(values), static_cast<int64_t>(keys.size()));
  return cache;
}

Value held(const Tensor& array, int64_t length) {
  if (!array.defined() || array.dim() != 4 || length < 0 || length > array.size(2)) return "no array of that length";
  return slice(array, 2, 0, length);
}

const char* const keys_held = "the keys";
const char* const values_held = "the values";

std::vector<Item> of_cache(const KeyValueCache& cache) {
  return {{"the length", cache.length},
          {keys_held, held(cache.keys, cache.length)},
          {values_held, held(cache.values, cache.length)}};
}

std::vector<Item> with(const Reals& keys, const Reals& values) {
  return {{"the length", static_cast<int64_t>(keys.size())},
          {keys_held, expected_column(keys)},
          {values_held, expected_column(values)}};
}

const char* const of_cropped =
    "a later `capacity` is looked at: the room is that of the arrays, also where they were cropped";

const Check<Story> other_capacities({
    .exercise = "17.1",
    .examples =
        {{"with room for 4: append 2 positions; crop(cache, 0); append 3 with capacity 2; crop(cache, 1); append 2 "
          "with capacity 0"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story&) -> Answer {
      KeyValueCache cache;
      append(cache, column({1, 2}), column({3, 4}), 4);
      try {
        crop(cache, 0);
        append(cache, column({5, 6, 7}), column({8, 9, 10}), 2);
        crop(cache, 1);
        append(cache, column({11, 12}), column({13, 14}), 0);
      } catch (const ShapeError&) {
        return "a ShapeError";
      }
      return of_cache(cache);
    },
    .expect = [](const Story&) -> Answer {
      return with({5, 11, 12}, {8, 13, 14});
    },
    .mistakes = [](const Story&) -> Mistakes {
      return {{of_cropped, "a ShapeError"}};
    },
});

const Check<Story> same_tensor_first({
    .exercise = "17.1",
    .examples = {{"append(cache, x, x, 4) of one position 1; append(cache, 2, 3, 4)"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story&) -> Answer {
      KeyValueCache cache;
      const Tensor x = column({1});
      append(cache, x, x, 4);
      append(cache, column({2}), column({3}), 4);
      return of_cache(cache);
    },
    .expect = [](const Story&) -> Answer {
      return with({1, 2}, {1, 3});
    },
    .mistakes = [](const Story&) -> Mistakes {
      return {{"keys and values share one array: whatever came first, each needs its own", with({1, 3}, {1, 3})}};
    },
});

// --- what is written, to the bit, and nothing else

bool same_bits(const Tensor& a, const Tensor& b) {
  const std::vector<real> x = a.to_vector(), y = b.to_vector();
  return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(real)) == 0;
}

const Check<Story> bits({
    .exercise = "17.1",
    .examples =
        {{"append(cache, keys, values, 5) of {-0, 0, the smallest number above 0, -infinity}, values alike; true "
          "if each bit is as it was"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story&) -> Answer {
      const real small = std::numeric_limits<real>::denorm_min(), large = std::numeric_limits<real>::infinity();
      const Tensor keys = column({-real{0}, 0, small, -large}), values = column({-small, -real{0}, large, 0});
      KeyValueCache cache;
      append(cache, keys, values, 5);
      append(cache, column({-real{0}}), column({-real{0}}), 5);
      if (cache.length != 5) return cache.length;
      const auto same = [](const Tensor& all, const Tensor& first) {
        return same_bits(slice(all, 2, 0, 4), first) && same_bits(slice(all, 2, 4, 5), column({-real{0}}));
      };
      return {{"keys", same(cache.keys, keys)}, {"values", same(cache.values, values)}};
    },
    .expect = [](const Story&) -> Answer {
      return {{"keys", true}, {"values", true}};
    },
});

const Check<Story> nothing_behind({
    .exercise = "17.1",
    .examples = {{"cache holds 1, 2, 3, 4; other = cache; crop(other, 1); append 9 to other"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story&) -> Answer {
      const KeyValueCache cache = cache_of({1, 2, 3, 4}, {-1, -2, -3, -4});
      KeyValueCache other = cache;
      crop(other, 1);
      append(other, column({9}), column({-9}), 4);
      return of_cache(cache);
    },
    .expect = [](const Story&) -> Answer {
      return with({1, 9, 3, 4}, {-1, -9, -3, -4});
    },
    .mistakes = [](const Story&) -> Mistakes {
      return {
          {"what lies behind the new positions is cleared: another cache may hold it, T places are written and no "
           "other",
           with({1, 9, 0, 0}, {-1, -9, 0, 0})}};
    },
});

const Check<Story> own_places({
    .exercise = "17.1",
    .examples =
        {{"cache holds 1, 2, 3, 4; crop(cache, 1); append(cache, slice(cache.keys, 2, 1, 3), slice(cache.values, 2, "
          "1, 3), 4): the places that they go to"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story&) -> Answer {
      KeyValueCache cache = cache_of({1, 2, 3, 4}, {-1, -2, -3, -4});
      crop(cache, 1);
      append(cache, slice(cache.keys, 2, 1, 3), slice(cache.values, 2, 1, 3), 4);
      return of_cache(cache);
    },
    .expect = [](const Story&) -> Answer {
      return with({1, 2, 3}, {-1, -2, -3});
    },
});

// --- arrays with gaps

struct Part {
  int64_t dim, first, step, added;  // the heads (dim 1) or numbers (dim 3) first, first + step, … of a larger cache
};

constexpr int64_t sizes = 4;
const Shape whole_shape{2, sizes, 3, sizes};

double number_at(const Shape& i) { return static_cast<double>(100 * i[0] + 25 * i[1] + 5 * i[2] + i[3]); }
bool is_in(const Part& c, int64_t i) { return i >= c.first && i < c.first + 2 * c.step && (i - c.first) % c.step == 0; }

Tensor part_of(const Part& c, const Tensor& whole) {
  return slice(whole, c.dim, c.first, std::min(sizes, c.first + 2 * c.step), c.step);
}

Numbers written(const Part& c, double value) {
  return filled(whole_shape, [&](const Shape& i) {
    const bool is_new = is_in(c, i[at_index(c.dim)]) && i[2] >= 1 && i[2] < 1 + c.added;
    return is_new ? value : number_at(i);
  });
}

const Check<Part> arrays_with_gaps({
    .exercise = "17.1",
    .examples = {{1, 0, 1, 1}, {1, 2, 1, 1}, {1, 0, 2, 1}, {1, 1, 2, 2}, {3, 0, 1, 1}, {3, 1, 2, 1}, {3, 0, 2, 2}},
    .drawn = 0,
    .call =
        [](const Part& c) {
          return Call{
              fmt::format("cache.keys = slice(whole, {}, {}, {}, {}), a part of an array {}, values alike; length 1; "
                          "append {} positions of -1, values -2",
                          c.dim, c.first, std::min(sizes, c.first + 2 * c.step), c.step, code(whole_shape), c.added)};
        },
    .ask = [](const Part& c) -> Answer {
      const Numbers all = filled(whole_shape, number_at);
      const Tensor keys = Input(all.shape, all.values).tensor(), values = Input(all.shape, all.values).tensor();
      KeyValueCache cache{part_of(c, keys), part_of(c, values), 1};
      const Shape added{2, cache.keys.size(1), c.added, cache.keys.size(3)};
      append(cache, full(added, -1), full(added, -2), 9);
      return {{"the whole array of keys", keys}, {"the whole array of values", values}, {"the length", cache.length}};
    },
    .expect = [](const Part& c) -> Answer {
      return {{"the whole array of keys", written(c, -1)},
              {"the whole array of values", written(c, -2)},
              {"the length", 1 + c.added}};
    },
});

// --- calls that throw

const char* const kept_whole = "whether all that it held is what it was, its padding and its arrays among it";

template <class F>
bool throws_and_keeps(KeyValueCache& cache, const F& f) {
  const KeyValueCache before = cache;
  const Tensor keys = clone(slice(cache.keys, 2, 0, cache.length)),
               values = clone(slice(cache.values, 2, 0, cache.length));
  try {
    f();
  } catch (const std::exception&) {
    const bool same = cache.length == before.length && cache.padding == before.padding && cache.keys.defined() &&
                      cache.values.defined() && cache.keys.data() == before.keys.data() &&
                      cache.values.data() == before.values.data();
    return same && same_bits(slice(cache.keys, 2, 0, cache.length), keys) &&
           same_bits(slice(cache.values, 2, 0, cache.length), values);
  }
  return false;
}

const Check<Story> full_cache({
    .exercise = "17.1",
    .examples = {{"a cache of padding {1} that holds 1, 2, 3 in 3 places: append one more"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story&) -> Answer {
      KeyValueCache cache;
      cache.padding = {1};
      append(cache, column({1, 2, 3}), column({4, 5, 6}), 3);
      return {{kept_whole, throws_and_keeps(cache, [&] { append(cache, column({7}), column({8}), 5); })},
              {"the padding", Value(Shape(cache.padding))}};
    },
    .expect = [](const Story&) -> Answer {
      return {{kept_whole, true}, {"the padding", Value(Shape{1})}};
    },
});

const Check<Story> no_memory({
    .exercise = "17.1",
    .examples = {{"a cache without arrays, its padding {1, 0}: append(cache, keys, values, 2^60), for which there is "
                  "no memory"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story&) -> Answer {
      KeyValueCache cache;
      cache.padding = {1, 0};
      try {
        append(cache, ones({2, 1, 1, 1}), ones({2, 1, 1, 1}), int64_t{1} << 60);
      } catch (const std::exception&) {
        return {{"the padding after what was thrown", Value(Shape(cache.padding))}, {"the length", cache.length}};
      }
      return "nothing was thrown";
    },
    .expect = [](const Story&) -> Answer {
      return {{"the padding after what was thrown", Value(Shape{1, 0})}, {"the length", 0}};
    },
});

// copy_() refuses what overlaps; who accepts it keeps what was handed over.
std::vector<Item> overlapped(bool of_keys) {
  KeyValueCache cache = cache_of({1, 2, 3, 4}, {1, 2, 3, 4});
  cache.padding = {1};
  crop(cache, 1);
  const Tensor other = column({8, 9}), own = slice(of_keys ? cache.keys : cache.values, 2, 0, 2);
  const Tensor keys = of_keys ? own : other, values = of_keys ? other : own;
  const std::vector<real> given_keys = keys.to_vector(), given_values = values.to_vector();
  bool threw = false;
  try {
    append(cache, keys, values, 4);
  } catch (const std::exception&) {
    threw = true;
  }
  const auto all = [&](const Tensor& array, const std::vector<real>& given) {
    const Reals is = Value(array).numbers;
    if (is[0] != 1 || is[3] != 4) return false;
    return threw || (is[1] == static_cast<double>(given[0]) && is[2] == static_cast<double>(given[1]));
  };
  return {{"what it holds is what it was where the call threw, and what was handed over where it did not",
           all(cache.keys, given_keys) && all(cache.values, given_values)},
          {"its length was moved by a call that did not throw alone", cache.length == (threw ? 1 : 3)},
          {"the padding", Value(Shape(cache.padding))}};
}

const Check<Story> overlap({
    .exercise = "17.1",
    .examples = {{"cache holds 1, 2, 3, 4, padding {1}; crop(cache, 1); append places 0 and 1 of its own keys"},
                 {"cache holds 1, 2, 3, 4, padding {1}; crop(cache, 1); append places 0 and 1 of its own values"}},
    .drawn = 0,
    .call = call_of,
    .ask = [](const Story& s) -> Answer {
      return overlapped(std::string_view(s.calls).find("own keys") != std::string_view::npos);
    },
    .expect = [](const Story&) -> Answer {
      return {{"what it holds is what it was where the call threw, and what was handed over where it did not", true},
              {"its length was moved by a call that did not throw alone", true},
              {"the padding", Value(Shape{1})}};
    },
    .mistakes = [](const Story&) -> Mistakes {
      return {
          {"positions are copied one by one over what is still to be read: keys that overlap the places they go to are "
           "refused, or read before anything is written",
           Answer{
               {"what it holds is what it was where the call threw, and what was handed over where it did not", false},
               {"its length was moved by a call that did not throw alone", true}}}};
    },
});

}  // namespace
}  // namespace course::cache_edges
