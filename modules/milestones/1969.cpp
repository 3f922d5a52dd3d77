// 1969: the perceptron on XOR, which no line parts; then a hidden layer, which does.
//
// What is hers here: what 1958 has, the bend between the layers (05), the layers (07) and Adam (08).
//
//   ./tt milestone 1969
#include <cstdio>

#include "modules/milestones/perceptron.h"
#include "modules/milestones/plane.h"

using namespace tinytensor;

namespace {

const std::vector<int> classes = {0, 1, 1, 0};
const Plane plane{0.5, 0.5, 1};

Tensor points() { return tensor({{0, 0}, {0, 1}, {1, 0}, {1, 1}}); }
Tensor targets() { return tensor({{0}, {1}, {1}, {0}}); }

int count_right(const Tensor& logits) {
  int right = 0;
  for (int64_t i = 0; i < 4; ++i) right += (logits.at({i, 0}) > 0) == (classes[static_cast<size_t>(i)] == 1) ? 1 : 0;
  return right;
}

// Returns the first pass after which it stands where it has stood before: from there it goes round for ever.
int64_t teach_perceptron() {
  Perceptron perceptron;
  std::vector<std::vector<real>> stood;
  fmt::print("  pass   mistakes   right   u, v, b afterwards\n");
  for (int64_t pass = 1; pass <= 100; ++pass) {
    int mistakes = 0;
    for (int64_t i = 0; i < 4; ++i) {
      mistakes += perceptron.shown(slice(points(), 0, i, i + 1), slice(targets(), 0, i, i + 1)) ? 1 : 0;
    }
    const std::vector<real> w = perceptron.weights.to_vector();
    fmt::print("  {:4}   {:8}   {:5}   {:g}, {:g}, {:g}\n", pass, mistakes, count_right(perceptron.z(points())), w[0],
               w[1], w[2]);
    for (size_t before = 0; before < stood.size(); ++before) {
      if (stood[before] != w) continue;
      fmt::print("\n  after pass {} it stands where it stood after pass {}: it goes round for ever\n", pass,
                 before + 1);
      return pass;
    }
    stood.push_back(w);
  }
  return 0;
}

// Returns the loss in the end, which is drawn on the way.
template <class Network>
double teach(const Network& network, Adam optimizer, int64_t steps) {
  double last = 0;
  fmt::print("\n  step     loss   right\n");
  for (int64_t step = 0; step <= steps; ++step) {
    const Tensor logits = network.forward(points());
    const Tensor loss = bce_with_logits(logits, targets());
    last = loss.item();
    if (step % (steps / 5) == 0) fmt::print("  {:4}   {:.4f}   {:5}\n", step, last, count_right(logits));
    optimizer.zero_grad();
    backward(loss);
    optimizer.step();
  }
  std::fflush(stdout);
  return last;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) {
    fmt::print(stderr, "1969: there is no flag {}\n", argv[1]);
    return 2;
  }
  fmt::print("Four points: 1 where one of the two is 1, 0 where both are, or none.\n\n");
  const bool goes_round = teach_perceptron() > 0;

  fmt::print(
      "\nNo line u x + v y + b can: it would need b < 0, v + b > 0, u + b > 0 and u + v + b < 0. The two in\n"
      "the middle add up to u + v + 2b > 0, the other two to u + v + 2b < 0.\n"
      "A line that may say \"perhaps\" says one half to all four, and loses log 2 = 0.6931 on each.\n");
  manual_seed(1969);
  const Linear line(2, 1);
  const double stays = teach(line, Adam(line.parameters(), 0.1), 500);

  fmt::print("\nA layer in between: four weighted sums, tanh, and a sum of these.\n");
  const Sequential network{Linear(2, 4), Tanh(), Linear(4, 1)};
  const double falls = teach(network, Adam(network.parameters(), 0.05), 500);
  const NoGrad guard;
  const int right = count_right(network.forward(points()));
  fmt::print("\n");
  draw_plane(plane, points(), classes, [&](const Tensor& p) { return network.forward(p); });
  fmt::print("\n  the line: a loss of {:.4f}; the hidden layer: {:.4f}, {} of 4 right\n", stays, falls, right);
  const bool line_failed = goes_round && stays > 0.69314;
  return line_failed && right == 4 && falls < 0.1 ? 0 : 1;
}
