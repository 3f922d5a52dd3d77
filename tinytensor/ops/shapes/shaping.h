// More shapes: padding, windows, repetitions, parts.
#pragma once

#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// What stands outside of x: a mirror image without the edge, the edge itself, or x again from its other end.
enum class Padding { reflect, replicate, circular };

/// Adds widths[0] elements before and widths[1] behind along the last dim, widths[2] and widths[3] along the one before
/// it, and so on. Negative widths cut. ValueError for an odd number of widths or for more than x has dims.
Tensor pad(const Tensor& x, const std::vector<int64_t>& widths, double value = 0);
/// The widths of a mirror image are smaller than the size, those of circular not larger.
Tensor pad(const Tensor& x, const std::vector<int64_t>& widths, Padding kind);

/// Windows of `size` elements along dim, one every `step`, as a new last dim: (…, n, …) -> (…, windows, …, size). A
/// view, like PyTorch's x.unfold().
Tensor unfold(const Tensor& x, int64_t dim, int64_t size, int64_t step);

/// The parts along dim, which vanishes: views.
std::vector<Tensor> unbind(const Tensor& x, int64_t dim = 0);
/// At most `count` parts of one size, of which the last may be smaller: views.
std::vector<Tensor> chunk(const Tensor& x, int64_t count, int64_t dim = 0);
/// Parts of these sizes: views. ValueError unless they add up to the size of dim.
std::vector<Tensor> split_with_sizes(const Tensor& x, const std::vector<int64_t>& sizes, int64_t dim = 0);

/// In reverse order along dims.
Tensor flip(const Tensor& x, const std::vector<int64_t>& dims);
/// Shifted along dim: what leaves at the end enters at the start.
Tensor roll(const Tensor& x, int64_t shift, int64_t dim);
/// x times[d] times along each dim d, aligned at the right.
Tensor repeat(const Tensor& x, const Shape& times);
/// Each part along dim `times` times in a row.
Tensor repeat_interleave(const Tensor& x, int64_t times, int64_t dim);
/// out[i, j] = a[i] · b[j], a (m), b (n).
Tensor outer(const Tensor& a, const Tensor& b);
/// Where dims dim0 and dim1 have equal indices, or for an offset where the second is so much larger: a view, in which
/// the diagonal is the last dim. ValueError for one dim twice.
Tensor diagonal(const Tensor& x, int64_t offset = 0, int64_t dim0 = 0, int64_t dim1 = 1);
/// The diagonal of a matrix, or a matrix with this diagonal: a copy.
Tensor diag(const Tensor& x);

}  // namespace tinytensor
