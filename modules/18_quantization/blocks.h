// Blocks as llama.cpp has them, in plain loops, and questions about them.
#pragma once

#include "modules/18_quantization/oracle.h"

namespace course {

constexpr int in_a_block = 32;

inline float float_of(double x) { return static_cast<float>(x); }

// The nearest number of fp16, of two as near the even one: 11 digits, and steps of 2^-24 at least.
inline double rounded_to_half(double x) {
  if (x == 0) return x;
  const int exponent = std::max(std::ilogb(x), -14);
  const double step = std::ldexp(1, exponent - 10);
  return std::copysign(nearest_even(x / step) * step, x);
}

/// The bits of a number that fp16 holds.
inline int64_t bits_of_half(double x) {
  const double magnitude = std::abs(x);
  const int64_t sign = std::signbit(x) ? 0x8000 : 0;
  if (magnitude < 0x1p-14) return sign + static_cast<int64_t>(std::ldexp(magnitude, 24));
  const int exponent = std::ilogb(magnitude);
  return sign + (exponent + 14) * 1024 + static_cast<int64_t>(std::ldexp(magnitude, 10 - exponent));
}

inline std::vector<int64_t> bits_of_halves(const std::vector<double>& all) {
  std::vector<int64_t> bits;
  for (const double x : all) bits.push_back(bits_of_half(x));
  return bits;
}

inline double away_from_zero(double x) { return x < 0 ? -std::floor(-x + 0.5) : std::floor(x + 0.5); }

inline double largest_in(const Row& x, size_t begin) {
  double largest = 0;
  for (size_t j = begin; j < begin + in_a_block; ++j) largest = std::max(largest, std::abs(as_float(x[j])));
  return largest;
}

struct Encoded {
  std::vector<double> scales;  // what their fp16 stand for
  std::vector<int64_t> numbers;
};

inline Answer in_blocks(const Encoded& e, const char* numbers = "the whole numbers") {
  return {{numbers, e.numbers},
          {"the scales", Value(row(e.scales)).within(0)},
          {"the bits of the scales", bits_of_halves(e.scales)}};
}

/// What blocks hold.
template <class Block>
inline Answer held_by(const std::vector<Block>& blocks, const char* numbers = "the whole numbers") {
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
inline void put_ties(Draw& draw, int most, double* x) {
  const double far_out = draw.yes() ? most : -most;
  const double d = draw.yes() ? std::ldexp(1, static_cast<int>(draw.number(-12, 8)))
                              : as_float(as_float(draw.uniform(1, 100)) / static_cast<double>(most));
  for (int j = 0; j < in_a_block; ++j) {
    x[j] = nearly(draw, d * (static_cast<double>(draw.number(-most, most - 1)) + 0.5));
  }
  x[draw.number(0, in_a_block - 1)] = as_float(far_out * d);
}

/// Several numbers are as far out as any, with both signs.
inline void put_equal_magnitudes(Draw& draw, double* x) {
  const double most = as_float(draw.uniform(4, 8));
  for (int64_t count = draw.number(2, 4); count > 0; --count) {
    x[draw.number(0, in_a_block - 1)] = draw.yes() ? most : -most;
  }
}

inline void put_block(Draw& draw, int most, double* x) {
  const double kind = draw.uniform();
  const double size = kind < 0.1   ? 1e-7
                      : kind < 0.2 ? 1e4
                      : kind < 0.3 ? most * std::ldexp(1, static_cast<int>(draw.number(-130, -125)))
                                   : 1;
  for (int j = 0; j < in_a_block; ++j) x[j] = as_float(size * draw.normal());
  if (kind > 0.3 && kind < 0.6) put_ties(draw, most, x);
  if (kind > 0.6 && kind < 0.7) std::fill_n(x, in_a_block, 0);
  if (kind > 0.7 && kind < 0.8) std::fill_n(x, in_a_block, x[0]);
  if (kind > 0.8 && kind < 0.9) put_equal_magnitudes(draw, x);
  if (draw.yes(0.2)) {  // numbers that only doubles hold, beside floats
    for (int j = 0; j < in_a_block; ++j) x[j] *= 1 + 1e-10 * draw.uniform(-1, 1);
  }
}

inline Row drawn_blocks(Draw& draw, int most) {
  Row x(static_cast<size_t>(in_a_block * draw.size(0, 3)));
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) put_block(draw, most, &x[begin]);
  return x;
}

inline Row with_first(std::vector<double> first, size_t count = in_a_block) {
  first.resize(count);
  return first;
}

inline Row behind_zeros(const std::vector<double>& last) {
  Row all(in_a_block);
  all.insert(all.end(), last.begin(), last.end());
  all.resize(2 * in_a_block);
  return all;
}

/// Two blocks, whose first numbers these are.
inline Row of_two(const std::vector<double>& first, const std::vector<double>& second) {
  Row all = with_first(first);
  const Row behind = with_first(second);
  all.insert(all.end(), behind.begin(), behind.end());
  return all;
}

inline std::vector<real> reals(const Row& x) { return {x.begin(), x.end()}; }

inline const std::vector<Row> block_examples = {
    with_first({127, 2.5, -2.5, 3.5, 0.5, -0.5}),
    with_first({-1, 0.3, 0.7}),
    with_first({127 * (1 + 0x1p-11), -100.47 * (1 + 0x1p-11), 1}),  // d is 1 as fp16: -100.52 of that
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
    of_two({127 * 0x1p-127, 0x1p-124}, {127 * 0x1p-129, 0x1p-126}),  // with an inverse, and without
    of_two({8 * 0x1p-127, 0x1p-126}, {8 * 0x1p-129, 0x1p-127}),
    of_two({-2, 1, 2}, {}),
    with_first({3, 1.5}),   // 63.5 by 1 / d, and where the product is a float
    with_first({11, 5.5}),  // more than 63.5 by 127 / 11, less by 1 / d
    with_first({13, 6.5}),  // a tie by 1 / d or by d alone
    with_first({9, 4.5}),   // 63.5 by 1 / d, less by d
    Row(in_a_block, -3),
    Row(in_a_block, 3),
    with_first({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1}),  // of equal ones the first, in both halves
    with_first({0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}),
    with_first({1, -(1 + 1e-12)}),  // as floats they are equal
    with_first({-(1 - 1e-12), 1}),
    with_first({127.06201171875 + 0.6 * 0x1p-17}),  // as a float d is above a tie of fp16
    with_first({1, 0.03543306887149811}),
    // the floats before a half, and what is none
    with_first({127, 0x1.fffffep-2, -0x1.fffffep-2, 0.5 - 1e-12}),
    with_first({8, 0.50000006, -0.49999997, 2.5, -2.5, 0x1.fffffep-2}),
    with_first({-8, -0.5, 0.5, 1.5, -1.5, 0.5 - 1e-12})};

struct Blocks {
  std::vector<int64_t> halves;   // bits
  std::vector<int64_t> numbers;  // 32 a block
};

inline Blocks blocks_for(Draw& draw, int64_t low, int64_t high) {
  Blocks b;
  for (int64_t count = draw.size(0, 3); count > 0; --count) {
    b.halves.push_back(draw.one_of<int64_t>({0x3c00, 0x2001, 0x0001, 0x03ff, 0x1234, 0x7bff, 0}) +
                       (draw.yes(0.3) ? 0x8000 : 0));
    for (int i = 0; i < in_a_block; ++i) b.numbers.push_back(draw.number(low, high));
  }
  return b;
}

/// Blocks of a file whose d is infinite, or no number: each with the whole numbers from `first`.
inline Blocks beyond_numbers(int64_t first) {
  Blocks b{{0x7c00, 0xfc00, 0x7e00}, {}};
  for (int64_t i = 0; i < 3 * in_a_block; ++i) b.numbers.push_back(first + i % 3);
  return b;
}

/// Every number that a block of a file may hold, in this order.
inline Blocks all_numbers(int64_t first, int64_t last) {
  Blocks b;
  for (int64_t q = first; q <= last; ++q) b.numbers.push_back(q);
  while (b.numbers.size() % in_a_block != 0) b.numbers.push_back(last);
  b.halves.assign(b.numbers.size() / in_a_block, 0x3800);
  return b;
}

/// Blocks with a scale of 1.
inline Blocks blocks_of_ones(int64_t count) {
  Blocks b{std::vector<int64_t>(static_cast<size_t>(count), 0x3c00), {}};
  for (int64_t i = 0; i < count * in_a_block; ++i) b.numbers.push_back(i % 16);
  return b;
}

inline Call call_of_blocks(const char* text, const Blocks& c) {
  return {text,
          {{"the bits of d", row({c.halves.begin(), c.halves.end()})},
           {"the whole numbers", row({c.numbers.begin(), c.numbers.end()})}}};
}

inline double value_of_half(int64_t bits) {
  const int64_t exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent == 31) return fraction != 0 ? nan : bits & 0x8000 ? -infinity : infinity;
  const double magnitude = exponent == 0
                               ? std::ldexp(static_cast<double>(fraction), -24)
                               : std::ldexp(static_cast<double>(1024 + fraction), static_cast<int>(exponent) - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

inline Answer numbers_of(const Blocks& c, int64_t zero) {
  std::vector<double> x;
  for (size_t i = 0; i < c.numbers.size(); ++i) {
    x.push_back(value_of_half(c.halves[i / in_a_block]) * static_cast<double>(c.numbers[i] - zero));
  }
  return Value(row(x)).within(0);
}

}  // namespace course
