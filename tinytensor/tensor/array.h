// Array: data that has a shape but no gradient, such as token ids, class labels and masks.
#pragma once

#include <memory>
#include <vector>

#include "tinytensor/core/shape.h"

namespace tinytensor {

/// A dense array of T with a shape, for data that has no gradient. A copy is a second handle to the same array.
template <class T>
class Array {
 public:
  Array() : Array(Shape{0}) {}
  explicit Array(Shape shape)
      : shape_(std::move(shape)), data_(new T[static_cast<size_t>(tinytensor::numel(shape_))]()) {}
  Array(Shape shape, const std::vector<T>& values);

  const Shape& shape() const { return shape_; }
  int64_t dim() const { return static_cast<int64_t>(shape_.size()); }
  int64_t size(int64_t dim) const { return size_along(shape_, dim); }
  int64_t numel() const { return tinytensor::numel(shape_); }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  /// ShapeError unless there is exactly one element.
  T item() const;
  T at(const std::vector<int64_t>& index) const;
  std::vector<T> to_vector() const { return std::vector<T>(data(), data() + numel()); }
  /// The same array under another shape of as many elements; one size may be -1.
  Array reshape(const Shape& shape) const;

 private:
  Shape shape_;
  std::shared_ptr<T[]> data_;
};

/// Token ids, class labels, positions.
using IndexTensor = Array<int64_t>;
/// Conditions and masks.
using BoolTensor = Array<bool>;

}  // namespace tinytensor
