// wrong: the values are not squared
// says: the energy is the sum of the squares
const double largest = values.front();
if (largest == 0) return 1;
double all = 0, held = 0;
for (const double value : values) all += value / largest;
for (size_t i = 0; i < values.size(); ++i) {
  held += values[i] / largest;
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// wrong: counted from 0
// says: counted from 1
const double largest = values.front();
if (largest == 0) return 0;
const auto square = [&](double value) { return value / largest * (value / largest); };
double all = 0, held = 0;
for (const double value : values) all += square(value);
for (size_t i = 0; i < values.size(); ++i) {
  held += square(values[i]);
  if (held >= energy * all) return static_cast<int64_t>(i);
}
return static_cast<int64_t>(values.size());
// wrong: one more than is needed
// says: the smallest rank that will do
const double largest = values.front();
if (largest == 0) return 1;
const auto square = [&](double value) { return value / largest * (value / largest); };
double all = 0, held = 0;
for (const double value : values) all += square(value);
for (size_t i = 0; i < values.size(); ++i) {
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
  held += square(values[i]);
}
return static_cast<int64_t>(values.size());
// wrong: more than the share in the place of as much
const double largest = values.front();
if (largest == 0) return 1;
const auto square = [&](double value) { return value / largest * (value / largest); };
double all = 0, held = 0;
for (const double value : values) all += square(value);
for (size_t i = 0; i < values.size(); ++i) {
  held += square(values[i]);
  if (held > energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// wrong: squares that overflow, and underflow
const auto square = [](double value) { return value * value; };
double all = 0, held = 0;
for (const double value : values) all += square(value);
for (size_t i = 0; i < values.size(); ++i) {
  held += square(values[i]);
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// wrong: a share of how many there are
// says: not of the number of values
return std::max<int64_t>(1, static_cast<int64_t>(std::ceil(energy * static_cast<double>(values.size()))));
// wrong: from the smallest on
// says: the largest values come first
const double largest = values.front();
if (largest == 0) return 1;
const auto square = [&](double value) { return value / largest * (value / largest); };
double all = 0, held = 0;
for (const double value : values) all += square(value);
for (size_t i = 0; i < values.size(); ++i) {
  held += square(values[values.size() - 1 - i]);
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// wrong: all zeros are divided by
const double largest = values.front();
const auto square = [&](double value) { return value / largest * (value / largest); };
double all = 0, held = 0;
for (const double value : values) all += square(value);
for (size_t i = 0; i < values.size(); ++i) {
  held += square(values[i]);
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// wrong: whole values in both factors
// says: each value is there twice
// region: 2
for (size_t i = 0; i < r; ++i) {
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(parts.values[i] * parts.v[i][j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(parts.values[i] * parts.u[i][j]);
}
// wrong: no values in the factors
// says: the values are missing
// region: 2
for (size_t i = 0; i < r; ++i) {
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(parts.v[i][j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(parts.u[i][j]);
}
// wrong: all values in the outer factor
// says: all of a value is in one factor
// region: 2
for (size_t i = 0; i < r; ++i) {
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(parts.v[i][j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(parts.values[i] * parts.u[i][j]);
}
// wrong: the outer factor lies transposed
// says: column i of outer
// region: 2
for (size_t i = 0; i < r; ++i) {
  const double root = std::sqrt(parts.values[i]);
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(root * parts.v[i][j]);
  for (size_t j = 0; j < m; ++j) outer[i * m + j] = static_cast<real>(root * parts.u[i][j]);
}
// wrong: u and v exchanged, where that fits
// region: 2
for (size_t i = 0; i < r; ++i) {
  const double root = std::sqrt(parts.values[i]);
  const std::vector<double>&u = m == n ? parts.v[i] : parts.u[i], &v = m == n ? parts.u[i] : parts.v[i];
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(root * v[j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(root * u[j]);
}
// wrong: the last parts in the place of the first
// region: 2
for (size_t i = 0; i < r; ++i) {
  const size_t from = parts.values.size() - 1 - i;
  const double root = std::sqrt(parts.values[from]);
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(root * parts.v[from][j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(root * parts.u[from][j]);
}
// wrong: the first eight at most
// region: 2
for (size_t i = 0; i < std::min<size_t>(r, 8); ++i) {
  const double root = std::sqrt(parts.values[i]);
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(root * parts.v[i][j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(root * parts.u[i][j]);
}
// wrong: added up in single precision
const double largest = values.front();
if (largest == 0) return 1;
const auto square = [&](double value) { return value / largest * (value / largest); };
float all = 0, held = 0;
for (const double value : values) all += static_cast<float>(square(value));
for (size_t i = 0; i < values.size(); ++i) {
  held += static_cast<float>(square(values[i]));
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// wrong: ratios to the sum of the values, which may be infinite
// says: only ratios to the largest count
const double whole = std::accumulate(values.begin(), values.end(), 0.0);
if (whole == 0) return 1;
const auto square = [&](double value) { return value / whole * (value / whole); };
double all = 0, held = 0;
for (const double value : values) all += square(value);
for (size_t i = 0; i < values.size(); ++i) {
  held += square(values[i]);
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// wrong: times one by the largest, which may be infinite
// says: 1 divided by it is infinite
const double largest = values.front();
if (largest == 0) return 1;
const double scale = 1 / largest;
const auto square = [&](double value) { return value * scale * (value * scale); };
double all = 0, held = 0;
for (const double value : values) all += square(value);
for (size_t i = 0; i < values.size(); ++i) {
  held += square(values[i]);
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// wrong: a share of 0 needs no part
// says: at least one part stays
const double largest = values.front();
if (largest == 0) return 1;
double all = 0, held = 0;
for (const double value : values) all += value / largest * (value / largest);
int64_t r = 0;
for (; r < static_cast<int64_t>(values.size()) && held < energy * all; ++r) {
  const double ratio = values[static_cast<size_t>(r)] / largest;
  held += ratio * ratio;
}
return r;
// wrong: all of the energy is all of the values
// says: the smallest rank that will do
const double largest = values.front();
if (largest == 0) return 1;
if (energy == 1) return static_cast<int64_t>(values.size());
const auto square = [&](double value) { return value / largest * (value / largest); };
double all = 0, held = 0;
for (const double value : values) all += square(value);
for (size_t i = 0; i < values.size(); ++i) {
  held += square(values[i]);
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// wrong: a value is made a real before its root is taken
// says: before its root is taken
// region: 2
for (size_t i = 0; i < r; ++i) {
  const auto root = static_cast<double>(std::sqrt(static_cast<real>(parts.values[i])));
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(root * parts.v[i][j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(root * parts.u[i][j]);
}
// wrong: factors of small values are 0
const double top = values.front();
if (!(top > 0)) return 1;
const auto share = [&](double x) { return (x / top) * (x / top); };
double total = 0;
for (const double value : values) total += share(value);
double sum = 0;
for (size_t i = 0; i < values.size(); ++i) {
  sum += share(values[i]);
  if (sum >= energy * total) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// region: 2
const double smallest = 1e-13 * parts.values.front();  // below that it is the rounding of the rotations
for (size_t i = 0; i < r && parts.values[i] > smallest; ++i) {
  const double root = std::sqrt(parts.values[i]);
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(root * parts.v[i][j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(root * parts.u[i][j]);
}
// wrong: small values left out of the energy
// says: what a small value adds
if (values[0] == 0) return 1;
size_t effective = 0;  // as numpy's matrix_rank of a float matrix
while (effective < values.size() && values[effective] / values[0] > 2e-7) ++effective;
std::vector<double> held(effective);
double sum = 0;
for (size_t i = 0; i < effective; ++i) held[i] = sum += std::pow(values[i] / values[0], 2);
size_t r = 1;
while (r < effective && held[r - 1] < energy * sum) ++r;
return static_cast<int64_t>(r);
// region: 2
for (size_t i = 0; i < r; ++i) {
  const double root = std::sqrt(parts.values[i]);
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(root * parts.v[i][j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(root * parts.u[i][j]);
}
// wrong: numbers are rounded before their product
if (values.front() == 0) return 1;
double all = 0, held = 0;
for (const double value : values) all += (value / values.front()) * (value / values.front());
for (size_t i = 0; i < values.size(); ++i) {
  held += (values[i] / values.front()) * (values[i] / values.front());
  if (held >= energy * all) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(values.size());
// region: 2
std::vector<real> roots;
for (size_t i = 0; i < r; ++i) roots.push_back(static_cast<real>(std::sqrt(parts.values[i])));
for (size_t i = 0; i < r; ++i) {
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = roots[i] * static_cast<real>(parts.v[i][j]);
  for (size_t j = 0; j < m; ++j) outer[j * r + i] = roots[i] * static_cast<real>(parts.u[i][j]);
}
// wrong: a list is known by its address and ends
thread_local const double* known = nullptr;
thread_local double first = 0, last = 0;
thread_local std::vector<double> sums;
if (known != values.data() || sums.size() != values.size() || first != values.front() || last != values.back()) {
  known = values.data();
  first = values.front();
  last = values.back();
  sums.clear();
  double held = 0;
  for (const double value : values) {
    const double share = first == 0 ? 0 : value / first;
    held += share * share;
    sums.push_back(held);
  }
}
for (size_t i = 0; i < sums.size(); ++i) {
  if (sums[i] >= energy * sums.back()) return static_cast<int64_t>(i) + 1;
}
return static_cast<int64_t>(sums.size());
// region: 2
for (size_t i = 0; i < r; ++i) {
  const double root = std::sqrt(parts.values[i]);
  for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(root * parts.v[i][j]);
  for (size_t k = 0; k < m; ++k) outer[k * r + i] = static_cast<real>(root * parts.u[i][k]);
}
