// Layers for images, and what is special about batch norm: buffers.
#include <filesystem>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

std::vector<std::string> names(const std::vector<std::pair<std::string, Tensor>>& named) {
  std::vector<std::string> found;
  for (const auto& [name, tensor] : named) found.push_back(name);
  return found;
}

Sequential small_network() {
  return Sequential{Conv2d(1, 2, 3, {.padding = 1}), BatchNorm2d(2), ReLU(), MaxPool2d(2), Conv2d(2, 3, 2, {}, false)};
}

}  // namespace

TEST_CASE("buffers are in the state dict under PyTorch's names, and are no parameters") {
  const Sequential network = small_network();
  using Names = std::vector<std::string>;
  CHECK(names(network.named_parameters()) == Names{"0.weight", "0.bias", "1.weight", "1.bias", "4.weight"});
  CHECK(names(network.named_buffers()) == Names{"1.running_mean", "1.running_var", "1.num_batches_tracked"});
  CHECK(network.state_dict().size() == 8);
  CHECK(network.num_parameters() == 20 + 4 + 24);
  CHECK(BatchNorm1d(3, {.affine = false}).parameters().empty());
  CHECK(BatchNorm1d(3, {.track_running_stats = false}).buffers().empty());
}

TEST_CASE("a copy of a batch norm has running numbers of its own") {
  BatchNorm2d layer(2);
  const BatchNorm2d copy = clone(layer);
  layer.forward(normal({3, 2, 2, 2}, 1));
  check_equal(copy.running_mean, zeros({2}));
  check_equal(copy.num_batches_tracked, zeros({}));
  CHECK(layer.num_batches_tracked.item() == 1);
  CHECK(layer.running_mean.at({0}) != 0);
}

TEST_CASE("running numbers are loaded with the state, as a whole or not at all") {
  Sequential trained = small_network(), fresh = small_network();
  for (uint64_t seed = 1; seed < 4; ++seed) trained.forward(normal({3, 1, 6, 6}, seed));
  fresh.load_state_dict(trained.state_dict());
  trained.eval(), fresh.eval();
  const Tensor x = normal({2, 1, 6, 6}, 9);
  check_equal(fresh.forward(x), trained.forward(x));
  CHECK(fresh.state_dict().at("1.num_batches_tracked").item() == 3);
  auto without = trained.state_dict();
  without.erase("1.running_var");
  CHECK(thrown_by([&] { fresh.load_state_dict(without); }).find("'1.running_var' is missing") != std::string::npos);
}

TEST_CASE("a network with buffers goes to a file and comes back") {
  const auto path = std::filesystem::temp_directory_path() / "tinytensor_buffers.safetensors";
  Sequential network = small_network(), other = small_network();
  network.forward(normal({3, 1, 6, 6}, 1));
  save_safetensors(path, network.state_dict());
  const SafetensorsFile file(path);
  std::map<std::string, Tensor> state;
  for (const TensorInfo& info : file.tensors()) state[info.name] = file.read(info.name);
  other.load_state_dict(state);
  for (const auto& [name, tensor] : network.state_dict()) check_equal(other.state_dict().at(name), tensor);
  std::filesystem::remove(path);
}

TEST_CASE("training moves the running numbers, evaluation uses them, and momentum none takes the mean of all batches") {
  BatchNorm1d layer(1, {.momentum = {}});
  layer.forward(tensor({{0}, {2}}));
  layer.forward(tensor({{4}, {8}}));
  check_close(layer.running_mean, tensor({3.5}));  // of 1 and 6
  check_close(layer.running_var, tensor({5}));     // of 2 and 8
  layer.eval();
  check_close(layer.forward(tensor({{3.5}})), tensor({{0}}));
  check_close(layer.running_mean, tensor({3.5}));
}

TEST_CASE("a network for images learns to tell vertical from horizontal lines") {
  manual_seed(3);
  Sequential network{Conv2d(1, 4, 3, {.padding = 1}), BatchNorm2d(4), ReLU(), AdaptiveAvgPool2d(1)};
  Linear head(4, 2);
  std::vector<Tensor> parameters = network.parameters();
  for (const Tensor& p : head.parameters()) parameters.push_back(p);
  Adam optimizer(parameters, 0.05);
  const Tensor images = zeros({16, 1, 8, 8});
  IndexTensor labels({16});
  for (int64_t i = 0; i < 16; ++i) {
    labels.data()[i] = i % 2;
    fill_(i % 2 == 0 ? images[i][0][i / 2] : select(images[i][0], 1, i / 2), 1);
  }
  double loss = 0;
  for (int step = 0; step < 60; ++step) {
    const Tensor l = cross_entropy(head.forward(flatten(network.forward(images), 1)), labels);
    optimizer.zero_grad();
    backward(l);
    optimizer.step();
    loss = static_cast<double>(l.item());
  }
  CHECK(loss < 0.1);
}

TEST_CASE("layers for images are printed as PyTorch prints them, and called like functions") {
  CHECK(to_string(Conv2d(3, 16, {3, 5}, {.stride = 2, .padding = {1, 2}})) ==
        "Conv2d(3, 16, kernel_size=(3, 5), stride=(2, 2), padding=(1, 2))");
  CHECK(to_string(Conv2d(4, 6, 3, {.padding = ConvPadding::same, .dilation = 2, .groups = 2}, false)) ==
        "Conv2d(4, 6, kernel_size=(3, 3), stride=(1, 1), padding=same, dilation=(2, 2), groups=2, bias=False)");
  CHECK(to_string(Conv1d(3, 4, 5, {.padding = 2})) == "Conv1d(3, 4, kernel_size=(5,), stride=(1,), padding=(2,))");
  CHECK(to_string(MaxPool2d(2)) == "MaxPool2d(kernel_size=2, stride=2, padding=0, dilation=1, ceil_mode=False)");
  CHECK(to_string(AvgPool2d({3, 2}, {.stride = 1})) == "AvgPool2d(kernel_size=(3, 2), stride=1, padding=0)");
  CHECK(to_string(AdaptiveAvgPool2d({1, 2})) == "AdaptiveAvgPool2d(output_size=(1, 2))");
  CHECK(to_string(BatchNorm2d(4)) == "BatchNorm2d(4, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)");
  CHECK(BatchNorm1d(3)(ones({2, 3})).shape() == Shape{2, 3});
}

TEST_CASE("layers for images name the sizes that make no sense") {
  check_errors({
      {"ValueError: Conv2d: the channels must be at least 1: in 0, out 3", [] { Conv2d(0, 3, 3); }},
      {"ValueError: Conv2d: groups must divide both channels: 2 groups, in 4, out 3",
       [] { Conv2d(4, 3, 3, {.groups = 2}); }},
      {"ValueError: Conv2d: the kernel size must be at least 1: (3, 0)",
       [] {
         Conv2d(4, 3, {3, 0});
       }},
      {"ValueError: Conv1d: the kernel size must be at least 1: (-1,)", [] { Conv1d(4, 3, -1); }},
      {"ValueError: BatchNorm1d: the channels must be at least 1: 0", [] { BatchNorm1d(0); }},
      {"ShapeError: BatchNorm2d: x must be (N, C, H, W): (2, 3)",
       [] {
         BatchNorm2d(3).forward(ones({2, 3}));
       }},
      {"ShapeError: BatchNorm1d: x must be (N, C) or (N, C, L): (2, 3, 4, 5)",
       [] {
         BatchNorm1d(3).forward(ones({2, 3, 4, 5}));
       }},
  });
}
