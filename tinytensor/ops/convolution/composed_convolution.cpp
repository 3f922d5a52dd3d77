// conv2d from small ops, in a file of its own: by loops it is in ops/convolution/convolution.cpp.
#include <limits>

#include "tinytensor/ops/convolution/convolution.h"
#include "tinytensor/ops/shapes/shaping.h"

namespace tinytensor::composed {
namespace {

constexpr int64_t to_the_end = std::numeric_limits<int64_t>::max();

// x (N, C, H, W) with the zeros that the options ask for around each image.
Tensor with_zeros(const Tensor& x, const Size2d& kernel, const Conv2dOptions& options) {
  if (!options.padding.same) {
    const auto [rows, columns] = options.padding.size;
    return rows == 0 && columns == 0 ? x : pad(x, {columns, columns, rows, rows});
  }
  const int64_t rows = options.dilation.height * (kernel.height - 1);
  const int64_t columns = options.dilation.width * (kernel.width - 1);
  return pad(x, {columns / 2, columns - columns / 2, rows / 2, rows - rows / 2});
}

// What each output sees of x (N, C, H, W): (N, C, H', W', KH, KW). A view: neighbours share most of their numbers.
Tensor patches(const Tensor& x, const Size2d& kernel, const Size2d& stride, const Size2d& dilation) {
  // exercise 10.4 {
  const Tensor rows = unfold(x, 2, dilation.height * (kernel.height - 1) + 1, stride.height);
  const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, stride.width);
  return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.width);
  // }
}

}  // namespace

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Conv2dOptions& options) {
  const Size2d kernel(weight.size(2), weight.size(3));
  const Tensor seen = patches(with_zeros(x, kernel, options), kernel, options.stride, options.dilation);
  const int64_t batch = x.size(0), filters = weight.size(0), groups = options.groups;
  const int64_t rows = seen.size(2), columns = seen.size(3);
  // exercise 10.4 {
  const int64_t terms = weight.size(1) * kernel.height * kernel.width;  // of the sum that an output is
  const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
  const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
  const Tensor y = reshape(product, {batch, filters, rows, columns});
  return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
  // }
}

}  // namespace tinytensor::composed
