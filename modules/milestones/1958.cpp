// 1958: Rosenblatt's perceptron on two classes that a line parts.
//
// What is hers here: the product and the sums (02), the tape (03), the gradients of the small ops (04), and the loss
// whose gradient is Rosenblatt's rule (06).
//
//   ./tt milestone 1958
#include <cstdio>

#include "modules/milestones/perceptron.h"
#include "modules/milestones/plane.h"

using namespace tinytensor;

namespace {

struct Examples {
  Tensor points;             // (N, 2)
  std::vector<int> classes;  // 1 on one side of a line, 0 on the other
  double margin = 1;         // how far the nearest point is from that line
  double radius = 0;         // how far the farthest input is from 0, the 1 that stands for the bias among it
};

// Points at random places on both sides of a line, none of them near it.
Examples draw_examples(int64_t count) {
  constexpr double a = 0.8, b = -0.6, c = 0.2, nearest = 0.02;
  Examples examples{Tensor({count, 2}), {}};
  for (int64_t i = 0; i < count;) {
    const Tensor p = sub(mul(rand({2}), 2), 1);
    const double x = p.at({0}), y = p.at({1}), distance = a * x + b * y + c;
    if (std::abs(distance) < nearest) continue;
    examples.points.mutable_data()[2 * i] = static_cast<real>(x);
    examples.points.mutable_data()[2 * i + 1] = static_cast<real>(y);
    examples.classes.push_back(distance > 0 ? 1 : 0);
    examples.margin = std::min(examples.margin, std::abs(distance) / std::sqrt(a * a + b * b + c * c));
    examples.radius = std::max(examples.radius, std::sqrt(x * x + y * y + 1));
    ++i;
  }
  return examples;
}

int64_t count_right(const Perceptron& perceptron, const Examples& examples) {
  const std::vector<real> z = perceptron.z(examples.points).to_vector();
  int64_t right = 0;
  for (size_t i = 0; i < z.size(); ++i) right += (z[i] > 0) == (examples.classes[i] == 1) ? 1 : 0;
  return right;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) {
    fmt::print(stderr, "1958: there is no flag {}\n", argv[1]);
    return 2;
  }
  constexpr int64_t count = 100, most_passes = 100;
  manual_seed(1958);
  const Examples examples = draw_examples(count);
  Perceptron perceptron;
  fmt::print("{} points, one after the other; the weights change after a mistake only\n\n", count);
  fmt::print("  pass   mistakes   right afterwards\n");
  int64_t mistakes = 0, in_pass = 1;
  for (int64_t pass = 1; pass <= most_passes && in_pass > 0; ++pass) {
    in_pass = 0;
    for (int64_t i = 0; i < count; ++i) {
      const int t = examples.classes[static_cast<size_t>(i)];
      in_pass += perceptron.shown(slice(examples.points, 0, i, i + 1), full({1, 1}, t)) ? 1 : 0;
    }
    mistakes += in_pass;
    fmt::print("  {:4}   {:8}   {:5} of {}\n", pass, in_pass, count_right(perceptron, examples), count);
    std::fflush(stdout);
  }
  fmt::print("\n");
  draw_plane({0, 0, 1}, examples.points, examples.classes, [&](const Tensor& p) { return perceptron.z(p); });
  const Tensor& w = perceptron.weights;
  const double bound = examples.radius * examples.radius / (examples.margin * examples.margin);
  fmt::print("\n  the line: {:.2f} x {:+.2f} y {:+.2f} = 0\n", w.at({0, 0}), w.at({1, 0}), w.at({2, 0}));
  fmt::print("  {} mistakes; however many points there are, no more than {:.0f} (Novikoff, 1962)\n", mistakes, bound);
  return in_pass == 0 && static_cast<double>(mistakes) <= bound && count_right(perceptron, examples) == count ? 0 : 1;
}
