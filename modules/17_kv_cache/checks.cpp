// Checks of 17.1: keys and values appended to those that are kept.
#include "modules/17_kv_cache/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

const bool asked_sizes_are_asked = asks_large_sizes() = true;

struct Kept {
  Input keys, values;       // (B, H, T, D), all pieces one behind the other
  Ids pieces;               // how many positions come at a time
  int64_t room = 0;         // capacity is T + room
  bool one_tensor = false;  // keys and values are the same tensor
};

int64_t length_of(const Kept& c) { return c.keys.shape[2]; }
int64_t capacity_of(const Kept& c) { return length_of(c) + c.room; }

Kept kept_for(Draw& draw) {
  Kept c;
  const int64_t batch = draw.size(0, 3), heads = draw.size(1, 3), width = draw.size(0, 4);
  int64_t length = 0;
  for (int64_t i = draw.number(1, 4); i > 0; --i) {
    c.pieces.push_back(draw.size(0, 4));
    length += c.pieces.back();
  }
  const auto number = [&draw] {
    const int64_t kind = draw.number(0, 30);
    return kind == 0 ? nan : kind == 1 ? infinity : kind == 2 ? 1e30 : draw.normal();
  };
  const Shape shape{batch, heads, length, width};
  const std::vector<Layout> layouts = {Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated};
  c.keys = draw.input(shape, draw.one_of(layouts), number), c.values = draw.input(shape, draw.one_of(layouts), number);
  c.room = draw.yes(0.3) ? 0 : draw.number(1, 5);
  c.one_tensor = draw.yes(0.1);
  if (c.one_tensor) c.values = c.keys;
  return c;
}

// What a cache holds, read place by place: her length may be anything.
Value held(const Tensor& array, int64_t length) {
  if (!array.defined()) return "no array";
  if (array.dim() != 4 || length < 0 || length > array.size(2)) return "a length beyond its array";
  return slice(array, 2, 0, length);
}

int64_t room_in(const Tensor& array) { return array.defined() && array.dim() == 4 ? array.size(2) : -1; }
bool is_same(const Tensor& before, const Tensor& now) {
  return before.defined() && now.defined() && before.data() == now.data();
}

bool refuses(KeyValueCache& cache, const Tensor& keys, const Tensor& values, int64_t capacity) {
  try {
    append(cache, keys, values, capacity);
  } catch (const ShapeError&) {
    return true;
  }
  return false;
}

const char* const the_room = "the room of the keys, of the values";
const char* const in_place = "the arrays are the same behind each piece but the first";
const char* const too_many = "more than there is room for are refused";
const char* const kept_length = "the length after that";
const char* const kept_keys = "the keys after that";
const char* const too_many_first = "more than the capacity are refused by an empty cache";
const char* const still_empty = "which stays empty: its length, and how many arrays it has";
const char* const no_memory = "one for whose capacity there is no memory: its length, and how many arrays it has";
const char* const used_again = "an array that was cropped to 0 and filled again with a larger capacity is the same";
const char* const lapping = "a call that is refused because keys or values overlap what they go to moves no length";
const char* const copied_keys = "the keys of another cache, when what was appended holds other numbers";
const char* const copied_values = "the values of that cache";

Value arrays_of(const KeyValueCache& cache) {
  return Shape{cache.length, (cache.keys.defined() ? 1 : 0) + (cache.values.defined() ? 1 : 0)};
}

// Whatever a call throws: the cache is then as it was before.
Item without_memory() {
  KeyValueCache cache;
  try {
    append(cache, ones({1, 1, 1, 1}), ones({1, 1, 1, 1}), int64_t{1} << 60);
  } catch (const std::exception&) {
    return {no_memory, arrays_of(cache)};
  }
  return {no_memory, "nothing was thrown"};
}

// Places 0 and 1 of a cache that holds one position are to go to places 1 and 2. copy_() refuses that; who copies
// otherwise may accept it.
Item overlapping() {
  bool whole = true;
  for (const bool of_keys : {true, false}) {
    KeyValueCache cache;
    append(cache, ones({1, 1, 4, 1}), ones({1, 1, 4, 1}), 4);
    if (cache.length != 4) return {lapping, cache.length};
    crop(cache, 1);
    const Tensor other = ones({1, 1, 2, 1}), own = slice(of_keys ? cache.keys : cache.values, 2, 0, 2);
    bool threw = false;
    try {
      append(cache, of_keys ? own : other, of_keys ? other : own, 4);
    } catch (const std::exception&) {
      threw = true;
    }
    whole = whole && cache.length == (threw ? 1 : 3);
  }
  return {lapping, whole};
}

Answer asked_append(const Kept& c) {
  const Tensor keys = c.keys.tensor(), values = c.one_tensor ? keys : c.values.tensor();
  KeyValueCache cache;
  bool same = true;
  int64_t from = 0;
  for (size_t i = 0; i < c.pieces.size(); ++i) {
    const int64_t to = from + c.pieces[i];
    const Tensor before = cache.keys, before_values = cache.values;
    const Tensor k = slice(keys, 2, from, to), v = c.one_tensor ? k : slice(values, 2, from, to);
    append(cache, k, v, i == 0 ? capacity_of(c) : i == 1 ? capacity_of(c) + 7 : 0);
    if (i > 0) same = same && is_same(before, cache.keys) && is_same(before_values, cache.values);
    from = to;
  }
  KeyValueCache other;  // with room for one, full at once
  const Tensor one = full({1, 1, 1, 2}, 4), two = full({1, 1, 1, 2}, 5);
  append(other, one, two, 1);
  one.set({0, 0, 0, 0}, 9), two.set({0, 0, 0, 0}, 9);  // what is kept is the cache's own
  std::vector<Item> items = {{"the length", cache.length},
                             {the_room, Value(Shape{room_in(cache.keys), room_in(cache.values)})},
                             {"the keys", held(cache.keys, cache.length)},
                             {"the values", held(cache.values, cache.length)},
                             {in_place, same},
                             {copied_keys, held(other.keys, other.length)},
                             {copied_values, held(other.values, other.length)},
                             {"its room", room_in(other.keys)}};
  const Shape more{c.keys.shape[0], c.keys.shape[1], c.room + 1, c.keys.shape[3]};
  items.push_back({too_many, refuses(cache, full(more, 3), full(more, 3), capacity_of(c) + 9)});
  items.push_back({kept_length, cache.length});
  items.push_back({kept_keys, held(cache.keys, cache.length)});
  KeyValueCache empty;
  items.push_back({too_many_first, refuses(empty, full({1, 1, 3, 2}, 3), full({1, 1, 3, 2}, 3), 2)});
  items.push_back({still_empty, arrays_of(empty)});
  items.push_back(without_memory());
  items.push_back(overlapping());
  if (c.pieces.size() < 2) return items;  // whoever makes the arrays anew each time is told that first
  const Tensor first = other.keys;
  crop(other, 0);
  append(other, two, one, 9);
  items.push_back({used_again, is_same(first, other.keys) && room_in(other.keys) == 1});
  return items;
}

Answer right_append(const Kept& c) {
  Answer all = {{"the length", length_of(c)},
                {the_room, Value(Shape{capacity_of(c), capacity_of(c)})},
                {"the keys", static_cast<const Numbers&>(c.keys)},
                {"the values", static_cast<const Numbers&>(c.values)},
                {in_place, true},
                {copied_keys, Numbers({1, 1, 1, 2}, 4)},
                {copied_values, Numbers({1, 1, 1, 2}, 5)},
                {"its room", 1},
                {too_many, true},
                {kept_length, length_of(c)},
                {kept_keys, static_cast<const Numbers&>(c.keys)},
                {too_many_first, true},
                {still_empty, Value(Shape{0, 0})},
                {no_memory, Value(Shape{0, 0})},
                {lapping, true}};
  if (c.pieces.size() > 1) all.items.push_back({used_again, true});
  return all;
}

// The items up to this one, which holds something else.
Answer up_to(Answer answer, const char* name, const Value& value) {
  const auto item =
      std::find_if(answer.items.begin(), answer.items.end(), [&](const Item& one) { return one.name == name; });
  if (item == answer.items.end()) return answer;  // it is not asked here
  item->value = value;
  answer.items.erase(item + 1, answer.items.end());
  return answer;
}

Mistakes mistakes_append(const Kept& c) {
  const Answer good = right_append(c);
  return {
      {"the length is not moved on", up_to(good, "the length", 0)},
      {"the arrays are made anew, or grow: they are made once, with room for `capacity` positions, and filled",
       up_to(good, in_place, false)},
      {"the arrays are only as long as what they hold: room for `capacity` positions is asked for",
       up_to(good, the_room, Value(Shape{length_of(c), length_of(c)}))},
      {"a first call with no positions makes no arrays: they are made whatever T is",
       up_to(good, the_room, Value(Shape{-1, -1}))},
      {"a cache that holds no positions is taken for one without arrays: whether there are any says its keys.defined()",
       up_to(good, the_room, Value(Shape{capacity_of(c) + 7, capacity_of(c) + 7}))},
      {"a cache that holds no positions is taken for one without arrays: whether there are any says its keys.defined()",
       up_to(good, used_again, false)},
      {"keys and values are exchanged", up_to(good, "the keys", static_cast<const Numbers&>(c.values))},
      {"what does not fit is not refused, or not as a ShapeError: later on the room is what the arrays have, whatever "
       "`capacity` says",
       up_to(good, too_many, false)},
      {"the length was moved on before the call was refused: all or nothing",
       up_to(good, kept_length, length_of(c) + c.room + 1)},
      {"arrays were made before the call was refused: all or nothing", up_to(good, still_empty, Value(Shape{0, 2}))},
      {"the cache holds the caller's own array: it writes a copy into its own",
       up_to(good, copied_keys, Numbers({1, 1, 1, 2}, {9, 4}))},
      {"the length moves before all is copied, and a call that throws leaves it there: it moves last",
       up_to(good, lapping, false)}};
}

const Input four({1, 1, 4, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
const Input minus({1, 1, 4, 2}, {-1, -2, -3, -4, -5, -6, -7, -8});

const Check<Kept> appended({
    .exercise = "17.1",
    .examples =
        {{four, minus, {4}, 2},
         {four, minus, {3, 1}, 1},
         {four, minus, {1, 1, 1, 1}, 0},
         {four, minus, {2, 0, 2}, 3},
         {four, four, {2, 2}, 3, true},
         {Input({2, 2, 2, 1}, {1, 2, 3, 4, 5, 6, 7, 8}), Input({2, 2, 2, 1}, {8, 7, 6, 5, 4, 3, 2, 1}), {1, 1}, 2},
         {Input({0, 2, 3, 2}, {}), Input({0, 2, 3, 2}, {}), {1, 2}, 1},
         {Input({1, 2, 0, 2}, {}), Input({1, 2, 0, 2}, {}), {0, 0}, 0},
         {Input({1, 2, 2, 0}, {}), Input({1, 2, 2, 0}, {}), {1, 1}, 1}},
    .draw = kept_for,
    .drawn = 60,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t many = beyond_blocks(draw);
          const Shape shape = i == 0 ? Shape{1, 2, many, 1} : Shape{1, 1, 3, many};
          Kept c{draw.input(shape, Layout::dense), draw.input(shape, Layout::dense), {shape[2] - 2, 1, 1}, 4};
          return c;
        },
    .call =
        [](const Kept& c) {
          return Call{fmt::format("append(cache, keys, values, {}) of {}{} positions at a time", capacity_of(c),
                                  c.one_tensor ? "one tensor twice, " : "", list_of(c.pieces)),
                      {{"keys", c.keys}, {"values", c.values}}};
        },
    .ask = asked_append,
    .expect = right_append,
    .mistakes = mistakes_append,
});

}  // namespace
}  // namespace course
