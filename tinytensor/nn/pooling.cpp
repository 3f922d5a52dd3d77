#include "tinytensor/nn/pooling.h"

#include <fmt/format.h>

namespace tinytensor {
namespace {

const char* word(bool value) { return value ? "True" : "False"; }

// As PyTorch prints a pair: one number where both are equal.
std::string text(const Size2d& size) {
  return size.height == size.width ? std::to_string(size.height) : to_string(size);
}

}  // namespace

std::string MaxPool2d::extra_repr() const {
  return fmt::format("kernel_size={}, stride={}, padding={}, dilation={}, ceil_mode={}", text(kernel_size),
                     text(options.stride.value_or(kernel_size)), text(options.padding), text(options.dilation),
                     word(options.ceil_mode));
}

std::string AvgPool2d::extra_repr() const {
  return fmt::format("kernel_size={}, stride={}, padding={}", text(kernel_size),
                     text(options.stride.value_or(kernel_size)), text(options.padding));
}

std::string AdaptiveAvgPool2d::extra_repr() const { return fmt::format("output_size={}", text(output_size)); }

}  // namespace tinytensor
