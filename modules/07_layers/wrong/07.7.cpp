// wrong: n - 1
// says: not by n - 1
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(var(x, {-1}, true, 1), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: no root
// says: the root is missing
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = div(centred, add(mean(mul(centred, centred), {-1}, true), eps));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: eps behind the root
// says: under the root
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = div(centred, add(sqrt(mean(mul(centred, centred), {-1}, true)), eps));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: eps is 1e-5
// says: not always 1e-5
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), 1e-5)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: no eps
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(mean(mul(centred, centred), {-1}, true)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: the mean stays in
// says: the mean is not subtracted
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(x, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: RMS norm
// says: that is RMS norm
// region: 2
const Tensor centred = x;
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: squares of x
// says: that is no variance
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(x, x), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: squares added up
// says: their mean is wanted
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(sum(mul(centred, centred), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: only centred
// says: not divided by the deviation
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = centred;
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: everything at once
// says: each row has its own
// region: 2
const Tensor centred = sub(x, mean(x));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred)), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: over the first dim
// region: 2
const Tensor centred = sub(x, mean(x, {0}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {0}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: over dim 1
// region: 2
const Tensor centred = sub(x, mean(x, {x.dim() > 1 ? 1 : 0}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {x.dim() > 1 ? 1 : 0}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: one pass
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(sub(mean(mul(x, x), {-1}, true), mul(mean(x, {-1}, true), mean(x, {-1}, true))), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: weight forgotten
// says: the weight is forgotten
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
return bias.defined() ? add(normalized, bias) : normalized;
// wrong: bias forgotten
// says: the bias is forgotten
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
return weight.defined() ? mul(normalized, weight) : normalized;
// wrong: bias first
// says: first the weight, then the bias
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
const Tensor shifted = bias.defined() ? add(normalized, bias) : normalized;
return weight.defined() ? mul(shifted, weight) : shifted;
// wrong: bias only with weight
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
if (!weight.defined()) return normalized;
return bias.defined() ? add(mul(normalized, weight), bias) : mul(normalized, weight);
// wrong: both must be there
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
return add(mul(normalized, weight), bias);
// wrong: both or none
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
if (!weight.defined() || !bias.defined()) return normalized;
return add(mul(normalized, weight), bias);
// wrong: mean is a constant
// says: must be recorded
// region: 2
const Tensor centred = sub(x, mean(x.detach(), {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred.detach(), centred.detach()), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: variance is a constant
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred.detach(), centred.detach()), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: not recorded
// region: 2
const NoGrad guard;
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: weight detached
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight.detach()) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: eps as a float, and larger
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps + 1e-5)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: deviation measured with n - 1 where n > 1
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(var(x, {-1}, true, x.size(-1) > 1 ? 1 : 0), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: absolute deviations
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = div(centred, add(mean(abs(centred), {-1}, true), eps));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: the library's own
// says: which is the library's own answer
// region: 2
return tinytensor::layer_norm(x, weight, bias, eps);
// wrong: loop: n - 1
// says: not by n - 1
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n - 1) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: no root
// says: the root is missing
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / (squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: eps behind the root
// says: under the root
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / (std::sqrt(squares / static_cast<double>(n)) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: the deviation in rstd
// says: 1 over the deviation
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  const real d = static_cast<real>(std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  rstd[i] = d;
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) / d * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: mean is not kept
// says: mean is not written
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - static_cast<real>(mu)) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: rstd is not kept
// says: rstd is not written
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  const real r = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * r * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: gamma forgotten
// says: the weight is forgotten
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: beta forgotten
// says: the bias is forgotten
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1);
  }
}
// wrong: loop: null is not looked at
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * gamma[j] + beta[j];
  }
}
// wrong: loop: gamma and beta by row
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[i] : 1) + (beta != nullptr ? beta[i] : 0);
  }
}
// wrong: loop: one pass, in float
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = static_cast<double>(static_cast<real>(total / static_cast<double>(n)));
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += static_cast<double>(x[j] * x[j]);
  mean[i] = static_cast<real>(mu);
  rstd[i] = 1 / std::sqrt(static_cast<real>(squares / static_cast<double>(n)) - mean[i] * mean[i] + eps);
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: x is not moved on
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j - i * n] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: mean and rstd of the first row
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[0]) * rstd[0] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: adds to y
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] += (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: bias first
// says: first the weight, then the bias
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = ((x[j] - mean[i]) * rstd[i] + (beta != nullptr ? beta[j] : 0)) * (gamma != nullptr ? gamma[j] : 1);
  }
}
// wrong: loop: one too far
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  double squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j <= n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: sums in float
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  float total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<float>(x[j]);
  mean[i] = total / static_cast<float>(n);
  float squares = 0;
  for (int64_t j = 0; j < n; ++j) squares += static_cast<float>((x[j] - mean[i]) * (x[j] - mean[i]));
  rstd[i] = 1 / std::sqrt(squares / static_cast<float>(n) + static_cast<float>(eps));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: loop: the library's own
// region: 1
kernels().layer_norm(rows, n, eps, x, gamma, beta, y, mean, rstd);
// wrong: variance over the last two dims
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
std::vector<int64_t> dims = {-1};
if (x.dim() > 1) dims.push_back(-2);
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), dims, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: clamp instead of eps
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(clamp(mean(mul(centred, centred), {-1}, true), eps, std::nullopt)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: first row's moments
// region: 2
const Tensor rows = reshape(x, {-1, x.size(-1)});
if (rows.size(0) == 0) return x;
const Tensor centred = sub(x, mean(rows[0], {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: fixed 1e-5 where small
// region: 2
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), std::max(eps, 1e-5))));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: mean in place of a row of one
// region: 2
if (x.size(-1) == 1) return x;
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: loop: variance kept in rstd
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0, squares = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(squares / static_cast<double>(n));
  const real r = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) y[j] = (x[j] - mean[i]) * r * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
}
// wrong: loop: sums go on from row to row
// region: 1
double total = 0, squares = 0;
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
}
// wrong: loop: beta only with gamma
// region: 1
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0, squares = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (gamma != nullptr && beta != nullptr ? beta[j] : 0);
}
// wrong: 256 rows at most
// says: fewer of them come out right
for (int64_t i = 0; i < std::min<int64_t>(rows, 256); ++i, x += n, y += n) {
  double total = 0, squares = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) y[j] = (x[j] - mean[i]) * rstd[i] * (gamma ? gamma[j] : 1) + (beta ? beta[j] : 0);
}
// wrong: kernel: x is overwritten
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0, squares = 0;
  real* w = const_cast<real*>(x);
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
  const double mu = total / static_cast<double>(n);
  for (int64_t j = 0; j < n; ++j) { w[j] = static_cast<real>(static_cast<double>(x[j]) - mu); squares += static_cast<double>(w[j]) * static_cast<double>(w[j]); }
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) y[j] = w[j] * rstd[i] * (gamma ? gamma[j] : 1) + (beta ? beta[j] : 0);
}
// wrong: composed: the mean is taken off x itself
// says: x was changed in place
// region: 2
if (x.is_contiguous()) {
  const NoGrad guard;
  add_(x, mean(x.detach(), {-1}, true), -1);
}
const Tensor centred = sub(x, mean(x, {-1}, true));
const Tensor normalized = mul(centred, rsqrt(add(mean(mul(centred, centred), {-1}, true), eps)));
const Tensor scaled = weight.defined() ? mul(normalized, weight) : normalized;
return bias.defined() ? add(scaled, bias) : scaled;
// wrong: small ops: over dim 1
// says: over the wrong dim
// region: 2
const int64_t along = x.dim() == 1 ? 0 : 1;
const Tensor centred = sub(x, mean(x, {along}, true));
Tensor y = mul(centred, rsqrt(add(mean(mul(centred, centred), {along}, true), eps)));
if (weight.defined()) y = mul(y, weight);
return bias.defined() ? add(y, bias) : y;
// wrong: the kernel: the squares in real
// says: more than a float holds
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double mu = 0;
  real squares = 0;
  for (int64_t j = 0; j < n; ++j) mu += static_cast<double>(x[j]) / static_cast<double>(n);
  for (int64_t j = 0; j < n; ++j) squares += static_cast<real>((static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu));
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(static_cast<double>(squares) / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = static_cast<real>((static_cast<double>(x[j]) - mu) * static_cast<double>(rstd[i])) * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: the kernel: a NaN is passed over
// says: nan
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double mu = 0, squares = 0;
  for (int64_t j = 0; j < n; ++j) mu += std::isnan(x[j]) ? 0 : static_cast<double>(x[j]) / static_cast<double>(n);
  for (int64_t j = 0; j < n; ++j) squares += std::isnan(x[j]) ? 0 : (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
  mean[i] = static_cast<real>(mu);
  rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
  for (int64_t j = 0; j < n; ++j) {
    y[j] = (x[j] - mean[i]) * rstd[i] * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
  }
}
// wrong: deviations are squared as reals
// says: more than a float holds
for (int64_t r = 0; r < rows; ++r) {
  const real* row = x + r * n;
  double total = 0, squares = 0;
  for (int64_t i = 0; i < n; ++i) total += row[i];
  const double mu = total / static_cast<double>(n);
  for (int64_t i = 0; i < n; ++i) {
    const auto d = static_cast<real>(static_cast<double>(row[i]) - mu);
    squares += d * d;
  }
  const double variance = squares / static_cast<double>(n);
  const double scale = 1 / std::sqrt(variance + static_cast<double>(eps));
  mean[r] = static_cast<real>(mu);
  rstd[r] = static_cast<real>(scale);
  for (int64_t i = 0; i < n; ++i) {
    const double h = (static_cast<double>(row[i]) - mu) * scale;
    y[r * n + i] = static_cast<real>(h * (gamma ? static_cast<double>(gamma[i]) : 1.0) + (beta ? static_cast<double>(beta[i]) : 0.0));
  }
}
