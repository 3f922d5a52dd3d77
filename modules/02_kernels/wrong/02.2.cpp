// wrong: the steps are ignored
// says: lies at i · step
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i], b[i]);
// wrong: steps are exchanged
// says: a_step belongs to a
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * b_step], b[i * a_step]);
// wrong: one step for both
// says: a step of their own
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * a_step]);
// wrong: arguments exchanged
// says: a and b are exchanged
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, b[i * b_step], a[i * a_step]);
// wrong: a step is either 0 or 1
// says: more than 1
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[a_step != 0 ? i : 0], b[b_step != 0 ? i : 0]);
// wrong: only b may repeat
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i], b[i * b_step]);
// wrong: the result has a step too
for (int64_t i = 0; i < n; ++i) out[i * a_step] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: the step is added, not multiplied
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i + a_step - 1], b[i + b_step - 1]);
// wrong: n counts the places, not the elements
for (int64_t i = 0, j = 0; i < n; i += std::max<int64_t>(a_step, 1), ++j) out[j] = apply(f, a[i * (a_step > 0)], b[j * b_step]);
// wrong: an int for the steps
const int a_by = static_cast<int>(a_step), b_by = static_cast<int>(b_step);
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_by], b[i * b_by]);
// wrong: an int for the place
for (int i = 0; i < n; ++i) {
  const int at_a = static_cast<int>(i * a_step), at_b = static_cast<int>(i * b_step);
  out[i] = apply(f, a[at_a], b[at_b]);
}
// wrong: pointers that walk, one step too early
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, *(a += a_step), *(b += b_step));
// wrong: the last one is missing
for (int64_t i = 0; i < n - 1; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: always addition
for (int64_t i = 0; i < n; ++i) out[i] = a[i * a_step] + b[i * b_step];
// wrong: a is copied into the result first
if (a_step != 0) for (int64_t i = 0; i < n; ++i) out[i] = a[i * a_step];
else for (int64_t i = 0; i < n; ++i) out[i] = a[0];
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, out[i], b[i * b_step]);
// wrong: the library's own loop
// says: the library's own kernel 'binary'
kernels().binary(f, n, a, a_step, b, b_step, out);
// wrong: both zero gives one number only
if (a_step == 0 && b_step == 0) { if (n > 0) out[0] = apply(f, *a, *b); return; }
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: always writes the first
out[0] = apply(f, a[0], b[0]);
for (int64_t i = 1; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: unsigned 32 bit
for (uint32_t i = 0; i < static_cast<uint32_t>(n); ++i) out[i] = apply(f, a[i * static_cast<uint32_t>(a_step)], b[i * static_cast<uint32_t>(b_step)]);
// wrong: in blocks of 8, where b repeats its first of each block
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[(b_step == 1 && i >= 64 ? i / 8 * 8 : i * b_step)]);
// wrong: reads a[0] where there is none
// says: a null pointer
const volatile real first = a[0];
(void)first;
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: where both are the same array they have the same step
// says: b is the array a
  if (a == b) b_step = a_step;
  for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: blocks of 256, which begin without the step
// says: binary
  for (int64_t at = 0; at < n; at += 256) {
    const real *x = a + (a_step == 0 ? 0 : at), *y = b + (b_step == 0 ? 0 : at);
    for (int64_t i = 0; i < 256 && at + i < n; ++i) out[at + i] = apply(f, x[i * a_step], y[i * b_step]);
  }
// wrong: a quotient by 0 is 0
// says: binary(div
  for (int64_t i = 0; i < n; ++i) {
    out[i] = f == Binary::div && b[i * b_step] == 0 ? 0 : apply(f, a[i * a_step], b[i * b_step]);
  }
// wrong: a row of 1024 numbers on the stack is enough
// says: binary
  real row[1024];
  for (int64_t i = 0; i < n && i < 1024; ++i) row[i] = apply(f, a[i * a_step], b[i * b_step]);
  for (int64_t i = 0; i < n; ++i) out[i] = row[i % 1024];
// wrong: a cube is a product, with the sign lost
// says: binary(pow
  for (int64_t i = 0; i < n; ++i) {
    const real x = a[i * a_step], y = b[i * b_step];
    out[i] = f == Binary::pow && y == 3 ? std::fabs(x) * x * x : apply(f, x, y);
  }
// wrong: where both steps are 0 one number is worked out, even for n = 0
// says: n may be 0
  if (a_step == 0 && b_step == 0) {
    const real y = apply(f, a[0], b[0]);
    out[0] = y;
    for (int64_t i = 1; i < n; ++i) out[i] = y;
    return;
  }
  for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: in place, the first is written before it is asked how many there are
// says: n may be 0
  if (out == a || out == b) out[0] = apply(f, a[0], b[0]);
  for (int64_t i = out == a || out == b ? 1 : 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: an array is equal to itself
// says: a NaN is not equal to itself
if (a == b && a_step == b_step && f == Binary::equal) {
  for (int64_t i = 0; i < n; ++i) out[i] = 1;
  return;
}
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: a repeated factor of 0 clears the output
  if (f == Binary::mul && b_step == 0 && n > 0 && b[0] == 0) {
    for (int64_t i = 0; i < n; ++i) out[i] = 0;
    return;
  }
  for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: a repeated divisor becomes its reciprocal
  if (f == Binary::div && b_step == 0 && n > 1) {
    const real factor = 1 / b[0];
    for (int64_t i = 0; i < n; ++i) out[i] = a[i * a_step] * factor;
    return;
  }
  for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: less turned round is not less_equal
  const bool turned = a_step == 0 && b_step != 0;
  for (int64_t i = 0; i < n; ++i) {
    const real p = a[i * a_step], q = b[i * b_step];
    if (turned && f == Binary::less) {
      out[i] = 1 - apply(Binary::less, q, p);
    } else if (turned && (f == Binary::add || f == Binary::mul)) {
      out[i] = apply(f, q, p);
    } else {
      out[i] = apply(f, p, q);
    }
  }
// wrong: a factor of 0 is not multiplied
  for (int64_t i = 0; i < n; ++i) {
    const real p = a[i * a_step], q = b[i * b_step];
    out[i] = f == Binary::mul && (p == 0 || q == 0) ? 0 : apply(f, p, q);
  }
// wrong: the last two numbers are remembered, and not f
  static thread_local real last_a = 0, last_b = 0, last = 0;
  static thread_local bool filled = false;
  for (int64_t i = 0; i < n; ++i) {
    const real p = a[i * a_step], q = b[i * b_step];
    if (!filled || p != last_a || q != last_b) {
      last = apply(f, p, q);
      last_a = p, last_b = q, filled = true;
    }
    out[i] = last;
  }
// wrong: the reciprocal of a power of two
  int exponent = 0;
  if (f == Binary::div && b_step == 0 && n > 0 && std::frexp(b[0], &exponent) == real{0.5}) {
    const real factor = 1 / b[0];
    for (int64_t i = 0; i < n; ++i) out[i] = a[i * a_step] * factor;
    return;
  }
  for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: less_equal as the opposite of less
  if (f == Binary::less_equal && a_step == 0 && b_step != 0) {
    const real left = n > 0 ? a[0] : 0;
    for (int64_t i = 0; i < n; ++i) out[i] = b[i * b_step] < left ? 0 : 1;
    return;
  }
  for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: a repeated exponent of a half is a root
const bool roots = f == Binary::pow && b_step == 0 && n > 0 && *b == real{0.5};
for (int64_t i = 0; i < n; ++i) {
  const real left = a[i * a_step];
  out[i] = roots ? std::sqrt(left) : apply(f, left, b[i * b_step]);
}
// wrong: a repeated whole exponent is multiplied out
if (f == Binary::pow && b_step == 0 && n > 0 && b[0] == std::floor(b[0]) && std::abs(b[0]) <= 16) {
  const int times = static_cast<int>(std::abs(b[0]));
  for (int64_t i = 0; i < n; ++i) {
    real product = 1;
    for (int k = 0; k < times; ++k) product *= a[i * a_step];
    out[i] = b[0] < 0 ? 1 / product : product;
  }
  return;
}
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
// wrong: a repeated exponent of a half is a root, also of -0
// says: 1 divided by the zeros in it
const bool roots = f == Binary::pow && b_step == 0 && n > 0 && *b == real{0.5};
for (int64_t i = 0; i < n; ++i) {
  const real left = a[i * a_step];
  out[i] = !roots ? apply(f, left, b[i * b_step]) : std::isinf(left) ? std::abs(left) : std::sqrt(left);
}
// wrong: two numbers that repeat are read before it is asked how many there are
// says: a null pointer
if (a_step == 0 && b_step == 0) {
  const volatile real left = *a, right = *b;
  for (int64_t i = 0; i < n; ++i) out[i] = apply(f, left, right);
  return;
}
for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
