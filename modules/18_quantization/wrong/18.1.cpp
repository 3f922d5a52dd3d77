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
