#include "tinytensor/tensor/array.h"

#include <algorithm>

#include "tinytensor/core/error.h"

namespace tinytensor {

template <class T>
Array<T>::Array(Shape shape, const std::vector<T>& values) : Array(std::move(shape)) {
  if (numel() != static_cast<int64_t>(values.size())) {
    fail<ShapeError>("array: {} values do not fill {}", values.size(), to_string(shape_));
  }
  std::copy(values.begin(), values.end(), data_.get());
}

template <class T>
T Array<T>::item() const {
  if (numel() != 1) fail<ShapeError>("item: one element is needed, {} has {}", to_string(shape_), numel());
  return data_[0];
}

template <class T>
T Array<T>::at(const std::vector<int64_t>& index) const {
  return data_[element_offset(shape_, contiguous_strides(shape_), index)];
}

template <class T>
Array<T> Array<T>::reshape(const Shape& shape) const {
  Array result = *this;
  result.shape_ = infer_shape("reshape", shape, shape_);
  return result;
}

template class Array<int64_t>;
template class Array<bool>;

}  // namespace tinytensor
