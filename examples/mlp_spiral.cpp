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

/// Over the plane from -1 to 1 both ways, how sure the network is of x: (rows, columns), the first row at the bottom.
Tensor shares_of_x(const Sequential& network, int64_t rows, int64_t columns) {
  const auto middle = [](int64_t i, int64_t n) {
    return static_cast<real>(static_cast<double>(2 * i + 1) / static_cast<double>(n) - 1);
  };
  const Tensor places({rows * columns, 2});
  for (int64_t i = 0; i < rows * columns; ++i) {
    places.set({i, 0}, middle(i % columns, columns));
    places.set({i, 1}, middle(i / columns, rows));
  }
  const NoGrad guard;
  return reshape(select(softmax(network.forward(places), 1), 1, 1), {rows, columns});
}

/// For the terminal: what the network says, with some of the points on top, o and x.
void print_plane(const Sequential& network, const Points& points) {
  constexpr int64_t rows = 25, columns = 60;
  const Tensor shares = shares_of_x(network, rows, columns);
  std::vector<std::string> lines(rows, std::string(columns, ' '));
  const auto at = [&lines](int64_t row, int64_t column) -> char& {
    return lines[static_cast<size_t>(rows - 1 - row)][static_cast<size_t>(column)];
  };
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) at(i, j) = shares.at({i, j}) > 0.5 ? '.' : ' ';
  }
  const auto cell = [](double place, int64_t n) {
    return static_cast<int64_t>((place + 1) / 2 * static_cast<double>(n));
  };
  for (int64_t i = 0; i < points.at.size(0); i += 3) {  // every third: more would hide the border
    const int64_t row = cell(points.at.at({i, 1}), rows), column = cell(points.at.at({i, 0}), columns);
    if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
    at(row, column) = points.label.data()[i] == 1 ? 'x' : 'o';
  }
  for (const std::string& line : lines) fmt::print("  {}\n", line);
}

/// The same as a picture, with all points.
std::string draw_plane(const Sequential& network, const Points& points) {
  Chart chart{.title = "Where the network draws the border", .x = {"x"}, .y = {"y"}};
  chart.series = {{.name = "o", .y = {}, .mark = Mark::points}, {.name = "x", .y = {}, .mark = Mark::points}};
  chart.field = Field{shares_of_x(network, 64, 64), -1, 1, -1, 1};
  for (int64_t i = 0; i < points.at.size(0); ++i) {
    Series& arm = chart.series[static_cast<size_t>(points.label.data()[i])];
    arm.x.push_back(points.at.at({i, 0}));
    arm.y.push_back(points.at.at({i, 1}));
  }
  return plot(chart);
}

int main() {
  manual_seed(7);
  const Points points = spirals(300);
  Sequential network{Linear(2, 32), GELU(), Linear(32, 32), GELU(), Linear(32, 2)};
  AdamW optimizer(network.parameters(), 0.01);

  double accuracy = 0;
  std::vector<double> losses;
  fmt::print("  step    loss  right\n");
  for (int step = 0; step <= 600; ++step) {
    Tensor logits;
    const auto loss_of_all = [&] {
      logits = network.forward(points.at);
      return cross_entropy(logits, points.label);
    };
    losses.push_back(take_step(network, optimizer, loss_of_all, {.iter = step, .lr = 0.01}).loss);
    if (step % 100 == 0) {
      const IndexTensor answer = argmax(logits, 1);
      int64_t right = 0;
      for (int64_t i = 0; i < answer.numel(); ++i) right += answer.data()[i] == points.label.data()[i];
      accuracy = static_cast<double>(right) / static_cast<double>(answer.numel());
      fmt::print("  {:4}  {:.4f}  {:4.0f}%\n", step, losses.back(), 100 * accuracy);
    }
  }
  fmt::print("\n  where the network says x (dots) and o (blank), and a third of the points\n\n");
  print_plane(network, points);
  try {
    write_file("spirals.svg", draw_plane(network, points));
    write_file("spirals_loss.svg", plot(losses, "cross-entropy, nats"));
    fmt::print("\n  as pictures: spirals.svg, and its loss in spirals_loss.svg\n");
  } catch (const FileError& error) {  // a folder that cannot be written
    fmt::print("\n  there are no pictures: {}\n", error.what());
  }
  return accuracy > 0.99 ? 0 : 1;
}
