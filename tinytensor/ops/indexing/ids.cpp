#include "tinytensor/ops/indexing/ids.h"

#include <cmath>

#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/indexing/gather.h"
#include "tinytensor/ops/shapes/shaping.h"

namespace tinytensor {
namespace {

// An op on shapes, strides and offsets alone is that of a Tensor. It is given one of the array's shape whose numbers
// are never read, and the elements are copied from where its result would read them.
template <class T, class View>
Array<T> viewed(const Array<T>& x, const View& view) {
  const auto storage = std::make_shared<Storage>(Storage{std::make_shared<std::byte>(), x.numel(), 0});
  const Tensor layout = view(Tensor(storage, x.shape(), contiguous_strides(x.shape()), 0));
  Array<T> out(layout.shape());
  T* destination = out.data();
  const T* source = x.data() + layout.offset();
  for_each_run<1>(layout.shape(), {layout.strides()}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) *destination++ = source[at[0] + i * step[0]];
  });
  return out;
}

// An op that moves elements, told where each goes: it is given a tensor that holds the elements' places. A real holds
// every place below 2²⁴ (2⁵³ in double precision).
template <class T, class Move>
Array<T> moved(const char* op, const Array<T>& x, const Move& move) {
  constexpr int64_t most = int64_t{1} << std::numeric_limits<real>::digits;
  if (x.numel() > most) fail<ValueError>("{}: at most {} ids can be moved at once: {}", op, most, x.numel());
  const Tensor places = move(reshape(arange(static_cast<double>(x.numel())), x.shape()));
  const Tensor source = dense(places);
  Array<T> out(places.shape());
  std::transform(source.data(), source.data() + source.numel(), out.data(),
                 [&x](real place) { return x.data()[static_cast<int64_t>(place)]; });
  return out;
}

template <class T>
Array<T> joined(const std::vector<Array<T>>& parts, int64_t dim, Tensor (*join)(const std::vector<Tensor>&, int64_t)) {
  std::vector<Tensor> places;
  std::vector<T> elements;
  for (const Array<T>& part : parts) {
    const auto start = static_cast<double>(elements.size());
    places.push_back(reshape(arange(start, start + static_cast<double>(part.numel())), part.shape()));
    elements.insert(elements.end(), part.data(), part.data() + part.numel());
  }
  const Array<T> all({static_cast<int64_t>(elements.size())}, elements);
  return moved("cat", all, [&](const Tensor&) { return join(places, dim); });
}

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
Array<T> slice(const Array<T>& x, int64_t dim, int64_t start, int64_t end, int64_t step) {
  return viewed(x, [=](const Tensor& t) { return slice(t, dim, start, end, step); });
}
template <class T>
Array<T> select(const Array<T>& x, int64_t dim, int64_t index) {
  return viewed(x, [=](const Tensor& t) { return select(t, dim, index); });
}
template <class T>
Array<T> index(const Array<T>& x, const std::vector<Subscript>& subscripts) {
  return moved("index", x, [&](const Tensor& t) { return index(t, subscripts); });
}
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
Array<T> index_select(const Array<T>& x, int64_t dim, const IndexTensor& ids) {
  const int64_t d = normalize_dim("index_select", dim, x.dim());
  if (x.dim() == 0 || ids.dim() > 1) {
    fail<ShapeError>("index_select: parts of {} by ids of {}: one dim of ids is needed, and one to select from",
                     to_string(x.shape()), to_string(ids.shape()));
  }
  check_ids("index_select", ids, x.size(d), "parts");
  const Extent e = extent(x.shape(), d);
  Shape shape = x.shape();
  shape[static_cast<size_t>(d)] = ids.numel();
  Array<T> out(shape);
  T* destination = out.data();
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < ids.numel(); ++i) {
      destination = std::copy_n(x.data() + (o * e.n + ids.data()[i]) * e.inner, e.inner, destination);
    }
  }
  return out;
}
template <class T>
Array<T> gather(const Array<T>& x, int64_t dim, const IndexTensor& index) {
  return moved("gather", x, [&](const Tensor& t) { return gather(t, dim, index); });
}
template <class T>
Array<T> transpose(const Array<T>& x, int64_t dim0, int64_t dim1) {
  return viewed(x, [=](const Tensor& t) { return transpose(t, dim0, dim1); });
}
template <class T>
Array<T> permute(const Array<T>& x, const std::vector<int64_t>& order) {
  return viewed(x, [&](const Tensor& t) { return permute(t, order); });
}
template <class T>
Array<T> expand(const Array<T>& x, const Shape& shape) {
  return viewed(x, [&](const Tensor& t) { return expand(t, shape); });
}
template <class T>
Array<T> squeeze(const Array<T>& x, int64_t dim) {
  return viewed(x, [=](const Tensor& t) { return squeeze(t, dim); });
}
template <class T>
Array<T> unsqueeze(const Array<T>& x, int64_t dim) {
  return viewed(x, [=](const Tensor& t) { return unsqueeze(t, dim); });
}
template <class T>
Array<T> flip(const Array<T>& x, const std::vector<int64_t>& dims) {
  return moved("flip", x, [&](const Tensor& t) { return flip(t, dims); });
}
template <class T>
Array<T> repeat(const Array<T>& x, const Shape& times) {
  return moved("repeat", x, [&](const Tensor& t) { return repeat(t, times); });
}
template <class T>
std::vector<Array<T>> split(const Array<T>& x, int64_t size, int64_t dim) {
  if (size < 1) fail<ValueError>("split: the size of a part must be at least 1: {}", size);
  std::vector<Array<T>> parts;
  int64_t start = 0;
  do {
    parts.push_back(slice(x, dim, start, start + size));
    start += size;
  } while (start < x.size(dim));
  return parts;
}

template <class T>
Array<T> cat(const std::vector<Array<T>>& parts, int64_t dim) {
  return joined(parts, dim, cat);
}
template <class T>
Array<T> stack(const std::vector<Array<T>>& parts, int64_t dim) {
  return joined(parts, dim, stack);
}

template <class T>
Array<T> Array<T>::operator[](int64_t index) const {
  return select(*this, 0, index);
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

// --- for both kinds of elements

template Array<int64_t> slice(const Array<int64_t>&, int64_t, int64_t, int64_t, int64_t);
template Array<int64_t> select(const Array<int64_t>&, int64_t, int64_t);
template Array<int64_t> index(const Array<int64_t>&, const std::vector<Subscript>&);
template void index_put_(Array<int64_t>, const std::vector<Subscript>&, const Array<int64_t>&);
template Array<int64_t> index_select(const Array<int64_t>&, int64_t, const IndexTensor&);
template Array<int64_t> gather(const Array<int64_t>&, int64_t, const IndexTensor&);
template Array<int64_t> transpose(const Array<int64_t>&, int64_t, int64_t);
template Array<int64_t> permute(const Array<int64_t>&, const std::vector<int64_t>&);
template Array<int64_t> expand(const Array<int64_t>&, const Shape&);
template Array<int64_t> squeeze(const Array<int64_t>&, int64_t);
template Array<int64_t> unsqueeze(const Array<int64_t>&, int64_t);
template Array<int64_t> flip(const Array<int64_t>&, const std::vector<int64_t>&);
template Array<int64_t> repeat(const Array<int64_t>&, const Shape&);
template std::vector<Array<int64_t>> split(const Array<int64_t>&, int64_t, int64_t);
template Array<int64_t> Array<int64_t>::operator[](int64_t) const;
template Array<int64_t> Array<int64_t>::operator[](const IndexTensor&) const;
template Array<int64_t> Array<int64_t>::operator[](const BoolTensor&) const;
template Array<bool> slice(const Array<bool>&, int64_t, int64_t, int64_t, int64_t);
template Array<bool> select(const Array<bool>&, int64_t, int64_t);
template Array<bool> index(const Array<bool>&, const std::vector<Subscript>&);
template void index_put_(Array<bool>, const std::vector<Subscript>&, const Array<bool>&);
template Array<bool> index_select(const Array<bool>&, int64_t, const IndexTensor&);
template Array<bool> gather(const Array<bool>&, int64_t, const IndexTensor&);
template Array<bool> transpose(const Array<bool>&, int64_t, int64_t);
template Array<bool> permute(const Array<bool>&, const std::vector<int64_t>&);
template Array<bool> expand(const Array<bool>&, const Shape&);
template Array<bool> squeeze(const Array<bool>&, int64_t);
template Array<bool> unsqueeze(const Array<bool>&, int64_t);
template Array<bool> flip(const Array<bool>&, const std::vector<int64_t>&);
template Array<bool> repeat(const Array<bool>&, const Shape&);
template std::vector<Array<bool>> split(const Array<bool>&, int64_t, int64_t);
template Array<bool> Array<bool>::operator[](int64_t) const;
template Array<bool> Array<bool>::operator[](const IndexTensor&) const;
template Array<bool> Array<bool>::operator[](const BoolTensor&) const;
template Array<int64_t> cat(const std::vector<Array<int64_t>>&, int64_t);
template Array<int64_t> stack(const std::vector<Array<int64_t>>&, int64_t);
template Tensor tensor(const Array<int64_t>&);
template Array<bool> cat(const std::vector<Array<bool>>&, int64_t);
template Array<bool> stack(const std::vector<Array<bool>>&, int64_t);
template Tensor tensor(const Array<bool>&);
template IndexTensor index_tensor(const Tensor&);
template IndexTensor index_tensor(const BoolTensor&);

}  // namespace tinytensor
