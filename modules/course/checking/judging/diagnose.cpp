#include "modules/course/checking/judging/diagnose.h"

#include <algorithm>
#include <cmath>

#include "modules/course/checking/judging/difference_maps.h"

namespace course {
namespace {

using Kind = Value::Kind;

// Of a bound where real is double: errors are 2^-29 times as large there, but what is expected is rounded as well.
constexpr double share_in_double = 1e-6;

bool close(double a, double b, const std::optional<double>& bound) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (a == b || std::isinf(a) || std::isinf(b)) return a == b;
  const double share = in_double() ? share_in_double : 1;
  return std::abs(a - b) <= share * bound.value_or(1e-6 + 1e-5 * std::max(std::abs(a), std::abs(b)));
}

bool is_list(const Value& value) { return value.kind == Kind::integer || value.kind == Kind::boolean; }
bool is_array(const Value& value) { return is_list(value) || value.kind == Kind::real; }
bool is_short_list(const Value& value) {
  return is_list(value) && value.shape.size() <= 1 && value.integers.size() <= 16;
}
size_t count_of(const Value& value) { return value.kind == Kind::real ? value.numbers.size() : value.integers.size(); }

std::string number(double x, int digits = 6) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  return fmt::format("{:.{}g}", x, digits);
}

// So many digits that two numbers which differ look different.
int digits_for(double a, double b) {
  int digits = 6;
  while (digits < 17 && a != b && number(a, digits) == number(b, digits)) ++digits;
  return digits;
}

std::string number_at(const Value& value, size_t i, int digits = 6) {
  if (value.kind == Kind::boolean) return value.integers[i] != 0 ? "true" : "false";
  return value.kind == Kind::integer ? fmt::format("{}", value.integers[i]) : number(value.numbers[i], digits);
}

std::string list(const Value& value) {
  if (value.shape.empty()) return number_at(value, 0);
  std::string text;
  for (size_t i = 0; i < count_of(value); ++i) text += (i == 0 ? "" : ", ") + number_at(value, i);
  return "{" + text + "}";
}

std::string article(const std::string& type) {
  return (std::string("AEIOU").find(type.substr(0, 1)) == std::string::npos ? "a " : "an ") + type;
}

std::string in_words(const Value& value) {
  switch (value.kind) {
    case Kind::nothing: return "nothing";
    case Kind::text: return "'" + value.text + "'";
    case Kind::threw:
      return value.text.empty() ? value.type + ", thrown"
                                : fmt::format("{} that says: {}", article(value.type), indented(value.text, 11));
    case Kind::boolean:
    case Kind::integer:
      if (is_short_list(value)) return list(value);
      break;
    case Kind::real:
      if (value.numbers.size() == 1) return number(value.numbers[0]);
      break;
    case Kind::todo: return "lines that are not written";
    case Kind::twin: return "the library's own";
  }
  return "an array of shape " + to_string(value.shape);
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

// Of two arrays of one kind.
std::string difference_of_arrays(const Value& got, const Value& expected) {
  if (got.shape != expected.shape) {
    return fmt::format("  expected the shape {}\n  got the shape      {}\n", to_string(expected.shape),
                       to_string(got.shape));
  }
  size_t first = count_of(got), count = 0;
  Compared compared{got.shape, {}, {}, std::vector<bool>(count_of(got))};
  for (size_t i = count_of(got); i-- > 0;) {
    if (same_at(got, expected, i)) continue;
    compared.wrong[i] = true;
    first = i;
    ++count;
  }
  for (size_t i = 0; i < count_of(got); ++i) {
    compared.expected.push_back(is_list(expected) ? static_cast<double>(expected.integers[i]) : expected.numbers[i]);
    compared.got.push_back(is_list(got) ? static_cast<double>(got.integers[i]) : got.numbers[i]);
  }
  const int digits = got.kind == Kind::real ? digits_for(expected.numbers[first], got.numbers[first]) : 6;
  return fmt::format("  first wrong at {}: expected {}, got {}\n  {} of {} values are wrong\n{}",
                     index_of(first, got.shape), number_at(expected, first, digits), number_at(got, first, digits),
                     count, count_of(got), heat_maps_of(compared));
}

std::string difference_of_lists(const Value& got, const Value& expected) {
  std::string where;
  if (got.shape == expected.shape && got.integers.size() > 1) {
    size_t i = 0;
    while (got.integers[i] == expected.integers[i]) ++i;
    where = fmt::format("  first wrong at [{}]: expected {}, got {}\n", i, number_at(expected, i), number_at(got, i));
  }
  return fmt::format("  expected {}\n  got      {}\n{}", list(expected), list(got), where);
}

std::string difference(const Value& got, const Value& expected) {
  if (expected.kind == Kind::threw) {
    return fmt::format("  expected {} that says '{}'\n  got      {}\n", article(expected.type), expected.text,
                       got.kind == Kind::threw ? in_words(got) : "no exception, but " + in_words(got));
  }
  if (got.kind == Kind::threw) {
    // What the question itself says; a region may throw it too, and its words must not look like ours.
    if (got.type == "std::logic_error") return "  it ended with the words: " + indented(got.text, 12) + "\n";
    if (got.text.empty()) return fmt::format("  it threw {}\n", got.type);
    return fmt::format("  it threw {}: {}\n", article(got.type), indented(got.text, 12));
  }
  if (got.kind == expected.kind && is_short_list(got) && is_short_list(expected)) {
    return difference_of_lists(got, expected);
  }
  const bool arrays = is_array(got) && got.kind == expected.kind && !(got.shape.empty() && expected.shape.empty());
  if (arrays) return difference_of_arrays(got, expected);
  if (got.kind == Kind::real && expected.kind == Kind::real && got.numbers.size() == 1 &&
      expected.numbers.size() == 1) {
    const int digits = digits_for(expected.numbers[0], got.numbers[0]);
    return fmt::format("  expected {}\n  got      {}\n", number(expected.numbers[0], digits),
                       number(got.numbers[0], digits));
  }
  return fmt::format("  expected {}\n  got      {}\n", in_words(expected), in_words(got));
}

// An exception takes the place of all items.
bool threw(const Answer& answer) { return answer.items.size() == 1 && answer.items[0].value.kind == Kind::threw; }

}  // namespace

bool same_at(const Value& got, const Value& expected, size_t i) {
  if (is_list(expected)) return got.integers[i] == expected.integers[i];
  return close(got.numbers[i], expected.numbers[i], expected.bound);
}

bool same(const Value& got, const Value& expected) {
  if (got.kind != expected.kind) return false;
  if (expected.kind == Kind::threw) {
    return got.type == expected.type && got.text.find(expected.text) != std::string::npos;
  }
  if (got.shape != expected.shape || got.text != expected.text || count_of(got) != count_of(expected)) return false;
  for (size_t i = 0; i < count_of(got); ++i) {
    if (!same_at(got, expected, i)) return false;
  }
  return true;
}

bool same(const Answer& got, const Answer& expected) {
  return got.items.size() == expected.items.size() && first_wrong(got, expected) == expected.items.size();
}

size_t first_wrong(const Answer& got, const Answer& expected) {
  size_t i = 0;
  while (i < expected.items.size() && i < got.items.size() && got.items[i].name == expected.items[i].name &&
         same(got.items[i].value, expected.items[i].value)) {
    ++i;
  }
  return i;
}

bool begins_with(const Answer& answer, const Answer& part) {
  return part.items.size() <= answer.items.size() && first_wrong(answer, part) == part.items.size();
}

std::string differences(const Answer& got, const Answer& expected) {
  if (threw(got) && !threw(expected)) return difference(got.items[0].value, expected.items[0].value);
  const size_t i = first_wrong(got, expected);
  if (i >= got.items.size() || i >= expected.items.size()) return "  the program answered something else\n";
  const std::string& name = expected.items[i].name;
  const Value& awaited = expected.items[i].value;
  if (got.items[i].name != name && awaited.kind == Kind::threw) {
    return fmt::format("  expected {} that says '{}'\n  got      no exception\n", article(awaited.type), awaited.text);
  }
  if (got.items[i].name != name) return "  the program answered something else\n";
  return (name.empty() ? "" : "  " + name + ":\n") + difference(got.items[i].value, expected.items[i].value);
}

std::string describe(const Call& call) {
  std::string text = call.text + "\n";
  for (const auto& [name, numbers] : call.inputs) {
    text += fmt::format("  {} {}{}", name, to_string(numbers.shape), numbers.is_view ? ", a view," : "");
    if (numbers.values.size() <= 24) {
      const std::vector<real> values(numbers.values.begin(), numbers.values.end());
      text += " = " + indented(to_string(tensor(values, numbers.shape)), 4);
    }
    text += "\n";
  }
  return text;
}

std::string indented(const std::string& text, size_t columns) {
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == '\n') result.append(columns, ' ');
  }
  return result;
}

std::string printable(const std::string& text) {
  std::string result;
  for (const char c : text) result += static_cast<unsigned char>(c) < 0x20 && c != '\n' ? '?' : c;
  return result;
}

}  // namespace course
