// Layers that convolve an image, or a sequence, with learned filters.
#pragma once

#include "tinytensor/core/random.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/ops/convolution/convolution.h"

namespace tinytensor {

/// y = conv2d(x, weight, bias): Conv2d(3, 16, 5), Conv2d(16, 32, {3, 1}, {.stride = 2, .padding = {1, 0}}).
struct Conv2d : Layer<Conv2d> {
  Tensor weight;  ///< (out, in / groups, KH, KW)
  Tensor bias;    ///< (out), or undefined
  Conv2dOptions options;

  /// PyTorch's first values: with n = in / groups · KH · KW weight U(±1/√n), then bias U(±1/√n). ValueError unless all
  /// sizes are at least 1 and groups divides in and out.
  Conv2d(int64_t in, int64_t out, Size2d kernel_size, const Conv2dOptions& options = {}, bool bias = true,
         Generator& generator = default_generator());

  /// (N, in, H, W) -> (N, out, H', W'), also without N.
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

/// The same along one axis: Conv1d(8, 16, 3, {.padding = ConvPadding::same}).
struct Conv1d : Layer<Conv1d> {
  Tensor weight;  ///< (out, in / groups, K)
  Tensor bias;    ///< (out), or undefined
  Conv1dOptions options;

  Conv1d(int64_t in, int64_t out, int64_t kernel_size, const Conv1dOptions& options = {}, bool bias = true,
         Generator& generator = default_generator());

  /// (N, in, L) -> (N, out, L'), also without N.
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

}  // namespace tinytensor
