#include "tinytensor/quantization/blocks.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

constexpr float past_half = 65520;  // from here on the nearest fp16 is infinity

void check_blocks(const char* name, const std::vector<real>& x, float most_of_d) {
  if (x.size() % numbers_in_block != 0) {
    fail<ValueError>("{}: a multiple of {} numbers is expected: {}", name, numbers_in_block, x.size());
  }
  for (size_t i = 0; i < x.size(); ++i) {
    if (std::abs(static_cast<float>(x[i])) / most_of_d < past_half) continue;
    fail<ValueError>("{}: numbers whose scale fits fp16 are expected: {} at place {}", name, x[i], i);
  }
}

}  // namespace

std::uint16_t to_half(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const std::uint32_t sign = bits >> 16 & 0x8000u;
  const float magnitude = std::abs(x);
  if (std::isnan(x)) return static_cast<std::uint16_t>(sign | 0x7e00u);
  if (magnitude >= past_half) return static_cast<std::uint16_t>(sign | 0x7c00u);
  // What lies below 2^-14 is a multiple of 2^-24 there: adding 0.5 leaves so many digits, rounded as they should be.
  if (magnitude < 0x1p-14f) {
    const std::uint32_t whole = std::bit_cast<std::uint32_t>(magnitude + 0.5f) - std::bit_cast<std::uint32_t>(0.5f);
    return static_cast<std::uint16_t>(sign | whole);
  }
  const std::uint32_t rest = bits & 0x7fffffffu;
  const std::uint32_t rounded = rest + 0xfffu + (rest >> 13 & 1u);  // up from half of the last digit; of ties to even
  return static_cast<std::uint16_t>(sign | ((rounded >> 13) - ((127u - 15u) << 10)));
}

float from_half(std::uint16_t bits) {
  const std::uint32_t sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 0x1fu, fraction = bits & 0x3ffu;
  const float magnitude = exponent == 0      ? static_cast<float>(fraction) * 0x1p-24f
                          : exponent == 0x1f ? std::bit_cast<float>(0x7f800000u | fraction << 13)
                                             : std::bit_cast<float>((exponent + 127 - 15) << 23 | fraction << 13);
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | sign);
}

std::vector<BlockQ8> to_q8_0(const std::vector<real>& x) {
  check_blocks("to_q8_0", x, 127);
  std::vector<BlockQ8> blocks(x.size() / numbers_in_block);
  // exercise 18.9 {
  for (size_t b = 0; b < blocks.size(); ++b) {
    const real* in = x.data() + b * numbers_in_block;
    float largest = 0;
    for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
    const float d = largest / 127, inverse = 1 / d;
    if (!std::isfinite(inverse)) continue;
    blocks[b].d = to_half(d);
    for (size_t j = 0; j < numbers_in_block; ++j) {
      blocks[b].q[j] = static_cast<std::int8_t>(std::round(static_cast<float>(in[j]) * inverse));
    }
  }
  // }
  return blocks;
}

std::vector<real> from_q8_0(const std::vector<BlockQ8>& blocks) {
  std::vector<real> x;
  // exercise 18.9 {
  for (const BlockQ8& block : blocks) {
    for (const std::int8_t q : block.q) x.push_back(from_half(block.d) * static_cast<float>(q));
  }
  // }
  return x;
}

std::vector<BlockQ4> to_q4_0(const std::vector<real>& x) {
  check_blocks("to_q4_0", x, 8);
  std::vector<BlockQ4> blocks(x.size() / numbers_in_block);
  // exercise 18.10 {
  constexpr size_t half = numbers_in_block / 2;
  for (size_t b = 0; b < blocks.size(); ++b) {
    const real* in = x.data() + b * numbers_in_block;
    float of_largest = 0;
    for (int j = 0; j < numbers_in_block; ++j) {
      if (std::abs(static_cast<float>(in[j])) > std::abs(of_largest)) of_largest = static_cast<float>(in[j]);
    }
    const float d = of_largest / -8;
    const bool is_zero = !std::isfinite(1 / d);
    blocks[b].d = is_zero ? std::uint16_t{0} : to_half(d);
    const auto four_bits = [&](size_t j) {
      const float place = is_zero ? 8 : static_cast<float>(in[j]) * (1 / d) + 8.5f;
      return std::min(15u, static_cast<unsigned>(place));
    };
    for (size_t j = 0; j < half; ++j) {
      blocks[b].q[j] = static_cast<std::uint8_t>(four_bits(j) | four_bits(j + half) << 4);
    }
  }
  // }
  return blocks;
}

std::vector<real> from_q4_0(const std::vector<BlockQ4>& blocks) {
  std::vector<real> x;
  // exercise 18.10 {
  for (const BlockQ4& block : blocks) {
    for (const int shift : {0, 4}) {
      for (const std::uint8_t byte : block.q) {
        x.push_back(from_half(block.d) * static_cast<float>((byte >> shift & 15) - 8));
      }
    }
  }
  // }
  return x;
}

}  // namespace tinytensor
