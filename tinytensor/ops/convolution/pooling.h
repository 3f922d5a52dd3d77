// Pooling: each window of an image becomes one number.
//
// Letters: N examples, C channels, H and W height and width. x is (N, C, H, W), or (C, H, W) without examples.
// Along an axis of H inputs there are ⌊(H + 2·padding - dilation·(kernel - 1) - 1) / stride⌋ + 1 windows, with
// ceil_mode ⌈…⌉ of them, but none that would begin behind the last input.
#pragma once

#include <optional>

#include "tinytensor/ops/convolution/size2d.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

struct MaxPoolOptions {
  std::optional<Size2d> stride{};  ///< the size of the window if not given
  Size2d padding = 0;              ///< at most half of the window
  Size2d dilation = 1;             ///< the step between the inputs of a window
  bool ceil_mode = false;
};

struct AvgPoolOptions {
  std::optional<Size2d> stride{};
  Size2d padding = 0;
  bool ceil_mode = false;
  bool count_include_pad = true;              ///< whether zeros of the padding count where the average divides
  std::optional<int64_t> divisor_override{};  ///< what the sum of every window is divided by instead
};

/// The largest input of each window; what is outside of the image does not count. The gradient goes to that input: of
/// equal ones to the first, row by row. A NaN is larger than every number.
/// ShapeError if x has other dims or is smaller than a window, ValueError for an option that makes no sense or a size
/// above 2^30.
///   max_pool2d(x, 2)     max_pool2d(x, {3, 2}, {.stride = 2, .padding = 1})
Tensor max_pool2d(const Tensor& x, Size2d kernel_size, const MaxPoolOptions& options = {});
/// The same with the place of each largest input, row · W + column: PyTorch's return_indices = True.
ValuesIndices max_pool2d_with_indices(const Tensor& x, Size2d kernel_size, const MaxPoolOptions& options = {});

/// The sum over each window, by the number of its inputs: a NaN among them makes it NaN. Throws as max_pool2d does.
Tensor avg_pool2d(const Tensor& x, Size2d kernel_size, const AvgPoolOptions& options = {});

/// The averages over an even cut of the image into output_size windows: window i of H' begins at ⌊i·H / H'⌋ and ends
/// before ⌈(i + 1)·H / H'⌉. Any size of x gives this size of output.
Tensor adaptive_avg_pool2d(const Tensor& x, Size2d output_size);

}  // namespace tinytensor
