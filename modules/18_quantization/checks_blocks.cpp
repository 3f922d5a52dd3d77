// Checks of module 18: scales found beforehand, and blocks as llama.cpp has them.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

struct Samples {
  Row x;
  double percentile = 100;
};

// The p-th percentile by the nearest rank: the least of them that at least p of 100 do not exceed.
double ranked(const Row& samples, double percentile) {
  double found = infinity;
  for (const double x : samples) {
    double not_above = 0;
    for (const double other : samples) not_above += std::abs(other) <= std::abs(x) ? 1 : 0;
    if (100 * not_above >= percentile * static_cast<double>(samples.size())) found = std::min(found, std::abs(x));
  }
  return found;
}

Value static_scale_of(double magnitude) {
  const double scale = quotient(magnitude, 127);
  return Value(scale == 0 ? 1 : scale).within(0);
}

Row from_one_to(int n) {
  Row x;
  for (int i = 0; i < n; ++i) x.push_back(i * 37 % n + 1);
  return x;
}

Samples samples_for(Draw& draw) {
  const double kind = draw.uniform();
  Row x(static_cast<size_t>(draw.size(1, 12)));
  for (double& one : x) one = any_number(draw, kind);
  return {x, draw.yes(0.3) ? 100 : draw.yes() ? static_cast<double>(draw.number(1, 99)) : draw.uniform(0.5, 99.9)};
}

const Check<Samples> percentiles({
    .exercise = "18.8",
    .examples = {{{-4, 1, 12.7, -2, 3}},
                 {{-4, 1, 12.7, -2, 3}, 60},
                 {{-4, 1, 12.7, -2, 3}, 80},
                 {{-4, 1, 12.7, -2, 3}, 79.9},
                 {{-4, 1, 12.7, -2, 3}, 80.1},
                 {{-4, 1, 12.7, -2, 3}, 60},
                 {{-4, 1, 12.7, -2, 3}, 50},
                 {{-4, 1, 12.7, -2, 3}, 1e-9},
                 {{7}, 1},
                 {{-7}, 99},
                 {{3, 3, 3, 50}, 75},
                 {{1, 2, 3, 4}, 50},
                 {{0, 0, 0, 5}, 75},
                 {{0, -0.0}, 100},
                 {{1e-44, 5e-45}, 100},
                 {{2e5, -3e5}, 50},
                 {{-7, 3}, 5e-324},
                 {from_one_to(100), 7},
                 {from_one_to(100), 100}},
    .draw = samples_for,
    .largest_size = 1024,
    .call =
        [](const Samples& c) {
          return Call{fmt::format("static_scale(samples, {:.9g})", c.percentile), {{"samples", row(c.x)}}};
        },
    .ask = [](const Samples& c) -> Answer {
      const Magnitudes samples(c.x.begin(), c.x.end());
      return static_cast<double>(static_scale(samples, c.percentile));
    },
    .expect = [](const Samples& c) -> Answer {
      Row x = c.x;
      for (double& one : x) one = as_float(one);
      return static_scale_of(ranked(x, c.percentile));
    },
    .mistakes = [](const Samples& c) -> Mistakes {
      Row sorted = c.x, with_signs = c.x;
      for (double& x : sorted) x = std::abs(as_float(x));
      std::sort(sorted.begin(), sorted.end());
      std::sort(with_signs.begin(), with_signs.end());
      const auto n = static_cast<double>(sorted.size());
      const auto at = [&](const Row& all, double place) {
        return static_scale_of(all[static_cast<size_t>(std::clamp(place, 0.0, n - 1))]);
      };
      const double rank = std::ceil(c.percentile * n / 100), share = c.percentile / 100 * sorted.back() / 127;
      const double divided_first = std::ceil(c.percentile / 100 * n);
      return {{"multiply before you divide: 7 / 100 · 100 is a little more than 7, and is rounded up to 8",
               divided_first > rank ? at(sorted, divided_first - 1) : Value()},
              {"the percentile is forgotten: that is the largest", static_scale_of(sorted.back())},
              {"of n sorted magnitudes the p-th percentile is at place ceil(p · n / 100) - 1, counted from 0",
               at(sorted, rank)},
              {"magnitudes are sorted, not numbers with their signs", at(with_signs, rank - 1)},
              {"a share of the largest is no percentile", Value(share).within(1e-6 * share)},
              {"the largest magnitude becomes 127: the scale is a 127th of it",
               Value(sorted[static_cast<size_t>(std::clamp(rank - 1, 0.0, n - 1))]).within(0)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

constexpr int in_a_block = 32;

float float_of(double x) { return static_cast<float>(x); }

// The nearest number of fp16, of two as near the even one: 11 digits, and steps of 2^-24 at least.
double rounded_to_half(double x) {
  if (x == 0) return x;
  const int exponent = std::max(std::ilogb(x), -14);
  const double step = std::ldexp(1, exponent - 10);
  return nearest_even(x / step) * step;
}

double away_from_zero(double x) { return x < 0 ? -std::floor(-x + 0.5) : std::floor(x + 0.5); }

double largest_in(const Row& x, size_t begin) {
  double largest = 0;
  for (size_t j = begin; j < begin + in_a_block; ++j) largest = std::max(largest, std::abs(as_float(x[j])));
  return largest;
}

struct Encoded {
  std::vector<double> scales;  // what their fp16 stand for
  std::vector<int64_t> numbers;
};

enum class Way { right, ties_to_even, by_rounded_scale, d_not_rounded };

Encoded q8_of(const Row& x, Way way = Way::right) {
  Encoded all;
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    const float d = float_of(largest_in(x, begin)) / 127.0F;
    const double half = rounded_to_half(d);
    const float inverse = 1 / (way == Way::by_rounded_scale ? float_of(half) : d);
    const bool none = !std::isfinite(1 / d);
    all.scales.push_back(none ? 0 : half);
    for (size_t j = begin; j < begin + in_a_block; ++j) {
      const double q = none || !std::isfinite(inverse) ? 0 : static_cast<double>(float_of(x[j]) * inverse);
      all.numbers.push_back(static_cast<int64_t>(way == Way::ties_to_even ? nearest_even(q) : away_from_zero(q)));
    }
  }
  return all;
}

Answer in_blocks(const Encoded& e) {
  return {{"the whole numbers", e.numbers}, {"the scales", Value(row(e.scales)).within(0)}};
}

Row block_for(Draw& draw) {
  Row x(static_cast<size_t>(in_a_block * draw.size(0, 3)));
  const double kind = draw.uniform(), size = kind < 0.1 ? 1e-7 : kind < 0.2 ? 1e4 : 1;
  for (double& one : x) one = as_float(size * draw.normal());
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    if (draw.yes(0.1)) std::fill_n(x.begin() + static_cast<std::ptrdiff_t>(begin), in_a_block, 0);
    if (draw.yes(0.4)) {  // ties: d is 1, or a power of two
      const double d = std::ldexp(1, static_cast<int>(draw.number(-12, 8)));
      for (size_t j = begin; j < begin + in_a_block; ++j)
        x[j] = d * (static_cast<double>(draw.number(-127, 126)) + 0.5);
      x[begin + static_cast<size_t>(draw.number(0, in_a_block - 1))] = draw.yes() ? 127 * d : -127 * d;
    }
  }
  return x;
}

Row with_first(std::vector<double> first, size_t count = in_a_block) {
  first.resize(count);
  return first;
}

std::vector<real> reals(const Row& x) { return {x.begin(), x.end()}; }

const std::vector<Row> block_examples = {with_first({127, 2.5, -2.5, 3.5, 0.5, -0.5}),
                                         with_first({-1, 0.3, 0.7}),
                                         with_first({}),
                                         {},
                                         with_first({1e-7, 5e-8}),
                                         with_first({1e-44, 1e-45}),
                                         with_first({5e5, -3e5, 1e4}),
                                         with_first({0.1, 0.2, 0.3}, 64),
                                         with_first({-8, 3, 7.6, -7.6, 0.5}),
                                         with_first({2, -2, 2}),
                                         with_first({-2, 2, 1})};

// d as fp16, for a block whose first number is 127 times it: halves between two of fp16, and steps below 2^-14.
std::vector<Row> examples_of_q8() {
  std::vector<Row> all = block_examples;
  for (const double d : {1 + 0x1p-11, 1 + 0x1.8p-10, 0x1.5p-15, 0x1p-25, 0x1.8p-24, 60000.0, 1e-6}) {
    all.push_back(with_first({127 * d, d, -64 * d}));
  }
  return all;
}

const Check<Row> q8({
    .exercise = "18.9",
    .examples = examples_of_q8(),
    .draw = block_for,
    .largest_size = 257,
    .call =
        [](const Row& c) {
          return Call{fmt::format("to_q8_0(x), x of {} numbers", c.size()), {{"x", row(c)}}};
        },
    .ask = [](const Row& c) -> Answer {
      Encoded e;
      for (const BlockQ8& block : to_q8_0(reals(c))) {
        e.scales.push_back(from_half(block.d));
        e.numbers.insert(e.numbers.end(), block.q.begin(), block.q.end());
      }
      return {{"the whole numbers", e.numbers}, {"the scales", row(e.scales)}};
    },
    .expect = [](const Row& c) -> Answer { return in_blocks(q8_of(c)); },
    .mistakes = [](const Row& c) -> Mistakes {
      return {{"llama.cpp rounds halves away from 0 here: std::round", in_blocks(q8_of(c, Way::ties_to_even))},
              {"the numbers are made with d as a float: it is rounded to fp16 for the file alone",
               in_blocks(q8_of(c, Way::by_rounded_scale))}};
    },
});

struct Blocks {
  std::vector<int64_t> halves;   // bits
  std::vector<int64_t> numbers;  // 32 a block
};

Blocks blocks_for(Draw& draw, int64_t low, int64_t high) {
  Blocks b;
  for (int64_t count = draw.size(0, 3); count > 0; --count) {
    b.halves.push_back(draw.one_of<int64_t>({0x3c00, 0x2001, 0x0001, 0x1234, 0x7bff, 0}) +
                       (draw.yes(0.3) ? 0x8000 : 0));
    for (int i = 0; i < in_a_block; ++i) b.numbers.push_back(draw.number(low, high));
  }
  return b;
}

Blocks many_blocks() {
  Blocks b{std::vector<int64_t>(1000, 0x3c00), {}};
  for (int64_t i = 0; i < 1000 * in_a_block; ++i) b.numbers.push_back(i % 16);
  return b;
}

Call call_of_blocks(const char* text, const Blocks& c) {
  return {text,
          {{"the bits of d", row({c.halves.begin(), c.halves.end()})},
           {"the whole numbers", row({c.numbers.begin(), c.numbers.end()})}}};
}

double value_of_half(int64_t bits) {
  const int64_t exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double magnitude = exponent == 0
                               ? std::ldexp(static_cast<double>(fraction), -24)
                               : std::ldexp(static_cast<double>(1024 + fraction), static_cast<int>(exponent) - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

Answer numbers_of(const Blocks& c, int64_t zero) {
  std::vector<double> x;
  for (size_t i = 0; i < c.numbers.size(); ++i) {
    x.push_back(value_of_half(c.halves[i / in_a_block]) * static_cast<double>(c.numbers[i] - zero));
  }
  return Value(row(x)).within(0);
}

const Check<Blocks> back_from_q8({
    .exercise = "18.9",
    .examples = {{}, {{0x3c00}, std::vector<int64_t>(in_a_block, -3)}},
    .draw = [](Draw& draw) { return blocks_for(draw, -127, 127); },
    .draw_large = [](Draw&, int) { return many_blocks(); },
    .largest_size = 257,
    .call = [](const Blocks& c) { return call_of_blocks("from_q8_0(blocks)", c); },
    .ask = [](const Blocks& c) -> Answer {
      std::vector<BlockQ8> blocks(c.halves.size());
      for (size_t i = 0; i < c.numbers.size(); ++i) {
        blocks[i / in_a_block].d = static_cast<std::uint16_t>(c.halves[i / in_a_block]);
        blocks[i / in_a_block].q[i % in_a_block] = static_cast<std::int8_t>(c.numbers[i]);
      }
      const std::vector<real> x = from_q8_0(blocks);
      return row({x.begin(), x.end()});
    },
    .expect = [](const Blocks& c) -> Answer { return numbers_of(c, 0); },
});

// ---------------------------------------------------------------------------------------------------------------------

enum class Four { right, by_magnitude, neighbours, nearest };

Encoded q4_of(const Row& x, Four way = Four::right) {
  Encoded all;
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    float most = 0;
    for (size_t j = begin; j < begin + in_a_block; ++j) {
      if (std::abs(float_of(x[j])) > std::abs(most)) most = float_of(x[j]);
    }
    const float d = (way == Four::by_magnitude ? std::abs(most) : most) / -8.0F, inverse = 1 / d;
    all.scales.push_back(std::isfinite(inverse) ? rounded_to_half(d) : 0);
    std::vector<int64_t> four_bits;
    for (size_t j = begin; j < begin + in_a_block; ++j) {
      const double place = std::isfinite(inverse) ? static_cast<double>(float_of(x[j]) * inverse + 8.5F) : 8;
      const double whole = way == Four::nearest ? nearest_even(place - 0.5) : std::floor(place);
      four_bits.push_back(static_cast<int64_t>(std::clamp(whole, 0.0, 15.0)));
    }
    for (size_t j = 0; j < in_a_block / 2; ++j) {
      const bool neighbours = way == Four::neighbours;
      all.numbers.push_back(four_bits[neighbours ? 2 * j : j] +
                            16 * four_bits[neighbours ? 2 * j + 1 : j + in_a_block / 2]);
    }
  }
  return all;
}

Answer in_bytes_of_two(const Encoded& e) {
  return {{"the bytes", e.numbers}, {"the scales", Value(row(e.scales)).within(0)}};
}

const Check<Row> q4({
    .exercise = "18.10",
    .examples = block_examples,
    .draw = block_for,
    .largest_size = 257,
    .call =
        [](const Row& c) {
          return Call{fmt::format("to_q4_0(x), x of {} numbers", c.size()), {{"x", row(c)}}};
        },
    .ask = [](const Row& c) -> Answer {
      Encoded e;
      for (const BlockQ4& block : to_q4_0(reals(c))) {
        e.scales.push_back(from_half(block.d));
        e.numbers.insert(e.numbers.end(), block.q.begin(), block.q.end());
      }
      return {{"the bytes", e.numbers}, {"the scales", row(e.scales)}};
    },
    .expect = [](const Row& c) -> Answer { return in_bytes_of_two(q4_of(c)); },
    .mistakes = [](const Row& c) -> Mistakes {
      return {{"d has a sign: the number of the largest magnitude becomes 0 in the file, which is -8",
               in_bytes_of_two(q4_of(c, Four::by_magnitude))},
              {"number j shares its byte with number j + 16, not with its neighbour",
               in_bytes_of_two(q4_of(c, Four::neighbours))},
              {"8.5 is added and the fraction cut off: that rounds halves up, not to the even one",
               in_bytes_of_two(q4_of(c, Four::nearest))}};
    },
});

const Check<Blocks> back_from_q4({
    .exercise = "18.10",
    .examples = {{}},
    .draw = [](Draw& draw) { return blocks_for(draw, 0, 15); },
    .draw_large = [](Draw&, int) { return many_blocks(); },
    .largest_size = 257,
    .call = [](const Blocks& c) { return call_of_blocks("from_q4_0(blocks)", c); },
    .ask = [](const Blocks& c) -> Answer {
      std::vector<BlockQ4> blocks(c.halves.size());
      for (size_t i = 0; i < c.numbers.size(); ++i) {
        BlockQ4& block = blocks[i / in_a_block];
        block.d = static_cast<std::uint16_t>(c.halves[i / in_a_block]);
        const size_t j = i % in_a_block, byte = j % 16;
        block.q[byte] = static_cast<std::uint8_t>(block.q[byte] | c.numbers[i] << (j < 16 ? 0 : 4));
      }
      const std::vector<real> x = from_q4_0(blocks);
      return row({x.begin(), x.end()});
    },
    .expect = [](const Blocks& c) -> Answer { return numbers_of(c, 8); },
    .mistakes = [](const Blocks& c) -> Mistakes {
      return {{"8 stands for 0: it is subtracted first", numbers_of(c, 0)}};
    },
});

}  // namespace
}  // namespace course
