// Layers that pool: ops/pooling.h as modules, which have no parameters.
#pragma once

#include "tinytensor/nn/module.h"
#include "tinytensor/ops/pooling.h"

namespace tinytensor {

struct MaxPool2d : Module {
  Size2d kernel_size;
  MaxPoolOptions options;
  explicit MaxPool2d(Size2d kernel, const MaxPoolOptions& with = {}) : kernel_size(kernel), options(with) {}
  Tensor forward(const Tensor& x) const { return max_pool2d(x, kernel_size, options); }
  void members(MemberVisitor&) override {}
};

struct AvgPool2d : Module {
  Size2d kernel_size;
  AvgPoolOptions options;
  explicit AvgPool2d(Size2d kernel, const AvgPoolOptions& with = {}) : kernel_size(kernel), options(with) {}
  Tensor forward(const Tensor& x) const { return avg_pool2d(x, kernel_size, options); }
  void members(MemberVisitor&) override {}
};

struct AdaptiveAvgPool2d : Module {
  Size2d output_size;
  explicit AdaptiveAvgPool2d(Size2d output) : output_size(output) {}
  Tensor forward(const Tensor& x) const { return adaptive_avg_pool2d(x, output_size); }
  void members(MemberVisitor&) override {}
};

}  // namespace tinytensor
