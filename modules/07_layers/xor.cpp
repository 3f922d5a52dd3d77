// What module 07 gained: a network that learns what no line can tell, with nothing but this module's parts and four
// lines for a step; its state then makes another network answer the same.
//
//   ./tt run modules/07_layers/xor.cpp
#include <fmt/format.h>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

const Tensor& questions() {
  static const Tensor all = tensor({{0, 0}, {0, 1}, {1, 0}, {1, 1}});
  return all;
}
const Tensor& answers() {
  static const Tensor all = tensor({{0}, {1}, {1}, {0}});
  return all;
}

Sequential network() { return Sequential{Linear(2, 16), ReLU(), LayerNorm(16), Dropout(0.05), Linear(16, 1)}; }

double loss_in_evaluation(Sequential& net) {
  const NoGrad guard;
  net.eval();
  const Tensor loss = bce_with_logits(net(questions()), answers());
  net.train();
  return static_cast<double>(loss.item());
}

void train(Sequential& net, int steps) {
  fmt::print("step   loss in training   in evaluation\n");
  for (int step = 0; step <= steps; ++step) {
    const Tensor loss = bce_with_logits(net(questions()), answers());
    if (step <= 20 ? step % 5 == 0 : step % 40 == 0) {
      fmt::print("{:4}   {:16.4f}   {:13.4f}\n", step, static_cast<double>(loss.item()), loss_in_evaluation(net));
    }
    net.zero_grad();
    backward(loss);
    const NoGrad guard;
    for (const Tensor& p : net.parameters()) add_(p, p.grad(), -0.1);
  }
}

int answer(const Sequential& net) {
  const NoGrad guard;
  const Tensor says = sigmoid(net(questions()));
  int right = 0;
  for (int64_t i = 0; i < 4; ++i) {
    const auto a = static_cast<int>(questions().at({i, 0})), b = static_cast<int>(questions().at({i, 1}));
    const double p = static_cast<double>(says.at({i, 0}));
    const bool good = (p > 0.5) == (a != b);
    right += good ? 1 : 0;
    fmt::print("{} xor {}: {:.3f}   {}\n", a, b, p, good ? "right" : "wrong");
  }
  return right;
}

}  // namespace

int main() {
  manual_seed(1969);
  Sequential net = network();
  fmt::print("{} parameters:", net.num_parameters());
  for (const auto& [name, p] : net.named_parameters()) fmt::print(" {}", name);
  fmt::print("\n\n");
  train(net, 200);
  net.eval();
  fmt::print("\nin evaluation:\n");
  const int right = answer(net);

  Sequential other = network();  // of other first values
  other.load_state_dict(net.state_dict());
  other.eval();
  fmt::print("\nanother network, with its state loaded:\n");
  const int again = answer(other);
  return right == 4 && again == 4 ? 0 : 1;
}
