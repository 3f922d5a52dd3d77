#include "tinytensor/core/random.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/parity/golden_file.h"
#include "tinytensor/core/error.h"

using namespace tinytensor;

namespace {

using Bits = std::vector<uint64_t>;  // the bits of the numbers drawn, one word each

Bits bits_of(const std::vector<real>& values) {
  using Word = std::conditional_t<std::is_same_v<real, float>, uint32_t, uint64_t>;
  Bits bits;
  for (const real value : values) bits.push_back(std::bit_cast<Word>(value));
  return bits;
}
Bits bits_of(const std::vector<int64_t>& values) { return Bits(values.begin(), values.end()); }

// The cases of tests/parity/pytorch/random_streams.py, under the same names.
Bits draw(const std::string& name, int64_t n, Generator& generator) {
  std::vector<real> reals(static_cast<size_t>(n));
  std::vector<int64_t> integers(static_cast<size_t>(n));
  if (name == "uniform") return fill_uniform(reals.data(), n, 0, 1, generator), bits_of(reals);
  if (name == "uniform(-3,5)") return fill_uniform(reals.data(), n, -3, 5, generator), bits_of(reals);
  if (name == "uniform(-0.1,0.3)") return fill_uniform(reals.data(), n, -0.1, 0.3, generator), bits_of(reals);
  if (name == "normal") return fill_normal(reals.data(), n, 0, 1, generator), bits_of(reals);
  if (name == "normal(1.7,0.02)") return fill_normal(reals.data(), n, 1.7, 0.02, generator), bits_of(reals);
  if (name == "bernoulli(0.5)") return fill_bernoulli(reals.data(), n, 0.5, generator), bits_of(reals);
  if (name == "bernoulli(0.9)") return fill_bernoulli(reals.data(), n, 0.9, generator), bits_of(reals);
  if (name == "randint(-5,17)") return fill_randint(integers.data(), n, -5, 17, generator), bits_of(integers);
  if (name == "randint(-2^40,2^62)") {
    return fill_randint(integers.data(), n, -(int64_t{1} << 40), int64_t{1} << 62, generator), bits_of(integers);
  }
  if (name == "randperm") return fill_randperm(integers.data(), n, generator), bits_of(integers);
  REQUIRE(name == "multinomial");
  std::vector<real> weights;
  for (int64_t i = 0; i < std::max<int64_t>(n, 1); ++i) {
    weights.push_back(i % 3 == 1 ? real{0} : static_cast<real>(i % 7 + 1));
  }
  return {static_cast<uint64_t>(multinomial(weights.data(), std::max<int64_t>(n, 1), generator))};
}

uint32_t hash(const Bits& bits) {  // FNV-1a of the words, folded to 32 bits
  uint64_t hash = 0xCBF29CE484222325;
  for (const uint64_t word : bits) hash = (hash ^ word) * 0x100000001B3;
  return static_cast<uint32_t>(hash ^ (hash >> 32));
}

struct Golden {
  std::string kind, name;
  uint64_t seed = 0;
  Bits fields;
};

// The lines of golden/random_streams.txt that are about the real type of this build.
const std::vector<Golden>& golden() {
  static const std::vector<Golden> all = [] {
    std::vector<Golden> lines;
    std::ifstream file = parity::open_golden("random_streams.txt");
    std::string line, type, seed, field;
    while (std::getline(file, line)) {
      std::istringstream words(line);
      Golden g;
      words >> type >> g.kind >> g.name >> seed;
      if (type != (std::is_same_v<real, float> ? "float" : "double")) continue;
      g.seed = std::stoull(seed);
      while (words >> field) g.fields.push_back(std::stoull(field, nullptr, 16));
      lines.push_back(g);
    }
    return lines;
  }();
  return all;
}

constexpr int64_t sizes[] = {0, 1, 7, 15, 16, 17, 31, 100, 4096};

}  // namespace

TEST_CASE("seventeen draws from seed 42 have PyTorch's bits") {
  int cases = 0;
  for (const Golden& g : golden()) {
    if (g.kind != "bits") continue;
    Generator generator(g.seed);
    const Bits got = draw(g.name, 17, generator);
    REQUIRE(got.size() == g.fields.size());
    for (size_t i = 0; i < got.size(); ++i) {
      if (got[i] == g.fields[i]) continue;
      FAIL_CHECK(fmt::format("{}: first wrong at {}: expected {:x}, got {:x}", g.name, i, g.fields[i], got[i]));
      break;
    }
    ++cases;
  }
  CHECK(cases == 11);
}

TEST_CASE("every distribution equals PyTorch's for 20 seeds at every size") {
  int streams = 0;
  for (const Golden& g : golden()) {
    if (g.kind != "sizes") continue;
    REQUIRE(g.fields.size() == std::size(sizes));
    for (size_t i = 0; i < std::size(sizes); ++i) {
      CAPTURE(g.name);
      CAPTURE(g.seed);
      CAPTURE(sizes[i]);
      Generator generator(g.seed);
      CHECK(hash(draw(g.name, sizes[i], generator)) == g.fields[i]);
      ++streams;
    }
  }
  CHECK(streams == 11 * 20 * 9);
}

TEST_CASE("calls that follow each other on one stream equal PyTorch's, even if it is saved and restored between them") {
  const std::vector<std::pair<std::string, int64_t>> calls = {{"normal", 1},
                                                              {"uniform", 3},
                                                              {"normal", 100},
                                                              {"normal", 7},
                                                              {"randint(-5,17)", 9},
                                                              {"normal", 16},
                                                              {"bernoulli(0.9)", 5},
                                                              {"normal(1.7,0.02)", 3},
                                                              {"randperm", 11},
                                                              {"normal", 17},
                                                              {"multinomial", 31},
                                                              {"normal", 2},
                                                              {"uniform(-3,5)", 1000},
                                                              {"normal", 1},
                                                              {"randint(-2^40,2^62)", 2},
                                                              {"normal(1.7,0.02)", 15},
                                                              {"normal", 0},
                                                              {"normal", 4096},
                                                              {"normal", 1}};
  int streams = 0;
  for (const Golden& g : golden()) {
    if (g.kind != "calls") continue;
    REQUIRE(g.fields.size() == calls.size());
    Generator straight(g.seed), restored;
    restored.set_state(Generator(g.seed).state());
    for (size_t i = 0; i < calls.size(); ++i) {
      const std::string& name = calls[i].first;
      const int64_t n = calls[i].second;
      CAPTURE(g.seed);
      CAPTURE(i);
      CAPTURE(name);
      CHECK(hash(draw(name, n, straight)) == g.fields[i]);

      const Generator::State saved = restored.state();
      draw("normal", 3, restored);  // moves on and changes the cached normal
      CHECK_FALSE(restored.state() == saved);
      restored.set_state(saved);
      CHECK(hash(draw(name, n, restored)) == g.fields[i]);
    }
    CHECK(straight.state() == restored.state());
    ++streams;
  }
  CHECK(streams == 20);
}

TEST_CASE("a normal is cached by a small fill alone, and dropped by seeding") {
  Generator generator(1);
  std::vector<real> values(16);
  fill_normal(values.data(), 1, 0, 1, generator);
  REQUIRE(generator.state().cached_normal.has_value());
  const double cached = *generator.state().cached_normal;
  fill_normal(values.data(), 16, 0, 1, generator);
  CHECK(generator.state().cached_normal == cached);
  CHECK(generator.normal() == cached);
  CHECK_FALSE(generator.state().cached_normal.has_value());

  generator.normal();
  generator.manual_seed(1);
  CHECK(generator.state() == Generator(1).state());
}

TEST_CASE("a seed counts by its low 32 bits, and is remembered whole") {
  Generator small(7), large(7 + (uint64_t{1} << 32));
  CHECK(small.random64() == large.random64());
  CHECK(large.initial_seed() == 7 + (uint64_t{1} << 32));
}

TEST_CASE("a copy of a generator continues with the same numbers, and the original does not notice") {
  Generator original(3);
  original.normal();
  Generator copy = original;
  const double first = copy.normal();
  copy.random64();
  CHECK(original.normal() == first);
}

TEST_CASE("a state that was taken stays as it is while the generator goes on") {
  Generator generator(3);
  const Generator::State& before = generator.state();
  const double first = generator.uniform();
  CHECK(generator.state() != before);
  generator.set_state(before);
  CHECK(generator.uniform() == first);
}

TEST_CASE("manual_seed restarts the default generator") {
  manual_seed(42);
  const uint32_t first = default_generator().random();
  manual_seed(42);
  CHECK(default_generator().random() == first);
  CHECK(&default_generator() == &default_generator());
  CHECK(Generator().initial_seed() == Generator::default_seed);
}

TEST_CASE("multinomial never draws a weight of zero, and draws the others in proportion") {
  Generator generator(5);
  const std::vector<real> weights = {0, 3, 0, 1};
  std::map<int64_t, int> counts;
  for (int i = 0; i < 4000; ++i) ++counts[multinomial(weights.data(), 4, generator)];
  CHECK(counts.size() == 2);
  CHECK(counts[1] == doctest::Approx(3000).epsilon(0.03));
}

TEST_CASE("many indices are drawn in proportion with replacement, and each once without") {
  Generator generator(6);
  const std::vector<real> weights = {0, 3, 0, 1};
  std::vector<int64_t> drawn(4000);
  fill_multinomial(drawn.data(), 4000, weights.data(), 4, true, generator);
  CHECK(std::count(drawn.begin(), drawn.end(), 1) == doctest::Approx(3000).epsilon(0.03));
  CHECK(std::count(drawn.begin(), drawn.end(), 3) == 4000 - std::count(drawn.begin(), drawn.end(), 1));
  for (int i = 0; i < 20; ++i) {
    fill_multinomial(drawn.data(), 2, weights.data(), 4, false, generator);
    CHECK(drawn[0] + drawn[1] == 4);
  }
  CHECK_THROWS_WITH_AS(fill_multinomial(drawn.data(), 3, weights.data(), 4, false, generator),
                       "multinomial: 3 different indices cannot be drawn from 2 weights above 0\n  hint: replacement",
                       ValueError);
  CHECK_THROWS_WITH_AS(fill_multinomial(drawn.data(), 0, weights.data(), 4, true, generator),
                       "multinomial: at least one index is to be drawn: 0", ValueError);
}

TEST_CASE("a range of almost every int64 can be drawn from") {
  Generator generator(5);
  std::vector<int64_t> out(64);
  constexpr int64_t lowest = std::numeric_limits<int64_t>::min(), highest = std::numeric_limits<int64_t>::max();
  fill_randint(out.data(), 64, lowest, highest, generator);
  CHECK(*std::min_element(out.begin(), out.end()) < lowest / 2);
  CHECK(*std::max_element(out.begin(), out.end()) > highest / 2);
}

TEST_CASE("arguments that make no sense are refused by name and value") {
  Generator generator;
  real x[2] = {0, 0};
  int64_t i = 0;
  const real nan = std::numeric_limits<real>::quiet_NaN();
  CHECK_THROWS_WITH_AS(fill_uniform(x, 1, 2, 1, generator), "uniform: low must not be above high: 2 and 1", ValueError);
  CHECK_THROWS_AS(fill_uniform(x, 1, nan, 1, generator), ValueError);
  CHECK_THROWS_WITH_AS(fill_normal(x, 1, 0, -1, generator), "normal: std must not be negative: -1", ValueError);
  CHECK_THROWS_WITH_AS(fill_bernoulli(x, 1, 1.5, generator), "bernoulli: p must lie in [0, 1]: 1.5", ValueError);
  CHECK_THROWS_WITH_AS(fill_randint(&i, 1, 3, 3, generator), "randint: low must be below high: 3 and 3", ValueError);
  CHECK_THROWS_WITH_AS(multinomial(x, 2, generator), "multinomial: at least one weight must be above 0: all 2 are 0",
                       ValueError);
  x[1] = nan;
  CHECK_THROWS_WITH_AS(multinomial(x, 2, generator),
                       "multinomial: weights must be finite and not negative: weight 1 is nan", ValueError);
  x[1] = -1;
  CHECK_THROWS_AS(multinomial(x, 2, generator), ValueError);
  Generator::State state;
  state.position = 625;
  CHECK_THROWS_WITH_AS(generator.set_state(state), "set_state: position must be at most 624: 625", ValueError);
}
