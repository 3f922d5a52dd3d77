// Checks of module 18: the error of rounding.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

struct Pair {
  Input x;
  Bytes q;
};

Pair pair_for(Draw& draw) {
  const int64_t rows = draw.size(0, 4), width = draw.size(0, 6);
  Pair c{input_for(draw, {rows, width}), bytes_for(draw, rows, width)};
  const bool is_cut_off = draw.yes(0.2);
  for (const Shape& i : indices_of({rows, width})) {  // near what the whole numbers say
    const double scale = as_float(c.q.scales[static_cast<size_t>(i[0])]);
    c.x.at(i) = as_float(scale * (static_cast<double>(c.q.at(i[0], i[1])) + draw.uniform(-0.5, 0.5)));
    if (is_cut_off) c.x.at(i) *= as_float(draw.uniform(1, 100));
  }
  if (rows > 0 && draw.yes(0.2)) {
    const int64_t zeros = draw.number(0, rows - 1);
    for (int64_t p = 0; p < width; ++p) c.x.at({zeros, p}) = 0, c.q.values[static_cast<size_t>(zeros * width + p)] = 0;
  }
  return c;
}

bool has_no_mean(const Pair& c) {
  const auto is_nan = [](double x) { return std::isnan(x); };
  return std::any_of(c.q.scales.begin(), c.q.scales.end(), is_nan) ||
         std::any_of(c.x.values.begin(), c.x.values.end(), is_nan);
}

Answer errors(const Pair& c, double power, bool in_steps = false) {
  double sum = 0, largest = 0, bound = 0;
  for (const Shape& i : indices_of(c.x.shape)) {
    const double scale = as_float(c.q.scales[static_cast<size_t>(i[0])]);
    const double off = std::abs(as_float(c.x.at(i)) - scale * static_cast<double>(c.q.at(i[0], i[1])));
    sum += std::pow(in_steps ? off / scale : off, power), largest = std::max(largest, off);
  }
  for (const double scale : c.q.scales) bound = std::max(bound, as_float(scale) / 2);
  const auto count = static_cast<double>(c.x.values.size());
  const double mean = count == 0 ? 0 : std::pow(sum / count, 1 / power);
  if (has_no_mean(c)) return keeping_x({{"the mean", nan}});
  return keeping_x({{"the mean", Value(mean).within(1e-9 * bound + 1e-7 * mean)},
                    {"the largest", Value(largest).within(1e-9 * bound)},
                    {"the bound", Value(bound).within(1e-9 * bound)}});
}

std::vector<Pair> pairs() {
  std::vector<Pair> all = {
      {Input({1, 3}, {3, -5.08, 1}), {1, 3, {75, -127, 25}, {0.04}}},
      {Input({2, 2}, {1.5, -2.25, 100, 250}), {2, 2, {1, -2, 1, 3}, {1, 100}}},
      {Input({1, 1}, {-7}), {1, 1, {127}, {1}}},
      {Input({1, 2}, {0.25, 127}), {1, 2, {0, 127}, {1}}},
      {Input({1, 1}, {0x3p-149}), {1, 1, {2}, {0x1p-149}}},  // half of the least float is a double
      {Input({0, 2}, {}), {0, 2, {}, {}}},
      {Input({2, 0}, {}), {2, 0, {}, {0.5, 3}}},
      {Input({1, 2}, {20000, -30000}), {1, 2, {84, -127}, {236.2}}},
      {Input({1, 1}, {1000.1}), {1, 1, {127}, {0.1}}},  // cut off: no float holds how far
      {Input({1, 2}, {100, -1}), {1, 2, {127, -127}, {0.4 / 127}}},
      {Input({1, 1}, {1}), {1, 1, {0}, {nan}}},  // 0 times NaN
      {Input({2, 2}, {1, 2, 3, 4}), {2, 2, {1, 2, 0, 0}, {1, nan}}},
      {Input({1, 2}, {nan, 2}), {1, 2, {0, 2}, {1}}},
      {Input({1, 2}, {2, nan}), {1, 2, {2, 0}, {1}}},
      {Input({1, 2}, {infinity, 2.5}), {1, 2, {127, 2}, {1}}},
      {Input({1, 1}, {-infinity}), {1, 1, {-127}, {0.5}}},
      {Input({2, 2}, {0, 0, 0.1, 0.2}), {2, 2, {0, 0, 64, 127}, {1, 0.2 / 127}}},  // a row of zeros has a scale, too
      {Input({2, 1}, {0, 1.27}), {2, 1, {0, 127}, {1, 0.01}}},
      {Input({2, 2}, {0, 0, 0.4, 127}), {2, 2, {0, 0, 0, 127}, {1, 1}}},  // and elements
      {view({2, 1}, {5, 1}, {1, -2}), {2, 1, {127, -127}, {0.01, 0.02}}},
      {view({2, 2}, {0, 1}, {3, 1, 3, 1}), {2, 2, {3, 1, 2, 1}, {1, 2}}},
      {view({2, 3}, {1, 0}, {2, 2, 2, -1, -1, -1}), {2, 3, {1, 2, 3, 4, 5, 6}, {1, 2}}}};
  for (const Bytes& one : widths_without_an_inverse()) {
    all.push_back({Input({one.rows, one.width}, std::vector<double>(one.values.size(), 0.5)), one});
  }
  return all;
}

const Check<Pair> roundings({
    .exercise = "18.7",
    .examples = pairs(),
    .draw = pair_for,
    .call =
        [](const Pair& c) {
          Call call = call_with("rounding_error(x, quantized)", c.q);
          call.inputs.emplace_back("x", c.x);
          return call;
        },
    .ask = [](const Pair& c) -> Answer {
      const Tensor x = c.x.tensor();
      const Watched watched(x);
      const RoundingError e = rounding_error(x, c.q.matrix());
      if (has_no_mean(c)) return {{"the mean", e.mean}, watched.item("x")};
      return {{"the mean", e.mean}, {"the largest", e.largest}, {"the bound", e.bound}, watched.item("x")};
    },
    .expect = [](const Pair& c) -> Answer { return errors(c, 1); },
    .mistakes = [](const Pair& c) -> Mistakes {
      return {{"the mean of the errors, not of their squares", errors(c, 2)},
              {"in the units of x, not in steps of a scale", errors(c, 1, true)}};
    },
});

/// More elements than a float counts, as in the table of a large vocabulary: all are 1, and stand for 0.75.
struct Many {
  int64_t rows = 2, width = 0;
};

const Check<Many> roundings_of_many({
    .exercise = "18.7",
    .draw_large =
        [](Draw&, int) {
          return Many{2, (1 << 23) + (1 << 19) + 1};
        },
    .large = 1,
    .call =
        [](const Many& c) {
          return Call{fmt::format("rounding_error(x, quantized) of ({}, {}), each 1 and 1 · 0.75", c.rows, c.width)};
        },
    .ask = [](const Many& c) -> Answer {
      const Tensor x = ones({1, 1}).as_strided({c.rows, c.width}, {0, 0}, 0);
      Int8Matrix q{c.rows, c.width, {}, {}};
      q.values.assign(static_cast<size_t>(c.rows * c.width), 1);
      q.scales.assign(static_cast<size_t>(c.rows), real{0.75});
      const RoundingError e = rounding_error(x, q);
      return {{"the mean", e.mean}, {"the largest", e.largest}, {"the bound", e.bound}};
    },
    .expect = [](const Many&) -> Answer {
      return {{"the mean", Value(0.25).within(1e-6)}, {"the largest", 0.25}, {"the bound", 0.375}};
    },
});

}  // namespace
}  // namespace course
