// Layouts: where elements lie, whatever their type is. A view of a tensor, and of an array of ids or of a mask, is one
// of these functions: from the layout of what is looked at to that of what is seen.
//
// Errors name the op that asks: IndexError for a dim or an index out of range, ShapeError and ValueError for the rest.
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/core/shape.h"

namespace tinytensor {

/// Element (i0, …, in-1) lies at offset + Σ ik·strides[k].
struct Layout {
  Shape shape;
  Strides strides;
  int64_t offset = 0;
};

/// Row-major and dense, from the first element on.
Layout contiguous_layout(Shape shape);

/// The dims from the one that is outermost in memory to the innermost, as PyTorch orders them: by their strides. A dim with
/// a stride of 0 keeps its place, and of equal strides the larger size is outside.
std::vector<int64_t> memory_order(const Layout& x);
/// As PyTorch lays out a new tensor that is to be like x (torch.preserve_format): dense, with the dims in x's order in
/// memory.
Layout dense_layout_like(const Layout& x);

namespace layouts {

// --- a negative dim or index counts from the end

/// The two dims swapped.
Layout transposed(Layout x, int64_t dim0, int64_t dim1);
/// Dim d of the result is dim order[d] of x.
Layout permuted(const Layout& x, const std::vector<int64_t>& order);
/// Every step-th index along dim from start up to but without end; both are clipped to the size.
Layout sliced(Layout x, int64_t dim, int64_t start, int64_t end, int64_t step);
/// The part at one index along dim, which vanishes.
Layout selected(Layout x, int64_t dim, int64_t index);
/// Sizes of 1 repeated to those of `shape`, in which -1 keeps a size; new dims stand in front.
Layout expanded(const Layout& x, const Shape& shape);

// --- shapes that hold the same elements in the same order

/// Dims first … last as one.
Shape flattened(const Shape& shape, int64_t first, int64_t last);
/// Without dim, if its size is 1.
Shape squeezed(Shape shape, int64_t dim);
/// With a dim of size 1 more, which is dim of the result.
Shape unsqueezed(Shape shape, int64_t dim);

// --- joins

/// Parts that lie one behind the other along a dim.
struct Joined {
  Shape shape;                  ///< of all of them
  int64_t dim = 0;              ///< not negative
  std::vector<size_t> parts;    ///< which of the parts count
  std::vector<int64_t> starts;  ///< where each of these begins along dim, and where the last one ends
};

/// Parts of shape (0,) don't count among others of more dims: loops that append to a list begin so. Errors are cat's.
Joined joined(const std::vector<Shape>& shapes, int64_t dim);
/// The shape that each part has before stack joins them: with a new dim of size 1. Errors are stack's.
Shape shape_to_stack(const std::vector<Shape>& shapes, int64_t dim);

}  // namespace layouts
}  // namespace tinytensor
