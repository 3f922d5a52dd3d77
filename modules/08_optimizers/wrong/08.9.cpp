// wrong: each by itself
// says: turns the arrow
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  const double own = kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
  squares += own;
  mul_(parameter.grad(), std::min(1.0, max_norm / (std::sqrt(own) + 1e-6)));
}
return std::sqrt(squares);
// wrong: short ones are made longer
// says: made longer
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) mul_(parameter.grad(), max_norm / (std::sqrt(squares) + 1e-6));
}
return std::sqrt(squares);
// wrong: the norm after
// says: not the one after
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double factor = std::min(1.0, max_norm / (std::sqrt(squares) + 1e-6));
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) mul_(parameter.grad(), factor);
}
return std::sqrt(squares) * factor;
// wrong: no root
// says: the root is missing
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double factor = std::min(1.0, max_norm / (squares + 1e-6));
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) mul_(parameter.grad(), factor);
}
return squares;
// wrong: the norms are added
// says: the norms of the parameters are added
double norm = 0;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  norm += std::sqrt(kernels().sum_of_squares(parameter.numel(), parameter.grad().data()));
}
const double factor = std::min(1.0, max_norm / (norm + 1e-6));
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) mul_(parameter.grad(), factor);
}
return norm;
// wrong: absolute values
// says: these are absolute values
double norm = 0;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  for (int64_t i = 0; i < parameter.numel(); ++i) norm += std::abs(static_cast<double>(parameter.grad().data()[i]));
}
const double factor = std::min(1.0, max_norm / (norm + 1e-6));
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) mul_(parameter.grad(), factor);
}
return norm;
// wrong: squares in float
// says: more than a float holds
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  for (int64_t i = 0; i < parameter.numel(); ++i) squares += parameter.grad().data()[i] * parameter.grad().data()[i];
}
const double factor = std::min(1.0, max_norm / (std::sqrt(squares) + 1e-6));
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) mul_(parameter.grad(), factor);
}
return std::sqrt(squares);
// wrong: nothing is scaled
// says: nothing is scaled
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
return std::sqrt(squares);
// wrong: to length 1
// says: in all lengths 1
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double norm = std::sqrt(squares);
for (const Tensor& parameter : parameters) {
  if (norm > max_norm && parameter.grad().defined()) mul_(parameter.grad(), 1 / norm);
}
return norm;
// wrong: the 1e-6 is left out
// says: PyTorch has it
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double norm = std::sqrt(squares);
for (const Tensor& parameter : parameters) {
  if (norm > max_norm && parameter.grad().defined()) mul_(parameter.grad(), max_norm / norm);
}
return norm;
// wrong: a parameter without a gradient
double squares = 0;
for (const Tensor& parameter : parameters) {
  squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double factor = std::min(1.0, max_norm / (std::sqrt(squares) + 1e-6));
for (const Tensor& parameter : parameters) mul_(parameter.grad(), factor);
return std::sqrt(squares);
// wrong: it stops at the first without a gradient
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) break;
  squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double factor = std::min(1.0, max_norm / (std::sqrt(squares) + 1e-6));
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) break;
  mul_(parameter.grad(), factor);
}
return std::sqrt(squares);
// wrong: each number by itself
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  real* g = parameter.grad().mutable_data();
  for (int64_t i = 0; i < parameter.numel(); ++i) g[i] = std::clamp(g[i], static_cast<real>(-max_norm), static_cast<real>(max_norm));
}
return std::sqrt(squares);
// wrong: the parameters are scaled
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double factor = std::min(1.0, max_norm / (std::sqrt(squares) + 1e-6));
for (const Tensor& parameter : parameters) mul_(parameter.detach(), factor);
return std::sqrt(squares);
// wrong: a mean
// says: a mean
double squares = 0, count = 0;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
  count += static_cast<double>(parameter.numel());
}
const double norm = std::sqrt(squares / std::max(1.0, count));
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) mul_(parameter.grad(), std::min(1.0, max_norm / (norm + 1e-6)));
}
return norm;
// wrong: one pass, norm so far
double squares = 0;
for (const Tensor& p : parameters) {
  if (!p.grad().defined()) continue;
  squares += kernels().sum_of_squares(p.numel(), p.grad().data());
  const double factor = max_norm / (std::sqrt(squares) + 1e-6);
  if (factor < 1) mul_(p.grad(), factor);
}
return std::sqrt(squares);
// wrong: ops in float
double squares = 0;
for (const Tensor& p : parameters) {
  if (p.grad().defined()) squares += static_cast<double>(sum(mul(p.grad(), p.grad())).item());
}
const double factor = std::min(1.0, max_norm / (std::sqrt(squares) + 1e-6));
for (const Tensor& p : parameters) {
  if (p.grad().defined()) mul_(p.grad(), factor);
}
return std::sqrt(squares);
// wrong: norm squared compared
double squares = 0;
for (const Tensor& p : parameters) {
  if (p.grad().defined()) squares += kernels().sum_of_squares(p.numel(), p.grad().data());
}
const double norm = std::sqrt(squares);
if (squares > max_norm) {
  for (const Tensor& p : parameters) {
    if (p.grad().defined()) mul_(p.grad(), max_norm / (norm + 1e-6));
  }
}
return norm;
// wrong: undefined gradients become zeros
double squares = 0;
for (const Tensor& p : parameters) {
  if (!p.grad().defined()) p.set_grad(zeros(p.shape()));
  squares += kernels().sum_of_squares(p.numel(), p.grad().data());
}
const double factor = std::min(1.0, max_norm / (std::sqrt(squares) + 1e-6));
for (const Tensor& p : parameters) mul_(p.grad(), factor);
return std::sqrt(squares);
// wrong: a float total
float squares = 0;
for (const Tensor& p : parameters) {
  if (p.grad().defined()) squares += static_cast<float>(kernels().sum_of_squares(p.numel(), p.grad().data()));
}
const double norm = std::sqrt(static_cast<double>(squares)), factor = std::min(1.0, max_norm / (norm + 1e-6));
for (const Tensor& p : parameters) {
  if (p.grad().defined()) mul_(p.grad(), factor);
}
return norm;
// wrong: only what requires a gradient now
// says: does not require one now
double squares = 0;
for (const Tensor& parameter : parameters) if (parameter.grad().defined() && parameter.requires_grad()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
const double factor = max_norm / (std::sqrt(squares) + 1e-6);
if (factor < 1) for (const Tensor& parameter : parameters) if (parameter.grad().defined() && parameter.requires_grad()) mul_(parameter.grad(), factor);
return std::sqrt(squares);
// wrong: of many parameters the first is not scaled
// says: fewer of them come out right
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double norm = std::sqrt(squares);
const double factor = max_norm / (norm + 1e-6);
if (factor >= 1) return norm;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined() || (&parameter == &parameters.front() && parameters.size() > 8)) continue;
  mul_(parameter.grad(), factor);
}
return norm;
// wrong: a norm that is NaN is 0
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double norm = std::isnan(squares) ? 0.0 : std::sqrt(squares);
const double factor = max_norm / (norm + 1e-6);
if (factor >= 1) return norm;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  mul_(parameter.grad(), factor);
}
return norm;
// wrong: nothing is scaled where the norm is infinite
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double norm = std::sqrt(squares);
const double factor = max_norm / (norm + 1e-6);
if (factor >= 1 || !std::isfinite(norm)) return norm;
for (const Tensor& parameter : parameters) {
  if (!parameter.grad().defined()) continue;
  mul_(parameter.grad(), factor);
}
return norm;
// wrong: returns 1 after 100,000 calls
// says: at first this came out right
static int64_t calls = 0;
double squares = 0;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
}
const double norm = ++calls <= 100'000 ? std::sqrt(squares) : 1, factor = max_norm / (norm + 1e-6);
if (factor >= 1) return norm;
for (const Tensor& parameter : parameters) {
  if (parameter.grad().defined()) mul_(parameter.grad(), factor);
}
return norm;
// wrong: the norm as a float
// says: ends at 3.4e38
double squares = 0;
for (const Tensor& p : parameters) {
  if (!p.grad().defined()) continue;
  for (const real g : p.grad().to_vector()) squares += static_cast<double>(g) * static_cast<double>(g);
}
const float norm = static_cast<float>(std::sqrt(squares));
if (norm <= max_norm) return norm;
for (const Tensor& p : parameters) {
  if (p.grad().defined()) mul_(p.grad(), max_norm / (norm + 1e-6));
}
return norm;
// wrong: ends at the first without a gradient
// says: behind a parameter
double squares = 0;
for (const Tensor& p : parameters) {
  if (!p.grad().defined()) break;
  for (const real g : p.grad().to_vector()) squares += static_cast<double>(g) * static_cast<double>(g);
}
const double norm = std::sqrt(squares);
if (norm <= max_norm) return norm;
for (const Tensor& p : parameters) {
  if (!p.grad().defined()) break;
  mul_(p.grad(), max_norm / (norm + 1e-6));
}
return norm;
// wrong: scaled only where the norm exceeds max_norm
// says: the factor decides
  double squares = 0;
  for (const Tensor& parameter : parameters) {
    if (!parameter.grad().defined()) continue;
    squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
  }
  const double norm = std::sqrt(squares);
  if (norm <= max_norm) return norm;
  for (const Tensor& parameter : parameters) {
    if (!parameter.grad().defined()) continue;
    real* gradient = parameter.grad().mutable_data();
    kernels().affine(parameter.numel(), static_cast<real>(max_norm / (norm + 1e-6)), 0, gradient, gradient);
  }
  return norm;
// wrong: first to length 1, then to max_norm: a small gradient beside a large one loses its digits on the way
  double squares = 0;
  for (const Tensor& p : parameters) {
    if (p.grad().defined()) squares += kernels().sum_of_squares(p.numel(), p.grad().data());
  }
  const double norm = std::sqrt(squares);
  if (max_norm / (norm + 1e-6) < 1) {
    for (const Tensor& p : parameters) {
      if (!p.grad().defined()) continue;
      mul_(p.grad(), 1 / (norm + 1e-6));
      mul_(p.grad(), max_norm);
    }
  }
  return norm;
// wrong: other tensors stand in the place of the gradients
// says: where they lie
  double squares = 0;
  for (const Tensor& p : parameters) {
    if (p.grad().defined()) squares += kernels().sum_of_squares(p.numel(), p.grad().data());
  }
  const double norm = std::sqrt(squares), factor = max_norm / (norm + 1e-6);
  if (factor < 1) {
    for (const Tensor& p : parameters) if (p.grad().defined()) p.set_grad(mul(p.grad(), factor));
  }
  return norm;
// wrong: a factor just below 1 counts as 1
double squares = 0;
for (const Tensor& p : parameters) {
  if (p.grad().defined()) squares += kernels().sum_of_squares(p.numel(), p.grad().data());
}
const double norm = std::sqrt(squares), factor = max_norm / (norm + 1e-6);
if (factor > 0.999) return norm;
for (const Tensor& p : parameters) {
  if (p.grad().defined()) mul_(p.grad(), factor);
}
return norm;
// wrong: by hypot
double norm = 0;
for (const Tensor& p : parameters) {
  if (!p.grad().defined()) continue;
  for (const real value : p.grad().to_vector()) norm = std::hypot(norm, static_cast<double>(value));
}
const double factor = std::min(1.0, max_norm / (norm + 1e-6));
if (factor == 1.0) return norm;
for (const Tensor& p : parameters) {
  if (p.grad().defined()) mul_(p.grad(), factor);
}
return norm;
