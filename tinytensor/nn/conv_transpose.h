// A layer that makes images larger with learned filters.
#pragma once

#include "tinytensor/core/random.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/ops/convolution/conv_transpose.h"

namespace tinytensor {

/// y = conv_transpose2d(x, weight, bias): ConvTranspose2d(8, 4, 2, {.stride = 2}) makes images twice as large.
struct ConvTranspose2d : Layer<ConvTranspose2d> {
  Tensor weight;  ///< (in, out / groups, KH, KW)
  Tensor bias;    ///< (out), or undefined
  ConvTranspose2dOptions options;

  /// PyTorch's first values: with n = out / groups · KH · KW weight U(±1/√n), then bias U(±1/√n). ValueError unless all
  /// sizes are at least 1 and groups divides in and out.
  ConvTranspose2d(int64_t in, int64_t out, Size2d kernel_size, const ConvTranspose2dOptions& options = {},
                  bool bias = true, Generator& generator = default_generator());

  /// (N, in, H, W) -> (N, out, H', W'), also without N.
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

}  // namespace tinytensor
