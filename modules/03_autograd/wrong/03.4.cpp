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
if (leaf.grad().defined()) {
  kernels().axpy(gradient.numel(), 1, gradient.data(), leaf.grad().mutable_data());
  return;
}
Tensor copy(gradient.shape());
const Tensor source = dense(gradient);
kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
leaf.set_grad(copy);
// wrong: copies numbers that lie with gaps as if they were dense
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
