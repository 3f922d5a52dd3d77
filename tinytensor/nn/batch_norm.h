// Batch norm as a layer: it learns a weight and a bias for each channel, and remembers the mean and the variance of
// what it saw in training.
#pragma once

#include <optional>

#include "tinytensor/nn/module.h"

namespace tinytensor {

struct BatchNormOptions {
  double eps = 1e-5;
  std::optional<double> momentum = 0.1;  ///< how far the running numbers move; none: they are the mean of all batches
  bool affine = true;                    ///< with weight and bias
  bool track_running_stats = true;       ///< without, evaluation takes the numbers of its own batch too
};

/// Ioffe & Szegedy, arXiv 1502.03167: batch_norm() of ops/normalization/batch_norm.h. In training mode the numbers of
/// the batch normalise, and the running ones follow them; in evaluation mode the running ones normalise.
struct BatchNorm : Module {
  Tensor weight;                     ///< (C), ones at first, or undefined
  Tensor bias;                       ///< (C), zeros at first, or undefined
  Tensor running_mean, running_var;  ///< buffers (C), zeros and ones at first, or undefined
  Tensor num_batches_tracked;        ///< a buffer, a scalar
  BatchNormOptions options;

  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;

 protected:
  BatchNorm(const char* layer, int64_t channels, const BatchNormOptions& options);
  Tensor normalize(const Tensor& x) const;

 private:
  int64_t channels_;
};

struct BatchNorm1d : Layer<BatchNorm1d, BatchNorm> {
  explicit BatchNorm1d(int64_t channels, const BatchNormOptions& options = {});
  /// (N, C) -> (N, C), (N, C, L) -> (N, C, L)
  Tensor forward(const Tensor& x) const;
};

struct BatchNorm2d : Layer<BatchNorm2d, BatchNorm> {
  explicit BatchNorm2d(int64_t channels, const BatchNormOptions& options = {});
  /// (N, C, H, W) -> (N, C, H, W)
  Tensor forward(const Tensor& x) const;
};

}  // namespace tinytensor
