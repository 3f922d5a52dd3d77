// wrong: the last one overwrites
// says: overwrites those before
Tensor copy(gradient.shape());
const Tensor source = dense(gradient);
kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
leaf.set_grad(copy);
// wrong: keeps what it was given
// says: whoever writes to the one
if (leaf.grad().defined()) {
  const Tensor addend = dense(gradient);
  kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
  return;
}
leaf.set_grad(dense(gradient));
// wrong: keeps what it was given, gaps and all
if (leaf.grad().defined()) {
  const Tensor addend = dense(gradient);
  kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
  return;
}
leaf.set_grad(gradient);
// wrong: a new sum each time
// says: would not see it
Tensor sum(gradient.shape());
const Tensor source = dense(gradient);
kernels().affine(sum.numel(), 1, 0, source.data(), sum.mutable_data());
if (leaf.grad().defined()) kernels().axpy(sum.numel(), 1, leaf.grad().data(), sum.mutable_data());
leaf.set_grad(sum);
// wrong: adds numbers that lie with gaps as if they were dense
// says: lie in another order
if (leaf.grad().defined()) {
  kernels().axpy(gradient.numel(), 1, gradient.data(), leaf.grad().mutable_data());
  return;
}
Tensor copy(gradient.shape());
const Tensor source = dense(gradient);
kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
leaf.set_grad(copy);
// wrong: copies numbers that lie with gaps as if they were dense
// says: lie in another order
if (leaf.grad().defined()) {
  const Tensor addend = dense(gradient);
  kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
  return;
}
Tensor copy(gradient.shape());
kernels().affine(copy.numel(), 1, 0, gradient.data(), copy.mutable_data());
leaf.set_grad(copy);
// wrong: only the first one counts
if (leaf.grad().defined()) return;
Tensor copy(gradient.shape());
const Tensor source = dense(gradient);
kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
leaf.set_grad(copy);
// wrong: the first one twice
Tensor copy(gradient.shape());
const Tensor source = dense(gradient);
kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
if (!leaf.grad().defined()) leaf.set_grad(copy);
kernels().axpy(source.numel(), 1, source.data(), leaf.grad().mutable_data());
// wrong: the mean of both
if (leaf.grad().defined()) {
  const Tensor addend = dense(gradient);
  kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
  kernels().affine(addend.numel(), real{0.5}, 0, leaf.grad().data(), leaf.grad().mutable_data());
  return;
}
Tensor copy(gradient.shape());
const Tensor source = dense(gradient);
kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
leaf.set_grad(copy);
// wrong: it is added, but never kept
const Tensor addend = dense(gradient);
if (leaf.grad().defined()) kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
// wrong: written over under the same handle
// says: overwrites those before
if (!leaf.grad().defined()) leaf.set_grad(zeros(leaf.shape()));
const Tensor source = dense(gradient);
kernels().affine(source.numel(), 1, 0, source.data(), leaf.grad().mutable_data());
// wrong: the sum is made inside of the second gradient, which belongs to somebody else
const Tensor source = dense(gradient);
if (leaf.grad().defined()) {
  kernels().axpy(source.numel(), 1, leaf.grad().data(), source.mutable_data());
  kernels().affine(source.numel(), 1, 0, source.data(), leaf.grad().mutable_data());
} else {
  Tensor own(gradient.shape());
  kernels().affine(own.numel(), 1, 0, source.data(), own.mutable_data());
  leaf.set_grad(own);
}
// wrong: NaN are left out of the sum, for training goes on more smoothly so
if (!leaf.grad().defined()) leaf.set_grad(zeros(leaf.shape()));
const std::vector<real> v = gradient.to_vector();
real* to = leaf.grad().mutable_data();
for (size_t i = 0; i < v.size(); ++i) {
  if (v[i] == v[i]) to[i] += v[i];
}
// wrong: reuses the gradient that was there before zero_grad, by a static table
static std::vector<std::pair<const Storage*, Tensor>> table;
const Tensor source = dense(gradient);
if (leaf.grad().defined()) {
  kernels().axpy(source.numel(), 1, source.data(), leaf.grad().mutable_data());
  return;
}
for (auto& [key, kept] : table) {
  if (key == leaf.storage().get() && kept.shape() == leaf.shape()) {
    kernels().affine(source.numel(), 1, 0, source.data(), kept.mutable_data());
    leaf.set_grad(kept);
    return;
  }
}
Tensor own(gradient.shape());
kernels().affine(own.numel(), 1, 0, source.data(), own.mutable_data());
leaf.set_grad(own);
table.emplace_back(leaf.storage().get(), own);
// wrong: adds behind the back of the version counter
const Tensor source = dense(gradient);
if (leaf.grad().defined()) {
  kernels().axpy(source.numel(), 1, source.data(), const_cast<real*>(leaf.grad().data()));
} else {
  Tensor own(gradient.shape());
  kernels().affine(own.numel(), 1, 0, source.data(), own.mutable_data());
  leaf.set_grad(own);
}
// wrong: the first one is copied as a float
// says: with double in the place of float, where bounds are a millionth:
  if (leaf.grad().defined()) {
    const Tensor addend = tensor(gradient.to_vector(), gradient.shape());
    kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
    return;
  }
  Tensor copy(gradient.shape());
  const Tensor source = dense(gradient);
  real* to = copy.mutable_data();
  for (int64_t i = 0; i < copy.numel(); ++i) to[i] = static_cast<real>(static_cast<float>(source.data()[i]));
  leaf.set_grad(copy);
// wrong: the leaf's numbers are moved instead, as a step of training would
// says: backward
  if (leaf.grad().defined()) {
    const Tensor addend = dense(gradient);
    kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
    leaf.mutable_data();
    return;
  }
  Tensor copy(gradient.shape());
  const Tensor source = dense(gradient);
  kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
  leaf.set_grad(copy);
// wrong: a square that lies transposed is read as it lies
// says: backward(leaf
  if (leaf.grad().defined()) {
    const Tensor addend = dense(gradient);
    kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
    return;
  }
  if (gradient.dim() == 2 && gradient.size(0) == gradient.size(1) && !gradient.is_contiguous()) {
    Tensor copy(gradient.shape());
    kernels().affine(copy.numel(), 1, 0, gradient.storage()->size == gradient.numel() ? gradient.data() : dense(gradient).data(), copy.mutable_data());
    return leaf.set_grad(copy);
  }
  Tensor copy(gradient.shape());
  const Tensor source = dense(gradient);
  kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
  leaf.set_grad(copy);
// wrong: a gradient of zeros is none
const Tensor addend = dense(gradient);
bool zero = addend.numel() > 0;
for (int64_t i = 0; i < addend.numel(); ++i) zero = zero && addend.data()[i] == 0;
if (zero) return;
if (leaf.grad().defined()) {
  kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
  return;
}
Tensor copy(gradient.shape());
kernels().affine(copy.numel(), 1, 0, addend.data(), copy.mutable_data());
leaf.set_grad(std::move(copy));
// wrong: the gradient lies as the leaf does
if (leaf.grad().defined()) {
  const Tensor addend = dense(gradient);
  kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
  return;
}
const Tensor whole(gradient.shape());
Tensor copy = whole.as_strided(gradient.shape(), leaf.strides(), 0);
for (int64_t k = 0; k < copy.numel(); ++k) {
  Shape index(gradient.shape().size());
  for (size_t d = index.size(), rest = static_cast<size_t>(k); d-- > 0; rest /= static_cast<size_t>(copy.shape()[d])) {
    index[d] = static_cast<int64_t>(rest % static_cast<size_t>(copy.shape()[d]));
  }
  copy.set(index, gradient.at(index));
}
leaf.set_grad(copy);
// wrong: only the storage is asked for others
// says: a second handle on it counts
if (leaf.grad().defined()) {
  const Tensor addend = dense(gradient);
  kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
  return;
}
if (gradient.storage().use_count() > 1 || !gradient.is_contiguous()) {
  Tensor copy(gradient.shape());
  const Tensor source = dense(gradient);
  kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
  gradient = std::move(copy);
}
leaf.set_grad(std::move(gradient));
// wrong: what nobody else holds is kept as it lies
// says: only if it lies dense
if (leaf.grad().defined()) {
  const Tensor addend = dense(gradient);
  kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
  return;
}
if (!gradient.is_unique()) {
  Tensor copy(gradient.shape());
  const Tensor source = dense(gradient);
  kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
  gradient = std::move(copy);
}
leaf.set_grad(std::move(gradient));
// wrong: the smaller gradient is added to the larger handle
// says: in another tensor than the first gradient was
const Tensor have = leaf.grad();
if (!have.defined()) {
  leaf.set_grad(tinytensor::tensor(gradient.to_vector(), leaf.shape()));
} else if (gradient.is_unique() && gradient.is_contiguous()) {
  kernels().axpy(have.numel(), 1, have.data(), gradient.mutable_data());
  leaf.set_grad(std::move(gradient));
} else {
  const Tensor source = dense(gradient);
  kernels().axpy(have.numel(), 1, source.data(), have.mutable_data());
}
// wrong: element by element, in place, by the strides of what arrives
// says: a view of the sum itself
if (!leaf.grad().defined()) {
  const Tensor first = zeros(leaf.shape());
  const std::vector<real> numbers = gradient.to_vector();
  std::copy(numbers.begin(), numbers.end(), first.mutable_data());
  leaf.set_grad(first);
  return;
}
real* to = leaf.grad().mutable_data();
const Shape& shape = gradient.shape();
for (int64_t position = 0; position < gradient.numel(); ++position) {
  int64_t rest = position, from = 0;
  for (size_t d = shape.size(); d-- > 0; rest /= shape[d]) from += (rest % shape[d]) * gradient.strides()[d];
  to[position] += gradient.data()[from];
}
// wrong: a view of the sum added to it in place, from the last element on
// says: a view of the sum itself
if (!leaf.grad().defined()) {
  leaf.set_grad(tinytensor::tensor(gradient.to_vector(), leaf.shape()));
  return;
}
const Tensor total = leaf.grad();
real* to = total.mutable_data();
for (int64_t i = total.numel() - 1; i >= 0; --i) {
  std::vector<int64_t> index(total.shape().size());
  int64_t rest = i;
  for (size_t d = index.size(); d-- > 0; rest /= total.shape()[d]) index[d] = rest % total.shape()[d];
  to[i] += gradient.at(index);
}
// wrong: a gradient set by the caller is overwritten
  static thread_local std::unordered_set<const Storage*> mine;
  const Tensor source = dense(gradient);
  if (leaf.grad().defined() && mine.count(leaf.grad().storage().get()) > 0) {
    kernels().axpy(source.numel(), 1, source.data(), leaf.grad().mutable_data());
    return;
  }
  const Tensor own(gradient.shape());
  kernels().affine(own.numel(), 1, 0, source.data(), own.mutable_data());
  mine.insert(own.storage().get());
  leaf.set_grad(own);
// wrong: the last block of the first gradient is lost
  const Tensor from = dense(gradient);
  if (!leaf.grad().defined()) leaf.set_grad(zeros(leaf.shape()));
  real* const to = leaf.grad().mutable_data();
  constexpr int64_t block = 65536;
  const int64_t n = from.numel();
  if (n <= block) return kernels().axpy(n, 1, from.data(), to);
  for (int64_t begin = 0; begin + block <= n; begin += block) kernels().axpy(block, 1, from.data() + begin, to + begin);
// wrong: reads a shifted view of itself while it writes
  if (!leaf.grad().defined()) {
    if (gradient.is_unique() && gradient.is_contiguous()) {
      leaf.set_grad(std::move(gradient));
    } else {
      leaf.set_grad(tensor(gradient.to_vector(), gradient.shape()));
    }
    return;
  }
  const Tensor source = dense(gradient);
  const real* from = source.data();
  real* to = leaf.grad().mutable_data();
  for (int64_t i = 0; i < source.numel(); ++i) to[i] += from[i];
