#include "diagnose.h"

#include <algorithm>
#include <cmath>

namespace course {
namespace {

bool close(double a, double b, bool whole) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (a == b || std::isinf(a) || std::isinf(b)) return a == b;
  return !whole && std::abs(a - b) <= 1e-6 + 1e-5 * std::max(std::abs(a), std::abs(b));
}

std::string number(double x, bool whole) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  return whole ? fmt::format("{}", static_cast<int64_t>(x)) : fmt::format("{:.6g}", x);
}

std::string list(const Value& value) {
  if (value.nothing) return "nothing";
  if (value.truth) return value.numbers.at(0) != 0 ? "true" : "false";
  if (value.shape.empty()) return number(value.numbers.at(0), value.whole);
  std::string text;
  for (const double x : value.numbers) text += (text.empty() ? "" : ", ") + number(x, value.whole);
  return "{" + text + "}";
}

// Position in row-major order -> "[0, 2, 1]".
std::string index_of(size_t position, const Shape& shape) {
  std::string text;
  auto rest = static_cast<int64_t>(position);
  for (size_t d = shape.size(); d-- > 0;) {
    text = fmt::format("{}{}{}", rest % shape[d], text.empty() ? "" : ", ", text);
    rest /= shape[d];
  }
  return "[" + text + "]";
}

bool is_short_list(const Value& value) { return value.whole && value.shape.size() <= 1; }

// got = factor · expected, everywhere; 0 if there is no such factor.
double common_factor(const Value& got, const Value& expected) {
  double factor = 0;
  for (size_t i = 0; i < got.numbers.size(); ++i) {
    const double a = got.numbers[i], b = expected.numbers[i];
    if (std::abs(b) < 1e-4) {
      if (std::abs(a) > 1e-3) return 0;
      continue;
    }
    if (factor == 0) factor = a / b;
    if (!std::isfinite(factor) || std::abs(a / b - factor) > 1e-3 * std::abs(factor)) return 0;
  }
  return factor;
}

bool all(const Value& value, bool (*holds)(double)) {
  return !value.numbers.empty() && std::all_of(value.numbers.begin(), value.numbers.end(), holds);
}

// The last two dims exchanged.
Value transposed(const Value& value) {
  Value out = value;
  const size_t n = value.shape.size();
  if (n < 2) return out;
  std::swap(out.shape[n - 1], out.shape[n - 2]);
  const auto rows = static_cast<size_t>(value.shape[n - 2]), columns = static_cast<size_t>(value.shape[n - 1]);
  for (size_t i = 0; i < value.numbers.size(); ++i) {
    const size_t matrix = i / (rows * columns), row = i / columns % rows, column = i % columns;
    out.numbers[matrix * rows * columns + column * rows + row] = value.numbers[i];
  }
  return out;
}

std::string general_cause(const Value& got, const Value& expected) {
  if (expected.shape.size() >= 2 && same(got, transposed(expected))) {
    return "rows and columns are exchanged: the last two dims are transposed";
  }
  if (got.shape != expected.shape) {
    if (is_short_list(got) && is_short_list(expected)) return "";
    if (got.numbers.size() == expected.numbers.size()) return "the numbers may be right, their shape is not";
    return "";
  }
  if (all(got, [](double x) { return x == 0; })) return "everything is 0: is the result ever written?";
  const auto nans = std::count_if(got.numbers.begin(), got.numbers.end(), [](double x) { return std::isnan(x); });
  if (nans > 0) return fmt::format("{} of them are nan: 0/0, inf - inf or 0 · inf", nans);
  if (expected.whole && expected.shape.size() == 1 &&
      std::equal(got.numbers.rbegin(), got.numbers.rend(), expected.numbers.begin())) {
    return "the order is reversed";
  }
  const double factor = expected.numbers.size() > 1 ? common_factor(got, expected) : 0;
  if (std::abs(factor + 1) < 1e-3) return "every sign is wrong";
  if (factor != 0) return fmt::format("each is {:.4g} times what it should be", factor);
  return "";
}

}  // namespace

bool same(const Value& got, const Value& expected) {
  if (got.nothing || expected.nothing) return got.nothing == expected.nothing;
  if (got.shape != expected.shape) return false;
  for (size_t i = 0; i < expected.numbers.size(); ++i) {
    if (!close(got.numbers[i], expected.numbers[i], expected.whole)) return false;
  }
  return true;
}

std::string differences(const Value& got, const Value& expected) {
  if (got.nothing || expected.nothing || (is_short_list(got) && is_short_list(expected))) {
    std::string where;
    if (!got.nothing && !expected.nothing && got.shape == expected.shape && !got.shape.empty()) {
      size_t i = 0;
      while (close(got.numbers[i], expected.numbers[i], true)) ++i;
      where = fmt::format("  first wrong at [{}]: expected {}, got {}\n", i, number(expected.numbers[i], true),
                          number(got.numbers[i], true));
    }
    return fmt::format("  expected {}\n  got      {}\n{}", list(expected), list(got), where);
  }
  if (got.shape != expected.shape) {
    return fmt::format("  expected the shape {}\n  got the shape      {}\n", to_string(expected.shape),
                       to_string(got.shape));
  }
  if (got.shape.empty()) {
    return fmt::format("  expected {}, got {}\n", number(expected.numbers[0], expected.whole),
                       number(got.numbers[0], expected.whole));
  }
  size_t first = got.numbers.size(), count = 0;
  for (size_t i = got.numbers.size(); i-- > 0;) {
    if (close(got.numbers[i], expected.numbers[i], expected.whole)) continue;
    first = i;
    ++count;
  }
  return fmt::format("  first wrong at {}: expected {}, got {}\n  {} of {} values are wrong\n",
                     index_of(first, got.shape), number(expected.numbers[first], expected.whole),
                     number(got.numbers[first], expected.whole), count, got.numbers.size());
}

std::string likely_cause(const Value& got, const Value& expected, const std::vector<Mistake>& mistakes) {
  std::string cause;
  for (const Mistake& mistake : mistakes) {
    if (cause.empty() && same(got, mistake.gives)) cause = mistake.says;
  }
  if (cause.empty()) cause = general_cause(got, expected);
  return cause.empty() ? "" : "  likely: " + indented(cause, 10) + "\n";
}

std::string indented(const std::string& text, size_t columns) {
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == '\n') result.append(columns, ' ');
  }
  return result;
}

}  // namespace course
