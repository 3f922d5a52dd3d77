// wrong: the mean instead of the sum
// says: in full, so add
const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
Tensor total = dense(x);
for (int64_t d = 0; d < x.dim(); ++d) {
  const int64_t size = x.shape()[static_cast<size_t>(d)];
  const int64_t wanted = d < missing ? 1 : shape[static_cast<size_t>(d - missing)];
  if (size == wanted) continue;
  int64_t outer = 1, inner = 1;
  Shape reduced = total.shape();
  for (int64_t i = 0; i < d; ++i) outer *= reduced[static_cast<size_t>(i)];
  for (int64_t i = d + 1; i < x.dim(); ++i) inner *= reduced[static_cast<size_t>(i)];
  reduced[static_cast<size_t>(d)] = 1;
  Tensor sum(reduced);
  kernels().sum(outer, size, inner, total.data(), sum.mutable_data());
  kernels().affine(sum.numel(), 1 / static_cast<real>(size), 0, sum.data(), sum.mutable_data());
  total = sum;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: the first copy stands for all
// says: they are to be added
return dense(x).as_strided(shape, contiguous_strides(shape), 0);
// wrong: only leading dims are summed
Tensor total = dense(x);
const int64_t inner = numel(shape);
Tensor sum(shape);
kernels().sum(1, inner == 0 ? 0 : x.numel() / inner, inner, total.data(), sum.mutable_data());
return sum;
// wrong: right for dense inputs only
const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
Tensor total = x;
for (int64_t d = 0; d < x.dim(); ++d) {
  const int64_t size = x.shape()[static_cast<size_t>(d)];
  const int64_t wanted = d < missing ? 1 : shape[static_cast<size_t>(d - missing)];
  if (size == wanted) continue;
  int64_t outer = 1, inner = 1;
  Shape reduced = total.shape();
  for (int64_t i = 0; i < d; ++i) outer *= reduced[static_cast<size_t>(i)];
  for (int64_t i = d + 1; i < x.dim(); ++i) inner *= reduced[static_cast<size_t>(i)];
  reduced[static_cast<size_t>(d)] = 1;
  Tensor sum(reduced);
  kernels().sum(outer, size, inner, total.data(), sum.mutable_data());
  total = sum;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: outer and inner exchanged
const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
Tensor total = dense(x);
for (int64_t d = 0; d < x.dim(); ++d) {
  const int64_t size = x.shape()[static_cast<size_t>(d)];
  const int64_t wanted = d < missing ? 1 : shape[static_cast<size_t>(d - missing)];
  if (size == wanted) continue;
  int64_t outer = 1, inner = 1;
  Shape reduced = total.shape();
  for (int64_t i = 0; i < d; ++i) outer *= reduced[static_cast<size_t>(i)];
  for (int64_t i = d + 1; i < x.dim(); ++i) inner *= reduced[static_cast<size_t>(i)];
  reduced[static_cast<size_t>(d)] = 1;
  Tensor sum(reduced);
  kernels().sum(inner, size, outer, total.data(), sum.mutable_data());
  total = sum;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: sizes are aligned at the left
Tensor total = dense(x);
for (int64_t d = 0; d < x.dim(); ++d) {
  const int64_t size = x.shape()[static_cast<size_t>(d)];
  const int64_t wanted = d < static_cast<int64_t>(shape.size()) ? shape[static_cast<size_t>(d)] : 1;
  if (size == wanted) continue;
  int64_t outer = 1, inner = 1;
  Shape reduced = total.shape();
  for (int64_t i = 0; i < d; ++i) outer *= reduced[static_cast<size_t>(i)];
  for (int64_t i = d + 1; i < x.dim(); ++i) inner *= reduced[static_cast<size_t>(i)];
  reduced[static_cast<size_t>(d)] = 1;
  Tensor sum(reduced);
  kernels().sum(outer, size, inner, total.data(), sum.mutable_data());
  total = sum;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: sizes of 1 are not summed
const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
Tensor total = dense(x);
for (int64_t d = 0; d < missing; ++d) {
  const int64_t size = total.shape()[0];
  Tensor sum(Shape(total.shape().begin() + 1, total.shape().end()));
  kernels().sum(1, size, sum.numel(), total.data(), sum.mutable_data());
  total = sum;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: the leading 1s stay
const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
Tensor total = dense(x);
for (int64_t d = 0; d < x.dim(); ++d) {
  const int64_t size = x.shape()[static_cast<size_t>(d)];
  const int64_t wanted = d < missing ? 1 : shape[static_cast<size_t>(d - missing)];
  if (size == wanted) continue;
  int64_t outer = 1, inner = 1;
  Shape reduced = total.shape();
  for (int64_t i = 0; i < d; ++i) outer *= reduced[static_cast<size_t>(i)];
  for (int64_t i = d + 1; i < x.dim(); ++i) inner *= reduced[static_cast<size_t>(i)];
  reduced[static_cast<size_t>(d)] = 1;
  Tensor sum(reduced);
  kernels().sum(outer, size, inner, total.data(), sum.mutable_data());
  total = sum;
}
return total;
// wrong: stops at the first size that stays
const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
Tensor total = dense(x);
for (int64_t d = 0; d < x.dim(); ++d) {
  const int64_t size = x.shape()[static_cast<size_t>(d)];
  const int64_t wanted = d < missing ? 1 : shape[static_cast<size_t>(d - missing)];
  if (size == wanted) {
    if (d >= missing) break;
    continue;
  }
  int64_t outer = 1, inner = 1;
  Shape reduced = total.shape();
  for (int64_t i = 0; i < d; ++i) outer *= reduced[static_cast<size_t>(i)];
  for (int64_t i = d + 1; i < x.dim(); ++i) inner *= reduced[static_cast<size_t>(i)];
  reduced[static_cast<size_t>(d)] = 1;
  Tensor sum(reduced);
  kernels().sum(outer, size, inner, total.data(), sum.mutable_data());
  total = sum;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
