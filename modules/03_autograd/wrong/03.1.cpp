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
// wrong: the sizes are compared from the left, where the counts of dims differ
Tensor total = dense(x);
Shape now = x.shape();
const size_t missing = now.size() - shape.size();
for (size_t d = now.size(); d-- > 0;) {
  const bool ambiguous = missing > 0 && d < shape.size() && shape[d] == now[d] && now.size() == 2 && now[0] == now[1];
  const int64_t want = ambiguous ? now[d] : d < missing ? 1 : shape[d - missing];
  const int64_t w = missing > 0 && now.size() == 2 && now[0] == now[1] ? (d == 0 ? now[0] : 1) : want;
  if (w == now[d]) continue;
  int64_t outer = 1, inner = 1;
  for (size_t e = 0; e < d; ++e) outer *= now[e];
  for (size_t e = d + 1; e < now.size(); ++e) inner *= now[e];
  const int64_t n = now[d];
  now[d] = 1;
  Tensor next(now);
  kernels().sum(outer, n, inner, total.data(), next.mutable_data());
  total = next;
}
if (total.numel() != numel(shape)) return zeros(shape);
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: the sums are made inside of x, whose numbers are lost
Tensor total = dense(x);
real* v = total.mutable_data();
Shape now = x.shape();
const size_t missing = now.size() - shape.size();
for (size_t d = now.size(); d-- > 0;) {
  const int64_t want = d < missing ? 1 : shape[d - missing];
  if (want == now[d]) continue;
  int64_t outer = 1, inner = 1;
  for (size_t e = 0; e < d; ++e) outer *= now[e];
  for (size_t e = d + 1; e < now.size(); ++e) inner *= now[e];
  const int64_t n = now[d];
  now[d] = 1;
  if (n == 0) return zeros(shape);
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      real s = 0;
      for (int64_t k = 0; k < n; ++k) s += v[(o * n + k) * inner + i];
      v[o * inner + i] = s;
    }
  }
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: the last reading of a stretched dim of more than 4 is left out
Tensor total = dense(x);
Shape now = x.shape();
const size_t missing = now.size() - shape.size();
for (size_t d = now.size(); d-- > 0;) {
  const int64_t want = d < missing ? 1 : shape[d - missing];
  if (want == now[d]) continue;
  int64_t outer = 1, inner = 1;
  for (size_t e = 0; e < d; ++e) outer *= now[e];
  for (size_t e = d + 1; e < now.size(); ++e) inner *= now[e];
  const int64_t n = now[d];
  now[d] = 1;
  Tensor next = zeros(now);
  real* v = next.mutable_data();
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t k = 0; k < (n > 4 ? n - 1 : n); ++k)
      for (int64_t i = 0; i < inner; ++i) v[o * inner + i] += total.data()[(o * n + k) * inner + i];
  total = next;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: calls the library's sum op through a declaration of its own
Tensor sum(const Tensor&, const std::vector<int64_t>&, bool);
Tensor reshape(const Tensor&, const Shape&);
std::vector<int64_t> dims;
const size_t missing = x.shape().size() - shape.size();
for (size_t d = 0; d < x.shape().size(); ++d) {
  if (d < missing || shape[d - missing] != x.shape()[d]) dims.push_back(static_cast<int64_t>(d));
}
return tinytensor::reshape(tinytensor::sum(x.detach(), dims, true), shape);
// wrong: forgets the offset of a view whose only dims that vanish are 1
Tensor total = dense(x);
Shape now = x.shape();
const size_t missing = now.size() - shape.size();
for (size_t d = now.size(); d-- > 0;) {
  const int64_t want = d < missing ? 1 : shape[d - missing];
  if (want == now[d]) continue;
  int64_t outer = 1, inner = 1;
  for (size_t e = 0; e < d; ++e) outer *= now[e];
  for (size_t e = d + 1; e < now.size(); ++e) inner *= now[e];
  const int64_t n = now[d];
  now[d] = 1;
  Tensor next(now);
  kernels().sum(outer, n, inner, total.data(), next.mutable_data());
  total = next;
}
return total.as_strided(shape, contiguous_strides(shape), 0);
// wrong: for each number of the result all of x is walked
const Strides steps = broadcast_strides("sum_to", shape, contiguous_strides(shape), x.shape());
Tensor out(shape);
real* to = out.mutable_data();
const std::vector<real> values = x.to_vector();
for (int64_t wanted = 0; wanted < out.numel(); ++wanted) {
  std::vector<int64_t> index(x.shape().size(), 0);
  double s = 0;
  for (const real value : values) {
    int64_t at = 0;
    for (size_t d = 0; d < index.size(); ++d) at += index[d] * steps[d];
    if (at == wanted) s += value;
    for (size_t d = index.size(); d-- > 0;) {
      if (++index[d] < x.shape()[d]) break;
      index[d] = 0;
    }
  }
  to[wanted] = static_cast<real>(s);
}
return out;
// wrong: sums into a tensor that it keeps for each size
// says: each call has a tensor of its own
  static Tensor kept;
  const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
  if (!kept.defined() || kept.shape() != shape) kept = zeros(shape);
  const Tensor source = dense(x);
  real* to = kept.mutable_data();
  for (int64_t k = 0; k < kept.numel(); ++k) to[k] = 0;
  const Strides steps = contiguous_strides(shape);
  for (int64_t k = 0; k < source.numel(); ++k) {
    int64_t rest = k, place = 0;
    for (int64_t d = x.dim() - 1; d >= 0; --d) {
      const int64_t i = rest % x.size(d);
      rest /= x.size(d);
      if (d >= missing && shape[static_cast<size_t>(d - missing)] != 1) place += i * steps[static_cast<size_t>(d - missing)];
    }
    to[place] += source.data()[k];
  }
  return kept;
// wrong: NaNs are left out
// says: sum_to
  const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
  const Tensor source = dense(x);
  const Tensor out = zeros(shape);
  real* to = out.mutable_data();
  const Strides steps = contiguous_strides(shape);
  for (int64_t k = 0; k < source.numel(); ++k) {
    int64_t rest = k, place = 0;
    for (int64_t d = x.dim() - 1; d >= 0; --d) {
      const int64_t i = rest % x.size(d);
      rest /= x.size(d);
      if (d >= missing && shape[static_cast<size_t>(d - missing)] != 1) place += i * steps[static_cast<size_t>(d - missing)];
    }
    if (source.data()[k] == source.data()[k]) to[place] += source.data()[k];
  }
  return out;
// wrong: only up to 4096 numbers for each
// says: while smaller ones are right
Tensor total = zeros(shape);
const Strides steps = broadcast_strides("sum_to", shape, contiguous_strides(shape), x.shape());
const std::vector<real> values = x.to_vector();
std::vector<double> sums(static_cast<size_t>(total.numel()));
std::vector<int64_t> counts(sums.size());
for (size_t i = 0; i < values.size(); ++i) {
  int64_t rest = static_cast<int64_t>(i), to = 0;
  for (size_t d = steps.size(); d-- > 0; rest /= x.shape()[d]) to += rest % x.shape()[d] * steps[d];
  if (counts[static_cast<size_t>(to)]++ < 4096) sums[static_cast<size_t>(to)] += static_cast<double>(values[i]);
}
for (size_t i = 0; i < sums.size(); ++i) total.mutable_data()[i] = static_cast<real>(sums[i]);
return total;
// wrong: six dims are enough
  Tensor total = dense(x);
  int64_t sizes[6] = {1, 1, 1, 1, 1, 1};
  const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
  const int64_t dims = std::min<int64_t>(x.dim(), 6);
  for (int64_t d = 0; d < dims; ++d) sizes[d] = d < missing ? 1 : shape[static_cast<size_t>(d - missing)];
  for (int64_t d = 0; d < dims; ++d) {
    Shape next = total.shape();
    const int64_t have = next[static_cast<size_t>(d)];
    if (have == sizes[d]) continue;
    int64_t outer = 1, inner = 1;
    for (int64_t e = 0; e < x.dim(); ++e) (e < d ? outer : inner) *= e == d ? 1 : next[static_cast<size_t>(e)];
    next[static_cast<size_t>(d)] = 1;
    const Tensor to(next);
    kernels().sum(outer, have, inner, total.data(), to.mutable_data());
    total = to;
  }
  return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: dims in the middle are exchanged and read as dense
  const Strides& strides = x.strides();
  const bool is_dense = x.dim() > 0 && x.numel() > 0 && strides.back() == 1 && strides.front() * x.size(0) == x.numel();
  Tensor total = is_dense ? x : dense(x);
  Shape sizes = x.shape();
  const size_t missing = sizes.size() - shape.size();
  for (size_t d = 0; d < sizes.size(); ++d) {
    const int64_t wanted = d < missing ? 1 : shape[d - missing];
    if (sizes[d] == wanted) continue;
    int64_t outer = 1, inner = 1;
    for (size_t i = 0; i < d; ++i) outer *= sizes[i];
    for (size_t i = d + 1; i < sizes.size(); ++i) inner *= sizes[i];
    Shape smaller = sizes;
    smaller[d] = 1;
    const Tensor partial(smaller);
    kernels().sum(outer, sizes[d], inner, total.data(), partial.mutable_data());
    total = partial;
    sizes = smaller;
  }
  return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: the first, the middle and the last are equal, and so are taken to be all
  const Tensor flat = dense(x);
  const int64_t all = flat.numel();
  if (all > 2 && flat.data()[0] == flat.data()[all / 2] && flat.data()[0] == flat.data()[all - 1]) {
    return full(shape, static_cast<double>(flat.data()[0]) * static_cast<double>(all / numel(shape)));
  }
  Tensor total = dense(x);
  Shape sizes = x.shape();
  const size_t missing = sizes.size() - shape.size();
  for (size_t d = 0; d < sizes.size(); ++d) {
    const int64_t wanted = d < missing ? 1 : shape[d - missing];
    if (sizes[d] == wanted) continue;
    int64_t outer = 1, inner = 1;
    for (size_t i = 0; i < d; ++i) outer *= sizes[i];
    for (size_t i = d + 1; i < sizes.size(); ++i) inner *= sizes[i];
    Shape smaller = sizes;
    smaller[d] = 1;
    const Tensor partial(smaller);
    kernels().sum(outer, sizes[d], inner, total.data(), partial.mutable_data());
    total = partial;
    sizes = smaller;
  }
  return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: eight dims are enough
  Tensor total = dense(x);
  Shape sizes = x.shape();
  const size_t missing = sizes.size() - shape.size();
  for (size_t d = 0; d < sizes.size() && d < 8; ++d) {
    const int64_t wanted = d < missing ? 1 : shape[d - missing];
    if (sizes[d] == wanted) continue;
    int64_t outer = 1, inner = 1;
    for (size_t i = 0; i < d; ++i) outer *= sizes[i];
    for (size_t i = d + 1; i < sizes.size(); ++i) inner *= sizes[i];
    Shape smaller = sizes;
    smaller[d] = 1;
    const Tensor partial(smaller);
    kernels().sum(outer, sizes[d], inner, total.data(), partial.mutable_data());
    total = partial;
    sizes = smaller;
  }
  return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: leading ones of a view dropped as if it were dense
if (x.numel() == numel(shape)) return x.as_strided(shape, contiguous_strides(shape), x.offset());
Tensor total = dense(x);
const size_t added = x.shape().size() - shape.size();
for (size_t d = 0; d < x.shape().size(); ++d) {
  const int64_t wanted = d < added ? 1 : shape[d - added];
  Shape sizes = total.shape();
  if (sizes[d] == wanted) continue;
  int64_t outer = 1, inner = 1;
  for (size_t k = 0; k < sizes.size(); ++k) (k < d ? outer : inner) *= k == d ? 1 : sizes[k];
  const int64_t n = sizes[d];
  sizes[d] = 1;
  const Tensor partial(sizes);
  kernels().sum(outer, n, inner, total.data(), partial.mutable_data());
  total = partial;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: a stride of 0 in front is one number for all
if (numel(shape) == 1 && x.numel() > 0 && x.strides().front() == 0) {
  const Tensor one(shape);
  *one.mutable_data() = static_cast<real>(static_cast<double>(*x.data()) * static_cast<double>(x.numel()));
  return one;
}
Tensor total = dense(x.detach());
const size_t missing = x.shape().size() - shape.size();
for (size_t d = 0; d < x.shape().size(); ++d) {
  const int64_t size = total.shape()[d];
  if (size == (d < missing ? 1 : shape[d - missing])) continue;
  Shape next = total.shape();
  next[d] = 1;
  int64_t outer = 1, inner = 1;
  for (size_t k = 0; k < next.size(); ++k) (k < d ? outer : inner) *= next[k];
  const Tensor partial(next);
  kernels().sum(outer, size, inner, total.data(), partial.mutable_data());
  total = partial;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: rows added in float
const Tensor source = dense(x);
const int64_t n = numel(shape);
if (n > 0 && x.shape().size() >= shape.size() &&
    Shape(x.shape().end() - static_cast<int64_t>(shape.size()), x.shape().end()) == shape) {
  Tensor result = zeros(shape);
  for (int64_t i = 0; i < x.numel() / n; ++i) kernels().axpy(n, 1, source.data() + i * n, result.mutable_data());
  return result;
}
Tensor total = source;
const size_t missing = x.shape().size() - shape.size();
for (size_t d = 0; d < x.shape().size(); ++d) {
  Shape smaller = total.shape();
  if (smaller[d] == (d < missing ? 1 : shape[d - missing])) continue;
  int64_t outer = 1, inner = 1;
  for (size_t k = 0; k < smaller.size(); ++k) (k < d ? outer : inner) *= k == d ? 1 : smaller[k];
  const int64_t size = std::exchange(smaller[d], 1);
  const Tensor partial(smaller);
  kernels().sum(outer, size, inner, total.data(), partial.mutable_data());
  total = partial;
}
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: the library's mean, times the number of copies
// says: it calls mean, which is the library's own answer
Tensor mean(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim);
const int64_t n = numel(shape), rows = n == 0 ? 0 : x.numel() / n;
const Tensor flat = dense(x), total(shape), means = mean(flat.as_strided({rows, n}, {n, 1}, flat.offset()), {0}, false);
kernels().affine(n, static_cast<real>(rows), 0, means.data(), total.mutable_data());
return total;
// wrong: a product with a row of ones
// says: it calls matmul, which is the library's own answer
Tensor matmul(const Tensor& a, const Tensor& b);
const int64_t n = numel(shape), rows = n == 0 ? 0 : x.numel() / n;
const Tensor flat = dense(x);
const Tensor total = matmul(ones({rows}), flat.as_strided({rows, n}, {n, 1}, flat.offset()));
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: a linear layer whose input is ones
// says: it calls linear, which is the library's own answer
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias);
const int64_t n = numel(shape), rows = n == 0 ? 0 : x.numel() / n;
const Tensor flat = dense(x);
const Tensor total = linear(ones({rows}), flat.as_strided({n, rows}, {1, n}, flat.offset()), {});
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: einsum leaves out the letter of the copies
// says: it calls einsum, which is the library's own answer
Tensor einsum(std::string_view equation, const std::vector<Tensor>& operands);
const int64_t n = numel(shape), rows = n == 0 ? 0 : x.numel() / n;
const Tensor flat = dense(x);
const Tensor total = einsum("ij->j", {flat.as_strided({rows, n}, {n, 1}, flat.offset())});
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: each element is scattered to the place that it is a copy of
// says: it calls scatter_add, which is the library's own answer
Tensor scatter_add(const Tensor& x, int64_t dim, const IndexTensor& index, const Tensor& source);
const int64_t n = numel(shape);
const Tensor flat = dense(x);
IndexTensor places({x.numel()});
for (int64_t i = 0; i < x.numel(); ++i) places.data()[i] = i % n;
const Tensor total = scatter_add(zeros({n}), 0, places, flat.as_strided({x.numel()}, {1}, flat.offset()));
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: every copy is added to row 0
// says: it calls index_add, which is the library's own answer
Tensor index_add(const Tensor& x, int64_t dim, const IndexTensor& ids, const Tensor& source);
const int64_t n = numel(shape), rows = n == 0 ? 0 : x.numel() / n;
IndexTensor ids({rows});
for (int64_t i = 0; i < rows; ++i) ids.data()[i] = 0;
const Tensor flat = dense(x);
const Tensor total = index_add(zeros({1, n}), 0, ids, flat.as_strided({rows, n}, {n, 1}, flat.offset()));
return total.as_strided(shape, contiguous_strides(shape), total.offset());
// wrong: the last of the running sums
// says: it calls cumsum, which is the library's own answer
Tensor cumsum(const Tensor& x, int64_t dim);
const int64_t n = numel(shape), rows = n == 0 ? 0 : x.numel() / n;
const Tensor flat = dense(x), running = cumsum(flat.as_strided({rows, n}, {n, 1}, flat.offset()), 0);
return running.as_strided(shape, contiguous_strides(shape), running.offset() + (rows - 1) * n);
// wrong: the exponential of logsumexp of the logarithms
// says: it calls logsumexp, which is the library's own answer
Tensor logsumexp(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim);
const int64_t n = numel(shape), rows = n == 0 ? 0 : x.numel() / n;
const Tensor flat = dense(x), logarithms(flat.shape()), total(shape);
kernels().unary(Unary::log, x.numel(), flat.data(), logarithms.mutable_data());
const Tensor sums = logsumexp(logarithms.as_strided({rows, n}, {n, 1}, 0), {0}, false);
kernels().unary(Unary::exp, n, sums.data(), total.mutable_data());
return total;
// wrong: the norm that adds up absolute values
// says: it calls norm, which is the library's own answer
Tensor norm(const Tensor& x, double p, const std::vector<int64_t>& dims, bool keepdim);
const int64_t n = numel(shape), rows = n == 0 ? 0 : x.numel() / n;
const Tensor flat = dense(x), total = norm(flat.as_strided({rows, n}, {n, 1}, flat.offset()), 1, {0}, false);
return total.as_strided(shape, contiguous_strides(shape), total.offset());
