#include "tinytensor/experiments/student_t.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

// Γ(a + 1/2) / Γ(a) for a = degrees / 2. From Γ(x + 1) = x Γ(x) up to where the asymptotic series has all digits
// (Tricomi and Erdélyi, 1951): a difference of two lgamma would lose those that they share.
double gamma_ratio(double a) {
  double factor = 1;
  for (; a < 40; ++a) factor *= a / (a + 0.5);
  const double x = 1 / a;
  const double series =
      1 + x * (-1.0 / 8 + x * (1.0 / 128 +
                               x * (5.0 / 1024 + x * (-21.0 / 32768 + x * (-399.0 / 262144 + x * (869.0 / 4194304))))));
  return factor * std::sqrt(a) * series;
}

// The continued fraction of the incomplete beta function, by Lentz's method: converges fast for x < (a + 1) / (a + b + 2).
double beta_fraction(double x, double a, double b) {
  constexpr double tiny = 1e-300;
  const auto kept_from_0 = [](double y) { return std::abs(y) < tiny ? tiny : y; };
  double c = 1, d = 1 / kept_from_0(1 - (a + b) * x / (a + 1)), value = d;
  for (double m = 1; m < 10000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept_from_0(1 + even * d), c = kept_from_0(1 + even / c), value *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept_from_0(1 + odd * d), c = kept_from_0(1 + odd / c), value *= d * c;
    if (std::abs(d * c - 1) < 4 * std::numeric_limits<double>::epsilon()) break;
  }
  return value;
}

struct Parts {
  double inside, outside;  // P(|T| <= t) and P(|T| > t): the smaller of them has all its digits
};

// With a = degrees / 2 and x = degrees / (degrees + t²) the outer part is the regularised incomplete beta function
// I_x(a, 1/2), and the inner one I_(1 - x)(1/2, a).
Parts parts_at(double t, double degrees) {
  const double a = degrees / 2, ratio = t / std::sqrt(degrees), square = ratio * ratio;
  const double x = 1 / (1 + square), rest = square / (1 + square);
  // x^a (1 - x)^(1/2) / B(a, 1/2), where B(a, 1/2) = √π Γ(a) / Γ(a + 1/2).
  const double front =
      std::exp(-a * std::log1p(square)) * (ratio / std::sqrt(1 + square)) * gamma_ratio(a) * std::numbers::inv_sqrtpi;
  if (x < (a + 1) / (a + 2.5)) {
    const double outside = front / a * beta_fraction(x, a, 0.5);
    return {1 - outside, outside};
  }
  const double inside = 2 * front * beta_fraction(rest, 0.5, a);
  return {inside, 1 - inside};
}

// The least t > 0 at which `reached` holds, which it does from there on: by doubling, then by halving what is left.
template <class F>
double least(const F& reached) {
  double low = 0, high = 1;
  while (!reached(high)) low = std::exchange(high, 2 * high);
  if (low == 0) {
    for (low = 0.5; reached(low); low /= 2) high = low;
  }
  for (double t = low + (high - low) / 2; low < t && t < high; t = low + (high - low) / 2) {
    (reached(t) ? high : low) = t;
  }
  return high;
}

// The z for which a normal variable lies from -z to z with this probability.
double normal_quantile(double confidence) {
  return least([confidence](double z) {
    const double x = z * std::numbers::sqrt2 / 2;
    return confidence < 0.5 ? std::erf(x) >= confidence : std::erfc(x) <= 1 - confidence;
  });
}

// Fisher and Cornish, 1960, as Abramowitz and Stegun 26.7.5: what few degrees of freedom add to the normal one.
double of_many_degrees(double confidence, double degrees) {
  const double z = normal_quantile(confidence), s = z * z, n = degrees;
  return z * (1 + (s + 1) / (4 * n) + ((5 * s + 16) * s + 3) / (96 * n * n) +
              (((3 * s + 19) * s + 17) * s - 15) / (384 * n * n * n));
}

}  // namespace

double student_t(double confidence, int64_t degrees) {
  if (!(confidence > 0 && confidence < 1)) {
    fail<ValueError>("student_t: the confidence must be above 0 and below 1: {}", confidence);
  }
  if (degrees < 1) {
    fail<ValueError>("student_t: at least 1 degree of freedom is needed: {}\n  hint: n values have n - 1", degrees);
  }
  const auto n = static_cast<double>(degrees);
  if (n >= 1e5) return of_many_degrees(confidence, n);
  return least([confidence, n](double t) {
    const auto [inside, outside] = parts_at(t, n);
    return confidence < 0.5 ? inside >= confidence : outside <= 1 - confidence;
  });
}

}  // namespace tinytensor
