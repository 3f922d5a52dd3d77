#include "tinytensor/plot/scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tinytensor {
namespace {

constexpr double largest = 1e300;

double power_of_ten(int exponent) { return std::pow(10.0, exponent); }
int exponent_of(double number) { return static_cast<int>(std::floor(std::log10(number) + 1e-9)); }

// 1, 2 or 5 times a power of ten: the nearest to span / count, on a logarithmic scale.
double nice_step(double span, int count) {
  const double wanted = span / std::max(count, 1);
  const double power = power_of_ten(exponent_of(wanted));
  const double digit = wanted / power;
  return power * (digit < std::sqrt(2.0) ? 1 : digit < std::sqrt(10.0) ? 2 : digit < std::sqrt(50.0) ? 5 : 10);
}

std::string with_separators(std::string digits) {
  const size_t begin = digits.starts_with('-') ? 1 : 0;
  size_t end = std::min(digits.find('.'), digits.size());
  while (end > begin + 3) digits.insert(end -= 3, ",");
  return digits;
}

// Without the zeros that a fraction ends with, and without the sign of zero.
std::string trimmed(std::string digits) {
  if (digits.find('.') != std::string::npos) {
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.ends_with('.')) digits.pop_back();
  }
  return digits == "-0" ? "0" : digits;
}

// "1.5e7", not "1.5e+07".
std::string scientific(double number, int decimals) {
  const std::string text = fmt::format("{:.{}e}", number, std::max(decimals, 0));
  const size_t e = text.find('e');
  return fmt::format("{}e{}", trimmed(text.substr(0, e)), std::atoi(text.c_str() + e + 1));
}

// A multiple of `step`: all labels of an axis have the same number of decimals.
std::string tick_label(double tick, double step, double greatest) {
  const int decimals = std::max(0, -exponent_of(step));
  if (greatest >= 1e7 || greatest < 1e-4)
    return tick == 0 ? "0" : scientific(tick, exponent_of(greatest) - exponent_of(step));
  const std::string text = with_separators(fmt::format("{:.{}f}", tick, decimals));
  return text.find_first_of("123456789") == std::string::npos && text.starts_with('-') ? text.substr(1) : text;
}

Ticks linear_ticks(const Interval& interval, int count) {
  const double step = nice_step(interval.high - interval.low, count);
  const double slack = 1e-6;  // of a step: an end that is a tick but for rounding
  const double first = std::ceil(interval.low / step - slack), last = std::floor(interval.high / step + slack);
  const double greatest = std::max(std::abs(first), std::abs(last)) * step;
  Ticks ticks;
  for (double i = first; i <= last && ticks.at.size() < 100; ++i) {
    ticks.at.push_back(i * step);
    ticks.labels.push_back(tick_label(i * step, step, greatest));
  }
  return ticks;
}

// Powers of ten, and where these are few some of their multiples.
Ticks log_ticks(const Interval& interval, int count) {
  const double low = std::log10(interval.low) - 1e-9, high = std::log10(interval.high) + 1e-9;
  const int every = std::max(1, static_cast<int>(std::ceil((high - low - 1e-6) / std::max(count, 1))));
  const auto fit = [&](int for_each_power) { return for_each_power * (high - low) <= count + 1; };
  const std::vector<int> digits = fit(5) ? std::vector{1, 2, 3, 5, 7} : fit(3) ? std::vector{1, 2, 5} : std::vector{1};
  Ticks ticks;
  for (int e = static_cast<int>(std::floor(low)); e <= static_cast<int>(std::ceil(high)); ++e) {
    for (const int digit : digits) {
      const double tick = digit * power_of_ten(e);
      if (e % every != 0 || std::log10(tick) < low || std::log10(tick) > high) continue;
      ticks.at.push_back(tick);
      ticks.labels.push_back(short_number(tick));
    }
  }
  return ticks.at.size() >= 2 || high - low > 1 ? ticks : linear_ticks(interval, count);
}

}  // namespace

bool can_show(double number, Scale scale) {
  return std::abs(number) <= largest && (scale == Scale::linear || number >= 1 / largest);  // false for NaN
}

double Interval::fraction(double number) const {
  if (scale == Scale::linear) return (number - low) / (high - low);
  return (std::log10(number) - std::log10(low)) / (std::log10(high) - std::log10(low));
}

Interval interval_of(const std::vector<double>& numbers, Scale scale) {
  double low = INFINITY, high = -INFINITY;
  for (const double number : numbers) {
    if (!can_show(number, scale)) continue;
    low = std::min(low, number);
    high = std::max(high, number);
  }
  if (low > high) return scale == Scale::linear ? Interval{0, 1, scale} : Interval{1, 10, scale};
  if (scale == Scale::log) {
    if (high / low >= 1.001) return {low, high, scale};
    return {std::max(low / 3, 1 / largest), std::min(high * 3, largest), scale};
  }
  const double greatest = std::max(std::abs(low), std::abs(high));
  if (high - low > std::max(1e-9 * greatest, 1e-299)) return {low, high, scale};
  const double more = greatest > 1e-290 ? 0.1 * greatest : 1;
  return {std::max(low - more, -largest), std::min(high + more, largest), scale};
}

Ticks nice_ticks(const Interval& interval, int count) {
  return interval.scale == Scale::linear ? linear_ticks(interval, count) : log_ticks(interval, count);
}

std::vector<double> small_ticks(const Interval& interval) {
  if (interval.scale == Scale::linear || interval.high / interval.low > 1e5) return {};
  std::vector<double> ticks;
  for (int e = static_cast<int>(std::floor(std::log10(interval.low))); power_of_ten(e) <= interval.high; ++e) {
    for (int digit = 2; digit < 10; ++digit) {
      const double tick = digit * power_of_ten(e);
      if (tick >= interval.low && tick <= interval.high) ticks.push_back(tick);
    }
  }
  return ticks;
}

Interval widened_to_ticks(const Interval& interval, int count) {
  if (interval.scale == Scale::log) {
    const double more = std::pow(interval.high / interval.low, 0.04);
    return {std::max(interval.low / more, 1 / largest), std::min(interval.high * more, largest), Scale::log};
  }
  Interval wide = interval;
  double step = 0;
  for (int i = 0; i < 3; ++i) {  // a wider interval may have wider steps
    const double wider = nice_step(wide.high - wide.low, std::max(count, 2));
    if (wider <= step) break;
    step = wider;
    wide.low = std::floor(interval.low / step + 1e-6) * step;
    wide.high = std::ceil(interval.high / step - 1e-6) * step;
  }
  return wide;
}

std::string short_number_beside(double number, double greatest) {
  const double unit = can_show(greatest, Scale::log) ? power_of_ten(std::max(exponent_of(greatest) - 2, -300)) : 1;
  return short_number(std::isfinite(number) && std::abs(number) <= greatest ? std::round(number / unit) * unit : number,
                      3);
}

std::string short_number(double number, int digits) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
  if (number == 0) return "0";
  const double magnitude = std::abs(number);
  if (magnitude >= 1e7 || magnitude < 1e-4) return scientific(number, digits - 1);
  const int decimals = std::max(0, digits - 1 - exponent_of(magnitude));
  return with_separators(trimmed(fmt::format("{:.{}f}", number, decimals)));
}

}  // namespace tinytensor
