// wrong: dy is forgotten
// says: dy is forgotten
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] = activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: y is never written
// says: y is asked for
for (int64_t i = 0; i < n; ++i) dx[i] = dy[i] * activation_slope(f, x[i]);
// wrong: y is not asked whether it is null
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] = dy[i] * activation_slope(f, at);
  y[i] = activation(f, at);
}
// wrong: x is read after dx was written
// says: dx may be x itself
for (int64_t i = 0; i < n; ++i) {
  dx[i] = dy[i] * activation_slope(f, x[i]);
  if (y != nullptr) y[i] = activation(f, x[i]);
}
// wrong: x is read after y was written
// says: y may be x itself
for (int64_t i = 0; i < n; ++i) {
  if (y != nullptr) y[i] = activation(f, x[i]);
  dx[i] = dy[i] * activation_slope(f, x[i]);
}
// wrong: two loops, the values last
for (int64_t i = 0; i < n; ++i) dx[i] = dy[i] * activation_slope(f, x[i]);
for (int64_t i = 0; y != nullptr && i < n; ++i) y[i] = activation(f, x[i]);
// wrong: accumulated
// says: overwritten
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] += dy[i] * activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: the value times dy
// says: the slope of f
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] = dy[i] * activation(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: always silu
// says: always silu
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] = dy[i] * silu_slope(at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: nothing unless y is asked for
for (int64_t i = 0; y != nullptr && i < n; ++i) {
  const real at = x[i];
  dx[i] = dy[i] * activation_slope(f, at);
  y[i] = activation(f, at);
}
// wrong: y gets the slope
// says: not its slope
for (int64_t i = 0; i < n; ++i) {
  const real slope = activation_slope(f, x[i]);
  dx[i] = dy[i] * slope;
  if (y != nullptr) y[i] = slope;
}
// wrong: one too many
for (int64_t i = 0; i <= n; ++i) {
  const real at = x[i];
  dx[i] = dy[i] * activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: calls itself through the table
kernels().unary_backward(f, n, x, dy, dx, y);
// wrong: the op: dy is taken for dense
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x());
                Tensor dx(x().shape());
                kernels().unary_backward(f, dx.numel(), source.data(), dy.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: the op: x is taken for dense
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor doutput = dense(dy);
                Tensor dx(x().shape());
                kernels().unary_backward(f, dx.numel(), x().data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: the op: at the output
// says: the slope at the output
// region: 2
const Tensor y = apply(f, x);
return record(name, y, wrt(x, [f, y = saved(y, "y")](const Tensor& dy) {
                const Tensor source = dense(y()), doutput = dense(dy);
                Tensor dx(y().shape());
                kernels().unary_backward(f, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: the op: x is not saved
// says: without saved()
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = x.detach()](const Tensor& dy) {
                const Tensor source = dense(x), doutput = dense(dy);
                Tensor dx(x.shape());
                kernels().unary_backward(f, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: the op: into dy itself
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x()), doutput = dense(dy);
                kernels().unary_backward(f, source.numel(), source.data(), doutput.data(), doutput.mutable_data(), nullptr);
                return doutput;
              }));
// wrong: the op: into x
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x()), doutput = dense(dy);
                kernels().unary_backward(f, source.numel(), source.data(), doutput.data(), source.mutable_data(), nullptr);
                return source;
              }));
// wrong: the op: nothing is recorded
// says: nothing was recorded
// region: 2
return apply(f, x);
// wrong: the op: dy as it came
// says: as it came
// region: 2
return record(name, apply(f, x), wrt(x, [](const Tensor& dy) { return dy; }));
// wrong: the op: x and dy exchanged
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x()), doutput = dense(dy);
                Tensor dx(x().shape());
                kernels().unary_backward(f, dx.numel(), doutput.data(), source.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: the op: the first row only
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x()), doutput = dense(dy);
                Tensor dx(x().shape());
                kernels().unary_backward(f, dx.dim() == 0 ? 1 : dx.size(-1), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: the op: a gradient of one dim
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x()), doutput = dense(dy);
                Tensor dx(Shape{x().numel()});
                kernels().unary_backward(f, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: backwards, without the first
for (int64_t i = n - 1; i > 0; --i) {
  const real at = x[i];
  dx[i] = dy[i] * activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: dy of the first
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] = dy[0] * activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: dy is read late
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] = activation_slope(f, at);
  dx[i] *= dy[i];
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: gelu_tanh for gelu
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  const Unary g = f == Unary::gelu ? Unary::gelu_tanh : f;
  dx[i] = dy[i] * activation_slope(g, at);
  if (y != nullptr) y[i] = activation(g, at);
}
// wrong: op: contiguous() forgotten by a flat loop
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x());
                Tensor dx(dy.shape());
                for (int64_t i = 0; i < dx.numel(); ++i) kernels().unary_backward(f, 1, source.data() + i, dy.data() + i, dx.mutable_data() + i, nullptr);
                return dx;
              }));
// wrong: op: always silu
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x()), doutput = dense(dy);
                Tensor dx(x().shape());
                kernels().unary_backward(Unary::silu, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: op: dx accumulates over calls
// region: 2
Tensor dx(x.shape());
return record(name, apply(f, x), wrt(x, [f, dx, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x()), doutput = dense(dy);
                Tensor now(x().shape());
                kernels().unary_backward(f, now.numel(), source.data(), doutput.data(), now.mutable_data(), nullptr);
                for (int64_t i = 0; i < now.numel(); ++i) dx.mutable_data()[i] += now.data()[i];
                return dx;
              }));
// wrong: where dy is 0 nothing is done
// says: unary_backward
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  if (dy[i] == 0) continue;
  dx[i] = dy[i] * activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: at most 100 elements
// says: unary_backward
for (int64_t i = 0; i < n && i < 100; ++i) {
  const real at = x[i];
  dx[i] = dy[i] * activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: a NaN in dy becomes 0
// says: a NaN got lost
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] = std::isnan(dy[i]) ? 0 : dy[i] * activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: the op ignores its name
// says: grad_fn
// region: 2
(void)name;
return record("ActivationBackward", apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x()), doutput = dense(dy);
                Tensor dx(x().shape());
                kernels().unary_backward(f, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: an int that counts to 10000
// says: fewer of them come out right
const int count = static_cast<int>(std::min<int64_t>(n, 10000));
for (int i = 0; i < count; ++i) {
  const real at = x[i];
  dx[i] = dy[i] * activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: a buffer of 1024 for what is in place
// says: fewer of them come out right
std::vector<real> copy(x, x + std::min<int64_t>(n, 1024));
for (int64_t i = 0; i < n; ++i) dx[i] = dy[i] * activation_slope(f, i < 1024 ? copy[static_cast<size_t>(i)] : x[i]);
for (int64_t i = 0; y != nullptr && i < n; ++i) y[i] = activation(f, i < 1024 ? copy[static_cast<size_t>(i)] : x[i]);
// wrong: op: one dx for all calls of a size
// says: each gradient has numbers of its own
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                static Tensor dx;
                if (!dx.defined() || dx.shape() != dy.shape()) dx = Tensor(dy.shape());
                const Tensor source = dense(x()), doutput = dense(dy);
                kernels().unary_backward(f, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: the product is left in dy as well
// says: numbers of the inputs that were changed
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] = const_cast<real*>(dy)[i] *= activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: the op: one gelu for both
// says: of another function
// region: 2
const Unary back = f == Unary::silu ? f : Unary::gelu;
return record(name, apply(f, x), wrt(x, [back, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x()), doutput = dense(dy);
                Tensor dx(x().shape());
                kernels().unary_backward(back, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: the op: only the last stride of dy counts
// says: lie apart
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                const Tensor source = dense(x());
                Tensor dx(x().shape());
                const int64_t step = dy.dim() == 0 ? 1 : dy.strides().back();
                for (int64_t i = 0; i < dx.numel(); ++i) dx.mutable_data()[i] = dy.data()[i * step];
                kernels().unary_backward(f, dx.numel(), source.data(), dx.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: where dy is 0 the loop goes on at once
// says: where dy is 0 dx is not written
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  if (y != nullptr) y[i] = activation(f, at);
  if (dy[i] == 0) continue;
  dx[i] = dy[i] * activation_slope(f, at);
}
// wrong: the exact slope for both gelus
// says: the other gelu
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i];
  dx[i] = dy[i] * activation_slope(f == Unary::silu ? f : Unary::gelu, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// wrong: what it keeps is a dense copy of x
// says: not a copy of it
for (int64_t i = 0; i < n; ++i) {
  const real at = x[i], d = dy[i];
  dx[i] = d * activation_slope(f, at);
  if (y != nullptr) y[i] = activation(f, at);
}
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(dense(x.detach()), "x")](const Tensor& dy) {
                const Tensor from = x(), slope = dense(dy);
                const Tensor dx(from.shape());
                kernels().unary_backward(f, dx.numel(), from.data(), slope.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
// wrong: dx is written into the memory of dy
  for (int64_t i = 0; i < n; ++i) {
    const real at = x[i];
    dx[i] = dy[i] * activation_slope(f, at);
    if (y != nullptr) y[i] = activation(f, at);
  }
// region: 2
  return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                  const Tensor source = dense(x()), doutput = dense(dy);
                  const Tensor dx = doutput.storage().use_count() == 1 ? doutput : Tensor(x().shape());
                  kernels().unary_backward(f, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                  return dx;
                }));
// wrong: one number in memory gets one gradient
// region: 2
return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) -> Tensor {
                const Tensor source = x().storage()->size == 1 && x().numel() > 1 ? x().as_strided({1}, {1}, 0) : dense(x());
                const Tensor doutput = source.numel() == x().numel() ? dense(dy) : reshape(sum(dy), {1});
                const Tensor dx(source.shape());
                kernels().unary_backward(f, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                return dx;
              }));
