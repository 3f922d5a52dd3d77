#include "tinytensor/ops/convolution/convolution.h"

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/axis_options.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// What a convolution is called with, one axis at a time.
struct AxisOptions {
  const char* name;  // "height"
  int64_t stride, padding, dilation;
  bool same;
};

// x and weight have `dims` axes besides examples and channels, filters and channels.
void check_shapes(const char* op, int64_t dims, const Tensor& x, const Tensor& weight, const Tensor& bias,
                  int64_t groups) {
  const char* axes = dims == 1 ? "L" : "H, W";
  if (weight.dim() != dims + 2) {
    fail<ShapeError>("{}: the weight must be (O, C / groups, {}): {}", op, dims == 1 ? "K" : "KH, KW",
                     to_string(weight.shape()));
  }
  if (x.dim() != dims + 1 && x.dim() != dims + 2) {
    fail<ShapeError>("{}: x must be (N, C, {}) or (C, {}): {}", op, axes, axes, to_string(x.shape()));
  }
  const int64_t channels = x.size(-dims - 1), filters = weight.size(0);
  if (groups < 1 || channels % groups != 0 || filters % groups != 0) {
    fail<ValueError>("{}: groups must divide the channels and the filters: {} groups, {} channels, {} filters", op,
                     groups, channels, filters);
  }
  if (weight.size(1) * groups != channels) {
    fail<ShapeError>("{}: x {} has {} channels, but a weight of {} in {} group{} is for {}", op, to_string(x.shape()),
                     channels, to_string(weight.shape()), groups, groups == 1 ? "" : "s", weight.size(1) * groups);
  }
  if (bias.defined() && bias.shape() != Shape{filters}) {
    fail<ShapeError>("{}: the bias must be {}, one for each filter: {}", op, to_string(Shape{filters}),
                     to_string(bias.shape()));
  }
}

[[noreturn]] void too_large(const char* op, const char* axis, int64_t filter, int64_t in, int64_t zeros) {
  fail<ShapeError>(
      "{}: the filters are larger than the image: {} {}, the image {} with {} zeros around it\n"
      "  hint: .padding = {} would make it large enough",
      op, axis, filter, in, zeros, (filter + 1 - in) / 2);
}

// Outputs of an axis, and the zeros before its first input.
ConvAxis make_axis(const char* op, int64_t in, int64_t kernel, const AxisOptions& options) {
  const auto [name, stride, padding, dilation, same] = options;
  check_axis_option(op, "stride", stride, 1);
  check_axis_option(op, "dilation", dilation, 1);
  check_axis_option(op, "padding", padding, 0);
  if (kernel < 1) fail<ShapeError>("{}: the {} of the filters must be at least 1: {}", op, name, kernel);
  if (same && stride != 1) fail<ValueError>("{}: the padding 'same' is for a stride of 1: {}", op, stride);
  // exercise 10.1 {
  const int64_t reach = dilation * (kernel - 1);  // from the first to the last input of an output
  const int64_t zeros = same ? reach : 2 * padding;
  if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
  return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
  // }
}

// With x, w, y such that y[…] = Σ w[…] x[…]:   dx[…] = Σ w[…] dy[…]    dw[…] = Σ x[…] dy[…]    dbias = Σ_{n, i, j} dy
// x (N, C, H, W), weight (O, C / G, KH, KW)
Tensor convolve(const Tensor& x, const Tensor& weight, const Tensor& bias, const ConvSizes& sizes) {
  const Tensor source = dense(x), filters = dense(weight), offsets = bias.defined() ? dense(bias) : bias;
  const Tensor y({sizes.batch, sizes.filters, sizes.rows.out, sizes.columns.out});
  kernels().conv2d(sizes, source.data(), filters.data(), bias.defined() ? offsets.data() : nullptr, y.mutable_data());
  return record_joint(
      "ConvolutionBackward", y, {x, weight, bias},
      [x = saved(source, "x"), weight = saved(filters, "weight"), sizes](const Tensor& dy, const Needed& needed) {
        const Tensor doutput = dense(dy);
        Gradients gradients(3);
        // exercise 10.3 {
        if (needed[0]) {
          gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
          kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
        }
        if (needed[1]) {
          gradients[1] =
              Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
          kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
        }
        if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
        // }
        return gradients;
      });
}

}  // namespace

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Conv2dOptions& options) {
  check_shapes("conv2d", 2, x, weight, bias, options.groups);
  if (x.dim() == 3) return squeeze(conv2d(unsqueeze(x, 0), weight, bias, options), 0);
  const auto& [stride, padding, dilation, groups] = options;
  const AxisOptions rows{"height", stride.height, padding.size.height, dilation.height, padding.same};
  const AxisOptions columns{"width", stride.width, padding.size.width, dilation.width, padding.same};
  const ConvSizes sizes{x.size(0),
                        x.size(1),
                        weight.size(0),
                        groups,
                        make_axis("conv2d", x.size(2), weight.size(2), rows),
                        make_axis("conv2d", x.size(3), weight.size(3), columns)};
  return convolve(x, weight, bias, sizes);
}

// An image of one row.
Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Conv1dOptions& options) {
  check_shapes("conv1d", 1, x, weight, bias, options.groups);
  if (x.dim() == 2) return squeeze(conv1d(unsqueeze(x, 0), weight, bias, options), 0);
  const bool by_rule = std::holds_alternative<ConvPadding>(options.padding);
  const int64_t zeros = by_rule ? 0 : std::get<int64_t>(options.padding);
  const bool same = by_rule && std::get<ConvPadding>(options.padding) == ConvPadding::same;
  const AxisOptions columns{"length", options.stride, zeros, options.dilation, same};
  const ConvSizes sizes{x.size(0),      x.size(1), weight.size(0),
                        options.groups, {},        make_axis("conv1d", x.size(2), weight.size(2), columns)};
  return squeeze(convolve(unsqueeze(x, 2), unsqueeze(weight, 2), bias, sizes), 2);
}

}  // namespace tinytensor
