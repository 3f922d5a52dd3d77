// Numbers in 8 bits, in plain loops.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/check.h"
#include "modules/course/checking/kernel_arrays.h"
#include "modules/course/checking/large_size.h"

namespace course {

using Row = std::vector<double>;  // numbers that floats hold

/// The whole number nearest to x, of two as near the even one.
inline double nearest_even(double x) {
  const double below = std::floor(x), rest = x - below;
  if (rest != 0.5) return rest < 0.5 ? below : below + 1;
  return std::fmod(below, 2) == 0 ? below : below + 1;
}

/// A number as a real holds it.
inline double as_real(double x) { return in_double() ? x : as_float(x); }

/// A quotient as reals have it.
inline double quotient(double a, double b) {
  return in_double() ? a / b : static_cast<double>(static_cast<float>(a) / static_cast<float>(b));
}

inline double cut_off(double x) { return x > 127 ? 127 : x < -127 ? -127 : x; }

/// In 8 bits, as a whole number; 0 where there is none.
inline double in_8_bits(double x, double scale) {
  const double q = quotient(x, scale);
  return std::isnan(q) ? 0 : cut_off(nearest_even(q));
}

/// Of a row: NaN where one of it is not finite, and 1 where its numbers are too small for a quotient.
inline double scale_of(const Row& row) {
  double largest = 0;
  for (const double x : row) {
    if (x - x != 0) return nan;
    largest = x > largest ? x : -x > largest ? -x : largest;
  }
  const double scale = quotient(largest, 127);
  return scale == 0 ? 1 : scale;
}

inline std::vector<Row> rows_of(const Numbers& x) {
  const auto width = static_cast<std::ptrdiff_t>(x.shape.back());
  std::vector<Row> rows;
  for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(x.values.size()) && width > 0; i += width) {
    rows.emplace_back(x.values.begin() + i, x.values.begin() + i + width);
  }
  if (width == 0) {
    const int64_t count = std::accumulate(x.shape.begin(), x.shape.end() - 1, int64_t{1}, std::multiplies<>());
    rows.assign(static_cast<size_t>(count), {});
  }
  return rows;
}

/// Whole numbers and scales, as an answer has them.
inline Answer in_bytes(const std::vector<double>& values, const std::vector<double>& scales) {
  Value whole(Shape(values.begin(), values.end()));
  return {{"the whole numbers", whole}, {"the scales", Value(row(scales)).within(0)}};
}

inline Answer answer_of_matrix(const Int8Matrix& m) {
  return {{"the whole numbers", Shape(m.values.begin(), m.values.end())},
          {"the scales", row({m.scales.begin(), m.scales.end()})}};
}

/// A drawn matrix in 8 bits: it needs no line of an exercise.
struct Bytes {
  int64_t rows = 0, width = 0;
  std::vector<int64_t> values;
  std::vector<double> scales;

  Int8Matrix matrix() const {
    Int8Matrix m{rows, width, {}, {}};
    for (const int64_t q : values) m.values.push_back(static_cast<std::int8_t>(q));
    for (const double s : scales) m.scales.push_back(static_cast<real>(s));
    return m;
  }
  int64_t at(int64_t i, int64_t p) const { return values[static_cast<size_t>(i * width + p)]; }
};

inline Bytes bytes_for(Draw& draw, int64_t rows, int64_t width) {
  Bytes b{rows, width, {}, {}};
  for (int64_t i = 0; i < rows * width; ++i) b.values.push_back(draw.number(-127, 127));
  for (int64_t i = 0; i < rows; ++i) b.scales.push_back(as_float(draw.uniform(0.001, 0.1)));
  return b;
}

inline Call call_with(const std::string& text, const Bytes& b) {
  return {text,
          {{"its whole numbers", Numbers({b.rows, b.width}, {b.values.begin(), b.values.end()})},
           {"its scales", row(b.scales)}}};
}

/// Now and then numbers far out, near 0, or halves, which are ties for many scales.
inline double any_number(Draw& draw, double kind) {
  if (kind < 0.15) return as_float(1e20 * draw.normal());
  if (kind < 0.3) return as_float(1e-20 * draw.normal());
  if (kind < 0.5) return static_cast<double>(draw.number(-254, 254)) / 2;
  return draw.normal();
}

inline Input input_for(Draw& draw, const Shape& shape) {
  const double kind = draw.uniform();
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed});
  return draw.input(shape, layout, [&] { return any_number(draw, kind); });
}

/// A scale that is a whole number of 2^-7, so that halves of it are floats, and quotients by it ties.
inline double scale_with_ties(Draw& draw) { return static_cast<double>(2 * draw.number(0, 20) + 1) / 128; }

}  // namespace course
