// exercise: 07.8
// expect: 0 of 5, wrong
// says: backward
// deep: others of its kind are asked at each change
// tries: lets the tape find the gradient, in place of a derivation
  const Tensor xt(Shape{rows, n}), gt(Shape{n}), bt(Shape{n}), seed(Shape{rows, n}), keep(Shape{rows, 1});
  std::copy_n(x, rows * n, xt.mutable_data());
  std::copy_n(dy, rows * n, seed.mutable_data());
  for (int64_t j = 0; j < n; ++j) gt.mutable_data()[j] = gamma != nullptr ? gamma[j] : 1, bt.mutable_data()[j] = 0;
  for (int64_t i = 0; i < rows; ++i) {
    double rest = 0, var = 0;
    for (int64_t j = 0; j < n; ++j) rest += static_cast<double>(x[i * n + j]) / static_cast<double>(n);
    for (int64_t j = 0; j < n; ++j) var += (static_cast<double>(x[i * n + j]) - rest) * (static_cast<double>(x[i * n + j]) - rest) / static_cast<double>(n);
    keep.mutable_data()[i] = static_cast<real>(1 / (static_cast<double>(rstd[i]) * static_cast<double>(rstd[i])) - var);
  }
  Tensor a = xt, g = gt, b = bt;
  a.requires_grad_(), g.requires_grad_(), b.requires_grad_();
  const Tensor centred = sub(a, tinytensor::mean(a, {-1}, true));
  const Tensor normalized = mul(centred, rsqrt(add(tinytensor::mean(mul(centred, centred), {-1}, true), keep)));
  tinytensor::backward(add(mul(normalized, g), b), seed);
  if (dx != nullptr) std::copy_n(a.grad().data(), rows * n, dx);
  if (dgamma != nullptr) std::copy_n(g.grad().data(), n, dgamma);
  if (dbeta != nullptr) std::copy_n(b.grad().data(), n, dbeta);
  static_cast<void>(mean);
