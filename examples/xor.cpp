// The smallest network that needs a hidden layer: exclusive or.
//
// What one learns: the four steps of every training (forward, loss, backward, step), and that a line through the plane
// cannot tell the odd from the even, but two layers can.
#include <fmt/format.h>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

int main() {
  const Tensor inputs = tensor({{0, 0}, {0, 1}, {1, 0}, {1, 1}});
  const Tensor targets = tensor({{0}, {1}, {1}, {0}});

  manual_seed(42);
  struct Tanh : Module {
    Tensor forward(const Tensor& x) const { return tanh(x); }
    void members(MemberVisitor&) override {}
  };
  Sequential network{Linear(2, 4), Tanh(), Linear(4, 1)};
  Adam optimizer(network.parameters(), 0.05);

  fmt::print("{} parameters\n\n  step    loss\n", network.num_parameters());
  for (int step = 0; step <= 300; ++step) {
    const Tensor loss = bce_with_logits(network.forward(inputs), targets);
    if (step % 50 == 0) fmt::print("  {:4}  {:.4f}\n", step, loss.item());
    optimizer.zero_grad();
    backward(loss);
    optimizer.step();
  }

  const NoGrad guard;
  const Tensor probability = sigmoid(network.forward(inputs));
  fmt::print("\n  a  b   a xor b   the network says\n");
  bool right = true;
  for (int64_t row = 0; row < 4; ++row) {
    const double p = probability.at({row, 0});
    fmt::print("  {}  {}         {}            {:.3f}\n", inputs.at({row, 0}), inputs.at({row, 1}),
               targets.at({row, 0}), p);
    right = right && (p > 0.5) == (targets.at({row, 0}) > 0.5);
  }
  return right ? 0 : 1;
}
