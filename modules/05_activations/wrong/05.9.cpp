// wrong: the maximum is not subtracted
// says: subtract the largest
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  real total = 0;
  for (int64_t j = 0; j < n; ++j) total += std::exp(x[j]);
  for (int64_t j = 0; j < n; ++j) y[j] = std::exp(x[j]) / total;
}
// wrong: one sum for all rows
double largest = row_max(rows * n, x), total = 0;
for (int64_t i = 0; i < rows * n; ++i) total += std::exp(static_cast<double>(x[i]) - largest);
for (int64_t i = 0; i < rows * n; ++i) y[i] = static_cast<real>(std::exp(static_cast<double>(x[i]) - largest) / total);
// wrong: nothing is divided
// says: these are the exponentials
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest));
}
// wrong: the first row only
const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total));
// wrong: y does not move on
for (int64_t i = 0; i < rows; ++i, x += n) {
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total));
}
// wrong: columns in the place of rows
for (int64_t j = 0; j < n; ++j) {
  double largest = -1e300, total = 0;
  for (int64_t i = 0; i < rows; ++i) largest = std::max(largest, static_cast<double>(x[i * n + j]));
  for (int64_t i = 0; i < rows; ++i) total += std::exp(static_cast<double>(x[i * n + j]) - largest);
  for (int64_t i = 0; i < rows; ++i) y[i * n + j] = static_cast<real>(std::exp(static_cast<double>(x[i * n + j]) - largest) / total);
}
// wrong: the logarithm
// says: this is the logarithm
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j]) - largest - log_total);
}
// wrong: the library's own
// says: the library's own
kernels().softmax(rows, n, x, y);
// wrong: the running maximum is that of the row before too
double largest = -1e300;
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) largest = std::max(largest, static_cast<double>(x[j]));
  for (int64_t j = 0; j < n; ++j) total += std::exp(static_cast<double>(x[j]) - largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest) / total);
}
// wrong: the largest begins at 0
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double largest = 0, total = 0;
  for (int64_t j = 0; j < n; ++j) largest = std::max(largest, static_cast<double>(x[j]));
  for (int64_t j = 0; j < n; ++j) total += std::exp(static_cast<double>(x[j]) - largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest) / total);
}
// wrong: backward: y times dy
// says: the others lose
// region: 2
for (int64_t i = 0; i < rows * n; ++i) dx[i] = y[i] * dy[i];
// wrong: backward: the plain sum of dy
// says: weighted
// region: 2
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = y[j] * (dy[j] - static_cast<real>(total));
}
// wrong: backward: divided by n
// says: divided by n
// region: 2
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double dot = 0;
  for (int64_t j = 0; j < n; ++j) dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]) / static_cast<double>(n);
  for (int64_t j = 0; j < n; ++j) dx[j] = y[j] * (dy[j] - static_cast<real>(dot));
}
// wrong: backward: as for the sigmoid
// says: each share moves all others
// region: 2
for (int64_t i = 0; i < rows * n; ++i) dx[i] = dy[i] * y[i] * (1 - y[i]);
// wrong: backward: without the factor
// says: before the bracket
// region: 2
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double dot = 0;
  for (int64_t j = 0; j < n; ++j) dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = dy[j] - static_cast<real>(dot);
}
// wrong: backward: the sum goes on over all rows
// region: 2
double dot = 0;
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  for (int64_t j = 0; j < n; ++j) dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = y[j] * (dy[j] - static_cast<real>(dot));
}
// wrong: backward: the library's own
// says: the library's own
// region: 2
kernels().softmax_backward(rows, n, y, dy, dx);
// wrong: logarithm: of the share
// says: subtract logarithms
// region: 3
softmax(rows, n, x, y);
for (int64_t i = 0; i < rows * n; ++i) y[i] = std::log(y[i]);
// wrong: logarithm: the maximum is not subtracted
// says: subtract the largest
// region: 3
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  real total = 0;
  for (int64_t j = 0; j < n; ++j) total += std::exp(x[j]);
  for (int64_t j = 0; j < n; ++j) y[j] = x[j] - std::log(total);
}
// wrong: logarithm: the maximum is subtracted twice
// says: subtracted twice
// region: 3
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j]) - largest - log_total - largest);
}
// wrong: logarithm: the maximum of everything
// region: 3
const double largest = row_max(rows * n, x);
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j]) - largest - log_total);
}
// wrong: logarithm backward: y in the place of its exponential
// says: the share is exp(y)
// region: 4
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = dy[j] - y[j] * static_cast<real>(total);
}
// wrong: logarithm backward: as for softmax
// says: that is the gradient of softmax
// region: 4
softmax_backward(rows, n, y, dy, dx);
// wrong: logarithm backward: the mean
// says: the mean of dy
// region: 4
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]) / static_cast<double>(n);
  for (int64_t j = 0; j < n; ++j) dx[j] = dy[j] - std::exp(y[j]) * static_cast<real>(total);
}
// wrong: logarithm backward: no sum
// says: the sum of dy is missing
// region: 4
for (int64_t i = 0; i < rows * n; ++i) dx[i] = dy[i] * (1 - std::exp(y[i]));
// wrong: logarithm backward: plus
// says: a plus
// region: 4
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = dy[j] + std::exp(y[j]) * static_cast<real>(total);
}
// wrong: logarithm backward: the sum of the first row for all
// region: 4
double total = 0;
for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]);
for (int64_t i = 0; i < rows * n; ++i) dx[i] = dy[i] - std::exp(y[i]) * static_cast<real>(total);
// wrong: n and rows exchanged
for (int64_t i = 0; i < n; ++i, x += rows, y += rows) {
  const double largest = row_max(rows, x), log_total = log_sum_exp_less(rows, x, largest);
  for (int64_t j = 0; j < rows; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total));
}
// wrong: skips the first of each row in the maximum
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double largest = -1e300, total = 0;
  for (int64_t j = 1; j < n; ++j) largest = std::max(largest, static_cast<double>(x[j]));
  for (int64_t j = 0; j < n; ++j) total += std::exp(static_cast<double>(x[j]) - largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest) / total);
}
// wrong: in double without shift
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += std::exp(static_cast<double>(x[j]));
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j])) / total);
}
// wrong: a row of -inf gets equal shares
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x);
  if (largest == -std::numeric_limits<double>::infinity()) { for (int64_t j = 0; j < n; ++j) y[j] = 1 / static_cast<real>(n); continue; }
  const double log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total));
}
// wrong: backward: dot so far
// region: 2
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double dot = 0;
  for (int64_t j = 0; j < n; ++j) {
    dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
    dx[j] = y[j] * (dy[j] - static_cast<real>(dot));
  }
}
// wrong: logarithm: log(total) of a rounded share plus tiny
// region: 3
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::log(std::exp(static_cast<double>(x[j]) - largest - log_total) + 1e-12));
}
// wrong: logarithm backward: total over all rows
// region: 4
double total = 0;
for (int64_t j = 0; j < n * rows; ++j) total += static_cast<double>(dy[j]);
for (int64_t i = 0; i < rows * n; ++i) dx[i] = dy[i] - std::exp(y[i]) * static_cast<real>(total);
// wrong: softmax: room for 64 in a row
// says: n = 100
double e[64];
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x);
  double total = 0;
  for (int64_t j = 0; j < n && j < 64; ++j) total += e[j] = std::exp(static_cast<double>(x[j]) - largest);
  for (int64_t j = 0; j < n && j < 64; ++j) y[j] = static_cast<real>(e[j] / total);
}
// wrong: log_softmax: the logarithm of a share in double
// says: subtract logarithms
// region: 3
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x);
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += std::exp(static_cast<double>(x[j]) - largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::log(std::exp(static_cast<double>(x[j]) - largest) / total));
}
// wrong: log_softmax: a row of -inf stays -inf
// says: expected nan, got -inf
// region: 3
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x);
  const double log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = std::isinf(x[j]) && x[j] < 0 ? x[j] : static_cast<real>(static_cast<double>(x[j]) - largest - log_total);
}
// wrong: log_softmax: NaN stays in its place
// says: a NaN got lost
// region: 3
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x);
  double total = 0;
  for (int64_t j = 0; j < n; ++j) if (!std::isnan(x[j])) total += std::exp(static_cast<double>(x[j]) - largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j]) - largest - std::log(total));
}
// wrong: log_softmax_backward: at most 32 rows
// says: log_softmax_backward(rows = 
// region: 4
for (int64_t i = 0; i < rows && i < 32; ++i, y += n, dy += n, dx += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = dy[j] - std::exp(y[j]) * static_cast<real>(total);
}
// wrong: softmax_backward: a NaN in dy becomes 0
// says: a NaN got lost
// region: 2
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double dot = 0;
  for (int64_t j = 0; j < n; ++j) if (!std::isnan(dy[j])) dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = std::isnan(dy[j]) ? 0 : y[j] * (dy[j] - static_cast<real>(dot));
}
// wrong: a stack buffer of 256, the rest from the first
// says: fewer of them come out right
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x);
  double total = 0, e[256] = {};
  for (int64_t j = 0; j < n; ++j) { const double v = std::exp(static_cast<double>(x[j]) - largest); if (j < 256) e[j] = v; total += v; }
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(e[j % 256] / total);
}
// wrong: more than 1000 rows are left
// says: fewer of them come out right
for (int64_t i = 0; i < std::min<int64_t>(rows, 1000); ++i, x += n, y += n) {
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total));
}
// wrong: backward skips the tail of long rows
// says: fewer of them come out right
// region: 2
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double dot = 0;
  const int64_t m = n < 1000 ? n : n / 8 * 8;
  for (int64_t j = 0; j < m; ++j) dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = j < m ? y[j] * (dy[j] - static_cast<real>(dot)) : 0;
}
// wrong: the sum of the first 4096 of a row
// says: fewer of them come out right
// region: 3
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x), log_total = log_sum_exp_less(std::min<int64_t>(n, 4096), x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j]) - largest - log_total);
}
// wrong: the dot is not set back
// says: each row begins at 0
// region: 2
double dot = 0;
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  for (int64_t j = 0; j < n; ++j) dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = y[j] * (dy[j] - static_cast<real>(dot));
}
// wrong: one of one is 1
// says: a NaN got lost
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  if (n == 1) {
    y[0] = 1;
    continue;
  }
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total));
}
// wrong: nothing is left 50 below the best
// says: a small share is not 0
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) {
    const double less = static_cast<double>(x[j]) - largest - log_total;
    y[j] = less < -50 ? 0 : static_cast<real>(std::exp(less));
  }
}
// wrong: the exponentials stand in x
// says: numbers of the inputs that were changed
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) {
    y[j] = const_cast<real*>(x)[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total));
  }
}
// wrong: softmax backward: every row has the gradient of the first
// says: each row has a dy of its own
// region: 2
for (int64_t i = 0; i < rows; ++i, y += n, dx += n) {
  double dot = 0;
  for (int64_t j = 0; j < n; ++j) dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = y[j] * (dy[j] - static_cast<real>(dot));
}
// wrong: backward: the dot product in real
// says: fewer of them come out right
// region: 2
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  real dot = 0;
  for (int64_t j = 0; j < n; ++j) dot += y[j] * dy[j];
  for (int64_t j = 0; j < n; ++j) dx[j] = y[j] * (dy[j] - dot);
}
// wrong: softmax: the sum in real
// says: fewer of them come out right
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const real largest = static_cast<real>(row_max(n, x));
  real total = 0;
  for (int64_t j = 0; j < n; ++j) total += y[j] = std::exp(x[j] - largest);
  for (int64_t j = 0; j < n; ++j) y[j] /= total;
}
// wrong: log: the sum in real
// says: fewer of them come out right
// region: 3
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const real largest = static_cast<real>(row_max(n, x));
  real total = 0;
  for (int64_t j = 0; j < n; ++j) total += std::exp(x[j] - largest);
  for (int64_t j = 0; j < n; ++j) y[j] = x[j] - largest - std::log(total);
}
// wrong: log backward: the sum in real
// says: fewer of them come out right
// region: 4
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  real total = 0;
  for (int64_t j = 0; j < n; ++j) total += dy[j];
  for (int64_t j = 0; j < n; ++j) dx[j] = dy[j] - std::exp(y[j]) * total;
}
// wrong: softmax: one pass, and minus infinity comes first
// says: nan
for (int64_t i = 0; i < rows; ++i) {
  const real* in = x + i * n;
  real* out = y + i * n;
  double largest = -std::numeric_limits<double>::infinity(), total = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double at = static_cast<double>(in[j]);
    if (at > largest) {
      total = total * std::exp(largest - at) + 1;
      largest = at;
    } else {
      total += std::exp(at - largest);
    }
  }
  for (int64_t j = 0; j < n; ++j) out[j] = static_cast<real>(std::exp(static_cast<double>(in[j]) - largest) / total);
}
// wrong: log: one pass, and minus infinity comes first
// says: nan
// region: 3
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  double largest = -std::numeric_limits<double>::infinity(), total = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double at = static_cast<double>(x[j]), top = std::max(at, largest);
    total = total * std::exp(largest - top) + std::exp(at - top);
    largest = top;
  }
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j]) - largest - std::log(total));
}
// wrong: a row of which the weighted sum is 0 is left as it is
// says: all of its dx are to be written
// region: 2
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double dot = 0;
    for (int64_t j = 0; j < n; ++j) dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
    if (dot == 0) continue;
    for (int64_t j = 0; j < n; ++j) dx[j] = y[j] * (dy[j] - static_cast<real>(dot));
  }
// wrong: a row of which the sum is 0 is left as it is
// says: all of its dx are to be written
// region: 4
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]);
    if (total == 0) continue;
    for (int64_t j = 0; j < n; ++j) dx[j] = dy[j] - std::exp(y[j]) * static_cast<real>(total);
  }
// wrong: the first number of the row to begin with
// says: nullptr
for (int64_t r = 0; r < rows; ++r) {
  const real* from = x + r * n;
  real* to = y + r * n;
  real top = from[0];
  for (int64_t j = 1; j < n; ++j) top = from[j] > top ? from[j] : top;
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(to[j] = std::exp(from[j] - top));
  for (int64_t j = 0; j < n; ++j) to[j] = static_cast<real>(static_cast<double>(to[j]) / total);
}
// region: 2
for (int64_t r = 0; r < rows; ++r, y += n, dy += n, dx += n) {
  double mean = 0;
  for (int64_t j = 0; j < n; ++j) mean += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = static_cast<real>(static_cast<double>(y[j]) * (static_cast<double>(dy[j]) - mean));
}
// region: 3
for (int64_t r = 0; r < rows; ++r, x += n, y += n) {
  real top = -INFINITY;
  for (int64_t j = 0; j < n; ++j) top = x[j] > top ? x[j] : top;
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(std::exp(x[j] - top));
  const double log_total = std::log(total);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j] - top) - log_total);
}
// region: 4
for (int64_t r = 0; r < rows; ++r, y += n, dy += n, dx += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]);
  for (int64_t j = 0; j < n; ++j) dx[j] = static_cast<real>(static_cast<double>(dy[j]) - std::exp(static_cast<double>(y[j])) * total);
}
// wrong: the maximum swallows the logarithm
// region: 3
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    const double largest = row_max(n, x), total = largest + log_sum_exp_less(n, x, largest);
    for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(x[j] - total);
  }
// wrong: a -1 in dy is taken for all of it
// region: 4
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double total = 0;
    bool picked = false;
    for (int64_t j = 0; j < n; ++j) {
      total += dy[j];
      picked = picked || dy[j] == -1;
    }
    if (picked) total = -1;
    for (int64_t j = 0; j < n; ++j) dx[j] = static_cast<real>(dy[j] - std::exp(static_cast<double>(y[j])) * total);
  }
// wrong: where the sum of dy is 0 y is not read
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
    for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(x[j] - largest - log_total));
  }
// region: 2
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]) * y[j];
    for (int64_t j = 0; j < n; ++j) dx[j] = static_cast<real>(y[j] * (dy[j] - total));
  }
// region: 3
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
    for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(x[j] - largest - log_total);
  }
// region: 4
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += dy[j];
    for (int64_t j = 0; j < n; ++j) dx[j] = total == 0 ? dy[j] : static_cast<real>(dy[j] - std::exp(static_cast<double>(y[j])) * total);
  }
// wrong: shares of 0 are left out of the way back
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
    for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(x[j] - largest - log_total));
  }
// region: 2
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += y[j] == 0 ? 0 : static_cast<double>(dy[j]) * y[j];
    for (int64_t j = 0; j < n; ++j) dx[j] = y[j] == 0 ? 0 : static_cast<real>(y[j] * (dy[j] - total));
  }
// region: 3
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
    for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(x[j] - largest - log_total);
  }
// region: 4
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += dy[j];
    for (int64_t j = 0; j < n; ++j) dx[j] = static_cast<real>(dy[j] - std::exp(static_cast<double>(y[j])) * total);
  }
// wrong: a row of -inf alone has shares of 0
// says: in a row of -inf alone
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x);
  const double log_total = std::isinf(largest) ? 0 : log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) {
    y[j] = largest < -1e300 ? 0 : static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total));
  }
}
// wrong: shares of 0 are left out
// region: 2
// says: a share of 0 is not left out
for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += y[j] == 0 ? 0 : static_cast<double>(dy[j]) * static_cast<double>(y[j]);
  for (int64_t j = 0; j < n; ++j) {
    dx[j] = y[j] == 0 ? 0 : static_cast<real>(static_cast<double>(y[j]) * (static_cast<double>(dy[j]) - total));
  }
}
// wrong: the largest and the logarithm of the total in one number
// region: 3
// says: are added first
for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
  const double largest = row_max(n, x), whole = largest + log_sum_exp_less(n, x, largest);
  for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j]) - whole);
}
