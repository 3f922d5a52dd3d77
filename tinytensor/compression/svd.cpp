#include "tinytensor/compression/svd.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

using Vector = std::vector<double>;

double dot(const Vector& a, const Vector& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

void turn(Vector& p, Vector& q, const Rotation& by) {
  for (size_t i = 0; i < p.size(); ++i) {
    const double x = p[i], y = q[i];
    p[i] = by.c * x - by.s * y;
    q[i] = by.s * x + by.c * y;
  }
}

// One pass over all pairs of columns. False if all of them were orthogonal.
bool sweep(std::vector<Vector>& columns, std::vector<Vector>& turns) {
  bool turned = false;
  for (size_t p = 0; p + 1 < columns.size(); ++p) {
    for (size_t q = p + 1; q < columns.size(); ++q) {
      const double alpha = dot(columns[p], columns[p]), beta = dot(columns[q], columns[q]);
      const double gamma = dot(columns[p], columns[q]);
      if (std::abs(gamma) <= 1e-15 * std::sqrt(alpha) * std::sqrt(beta)) continue;
      const Rotation by = jacobi_rotation(alpha, beta, gamma);
      turn(columns[p], columns[q], by);
      turn(turns[p], turns[q], by);
      turned = true;
    }
  }
  return turned;
}

// A vector of length 1 that is orthogonal to the others, of which there are fewer than it has numbers.
Vector orthogonal_to(const std::vector<Vector>& others, size_t length) {
  Vector best;
  double best_length = -1;
  for (size_t i = 0; i < length && best_length < 0.5; ++i) {
    Vector x(length);
    x[i] = 1;
    for (int pass = 0; pass < 2; ++pass) {  // the second one removes what rounding has left
      for (const Vector& other : others) {
        const double along = dot(x, other);
        for (size_t j = 0; j < length; ++j) x[j] -= along * other[j];
      }
    }
    const double norm = std::sqrt(dot(x, x));
    if (norm <= best_length) continue;
    best = x, best_length = norm;
    for (double& value : best) value /= norm;
  }
  return best;
}

// The columns of a tall matrix, and the largest magnitude in it, by which they are divided.
std::vector<Vector> scaled_columns(const Tensor& a, bool wide, double& scale) {
  const std::vector<real> values = a.to_vector();
  const auto rows = static_cast<size_t>(a.size(0)), width = static_cast<size_t>(a.size(1));
  for (const real value : values) {
    if (!std::isfinite(value)) fail<ValueError>("svd: the numbers must be finite: {}", value);
    scale = std::max(scale, static_cast<double>(std::abs(value)));
  }
  std::vector<Vector> columns(wide ? rows : width, Vector(wide ? width : rows));
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = 0; j < width; ++j) {
      double& element = wide ? columns[i][j] : columns[j][i];
      element = scale == 0 ? 0 : static_cast<double>(values[i * width + j]) / scale;
    }
  }
  return columns;
}

bool points_down(const Vector& x) {
  const auto larger = [](double a, double b) { return std::abs(a) < std::abs(b); };
  const auto largest = std::max_element(x.begin(), x.end(), larger);
  return largest != x.end() && *largest < 0;
}

}  // namespace

Rotation jacobi_rotation(double alpha, double beta, double gamma) {
  // exercise 19.6 {
  if (gamma == 0) return {};
  const double zeta = (beta - alpha) / 2 / gamma;
  const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
  const double c = 1 / std::hypot(1, t);
  return {c, c * t};
  // }
}

SVD svd(const Tensor& a) {
  if (a.dim() != 2) fail<ShapeError>("svd: a matrix (m, n) is expected: {}", to_string(a.shape()));
  constexpr int most_sweeps = 60;  // some ten are needed
  const bool wide = a.size(1) > a.size(0);
  double scale = 0;
  std::vector<Vector> columns = scaled_columns(a, wide, scale);
  std::vector<Vector> turns(columns.size(), Vector(columns.size()));
  for (size_t i = 0; i < turns.size(); ++i) turns[i][i] = 1;
  for (int i = 0; i < most_sweeps && sweep(columns, turns); ++i) continue;

  Vector lengths;
  for (const Vector& column : columns) lengths.push_back(std::sqrt(dot(column, column)));
  std::vector<size_t> order(columns.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t j) { return lengths[i] > lengths[j]; });
  SVD result;
  std::vector<Vector>& left = wide ? result.v : result.u;
  std::vector<Vector>& right = wide ? result.u : result.v;
  for (const size_t i : order) {
    const double length = lengths[i];
    for (double& value : columns[i]) value /= length == 0 ? 1 : length;
    left.push_back(length == 0 ? orthogonal_to(left, columns[i].size()) : columns[i]);
    right.push_back(turns[i]);
    result.values.push_back(length * scale);
  }
  for (size_t i = 0; i < result.v.size(); ++i) {
    if (!points_down(result.v[i])) continue;
    for (Vector* x : {&result.u[i], &result.v[i]}) {
      for (double& value : *x) value = -value;
    }
  }
  return result;
}

}  // namespace tinytensor
