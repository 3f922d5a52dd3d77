#include "tinytensor/core/random.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

#include "tinytensor/core/error.h"

namespace tinytensor {

namespace {

constexpr uint64_t mantissa = (uint64_t{1} << 53) - 1;

uint64_t join(uint32_t high, uint32_t low) { return (uint64_t{high} << 32) | low; }

}  // namespace

// --- the engine: Matsumoto and Nishimura, "Mersenne Twister", 1998 ---------------------------------------------------

void Generator::manual_seed(uint64_t seed) {
  state_ = State{};
  state_.seed = seed;
  state_.words[0] = static_cast<uint32_t>(seed);
  for (uint32_t i = 1; i < state_.words.size(); ++i) {
    const uint32_t last = state_.words[i - 1];
    state_.words[i] = 1812433253U * (last ^ (last >> 30)) + i;
  }
}

void Generator::turn() {
  constexpr size_t n = 624, m = 397;
  auto& words = state_.words;
  // The top bit of one word and the lower 31 of the next, mixed into the word m places on. Three loops, none of which
  // takes an index modulo n.
  const auto twist = [](uint32_t high, uint32_t low) {
    const uint32_t mixed = (high & 0x80000000U) | (low & 0x7FFFFFFFU);
    return (mixed >> 1) ^ (0x9908B0DFU & (0U - (low & 1U)));
  };
  for (size_t i = 0; i < n - m; ++i) words[i] = words[i + m] ^ twist(words[i], words[i + 1]);
  for (size_t i = n - m; i < n - 1; ++i) words[i] = words[i + m - n] ^ twist(words[i], words[i + 1]);
  words[n - 1] = words[m - 1] ^ twist(words[n - 1], words[0]);
  state_.position = 0;
}

void Generator::random(uint32_t* out, int64_t n) {
  while (n > 0) {
    if (state_.position == state_.words.size()) turn();
    const auto count = std::min(n, static_cast<int64_t>(state_.words.size() - state_.position));
    const uint32_t* words = state_.words.data() + state_.position;
    for (int64_t i = 0; i < count; ++i) {  // the tempering: vectorised by the compiler
      uint32_t x = words[i];
      x ^= x >> 11;
      x ^= (x << 7) & 0x9D2C5680U;
      x ^= (x << 15) & 0xEFC60000U;
      out[i] = x ^ (x >> 18);
    }
    state_.position += static_cast<uint32_t>(count);
    out += count;
    n -= count;
  }
}

uint32_t Generator::random() {
  uint32_t word = 0;
  random(&word, 1);
  return word;
}

uint64_t Generator::random64() {
  const uint32_t high = random();
  return join(high, random());
}

void Generator::set_state(const State& state) {
  if (state.position > state.words.size()) {
    fail<ValueError>("set_state: position must be at most {}: {}", state.words.size(), state.position);
  }
  state_ = state;
}

Generator& default_generator() {
  static Generator generator;
  return generator;
}

void manual_seed(uint64_t seed) { default_generator().manual_seed(seed); }

// --- numbers from bits -----------------------------------------------------------------------------------------------

namespace {

// Calls use(i, words) for i = 0 … n-1 with the next `width` words of the stream, drawn in blocks.
template <int64_t width, class Use>
void draw_each(int64_t n, Generator& generator, Use use) {
  constexpr int64_t block = 256;
  std::array<uint32_t, width * block> words;
  for (int64_t begin = 0; begin < n; begin += block) {
    const int64_t count = std::min(block, n - begin);
    generator.random(words.data(), width * count);
    for (int64_t i = 0; i < count; ++i) use(begin + i, words.data() + width * i);
  }
}

// [0, 1) with as many bits as the mantissa of a real holds, so that every value is exact.
void fill_unit(real* out, int64_t n, Generator& generator) {
  if constexpr (std::is_same_v<real, double>) {
    draw_each<2>(n, generator, [out](int64_t i, const uint32_t* words) {
      out[i] = static_cast<real>(join(words[0], words[1]) & mantissa) * static_cast<real>(0x1p-53);
    });
  } else {
    draw_each<1>(n, generator, [out](int64_t i, const uint32_t* words) {
      out[i] = static_cast<real>(static_cast<int32_t>(words[0] & 0xFFFFFFU)) * static_cast<real>(0x1p-24);
    });
  }
}

// Box and Muller, "A note on the generation of random normal deviates", 1958. Eight uniforms at d[0 … 7] and their
// partners at d[8 … 15] become sixteen normals.
void normals_from_uniforms(real* d, real mean, real std) {
  for (int j = 0; j < 8; ++j) {
    const real u1 = 1 - d[j];  // (0, 1], whose logarithm is finite
    const real radius = std::sqrt(-2 * std::log(u1));
    const real theta = static_cast<real>(2 * std::numbers::pi * static_cast<double>(d[j + 8]));
    d[j] = std::fma(radius * std::cos(theta), std, mean);
    d[j + 8] = std::fma(radius * std::sin(theta), std, mean);
  }
}

}  // namespace

double Generator::uniform() { return static_cast<double>(random64() & mantissa) * 0x1p-53; }

double Generator::normal() {
  if (state_.cached_normal) return *std::exchange(state_.cached_normal, std::nullopt);
  const double u1 = uniform();
  const double u2 = uniform();
  const double radius = std::sqrt(-2 * std::log1p(-u2));
  const double theta = 2 * std::numbers::pi * u1;
  state_.cached_normal = radius * std::sin(theta);
  return radius * std::cos(theta);
}

// --- fills -----------------------------------------------------------------------------------------------------------

void fill_uniform(real* out, int64_t n, double low, double high, Generator& generator) {
  if (!(low <= high)) fail<ValueError>("uniform: low must not be above high: {} and {}", low, high);
  const real from = static_cast<real>(low);
  const real width = static_cast<real>(high) - from;
  if (!std::isfinite(width)) fail<ValueError>("uniform: from {} to {} is further than can be counted", low, high);
  fill_unit(out, n, generator);
  for (int64_t i = 0; i < n; ++i) out[i] = out[i] * width + from;
}

void fill_normal_singly(real* out, int64_t n, double mean, double std, Generator& generator) {
  if (!(std >= 0)) fail<ValueError>("normal: std must not be negative: {}", std);
  for (int64_t i = 0; i < n; ++i) out[i] = static_cast<real>(generator.normal() * std + mean);
}

void fill_normal(real* out, int64_t n, double mean, double std, Generator& generator) {
  constexpr int64_t block = 16;
  if (n < block) return fill_normal_singly(out, n, mean, std, generator);
  if (!(std >= 0)) fail<ValueError>("normal: std must not be negative: {}", std);
  const real m = static_cast<real>(mean), s = static_cast<real>(std);
  fill_unit(out, n, generator);
  for (int64_t i = 0; i + block <= n; i += block) normals_from_uniforms(out + i, m, s);
  if (n % block == 0) return;
  real* last = out + n - block;  // overlaps the block before it, whose end is drawn anew
  fill_unit(last, block, generator);
  normals_from_uniforms(last, m, s);
}

void fill_bernoulli(real* out, int64_t n, double p, Generator& generator) {
  if (!(p >= 0 && p <= 1)) fail<ValueError>("bernoulli: p must lie in [0, 1]: {}", p);
  // u · 2^-53 < p in integers. The difference of two numbers of 54 bits is negative where its top bit is set: a
  // comparison would become a branch, and every other one of those is guessed wrong.
  const auto threshold = static_cast<uint64_t>(std::ceil(p * 0x1p53));
  draw_each<2>(n, generator, [out, threshold](int64_t i, const uint32_t* words) {
    out[i] = static_cast<real>(static_cast<int>(((join(words[0], words[1]) & mantissa) - threshold) >> 63));
  });
}

void fill_randint(int64_t* out, int64_t n, int64_t low, int64_t high, Generator& generator) {
  if (low >= high) fail<ValueError>("randint: low must be below high: {} and {}", low, high);
  const uint64_t base = static_cast<uint64_t>(low);  // unsigned: the range may be wider than int64's largest number
  const uint64_t range = static_cast<uint64_t>(high) - base;
  const bool wide = range >= (uint64_t{1} << 28);  // 32 bits modulo this many would favour small numbers
  for (int64_t i = 0; i < n; ++i) {
    const uint64_t draw = wide ? generator.random64() : generator.random();
    out[i] = static_cast<int64_t>(draw % range + base);
  }
}

namespace {

// How many are above 0.
int64_t check_weights(const real* weights, int64_t n) {
  int64_t positive = 0;
  for (int64_t i = 0; i < n; ++i) {
    if (!(weights[i] >= 0) || !std::isfinite(weights[i])) {
      fail<ValueError>("multinomial: weights must be finite and not negative: weight {} is {}", i, weights[i]);
    }
    positive += static_cast<int64_t>(weights[i] > 0);
  }
  if (positive == 0) fail<ValueError>("multinomial: at least one weight must be above 0: all {} are 0", n);
  return positive;
}

real draw_exponential(Generator& generator) { return static_cast<real>(-std::log(1 - generator.uniform())); }

// Each where the running sum of the weights reaches a uniform number.
void draw_with_replacement(int64_t* out, int64_t count, const real* weights, int64_t n, Generator& generator) {
  std::vector<real> sums(static_cast<size_t>(n));
  std::partial_sum(weights, weights + n, sums.begin());
  const real total = sums.back();
  for (real& sum : sums) sum /= total;
  sums.back() = 1;
  for (int64_t i = 0; i < count; ++i) {
    const auto reached = [](real sum, double u) { return static_cast<double>(sum) < u; };
    out[i] = std::lower_bound(sums.begin(), sums.end(), generator.uniform(), reached) - sums.begin();
  }
}

}  // namespace

int64_t multinomial(const real* weights, int64_t n, Generator& generator) {
  check_weights(weights, n);
  int64_t best = 0;
  real highest = -1;
  for (int64_t i = 0; i < n; ++i) {
    const real score = weights[i] / draw_exponential(generator);
    if (score > highest) {
      highest = score;
      best = i;
    }
  }
  return best;
}

void fill_exponential(real* out, int64_t n, Generator& generator) {
  for (int64_t i = 0; i < n; ++i) out[i] = draw_exponential(generator);
}

namespace {

void check_count(int64_t count, int64_t positive) {
  if (count <= positive) return;
  fail<ValueError>("multinomial: {} different indices cannot be drawn from {} weights above 0\n  hint: replacement",
                   count, positive);
}

}  // namespace

void fill_multinomial(int64_t* out, int64_t count, const real* weights, int64_t n, bool replacement,
                      Generator& generator) {
  if (count < 1) fail<ValueError>("multinomial: at least one index is to be drawn: {}", count);
  if (count == 1) return void(*out = multinomial(weights, n, generator));
  const int64_t positive = check_weights(weights, n);
  if (replacement) return draw_with_replacement(out, count, weights, n, generator);
  check_count(count, positive);
  std::vector<real> exponentials(static_cast<size_t>(n));
  fill_exponential(exponentials.data(), n, generator);
  fill_multinomial(out, count, weights, exponentials.data(), n);
}

// The larger the score weights[i] / q[i], q exponential, the earlier i is drawn.
void fill_multinomial(int64_t* out, int64_t count, const real* weights, const real* exponentials, int64_t n) {
  check_count(count, check_weights(weights, n));
  std::vector<real> scores(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) scores[static_cast<size_t>(i)] = weights[i] / exponentials[i];
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::partial_sort(order.begin(), order.begin() + count, order.end(), [&scores](int64_t a, int64_t b) {
    return scores[static_cast<size_t>(a)] > scores[static_cast<size_t>(b)];
  });
  std::copy_n(order.begin(), count, out);
}

}  // namespace tinytensor
