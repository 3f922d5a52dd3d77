#include "tinytensor/ops/convolution/pooling.h"

#include <algorithm>
#include <vector>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/axis_options.h"

namespace tinytensor {
namespace {

using Windows = std::vector<PoolWindow>;

// How windows of one size move along an axis.
struct AxisOptions {
  const char* name;  // "height"
  int64_t kernel, stride, padding, dilation;
  bool ceil_mode;
};

void check_axis(const char* op, const AxisOptions& axis, int64_t in) {
  const auto [name, kernel, stride, padding, dilation, ceil_mode] = axis;
  check_axis_option(op, fmt::format("{} of the window", name).c_str(), kernel, 1);
  check_axis_option(op, "stride", stride, 1);
  check_axis_option(op, "dilation", dilation, 1);
  if (padding < 0 || padding > kernel / 2) {
    fail<ValueError>("{}: the padding must be at least 0 and at most half of the window: {} for a {} of {}", op,
                     padding, name, kernel);
  }
  const int64_t reach = dilation * (kernel - 1) + 1;
  if (in + 2 * padding < reach && !(ceil_mode && in + 2 * padding + stride > reach)) {
    fail<ShapeError>("{}: the window is larger than the image: {} {}, the image {} with {} of padding", op, name, reach,
                     in, 2 * padding);
  }
}

// The windows along an axis of `in` inputs. `count` is the number of inputs, those of the padding included.
Windows make_windows(const char* op, const AxisOptions& axis, int64_t in) {
  check_axis(op, axis, in);
  const auto [name, kernel, stride, padding, dilation, ceil_mode] = axis;
  const int64_t beyond_first = in + 2 * padding - dilation * (kernel - 1) - 1;
  int64_t outputs = (beyond_first + (ceil_mode ? stride - 1 : 0)) / stride + 1;
  if ((outputs - 1) * stride >= in + padding) --outputs;  // it would begin behind the image
  Windows windows(static_cast<size_t>(outputs));
  int64_t begin = -padding;
  for (PoolWindow& window : windows) {
    // exercise 10.5 {
    const int64_t end = begin + dilation * (kernel - 1) + 1;
    const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;  // steps before the image
    window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in + padding) - begin};
    // }
    begin += stride;
  }
  return windows;
}

// x as planes (N · C, H, W), and its windows.
PoolArgs pool_args(const Tensor& x, const Windows& rows, const Windows& columns) {
  const int64_t planes = numel(Shape(x.shape().begin(), x.shape().end() - 2));
  return {
      planes,      x.size(-2),    x.size(-1), static_cast<int64_t>(rows.size()), static_cast<int64_t>(columns.size()),
      rows.data(), columns.data()};
}

Shape pooled_shape(const Tensor& x, const Windows& rows, const Windows& columns) {
  Shape shape = x.shape();
  shape[shape.size() - 2] = static_cast<int64_t>(rows.size());
  shape[shape.size() - 1] = static_cast<int64_t>(columns.size());
  return shape;
}

void check_image(const char* op, const Tensor& x) {
  if (x.dim() != 3 && x.dim() != 4) {
    fail<ShapeError>("{}: x must be (N, C, H, W) or (C, H, W): {}", op, to_string(x.shape()));
  }
}

// y = Σ x / count over each window:  every input of a window gets dy / count
Tensor average(const char* name, const Tensor& x, const Windows& rows, const Windows& columns) {
  const Tensor source = dense(x), y(pooled_shape(x, rows, columns));
  kernels().avg_pool(pool_args(x, rows, columns), source.data(), y.mutable_data());
  return record(name, y, wrt(x, [rows, columns, shape = x.shape()](const Tensor& dy) {
                  const Tensor doutput = dense(dy), dx(shape);
                  kernels().avg_pool_backward(pool_args(dx, rows, columns), doutput.data(), dx.mutable_data());
                  return dx;
                }));
}

// The cut of `in` inputs into `out` windows, each at most one input longer than another.
Windows even_windows(const char* name, int64_t in, int64_t out) {
  check_axis_option("adaptive_avg_pool2d", fmt::format("{} of the output", name).c_str(), out, 0);
  if (in < 1 && out > 0) fail<ShapeError>("adaptive_avg_pool2d: there is no average over a {} of {}", name, in);
  Windows windows(static_cast<size_t>(out));
  for (int64_t i = 0; i < out; ++i) {
    const int64_t begin = i * in / out, end = ((i + 1) * in + out - 1) / out;
    windows[static_cast<size_t>(i)] = {begin, end, 1, end - begin};
  }
  return windows;
}

}  // namespace

// y = x at the place of the window's largest:  that input gets dy. The place is found again, not kept.
Tensor max_pool2d(const Tensor& x, Size2d kernel_size, const MaxPoolOptions& options) {
  check_image("max_pool2d", x);
  const auto& [_, padding, dilation, ceil_mode] = options;
  const Size2d stride = options.stride.value_or(kernel_size);
  const AxisOptions height{"height", kernel_size.height, stride.height, padding.height, dilation.height, ceil_mode};
  const AxisOptions width{"width", kernel_size.width, stride.width, padding.width, dilation.width, ceil_mode};
  const Windows rows = make_windows("max_pool2d", height, x.size(-2));
  const Windows columns = make_windows("max_pool2d", width, x.size(-1));
  const Tensor source = dense(x), y(pooled_shape(x, rows, columns));
  kernels().max_pool(pool_args(x, rows, columns), source.data(), y.mutable_data());
  return record("MaxPool2DBackward", y, wrt(x, [x = saved(source, "x"), rows, columns](const Tensor& dy) {
                  const Tensor doutput = dense(dy), dx(x().shape());
                  kernels().max_pool_backward(pool_args(x(), rows, columns), x().data(), doutput.data(),
                                              dx.mutable_data());
                  return dx;
                }));
}

Tensor avg_pool2d(const Tensor& x, Size2d kernel_size, const AvgPoolOptions& options) {
  check_image("avg_pool2d", x);
  const Size2d stride = options.stride.value_or(kernel_size), padding = options.padding;
  const AxisOptions height{"height", kernel_size.height, stride.height, padding.height, 1, options.ceil_mode};
  const AxisOptions width{"width", kernel_size.width, stride.width, padding.width, 1, options.ceil_mode};
  Windows rows = make_windows("avg_pool2d", height, x.size(-2));
  Windows columns = make_windows("avg_pool2d", width, x.size(-1));
  if (options.divisor_override == 0) fail<ValueError>("avg_pool2d: the divisor must not be 0");
  for (Windows* windows : {&rows, &columns}) {
    for (PoolWindow& window : *windows) {
      // exercise 10.5 {
      if (!options.count_include_pad) window.count = window.end - window.begin;
      // }
      if (options.divisor_override) window.count = windows == &rows ? *options.divisor_override : 1;
    }
  }
  return average("AvgPool2DBackward", x, rows, columns);
}

Tensor adaptive_avg_pool2d(const Tensor& x, Size2d output_size) {
  check_image("adaptive_avg_pool2d", x);
  return average("AdaptiveAvgPool2DBackward", x, even_windows("height", x.size(-2), output_size.height),
                 even_windows("width", x.size(-1), output_size.width));
}

}  // namespace tinytensor
