#include "examples/commands/report/embedding_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace tinytensor {
namespace {

using Rows = std::vector<std::vector<double>>;

Rows centered_rows(const Tensor& table, int64_t most) {
  const std::vector<real> all = table.to_vector();
  const auto width = static_cast<size_t>(table.size(1));
  Rows rows(static_cast<size_t>(std::min(table.size(0), most)), std::vector<double>(width));
  std::vector<double> mean(width);
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t k = 0; k < width; ++k) mean[k] += rows[i][k] = all[i * width + k];
  }
  for (std::vector<double>& row : rows) {
    for (size_t k = 0; k < width; ++k) row[k] -= mean[k] / static_cast<double>(rows.size());
  }
  return rows;
}

double dot_of(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

// The direction of the greatest variance by power iteration: v becomes Xᵀ(X v), of length 1.
std::vector<double> main_direction(const Rows& rows, size_t width) {
  std::vector<double> v(width);
  for (size_t k = 0; k < width; ++k) v[k] = 1 + static_cast<double>(k % 7) / 7;
  for (int round = 0; round < 200; ++round) {
    std::vector<double> next(width);
    for (const std::vector<double>& row : rows) {
      const double along = dot_of(row, v);
      for (size_t k = 0; k < width; ++k) next[k] += along * row[k];
    }
    const double length = std::sqrt(dot_of(next, next));
    if (!(length > 0)) break;
    for (size_t k = 0; k < width; ++k) v[k] = next[k] / length;
  }
  const double length = std::sqrt(dot_of(v, v));
  for (double& component : v) component /= length;
  return v;
}

// What the rows have along a direction, which is taken out of them.
std::vector<double> taken_along(Rows& rows, const std::vector<double>& direction) {
  std::vector<double> places;
  for (std::vector<double>& row : rows) {
    places.push_back(dot_of(row, direction));
    for (size_t k = 0; k < row.size(); ++k) row[k] -= places.back() * direction[k];
  }
  return places;
}

}  // namespace

PlaneOfMostVariance plane_of_most_variance(const Tensor& table, int64_t most) {
  PlaneOfMostVariance plane;
  if (table.dim() != 2 || table.size(0) == 0 || table.size(1) == 0) return plane;
  Rows rows = centered_rows(table, most);
  const auto width = static_cast<size_t>(table.size(1));
  double variance = 0;
  for (const std::vector<double>& row : rows) variance += dot_of(row, row);
  plane.x = taken_along(rows, main_direction(rows, width));
  plane.y = taken_along(rows, main_direction(rows, width));
  if (variance > 0) plane.share = (dot_of(plane.x, plane.x) + dot_of(plane.y, plane.y)) / variance;
  return plane;
}

}  // namespace tinytensor
