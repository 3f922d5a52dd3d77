// Numbers in 8 bits, in plain loops.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
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

inline constexpr double largest_double = std::numeric_limits<double>::max();
inline constexpr double largest_float = static_cast<double>(std::numeric_limits<float>::max());
inline constexpr double least_float = 0x1p-149;

/// A number as a real holds it: where reals are floats largest_double is the largest float.
inline double as_real(double x) {
  if (in_double() || !std::isfinite(x)) return x;
  return as_float(std::clamp(x, -largest_float, largest_float));
}
inline Row as_reals(Row x) {
  for (double& one : x) one = as_real(one);
  return x;
}

/// A quotient of two reals, as a real.
inline double quotient(double a, double b) {
  if (in_double()) return a / b;
  return static_cast<double>(static_cast<float>(as_real(a)) / static_cast<float>(as_real(b)));
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
  const bool few = draw.yes(0.25);  // some rows have the same one, which are not all
  for (int64_t i = 0; i < rows; ++i) {
    b.scales.push_back(few ? draw.one_of<double>({0.5, 0.25}) : as_float(draw.uniform(0.001, 0.1)));
  }
  return b;
}

/// Matrices of three rows whose scales differ and whose whole numbers are all 1. Their widths C have an inverse that is
/// rounded, so that C · (1 / C) is below 1: in float or in double.
inline std::vector<Bytes> widths_without_an_inverse() {
  std::vector<Bytes> all;
  for (const int64_t width : {41, 49, 55, 61, 82, 98, 103, 107, 161, 187}) {
    all.push_back({3, width, std::vector<int64_t>(static_cast<size_t>(3 * width), 1), {0.25, 0.5, 1}});
  }
  return all;
}

/// These numbers in places of memory that the strides say: what is asked for "in any layout".
inline Input view(const Shape& shape, const Strides& strides, const std::vector<double>& numbers) {
  Input x(shape, numbers);
  x.strides = strides;
  x.offset = 3;
  return x;
}

/// Whether something writes to a tensor, also where it writes what was there before.
class Watched {
 public:
  explicit Watched(Tensor x) : x_(std::move(x)), before_(x_.version()) {}
  bool is_written() const { return x_.version() != before_; }
  Item item(const std::string& name) const { return {name + " is written to", is_written()}; }

 private:
  Tensor x_;
  uint64_t before_;
};
inline Item not_written_to(const std::string& name) { return {name + " is written to", false}; }
/// The answer, and that x is as it was.
inline Answer keeping_x(Answer answer) {
  answer.items.push_back(not_written_to("x"));
  return answer;
}

inline Call call_with(const std::string& text, const Bytes& b) {
  return {text,
          {{"its whole numbers", Numbers({b.rows, b.width}, {b.values.begin(), b.values.end()})},
           {"its scales", row(b.scales)}}};
}

/// Now and then numbers far out, near 0, or halves, which are ties for many scales.
inline double any_number(Draw& draw, double kind) {
  if (kind < 0.05) return static_cast<double>(draw.number(-400, 400)) * least_float;  // scales of one or two digits
  if (kind < 0.15) return as_float(1e20 * draw.normal());
  if (kind < 0.3) return as_float(1e-20 * draw.normal());
  if (kind < 0.5) return static_cast<double>(draw.number(-254, 254)) / 2;
  return draw.normal();
}

/// Each row becomes the first one with a small difference: its numbers in another order, a digit more, another sign.
inline void make_rows_alike(Draw& draw, Input& x) {
  const auto width = static_cast<size_t>(x.shape.back());
  for (size_t begin = width; width > 0 && begin < x.values.size(); begin += width) {
    std::copy_n(x.values.begin(), width, x.values.begin() + static_cast<std::ptrdiff_t>(begin));
    double& one = x.values[begin + static_cast<size_t>(draw.number(0, static_cast<int64_t>(width) - 1))];
    const auto kind = draw.number(0, 2);
    if (kind == 0) std::swap(one, x.values[begin + width - 1]);
    if (kind == 1) one = as_float(one * 1.001);
    if (kind == 2) one = -one;
  }
}

inline Input input_for(Draw& draw, const Shape& shape) {
  const double kind = draw.uniform();
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed});
  Input x = draw.input(shape, layout, [&] { return any_number(draw, kind); });
  if (draw.yes(0.15)) make_rows_alike(draw, x);
  return x;
}

/// A scale that is a whole number of 2^-7, so that halves of it are floats, and quotients by it ties.
inline double scale_with_ties(Draw& draw) { return static_cast<double>(2 * draw.number(0, 20) + 1) / 128; }

}  // namespace course
