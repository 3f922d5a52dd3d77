// Rows of scores, of shares and of their logarithms, as kernels are given them.
#pragma once

#include "modules/05_activations/shares.h"
#include "modules/course/checking/large_size.h"

namespace course {

enum class Kernel { softmax, softmax_backward, log_softmax, log_softmax_backward };
inline const char* const kernel_names[] = {"softmax", "softmax_backward", "log_softmax", "log_softmax_backward"};

inline bool is_backward(Kernel k) { return k == Kernel::softmax_backward || k == Kernel::log_softmax_backward; }
inline bool is_logarithm(Kernel k) { return k == Kernel::log_softmax || k == Kernel::log_softmax_backward; }

struct Rows {
  Kernel kernel;
  Input x;  ///< (rows, n): the scores; for a gradient the output y
  std::vector<double> dy = {};
};

/// Some shares of a whole, or their logarithms, as a float holds them.
inline std::vector<double> some_output(Draw& draw, int64_t rows, int64_t n, bool logarithm) {
  std::vector<double> y;
  for (int64_t i = 0; i < rows; ++i) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += y.emplace_back(draw.uniform(0.02, 1) * draw.uniform(0.02, 1));
    for (auto k = y.size() - static_cast<size_t>(n); k < y.size(); ++k) y[k] = as_float(y[k] / total);
  }
  for (double& one : y) one = logarithm ? as_float(std::log(one)) : one;
  return y;
}

/// One row whose dy is 0, or adds up to 0: then another term vanishes than in the rows beside it.
inline void cancel_a_row(Draw& draw, Rows& c) {
  const int64_t n = c.x.size(1);
  if (c.x.size(0) == 0 || n == 0) return;
  const int64_t from = draw.number(0, c.x.size(0) - 1) * n;
  const bool pair = draw.yes() && n > 1;
  for (int64_t j = 0; j < n; ++j) c.dy[static_cast<size_t>(from + j)] = pair && j < 2 ? (j == 0 ? 1.5 : -1.5) : 0;
}

/// Rows that are the one before them turned round, with the same largest and the same sum; and rows whose last score is
/// far above the others.
inline void resemble(Draw& draw, Input& x) {
  const auto n = static_cast<std::ptrdiff_t>(x.size(1));
  for (std::ptrdiff_t i = 0; n > 0 && i < static_cast<std::ptrdiff_t>(x.size(0)); ++i) {
    const auto row = x.values.begin() + i * n;
    const double largest = *std::max_element(row, row + n);
    if (i > 0 && draw.yes())
      std::reverse_copy(row - n, row, row);
    else if (std::isfinite(largest))
      row[n - 1] = as_float(largest + draw.uniform(0.5, 20));
  }
}

inline Rows rows_for(Draw& draw) {
  Rows c;
  c.kernel = draw.one_of<Kernel>(
      {Kernel::softmax, Kernel::softmax_backward, Kernel::log_softmax, Kernel::log_softmax_backward});
  Shape shape{draw.size(0, 4), draw.size(0, 7)};
  if (const int64_t large = large_size(draw); large > 0) shape[draw.yes() ? 0U : 1U] = large;
  if (is_backward(c.kernel)) {
    c.x = Input(shape, some_output(draw, shape[0], shape[1], is_logarithm(c.kernel)));
    c.dy = normals(draw, shape[0] * shape[1]);
    if (draw.yes(0.3)) cancel_a_row(draw, c);
    if (c.dy.size() > 2 && draw.yes(0.15)) c.dy.back() = c.dy.front();  // as if all were alike
    // As a loss sends it, beside other numbers.
    if (draw.yes(0.2) && !c.dy.empty())
      c.dy[static_cast<size_t>(draw.number(0, static_cast<int64_t>(c.dy.size()) - 1))] = -1;
    return c;
  }
  const double factor = draw.one_of<double>({1, 1, 3, 40}), shift = draw.one_of<double>({0, 0, 100, -200});
  const double masked = draw.one_of<double>({0, 0, 0, 0.4});  // scores of -inf: a mask forbids these
  c.x = draw.input(shape, Layout::dense, [&] { return draw.yes(masked) ? -infinity : factor * draw.normal() + shift; });
  if (draw.yes(0.3)) resemble(draw, c.x);
  return c;
}

inline Rows of_rows(Kernel kernel, const Shape& shape, std::vector<double> x, std::vector<double> dy = {}) {
  return {kernel, Input(shape, std::move(x)), std::move(dy)};
}

/// Longer than an array on the stack.
inline Rows long_rows(Kernel kernel) {
  const Numbers x = uneven({2, 100}), dy = uneven({200});
  return of_rows(kernel, x.shape, x.values, is_backward(kernel) ? dy.values : std::vector<double>());
}

/// Of a long row of numbers that are alike (but one score) a sum in float is off by more than the roundings of a row.
inline Rows alike_rows(Kernel kernel) {
  if (!is_backward(kernel)) {
    Rows c{kernel, Input({1, 10003}, std::vector<double>(10003, as_float(std::log(0.7))))};
    c.x.values.back() = 0;
    return c;
  }
  const double share = 1.0 / 5001, y = is_logarithm(kernel) ? std::log(share) : share;
  const double dy = is_logarithm(kernel) ? 0.7 : 1;
  return {kernel, Input({1, 5001}, std::vector<double>(5001, as_float(y))), std::vector<double>(5001, as_float(dy))};
}

/// A kernel's long rows, its many rows, and its rows of numbers that are alike.
inline Rows many_rows(Draw& draw, int which) {
  if (which >= 8) return alike_rows(static_cast<Kernel>(which - 8));
  const auto kernel = static_cast<Kernel>(which / 2);
  const int64_t n = beyond_blocks(draw) / 2;
  const Shape shape = which % 2 == 0 ? Shape{2, n} : Shape{n, 2};
  if (!is_backward(kernel)) return {kernel, many_scores(draw, shape, Layout::dense)};
  return {kernel, Input(shape, some_output(draw, shape[0], shape[1], is_logarithm(kernel))),
          normals(draw, shape[0] * shape[1])};
}

}  // namespace course
