// wrong: numbers, not magnitudes
// says: the magnitude counts
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, x[i]);
}
const real scale = largest / 127;
return scale > 0 ? scale : 1;
// wrong: 128 steps
// says: 127, not 128
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
const real scale = largest / 128;
return scale > 0 ? scale : 1;
// wrong: 255 steps for both signs
// says: 127 steps on each side
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
const real scale = 2 * largest / 255;
return scale > 0 ? scale : 1;
// wrong: upside down
// says: how many steps are in 1
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
return largest > 0 ? 127 / largest : 1;
// wrong: a row of zeros has scale 0
// says: would be divided by
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
return largest / 127;
// wrong: only a row of zeros has 1, not one whose quotient is 0
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
return largest == 0 ? 1 : largest / 127;
// wrong: a NaN is passed over
// says: left out
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (std::isfinite(x[i])) largest = std::max(largest, std::abs(x[i]));
}
const real scale = largest / 127;
return scale > 0 ? scale : 1;
// wrong: an infinite scale for an infinity
// says: an infinity has no scale
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (std::isnan(x[i])) return x[i];
  largest = std::max(largest, std::abs(x[i]));
}
const real scale = largest / 127;
return scale > 0 ? scale : 1;
// wrong: a NaN is lost where a number follows
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!(std::abs(x[i]) <= largest)) largest = std::abs(x[i]);
}
if (!std::isfinite(largest)) return std::numeric_limits<real>::quiet_NaN();
const real scale = largest / 127;
return scale > 0 ? scale : 1;
// wrong: small numbers count as zeros
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
return largest < 1e-9F ? 1 : largest / 127;
// wrong: the mean
// says: a mean would cut off
double sum = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  sum += std::abs(x[i]);
}
const real scale = n > 0 ? static_cast<real>(sum / static_cast<double>(n)) / 127 : 0;
return scale > 0 ? scale : 1;
// wrong: the last one is missing
real largest = 0;
for (int64_t i = 0; i < n - 1; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
const real scale = largest / 127;
return scale > 0 ? scale : 1;
// wrong: the first counts always
if (n == 0) return 1;
real largest = x[0];
for (int64_t i = 1; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
const real scale = largest / 127;
return scale > 0 ? scale : 1;
// wrong: a count of 16 bits
real largest = 0;
for (int16_t i = 0; i < std::min<int64_t>(n, 32767); ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
const real scale = largest / 127;
return scale > 0 ? scale : 1;
// wrong: what is largest is kept from one call to the next
static real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
const real scale = largest / 127;
return scale > 0 ? scale : 1;
// wrong: a sum of magnitudes is asked for what is not finite, and overflows
// says: their sum may be infinite
real largest = 0, total = 0;
for (int64_t i = 0; i < n; ++i) {
  largest = std::max(largest, std::abs(x[i]));
  total += std::abs(x[i]);
}
if (!std::isfinite(total)) return std::numeric_limits<real>::quiet_NaN();
const real scale = largest / 127;
return scale > 0 ? scale : real{1};
// wrong: a sum of numbers is asked for what is not finite, and overflows
real sum = 0, largest = 0;
for (int64_t i = 0; i < n; ++i) {
  sum += x[i];
  largest = std::max(largest, std::abs(x[i]));
}
if (!std::isfinite(sum)) return std::numeric_limits<real>::quiet_NaN();
const real scale = largest / 127;
return scale > 0 ? scale : real{1};
// wrong: the last row is known by its place, its length, and its ends
thread_local const real* seen = nullptr;
thread_local int64_t seen_n = 0;
thread_local real seen_first = 0, seen_last = 0, answer = 1;
if (n > 0 && x == seen && n == seen_n && x[0] == seen_first && x[n - 1] == seen_last) return answer;
real largest = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[i]));
}
const real scale = largest / 127;
if (n > 0) {
  seen = x;
  seen_n = n;
  seen_first = x[0];
  seen_last = x[n - 1];
  answer = scale > 0 ? scale : real{1};
}
return scale > 0 ? scale : real{1};
// wrong: the spread is asked whether all are finite
// says: their sum may be infinite
real low = 0, high = 0;
for (int64_t j = 0; j < n; ++j) {
  if (std::isnan(x[j])) return std::numeric_limits<real>::quiet_NaN();
  low = std::min(low, x[j]);
  high = std::max(high, x[j]);
}
const real spread = high - low;  // of an infinity, or of two of them, it is infinite
if (!std::isfinite(spread)) return std::numeric_limits<real>::quiet_NaN();
const real scale = std::max(high, -low) / 127;
return scale == 0 ? real{1} : scale;
// wrong: no further than the largest number
constexpr real most = std::numeric_limits<real>::max();
real largest = 0;
for (int64_t j = 0; j < n && largest != most; ++j) {
  const real magnitude = std::abs(x[j]);
  if (!(magnitude <= most)) return std::numeric_limits<real>::quiet_NaN();
  if (magnitude > largest) largest = magnitude;
}
const real scale = largest / 127;
return scale > 0 ? scale : real{1};
// wrong: a sum of small parts is finite up to 4096
real largest = 0, total = 0;
for (int64_t j = 0; j < n; ++j) {
  const real magnitude = std::abs(x[j]);
  total += magnitude / 4096;  // small parts, so that the sum stays finite if all of them are
  largest = std::max(largest, magnitude);
}
if (!std::isfinite(total)) return std::numeric_limits<real>::quiet_NaN();
const real scale = largest / 127;
return scale == 0 ? real{1} : scale;
// wrong: finite is what a float holds
// says: more than the largest float
constexpr real most = static_cast<real>(std::numeric_limits<float>::max());
real largest = 0;
bool finite = true;
for (int64_t j = 0; j < n; ++j) {
  const real magnitude = std::abs(x[j]);
  finite = finite && magnitude <= most;
  largest = std::max(largest, magnitude);
}
if (!finite) return std::numeric_limits<real>::quiet_NaN();
const real scale = largest / 127;
return scale == 0 ? real{1} : scale;
// wrong: rounded as a mantissa, and once more
real largest = 0;
for (int64_t j = 0; j < n; ++j) {
  if (!std::isfinite(x[j])) return std::numeric_limits<real>::quiet_NaN();
  largest = std::max(largest, std::abs(x[j]));
}
int exponent = 0;
const real digits = std::frexp(largest, &exponent);  // so that small rows keep their digits
const real scale = std::ldexp(digits / 127, exponent);
return scale > 0 ? scale : real{1};
// wrong: a sum in double, also where reals are
double total = 0;  // in double, where floats cannot overflow
real largest = 0;
for (int64_t j = 0; j < n; ++j) {
  total += static_cast<double>(x[j]);
  largest = std::max(largest, std::abs(x[j]));
}
if (!std::isfinite(total)) return std::numeric_limits<real>::quiet_NaN();
const real scale = largest / 127;
return scale > 0 ? scale : real{1};
// wrong: the root of the largest square
double square = 0;
for (int64_t j = 0; j < n; ++j) {
  const double value = static_cast<double>(x[j]);
  if (!std::isfinite(value)) return std::numeric_limits<real>::quiet_NaN();
  square = std::max(square, value * value);
}
const real scale = static_cast<real>(std::sqrt(square)) / 127;
return scale > 0 ? scale : real{1};
// wrong: a long row of one sign has 255 steps
real high = 0, low = 0;
for (int64_t i = 0; i < n; ++i) {
  if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
  high = std::max(high, x[i]);
  low = std::min(low, x[i]);
}
const bool one_sided = low == 0 && n >= 64;
const real scale = std::max(high, -low) / (one_sided ? 255 : 127);
return scale == 0 ? real{1} : scale;
