#include "tinytensor/ops/indexing/gather.h"

#include <algorithm>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

// y[i] = x[rows[i]]:  dx[rows[i]] += dy[i]
Tensor take_rows(const char* name, const Tensor& x, std::vector<int64_t> rows, int64_t length, const Shape& shape) {
  const Tensor source = dense(x.detach()), y(shape);
  std::vector<int64_t> offsets = rows;
  for (int64_t& offset : offsets) offset *= length;
  kernels().gather(static_cast<int64_t>(rows.size()), length, offsets.data(), 1, source.data(), y.mutable_data());
  return record(name, y, wrt(x, [rows = std::move(rows), length, x_shape = x.shape()](const Tensor& dy) {
                  const Tensor parts = dense(dy);
                  const Tensor dx = zeros(x_shape);
                  kernels().scatter_add_rows(static_cast<int64_t>(rows.size()), length, rows.data(), parts.data(),
                                             dx.mutable_data());
                  return dx;
                }));
}

template <class T>
Array<T> take_rows(const char*, const Array<T>& x, const std::vector<int64_t>& rows, int64_t length,
                   const Shape& shape) {
  Array<T> y(shape);
  T* destination = y.data();
  for (const int64_t row : rows) destination = std::copy_n(x.data() + row * length, length, destination);
  return y;
}
template IndexTensor take_rows(const char*, const IndexTensor&, const std::vector<int64_t>&, int64_t, const Shape&);
template BoolTensor take_rows(const char*, const BoolTensor&, const std::vector<int64_t>&, int64_t, const Shape&);

std::vector<int64_t> places_along(const char* op, const Shape& x, int64_t dim, const IndexTensor& index) {
  if (x.empty()) return places_along(op, {1}, dim, index);
  if (index.dim() == 0) return places_along(op, x, dim, index.reshape({1}));
  const auto d = static_cast<size_t>(dim);
  bool fits = index.shape().size() == x.size();
  for (size_t i = 0; fits && i < x.size(); ++i) fits = i == d || index.shape()[i] <= x[i];
  if (!fits) {
    fail<ShapeError>("{}: an index of {} does not fit {} along dim {}", op, to_string(index.shape()), to_string(x),
                     dim);
  }
  check_ids(op, index, x[d], "elements");
  const Strides strides = contiguous_strides(x);
  Strides outside = strides;
  outside[d] = 0;
  std::vector<int64_t> places;
  for_each_run<1>(index.shape(), {outside}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) {
      places.push_back(at[0] + i * step[0] + index.data()[places.size()] * strides[d]);
    }
  });
  return places;
}

void check_ids(const char* op, const IndexTensor& ids, int64_t size, const char* what) {
  for (int64_t i = 0; i < ids.numel(); ++i) {
    if (ids.data()[i] >= 0 && ids.data()[i] < size) continue;
    fail<IndexError>("{}: index {} at position {} is out of range for {} {}", op, ids.data()[i], i, size, what);
  }
}

IndexTensor from_the_start(const IndexTensor& ids, int64_t size) {
  IndexTensor positions = clone(ids);
  for (int64_t i = 0; i < ids.numel(); ++i) {
    int64_t& id = positions.data()[i];
    if (id < -size || id >= size) {
      fail<IndexError>("index: index {} at position {} is out of range for a size of {}", id, i, size);
    }
    if (id < 0) id += size;
  }
  return positions;
}

}  // namespace tinytensor
