// Convolution: the same small filter at every place of an image or a sequence; LeCun et al., 1989.
//
// Letters: N examples, C channels, O filters, G groups · H, W height and width, KH, KW those of a filter · L length of
// a sequence, K that of a filter.
//
// As in every framework filters are not flipped, so it is a cross-correlation. Along an axis of H inputs there are
//   ⌊(H + 2·padding - dilation·(KH - 1) - 1) / stride⌋ + 1     outputs,
// and output i sees the inputs i·stride + k·dilation - padding, k = 0 … KH - 1, of which those outside are zeros.
#pragma once

#include <variant>

#include "tinytensor/ops/convolution/size2d.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// valid: no zeros. same: so many that there are as many outputs as inputs, one more behind than before if their number
/// is odd; for a stride of 1.
enum class ConvPadding { valid, same };

/// Zeros before and behind, for each axis; or by the rule above: padding = 1, padding = {0, 2}, padding =
/// ConvPadding::same.
struct Padding2d {
  Size2d size;
  bool same = false;

  Padding2d(int64_t both) : size(both) {}
  Padding2d(int64_t rows, int64_t columns) : size(rows, columns) {}
  Padding2d(ConvPadding rule) : size(0), same(rule == ConvPadding::same) {}
};

struct Conv1dOptions {
  int64_t stride = 1;
  std::variant<int64_t, ConvPadding> padding = 0;
  int64_t dilation = 1;  ///< the step between the inputs that one output sees
  int64_t groups = 1;    ///< channels and filters are cut into so many parts, and filters see their own part only
};

struct Conv2dOptions {
  Size2d stride = 1;
  Padding2d padding = 0;
  Size2d dilation = 1;
  int64_t groups = 1;
};

/// y[n, o, i, j] = bias[o] + Σ_c Σ_p Σ_q weight[o, c, p, q] · x[n, c, i·stride + p·dilation - padding, j … + q …]
/// x (N, C, H, W), weight (O, C / G, KH, KW), bias (O) or undefined -> (N, O, H', W'). x may lack N: then y does too.
/// ShapeError where the shapes do not fit each other or a filter is larger than its image with the zeros around it,
/// ValueError where an option makes no sense or is above 2^30. An output that is larger than memory throws as any
/// tensor of that size. A weight of NaN or infinity times a zero of the padding gives NaN or nothing, by the kernel in
/// use.
///   conv2d(x, weight, bias, {.stride = 2, .padding = 1})
Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias = {}, const Conv2dOptions& options = {});

/// The same along one axis: x (N, C, L) or (C, L), weight (O, C / G, K), bias (O) or undefined -> (N, O, L').
Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias = {}, const Conv1dOptions& options = {});

namespace composed {
/// conv2d from small ops, for x (N, C, H, W) and what else conv2d takes: a product with the matrix of patches,
/// (O, C·KH·KW) by (C·KH·KW, H'·W') for each example (im2col; Chellapilla, Puri & Simard, 2006). The tests compare the
/// two, and the course teaches both. set_composed_ops() leaves conv2d alone: the matrix takes KH·KW times as much
/// memory as x.
Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias = {}, const Conv2dOptions& options = {});
}  // namespace composed

}  // namespace tinytensor
