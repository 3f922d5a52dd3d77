#include "tinytensor/tensor/array.h"

#include <algorithm>
#include <new>

#include "tinytensor/core/error.h"

namespace tinytensor {

template <class T>
Array<T>::Array(Shape shape) : shape_(std::move(shape)) {
  const int64_t count = tinytensor::numel(shape_);
  try {  // GCC throws std::bad_array_new_length for sizes above all bounds
    data_ = std::shared_ptr<T[]>(new (std::nothrow) T[static_cast<size_t>(count)]());
  } catch (const std::bad_alloc&) {
  }
  if (data_ == nullptr) fail<Error>("array: cannot allocate {} elements, for a shape of {}", count, to_string(shape_));
}

template <class T>
void Array<T>::fail_moved_from() {
  fail<ValueError>("array: this handle holds no array (it was moved from)");
}

template <class T>
Array<T>::Array(Shape shape, const std::vector<T>& values) : Array(std::move(shape)) {
  if (numel() != static_cast<int64_t>(values.size())) {
    fail<ShapeError>("array: {} values do not fill {}", values.size(), to_string(shape_));
  }
  std::copy(values.begin(), values.end(), data_.get());
}

template <class T>
T Array<T>::item() const {
  if (numel() != 1) fail<ShapeError>("item: one element is needed, {} has {}", to_string(shape()), numel());
  return data()[0];
}

template <class T>
T Array<T>::at(const std::vector<int64_t>& index) const {
  return data()[element_offset(shape(), contiguous_strides(shape()), index)];
}

template <class T>
Array<T> Array<T>::reshape(const Shape& shape) const {
  Array result = *this;
  result.shape_ = infer_shape("reshape", shape, this->shape());
  return result;
}

template class Array<int64_t>;
template class Array<bool>;

}  // namespace tinytensor
