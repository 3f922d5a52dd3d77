// Array: data that has a shape but no gradient, such as token ids, class labels and masks.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "tinytensor/core/layout.h"

namespace tinytensor {

/// A dense array of T with a shape, for data that has no gradient. A copy is a second handle to the same array. One
/// that was moved from holds no array: every question throws ValueError.
template <class T>
class Array {
 public:
  /// No element, shape (0,).
  Array() : Array(Shape{0}) {}
  /// Zeros. Error if there is not enough memory.
  explicit Array(Shape shape);
  Array(Shape shape, const std::vector<T>& values);

  const Shape& shape() const {
    data();
    return shape_;
  }
  Layout layout() const { return contiguous_layout(shape()); }
  int64_t dim() const { return static_cast<int64_t>(shape().size()); }
  int64_t size(int64_t dim) const { return size_along(shape(), dim); }
  int64_t numel() const { return tinytensor::numel(shape()); }
  T* data() { return const_cast<T*>(std::as_const(*this).data()); }
  const T* data() const {
    if (data_ == nullptr) fail_moved_from();
    return data_.get();
  }
  /// The only element. ShapeError unless there is exactly one.
  T item() const;
  /// One element, by an index for each dimension, which may be negative. IndexError.
  T at(const std::vector<int64_t>& index) const;
  std::vector<T> to_vector() const { return std::vector<T>(data(), data() + numel()); }
  /// The i-th part along dimension 0, the parts that ids name, or those where a mask over the first dimensions is true:
  /// copies (ops/ids).
  Array operator[](int64_t index) const;
  Array operator[](const Array<int64_t>& ids) const;
  Array operator[](const Array<bool>& mask) const;
  /// The same array under another shape of as many elements; one size may be -1.
  Array reshape(const Shape& shape) const;

 private:
  [[noreturn]] static void fail_moved_from();

  Shape shape_;
  std::shared_ptr<T[]> data_;  // null once moved from
};

/// An array of its own with the same elements.
template <class T>
Array<T> clone(const Array<T>& x) {
  return Array<T>(x.shape(), x.to_vector());
}

/// Token ids, class labels, positions.
using IndexTensor = Array<int64_t>;
/// Conditions and masks.
using BoolTensor = Array<bool>;

}  // namespace tinytensor
