// wrong: by n
// says: divided by n
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * std::sqrt(squares / n) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: the deviation of one
// says: smaller by √n
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * std::sqrt(squares / (n - 1));
return {mean, mean - half, mean + half};
// wrong: 1.96
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = 1.96 * std::sqrt(squares / (n - 1)) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: the normal quantile
// says: normal distribution
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = student_t(confidence, 1'000'000'000'000'000'000) * std::sqrt(squares / (n - 1)) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: n degrees of freedom
// says: the mean has taken one
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = student_t(confidence, static_cast<int64_t>(values.size())) * std::sqrt(squares / (n - 1)) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: the variance
// says: square root
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * squares / (n - 1) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: the standard error alone
// says: times t
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = std::sqrt(squares / (n - 1)) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: one value is sure
// says: one value does not say
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
if (values.size() == 1) return {mean, mean, mean};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * std::sqrt(squares / (n - 1)) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: the mean of the squares less the square of the mean
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n, squares += value * value;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
const double variance = (squares - n * mean * mean) / (n - 1);
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * std::sqrt(variance > 0 ? variance : 0) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: in floats
const auto n = static_cast<float>(values.size());
float mean = 0, squares = 0;
for (const double value : values) mean += static_cast<float>(value) / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {values[0], -far, far};
for (const double value : values) squares += (static_cast<float>(value) - mean) * (static_cast<float>(value) - mean);
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * static_cast<double>(std::sqrt(squares / (n - 1) / n));
return {static_cast<double>(mean), static_cast<double>(mean) - half, static_cast<double>(mean) + half};
// wrong: half of the way
// says: half of it
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * std::sqrt(squares / (n - 1)) / std::sqrt(n) / 2;
return {mean, mean - half, mean + half};
// wrong: 95 % always
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = student_t(0.95, static_cast<int64_t>(values.size()) - 1) * std::sqrt(squares / (n - 1)) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: never below 0, as a loss
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * std::sqrt(squares / (n - 1)) / std::sqrt(n);
return {mean, std::max(0.0, mean - half), mean + half};
// wrong: from the least to the greatest value
double mean = 0;
for (const double value : values) mean += value / static_cast<double>(values.size());
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
return {mean, *std::min_element(values.begin(), values.end()), *std::max_element(values.begin(), values.end())};
// wrong: a lot of values are normal
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const int64_t degrees = values.size() > 30 ? 1'000'000'000'000 : static_cast<int64_t>(values.size()) - 1;
const double half = student_t(confidence, degrees) * std::sqrt(squares / (n - 1)) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: absolute deviations
const auto n = static_cast<double>(values.size());
double mean = 0, sum = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) sum += std::abs(value - mean);
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * sum / (n - 1) / std::sqrt(n);
return {mean, mean - half, mean + half};
// wrong: the middle of the interval is the median
std::vector<double> sorted = values;
std::sort(sorted.begin(), sorted.end());
const auto n = static_cast<double>(values.size());
double mean = 0, squares = 0;
for (const double value : values) mean += value / n;
constexpr double far = std::numeric_limits<double>::infinity();
if (values.size() == 1) return {mean, -far, far};
for (const double value : values) squares += (value - mean) * (value - mean);
const double middle = (sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]) / 2;
const double half = student_t(confidence, static_cast<int64_t>(values.size()) - 1) * std::sqrt(squares / (n - 1)) / std::sqrt(n);
return {mean, middle - half, middle + half};
// wrong: from thirty values on normal
// says: normal distribution
  const auto n = static_cast<int64_t>(values.size());
  const double count = static_cast<double>(n);
  double sum = 0;
  for (const double x : values) sum += x;
  const double mean = sum / count;
  const double inf = std::numeric_limits<double>::infinity();
  if (n == 1) return {mean, -inf, inf};
  double squares = 0;
  for (const double x : values) squares += (x - mean) * (x - mean);
  const double factor = n > 30 ? student_t(confidence, 1000000000) : student_t(confidence, n - 1);
  const double off = factor * std::sqrt(squares / (count - 1)) / std::sqrt(count);
  return {mean, mean - off, mean + off};
// wrong: tiny differences are none
// says: too small to count
  const size_t n = values.size();
  double mean = 0;
  for (double x : values) mean += x / static_cast<double>(n);
  if (n == 1) return {mean, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  double s2 = 0;
  for (double x : values) s2 += (x - mean) * (x - mean) / static_cast<double>(n - 1);
  const double s = std::sqrt(s2);
  if (s < 1e-12) return {mean, mean, mean};  // all are equal, the rest is rounding
  const double off = student_t(confidence, static_cast<int64_t>(n) - 1) * s / std::sqrt(static_cast<double>(n));
  return {mean, mean - off, mean + off};
// wrong: n (n - 1) as an int
  const int n = static_cast<int>(values.size());
  double mean = 0;
  for (int i = 0; i < n; i++) mean += values[static_cast<unsigned>(i)];
  mean /= n;
  if (n == 1) return {mean, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  double squares = 0;
  for (int i = 0; i < n; i++) {
    const double d = values[static_cast<unsigned>(i)] - mean;
    squares += d * d;
  }
  const double off = student_t(confidence, n - 1) * std::sqrt(squares / (n * (n - 1)));
  return {mean, mean - off, mean + off};
