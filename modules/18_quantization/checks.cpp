// Checks of module 18, first part: a scale, and a number in 8 bits.
#include "modules/18_quantization/oracle.h"
#include "tinytensor/kernels/reference/reference.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

constexpr double least = 0x1p-149;  // the smallest number of a float

Row row_for(Draw& draw, int64_t n) {
  const double kind = draw.uniform();
  Row x(static_cast<size_t>(n));
  for (double& one : x) one = any_number(draw, kind);
  if (n > 0 && draw.yes(0.1)) x[static_cast<size_t>(draw.number(0, n - 1))] = draw.one_of<double>({nan, infinity});
  if (n > 0 && draw.yes(0.1)) std::fill(x.begin(), x.end(), 0);
  return x;
}

Answer scale_and_inputs(double scale) { return with_inputs_kept(Answer{{"the scale", Value(scale).within(0)}}); }

const Check<Row> scales({
    .exercise = "18.1",
    .examples = {{3, -5.08, 1},
                 {127},
                 {-254, 1},
                 {1, 2, -3},
                 {0, 0, 0},
                 {-0.0},
                 {},
                 {1, nan, 2},
                 {nan, 5},
                 {5, nan},
                 {infinity, 1},
                 {1, -infinity},
                 {-infinity, infinity},
                 {3e38, 1},
                 {3e38, 3e38},  // neither sums nor squares are to be looked at: they overflow
                 {-3e38, -3e38, 1},
                 {2e19, 1},
                 {63 * least, -least},  // its quotient is less than half of the smallest float
                 {64 * least, least},
                 {-190 * least},
                 {1e-10, -1e-12}},
    .draw = [](Draw& draw) { return row_for(draw, draw.size(0, 20)); },
    .draw_large =
        [](Draw& draw, int) {
          Row x = normals(draw, beyond_17_bits(draw));
          x.back() = 9;
          return x;
        },
    .call =
        [](const Row& c) {
          return Call{fmt::format("int8_scale(n = {}, x)", c.size()), {{"x", row(c)}}};
        },
    .ask = [](const Row& c) -> Answer {
      Room x = input(c);
      const real scale = reference::int8_scale(static_cast<int64_t>(c.size()), x.data());
      return {{"the scale", static_cast<double>(scale)}, {inputs_changed, x.changed()}};
    },
    .expect = [](const Row& c) -> Answer { return scale_and_inputs(scale_of(c)); },
    .mistakes = [](const Row& c) -> Mistakes {
      double most = -infinity, largest = 0, finite = 0, sum = 0;
      for (const double x : c) {
        most = std::max(most, x), largest = std::max(largest, std::abs(x)), sum += std::abs(x);
        if (std::isfinite(x)) finite = std::max(finite, std::abs(x));
      }
      const double mean = c.empty() ? 0 : sum / static_cast<double>(c.size());
      const bool special = std::isnan(scale_of(c));
      Mistakes all;
      if (special) {
        all.push_back(
            {"what is not finite is left out: its row has no scale", scale_and_inputs(quotient(finite, 127))});
        all.push_back({"an infinity has no scale: NaN", scale_and_inputs(infinity)});
      }
      if (!special && largest > 1e38) {
        all.push_back({"each number is asked whether it is finite: their sum may be infinite", scale_and_inputs(nan)});
      }
      if (largest == 0 || quotient(largest, 127) == 0) {
        all.push_back({"a scale of 0 would be divided by: where the quotient is 0 it is 1", scale_and_inputs(0)});
      }
      const Mistakes others = {
          {"the magnitude counts, not the number: -5 is larger than 3", scale_and_inputs(quotient(most, 127))},
          {"the largest magnitude becomes 127, not 128: both signs have as many steps",
           scale_and_inputs(quotient(largest, 128))},
          {"there are 127 steps on each side of 0, and 255 on both", scale_and_inputs(quotient(2 * largest, 255))},
          {"that is how many steps are in 1: x is divided by the scale", scale_and_inputs(quotient(127, largest))},
          {"a mean would cut off what is above it", scale_and_inputs(quotient(mean, 127))}};
      all.insert(all.end(), others.begin(), others.end());
      return all;
    },
});

/// The row, and the same array with each of its numbers in turn seven times as large.
const Check<Row> scales_of_changed_rows({
    .exercise = "18.1",
    .examples = {{1, 2, 1}, {5, -3, 4, -2, 5}},
    .call =
        [](const Row& c) {
          return Call{fmt::format("int8_scale(n = {}, x), then with 7 x[0], then with 7 x[1] …", c.size()),
                      {{"x", row(c)}}};
        },
    .ask = [](const Row& c) -> Answer {
      std::vector<real> x(c.begin(), c.end());
      const auto n = static_cast<int64_t>(x.size());
      std::vector<double> all = {static_cast<double>(reference::int8_scale(n, x.data()))};
      for (real& one : x) {
        const real before = one;
        one *= 7;
        all.push_back(static_cast<double>(reference::int8_scale(n, x.data())));
        one = before;
      }
      return row(all);
    },
    .expect = [](const Row& c) -> Answer {
      std::vector<double> all = {scale_of(c)};
      for (size_t i = 0; i < c.size(); ++i) {
        Row changed = c;
        changed[i] *= 7;
        all.push_back(scale_of(changed));
      }
      return Value(row(all)).within(0);
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Quotient {
  double x, scale;
};

Quotient quotient_for(Draw& draw) {
  if (draw.yes(0.3)) {  // an exact tie, at any power of two
    const double scale = std::ldexp(1, static_cast<int>(draw.number(-20, 20)));
    return {nearly(draw, (static_cast<double>(draw.number(-130, 130)) + 0.5) * scale), scale};
  }
  if (draw.yes(0.2)) {  // the same where 1 / scale is no float
    const double scale = scale_with_ties(draw);
    return {(static_cast<double>(draw.number(-130, 130)) + 0.5) * scale, scale};
  }
  if (draw.yes(0.1)) return {any_number(draw, 0), as_float(draw.uniform(1e-6, 1))};
  const double scale = as_float(draw.uniform(0.001, 0.1));
  return {as_float(draw.uniform(-140, 140) * scale), scale};
}

const Check<Quotient> rounding({
    .exercise = "18.2",
    .examples = {{3, 0.04},
                 {-5.08, 0.04},
                 {1.75, 1},
                 {-1.75, 1},
                 {0.5, 1},
                 {1.5, 1},
                 {2.5, 1},
                 {-0.5, 1},
                 {-1.5, 1},
                 {-2.5, 1},
                 {0x1.fffffep-2, 1},  // the last float before a half: with 0.5 added it is 1
                 {-0x1.fffffep-2, 1},
                 {0x1.fffffffffffffp-2, 1},
                 {45.5, 7},  // a tie, but not by 1 / 7
                 {126.5, 1},
                 {127.49, 1},
                 {127.5, 1},
                 {128, 1},
                 {-128, 1},
                 {-127.5, 1},
                 {-129, 1},
                 {200, 1},
                 {256, 1},
                 {-300, 1},
                 {3e9, 1},
                 {-3e9, 1},
                 {1e20, 1e-20},
                 {-1e30, 1e-30},
                 {infinity, 1},
                 {-infinity, 2},
                 {nan, 1},
                 {1, nan},
                 {0, nan},
                 {infinity, nan},
                 {infinity, infinity},
                 {-infinity, infinity},
                 {5, infinity},
                 {-0.0, 1},
                 {0, 1},
                 {5e-324, 1},
                 {190 * least, least},
                 {-190 * least, least},
                 {-3 * least, least},
                 {1e7, 1e7},
                 {1e-10, 1e-9},
                 {3e38, 3e36}},
    .draw = quotient_for,
    .drawn = 200,
    .call = [](const Quotient& c) { return Call{fmt::format("to_int8({:.9g}, {:.9g})", c.x, c.scale)}; },
    .ask = [](const Quotient& c) -> Answer {
      return int64_t{reference::to_int8(static_cast<real>(c.x), static_cast<real>(c.scale))};
    },
    .expect = [](const Quotient& c) -> Answer {
      return static_cast<int64_t>(in_8_bits(as_real(c.x), as_real(c.scale)));
    },
    .mistakes = [](const Quotient& c) -> Mistakes {
      const double x = as_real(c.x), scale = as_real(c.scale), q = quotient(x, scale);
      if (std::isnan(q))
        return {{"where x / scale is NaN the number is 0", 127}, {"where x / scale is NaN the number is 0", -127}};
      const auto whole = [](double value) { return static_cast<int64_t>(value); };
      Mistakes all;
      const double by_inverse = as_real(x * quotient(1, scale));
      if (by_inverse != q && !std::isnan(by_inverse)) {
        all.push_back({"x is divided by the scale: by 1 / scale the last digit is another one, or all is infinite",
                       whole(cut_off(nearest_even(by_inverse)))});
      }
      if (std::abs(q) < 127 && std::abs(q - std::trunc(q)) == 0.5) {  // both of its neighbours
        for (const double other : {std::floor(q), std::floor(q + 0.5)}) {
          all.push_back({"of two whole numbers as near, the even one", whole(cut_off(other))});
        }
      }
      const Mistakes others = {
          {"the part behind the point is cut off: the nearest one is asked for", whole(cut_off(std::trunc(q)))},
          {"x is divided by the scale", whole(cut_off(nearest_even(as_real(x * scale))))},
          {"-128 is not used: -127 to 127, so that 0 is in the middle",
           whole(std::clamp<double>(nearest_even(q), -128, 127))}};
      all.insert(all.end(), others.begin(), others.end());
      if (std::abs(q) < 1e9) {
        all.push_back({"what is beyond 127 is cut off there, or it comes out with another sign",
                       int64_t{static_cast<std::int8_t>(static_cast<int64_t>(nearest_even(q)))}});
      }
      return all;
    },
});

}  // namespace
}  // namespace course
