#include "tinytensor/nn/convolution.h"

#include <algorithm>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/nn/init.h"

namespace tinytensor {
namespace {

void check_sizes(const char* layer, int64_t in, int64_t out, int64_t groups, const Shape& kernel) {
  if (in < 1 || out < 1) fail<ValueError>("{}: the channels must be at least 1: in {}, out {}", layer, in, out);
  if (groups < 1 || in % groups != 0 || out % groups != 0) {
    fail<ValueError>("{}: groups must divide both channels: {} groups, in {}, out {}", layer, groups, in, out);
  }
  if (*std::min_element(kernel.begin(), kernel.end()) < 1) {
    fail<ValueError>("{}: the kernel size must be at least 1: {}", layer, to_string(kernel));
  }
}

struct Parameters {
  Tensor weight, bias;
};

// First values for a weight of this shape, (out, in / groups, …), and its bias.
Parameters draw_parameters(const Shape& shape, bool with_bias, Generator& generator) {
  Parameters drawn{Tensor(shape), {}};
  init::kaiming_uniform_(drawn.weight, std::sqrt(5.0), generator);
  drawn.weight.requires_grad_();
  if (!with_bias) return drawn;
  const int64_t fan_in = drawn.weight.numel() / shape[0];
  const double bound = 1 / std::sqrt(static_cast<double>(fan_in));
  drawn.bias = Tensor({shape[0]});
  init::uniform_(drawn.bias, -bound, bound, generator);
  drawn.bias.requires_grad_();
  return drawn;
}

// As PyTorch prints it: what is as it usually is, is left out.
std::string text(const Tensor& weight, bool with_bias, int64_t groups, const std::string& kernel,
                 const std::string& stride, const std::string& padding, const std::string& dilation) {
  std::string all =
      fmt::format("{}, {}, kernel_size={}, stride={}", weight.size(1) * groups, weight.size(0), kernel, stride);
  if (!padding.empty()) all += ", padding=" + padding;
  if (!dilation.empty()) all += ", dilation=" + dilation;
  if (groups != 1) all += fmt::format(", groups={}", groups);
  return with_bias ? all : all + ", bias=False";
}

}  // namespace

Conv2d::Conv2d(int64_t in, int64_t out, Size2d kernel_size, const Conv2dOptions& with, bool with_bias,
               Generator& generator)
    : options(with) {
  check_sizes("Conv2d", in, out, options.groups, {kernel_size.height, kernel_size.width});
  const Shape shape{out, in / options.groups, kernel_size.height, kernel_size.width};
  const Parameters drawn = draw_parameters(shape, with_bias, generator);
  weight = drawn.weight, bias = drawn.bias;
}

Tensor Conv2d::forward(const Tensor& x) const { return conv2d(x, weight, bias, options); }

void Conv2d::members(MemberVisitor& visit) {
  visit.parameter("weight", weight);
  visit.parameter("bias", bias);
}

std::string Conv2d::extra_repr() const {
  const auto unless = [](const Size2d& size, int64_t usual) {
    return size.height == usual && size.width == usual ? "" : to_string(size);
  };
  return text(weight, bias.defined(), options.groups, to_string(Size2d(weight.size(2), weight.size(3))),
              to_string(options.stride), options.padding.same ? "same" : unless(options.padding.size, 0),
              unless(options.dilation, 1));
}

Conv1d::Conv1d(int64_t in, int64_t out, int64_t kernel_size, const Conv1dOptions& with, bool with_bias,
               Generator& generator)
    : options(with) {
  check_sizes("Conv1d", in, out, options.groups, {kernel_size});
  const Parameters drawn = draw_parameters({out, in / options.groups, kernel_size}, with_bias, generator);
  weight = drawn.weight, bias = drawn.bias;
}

Tensor Conv1d::forward(const Tensor& x) const { return conv1d(x, weight, bias, options); }

void Conv1d::members(MemberVisitor& visit) {
  visit.parameter("weight", weight);
  visit.parameter("bias", bias);
}

std::string Conv1d::extra_repr() const {
  const auto unless = [](int64_t value, int64_t usual) { return value == usual ? "" : to_string(Shape{value}); };
  const bool by_rule = std::holds_alternative<ConvPadding>(options.padding);
  const bool same = by_rule && std::get<ConvPadding>(options.padding) == ConvPadding::same;
  return text(
      weight, bias.defined(), options.groups, to_string(Shape{weight.size(2)}), to_string(Shape{options.stride}),
      by_rule ? (same ? "same" : "") : unless(std::get<int64_t>(options.padding), 0), unless(options.dilation, 1));
}

}  // namespace tinytensor
