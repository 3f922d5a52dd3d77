// Keys and values that are kept: how they are appended to, cropped, and what new positions see of them.
#include "tinytensor/nn/key_value_cache.h"

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/attention.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr int64_t rows = 2, heads = 3, width = 4;

Tensor some(int64_t length, uint64_t seed) { return normal({rows, heads, length, width}, seed, false); }

KeyValueCache filled(int64_t length, int64_t capacity) {
  KeyValueCache cache;
  append(cache, some(length, 1), some(length, 2), capacity);
  return cache;
}

std::string drawn(const BoolTensor& mask, int64_t row) {
  std::string text;
  const int64_t queries = mask.size(2), keys = mask.size(3);
  for (int64_t t = 0; t < queries; ++t) {
    if (t > 0) text += '/';
    for (int64_t s = 0; s < keys; ++s) text += mask.at({row, 0, t, s}) ? 'x' : '.';
  }
  return text;
}

}  // namespace

TEST_CASE("new positions stand behind those that are kept, whatever the pieces") {
  const Tensor keys = some(7, 3), values = some(7, 4);
  for (const std::vector<int64_t>& pieces : {std::vector<int64_t>{7}, {1, 1, 1, 1, 1, 1, 1}, {3, 0, 4}, {0, 6, 1}}) {
    KeyValueCache cache;
    int64_t from = 0;
    for (const int64_t n : pieces) {
      append(cache, slice(keys, 2, from, from + n), slice(values, 2, from, from + n), 9);
      from += n;
      CHECK(cache.length == from);
    }
    CHECK(cache.keys.shape() == Shape{rows, heads, 9, width});
    check_equal(slice(cache.keys, 2, 0, 7), keys);
    check_equal(slice(cache.values, 2, 0, 7), values);
  }
}

TEST_CASE("what is kept is not moved: an array keeps its place until it is full") {
  KeyValueCache cache = filled(1, 3);
  const real* const place = cache.keys.data();
  append(cache, some(2, 5), some(2, 6), 100);
  CHECK(cache.keys.data() == place);
  CHECK(cache.length == 3);
}

TEST_CASE("keys that ask for a gradient are kept without one") {
  KeyValueCache cache;
  append(cache, normal({1, 1, 2, 2}, 1), normal({1, 1, 2, 2}, 2), 4);
  CHECK_FALSE(cache.keys.requires_grad());
  CHECK_FALSE(cache.values.requires_grad());
}

TEST_CASE("what does not fit is refused, and leaves the cache as it was") {
  const auto refuses = [](KeyValueCache cache, const Tensor& keys, const Tensor& values, int64_t capacity,
                          const std::string& words) {
    const bool empty = !cache.keys.defined();
    const int64_t length = cache.length;
    const Tensor before = empty ? Tensor() : clone(cache.keys);
    CHECK(thrown_by([&] { append(cache, keys, values, capacity); }) == "ShapeError: KeyValueCache: " + words);
    CHECK(cache.length == length);
    CHECK(cache.keys.defined() == !empty);
    CHECK(cache.values.defined() == !empty);
    if (!empty) check_equal(slice(cache.keys, 2, 0, length), slice(before, 2, 0, length));
  };
  refuses(filled(3, 4), some(2, 5), some(2, 6), 9,
          "2 new positions of batch 2 do not fit a cache that holds 3 of 4 for batch 2");
  refuses({}, some(5, 5), some(5, 6), 4, "5 new positions of batch 2 do not fit a cache that holds 0 of 4 for batch 2");
  refuses({}, some(0, 5), some(0, 6), -1,
          "0 new positions of batch 2 do not fit a cache that holds 0 of -1 for batch 2");
  refuses(filled(3, 4), some(1, 5), some(2, 6), 4, "keys (2, 3, 1, 4) and values (2, 3, 2, 4) are not of one shape");
  refuses(filled(3, 4), ones({1, 3, 1, 4}), ones({1, 3, 1, 4}), 4,
          "1 new positions of batch 1 do not fit a cache that holds 3 of 4 for batch 2");
  refuses(filled(3, 4), ones({2, 6, 1, 2}), ones({2, 6, 1, 2}), 4,
          "this cache was not filled by a layer of 6 heads of width 2");
  refuses({}, ones({2, 3, 4}), ones({2, 3, 4}), 4, "(B, H, T, D) is expected: (2, 3, 4)");
  const int64_t most = std::numeric_limits<int64_t>::max();  // of no heads, which take no memory
  KeyValueCache endless;
  append(endless, Tensor({1, 0, most - 1, 1}), Tensor({1, 0, most - 1, 1}), most);
  refuses(endless, Tensor({1, 0, 2, 1}), Tensor({1, 0, 2, 1}), most,
          fmt::format("2 new positions of batch 1 do not fit a cache that holds {} of {} for batch 1", most - 1, most));
  KeyValueCache padded;
  padded.padding = {0, 1, 2};
  refuses(padded, some(1, 5), some(1, 6), 4, "padding of 3 rows for a batch of 2");
}

TEST_CASE("a cropped cache goes on as if what was cropped had never come") {
  KeyValueCache cache = filled(3, 5);
  const Tensor before = clone(slice(cache.keys, 2, 0, 1));
  crop(cache, 1);
  append(cache, some(4, 7), some(4, 8), 0);
  check_equal(slice(cache.keys, 2, 0, 1), before);
  check_equal(slice(cache.keys, 2, 1, 5), some(4, 7));
  crop(cache, 5);
  CHECK(cache.length == 5);
  crop(cache, 0);
  CHECK(cache.length == 0);
  check_errors({
      {"ValueError: KeyValueCache: it holds 0 positions and cannot be cropped to 1", [&] { crop(cache, 1); }},
      {"ValueError: KeyValueCache: it holds 0 positions and cannot be cropped to -1", [&] { crop(cache, -1); }},
  });
}

TEST_CASE("a new position sees all that is kept and those before it, but no place without a token") {
  struct Case {
    int64_t past, queries;
    std::vector<int64_t> padding;
    std::vector<std::string> expected;
  };
  const std::vector<Case> cases = {
      {0, 3, {}, {"x../xx./xxx"}},
      {2, 3, {}, {"xxx../xxxx./xxxxx"}},
      {3, 1, {}, {"xxxx"}},
      {0, 3, {0, 2, 3}, {"x../xx./xxx", ".../.../..x", ".../.../..."}},
      {2, 2, {0, 1, 3}, {"xxx./xxxx", ".xx./.xxx", "..../...x"}},
      {0, 0, {1}, {""}},
  };
  for (const Case& c : cases) {
    const BoolTensor mask = visible_keys(c.past, c.queries, c.padding);
    CHECK(mask.shape() == Shape{static_cast<int64_t>(c.expected.size()), 1, c.queries, c.past + c.queries});
    for (size_t b = 0; b < c.expected.size(); ++b) {
      CAPTURE(c.past);
      CHECK(drawn(mask, static_cast<int64_t>(b)) == c.expected[b]);
    }
  }
  check_errors({
      {"ValueError: visible_keys: past, queries and padding must not be negative: -1, 2, ()",
       [] { visible_keys(-1, 2); }},
      {"ValueError: visible_keys: past, queries and padding must not be negative: 1, -2, ()",
       [] { visible_keys(1, -2); }},
      {"ValueError: visible_keys: past, queries and padding must not be negative: 1, 2, (0, -3)",
       [] {
         visible_keys(1, 2, {0, -3});
       }},
  });
}

TEST_CASE("rows that are filled up at the front get what each gets alone, rotary or not, in any pieces") {
  for (const bool rotary : {false, true}) {
    Generator generator(5);
    MultiHeadAttention attention(8, 2, true, 0, generator);
    attention.rotary = rotary;
    const NoGrad guard;
    const Tensor x = randn({3, 6, 8}, generator);
    const std::vector<int64_t> padding = {0, 2, 5};
    for (const std::vector<int64_t>& pieces : {std::vector<int64_t>{6}, {1, 1, 1, 1, 1, 1}, {3, 2, 1}}) {
      KeyValueCache cache;
      cache.padding = padding;
      std::vector<Tensor> parts;
      int64_t from = 0;
      for (const int64_t n : pieces) {
        parts.push_back(attention.forward(slice(x, 1, from, from + n), cache, 6));
        from += n;
      }
      const Tensor together = cat(parts, 1);
      for (int64_t b = 0; b < 3; ++b) {
        const int64_t first = padding[static_cast<size_t>(b)];
        const Tensor text = slice(slice(x, 0, b, b + 1), 1, first, 6);
        CAPTURE(rotary);
        CAPTURE(b);
        CAPTURE(pieces.size());
        check_close(slice(slice(together, 0, b, b + 1), 1, first, 6), attention.forward(text, {}, true));
      }
    }
  }
}
