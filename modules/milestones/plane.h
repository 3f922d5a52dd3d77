// A plane as text: points of two classes, and the part of the plane whose points are answered with 1.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "tinytensor/tinytensor.h"

/// A square of the plane.
struct Plane {
  double x, y, reach;  ///< its middle, and how far it goes to each side
};

/// Draws points (N, 2) of class 0 as o and of class 1 as x, and dots where logits((M, 2)) is positive. Where a point is
/// answered wrongly its letter is a capital.
inline void draw_plane(const Plane& plane, const tinytensor::Tensor& points, const std::vector<int>& classes,
                       const std::function<tinytensor::Tensor(const tinytensor::Tensor&)>& logits) {
  using namespace tinytensor;
  constexpr int64_t rows = 19, columns = 2 * rows + 1;  // a letter is twice as high as wide
  const NoGrad guard;
  const auto place = [](int64_t i, int64_t count, double middle, double reach) {
    return middle - reach + 2 * reach * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
  };
  Tensor places({rows * columns, 2});
  for (int64_t i = 0; i < rows * columns; ++i) {
    places.mutable_data()[2 * i] = static_cast<real>(place(i % columns, columns, plane.x, plane.reach));
    places.mutable_data()[2 * i + 1] = static_cast<real>(place(i / columns, rows, plane.y, -plane.reach));
  }
  const std::vector<real> answers = logits(places).to_vector(), at_points = logits(points).to_vector();
  std::vector<std::string> lines(rows, std::string(columns, ' '));
  for (size_t i = 0; i < answers.size(); ++i) {
    if (answers[i] > 0) lines[i / columns][i % columns] = '.';
  }
  const auto cell = [](double at, int64_t count, double middle, double reach) {
    const double whole = std::floor((at - middle + reach) / (2 * reach) * static_cast<double>(count));
    return static_cast<size_t>(std::min(std::max(whole, 0.0), static_cast<double>(count - 1)));
  };
  for (int64_t i = 0; i < points.size(0); ++i) {
    const bool one = classes[static_cast<size_t>(i)] == 1;
    const bool right = (at_points[static_cast<size_t>(i)] > 0) == one;
    lines[cell(points.at({i, 1}), rows, plane.y, -plane.reach)]
         [cell(points.at({i, 0}), columns, plane.x, plane.reach)] = one ? (right ? 'x' : 'X') : (right ? 'o' : 'O');
  }
  const std::string edge(columns, '-');
  fmt::print("  +{}+\n", edge);
  for (const std::string& line : lines) fmt::print("  |{}|\n", line);
  fmt::print("  +{}+\n  o is 0, x is 1; the dots are where the answer is 1; a capital is a mistake\n", edge);
}
