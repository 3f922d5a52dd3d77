#include "examples/commands/bench/network_step.h"

#include <cmath>
#include <memory>

#include "tinytensor/tinytensor.h"

namespace tinytensor {
namespace {

Tensor flattened(const Tensor& x) { return flatten(x, 1); }

// The network of the row lenet, drawn layer by layer.
struct LeNet : Module {
  Conv2d conv1{1, 6, 5, {.padding = 2}}, conv2{6, 16, 5};
  Linear fc1{400, 120}, fc2{120, 84}, fc3{84, 10};

  Tensor forward(const Tensor& x) const {
    const Tensor first = max_pool2d(relu(conv1.forward(x)), 2);
    const Tensor second = max_pool2d(relu(conv2.forward(first)), 2);
    return fc3.forward(relu(fc2.forward(relu(fc1.forward(flattened(second))))));
  }
  void members(MemberVisitor& visit) override {
    visit.module("conv1", conv1), visit.module("conv2", conv2);
    visit.module("fc1", fc1), visit.module("fc2", fc2), visit.module("fc3", fc3);
  }
};

std::function<double()> lenet_step(int64_t batch) {
  const auto net = std::make_shared<LeNet>();
  const Tensor images = randn({batch, 1, 28, 28});
  const IndexTensor labels = randint(0, 10, {batch});
  return [=] {
    net->zero_grad();
    const Tensor loss = cross_entropy(net->forward(images), labels);
    backward(loss);
    return static_cast<double>(loss.item());
  };
}

std::function<double()> convolution_step(int64_t batch) {
  const auto layer = std::make_shared<Conv2d>(64, 64, 3, Conv2dOptions{.padding = 1});
  const Tensor images = randn({batch, 64, 32, 32}).requires_grad_(), dy = randn({batch, 64, 32, 32});
  return [=] {
    layer->zero_grad();
    images.zero_grad();
    backward(layer->forward(images), dy);
    return std::sqrt(static_cast<double>(sum(mul(layer->weight.grad(), layer->weight.grad())).item()));
  };
}

constexpr int64_t lstm_steps = 64, lstm_width = 256;

std::function<double()> lstm_step(int64_t batch) {
  const auto net = std::make_shared<LSTM>(lstm_width, lstm_width, RecurrentOptions{.num_layers = 2});
  const Tensor x = randn({lstm_steps, batch, lstm_width}), dy = randn({lstm_steps, batch, lstm_width});
  return [=] {
    net->zero_grad();
    backward(net->forward(x).output, dy);
    const Tensor gradient = net->cells[0].weights.weight_ih.grad();
    return std::sqrt(static_cast<double>(sum(mul(gradient, gradient)).item()));
  };
}

}  // namespace

std::function<double()> network_step(const std::string& row, int64_t batch) {
  manual_seed(1337);
  if (row == "lstm") return lstm_step(batch);
  return row == "lenet" ? lenet_step(batch) : convolution_step(batch);
}

double network_operations(const std::string& row, int64_t batch) {
  const double count = static_cast<double>(batch);
  // Four gates from two inputs each, in two layers, six operations a weight; the first layer's input has no gradient.
  if (row == "lstm") return count * lstm_steps * lstm_width * lstm_width * 4 * (2 * 2 * 6 - 2);
  if (row == "conv3x3") return count * 6 * 64 * 64 * 9 * 32 * 32;
  const double first = 6.0 * 25 * 28 * 28, rest = 16.0 * 150 * 10 * 10 + 400 * 120 + 120 * 84 + 84 * 10;
  return count * (4 * first + 6 * rest);
}

}  // namespace tinytensor
