// Layers that pool: ops/convolution/pooling.h as modules, which have no parameters.
#pragma once

#include "tinytensor/nn/module.h"
#include "tinytensor/ops/convolution/pooling.h"

namespace tinytensor {

struct MaxPool2d : Layer<MaxPool2d> {
  Size2d kernel_size;
  MaxPoolOptions options;
  explicit MaxPool2d(Size2d kernel, const MaxPoolOptions& with = {}) : kernel_size(kernel), options(with) {}
  Tensor forward(const Tensor& x) const { return max_pool2d(x, kernel_size, options); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override;
};

struct AvgPool2d : Layer<AvgPool2d> {
  Size2d kernel_size;
  AvgPoolOptions options;
  explicit AvgPool2d(Size2d kernel, const AvgPoolOptions& with = {}) : kernel_size(kernel), options(with) {}
  Tensor forward(const Tensor& x) const { return avg_pool2d(x, kernel_size, options); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override;
};

struct AdaptiveAvgPool2d : Layer<AdaptiveAvgPool2d> {
  Size2d output_size;
  explicit AdaptiveAvgPool2d(Size2d output) : output_size(output) {}
  Tensor forward(const Tensor& x) const { return adaptive_avg_pool2d(x, output_size); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override;
};

}  // namespace tinytensor
