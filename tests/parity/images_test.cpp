// Convolutions, pooling and batch norm against PyTorch's results: the twins of tests/parity/pytorch/images.py.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tests/parity/golden.h"
#include "tests/parity/report.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using parity::Inputs;
using parity::Named;

namespace {

using In = const Inputs&;
struct Row {
  std::string name;
  std::function<Tensor(In)> compute;
};

Row conv(const std::string& name, const Conv2dOptions& options) {
  return {name, [options](In in) { return conv2d(in.a, in.b, in.c, options); }};
}
Row sequence(const std::string& name, const Conv1dOptions& options) {
  return {name, [options](In in) { return conv1d(in.a, in.b, in.c, options); }};
}
Row largest(const std::string& name, Size2d kernel, const MaxPoolOptions& options = {}) {
  return {name, [=](In in) { return max_pool2d(in.a, kernel, options); }};
}
Row average(const std::string& name, Size2d kernel, const AvgPoolOptions& options = {}) {
  return {name, [=](In in) { return avg_pool2d(in.a, kernel, options); }};
}
Row adaptive(const std::string& name, Size2d size) {
  return {name, [=](In in) { return adaptive_avg_pool2d(in.a, size); }};
}
Row transposed(const std::string& name, const ConvTranspose2dOptions& options) {
  return {name, [options](In in) { return conv_transpose2d(in.a, in.b, in.c, options); }};
}
Row places(const std::string& name, Size2d kernel, const MaxPoolOptions& options = {}) {
  return {name, [=](In in) { return tensor(max_pool2d_with_indices(in.a, kernel, options).indices); }};
}
Row norm(const std::string& name, bool training, double eps = 1e-5) {
  return {name, [=](In in) {
            return batch_norm(in.a, tensor({0.5, -1}), tensor({2, 0.25}), in.b, in.c, training, 0.1, eps);
          }};
}

std::vector<Row> rows() {
  return {
      conv("conv2d(x, w, b)", {}),
      {"conv2d(x, w)", [](In in) { return conv2d(in.a, in.b); }},
      conv("conv2d(x, w, b, padding 1)", {.padding = 1}),
      conv("conv2d(x, w, b, stride 2)", {.stride = 2}),
      conv("conv2d(x, w, b, stride (2, 3), padding (1, 2))", {.stride = {2, 3}, .padding = {1, 2}}),
      conv("conv2d(x, w, b, dilation (2, 3), padding 2)", {.padding = {2, 3}, .dilation = {2, 3}}),
      conv("conv2d(x, w, b, same)", {.padding = ConvPadding::same}),
      conv("conv2d(x, w, b, same, dilation 2)", {.padding = ConvPadding::same, .dilation = 2}),
      conv("conv2d(x, w, b, valid)", {.padding = ConvPadding::valid}),
      conv("conv2d(x, w, b, 2 groups)", {.padding = 1, .groups = 2}),
      conv("conv2d(x, w, b, a group for each channel)", {.stride = 2, .padding = 1, .groups = 4}),
      sequence("conv1d(x, w, b)", {}),
      sequence("conv1d(x, w, b, stride 2, padding 3)", {.stride = 2, .padding = 3}),
      sequence("conv1d(x, w, b, same, dilation 3)", {.padding = ConvPadding::same, .dilation = 3}),
      largest("max_pool2d(x, 2)", 2),
      largest("max_pool2d(x, (3, 2), stride 1)", {3, 2}, {.stride = 1}),
      largest("max_pool2d(x, 3, stride 2, padding 1)", 3, {.stride = 2, .padding = 1}),
      largest("max_pool2d(x, 2, dilation (2, 3))", 2, {.stride = 1, .dilation = {2, 3}}),
      largest("max_pool2d(x, 3, stride 2, padding 1, dilation 2)", 3, {.stride = 2, .padding = 1, .dilation = 2}),
      largest("max_pool2d(x, 3, ceil)", 3, {.ceil_mode = true}),
      largest("max_pool2d(x, 2, stride 3, padding 1, ceil)", 2, {.stride = 3, .padding = 1, .ceil_mode = true}),
      average("avg_pool2d(x, 2)", 2),
      average("avg_pool2d(x, (3, 2), stride 1)", {3, 2}, {.stride = 1}),
      average("avg_pool2d(x, 3, stride 2, padding 1)", 3, {.stride = 2, .padding = 1}),
      average("avg_pool2d(x, 3, stride 2, padding 1, ceil)", 3, {.stride = 2, .padding = 1, .ceil_mode = true}),
      average("avg_pool2d(x, 3, padding 1, ceil, of inputs only)", 3,
              {.stride = 2, .padding = 1, .ceil_mode = true, .count_include_pad = false}),
      average("avg_pool2d(x, 2, divisor 3)", 2, {.divisor_override = 3}),
      adaptive("adaptive_avg_pool2d(x, 1)", 1),
      adaptive("adaptive_avg_pool2d(x, (3, 2))", {3, 2}),
      adaptive("adaptive_avg_pool2d(x, (5, 9))", {5, 9}),
      norm("batch_norm(x, w, b, training)", true),
      norm("batch_norm(x, w, training)", true),
      norm("batch_norm(x, training, eps 0.1)", true, 0.1),
      norm("batch_norm(x, w, b)", false),
      norm("batch_norm(x)", false),
      transposed("conv_transpose2d(x, w, b)", {}),
      {"conv_transpose2d(x, w)", [](In in) { return conv_transpose2d(in.a, in.b); }},
      transposed("conv_transpose2d(x, w, b, stride 2)", {.stride = 2}),
      transposed("conv_transpose2d(x, w, b, stride (3, 2), padding (0, 1), output_padding (2, 1))",
                 {.stride = {3, 2}, .padding = {0, 1}, .output_padding = {2, 1}}),
      transposed("conv_transpose2d(x, w, b, dilation (2, 3), padding 1)", {.padding = 1, .dilation = {2, 3}}),
      transposed("conv_transpose2d(x, w, b, stride 2, 2 groups)", {.stride = 2, .groups = 2}),
      places("max_pool2d_with_indices(x, 2).indices", 2),
      places("max_pool2d_with_indices(x, (3, 2), stride 2, padding 1).indices", {3, 2}, {.stride = 2, .padding = 1}),
      places("max_pool2d_with_indices(x, 2, stride 1, dilation (2, 3), ceil).indices", 2,
             {.stride = 1, .dilation = {2, 3}, .ceil_mode = true}),
  };
}

// The largest difference of the output and of every gradient.
double run_case(const Row& row, const parity::Case& expected) {
  INFO(row.name << "   " << expected.line);
  manual_seed(expected.seed);
  const Inputs in = parity::make_inputs(expected.line);
  const Tensor output = row.compute(in);
  double difference = parity::check_equal(row.name, output, expected.output);
  REQUIRE(output.shape() == expected.output.shape);
  if (!output.requires_grad()) return difference;
  backward(output, randn(output.shape()));
  size_t i = 0;
  for (const Tensor& x : {in.a, in.b, in.c}) {
    if (!x.defined() || !x.requires_grad()) continue;
    const Tensor gradient = x.grad().defined() ? x.grad() : zeros_like(x);
    difference = std::max(difference, parity::check_equal(row.name, gradient, expected.gradients.at(i++)));
  }
  CHECK(i == expected.gradients.size());
  return difference;
}

// First values, output and gradients.
template <class Layer>
Named run(Layer layer, const Shape& shape) {
  const Tensor x = randn(shape).requires_grad_();
  Named named;
  for (const auto& [name, parameter] : layer.named_parameters()) named[name] = parameter;
  const Tensor output = layer.forward(x);
  backward(output, randn(output.shape()));
  named["output"] = output;
  named["input0.grad"] = x.grad();
  for (const auto& [name, parameter] : layer.named_parameters()) named[name + ".grad"] = parameter.grad();
  return named;
}

// Two batches of training, one of evaluation: the state, and all outputs and gradients of the last training batch.
template <class Layer>
Named trained(Layer layer, const Shape& shape) {
  layer.forward(randn(shape));
  const Tensor x = randn(shape).requires_grad_();
  const Tensor output = layer.forward(x);
  backward(output, randn(output.shape()));
  Named named = layer.state_dict();
  named["output"] = output;
  named["input.grad"] = x.grad();
  for (const auto& [name, parameter] : layer.named_parameters()) named[name + ".grad"] = parameter.grad();
  layer.eval();
  named["evaluated"] = layer.forward(randn(shape));
  return named;
}

Sequential network() {
  return Sequential{Conv2d(1, 4, 3, {.padding = 1}), ReLU(), MaxPool2d(2), Conv2d(4, 6, 3), ReLU(), AvgPool2d(2),
                    AdaptiveAvgPool2d({1, 2})};
}

using Program = std::pair<std::string, std::function<Named()>>;

template <class Make>
Program first_values(const std::string& name, const Shape& shape, Make make) {
  return {name, [=] { return run(make(), shape); }};
}
template <class Make>
Program training(const std::string& name, const Shape& shape, Make make) {
  return {name, [=] { return trained(make(), shape); }};
}

const std::vector<Program>& programs() {
  static const std::vector<Program> all{
      first_values("Conv2d(1, 1, 1)", {2, 1, 3, 3}, [] { return Conv2d(1, 1, 1); }),
      first_values("Conv2d(3, 5, (3, 2), stride 2, padding 1)", {2, 3, 7, 8},
                   [] {
                     return Conv2d(3, 5, {3, 2}, {.stride = 2, .padding = 1});
                   }),
      first_values("Conv2d(4, 6, 3, same, 2 groups, no bias)", {2, 4, 5, 6},
                   [] { return Conv2d(4, 6, 3, {.padding = ConvPadding::same, .groups = 2}, false); }),
      first_values("Conv2d(2, 3, 2, dilation 2)", {2, 5, 6}, [] { return Conv2d(2, 3, 2, {.dilation = 2}); }),
      first_values("Conv1d(3, 4, 3)", {2, 3, 9}, [] { return Conv1d(3, 4, 3); }),
      first_values("Conv1d(4, 8, 5, stride 2, padding 2, 4 groups)", {2, 4, 9},
                   [] { return Conv1d(4, 8, 5, {.stride = 2, .padding = 2, .groups = 4}); }),
      training("BatchNorm1d(3)", {5, 3}, [] { return BatchNorm1d(3); }),
      training("BatchNorm1d(3), sequences", {2, 3, 4}, [] { return BatchNorm1d(3); }),
      training("BatchNorm2d(2)", {3, 2, 4, 5}, [] { return BatchNorm2d(2); }),
      training("BatchNorm2d(2, eps 0.1, momentum 0.5)", {3, 2, 4, 5},
               [] {
                 return BatchNorm2d(2, {0.1, 0.5});
               }),
      training("BatchNorm2d(2, no momentum)", {3, 2, 4, 5}, [] { return BatchNorm2d(2, {.momentum = {}}); }),
      training("BatchNorm2d(2, not affine)", {3, 2, 4, 5}, [] { return BatchNorm2d(2, {.affine = false}); }),
      training("BatchNorm2d(2, not tracking)", {3, 2, 4, 5},
               [] { return BatchNorm2d(2, {.track_running_stats = false}); }),
      first_values("a network of convolutions", {2, 1, 12, 12}, network),
      first_values("ConvTranspose2d(3, 4, 3, stride 2, padding 1, output_padding 1)", {2, 3, 4, 5},
                   [] { return ConvTranspose2d(3, 4, 3, {.stride = 2, .padding = 1, .output_padding = 1}); }),
      first_values("ConvTranspose2d(4, 6, (2, 3), 2 groups, no bias)", {4, 5, 5},
                   [] {
                     return ConvTranspose2d(4, 6, {2, 3}, {.groups = 2}, false);
                   }),
  };
  return all;
}

}  // namespace

TEST_CASE("every operation for images gives PyTorch's values and gradients") {
  const parity::Operations operations = parity::read_operations("images.txt");
  std::set<std::string> compared;
  for (const Row& row : rows()) {
    INFO(row.name);
    REQUIRE(operations.contains(row.name));
    const std::vector<parity::Case>& cases = operations.at(row.name);
    double difference = 0;
    size_t gradients = 0;
    for (const parity::Case& c : cases) {
      difference = std::max(difference, run_case(row, c));
      gradients += c.gradients.size();
    }
    parity::report("Images", row.name, fmt::format("{} outputs, {} gradients", cases.size(), gradients), difference);
    compared.insert(row.name);
  }
  CHECK(compared.size() == operations.size());
}

TEST_CASE("layers for images have PyTorch's first values, outputs, gradients and states from the seed alone") {
  const parity::Programs expected = parity::read_programs("image_layers.txt");
  CHECK(expected.size() == programs().size());
  for (const auto& [name, program] : programs()) {
    REQUIRE(expected.count(name) == 1);
    manual_seed(expected.at(name).seed);
    // A bias's gradient is a sum of hundreds of numbers of either sign, in floats there and here: where they cancel, the order
    // in which they are added shows.
    parity::check_program("Image layers", name, program(), expected.at(name), {.absolute = 5e-6});
  }
}
