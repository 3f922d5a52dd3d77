// The transposed convolution, which makes images larger: what a convolution's backward does to a gradient.
#pragma once

#include "tinytensor/ops/convolution/size2d.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Those of the convolution that is transposed, under PyTorch's names.
struct ConvTranspose2dOptions {
  Size2d stride = 1;
  Size2d padding = 0;
  Size2d output_padding = 0;  ///< rows and columns more at the end: several sizes of images give one size of outputs
  int64_t groups = 1;
  Size2d dilation = 1;
};

/// Every input adds its filter, times itself, to the image: input i reaches the outputs i·stride + p·dilation -
/// padding. x (N, C, H, W) or (C, H, W), weight (C, O / G, KH, KW), bias (O) or undefined -> (N, O, H', W'),
///   H' = (H - 1)·stride - 2·padding + dilation·(KH - 1) + output_padding + 1
/// ShapeError where the shapes do not fit each other, ValueError where an option makes no sense. Dumoulin & Visin,
/// arXiv 1603.07285, section 4.
Tensor conv_transpose2d(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
                        const ConvTranspose2dOptions& options = {});

}  // namespace tinytensor
