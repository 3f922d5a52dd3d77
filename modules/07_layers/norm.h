// Layer norm in long double, with slopes that are measured. No line of the lesson for a gradient is written down here.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>

#include "modules/course/checking/kernel_arrays.h"
#include "modules/course/checking/large_size.h"

namespace course {

using Row = std::vector<long double>;

struct Moments {
  long double mean = 0, variance = 0;
};
inline Moments moments_of(const Row& x) {
  Moments m;
  const auto n = static_cast<long double>(x.size());
  for (const long double value : x) m.mean += value / n;
  for (const long double value : x) m.variance += (value - m.mean) * (value - m.mean) / n;
  return m;
}
inline Row normalized(const Row& x, double eps) {
  const Moments m = moments_of(x);
  Row out;
  for (const long double value : x) out.push_back((value - m.mean) / sqrtl(m.variance + eps));
  return out;
}

/// Rows of n numbers, with weight and bias, and what came back: as plain numbers.
struct NormCase {
  int64_t rows = 0, n = 0;
  double eps = 1e-5;
  std::vector<double> x, gamma, beta, dy;  ///< gamma and beta may be empty

  double weight(int64_t j) const { return gamma.empty() ? 1 : gamma[static_cast<size_t>(j)]; }
  double shift(int64_t j) const { return beta.empty() ? 0 : beta[static_cast<size_t>(j)]; }
  double g(int64_t i, int64_t j) const { return dy[static_cast<size_t>(i * n + j)] * weight(j); }
  Row row(int64_t i) const { return {x.begin() + i * n, x.begin() + (i + 1) * n}; }
};

/// y, row by row.
inline std::vector<double> norm_of(const NormCase& c) {
  std::vector<double> y;
  for (int64_t i = 0; i < c.rows; ++i) {
    const Row row = normalized(c.row(i), c.eps);
    for (int64_t j = 0; j < c.n; ++j) {
      y.push_back(static_cast<double>(row[static_cast<size_t>(j)] * c.weight(j) + c.shift(j)));
    }
  }
  return y;
}

/// How Σ dy·y changes with each x, measured: the row at eight points around it. Where one x moves, the mean and the
/// sum of squares move by a little that is known without another walk over the row.
inline std::vector<double> measured_dx(const NormCase& c) {
  std::vector<double> dx;
  for (int64_t i = 0; i < c.rows; ++i) {
    const Row row = c.row(i);
    const Moments m = moments_of(row);
    const auto n = static_cast<long double>(c.n);
    const long double h = sqrtl(m.variance + c.eps) / 50;
    long double sum_g = 0, sum_gx = 0;  // x from the mean on
    for (int64_t j = 0; j < c.n; ++j) {
      sum_g += c.g(i, j);
      sum_gx += c.g(i, j) * (row[static_cast<size_t>(j)] - m.mean);
    }
    const auto total = [&](size_t at, int steps) {
      const long double by = static_cast<long double>(steps) * h, x = row[at] - m.mean;
      const long double squares = m.variance * n + 2 * x * by + by * by - by * by / n;
      return (sum_gx + c.g(i, static_cast<int64_t>(at)) * by - by / n * sum_g) / sqrtl(squares / n + c.eps);
    };
    for (size_t j = 0; j < static_cast<size_t>(c.n); ++j) {
      const auto rise = [&](int steps) { return total(j, steps) - total(j, -steps); };
      dx.push_back(static_cast<double>((672 * rise(1) - 168 * rise(2) + 32 * rise(3) - 3 * rise(4)) / (840 * h)));
    }
  }
  return dx;
}
inline std::vector<double> sums_over_rows(const NormCase& c, const std::function<double(int64_t i, int64_t j)>& f) {
  std::vector<double> out(static_cast<size_t>(c.n));
  for (int64_t j = 0; j < c.n; ++j) {
    for (int64_t i = 0; i < c.rows; ++i) out[static_cast<size_t>(j)] += f(i, j);
  }
  return out;
}
inline std::vector<double> measured_dgamma(const NormCase& c) {
  std::vector<Row> hats;
  for (int64_t i = 0; i < c.rows; ++i) hats.push_back(normalized(c.row(i), c.eps));
  return sums_over_rows(c, [&](int64_t i, int64_t j) {
    return static_cast<double>(hats[static_cast<size_t>(i)][static_cast<size_t>(j)]) *
           c.dy[static_cast<size_t>(i * c.n + j)];
  });
}
inline std::vector<double> measured_dbeta(const NormCase& c) {
  return sums_over_rows(c, [&](int64_t i, int64_t j) { return c.dy[static_cast<size_t>(i * c.n + j)]; });
}

/// By how much a float may be off. The mean of a row is rounded to a float, and what is left of x without it is divided
/// by a deviation that may be small: `shift` is by how much that moves x̂.
struct NormBounds {
  double y = 0, dx = 0, dgamma = 0, dbeta = 0;
};
inline NormBounds bounds_of(const NormCase& c) {
  NormBounds most;
  double weight = 0, shift = 0, dy = 0;
  for (int64_t j = 0; j < c.n; ++j) weight = std::max(weight, std::abs(c.weight(j)));
  for (int64_t j = 0; j < c.n; ++j) shift = std::max(shift, std::abs(c.shift(j)));
  for (const double value : c.dy) dy = std::max(dy, std::abs(value));
  for (int64_t i = 0; i < c.rows; ++i) {
    const Row row = c.row(i);
    const auto rstd = static_cast<double>(1 / sqrtl(moments_of(row).variance + c.eps));
    double x = 0, of_hat = 0;
    for (const long double value : row) x = std::max(x, static_cast<double>(fabsl(value)));
    for (const long double value : normalized(row, c.eps)) of_hat = std::max(of_hat, static_cast<double>(fabsl(value)));
    const double off = 2e-7 * x * rstd + 1e-6 * (1 + of_hat);
    if (!std::isfinite(off)) {  // there is no number that could be off
      most.dbeta += 1e-6 * dy;
      continue;
    }
    most.y = std::max(most.y, weight * off + 2e-7 * shift);
    most.dx = std::max(most.dx, 4 * rstd * weight * dy * (1 + of_hat) * (1 + of_hat) * off);
    most.dgamma += dy * off;
    most.dbeta += 1e-6 * dy;
  }
  if (c.rows > 100) {  // many errors, each of its own sign, and sums in double
    const auto rows = static_cast<double>(c.rows);
    most.dgamma *= 8 / std::sqrt(rows);
    most.dbeta = 1.5e-7 * rows * dy;
  }
  most.y += 1e-12, most.dx += 1e-12, most.dgamma += 1e-12, most.dbeta += 1e-12;
  return most;
}

/// Numbers of a row: around a mean that may be large, or all equal.
inline std::vector<double> drawn_rows(Draw& draw, int64_t rows, int64_t n) {
  std::vector<double> x;
  const double factor = draw.one_of<double>({1, 1, 3, 0.05, 20}),
               shift = draw.one_of<double>({0, 0, 0.5, -30, 300, 10000});
  for (int64_t i = 0; i < rows; ++i) {
    const double same = as_float(shift + draw.normal()), own = draw.yes(0.3) ? draw.uniform(0.2, 4) : 1;
    const bool equal = draw.yes(0.08);
    for (int64_t j = 0; j < n; ++j) x.push_back(equal ? same : as_float(shift + own * factor * draw.normal()));
  }
  return x;
}
inline double drawn_eps(Draw& draw) { return draw.one_of<double>({1e-5, 1e-5, 1e-3, 0.25, 2, 1e-6}); }

struct Loop {
  NormCase rows;
};

/// A row of squares that are alike, and of one dy: sums in float are off by more than the roundings of a row.
inline Loop alike_loop() {
  Loop c;
  c.rows.rows = 1, c.rows.n = 10003;
  for (int64_t at = 0; at < c.rows.n; ++at) c.rows.x.push_back(as_float((at % 2 == 0 ? 1 : -1) * std::sqrt(0.7)));
  c.rows.dy.assign(c.rows.x.size(), as_float(1.3));
  return c;
}

/// Long rows, then many rows, which blame weight and bias for nearly the same; then numbers that are alike.
inline Loop large_loop(Draw& draw, int i) {
  if (i == 2) return alike_loop();
  Loop c;
  c.rows.n = i == 0 ? odd_size(draw, 4097, 6000) : 3;
  c.rows.rows = i == 0 ? 2 : beyond_blocks(draw);
  c.rows.gamma = normals(draw, c.rows.n), c.rows.beta = normals(draw, c.rows.n);
  for (int64_t at = 0; at < c.rows.rows * c.rows.n; ++at) {
    c.rows.x.push_back(as_float(2.0 * static_cast<double>(at % c.rows.n == 0) + 0.1 * draw.normal()));
    c.rows.dy.push_back(as_float((i == 0 ? 0 : 100) + draw.normal()));
  }
  return c;
}

inline Loop drawn_loop(Draw& draw) {
  Loop c;
  c.rows.rows = draw.size(0, 5), c.rows.n = draw.size(1, 12);
  if (draw.yes(0.05)) {
    c.rows.n = draw.number(300, 600);
  } else if (draw.yes(0.05)) {
    c.rows.rows = draw.number(65, 140), c.rows.n = draw.size(1, 4);
  }
  c.rows.eps = drawn_eps(draw);
  c.rows.x = drawn_rows(draw, c.rows.rows, c.rows.n);
  if (draw.yes(0.7)) c.rows.gamma = normals(draw, c.rows.n);
  if (draw.yes(0.7)) c.rows.beta = normals(draw, c.rows.n);
  c.rows.dy = normals(draw, c.rows.rows * c.rows.n);
  // Weights of 0, as in layers that begin so, and numbers to which nothing comes back.
  for (std::vector<double>* const some : {&c.rows.gamma, &c.rows.dy}) {
    const double zeros = draw.one_of<double>({0, 0, 0.3, 0.8});
    for (double& one : *some) one = draw.yes(zeros) ? 0 : one;
  }
  return c;
}

inline NormCase of_rows(int64_t rows, int64_t n, std::vector<double> x, std::vector<double> gamma = {},
                        std::vector<double> beta = {}, double eps = 1e-5) {
  NormCase c{rows, n, eps, std::move(x), std::move(gamma), std::move(beta), {}};
  for (size_t i = 0; i < c.x.size(); ++i) c.dy.push_back(as_float(std::sin(1 + 2.3 * static_cast<double>(i))));
  return c;
}

inline std::string sizes_of(const NormCase& c) {
  return fmt::format("rows = {}, n = {}, eps = {:.4g}, x, {}, {}", c.rows, c.n, c.eps,
                     c.gamma.empty() ? "nullptr" : "gamma", c.beta.empty() ? "nullptr" : "beta");
}
inline ShownInputs inputs_of(const NormCase& c) {
  ShownInputs inputs{{"x", Numbers({c.rows, c.n}, c.x)}};
  if (!c.gamma.empty()) inputs.emplace_back("gamma", row(c.gamma));
  if (!c.beta.empty()) inputs.emplace_back("beta", row(c.beta));
  return inputs;
}

}  // namespace course
