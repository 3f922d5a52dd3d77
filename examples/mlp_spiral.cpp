// Two spirals wound around each other, told apart by a small network, and a picture of where it draws the border.
//
// What one learns: the whole loop of training on points in the plane, and what it means that layers bend space: no
// straight line separates these classes.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

struct Points {
  Tensor at;          // (N, 2), within [-1, 1]
  IndexTensor label;  // (N)
};

/// `count` points along each of two arms that turn one and a half times around the origin, a little off the line.
Points spirals(int64_t count) {
  const Tensor noise = mul(randn({2 * count, 2}), 0.015);
  Points points{zeros({2 * count, 2}), IndexTensor({2 * count})};
  for (int64_t i = 0; i < 2 * count; ++i) {
    const int64_t arm = i % 2;
    const double along = std::sqrt(static_cast<double>(i / 2 + 1) / static_cast<double>(count));
    const double angle = 3 * std::numbers::pi * along + std::numbers::pi * static_cast<double>(arm);
    points.at.set({i, 0}, static_cast<real>(0.9 * along * std::cos(angle)));
    points.at.set({i, 1}, static_cast<real>(0.9 * along * std::sin(angle)));
    points.label.data()[i] = arm;
  }
  points.at = add(points.at, noise);
  return points;
}

/// What the network says about every place of the plane, with the points on top: o and x.
void draw(const Sequential& network, const Points& points) {
  constexpr int rows = 25, columns = 60;
  const auto row_of = [](double y) { return static_cast<int>((1 - y) / 2 * (rows - 1) + 0.5); };
  const auto column_of = [](double x) { return static_cast<int>((x + 1) / 2 * (columns - 1) + 0.5); };

  Tensor grid({rows * columns, 2});
  for (int i = 0; i < rows * columns; ++i) {
    grid.set({i, 0}, static_cast<real>(2.0 * (i % columns) / (columns - 1) - 1));
    grid.set({i, 1}, static_cast<real>(1 - 2.0 * (i / columns) / (rows - 1)));
  }
  const NoGrad guard;
  const IndexTensor answer = argmax(network.forward(grid), 1);
  std::vector<std::string> picture(rows, std::string(columns, ' '));
  for (int i = 0; i < rows * columns; ++i) {
    if (answer.data()[i] == 1) picture[static_cast<size_t>(i / columns)][static_cast<size_t>(i % columns)] = '.';
  }
  for (int64_t i = 0; i < points.at.size(0); i += 3) {  // every third: more would hide the border
    const int row = row_of(points.at.at({i, 1})), column = column_of(points.at.at({i, 0}));
    if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
    picture[static_cast<size_t>(row)][static_cast<size_t>(column)] = points.label.data()[i] == 1 ? 'x' : 'o';
  }
  for (const std::string& line : picture) fmt::print("  {}\n", line);
}

int main() {
  manual_seed(7);
  const Points points = spirals(300);
  Sequential network{Linear(2, 32), GELU(), Linear(32, 32), GELU(), Linear(32, 2)};
  AdamW optimizer(network.parameters(), 0.01);

  double accuracy = 0;
  fmt::print("  step    loss  right\n");
  for (int step = 0; step <= 600; ++step) {
    const Tensor logits = network.forward(points.at);
    const Tensor loss = cross_entropy(logits, points.label);
    if (step % 100 == 0) {
      const IndexTensor answer = argmax(logits, 1);
      int64_t right = 0;
      for (int64_t i = 0; i < answer.numel(); ++i) right += answer.data()[i] == points.label.data()[i];
      accuracy = static_cast<double>(right) / static_cast<double>(answer.numel());
      fmt::print("  {:4}  {:.4f}  {:4.0f}%\n", step, loss.item(), 100 * accuracy);
    }
    optimizer.zero_grad();
    backward(loss);
    optimizer.step();
  }
  fmt::print("\n  where the network says x (dots) and o (blank), and a third of the points\n\n");
  draw(network, points);
  return accuracy > 0.99 ? 0 : 1;
}
