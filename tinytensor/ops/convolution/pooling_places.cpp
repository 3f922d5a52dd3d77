// Where the largest inputs of the windows are. max_pool2d itself does not keep the places: its backward finds them.
#include <algorithm>
#include <cmath>

#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/convolution/pooling.h"

namespace tinytensor {
namespace {

// The inputs of a window along one axis: first, first + step, … before end.
struct Span {
  int64_t first, end, step;
};

Span inputs_of(int64_t window, int64_t kernel, int64_t stride, int64_t padding, int64_t dilation, int64_t in) {
  const int64_t begin = window * stride - padding;
  const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
  return {begin + skipped * dilation, std::min(begin + dilation * (kernel - 1) + 1, in), dilation};
}

// Of equal ones the first, of NaNs the last, by rows: where max_pool2d sends the gradient.
int64_t place_of_largest(const real* plane, int64_t width, const Span& rows, const Span& columns) {
  int64_t place = rows.first * width + columns.first;
  for (int64_t i = rows.first; i < rows.end; i += rows.step) {
    for (int64_t j = columns.first; j < columns.end; j += columns.step) {
      const real value = plane[i * width + j];
      if (value > plane[place] || std::isnan(value)) place = i * width + j;
    }
  }
  return place;
}

}  // namespace

ValuesIndices max_pool2d_with_indices(const Tensor& x, Size2d kernel_size, const MaxPoolOptions& options) {
  const Tensor values = max_pool2d(x, kernel_size, options);
  const Size2d stride = options.stride.value_or(kernel_size), padding = options.padding, dilation = options.dilation;
  const int64_t height = x.size(-2), width = x.size(-1), rows = values.size(-2), columns = values.size(-1);
  const Tensor source = dense(x.detach());
  IndexTensor indices(values.shape());
  for (int64_t i = 0; i < indices.numel(); ++i) {
    const real* plane = source.data() + i / (rows * columns) * height * width;
    const int64_t row = i / columns % rows, column = i % columns;
    indices.data()[i] = place_of_largest(
        plane, width, inputs_of(row, kernel_size.height, stride.height, padding.height, dilation.height, height),
        inputs_of(column, kernel_size.width, stride.width, padding.width, dilation.width, width));
  }
  return {values, indices};
}

}  // namespace tinytensor
