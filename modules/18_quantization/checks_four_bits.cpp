// Checks of module 18: blocks of 4 bits as llama.cpp has them.
#include "modules/18_quantization/blocks.h"

namespace course {
namespace {

enum class Four { right, by_magnitude, neighbours, nearest, away, wraps, other_sign, among_reals };

Encoded q4_of(const Row& x, Four way = Four::right) {
  Encoded all;
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    float most = 0;
    double magnitude = 0;  // of `most`, as it is compared
    for (size_t j = begin; j < begin + in_a_block; ++j) {
      const double one = std::abs(way == Four::among_reals ? x[j] : as_float(x[j]));
      if (one > magnitude) magnitude = one, most = float_of(x[j]);
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

/// With a mistake: bytes of 0 where 1 / d is not finite.
Answer zeros_without_an_inverse(const Row& x) {
  std::vector<int64_t> bytes = q4_of(x).numbers;
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    const float d = float_of(largest_in(x, begin)) / 8.0F;
    if (!std::isfinite(1 / d)) std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(begin / 2), in_a_block / 2, 0);
  }
  return {{the_bytes, bytes}};
}

const Check<Row> q4({
    .exercise = "18.10",
    .examples = block_examples,
    .draw = [](Draw& draw) { return drawn_blocks(draw, 8); },
    .largest_size = 257,
    .call =
        [](const Row& c) {
          return Call{fmt::format("to_q4_0(x), x of {} numbers", c.size()), {{"x", row(c)}}};
        },
    .ask = [](const Row& c) -> Answer { return held_by(to_q4_0(reals(c)), the_bytes); },
    .expect = [](const Row& c) -> Answer { return in_bytes_of_two(q4_of(c)); },
    .mistakes = [](const Row& c) -> Mistakes {
      return {
          {"numbers become floats before they are compared: of equal ones the first decides",
           in_double() ? in_bytes_of_two(q4_of(c, Four::among_reals)) : Answer(Value())},
          {"where 1 / d is no finite float every q is 8, which stands for 0", zeros_without_an_inverse(c)},
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

/// All 256 bytes: of the k-th block the lower halves are 0 to 15, and all upper ones k.
Blocks all_pairs() {
  Blocks b{std::vector<int64_t>(16, 0x3800), {}};
  for (int64_t i = 0; i < 16 * in_a_block; ++i) b.numbers.push_back(i % in_a_block < 16 ? i % 16 : i / in_a_block);
  return b;
}

const Check<Blocks> back_from_q4({
    .exercise = "18.10",
    .examples = {{}, blocks_of_ones(1), beyond_numbers(7), all_pairs()},
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
