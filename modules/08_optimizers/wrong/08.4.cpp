// wrong: nothing is corrected
// says: the means are not corrected
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * m[i] / (std::sqrt(v[i]) + args.eps));
}
// wrong: v is not corrected
// says: v is not corrected
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * m[i] / args.correction1 / (std::sqrt(v[i]) + args.eps));
}
// wrong: correction outside of the root
// says: under the root
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i]) / args.correction2 + args.eps));
}
// wrong: no root
// says: the root is missing
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (v[i] / args.correction2 + args.eps));
}
// wrong: eps under the root
// says: eps comes after the root
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / std::sqrt(v[i] / args.correction2 + args.eps));
}
// wrong: eps before the correction
// says: eps is corrected too
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / ((std::sqrt(v[i]) + args.eps) / std::sqrt(args.correction2)));
}
// wrong: no eps
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / std::sqrt(v[i] / args.correction2));
}
// wrong: the gradient instead of its mean
// says: the running mean m is to be
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * g[i] / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: no decay
// says: the decay is missing
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>(p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: decay after the step
// says: before the step, not after it
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>(p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i]);
}
// wrong: decay through the gradient
// says: the decay went into the gradient
for (int64_t i = 0; i < n; ++i) {
  const double slope = g[i] + args.weight_decay * p[i];
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * slope);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * slope * slope);
  p[i] = static_cast<real>(p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: decay without the rate
// says: the decay is multiplied by the learning rate
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: v of g, not of its square
// says: this one is of g
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: v of the mean's square
// says: this one is of m²
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * m[i] * m[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: the betas are exchanged
// says: the betas are exchanged
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta2 * m[i] + (1 - args.beta2) * g[i]);
  v[i] = static_cast<real>(args.beta1 * v[i] + (1 - args.beta1) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: the corrected means are kept
// says: the corrected means are kept
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>((args.beta1 * m[i] + (1 - args.beta1) * g[i]) / args.correction1);
  v[i] = static_cast<real>((args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]) / args.correction2);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * m[i] / (std::sqrt(v[i]) + args.eps));
}
// wrong: the means do not change
// says: they are kept for the next step
for (int64_t i = 0; i < n; ++i) {
  const double mean = args.beta1 * m[i] + (1 - args.beta1) * g[i];
  const double square = args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i];
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (mean / args.correction1) / (std::sqrt(square / args.correction2) + args.eps));
}
// wrong: p first
// says: m and v first
for (int64_t i = 0; i < n; ++i) {
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
}
// wrong: one too far
for (int64_t i = 0; i <= n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: right for the first step only
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / (1 - args.beta1)) / (std::sqrt(v[i] / (1 - args.beta2)) + args.eps));
}
// wrong: the table's own
kernels().adamw(n, p, g, m, v, args);
// wrong: a mean over the array
double mean = 0;
for (int64_t i = 0; i < n; ++i) mean += static_cast<double>(g[i]) * g[i] / static_cast<double>(n);
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * mean);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: amsgrad
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = std::max(v[i], static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]));
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: stops at n - 1
for (int64_t i = 0; i + 1 < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: zero gradients are skipped
for (int64_t i = 0; i < n; ++i) {
  if (g[i] == 0) continue;
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: centred variance
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  const real d = g[i] - m[i];
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * d * d);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: the old folded form, eps not folded
const double step = args.lr * std::sqrt(args.correction2) / args.correction1;
for (int64_t i = 0; i < n; ++i) {
  p[i] *= static_cast<real>(1 - args.lr * args.weight_decay);
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] -= static_cast<real>(step * m[i] / (std::sqrt(v[i]) + args.eps));
}
// wrong: RMSprop
for (int64_t i = 0; i < n; ++i) {
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * g[i] / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: max of root and eps
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / std::max(std::sqrt(v[i] / args.correction2), args.eps));
}
// wrong: decay of the new p
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  p[i] = static_cast<real>((p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps)) / (1 + args.lr * args.weight_decay));
}
// wrong: 1 - beta in float
// says: in float
const float b1 = static_cast<float>(args.beta1), b2 = static_cast<float>(args.beta2);
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(b1) * m[i] + static_cast<real>(1 - b1) * g[i];
  v[i] = static_cast<real>(b2) * v[i] + static_cast<real>(1 - b2) * g[i] * g[i];
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * static_cast<double>(p[i]) - args.lr * static_cast<double>(m[i]) / args.correction1 / (std::sqrt(static_cast<double>(v[i]) / args.correction2) + args.eps));
}
// wrong: a NaN in the gradient is skipped
// says: expected nan
for (int64_t i = 0; i < n; ++i) {
  if (std::isnan(g[i])) continue;
  m[i] = static_cast<real>(args.beta1 * static_cast<double>(m[i]) + (1 - args.beta1) * static_cast<double>(g[i]));
  v[i] = static_cast<real>(args.beta2 * static_cast<double>(v[i]) + (1 - args.beta2) * static_cast<double>(g[i]) * static_cast<double>(g[i]));
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * static_cast<double>(p[i]) - args.lr * static_cast<double>(m[i]) / args.correction1 / (std::sqrt(static_cast<double>(v[i]) / args.correction2) + args.eps));
}
// wrong: the factor of the decay is at least 0
// says: p[0]
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * static_cast<double>(m[i]) + (1 - args.beta1) * static_cast<double>(g[i]));
  v[i] = static_cast<real>(args.beta2 * static_cast<double>(v[i]) + (1 - args.beta2) * static_cast<double>(g[i]) * static_cast<double>(g[i]));
  p[i] = static_cast<real>(std::max(0.0, 1 - args.lr * args.weight_decay) * static_cast<double>(p[i]) - args.lr * static_cast<double>(m[i]) / args.correction1 / (std::sqrt(static_cast<double>(v[i]) / args.correction2) + args.eps));
}
// wrong: gradients are cut at 1000
// says: adamw
for (int64_t i = 0; i < n; ++i) {
  const double d = std::max(-1e3, std::min(1e3, static_cast<double>(g[i])));
  m[i] = static_cast<real>(args.beta1 * static_cast<double>(m[i]) + (1 - args.beta1) * d);
  v[i] = static_cast<real>(args.beta2 * static_cast<double>(v[i]) + (1 - args.beta2) * d * d);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * static_cast<double>(p[i]) - args.lr * static_cast<double>(m[i]) / args.correction1 / (std::sqrt(static_cast<double>(v[i]) / args.correction2) + args.eps));
}
// wrong: blocks of 16, without the rest
// says: adamw
const int64_t whole = n > 64 ? n / 16 * 16 : n;
for (int64_t i = 0; i < whole; ++i) {
  m[i] = static_cast<real>(args.beta1 * static_cast<double>(m[i]) + (1 - args.beta1) * static_cast<double>(g[i]));
  v[i] = static_cast<real>(args.beta2 * static_cast<double>(v[i]) + (1 - args.beta2) * static_cast<double>(g[i]) * static_cast<double>(g[i]));
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * static_cast<double>(p[i]) - args.lr * static_cast<double>(m[i]) / args.correction1 / (std::sqrt(static_cast<double>(v[i]) / args.correction2) + args.eps));
}
// wrong: 1000 numbers at most
// says: fewer of them come out right
const real decay = static_cast<real>(1 - args.lr * args.weight_decay);
const double b1 = args.beta1, b2 = args.beta2;
(void)b1; (void)b2; (void)decay;
for (int64_t i = 0; i < std::min<int64_t>(n, 1000); ++i) {
  m[i] = static_cast<real>(b1 * static_cast<double>(m[i]) + (1 - b1) * static_cast<double>(g[i]));
  v[i] = static_cast<real>(b2 * static_cast<double>(v[i]) + (1 - b2) * static_cast<double>(g[i]) * static_cast<double>(g[i]));
  p[i] = static_cast<real>(static_cast<double>(decay) * static_cast<double>(p[i]) - args.lr * (static_cast<double>(m[i]) / args.correction1) / (std::sqrt(static_cast<double>(v[i]) / args.correction2) + args.eps));
}
// wrong: the gradient is set to 0 behind the step
const real decay = static_cast<real>(1 - args.lr * args.weight_decay);
const double b1 = args.beta1, b2 = args.beta2;
(void)b1; (void)b2; (void)decay;
real* gg = const_cast<real*>(g); for (int64_t i = 0; i < n; ++i) gg[i] = gg[i] * 1; for (int64_t i = 0; i < n; ++i) if (gg[i] < 0) gg[i] = -(-gg[i]); if (n > 1) std::swap(gg[0], gg[0]);
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(b1 * static_cast<double>(m[i]) + (1 - b1) * static_cast<double>(g[i]));
  v[i] = static_cast<real>(b2 * static_cast<double>(v[i]) + (1 - b2) * static_cast<double>(g[i]) * static_cast<double>(g[i]));
  p[i] = static_cast<real>(static_cast<double>(decay) * static_cast<double>(p[i]) - args.lr * (static_cast<double>(m[i]) / args.correction1) / (std::sqrt(static_cast<double>(v[i]) / args.correction2) + args.eps)); gg[i] = 0;
}
// wrong: a gradient of 0 is skipped
// says: a gradient of 0 counts as well
for (int64_t i = 0; i < n; ++i) {
  if (g[i] == 0) continue;
  m[i] = static_cast<real>(args.beta1 * static_cast<double>(m[i]) + (1 - args.beta1) * static_cast<double>(g[i]));
  v[i] = static_cast<real>(args.beta2 * static_cast<double>(v[i]) + (1 - args.beta2) * static_cast<double>(g[i]) * static_cast<double>(g[i]));
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * static_cast<double>(p[i]) - args.lr * (static_cast<double>(m[i]) / args.correction1) / (std::sqrt(static_cast<double>(v[i]) / args.correction2) + args.eps));
}
// wrong: at most 100,000 numbers
// says: fewer of them come out right
for (int64_t i = 0; i < (n < 100'000 ? n : 100'000); ++i) {
  m[i] = static_cast<real>(args.beta1 * static_cast<double>(m[i]) + (1 - args.beta1) * static_cast<double>(g[i]));
  v[i] = static_cast<real>(args.beta2 * static_cast<double>(v[i]) + (1 - args.beta2) * static_cast<double>(g[i]) * static_cast<double>(g[i]));
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * static_cast<double>(p[i]) - args.lr * (static_cast<double>(m[i]) / args.correction1) / (std::sqrt(static_cast<double>(v[i]) / args.correction2) + args.eps));
}
// wrong: four at a time, the rest forgotten
// says: whole block
const double b1 = args.beta1, b2 = args.beta2;
for (int64_t i = 0; i + 4 <= n; i += 4) {
  for (int64_t k = i; k < i + 4; ++k) {
    m[k] = static_cast<real>(b1 * m[k] + (1 - b1) * g[k]);
    v[k] = static_cast<real>(b2 * v[k] + (1 - b2) * g[k] * g[k]);
    const double step = args.lr * (m[k] / args.correction1) / (std::sqrt(v[k] / args.correction2) + args.eps);
    p[k] = static_cast<real>((1 - args.lr * args.weight_decay) * p[k] - step);
  }
}
// wrong: the mean of squares never falls
// says: no maximum
const double decay = 1 - args.lr * args.weight_decay;
for (int64_t i = 0; i < n; ++i) {
  m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * g[i]);
  const real now = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * g[i] * g[i]);
  v[i] = now > v[i] ? now : v[i];
  p[i] = static_cast<real>(decay * p[i] - args.lr * (m[i] / args.correction1) / (std::sqrt(v[i] / args.correction2) + args.eps));
}
// wrong: v remains 0 where it is small
const real b1 = static_cast<real>(args.beta1), b2 = static_cast<real>(args.beta2);
const real c1 = static_cast<real>(1 - args.beta1), c2 = static_cast<real>(1 - args.beta2);
const real root = static_cast<real>(std::sqrt(args.correction2));
for (int64_t i = 0; i < n; ++i) {
  p[i] *= static_cast<real>(1 - args.lr * args.weight_decay);
  m[i] = b1 * m[i] + c1 * g[i];
  v[i] = b2 * v[i] + c2 * g[i] * g[i];
  if (v[i] < static_cast<real>(1e-16)) v[i] = 0;
  const real denominator = std::sqrt(v[i]) / root + static_cast<real>(args.eps);
  p[i] -= static_cast<real>(args.lr / args.correction1) * m[i] / denominator;
}
// wrong: the square of g is a float before it is weighted, and overflows at 2e19
// says: v[0]
  for (int64_t i = 0; i < n; ++i) {
    const real square = g[i] * g[i];
    m[i] = static_cast<real>(args.beta1) * m[i] + static_cast<real>(1 - args.beta1) * g[i];
    v[i] = static_cast<real>(args.beta2) * v[i] + static_cast<real>(1 - args.beta2) * square;
    p[i] = static_cast<real>(1 - args.lr * args.weight_decay) * p[i] -
           static_cast<real>(args.lr / args.correction1) * m[i] /
               (std::sqrt(v[i]) / static_cast<real>(std::sqrt(args.correction2)) + static_cast<real>(args.eps));
  }
// wrong: nothing is done at a learning rate of 0: the means do not see the gradient
  if (args.lr == 0) return;
  for (int64_t i = 0; i < n; ++i) {
    const double gi = g[i];
    m[i] = static_cast<real>(args.beta1 * m[i] + (1 - args.beta1) * gi);
    v[i] = static_cast<real>(args.beta2 * v[i] + (1 - args.beta2) * gi * gi);
    const double root = std::sqrt(v[i] / args.correction2) + args.eps;
    p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * p[i] - args.lr * (m[i] / args.correction1) / root);
  }
// wrong: v does not fade where the gradient and m are 0
for (int64_t i = 0; i < n; ++i) {
  const double slope = static_cast<double>(g[i]);
  const double kept = (1 - args.lr * args.weight_decay) * static_cast<double>(p[i]);
  if (slope == 0 && m[i] == 0) {
    p[i] = static_cast<real>(kept);
    continue;
  }
  const double mean = args.beta1 * static_cast<double>(m[i]) + (1 - args.beta1) * slope;
  const double square = args.beta2 * static_cast<double>(v[i]) + (1 - args.beta2) * slope * slope;
  m[i] = static_cast<real>(mean), v[i] = static_cast<real>(square);
  p[i] = static_cast<real>(kept - args.lr * mean / args.correction1 / (std::sqrt(square / args.correction2) + args.eps));
}
// wrong: a v below the smallest normal float counts as 0
for (int64_t i = 0; i < n; ++i) {
  const double slope = static_cast<double>(g[i]);
  m[i] = static_cast<real>(args.beta1 * static_cast<double>(m[i]) + (1 - args.beta1) * slope);
  v[i] = static_cast<real>(args.beta2 * static_cast<double>(v[i]) + (1 - args.beta2) * slope * slope);
  const double square = static_cast<double>(v[i]) < 1.1754943508222875e-38 ? 0 : static_cast<double>(v[i]);
  const double root = std::sqrt(square / args.correction2) + args.eps;
  const double step = args.lr * static_cast<double>(m[i]) / args.correction1 / root;
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * static_cast<double>(p[i]) - step);
}
// wrong: nothing is done where the gradient and m are 0, no decay either
// says: gradient of 0 counts
for (int64_t i = 0; i < n; ++i) {
  const double slope = static_cast<double>(g[i]);
  if (slope == 0 && m[i] == 0) continue;
  const double mean = args.beta1 * static_cast<double>(m[i]) + (1 - args.beta1) * slope;
  const double square = args.beta2 * static_cast<double>(v[i]) + (1 - args.beta2) * slope * slope;
  const double step = args.lr * mean / args.correction1 / (std::sqrt(square / args.correction2) + args.eps);
  m[i] = static_cast<real>(mean), v[i] = static_cast<real>(square);
  p[i] = static_cast<real>((1 - args.lr * args.weight_decay) * static_cast<double>(p[i]) - step);
}
