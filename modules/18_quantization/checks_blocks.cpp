// Checks of module 18: blocks as llama.cpp has them.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

constexpr int in_a_block = 32;

float float_of(double x) { return static_cast<float>(x); }

// The nearest number of fp16, of two as near the even one: 11 digits, and steps of 2^-24 at least.
double rounded_to_half(double x) {
  if (x == 0) return x;
  const int exponent = std::max(std::ilogb(x), -14);
  const double step = std::ldexp(1, exponent - 10);
  return std::copysign(nearest_even(x / step) * step, x);
}

/// The bits of a number that fp16 holds.
int64_t bits_of_half(double x) {
  const double magnitude = std::abs(x);
  const int64_t sign = std::signbit(x) ? 0x8000 : 0;
  if (magnitude < 0x1p-14) return sign + static_cast<int64_t>(std::ldexp(magnitude, 24));
  const int exponent = std::ilogb(magnitude);
  return sign + (exponent + 14) * 1024 + static_cast<int64_t>(std::ldexp(magnitude, 10 - exponent));
}

std::vector<int64_t> bits_of_halves(const std::vector<double>& all) {
  std::vector<int64_t> bits;
  for (const double x : all) bits.push_back(bits_of_half(x));
  return bits;
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

enum class Way { right, ties_to_even, by_rounded_scale, divided, ends_at_zeros };

Encoded q8_of(const Row& x, Way way = Way::right) {
  Encoded all;
  bool ended = false;
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    const float d = float_of(largest_in(x, begin)) / 127.0F;
    const double half = rounded_to_half(d);
    const float inverse = 1 / (way == Way::by_rounded_scale ? float_of(half) : d);
    const bool none = !std::isfinite(1 / d);
    ended = ended || (none && way == Way::ends_at_zeros);
    all.scales.push_back(none || ended ? 0 : half);
    for (size_t j = begin; j < begin + in_a_block; ++j) {
      const bool is_zero = none || ended || !std::isfinite(inverse);
      const float product = way == Way::divided ? float_of(x[j]) / d : float_of(x[j]) * inverse;
      const double q = is_zero ? 0 : static_cast<double>(product);
      all.numbers.push_back(static_cast<int64_t>(way == Way::ties_to_even ? nearest_even(q) : away_from_zero(q)));
    }
  }
  return all;
}

Answer in_blocks(const Encoded& e, const char* numbers = "the whole numbers") {
  return {{numbers, e.numbers},
          {"the scales", Value(row(e.scales)).within(0)},
          {"the bits of the scales", bits_of_halves(e.scales)}};
}

/// What blocks hold.
template <class Block>
Answer held_by(const std::vector<Block>& blocks, const char* numbers = "the whole numbers") {
  std::vector<double> scales;
  std::vector<int64_t> whole, bits;
  for (const Block& block : blocks) {
    scales.push_back(from_half(block.d)), bits.push_back(block.d);
    whole.insert(whole.end(), block.q.begin(), block.q.end());
  }
  return {{numbers, whole}, {"the scales", row(scales)}, {"the bits of the scales", bits}};
}

/// Numbers of which the largest is `most` times d: ties, or what is next to one. Where d is any float a tie is none by
/// its inverse.
void put_ties(Draw& draw, int most, double* x) {
  const double far_out = draw.yes() ? most : -most;
  const double d = draw.yes() ? std::ldexp(1, static_cast<int>(draw.number(-12, 8)))
                              : as_float(as_float(draw.uniform(1, 100)) / static_cast<double>(most));
  for (int j = 0; j < in_a_block; ++j) {
    x[j] = nearly(draw, d * (static_cast<double>(draw.number(-most, most - 1)) + 0.5));
  }
  x[draw.number(0, in_a_block - 1)] = as_float(far_out * d);
}

Row blocks_with_ties(Draw& draw, int most) {
  Row x(static_cast<size_t>(in_a_block * draw.size(0, 3)));
  const double kind = draw.uniform(), size = kind < 0.1 ? 1e-7 : kind < 0.2 ? 1e4 : 1;
  for (double& one : x) one = as_float(size * draw.normal());
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    if (draw.yes(0.1)) std::fill_n(x.begin() + static_cast<std::ptrdiff_t>(begin), in_a_block, 0);
    if (draw.yes(0.5)) put_ties(draw, most, &x[begin]);
  }
  return x;
}

// With a mistake, where a real is double: every step is one.
Encoded q8_in_doubles(const Row& x) {
  Encoded all = q8_of(x);
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    double largest = 0;
    for (size_t j = begin; j < begin + in_a_block; ++j) largest = std::max(largest, std::abs(x[j]));
    const double inverse = 1 / (largest / 127);
    for (size_t j = begin; j < begin + in_a_block && std::isfinite(inverse); ++j) {
      all.numbers[j] = static_cast<int64_t>(away_from_zero(x[j] * inverse));
    }
  }
  return all;
}

Row with_first(std::vector<double> first, size_t count = in_a_block) {
  first.resize(count);
  return first;
}

Row behind_zeros(const std::vector<double>& last) {
  Row all(in_a_block);
  all.insert(all.end(), last.begin(), last.end());
  all.resize(2 * in_a_block);
  return all;
}

std::vector<real> reals(const Row& x) { return {x.begin(), x.end()}; }

const std::vector<Row> block_examples = {
    with_first({127, 2.5, -2.5, 3.5, 0.5, -0.5}),
    with_first({-1, 0.3, 0.7}),
    with_first({}),
    {},
    with_first({1e-7, 5e-8}),
    with_first({1e-44, 1e-45}),
    with_first({5e5, -3e5, 1e4}),
    with_first({0.1, 0.2, 0.3}, 64),
    with_first({-8, 3, 7.6, -7.6, 0.5}),
    with_first({2, -2, 2}),
    with_first({-2, 2, 1}),
    behind_zeros({1, -0.5}),
    with_first({1e-37, 5e-38}),        // 1 / d is infinite, and d is not 0
    with_first({0x1p-125, 0x1p-126}),  // in Q4_0 d is 2^-128: the largest without an inverse
    with_first({0x1.000008p-125, 1e-38}),
    with_first({0x1.fcp-122, 0x1p-126}),  // in Q8_0
    with_first({0x1.fcp-122 + 0x1.fcp-140, 0x1p-126}),
    with_first({9, 4.5}),  // 63.5 by 1 / d, less by d
    with_first({1, 0.03543306887149811}),
    // the floats before a half, and what is none
    with_first({127, 0x1.fffffep-2, -0x1.fffffep-2, 0.5 - 1e-12}),
    with_first({8, 0.50000006, -0.49999997, 2.5, -2.5, 0x1.fffffep-2}),
    with_first({-8, -0.5, 0.5, 1.5, -1.5, 0.5 - 1e-12})};

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
    .draw = [](Draw& draw) { return blocks_with_ties(draw, 127); },
    .largest_size = 257,
    .call =
        [](const Row& c) {
          return Call{fmt::format("to_q8_0(x), x of {} numbers", c.size()), {{"x", row(c)}}};
        },
    .ask = [](const Row& c) -> Answer { return held_by(to_q8_0(reals(c))); },
    .expect = [](const Row& c) -> Answer { return in_blocks(q8_of(c)); },
    .mistakes = [](const Row& c) -> Mistakes {
      return {{"each step is a float, also where a real is double",
               in_double() ? in_blocks(q8_in_doubles(c)) : Answer(Value())},
              {"llama.cpp rounds halves away from 0 here: std::round", in_blocks(q8_of(c, Way::ties_to_even))},
              {"the numbers are made with d as a float: it is rounded to fp16 for the file alone",
               in_blocks(q8_of(c, Way::by_rounded_scale))},
              {"x is multiplied by 1 / d, as llama.cpp does it: a quotient has other last digits",
               in_blocks(q8_of(c, Way::divided))},
              {"a block of zeros is one block only: those behind it are to be made too",
               in_blocks(q8_of(c, Way::ends_at_zeros))}};
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

/// Blocks of a file whose d is infinite, or no number: each with the whole numbers from `first`.
Blocks beyond_numbers(int64_t first) {
  Blocks b{{0x7c00, 0xfc00, 0x7e00}, {}};
  for (int64_t i = 0; i < 3 * in_a_block; ++i) b.numbers.push_back(first + i % 3);
  return b;
}

/// Blocks with a scale of 1.
Blocks blocks_of_ones(int64_t count) {
  Blocks b{std::vector<int64_t>(static_cast<size_t>(count), 0x3c00), {}};
  for (int64_t i = 0; i < count * in_a_block; ++i) b.numbers.push_back(i % 16);
  return b;
}

Call call_of_blocks(const char* text, const Blocks& c) {
  return {text,
          {{"the bits of d", row({c.halves.begin(), c.halves.end()})},
           {"the whole numbers", row({c.numbers.begin(), c.numbers.end()})}}};
}

double value_of_half(int64_t bits) {
  const int64_t exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent == 31) return fraction != 0 ? nan : bits & 0x8000 ? -infinity : infinity;
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
    .examples = {{}, {{0x3c00}, std::vector<int64_t>(in_a_block, -3)}, beyond_numbers(-1)},
    .draw = [](Draw& draw) { return blocks_for(draw, -127, 127); },
    .draw_large = [](Draw&, int) { return blocks_of_ones(1000); },
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

enum class Four { right, by_magnitude, neighbours, nearest, away, wraps, other_sign };

Encoded q4_of(const Row& x, Four way = Four::right) {
  Encoded all;
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    float most = 0;
    for (size_t j = begin; j < begin + in_a_block; ++j) {
      if (std::abs(float_of(x[j])) > std::abs(most)) most = float_of(x[j]);
    }
    const bool has_both =
        std::any_of(&x[begin], &x[begin] + in_a_block, [&](double one) { return float_of(one) == -most; });
    if (way == Four::other_sign && has_both) most = -most;
    const float d = (way == Four::by_magnitude ? std::abs(most) : most) / -8.0F, inverse = 1 / d;
    all.scales.push_back(std::isfinite(inverse) ? rounded_to_half(d) : 0);
    std::vector<int64_t> four_bits;
    for (size_t j = begin; j < begin + in_a_block; ++j) {
      const float steps = std::isfinite(inverse) ? float_of(x[j]) * inverse : 0;
      const auto place = static_cast<double>(steps + 8.5F);
      const double whole = way == Four::nearest ? nearest_even(place - 0.5)
                           : way == Four::away  ? away_from_zero(static_cast<double>(steps)) + 8
                                                : std::floor(place);
      four_bits.push_back(way == Four::wraps ? static_cast<int64_t>(whole) % 16
                                             : static_cast<int64_t>(std::clamp(whole, 0.0, 15.0)));
    }
    for (size_t j = 0; j < in_a_block / 2; ++j) {
      const bool neighbours = way == Four::neighbours;
      all.numbers.push_back(four_bits[neighbours ? 2 * j : j] +
                            16 * four_bits[neighbours ? 2 * j + 1 : j + in_a_block / 2]);
    }
  }
  return all;
}

constexpr const char* the_bytes = "the bytes";

Answer in_bytes_of_two(const Encoded& e) { return in_blocks(e, the_bytes); }

const Check<Row> q4({
    .exercise = "18.10",
    .examples = block_examples,
    .draw = [](Draw& draw) { return blocks_with_ties(draw, 8); },
    .largest_size = 257,
    .call =
        [](const Row& c) {
          return Call{fmt::format("to_q4_0(x), x of {} numbers", c.size()), {{"x", row(c)}}};
        },
    .ask = [](const Row& c) -> Answer { return held_by(to_q4_0(reals(c)), the_bytes); },
    .expect = [](const Row& c) -> Answer { return in_bytes_of_two(q4_of(c)); },
    .mistakes = [](const Row& c) -> Mistakes {
      return {
          {"of equal magnitudes the first one decides on the sign of d", in_bytes_of_two(q4_of(c, Four::other_sign))},
          {"16 does not fit into 4 bits: it is held at 15", in_bytes_of_two(q4_of(c, Four::wraps))},
          {"8.5 is added and the fraction cut off: that rounds halves up, not away from zero",
           in_bytes_of_two(q4_of(c, Four::away))},
          {"d has a sign: the number of the largest magnitude becomes 0 in the file, which is -8",
           in_bytes_of_two(q4_of(c, Four::by_magnitude))},
          {"number j shares its byte with number j + 16, not with its neighbour",
           in_bytes_of_two(q4_of(c, Four::neighbours))},
          {"8.5 is added and the fraction cut off: that rounds halves up, not to the even one",
           in_bytes_of_two(q4_of(c, Four::nearest))}};
    },
});

const Check<Blocks> back_from_q4({
    .exercise = "18.10",
    .examples = {{}, blocks_of_ones(1), beyond_numbers(7)},
    .draw = [](Draw& draw) { return blocks_for(draw, 0, 15); },
    .draw_large = [](Draw&, int) { return blocks_of_ones(1000); },
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
