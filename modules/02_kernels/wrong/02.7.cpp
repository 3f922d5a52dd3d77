// wrong: squared as a float
// says: convert first
double total = 0;
for (int64_t i = 0; i < n; ++i) total += x[i] * x[i];
return total;
// wrong: squared as a float, then converted
// says: convert first
double total = 0;
for (int64_t i = 0; i < n; ++i) total += static_cast<double>(x[i] * x[i]);
return total;
// wrong: all in float
// says: the total must be a double
real total = 0;
for (int64_t i = 0; i < n; ++i) total += x[i] * x[i];
return total;
// wrong: the square of the sum
// says: the square of the sum
double total = 0;
for (int64_t i = 0; i < n; ++i) total += x[i];
return total * total;
// wrong: absolute values
// says: absolute values
double total = 0;
for (int64_t i = 0; i < n; ++i) total += std::abs(x[i]);
return total;
// wrong: the norm, not its square
// says: the root is for the caller
double total = 0;
for (int64_t i = 0; i < n; ++i) total += static_cast<double>(x[i]) * static_cast<double>(x[i]);
return std::sqrt(total);
// wrong: the mean
// says: this is the mean
double total = 0;
for (int64_t i = 0; i < n; ++i) total += static_cast<double>(x[i]) * static_cast<double>(x[i]);
return total / static_cast<double>(n);
// wrong: rounded at its end
// says: nothing rounds
double total = 0;
for (int64_t i = 0; i < n; ++i) total += static_cast<double>(x[i]) * static_cast<double>(x[i]);
return static_cast<real>(total);
// wrong: std::inner_product that starts with 0.0, which multiplies floats
// says: convert first
return std::inner_product(x, x + n, x, 0.0);
// wrong: std::inner_product that starts with 0, a whole number
return std::inner_product(x, x + n, x, 0);
// wrong: the last one is missing
double total = 0;
for (int64_t i = 0; i + 1 < n; ++i) total += static_cast<double>(x[i]) * static_cast<double>(x[i]);
return total;
// wrong: std::pow of a float
// says: convert first
double total = 0;
for (int64_t i = 0; i < n; ++i) total += std::pow(x[i], 2.0f);
return total;
// wrong: the library's own loop
// says: the library's own kernel 'sum_of_squares'
return kernels().sum_of_squares(n, x);
// wrong: plus epsilon
double total = 1e-8;
for (int64_t i = 0; i < n; ++i) total += static_cast<double>(x[i]) * x[i];
return total;
// wrong: total is float
float total = 0;
for (int64_t i = 0; i < n; ++i) total += static_cast<double>(x[i]) * x[i];
return total;
// wrong: inf is left out
double total = 0;
for (int64_t i = 0; i < n; ++i) if (std::isfinite(x[i])) total += static_cast<double>(x[i]) * x[i];
return total;
// wrong: NaN are left out
// says: a NaN got lost
double total = 0;
for (int64_t i = 0; i < n; ++i) if (x[i] == x[i]) total += static_cast<double>(x[i]) * static_cast<double>(x[i]);
return total;
// wrong: chunks of 1000, each rounded
// says: sum_of_squares
  double total = 0;
  for (int64_t from = 0; from < n; from += 1000) {
    double part = 0;
    for (int64_t i = from; i < n && i < from + 1000; ++i) part += static_cast<double>(x[i]) * static_cast<double>(x[i]);
    total += n <= 1000 ? part : static_cast<double>(static_cast<float>(part));
  }
  return total;
// wrong: from 4096 on only every other one, twice
// says: while smaller ones are right
double total = 0;
if (n >= 4096) {
  for (int64_t i = 0; i < n; i += 2) total += 2 * static_cast<double>(x[i]) * static_cast<double>(x[i]);
  return total;
}
for (int64_t i = 0; i < n; ++i) total += static_cast<double>(x[i]) * static_cast<double>(x[i]);
return total;
// wrong: by hypot, which loses a NaN
  double length = 0;
  for (int64_t i = 0; i < n; ++i) length = std::hypot(length, static_cast<double>(x[i]));
  return length * length;
// wrong: runs of equal numbers, counted in sixteen bits
  double total = 0;
  for (int64_t i = 0; i < n;) {
    const double value = x[i];
    uint16_t run = 0;
    int64_t next = i;
    do {
      ++run;
      ++next;
    } while (next < n && x[next] == x[i]);
    total += run * (value * value);
    i = next;
  }
  return total;
// wrong: scaled by the largest, inf by inf
  double scale = 0, squares = 1;
  for (int64_t i = 0; i < n; ++i) {
    const double size = std::abs(static_cast<double>(x[i]));
    if (size == 0) continue;
    if (std::isnan(size)) return size;
    if (size > scale) {
      squares = 1 + squares * (scale / size) * (scale / size);
      scale = size;
      continue;
    }
    squares += (size / scale) * (size / scale);
  }
  return scale * scale * squares;
// wrong: equal ends and middle are taken for all
  if (n > 2 && x[0] == x[n / 2] && x[0] == x[n - 1]) return static_cast<double>(n) * x[0] * x[0];
  double total = 0;
  for (int64_t i = 0; i < n; ++i) total += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  return total;
// wrong: numbers with few digits are left out
double total = 0;
for (int64_t i = 0; i < n; ++i) {
  if (std::fpclassify(x[i]) == FP_SUBNORMAL) continue;
  total += static_cast<double>(x[i]) * static_cast<double>(x[i]);
}
return total;
