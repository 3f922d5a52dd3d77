// Checks of module 18, first part: a scale, and a number in 8 bits.
#include "modules/18_quantization/oracle.h"
#include "tinytensor/kernels/reference/reference.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

// A row whose quotient has less than the 24 digits of a float, and is rounded once.
Row row_of_a_short_quotient(Draw& draw) {
  return {static_cast<double>(draw.number(127 << 22, 127 << 23)) * least_float, -least_float};
}

Row row_for(Draw& draw, int64_t n) {
  if (n == 2 && draw.yes(0.3)) return row_of_a_short_quotient(draw);
  const double kind = draw.uniform(), side = draw.uniform();
  Row x(static_cast<size_t>(n));
  for (double& one : x) {
    one = any_number(draw, kind);
    if (side < 0.3) one = side < 0.15 ? std::abs(one) : -std::abs(one);
  }
  if (n > 0 && draw.yes(0.1)) std::fill(x.begin(), x.end(), x[0]);
  if (n > 0 && draw.yes(0.1)) x[static_cast<size_t>(draw.number(0, n - 1))] = draw.one_of<double>({nan, infinity});
  if (n > 0 && draw.yes(0.1)) std::fill(x.begin(), x.end(), 0);
  return x;
}

Answer scale_and_inputs(double scale) { return with_inputs_kept(Answer{{"the scale", Value(scale).within(0)}}); }

// Large ones: one number behind all others, the largest that there are, all of one sign.
Row large_row(Draw& draw, int i) {
  Row x = normals(draw, beyond_17_bits(draw));
  for (double& one : x) {
    if (i == 1) one = one < 0 ? -largest_double : largest_double;
    if (i >= 2) one = i == 2 ? std::abs(one) : -std::abs(one);
  }
  if (i != 1) x.back() = i == 3 ? -9 : 9;
  return x;
}

const Check<Row> scales({
    .exercise = "18.1",
    .examples = {{1, 5, 4},
                 {5, 1, 4},
                 {1, 4, 5},
                 {3, -5.08, 1},
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
                 {1e39},  // beyond floats, where a real is double
                 {largest_double, -largest_double},
                 {largest_double, largest_double},
                 {-largest_double, largest_double, largest_double},
                 {largest_double, nan},  // nothing is larger, and what follows counts all the same
                 {largest_double, infinity},
                 {-largest_double, 1, -infinity},
                 {1e200, -1e199},
                 {1e-200},
                 {63 * least_float, -least_float},  // its quotient is less than half of the smallest float
                 {64 * least_float, least_float},
                 {-190 * least_float},
                 {532'676'768 * least_float},  // rounded to a float's 24 digits first it would be a tie of those it has
                 {190 * 0x1p-1074},
                 Row(64, 1),
                 Row(100, -0.5),
                 {1e-10, -1e-12}},
    .draw = [](Draw& draw) { return row_for(draw, draw.size(0, 20)); },
    .draw_large = large_row,
    .large = 4,
    .call =
        [](const Row& c) {
          std::string numbers;
          for (const double x : as_reals(c)) numbers += fmt::format("{}{:.9g}", numbers.empty() ? "" : ", ", x);
          if (!c.empty() && c.size() <= 3)
            return Call{fmt::format("int8_scale(n = {}, x = {{{}}})", c.size(), numbers)};
          return Call{fmt::format("int8_scale(n = {}, x)", c.size()), {{"x", row(as_reals(c))}}};
        },
    .ask = [](const Row& c) -> Answer {
      Room x = input(as_reals(c));
      const real scale = reference::int8_scale(static_cast<int64_t>(c.size()), x.data());
      return {{"the scale", static_cast<double>(scale)}, {inputs_changed, x.changed()}};
    },
    .expect = [](const Row& c) -> Answer { return scale_and_inputs(scale_of(as_reals(c))); },
    .mistakes = [](const Row& drawn) -> Mistakes {
      const Row c = as_reals(drawn);
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
      if (!special && sum > (in_double() ? largest_double : largest_float)) {
        all.push_back({"each number is asked whether it is finite: their sum may be infinite", scale_and_inputs(nan)});
      }
      if (!special && largest > largest_float) {
        all.push_back({"a real is a double here: it holds more than the largest float", scale_and_inputs(nan)});
      }
      if (largest == 0 || quotient(largest, 127) == 0) {
        all.push_back({"a scale of 0 would be divided by: where the quotient is 0 it is 1", scale_and_inputs(0)});
      }
      const Mistakes others = {
          {"the magnitude counts, not the number: -5 is larger than 3", scale_and_inputs(quotient(most, 127))},
          {"the largest magnitude becomes 127, not 128: both signs have as many steps",
           scale_and_inputs(quotient(largest, 128))},
          {"there are 127 steps on each side of 0, and 255 on both", scale_and_inputs(2 * quotient(largest, 255))},
          {"that is how many steps are in 1: x is divided by the scale", scale_and_inputs(quotient(127, largest))},
      };
      all.insert(all.end(), others.begin(), others.end());
      if (std::isfinite(mean)) {
        all.push_back({"a mean would cut off what is above it", scale_and_inputs(quotient(mean, 127))});
      }
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

/// Something and a half: a tie.
double any_tie(Draw& draw) { return static_cast<double>(draw.number(-130, 130)) + 0.5; }

Quotient quotient_for(Draw& draw) {
  if (draw.yes(0.3)) {  // an exact tie, at any power of two
    const double scale = std::ldexp(1, static_cast<int>(draw.number(-20, 20)));
    const double x = any_tie(draw) * scale;
    return {draw.yes(0.2) ? std::nextafter(x, draw.yes() ? infinity : -infinity) : nearly(draw, x), scale};
  }
  if (draw.yes(0.2)) {  // as a real the quotient is a tie, which it hardly is without rounding
    const double scale = draw.uniform(0.5, 2);
    return {any_tie(draw) * scale, scale};
  }
  if (draw.yes(0.2)) {  // the same where 1 / scale is no float
    const double scale = scale_with_ties(draw);
    return {(static_cast<double>(draw.number(-130, 130)) + 0.5) * scale, scale};
  }
  if (draw.yes(0.1)) return {any_number(draw, 0), as_float(draw.uniform(1e-6, 1))};
  const double scale = as_float(draw.uniform(0.001, 0.1));
  return {as_float(draw.uniform(-140, 140) * scale), scale};
}

std::int8_t of_reals(const Quotient& c) {
  return reference::to_int8(static_cast<real>(as_real(c.x)), static_cast<real>(as_real(c.scale)));
}

/// With all digits that tell one real from the next.
std::string in_digits(const Quotient& c) {
  return in_double() ? fmt::format("({:.17g}, {:.17g})", c.x, c.scale)
                     : fmt::format("({:.9g}, {:.9g})", as_real(c.x), as_real(c.scale));
}

/// Near to the middle of two whole numbers, but not there.
bool is_nearly_a_tie(double q) {
  const double from_tie = std::abs(std::abs(q - std::trunc(q)) - 0.5);
  return from_tie > 0 && from_tie < 1e-5;
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
                 {0x1.000002p-1, 1},  // the first one behind a half: with 0.5 added it is 1, too
                 {-0x1.000002p-1, 1},
                 {0x1.0000000000001p-1, 1},
                 {0.5 + 1e-12, 1},
                 {-2.5 - 1e-12, 1},
                 {2.5 + 0x1p-20, 1 + 0x3p-23},  // 2.5 as a float, and a little more without rounding
                 {1.5 + 0x1p-23, 1 + 0x1p-23},  // and a little less
                 {1.5 + 0x1p-52, 1 + 0x1p-52},
                 {0.35, 0.1},
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
                 {infinity, 3e36},  // 127 times that is no float
                 {-infinity, 0x1p127},
                 {infinity, 1e307},
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
                 {190 * least_float, least_float},
                 {-190 * least_float, least_float},
                 {-3 * least_float, least_float},
                 {1e7, 1e7},
                 {1e-10, 1e-9},
                 {3e38, 3e36}},
    .draw = quotient_for,
    .drawn = 200,
    .call = [](const Quotient& c) { return Call{"to_int8" + in_digits(c)}; },
    .ask = [](const Quotient& c) -> Answer { return int64_t{of_reals(c)}; },
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
          all.push_back(
              {std::fma(q, scale, -x) == 0
                   ? "of two whole numbers as near, the even one"
                   : "x / scale is rounded to a real, and that is a tie: of two whole numbers as near, the even one",
               whole(cut_off(other))});
        }
      }
      if (is_nearly_a_tie(q)) {
        for (const double other : {std::floor(q), std::ceil(q)}) {
          all.push_back({"x / scale as a real is nearly in the middle of two whole numbers, but nearer to one of them",
                         whole(cut_off(other))});
        }
        return all;
      }
      const double product = nearest_even(as_real(x * scale));
      if (product != 0 || scale > 1e-3) all.push_back({"x is divided by the scale", whole(cut_off(product))});
      const Mistakes others = {
          {"the part behind the point is cut off: the nearest one is asked for", whole(cut_off(std::trunc(q)))},
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

/// Numbers one after the other, which share an argument with the one before.
const Check<std::vector<Quotient>> rounding_in_turn({
    .exercise = "18.2",
    .examples = {{{2, 1}, {2, 0.5}, {2, 1}, {3, 1}, {2, 1}, {-2, 1}, {nan, 1}, {2, 1}, {2, nan}, {2, 1}, {2, 0.25}}},
    .call =
        [](const std::vector<Quotient>& c) {
          std::string text;
          for (const Quotient& one : c) text += (text.empty() ? "" : ", then ") + ("to_int8" + in_digits(one));
          return Call{text};
        },
    .ask = [](const std::vector<Quotient>& c) -> Answer {
      Shape all;
      for (const Quotient& one : c) all.push_back(of_reals(one));
      return all;
    },
    .expect = [](const std::vector<Quotient>& c) -> Answer {
      Shape all;
      for (const Quotient& one : c) all.push_back(static_cast<int64_t>(in_8_bits(one.x, one.scale)));
      return all;
    },
});

}  // namespace
}  // namespace course
