// Looking up elements by tensors of ids, and putting them there. x[ids], x[mask] and index(x, {…}) are of this family.
#pragma once

#include <concepts>
#include <type_traits>
#include <vector>

#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// The parts of x along dim that the ids (n) name, in their order. IndexError for an id out of range.
Tensor index_select(const Tensor& x, int64_t dim, const IndexTensor& ids);
/// The same of ids and masks, and of them what gather takes of a tensor.
template <class T>
Array<T> index_select(const Array<T>& x, int64_t dim, const IndexTensor& ids);
template <class T>
Array<T> gather(const Array<T>& x, int64_t dim, const IndexTensor& index);
/// The elements where the mask is true, in order: (n). The mask broadcasts to x, and x to the mask.
Tensor masked_select(const Tensor& x, const BoolTensor& mask);
/// Where a condition holds: one row of indices for each true element, (n, dims of the mask).
IndexTensor nonzero(const BoolTensor& mask);

/// x with out[index[i, j], j] = source[i, j] for dim 0, and so on. index has x's number of dims, and fits inside x in
/// the other dims and inside source in all. Where two name one place, the last one wins, and as in PyTorch each gets
/// the gradient of that place.
Tensor scatter(const Tensor& x, int64_t dim, const IndexTensor& index, const Tensor& source);
Tensor scatter(const Tensor& x, int64_t dim, const IndexTensor& index, double value);
/// The same of ids and masks.
template <class T>
Array<T> scatter(const Array<T>& x, int64_t dim, const IndexTensor& index,
                 const std::type_identity_t<Array<T>>& source);
template <class T>
Array<T> scatter(const Array<T>& x, int64_t dim, const IndexTensor& index, std::type_identity_t<T> value) {
  return scatter(x, dim, index, Array<T>(index.shape(), std::vector<T>(static_cast<size_t>(index.numel()), value)));
}
/// The same, but the source is added to what is there.
Tensor scatter_add(const Tensor& x, int64_t dim, const IndexTensor& index, const Tensor& source);
enum class ScatterReduction { sum, prod, mean, amax, amin };
/// The same, but each place gets the sum (product, mean, largest, smallest) of all that is scattered to it, and of what is
/// there in x unless include_self is false. Of equal extremes each gets an even share of the gradient.
Tensor scatter_reduce(const Tensor& x, int64_t dim, const IndexTensor& index, const Tensor& source,
                      ScatterReduction reduction, bool include_self = true);
/// out[ids[i], :] += source[i, :] for dim 0, and so on: ids (n), source like x but of size n along dim.
Tensor index_add(const Tensor& x, int64_t dim, const IndexTensor& ids, const Tensor& source);

/// x[subscripts] = values, which broadcast to what index(x, subscripts) gives: x[mask] = y is index_put_(x, {mask}, y),
/// x[ids, 1:3] = 0 is index_put_(x, {ids, Range{1, 3}}, 0). In place, under the rules of copy_ (ops.h). Where two ids
/// name one place, the last one wins.
void index_put_(const Tensor& x, const std::vector<Subscript>& subscripts, const Tensor& values);
void index_put_(const Tensor& x, const std::vector<Subscript>& subscripts, double value);
/// The same as a new tensor, with gradients of x and of the values; of values that are overwritten too, as in PyTorch.
Tensor index_put(const Tensor& x, const std::vector<Subscript>& subscripts, const Tensor& values);

/// Ids of shape S -> S x (classes): 1 at the id, else 0, as numbers. -1: one more class than the largest id. ValueError
/// for an id that is negative or no class.
Tensor one_hot(const IndexTensor& ids, int64_t classes = -1);

/// Zero above (tril) or below (triu) a diagonal of the last two dims: 0 is the main one, 1 the one above it.
Tensor tril(const Tensor& x, int64_t diagonal = 0);
Tensor triu(const Tensor& x, int64_t diagonal = 0);

/// Smallest or largest first along dim, and where each was. Equal ones keep their order; NaN is larger than every
/// number.
ValuesIndices sort(const Tensor& x, int64_t dim = -1, bool descending = false);
IndexTensor argsort(const Tensor& x, int64_t dim = -1, bool descending = false);
/// The same of ids, and of masks: false is smaller than true.
template <class T>
IndexTensor argsort(const Array<T>& x, int64_t dim = -1, bool descending = false);
/// The k largest (or smallest) along dim, the most extreme first. Of equal ones the first come first, which PyTorch
/// does not promise. ValueError unless 0 <= k <= the size.
ValuesIndices topk(const Tensor& x, int64_t k, int64_t dim = -1, bool largest = true);
// A bool that is no dim: say the dim first, sort(x, -1, true).
template <std::same_as<bool> Flag>
ValuesIndices sort(const Tensor& x, Flag descending) = delete;
template <std::same_as<bool> Flag>
IndexTensor argsort(const Tensor& x, Flag descending) = delete;
template <class T, std::same_as<bool> Flag>
IndexTensor argsort(const Array<T>& x, Flag descending) = delete;
template <std::same_as<bool> Flag>
ValuesIndices topk(const Tensor& x, int64_t k, Flag largest) = delete;

}  // namespace tinytensor
