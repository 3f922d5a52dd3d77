// Blocks of 32 numbers with a scale each, in the layouts of llama.cpp's files (ggml), bit for bit.
//
//   Q8_0   {fp16 d; int8 q[32]}    34 bytes, 8.5 bits a number       x = d q
//   Q4_0   {fp16 d; uint8 q[16]}   18 bytes, 4.5 bits a number       x = d (q - 8), q 4 bits: of number j the lower half of
//                                                                    byte j, of number j + 16 the upper one
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tinytensor/core/real.h"

namespace tinytensor {

/// The bits of the fp16 nearest to x, of two as near the even one: IEEE 754's binary16. Beyond 65,519 infinity; NaN
/// stays NaN.
std::uint16_t to_half(float x);
/// The number of these bits.
float from_half(std::uint16_t bits);

constexpr int numbers_in_block = 32;

struct BlockQ8 {
  std::uint16_t d = 0;  ///< the scale, as fp16
  std::array<std::int8_t, numbers_in_block> q{};
  bool operator==(const BlockQ8&) const = default;
};
static_assert(sizeof(BlockQ8) == 34);

struct BlockQ4 {
  std::uint16_t d = 0;
  std::array<std::uint8_t, numbers_in_block / 2> q{};
  bool operator==(const BlockQ4&) const = default;
};
static_assert(sizeof(BlockQ4) == 18);

/// Q8_0: d = the largest magnitude / 127 as a float, q = round(x · (1 / d)), and of two as near the one away from zero;
/// then d is rounded to fp16. Where 1 / d is no finite float, as in a block of zeros, the block has d = 0 and q = 0.
/// Numbers are taken as floats, and every step is one. ValueError unless their count is a multiple of 32, and for a NaN
/// and for a number so large that d is no finite fp16.
std::vector<BlockQ8> to_q8_0(const std::vector<real>& x);
/// d q as a float, also where d is 0, infinite or NaN, and where q is -128.
std::vector<real> from_q8_0(const std::vector<BlockQ8>& blocks);

/// Q4_0: with m the number of the largest magnitude, of equal ones the first, and its sign, d = m / -8 as a float and
/// q = min(15, x · (1 / d) + 8.5 without its fraction); then d is rounded to fp16. Where 1 / d is no finite float the
/// block has d = 0 and every q is 8. ValueError as above.
std::vector<BlockQ4> to_q4_0(const std::vector<real>& x);
std::vector<real> from_q4_0(const std::vector<BlockQ4>& blocks);

}  // namespace tinytensor
