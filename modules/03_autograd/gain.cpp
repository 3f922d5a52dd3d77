// What a tape is good for: ./tt run modules/03_autograd/gain.cpp
#include <chrono>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

// y = x + x + x + …: a graph of a million nodes in a row, and each of them hands one more 1 to x.
void differentiate_a_million_steps() {
  const auto start = std::chrono::steady_clock::now();
  const Tensor x = ones({}).requires_grad_();
  real value = 0;
  {
    Tensor y = x;
    for (int i = 0; i < 1000000; ++i) y = add(y, x);
    value = y.item();
    backward(y);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("a million additions, y = {:.0f}: dy/dx = {:.0f}; recorded, replayed and freed in {:.1f} s\n", value,
             x.grad().item(), seconds);
}

void draw_a_network() {
  manual_seed(3);
  const Sequential net{Linear(2, 3), ReLU(), Linear(3, 1)};
  const Tensor x = tensor({{0, 0}, {0, 1}, {1, 0}, {1, 1}}), y = tensor({{0}, {1}, {1}, {0}});
  const Tensor loss = mse_loss(net.forward(x), y);
  fmt::print("\n{}\n", to_dot(loss, net.named_parameters()));
  backward(loss);
  for (const auto& [name, parameter] : net.named_parameters()) {
    fmt::print("{:<10} {:<8} its gradient {}\n", name, to_string(parameter.shape()),
               to_string(parameter.grad().shape()));
  }
}

}  // namespace

int main() {
  differentiate_a_million_steps();
  draw_a_network();
}
