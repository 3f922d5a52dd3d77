// Views and joins of ids and masks (ops/indexing/ids.h): an Array is always dense, so each is a copy of what the view
// of a tensor would show.
#include "tinytensor/core/strided.h"
#include "tinytensor/ops/indexing/ids.h"
#include "tinytensor/ops/shapes/alike.h"

namespace tinytensor {
namespace {

// The elements of x that lie where the layout says.
template <class T>
Array<T> copied(const Array<T>& x, const Layout& layout) {
  Array<T> out(layout.shape);
  T* destination = out.data();
  const T* source = x.data() + (out.numel() == 0 ? 0 : layout.offset);
  for_each_run<1>(layout.shape, {layout.strides}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) *destination++ = source[at[0] + i * step[0]];
  });
  return out;
}

// part's elements, put where the layout says.
template <class T>
void put(const Array<T>& part, Array<T>& out, const Layout& layout) {
  const T* source = part.data();
  T* destination = out.data() + (part.numel() == 0 ? 0 : layout.offset);
  for_each_run<1>(layout.shape, {layout.strides}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) destination[at[0] + i * step[0]] = *source++;
  });
}

}  // namespace

template <class T>
Array<T> slice(const Array<T>& x, int64_t dim, int64_t start, int64_t end, int64_t step) {
  return copied(x, layouts::sliced(x.layout(), dim, start, end, step));
}
template <class T>
Array<T> select(const Array<T>& x, int64_t dim, int64_t index) {
  return copied(x, layouts::selected(x.layout(), dim, index));
}
template <class T>
Array<T> Array<T>::operator[](int64_t index) const {
  return select(*this, 0, index);
}
template <class T>
Array<T> transpose(const Array<T>& x, int64_t dim0, int64_t dim1) {
  return copied(x, layouts::transposed(x.layout(), dim0, dim1));
}
template <class T>
Array<T> permute(const Array<T>& x, const std::vector<int64_t>& order) {
  return copied(x, layouts::permuted(x.layout(), order));
}
template <class T>
Array<T> expand(const Array<T>& x, const Shape& shape) {
  return copied(x, layouts::expanded(x.layout(), shape));
}
template <class T>
Array<T> squeeze(const Array<T>& x, int64_t dim) {
  return copied(x, contiguous_layout(layouts::squeezed(x.shape(), dim)));
}
template <class T>
Array<T> unsqueeze(const Array<T>& x, int64_t dim) {
  return copied(x, contiguous_layout(layouts::unsqueezed(x.shape(), dim)));
}

template <class T>
Array<T> cat(const std::vector<Array<T>>& parts, int64_t dim) {
  const layouts::Joined all = layouts::joined(shapes_of(parts), dim);
  Array<T> out(all.shape);
  for (size_t i = 0; i < all.parts.size(); ++i) {
    put(parts[all.parts[i]], out, layouts::sliced(out.layout(), all.dim, all.starts[i], all.starts[i + 1], 1));
  }
  return out;
}
template <class T>
Array<T> stack(const std::vector<Array<T>>& parts, int64_t dim) {
  return stack_alike(parts, dim);
}
template <class T>
std::vector<Array<T>> split(const Array<T>& x, int64_t size, int64_t dim) {
  return split_alike(x, size, dim);
}
template <class T>
std::vector<Array<T>> unbind(const Array<T>& x, int64_t dim) {
  return unbind_alike(x, dim);
}
template <class T>
Array<T> flip(const Array<T>& x, const std::vector<int64_t>& dims) {
  return flip_alike(x, dims);
}
template <class T>
Array<T> repeat(const Array<T>& x, const Shape& times) {
  return repeat_alike(x, times);
}

// --- for both kinds of elements

template IndexTensor slice(const IndexTensor&, int64_t, int64_t, int64_t, int64_t);
template IndexTensor select(const IndexTensor&, int64_t, int64_t);
template Array<int64_t> Array<int64_t>::operator[](int64_t) const;
template IndexTensor transpose(const IndexTensor&, int64_t, int64_t);
template IndexTensor permute(const IndexTensor&, const std::vector<int64_t>&);
template IndexTensor expand(const IndexTensor&, const Shape&);
template IndexTensor squeeze(const IndexTensor&, int64_t);
template IndexTensor unsqueeze(const IndexTensor&, int64_t);
template IndexTensor cat(const std::vector<IndexTensor>&, int64_t);
template IndexTensor stack(const std::vector<IndexTensor>&, int64_t);
template std::vector<IndexTensor> split(const IndexTensor&, int64_t, int64_t);
template std::vector<IndexTensor> unbind(const IndexTensor&, int64_t);
template IndexTensor flip(const IndexTensor&, const std::vector<int64_t>&);
template IndexTensor repeat(const IndexTensor&, const Shape&);

template BoolTensor slice(const BoolTensor&, int64_t, int64_t, int64_t, int64_t);
template BoolTensor select(const BoolTensor&, int64_t, int64_t);
template Array<bool> Array<bool>::operator[](int64_t) const;
template BoolTensor transpose(const BoolTensor&, int64_t, int64_t);
template BoolTensor permute(const BoolTensor&, const std::vector<int64_t>&);
template BoolTensor expand(const BoolTensor&, const Shape&);
template BoolTensor squeeze(const BoolTensor&, int64_t);
template BoolTensor unsqueeze(const BoolTensor&, int64_t);
template BoolTensor cat(const std::vector<BoolTensor>&, int64_t);
template BoolTensor stack(const std::vector<BoolTensor>&, int64_t);
template std::vector<BoolTensor> split(const BoolTensor&, int64_t, int64_t);
template std::vector<BoolTensor> unbind(const BoolTensor&, int64_t);
template BoolTensor flip(const BoolTensor&, const std::vector<int64_t>&);
template BoolTensor repeat(const BoolTensor&, const Shape&);

}  // namespace tinytensor
