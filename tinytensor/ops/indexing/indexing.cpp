#include "tinytensor/ops/indexing/indexing.h"

#include <algorithm>
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/indexing/gather.h"

namespace tinytensor {
namespace {

// True below (or above) a diagonal of matrices (rows, columns).
BoolTensor beyond_diagonal(const char* op, const Tensor& x, int64_t diagonal, bool above) {
  if (x.dim() < 2) fail<ShapeError>("{}: matrices are expected: {}", op, to_string(x.shape()));
  BoolTensor mask({x.size(-2), x.size(-1)});
  bool* out = mask.data();
  for (int64_t row = 0; row < x.size(-2); ++row) {
    for (int64_t column = 0; column < x.size(-1); ++column) {
      // Not column - row > diagonal: a diagonal may be any number.
      *out++ = above ? column - row > diagonal : column - row < diagonal;
    }
  }
  return mask;
}

// x with values[i] written to, or added at, places[i].
template <class Put>
Tensor with_values(const Tensor& x, const std::vector<int64_t>& places, const Tensor& values, const Put& put) {
  const Tensor y = clone(x.detach());
  const Tensor source = dense(values.detach());
  real* out = y.mutable_data();
  for (size_t i = 0; i < places.size(); ++i) put(out[places[i]], source.data()[i]);
  return y;
}

// --- for tensors, ids and masks alike

template <class Handle>
Handle gather_alike(const Handle& x, int64_t dim, const IndexTensor& index) {
  const int64_t d = normalize_dim("gather", dim, x.dim());
  return take_rows("GatherBackward", x, places_along("gather", x.shape(), d, index), 1, index.shape());
}

template <class Handle>
Handle index_select_alike(const Handle& x, int64_t dim, const IndexTensor& ids) {
  const int64_t d = normalize_dim("index_select", dim, x.dim());
  if (x.dim() == 0 && ids.numel() == 1) {  // a scalar counts as one element of one dim
    check_ids("index_select", ids, 1, "parts");
    return take_rows("IndexSelectBackward", x, ids.to_vector(), 1, {});
  }
  if (x.dim() == 0 || ids.dim() > 1) {
    fail<ShapeError>(
        "index_select: parts of {} by ids of {}: one dim of ids is needed, and one to select from\n  hint: x[ids] "
        "takes ids of any shape",
        to_string(x.shape()), to_string(ids.shape()));
  }
  check_ids("index_select", ids, x.size(d), "parts");
  const Extent e = extent(x.shape(), d);
  std::vector<int64_t> rows;
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < ids.numel(); ++i) rows.push_back(o * e.n + ids.data()[i]);
  }
  Shape shape = x.shape();
  shape[static_cast<size_t>(d)] = ids.numel();
  return take_rows("IndexSelectBackward", x, std::move(rows), e.inner, shape);
}

}  // namespace

Tensor gather(const Tensor& x, int64_t dim, const IndexTensor& index) { return gather_alike(x, dim, index); }
template <class T>
Array<T> gather(const Array<T>& x, int64_t dim, const IndexTensor& index) {
  return gather_alike(x, dim, index);
}
template IndexTensor gather(const IndexTensor&, int64_t, const IndexTensor&);
template BoolTensor gather(const BoolTensor&, int64_t, const IndexTensor&);

Tensor index_select(const Tensor& x, int64_t dim, const IndexTensor& ids) { return index_select_alike(x, dim, ids); }
template <class T>
Array<T> index_select(const Array<T>& x, int64_t dim, const IndexTensor& ids) {
  return index_select_alike(x, dim, ids);
}
template IndexTensor index_select(const IndexTensor&, int64_t, const IndexTensor&);
template BoolTensor index_select(const BoolTensor&, int64_t, const IndexTensor&);

Tensor masked_select(const Tensor& x, const BoolTensor& mask) {
  const Shape shape = broadcast_shapes("masked_select", x.shape(), mask.shape());
  const Tensor truth = as_tensor("masked_select", mask, shape);
  std::vector<int64_t> places;
  for (int64_t i = 0; i < truth.numel(); ++i) {
    if (truth.data()[i] != 0) places.push_back(i);
  }
  const auto count = static_cast<int64_t>(places.size());
  const Tensor all = x.shape() == shape ? x : expand(x, shape);
  return take_rows("MaskedSelectBackward", all, std::move(places), 1, {count});
}

IndexTensor nonzero(const BoolTensor& mask) {
  const Strides strides = contiguous_strides(mask.shape());
  std::vector<int64_t> indices;
  int64_t count = 0;
  for (int64_t i = 0; i < mask.numel(); ++i) {
    if (!mask.data()[i]) continue;
    ++count;
    for (size_t d = 0; d < strides.size(); ++d) indices.push_back(i / strides[d] % mask.shape()[d]);
  }
  return IndexTensor({count, mask.dim()}, indices);
}

// dx = dy, but 0 at the places    dsource = dy there
Tensor scatter(const Tensor& x, int64_t dim, const IndexTensor& index, const Tensor& source) {
  const int64_t d = normalize_dim("scatter", dim, x.dim());
  const std::vector<int64_t> places = places_along("scatter", x.shape(), d, index);
  const Tensor part = covered_by("scatter", source, index);
  const Tensor y = with_values(x, places, part, [](real& element, real value) { element = value; });
  return record("ScatterBackward", y,
                wrt(x,
                    [places](const Tensor& dy) {
                      const Tensor none = zeros({static_cast<int64_t>(places.size())});
                      return with_values(dy, places, none, [](real& element, real value) { element = value; });
                    }),
                wrt(part, [d, index = clone(index)](const Tensor& dy) { return gather(dy, d, index); }));
}

Tensor scatter(const Tensor& x, int64_t dim, const IndexTensor& index, double value) {
  return scatter(x, dim, index, full(index.shape(), value));
}

// dx = dy    dsource = dy at the places
Tensor scatter_add(const Tensor& x, int64_t dim, const IndexTensor& index, const Tensor& source) {
  const int64_t d = normalize_dim("scatter_add", dim, x.dim());
  const std::vector<int64_t> places = places_along("scatter_add", x.shape(), d, index);
  const Tensor part = covered_by("scatter_add", source, index);
  const Tensor y = with_values(x, places, part, [](real& element, real value) { element += value; });
  return record("ScatterAddBackward", y, wrt(x, [](const Tensor& dy) { return dy; }),
                wrt(part, [d, index = clone(index)](const Tensor& dy) { return gather(dy, d, index); }));
}

Tensor index_add(const Tensor& x, int64_t dim, const IndexTensor& ids, const Tensor& source) {
  const int64_t d = normalize_dim("index_add", dim, x.dim());
  if (x.dim() == 0 && ids.numel() == 1 && source.dim() == 0) {  // a scalar counts as one element of one dim
    return reshape(index_add(reshape(x, {1}), 0, ids, reshape(source, {1})), {});
  }
  Shape expected = x.shape();
  if (x.dim() > 0) expected[static_cast<size_t>(d)] = ids.numel();
  if (x.dim() == 0 || ids.dim() > 1 || source.shape() != expected) {
    fail<ShapeError>("index_add: for {} and ids of {} a source of {} is expected: {}", to_string(x.shape()),
                     to_string(ids.shape()), to_string(expected), to_string(source.shape()));
  }
  IndexTensor index(expected);
  const Extent e = extent(expected, d);
  for (int64_t i = 0; i < index.numel(); ++i) index.data()[i] = ids.data()[i / e.inner % std::max<int64_t>(e.n, 1)];
  return scatter_add(x, d, index, source);
}

Tensor one_hot(const IndexTensor& ids, int64_t classes) {
  const int64_t* end = ids.data() + ids.numel();
  if (classes == -1) {
    if (ids.numel() == 0) fail<ValueError>("one_hot: without ids the number of classes must be given");
    const int64_t largest = *std::max_element(ids.data(), end);
    classes = largest < std::numeric_limits<int64_t>::max() ? largest + 1 : largest;
  }
  for (int64_t i = 0; i < ids.numel(); ++i) {
    const int64_t id = ids.data()[i];
    if (id < 0 || id >= classes) fail<ValueError>("one_hot: {} at position {} is none of {} classes", id, i, classes);
  }
  Shape shape = ids.shape();
  shape.push_back(std::max<int64_t>(classes, 0));
  const Tensor y = zeros(shape);
  real* out = y.mutable_data();
  for (int64_t i = 0; i < ids.numel(); ++i) out[i * classes + ids.data()[i]] = 1;
  return y;
}

Tensor tril(const Tensor& x, int64_t diagonal) { return masked_fill(x, beyond_diagonal("tril", x, diagonal, true), 0); }
Tensor triu(const Tensor& x, int64_t diagonal) {
  return masked_fill(x, beyond_diagonal("triu", x, diagonal, false), 0);
}

}  // namespace tinytensor
