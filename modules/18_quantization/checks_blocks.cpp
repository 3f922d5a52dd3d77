// Checks of module 18: blocks of 8 bits as llama.cpp has them.
#include "modules/18_quantization/blocks.h"

namespace course {
namespace {

enum class Way {
  right,
  ties_to_even,
  by_rounded_scale,
  divided,
  by_other_inverse,
  product_in_double,
  zeros_if_small,
  ends_at_zeros
};

/// x in steps of d, before it is rounded to a whole number.
double steps(Way way, double x, float largest, double half) {
  const float d = largest / 127.0F, number = float_of(x), inverse = 1 / d;
  if (way == Way::by_rounded_scale) return static_cast<double>(number * (1 / float_of(half)));
  if (way == Way::by_other_inverse) return static_cast<double>(number * (127.0F / largest));
  if (way == Way::product_in_double) return static_cast<double>(number) * static_cast<double>(inverse);
  return static_cast<double>(way == Way::divided ? number / d : number * inverse);
}

Encoded q8_of(const Row& x, Way way = Way::right) {
  Encoded all;
  bool ended = false;
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    const float largest = float_of(largest_in(x, begin)), d = largest / 127.0F;
    const double half = rounded_to_half(d);
    const bool none = !std::isfinite(1 / d) || (way == Way::zeros_if_small && half == 0);
    ended = ended || (none && way == Way::ends_at_zeros);
    all.scales.push_back(none || ended ? 0 : half);
    for (size_t j = begin; j < begin + in_a_block; ++j) {
      const bool is_zero = none || ended || (way == Way::by_rounded_scale && half == 0);
      const double q = is_zero ? 0 : steps(way, x[j], largest, half);
      all.numbers.push_back(static_cast<int64_t>(way == Way::ties_to_even ? nearest_even(q) : away_from_zero(q)));
    }
  }
  return all;
}

/// Whether by d as fp16 a number is another one that is far from a tie: no mistake in a last digit is taken for it.
bool is_clear_by_rounded_scale(const Row& x) {
  const Encoded right = q8_of(x), other = q8_of(x, Way::by_rounded_scale);
  for (size_t j = 0; j < x.size(); ++j) {
    if (right.numbers[j] == other.numbers[j]) continue;
    const float largest = float_of(largest_in(x, j / in_a_block * in_a_block));
    const double q = std::abs(steps(Way::right, x[j], largest, 0));
    if (rounded_to_half(largest / 127.0F) != 0 && std::abs(q - std::floor(q) - 0.5) > 1e-3) return true;
  }
  return false;
}

// With a mistake, where a real is double: every step is one.
Encoded q8_in_doubles(const Row& x) {
  Encoded all = q8_of(x);
  for (size_t begin = 0; begin < x.size(); begin += in_a_block) {
    double largest = 0;
    for (size_t j = begin; j < begin + in_a_block; ++j) largest = std::max(largest, std::abs(x[j]));
    all.scales[begin / in_a_block] = rounded_to_half(as_float(largest / 127));
    const double inverse = 1 / (largest / 127);
    for (size_t j = begin; j < begin + in_a_block && std::isfinite(inverse); ++j) {
      all.numbers[j] = static_cast<int64_t>(away_from_zero(x[j] * inverse));
    }
  }
  return all;
}

// d as fp16, for a block whose first number is 127 times it: halves between two of fp16, and steps below 2^-14.
std::vector<Row> examples_of_q8() {
  std::vector<Row> all = block_examples;
  for (const double d : {1 + 0x1p-11, 1 + 0x1.8p-10, 0x1.5p-15, 0x1p-25, 0x1.8p-24, 60000.0, 1e-6}) {
    all.push_back(with_first({127 * d, d, -64 * d}));
  }
  return all;
}

/// Those of which no other one gives the same numbers here.
Mistakes mistakes_of_q8(const Row& x) {
  const std::vector<std::pair<Way, const char*>> ways = {
      {Way::ties_to_even, "llama.cpp rounds halves away from 0 here: std::round"},
      {Way::divided, "x is multiplied by 1 / d, as llama.cpp does it: a quotient has other last digits"},
      {Way::by_other_inverse, "the inverse is 1 / d, of the d that was rounded: 127 / max has other last digits"},
      {Way::product_in_double, "x · (1 / d) is a float before it is rounded to a whole number"},
      {Way::zeros_if_small,
       "a block is zeros where 1 / d is infinite: where d is 0 as fp16 alone its numbers are made"},
      {Way::ends_at_zeros, "a block of zeros is one block only: those behind it are to be made too"}};
  const auto right = q8_of(x).numbers;
  Mistakes all;
  if (in_double()) all.push_back({"each step is a float, also where a real is double", in_blocks(q8_in_doubles(x))});
  for (const auto& [way, says] : ways) {
    const Encoded one = q8_of(x, way);
    const auto same = std::count_if(ways.begin(), ways.end(),
                                    [&](const auto& other) { return q8_of(x, other.first).numbers == one.numbers; });
    if (same == 1 && one.numbers != right) all.push_back({says, in_blocks(one)});
  }
  if (is_clear_by_rounded_scale(x)) {
    all.push_back({"the numbers are made with d as a float: it is rounded to fp16 for the file alone",
                   in_blocks(q8_of(x, Way::by_rounded_scale))});
  }
  return all;
}

const Check<Row> q8({
    .exercise = "18.9",
    .examples = examples_of_q8(),
    .draw = [](Draw& draw) { return drawn_blocks(draw, 127); },
    .largest_size = 257,
    .call =
        [](const Row& c) {
          return Call{fmt::format("to_q8_0(x), x of {} numbers", c.size()), {{"x", row(c)}}};
        },
    .ask = [](const Row& c) -> Answer { return held_by(to_q8_0(reals(c))); },
    .expect = [](const Row& c) -> Answer { return in_blocks(q8_of(c)); },
    .mistakes = mistakes_of_q8,
});

const Check<Blocks> back_from_q8({
    .exercise = "18.9",
    .examples = {{}, {{0x3c00}, std::vector<int64_t>(in_a_block, -3)}, beyond_numbers(-1), all_numbers(-128, 127)},
    .draw = [](Draw& draw) { return blocks_for(draw, -128, 127); },
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

}  // namespace
}  // namespace course
