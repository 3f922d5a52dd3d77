// wrong: y is overwritten
// says: y is overwritten
for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i];
// wrong: alpha is forgotten
// says: alpha is forgotten
for (int64_t i = 0; i < n; ++i) y[i] += x[i];
// wrong: alpha belongs to the wrong one
// says: alpha belongs to x
for (int64_t i = 0; i < n; ++i) y[i] = x[i] + alpha * y[i];
// wrong: alpha for the sum
// says: not the sum
for (int64_t i = 0; i < n; ++i) y[i] = alpha * (x[i] + y[i]);
// wrong: downhill, as an optimizer would
// says: it adds
for (int64_t i = 0; i < n; ++i) y[i] -= alpha * x[i];
// wrong: alpha as a whole number
for (int64_t i = 0; i < n; ++i) y[i] += static_cast<int>(alpha) * x[i];
// wrong: x is changed
// says: nothing is added
for (int64_t i = 0; i < n; ++i) const_cast<real*>(x)[i] += alpha * x[i];
// wrong: the last one is missing
for (int64_t i = 0; i < n - 1; ++i) y[i] += alpha * x[i];
// wrong: the library's axpy
// says: the library's own kernel 'axpy'
kernels().axpy(n, alpha, x, y);
// wrong: nothing to do where alpha is 0, and that is the result
if (alpha == 0) std::fill(y, y + n, real{0});
for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
// wrong: plus beta, then times alpha
// says: first times alpha
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = alpha * (x[i] + beta);
// wrong: alpha and beta exchanged
// says: exchanged
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = beta * x[i] + alpha;
// wrong: affine adds to y
// says: affine overwrites
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i] + beta;
// wrong: beta is forgotten
// says: beta is forgotten
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i];
// wrong: y starts as beta, though it may be x
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = beta;
for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
// wrong: axpy onto a filled y, though it may be x
// region: 2
std::fill_n(y, n, beta);
axpy(n, alpha, x, y);
// wrong: the library's affine
// says: the library's own kernel 'affine'
// region: 2
kernels().affine(n, alpha, beta, x, y);
// wrong: skip alpha 1
if (alpha == 1) return;
for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
// wrong: beyond the end
for (int64_t i = 0; i <= n; ++i) y[i] += alpha * x[i];
// wrong: affine returns when alpha is 0
// region: 2
if (alpha == 0) return;
for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i] + beta;
// wrong: y · 0 is added: rubbish that is NaN stays
// says: affine overwrites y
// region: 1
for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i] + beta + 0 * y[i];
// wrong: alpha 0: beta, a NaN in x is lost
// region: 1
for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
// region: 2
if (alpha == 0) {
  for (int64_t i = 0; i < n; ++i) y[i] = beta;
  return;
}
for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i] + beta;
// wrong: alpha is left out where it is -1
// region: 1
for (int64_t i = 0; i < n; ++i) y[i] += (alpha == -1 ? 1 : alpha) * x[i];
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i] + beta;
// wrong: zeros in x are skipped, an infinite alpha or NaN is lost
// region: 1
for (int64_t i = 0; i < n; ++i) if (x[i] != 0) y[i] += alpha * x[i];
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i] + beta;
// wrong: added twice from the 64th on
// region: 1
for (int64_t i = 0; i < n; ++i) y[i] += (i >= 64 ? 2 : 1) * alpha * x[i];
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i] + beta;
// wrong: alpha 0: nothing is done, a NaN in x is lost
// says: a zero may not be skipped
// region: 1
if (alpha == 0) return;
for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i] + beta;
// wrong: 512 at a time, and the rest is forgotten
// says: axpy
  if (n < 512) {
    for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
    return;
  }
  for (int64_t i = 0; i + 512 <= n; i += 512) {
    for (int64_t k = 0; k < 512; ++k) y[i + k] += alpha * x[i + k];
  }
// wrong: affine forgets beta behind the first 512
// says: affine
// region: 2
  for (int64_t i = 0; i < n; ++i) y[i] = i < 512 ? alpha * x[i] + beta : alpha * x[i];
// wrong: affine holds the first x and compares
// says: affine
// region: 2
  for (int64_t i = 0; i < n; ++i) y[i] = i > 0 && x[i] == x[i - 1] ? y[i - 1] : alpha * x[i] + beta;
// wrong: only the first 4096 of axpy
// says: while smaller ones are right
for (int64_t i = 0; i < std::min<int64_t>(n, 4096); ++i) y[i] += alpha * x[i];
// wrong: an array added to itself by affine
// region: 1
if (x == y) {
  affine(n, alpha, 0, x, y);
  return;
}
for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
// wrong: an array added to itself is multiplied by 1 + alpha
// region: 1
if (x == y) {
  const real factor = 1 + alpha;
  for (int64_t i = 0; i < n; ++i) y[i] *= factor;
  return;
}
for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
