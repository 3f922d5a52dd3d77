// Shapes: sizes, strides, broadcasting, and which views need no copy. Only integers, no numbers.
//
// A shape (d0, …, dn-1) and strides (s0, …, sn-1), both counted in elements, place element (i0, …, in-1) at
// offset + Σ ik·sk. Every view of a tensor is a change of these numbers alone.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tinytensor {

using std::int64_t;

/// Sizes, one per dimension. () is a scalar: no dimension, one element.
using Shape = std::vector<int64_t>;
/// Steps between neighbours along each dimension, in elements. A stride of 0 repeats one element; none is negative.
using Strides = std::vector<int64_t>;

/// Number of elements: the product of the sizes, 1 for (). ShapeError where a size is negative or the product
/// overflows.
int64_t numel(const Shape& shape);

/// Strides of a dense row-major layout: (2, 3, 4) -> (12, 4, 1).
Strides contiguous_strides(const Shape& shape);

/// Where an element lies, counted from the first one: Σ index·stride. An index may be negative: -1 is the last.
/// IndexError unless there is an index in range for every dimension.
int64_t element_offset(const Shape& shape, const Strides& strides, const std::vector<int64_t>& index);

/// True if the elements lie dense and in row-major order. Strides of dimensions of size 1 don't matter, and none does
/// where there is no element.
bool is_contiguous(const Shape& shape, const Strides& strides);

/// "(2, 3)", "(2,)" for one dimension, "()" for none: as Python prints a tuple.
std::string to_string(const Shape& shape);

/// -1 -> ndim - 1. IndexError, naming op, unless -ndim <= dim < ndim. A scalar accepts 0 and -1, as in PyTorch.
int64_t normalize_dim(const char* op, int64_t dim, int64_t ndim);

/// All of dims, normalised and sorted; every dimension if dims is empty. ValueError if one is named twice.
std::vector<int64_t> normalize_dims(const char* op, const std::vector<int64_t>& dims, int64_t ndim);

/// The size along one dimension, which may be negative. IndexError; a scalar has none.
int64_t size_along(const Shape& shape, int64_t dim);

/// The shape that both broadcast to: aligned at the right, each pair of sizes equal or one of them 1.
/// (3, 1) with (2, 3, 4) -> (2, 3, 4). ShapeError naming op.
Shape broadcast_shapes(const char* op, const Shape& a, const Shape& b);

/// True if a tensor of `shape` can be read as if it had the shape `target`: aligned at the right, each size is equal to
/// the target's or 1.
bool broadcasts_to(const Shape& shape, const Shape& target);

/// Strides that read a tensor of this shape and these strides as if it had the shape `target`: 0 where it repeats.
/// ShapeError naming op if the shape does not broadcast to target.
Strides broadcast_strides(const char* op, const Shape& shape, const Strides& strides, const Shape& target);

/// Replaces one -1 in `wanted` by the size that keeps `count` elements. ShapeError if that is impossible.
Shape infer_shape(const char* op, const Shape& wanted, const Shape& from);

/// Strides under which a tensor (shape, strides) can be read as `wanted` without a copy, if there are any.
std::optional<Strides> view_strides(const Shape& shape, const Strides& strides, const Shape& wanted);

/// Shape after summing or taking the mean over dims (normalised): sizes become 1 if keepdim, else vanish.
Shape reduced_shape(const Shape& shape, const std::vector<int64_t>& dims, bool keepdim);

}  // namespace tinytensor
