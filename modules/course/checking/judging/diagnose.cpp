#include "modules/course/checking/judging/diagnose.h"

#include <algorithm>
#include <cmath>

#include "modules/course/checking/judging/difference_maps.h"
#include "modules/course/checking/second_call.h"

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

bool same_at(const Value& got, const Value& expected, size_t i) {
  if (is_list(expected)) return got.integers[i] == expected.integers[i];
  return close(got.numbers[i], expected.numbers[i], expected.bound);
}

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

bool is_whole(double x) { return x != 0 && std::abs(x - std::round(x)) < 1e-3 * std::abs(x); }

// got = factor · expected, everywhere, and in two places at least; 0 if there is no such factor. Where all that is
// expected is one number any other one would be: then only a factor such as 3 or 1/3 says something.
double common_factor(const Value& got, const Value& expected) {
  double factor = 0;
  int places = 0;
  const std::vector<double>& right = expected.numbers;
  const bool one_number = std::all_of(right.begin(), right.end(), [&](double x) { return close(x, right[0], {}); });
  for (size_t i = 0; i < got.numbers.size(); ++i) {
    const double a = got.numbers[i], b = expected.numbers[i];
    if (std::abs(b) < 1e-4) {
      if (std::abs(a) > 1e-3) return 0;
      continue;
    }
    if (places++ == 0) factor = a / b;
    if (!std::isfinite(factor) || std::abs(a / b - factor) > 1e-3 * std::abs(factor)) return 0;
  }
  if (one_number && !is_whole(factor) && !is_whole(1 / factor)) return 0;
  return places < 2 ? 0 : factor;
}

constexpr const char* nan_is_lost =
    "a NaN got lost: it says that something went wrong before, so it has to stay where it can be seen";

// True if fewer numbers are NaN than should be: what is only in another place is not lost.
bool loses_nan(const Value& got, const Value& expected) {
  const auto nans = [](const Value& value) {
    return std::count_if(value.numbers.begin(), value.numbers.end(), [](double x) { return std::isnan(x); });
  };
  return got.shape == expected.shape && nans(got) < nans(expected);
}

// The last two dims exchanged.
Value transposed(const Value& value) {
  Value out = value;
  const size_t n = value.shape.size();
  if (n < 2 || value.kind != Kind::real) return out;
  std::swap(out.shape[n - 1], out.shape[n - 2]);
  const auto rows = static_cast<size_t>(value.shape[n - 2]), columns = static_cast<size_t>(value.shape[n - 1]);
  for (size_t i = 0; i < value.numbers.size(); ++i) {
    const size_t matrix = i / (rows * columns), row = i / columns % rows, column = i % columns;
    out.numbers[matrix * rows * columns + column * rows + row] = value.numbers[i];
  }
  return out;
}

bool is_large(double x) { return std::isinf(x) || std::abs(x) > 1e6; }

std::string cause_of_numbers(const Value& got, const Value& expected, bool with_numbers, bool large_inputs) {
  if (expected.shape.size() >= 2 && same(got, transposed(expected))) {
    return "rows and columns are exchanged: the last two dims are transposed";
  }
  if (got.shape != expected.shape) {
    return got.numbers.size() == expected.numbers.size() ? "the numbers may be right, their shape is not" : "";
  }
  if (loses_nan(got, expected)) return nan_is_lost;
  const auto all = [&](bool (*holds)(double)) { return std::all_of(got.numbers.begin(), got.numbers.end(), holds); };
  const auto zeros = static_cast<size_t>(std::count(expected.numbers.begin(), expected.numbers.end(), 0));
  if (got.numbers.size() > 1 && 4 * zeros <= got.numbers.size() && all([](double x) { return x == 0; })) {
    return "everything is 0: is the result ever written, or is something taken away from itself?";
  }
  if (all([](double x) { return x > 6.9e7 && x < 7.1e7; })) return "numbers are read that belong to no element";
  int64_t nans = 0;
  for (size_t i = 0; i < got.numbers.size(); ++i) {
    nans += std::isnan(got.numbers[i]) && !std::isnan(expected.numbers[i]) ? 1 : 0;
  }
  if (nans > 0) {
    return fmt::format("{} of them are nan: 0/0, inf - inf or 0 · inf", with_numbers ? std::to_string(nans) : "some");
  }
  const bool large = large_inputs || std::any_of(expected.numbers.begin(), expected.numbers.end(), is_large);
  if (!large && !expected.shape.empty() && std::any_of(got.numbers.begin(), got.numbers.end(), [](double x) {
        return std::isfinite(x) && std::abs(x) > 1e7;
      })) {
    return "numbers are read that belong to no element of it: between the rows of a view, or beyond an end";
  }
  const double factor = expected.numbers.size() > 1 ? common_factor(got, expected) : 0;
  if (std::abs(factor + 1) < 1e-3) return "every sign is wrong";
  const std::string times = fmt::format("{:.4g}", factor);
  if (factor == 0 || std::abs(factor - 1) < 0.01) return "";  // so near to 1 it is no factor
  if (!with_numbers) return "each is the same multiple of what it should be";
  return fmt::format("each is {} times what it should be", times);
}

std::string general_cause(const Value& got, const Value& expected, bool with_numbers, bool large_inputs) {
  if (got.kind == Kind::real && expected.kind == Kind::real) {
    return cause_of_numbers(got, expected, with_numbers, large_inputs);
  }
  if (got.kind != Kind::integer || expected.kind != Kind::integer || got.shape != expected.shape) return "";
  if (got.integers.size() > 1 &&
      std::all_of(got.integers.begin(), got.integers.end(), [](int64_t n) { return n == 0; })) {
    return "everything is 0: is the result ever written, or is something taken away from itself?";
  }
  if (got.integers.size() > 1 && std::equal(got.integers.rbegin(), got.integers.rend(), expected.integers.begin())) {
    return "the order is reversed";
  }
  for (size_t i = 0; i < got.integers.size(); ++i) {
    if (got.integers[i] == static_cast<int32_t>(static_cast<uint64_t>(expected.integers[i])) &&
        !same_at(got, expected, i)) {
      return "the number does not fit into an int: int64_t counts further";
    }
  }
  return "";
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
    if (got.type == "std::logic_error") return "  " + indented(got.text, 2) + "\n";  // what the question itself says
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

// The first item that is wrong; the number of items if none is.
size_t first_wrong(const Answer& got, const Answer& expected) {
  size_t i = 0;
  while (i < expected.items.size() && i < got.items.size() && got.items[i].name == expected.items[i].name &&
         same(got.items[i].value, expected.items[i].value)) {
    ++i;
  }
  return i;
}

// True if the items of `part` are the first ones of the answer.
bool begins_with(const Answer& answer, const Answer& part) {
  return part.items.size() <= answer.items.size() && first_wrong(answer, part) == part.items.size();
}

// True if item i is what another question expected, and not by chance, as whole numbers may be.
bool answers_another(const Answer& got, const Answer& of_another, size_t i) {
  if (i >= got.items.size() || i >= of_another.items.size()) return false;
  const Value& value = got.items[i].value;
  const bool telling = std::any_of(value.numbers.begin(), value.numbers.end(),
                                   [](double x) { return std::isfinite(x) && std::abs(x - std::round(x)) > 1e-3; });
  return telling && got.items[i].name == of_another.items[i].name && same(value, of_another.items[i].value);
}

// True if the item is about an input after the call, "x afterwards", which was to stay as it was given.
bool is_changed_input(const Item& got, const Item& expected,
                      const std::vector<std::pair<std::string, Numbers>>& inputs) {
  return got.name == expected.name && got.value.kind == expected.value.kind &&
         std::any_of(inputs.begin(), inputs.end(), [&](const auto& input) {
           const bool named =
               expected.name == input.first + " afterwards" || expected.name == input.first + ", afterwards";
           return named && same(Value(input.second), expected.value);
         });
}

// True if the second of two results is the first one again.
bool came_again(const Answer& got, const Answer& expected, size_t i) {
  return i > 0 && got.items[i].name == second_of_two && expected.items[i - 1].name == first_of_two &&
         same(got.items[i].value, expected.items[i - 1].value);
}

// An exception takes the place of all items.
bool threw(const Answer& answer) { return answer.items.size() == 1 && answer.items[0].value.kind == Kind::threw; }

}  // namespace

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

std::string likely_cause(const Answer& got, const Answer& expected, const Mistakes& mistakes, bool with_numbers,
                         const std::vector<Answer>& earlier,
                         const std::vector<std::pair<std::string, Numbers>>& inputs) {
  std::string cause;
  for (const Mistake& mistake : mistakes) {
    if (cause.empty() && !begins_with(expected, mistake.gives) && begins_with(got, mistake.gives)) cause = mistake.says;
  }
  const size_t i = first_wrong(got, expected);
  const bool both = cause.empty() && i < got.items.size() && i < expected.items.size();
  if (both && loses_nan(got.items[i].value, expected.items[i].value)) {
    cause = nan_is_lost;
  } else if (both && came_again(got, expected, i)) {
    cause = "the result of the call before came again: the inputs are where they were, but other numbers are in them";
  } else if (cause.empty() && std::any_of(earlier.begin(), earlier.end(), [&](const Answer& of_another) {
               return answers_another(got, of_another, i);
             })) {
    cause =
        "this is what was right for an earlier question: is something kept from one call to the next, or are two "
        "questions taken for the same?";
  } else if (both) {
    const bool large_inputs = std::any_of(inputs.begin(), inputs.end(), [](const auto& input) {
      return std::any_of(input.second.values.begin(), input.second.values.end(), is_large);
    });
    const bool no_gradient = got.items[i].value.kind == Kind::nothing && got.items[i].name.starts_with("the gradient");
    const Value &value = got.items[i].value, &wanted = expected.items[i].value;
    const bool changed_since = got.items[i].name == first_of_two && value.shape == wanted.shape;
    cause = is_changed_input(got.items[i], expected.items[i], inputs)
                ? "what is given is to be read, not changed: these are numbers of the inputs"
            : no_gradient ? "the gradient stops on its way: something is detached, or computed from plain numbers"
            : changed_since
                ? "what the first call gave has changed since: it shares its memory with the argument, or with "
                  "what the second call gave (a static tensor?)"
                : general_cause(value, wanted, with_numbers, large_inputs);
  }
  return cause.empty() ? "" : "  likely: " + indented(cause, 10) + "\n";
}

std::string describe(const Call& call) {
  std::string text = call.text + "\n";
  for (const auto& [name, numbers] : call.inputs) {
    text += fmt::format("  {} {}", name, to_string(numbers.shape));
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
