#include "tinytensor/ops/convolution/conv_transpose.h"

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/axis_options.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check_shapes(const Tensor& x, const Tensor& weight, const Tensor& bias, int64_t groups) {
  if (weight.dim() != 4) {
    fail<ShapeError>("conv_transpose2d: the weight must be (C, O / groups, KH, KW): {}", to_string(weight.shape()));
  }
  if (x.dim() != 3 && x.dim() != 4) {
    fail<ShapeError>("conv_transpose2d: x must be (N, C, H, W) or (C, H, W): {}", to_string(x.shape()));
  }
  if (x.size(-3) != weight.size(0)) {
    fail<ShapeError>("conv_transpose2d: x {} has {} channels, but a weight of {} is for {}{}", to_string(x.shape()),
                     x.size(-3), to_string(weight.shape()), weight.size(0),
                     x.size(-3) == weight.size(1) * groups ? "\n  hint: transpose(weight, 0, 1), for one group" : "");
  }
  if (groups < 1 || x.size(-3) % groups != 0) {
    fail<ValueError>("conv_transpose2d: groups must divide the channels: {} groups, {} channels", groups, x.size(-3));
  }
  const int64_t filters = weight.size(1) * groups;
  if (bias.defined() && bias.shape() != Shape{filters}) {
    fail<ShapeError>("conv_transpose2d: the bias must be {}, one for each filter: {}", to_string(Shape{filters}),
                     to_string(bias.shape()));
  }
}

struct AxisOptions {
  const char* name;  // "height"
  int64_t stride, padding, output_padding, dilation;
};

// The axis of the convolution that is transposed: from what comes out here to x.
ConvAxis make_axis(int64_t in, int64_t kernel, const AxisOptions& options) {
  constexpr const char* op = "conv_transpose2d";
  const auto [name, stride, padding, output_padding, dilation] = options;
  check_axis_option(op, "stride", stride, 1);
  check_axis_option(op, "dilation", dilation, 1);
  check_axis_option(op, "padding", padding, 0);
  check_axis_option(op, "output_padding", output_padding, 0);
  if (output_padding >= stride && output_padding >= dilation) {
    fail<ValueError>("{}: the output_padding must be smaller than the stride or the dilation: {} for {} and {}", op,
                     output_padding, stride, dilation);
  }
  if (kernel < 1) fail<ShapeError>("{}: the {} of the filters must be at least 1: {}", op, name, kernel);
  if (in < 1) fail<ShapeError>("{}: the {} of x must be at least 1: {}", op, name, in);
  const int64_t out = (in - 1) * stride - 2 * padding + dilation * (kernel - 1) + output_padding + 1;
  if (out < 1) fail<ShapeError>("{}: the {} of the result would be {}", op, name, out);
  return {out, kernel, in, stride, dilation, padding};
}

}  // namespace

// With conv the convolution of `sizes`:    y = its gradient of the input, for the gradient x
// dx = conv(dy)    dweight = its gradient of the weight, for the input dy and the gradient x    dbias = Σ_{n, i, j} dy
Tensor conv_transpose2d(const Tensor& x, const Tensor& weight, const Tensor& bias,
                        const ConvTranspose2dOptions& options) {
  check_shapes(x, weight, bias, options.groups);
  if (x.dim() == 3) return squeeze(conv_transpose2d(unsqueeze(x, 0), weight, bias, options), 0);
  const auto& [stride, padding, output_padding, groups, dilation] = options;
  const AxisOptions rows{"height", stride.height, padding.height, output_padding.height, dilation.height};
  const AxisOptions columns{"width", stride.width, padding.width, output_padding.width, dilation.width};
  const ConvSizes sizes{x.size(0),
                        weight.size(1) * groups,
                        x.size(1),
                        groups,
                        make_axis(x.size(2), weight.size(2), rows),
                        make_axis(x.size(3), weight.size(3), columns)};
  const Tensor source = dense(x), filters = dense(weight);
  const Tensor y({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, filters.data(), source.data(), y.mutable_data());
  if (bias.defined()) {
    const NoGrad guard;
    add_(y, reshape(bias, {sizes.channels, 1, 1}));
  }
  return record_joint(
      "ConvolutionBackward", y, {x, weight, bias},
      [x = saved(source, "x"), weight = saved(filters, "weight"), sizes](const Tensor& dy, const Needed& needed) {
        const Tensor doutput = dense(dy);
        Gradients gradients(3);
        if (needed[0]) {
          gradients[0] = Tensor(x().shape());
          kernels().conv2d(sizes, doutput.data(), weight().data(), nullptr, gradients[0].mutable_data());
        }
        if (needed[1]) {
          gradients[1] = Tensor(weight().shape());
          kernels().conv2d_backward_weight(sizes, doutput.data(), x().data(), gradients[1].mutable_data());
        }
        if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
        return gradients;
      });
}

}  // namespace tinytensor
