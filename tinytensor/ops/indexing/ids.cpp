#include "tinytensor/ops/indexing/ids.h"

#include <algorithm>
#include <cmath>

#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/indexing/gather.h"

namespace tinytensor {
namespace {

template <class F>
IndexTensor combined(const char* op, const IndexTensor& a, const IndexTensor& b, F f) {
  IndexTensor out(broadcast_shapes(op, a.shape(), b.shape()));
  int64_t* destination = out.data();
  const auto strides = [&](const IndexTensor& x) {
    return broadcast_strides(op, x.shape(), contiguous_strides(x.shape()), out.shape());
  };
  for_each_run<2>(out.shape(), {strides(a), strides(b)}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) {
      *destination++ = f(a.data()[at[0] + i * step[0]], b.data()[at[1] + i * step[1]]);
    }
  });
  return out;
}

int64_t floored(int64_t a, int64_t b) {
  if (b == 0) fail<ValueError>("floor_divide: ids cannot be divided by 0");
  if (b == -1) return static_cast<int64_t>(-static_cast<uint64_t>(a));  // the smallest id has no negative
  return a / b - static_cast<int64_t>(a % b != 0 && (a % b < 0) != (b < 0));
}

// Sums that are too large wrap around, as in PyTorch, without being undefined.
int64_t wrapped(uint64_t value) { return static_cast<int64_t>(value); }

}  // namespace

template <class T>
void index_put_(Array<T> x, const std::vector<Subscript>& subscripts, const std::type_identity_t<Array<T>>& values) {
  const IndexTensor places = index(reshape(index_arange(x.numel()), x.shape()), subscripts);
  if (!broadcasts_to(values.shape(), places.shape())) {
    fail<ShapeError>("index_put_: values of {} for a part of {}, which is {}", to_string(values.shape()),
                     to_string(x.shape()), to_string(places.shape()));
  }
  const Array<T> source = expand(values, places.shape());
  for (int64_t i = 0; i < places.numel(); ++i) x.data()[places.data()[i]] = source.data()[i];
}
template <class T>
Array<T> Array<T>::operator[](const Array<int64_t>& ids) const {
  if (dim() == 0) fail<IndexError>("index: a scalar has no dims to index");
  Shape shape = ids.shape();
  shape.insert(shape.end(), this->shape().begin() + 1, this->shape().end());
  return index_select(*this, 0, from_the_start(ids, size(0)).reshape({ids.numel()})).reshape(shape);
}
template <class T>
Array<T> Array<T>::operator[](const Array<bool>& mask) const {
  return index(*this, {mask});
}

template <class T>
Tensor tensor(const Array<T>& ids) {
  Tensor x(ids.shape());
  std::transform(ids.data(), ids.data() + ids.numel(), x.mutable_data(), [](T id) { return static_cast<real>(id); });
  return x;
}

template <std::same_as<Tensor> Numbers>
IndexTensor index_tensor(const Numbers& x) {
  const Tensor source = dense(x);
  IndexTensor ids(x.shape());
  std::transform(source.data(), source.data() + source.numel(), ids.data(), [](real value) {
    if (!(std::abs(static_cast<double>(value)) < 0x1p63)) fail<ValueError>("index_tensor: {} is no id", value);
    return static_cast<int64_t>(value);
  });
  return ids;
}
template <std::same_as<BoolTensor> Mask>
IndexTensor index_tensor(const Mask& mask) {
  IndexTensor ids(mask.shape());
  std::copy_n(mask.data(), mask.numel(), ids.data());
  return ids;
}

IndexTensor operator+(const IndexTensor& a, const IndexTensor& b) {
  return combined("add", a, b, [](int64_t x, int64_t y) { return wrapped(uint64_t(x) + uint64_t(y)); });
}
IndexTensor operator-(const IndexTensor& a, const IndexTensor& b) {
  return combined("sub", a, b, [](int64_t x, int64_t y) { return wrapped(uint64_t(x) - uint64_t(y)); });
}
IndexTensor operator*(const IndexTensor& a, const IndexTensor& b) {
  return combined("mul", a, b, [](int64_t x, int64_t y) { return wrapped(uint64_t(x) * uint64_t(y)); });
}
IndexTensor floor_divide(const IndexTensor& a, const IndexTensor& b) { return combined("floor_divide", a, b, floored); }
IndexTensor operator%(const IndexTensor& a, const IndexTensor& b) {
  return combined("remainder", a, b,
                  [](int64_t x, int64_t y) { return wrapped(uint64_t(x) - uint64_t(floored(x, y)) * uint64_t(y)); });
}

IndexTensor clamp(const IndexTensor& x, std::optional<int64_t> low, std::optional<int64_t> high) {
  if (!low && !high) fail<ValueError>("clamp: at least one of low and high must be given");
  IndexTensor y = clone(x);
  for (int64_t i = 0; i < y.numel(); ++i) {
    int64_t& id = y.data()[i];
    if (low) id = std::max(id, *low);
    if (high) id = std::min(id, *high);
  }
  return y;
}

IndexTensor max(const IndexTensor& x) {
  if (x.numel() == 0) fail<ShapeError>("max: there are no ids in {}", to_string(x.shape()));
  return id(*std::max_element(x.data(), x.data() + x.numel()));
}
IndexTensor min(const IndexTensor& x) {
  if (x.numel() == 0) fail<ShapeError>("min: there are no ids in {}", to_string(x.shape()));
  return id(*std::min_element(x.data(), x.data() + x.numel()));
}

IndexTensor cumsum(const IndexTensor& x, int64_t dim) {
  const int64_t d = normalize_dim("cumsum", dim, x.dim());
  IndexTensor y = clone(x);
  if (x.dim() == 0) return y;
  const Extent e = extent(x.shape(), d);
  for (int64_t i = 0; i < y.numel(); ++i) {
    if (i / e.inner % e.n > 0) y.data()[i] = wrapped(uint64_t(y.data()[i]) + uint64_t(y.data()[i - e.inner]));
  }
  return y;
}

template <class T>
Array<T> scatter(const Array<T>& x, int64_t dim, const IndexTensor& index,
                 const std::type_identity_t<Array<T>>& source) {
  const int64_t d = normalize_dim("scatter", dim, x.dim());
  const std::vector<int64_t> places = places_along("scatter", x.shape(), d, index);
  const Array<T> part = covered_by("scatter", source, index), y = clone(x);
  for (size_t i = 0; i < places.size(); ++i) Array<T>(y).data()[places[i]] = part.data()[i];
  return y;
}

// --- for both kinds of elements

template IndexTensor scatter(const IndexTensor&, int64_t, const IndexTensor&, const IndexTensor&);
template BoolTensor scatter(const BoolTensor&, int64_t, const IndexTensor&, const BoolTensor&);

template void index_put_(IndexTensor, const std::vector<Subscript>&, const IndexTensor&);
template Array<int64_t> Array<int64_t>::operator[](const IndexTensor&) const;
template Array<int64_t> Array<int64_t>::operator[](const BoolTensor&) const;
template Tensor tensor(const IndexTensor&);
template void index_put_(BoolTensor, const std::vector<Subscript>&, const BoolTensor&);
template Array<bool> Array<bool>::operator[](const IndexTensor&) const;
template Array<bool> Array<bool>::operator[](const BoolTensor&) const;
template Tensor tensor(const BoolTensor&);
template IndexTensor index_tensor(const Tensor&);
template IndexTensor index_tensor(const BoolTensor&);

}  // namespace tinytensor
