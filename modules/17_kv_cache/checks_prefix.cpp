// Checks of 17.5: what is kept of another prompt.
#include <sys/mman.h>

#include "modules/17_kv_cache/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course::prefixes {
namespace {

struct Prefix {
  Ids held, wanted;
  int64_t layers = 2;
  bool fenced = false;  // behind the tokens of both lies a page that nobody may read
  Ids padding = {};
  bool one_cache = false;  // all layers hold the same arrays
};

const char* const lengths = "how many positions each layer's cache holds";
const char* const same_arrays = "whether keys and values of each are the arrays that they were";
const char* const paddings = "the padding of each, one behind the other";

Prefix prefix_for(Draw& draw) {
  Prefix c;
  const int64_t same = draw.size(0, 5), more = draw.size(0, 4), other = draw.size(0, 4);
  c.held = ids_for(draw, same, 5), c.wanted = c.held;
  for (const int64_t id : ids_for(draw, more, 5)) c.held.push_back(id);
  for (const int64_t id : ids_for(draw, other, 5)) c.wanted.push_back(id);
  if (c.wanted.empty()) c.wanted.push_back(0);
  c.layers = c.held.empty() && draw.yes() ? 0 : draw.size(1, 3);
  if (draw.yes(0.3)) c.padding = {draw.number(0, 2), draw.number(0, 2)};
  c.one_cache = draw.yes(0.1);
  return c;
}

Numbers content(const Prefix& c, int64_t layer) {
  Numbers all({1, 1, std::ssize(c.held) + 2, 1});
  std::iota(all.values.begin(), all.values.end(), static_cast<double>(100 * layer));
  return all;
}

std::vector<Item> items_of(const Prefix& c, int64_t kept, const std::vector<KeyValueCache>& before,
                           const std::vector<KeyValueCache>& caches) {
  Shape all, padding;
  bool same = caches.size() == before.size();
  for (size_t i = 0; i < caches.size(); ++i) {
    all.push_back(caches[i].length);
    padding.insert(padding.end(), caches[i].padding.begin(), caches[i].padding.end());
    same = same && caches[i].keys.defined() && caches[i].values.defined() &&
           caches[i].keys.data() == before[i].keys.data() && caches[i].values.data() == before[i].values.data();
  }
  std::vector<Item> items = {{"how many tokens are kept", kept}, {lengths, Value(all)}};
  for (const size_t layer : {size_t{0}, caches.size() - 1}) {
    if (layer >= caches.size()) continue;
    items.push_back({fmt::format("the keys of layer {}, with the room behind them", layer), caches[layer].keys});
    items.push_back({fmt::format("the values of layer {}, with the room behind them", layer), caches[layer].values});
  }
  items.push_back({paddings, Value(padding)});
  items.push_back({same_arrays, same});
  items.push_back({"the tokens afterwards", Value(Shape(c.wanted))});
  return items;
}

// A list behind whose end a page begins that nobody may read. Where memory does not lie so there is none.
class Fenced {
 public:
  explicit Fenced(const Ids& ids) {
    ids_.reserve(5 << 20);  // so many that they have pages of their own, of which the first few are used
    ids_ = ids;
    void* const end = ids_.data() + ids_.size();
    if (reinterpret_cast<std::uintptr_t>(end) % page != 0) return;
    if (::mprotect(end, page, PROT_NONE) == 0) fence_ = end;
  }
  ~Fenced() {
    if (fence_ != nullptr) ::mprotect(fence_, page, PROT_READ | PROT_WRITE);
  }
  Fenced(const Fenced&) = delete;
  Fenced& operator=(const Fenced&) = delete;
  const Ids& ids() const { return ids_; }

 private:
  static constexpr size_t page = 4096;
  Ids ids_;
  void* fence_ = nullptr;
};

Answer asked_prefix(const Prefix& c) {
  std::vector<KeyValueCache> caches;
  for (int64_t layer = 0; layer < c.layers; ++layer) {
    if (layer > 0 && c.one_cache) {
      caches.push_back(caches.front());
      continue;
    }
    const Numbers keys = content(c, layer), values = content(c, layer + 1000);
    caches.push_back({Input(keys.shape, keys.values).tensor(), Input(values.shape, values.values).tensor(),
                      std::ssize(c.held), c.padding});
  }
  const std::vector<KeyValueCache> before = caches;
  if (c.fenced) {
    const Fenced held(c.held), wanted(c.wanted);
    const int64_t kept = keep_prefix(caches, held.ids(), wanted.ids());
    return items_of(c, kept, before, caches);
  }
  Prefix mine = c;
  const int64_t kept = keep_prefix(caches, mine.held, mine.wanted);
  return items_of(mine, kept, before, caches);
}

Answer expected_prefix(const Prefix& c, int64_t kept) {
  const int64_t layers = c.layers;
  std::vector<Item> items = {{"how many tokens are kept", kept}, {lengths, Value(Shape(at_index(layers), kept))}};
  for (const int64_t layer : {int64_t{0}, layers - 1}) {
    if (layers == 0) continue;
    const int64_t of = c.one_cache ? 0 : layer;
    items.push_back({fmt::format("the keys of layer {}, with the room behind them", layer), content(c, of)});
    items.push_back({fmt::format("the values of layer {}, with the room behind them", layer), content(c, of + 1000)});
  }
  Shape padding;
  for (int64_t layer = 0; layer < layers; ++layer) padding.insert(padding.end(), c.padding.begin(), c.padding.end());
  items.push_back({paddings, Value(padding)});
  items.push_back({same_arrays, true});
  items.push_back({"the tokens afterwards", Value(Shape(c.wanted))});
  return items;
}

int64_t common(const Ids& a, const Ids& b) {
  return std::mismatch(a.begin(), a.begin() + std::min(std::ssize(a), std::ssize(b)), b.begin()).first - a.begin();
}

Mistakes mistakes_of_prefix(const Prefix& c) {
  const int64_t both = common(c.held, c.wanted);
  int64_t anywhere = 0;
  for (int64_t i = 0; i < std::min(std::ssize(c.held), std::ssize(c.wanted) - 1); ++i) {
    anywhere += c.held[at_index(i)] == c.wanted[at_index(i)] ? 1 : 0;
  }
  const int64_t right = std::min(both, std::ssize(c.wanted) - 1);
  Answer uncropped = expected_prefix(c, right), first_alone = uncropped;
  uncropped.items[1].value = Value(Shape(at_index(c.layers), std::ssize(c.held)));
  Shape first(at_index(c.layers), std::ssize(c.held));
  if (!first.empty()) first[0] = right;
  first_alone.items[1].value = Value(first);
  Mistakes all = {
      {"all of `wanted` is kept already: but its last token has to go through the model, for logits are not kept",
       expected_prefix(c, both)},
      {"tokens behind the first difference are kept: their keys and values have seen what is gone",
       expected_prefix(c, anywhere)},
      {"the caches are not cropped", uncropped},
      {"the first layer's cache is cropped, and the others are not", first_alone},
      {"one token too few is kept: the last token of `wanted` has to be computed, and no other one",
       expected_prefix(c, std::max<int64_t>(0, both - 1))}};
  Answer unpadded = expected_prefix(c, right);
  for (Item& item : unpadded.items) item.value = item.name == paddings ? Value(Shape{}) : item.value;
  all.push_back({"the caches lose their padding: their lengths alone change", unpadded});
  const auto low_half = [](int64_t id) { return id & 0xffffffff; };
  Prefix narrow = c;
  for (Ids* const ids : {&narrow.held, &narrow.wanted}) {
    std::transform(ids->begin(), ids->end(), ids->begin(), low_half);
  }
  const int64_t as_ints = std::min(common(narrow.held, narrow.wanted), std::ssize(c.wanted) - 1);
  all.push_back({"tokens are compared as ints: an int64_t counts further", expected_prefix(c, as_ints)});
  // Whoever keeps nothing at all was wrong in the first example.
  if (c.held == Ids{1, 2, 3, 4}) all.push_back({"nothing is kept", expected_prefix(c, 0)});
  return all;
}

Prefix long_prefix(int64_t held, int64_t wanted) {
  Prefix c{Ids(at_index(held)), Ids(at_index(wanted)), 1, true};
  std::iota(c.held.begin(), c.held.end(), 0), std::iota(c.wanted.begin(), c.wanted.end(), 0);
  return c;
}

const Check<Prefix> prefixes_kept({
    .exercise = "17.5",
    .examples = {{{1, 2, 3, 4}, {1, 2, 9, 4}},
                 {{1, 2, 3}, {1, 2, 3, 4, 5}},
                 {{1, 2, 3}, {1, 2, 3}},
                 {{1, 2, 3, 4, 5}, {1, 2}},
                 {{1, 2}, {3, 2}},
                 {{7}, {7}},
                 {{}, {1, 2}, 0},
                 {{}, {1, 2}, 3},
                 {{1, 2, 3}, {1, 2, 4}, 1},
                 {{0, 0, 0}, {0, 0, 0, 0}},
                 {{1, 2, 5}, {2, 1, 5, 7}},
                 {{9, 2, 3}, {1, 2, 3, 4}},
                 {{1, 9, 3, 4, 5}, {1, 2, 3, 4, 5, 6}},
                 {{int64_t{1} << 32, 5}, {0, 5, 6}},
                 {{0, 0, 5, 6}, {0, 0, 5, 7}, 2, false, {2}},
                 {{0, 5}, {7, 8}, 1, false, {1}},
                 {{1, 2}, {3}, 3, false, {}, true},
                 {{1, 2, 3}, {1, 2, 4}, 2, false, {0, 1}, true},
                 // Where a page ends for an allocator that keeps two words in front of a large block.
                 long_prefix(1022, 510),
                 long_prefix(510, 1022)},
    .draw = prefix_for,
    .drawn = 80,
    .call =
        [](const Prefix& c) {
          return Call{
              fmt::format("keep_prefix(caches of {} layers, {}, {})", c.layers, list_of(c.held), list_of(c.wanted))};
        },
    .ask = asked_prefix,
    .expect = [](const Prefix& c) -> Answer {
      return expected_prefix(c, std::min(common(c.held, c.wanted), std::ssize(c.wanted) - 1));
    },
    .mistakes = mistakes_of_prefix,
});

// --- texts that are nearly the same, or the same in another order

struct Alike {
  const char* what;
  int64_t length;  // of both, and one more token behind what is wanted
};

// Held and wanted texts, and how many tokens they begin with together.
struct Pair {
  Ids held, wanted;
  int64_t same;
};

// One token is another one, at each place; two next to each other have changed places, at each place; one is larger and
// the next one smaller by as much. Of a number in another base two digits are told from one: {0, m} and {1, 0}.
std::vector<Pair> pairs_of(const Alike& c) {
  std::vector<Pair> pairs;
  const Ids held = long_prefix(c.length, 1).held;
  for (int64_t place = 0; place < c.length; ++place) {
    Ids other = held, exchanged = held, moved = held;
    ++other[at_index(place)];
    pairs.push_back({held, other, place});
    if (place + 1 == c.length) continue;
    std::swap(exchanged[at_index(place)], exchanged[at_index(place + 1)]);
    ++moved[at_index(place)], --moved[at_index(place + 1)];
    pairs.push_back({held, exchanged, place}), pairs.push_back({held, moved, place});
  }
  Ids bases = {257, 1021, 8191, 65536, 65537, 65599, 1000003, 16777619, int64_t{1} << 32, 1099511628211};
  for (int64_t base = 2; base <= 140; ++base) bases.push_back(base);
  for (const int64_t base : bases) {
    pairs.push_back({{0, base, 5}, {1, 0, 5}, 0}), pairs.push_back({{7, 3, 0, base}, {7, 3, 1, 0}, 2});
  }
  for (Pair& pair : pairs) pair.wanted.push_back(9);
  return pairs;
}

const Check<Alike> texts_alike({
    .exercise = "17.5",
    .examples = {{"texts of {} tokens that differ in one or two: how many of each pair are kept", 8},
                 {"texts of {} tokens that differ in one or two: how many of each pair are kept", 70}},
    .drawn = 0,
    .call = [](const Alike& c) { return Call{fmt::format(fmt::runtime(c.what), c.length)}; },
    .ask = [](const Alike& c) -> Answer {
      Shape kept;
      for (const Pair& pair : pairs_of(c)) {
        std::vector<KeyValueCache> caches(1);
        caches[0].keys = caches[0].values = zeros({1, 1, std::ssize(pair.held), 1});
        caches[0].length = std::ssize(pair.held);
        kept.push_back(keep_prefix(caches, pair.held, pair.wanted));
      }
      return Value(kept);
    },
    .expect = [](const Alike& c) -> Answer {
      Shape kept;
      for (const Pair& pair : pairs_of(c)) kept.push_back(pair.same);
      return Value(kept);
    },
});

}  // namespace
}  // namespace course::prefixes
