// For the op families: elements and rows taken from places that ids name, recorded. Their gradients are added up where
// the elements came from.
#pragma once

#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// x read in row-major order as rows of `length` elements: the rows that are named, in the given shape. They are in
/// range: the caller has checked.
Tensor take_rows(const char* name, const Tensor& x, std::vector<int64_t> rows, int64_t length, const Shape& shape);
/// The same of ids and masks, of which nothing is recorded.
template <class T>
Array<T> take_rows(const char* name, const Array<T>& x, const std::vector<int64_t>& rows, int64_t length,
                   const Shape& shape);

/// Where the elements lie that gather(x, dim, index) reads, counted in row-major order. Refuses an index that does not
/// fit. A scalar counts as one element of one dim, on both sides.
std::vector<int64_t> places_along(const char* op, const Shape& x, int64_t dim, const IndexTensor& index);

/// The part of a source that an index of ids reaches, in the index's shape: what scatter reads. ShapeError unless the index
/// fits inside. Of tensors, ids and masks.
template <class Handle>
Handle covered_by(const char* op, const Handle& source, const IndexTensor& index) {
  if (source.dim() == 0 && index.dim() == 1) return covered_by(op, reshape(source, {1}), index);
  if (source.dim() == 1 && index.dim() == 0 && source.numel() > 0) return source[0];
  bool fits = source.dim() == index.dim();
  for (int64_t d = 0; fits && d < index.dim(); ++d) fits = index.size(d) <= source.size(d);
  if (!fits) {
    fail<ShapeError>("{}: an index of {} does not fit inside a source of {}", op, to_string(index.shape()),
                     to_string(source.shape()));
  }
  Handle part = source;
  for (int64_t d = 0; d < index.dim(); ++d) {
    if (part.size(d) != index.size(d)) part = slice(part, d, 0, index.size(d));
  }
  return part;
}

/// IndexError naming the first id outside of [0, size).
void check_ids(const char* op, const IndexTensor& ids, int64_t size, const char* what);

/// ids with size added to those below 0, which count from the end. IndexError naming the first outside of [-size,
/// size).
IndexTensor from_the_start(const IndexTensor& ids, int64_t size);

/// What every write in place asks. GradError if recording is on and x or the source requires a gradient, ValueError if
/// x repeats elements.
void check_write(const char* op, const Tensor& x, const Tensor& source);

}  // namespace tinytensor
