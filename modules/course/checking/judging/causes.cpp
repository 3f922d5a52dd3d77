#include "modules/course/checking/judging/causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "modules/course/checking/judging/diagnose.h"
#include "modules/course/checking/second_call.h"

namespace course {
namespace {

using Said = std::string;  // a line, its first word included; empty: nothing

constexpr double no_element = 7e7;  // what Input::tensor() writes to places that belong to no element

Said likely(const std::string& cause) { return "  likely: " + indented(cause, 10) + "\n"; }
Said seen(const std::string& what) { return "  seen: " + what + "\n"; }

bool is_integral(double x) { return x != 0 && std::abs(x - std::round(x)) < 1e-3 * std::abs(x); }

// got = factor · expected, everywhere, and in two places at least; 0 if there is no such factor. Where all that is
// expected is one number any other one would be: then only a factor such as 3 or 1/3 says something.
double common_factor(const Value& got, const Value& expected) {
  double factor = 0;
  int places = 0;
  const std::vector<double>& right = expected.numbers;
  const bool one_number = std::all_of(right.begin(), right.end(), [&](double x) {
    return x == right[0] || std::abs(x - right[0]) <= 1e-6 + 1e-5 * std::max(std::abs(x), std::abs(right[0]));
  });
  for (size_t i = 0; i < got.numbers.size(); ++i) {
    const double a = got.numbers[i], b = expected.numbers[i];
    if (std::abs(b) < 1e-4) {
      if (std::abs(a) > 1e-3) return 0;
      continue;
    }
    if (places++ == 0) factor = a / b;
    if (!std::isfinite(factor) || std::abs(a / b - factor) > 1e-3 * std::abs(factor)) return 0;
  }
  if (one_number && !is_integral(factor) && !is_integral(1 / factor)) return 0;
  return places < 2 ? 0 : factor;
}

// True if all that is wrong is NaN that did not stay: where other numbers are wrong as well, it is only one more.
bool only_loses_nan(const Value& got, const Value& expected) {
  if (got.kind != Value::Kind::real || expected.kind != Value::Kind::real || got.shape != expected.shape) return false;
  bool loses = false;
  for (size_t i = 0; i < got.numbers.size(); ++i) {
    if (same_at(got, expected, i)) continue;
    if (!std::isnan(expected.numbers[i])) return false;
    loses = true;
  }
  return loses;
}

// The last two dims exchanged. Of matrices that are one row or one column this is a reshape, and says nothing.
bool is_transposed(const Value& got, const Value& expected) {
  const size_t n = expected.shape.size();
  if (n < 2 || expected.shape[n - 1] < 2 || expected.shape[n - 2] < 2 || expected.numbers.empty()) return false;
  Value other = expected;
  std::swap(other.shape[n - 1], other.shape[n - 2]);
  const auto rows = static_cast<size_t>(expected.shape[n - 2]), columns = static_cast<size_t>(expected.shape[n - 1]);
  size_t moved = 0;
  for (size_t i = 0; i < expected.numbers.size(); ++i) {
    const size_t matrix = i / (rows * columns), row = i / columns % rows, column = i % columns;
    const size_t to = matrix * rows * columns + column * rows + row;
    other.numbers[to] = expected.numbers[i];
    moved += expected.numbers[to] != expected.numbers[i] ? 1 : 0;
  }
  const std::set<double> different(expected.numbers.begin(), expected.numbers.end());  // 0 and 1 agree by chance
  return moved >= 4 && different.size() > 2 && same(got, other);
}

bool is_large(double x) { return std::isinf(x) || std::abs(x) > 1e6; }
bool holds_large(const Numbers& numbers) { return std::any_of(numbers.values.begin(), numbers.values.end(), is_large); }

// True if every wrong number is what stands where no element does, once or some times over; or if two at least are as
// large as that, which one quotient or one power can be by itself.
bool reads_beyond(const Value& got, const Value& expected) {
  size_t wrong = 0, multiples = 0, as_large = 0;
  for (size_t i = 0; i < got.numbers.size(); ++i) {
    if (same_at(got, expected, i)) continue;
    const double times = std::abs(got.numbers[i]) / no_element, whole = std::round(times);
    ++wrong;
    multiples += whole >= 1 && whole <= 100 && std::abs(times - whole) < 1e-4 ? 1 : 0;
    as_large += times > 0.1 && times < 100 ? 1 : 0;
  }
  return wrong > 0 && (multiples == wrong || (wrong > 1 && as_large == wrong));
}

Said about_real_numbers(const Value& got, const Value& expected, const Evidence& evidence) {
  if (is_transposed(got, expected)) return likely("rows and columns are exchanged: the last two dims are transposed");
  if (got.shape != expected.shape) {
    return got.numbers == expected.numbers && !got.numbers.empty() ? seen("the numbers are right, their shape is not")
                                                                   : "";
  }
  const std::vector<double>& numbers = got.numbers;
  const auto zeros = static_cast<size_t>(std::count(expected.numbers.begin(), expected.numbers.end(), 0));
  if (numbers.size() > 1 && 4 * zeros <= numbers.size() &&
      std::all_of(numbers.begin(), numbers.end(), [](double x) { return x == 0; })) {
    return seen("all of them are 0");
  }
  const bool large = std::any_of(expected.numbers.begin(), expected.numbers.end(), is_large) ||
                     std::any_of(evidence.inputs.begin(), evidence.inputs.end(),
                                 [](const auto& input) { return holds_large(input.second); });
  if (!large && reads_beyond(got, expected)) {
    return likely("numbers are read that belong to no element: between the rows of a view, or beyond an end");
  }
  int64_t nans = 0;
  for (size_t i = 0; i < numbers.size(); ++i)
    nans += std::isnan(numbers[i]) && !std::isnan(expected.numbers[i]) ? 1 : 0;
  if (nans > 0 && numbers.size() > 1) {
    if (!evidence.with_numbers) return seen("nan where a number was expected");
    return seen(fmt::format("{} of them {} nan", nans, nans == 1 ? "is" : "are"));
  }
  const double factor = expected.numbers.size() > 1 ? common_factor(got, expected) : 0;
  if (std::abs(factor + 1) < 1e-3) return likely("every sign is wrong");
  if (factor == 0 || std::abs(factor - 1) < 0.01) return "";  // so near to 1 it is no factor
  if (!evidence.with_numbers) return likely("each is the same multiple of what it should be");
  return likely(fmt::format("each is {:.4g} times what it should be", factor));
}

Said about_whole_numbers(const Value& got, const Value& expected) {
  const std::vector<int64_t>&came = got.integers, &right = expected.integers;
  if (came.size() > 1 && std::all_of(came.begin(), came.end(), [](int64_t n) { return n == 0; })) {
    return seen("all of them are 0");
  }
  if (came.size() > 2 && std::equal(came.rbegin(), came.rend(), right.begin())) return likely("the order is reversed");
  bool narrow = false;
  for (size_t i = 0; i < came.size(); ++i) {
    if (came[i] == right[i]) continue;
    if (came[i] != static_cast<int32_t>(static_cast<uint64_t>(right[i]))) return "";
    narrow = true;
  }
  return narrow ? likely("the number does not fit into an int: int64_t counts further") : "";
}

// True if it is what was right for that question, and neither by chance nor that of the same numbers with
// another option.
bool is_kept(const Answer& got, const Earlier& earlier, size_t i) {
  const size_t telling = telling_of_another(got, *earlier.expected, i);
  return (earlier.on_other_inputs && telling > 1) || (earlier.also_elsewhere && telling > 0);
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

bool is_gradient(const Item& item) { return item.name.starts_with("the gradient"); }

// No gradient came. That it stops on its way is known where others arrive: else it may be the tape itself.
Said about_no_gradient(const Answer& got, const Answer& expected) {
  for (size_t k = 0; k < got.items.size() && k < expected.items.size(); ++k) {
    const Value& value = got.items[k].value;
    if (is_gradient(got.items[k]) && value.kind == Value::Kind::real && same(value, expected.items[k].value)) {
      return likely(
          "the gradient stops on its way, where another arrives: something is detached, or computed from plain "
          "numbers");
    }
  }
  return seen("no gradient arrives there");
}

// Of two results that are looked at in the end.
Said about_two_results(const Answer& got, const Answer& expected, size_t i) {
  const Value& value = got.items[i].value;
  const std::string& name = expected.items[i].name;
  if (name == second_of_two && i > 0 && expected.items[i - 1].name == first_of_two &&
      same(value, expected.items[i - 1].value)) {
    return likely(
        "the result of the call before came again: the inputs are where they were, but other numbers are in "
        "them");
  }
  if (name == first_of_two && i + 1 < got.items.size() && i + 1 < expected.items.size() &&
      (same(value, expected.items[i + 1].value) || same(value, got.items[i + 1].value))) {
    return likely(
        "what the first call gave has changed since: it shares its memory with the argument, or with what the "
        "second call gave (a static tensor?)");
  }
  return "";
}

// Whether the answer of a mistake agrees with the right one by chance no more: in two elements at least they differ, or
// words do.
bool is_telling(const Answer& expected, const Answer& of_mistake) {
  size_t places = 0;
  for (size_t k = 0; k < of_mistake.items.size(); ++k) {
    const Value& value = of_mistake.items[k].value;
    if (k >= expected.items.size() || value.kind != expected.items[k].value.kind) return true;
    const Value& right = expected.items[k].value;
    if (value.shape != right.shape || value.text != right.text) return true;
    const size_t count = std::max(value.numbers.size(), value.integers.size());
    for (size_t i = 0; i < count; ++i) places += same_at(value, right, i) ? 0 : 1;
  }
  return places > 1;
}

// The module's own mistake whose answer this is: of several the one that other questions support most.
const Mistake* mistake_made(const Answer& got, const Answer& expected, const Evidence& evidence) {
  const Mistake* made = nullptr;
  int most = -1;
  for (const Mistake& mistake : evidence.mistakes) {
    if (begins_with(expected, mistake.gives) || !begins_with(got, mistake.gives)) continue;
    const int support = evidence.support ? evidence.support(mistake) : 0;
    if (support <= most || (support == 0 && !is_telling(expected, mistake.gives))) continue;
    made = &mistake, most = support;
  }
  return made;
}

}  // namespace

size_t telling_of_another(const Answer& got, const Answer& of_another, size_t i) {
  if (i >= got.items.size() || i >= of_another.items.size()) return 0;
  const Item &item = got.items[i], &its = of_another.items[i];
  if (item.name != its.name || !same(item.value, its.value)) return 0;
  std::set<double> telling;
  for (const double x : item.value.numbers) {
    if (std::isfinite(x) && std::abs(x - std::round(x)) > 1e-3) telling.insert(x);
  }
  return telling.size();
}

std::string what_is_said(const Answer& got, const Answer& expected, const Evidence& evidence) {
  if (const Mistake* made = mistake_made(got, expected, evidence)) return likely(made->says);
  const size_t i = first_wrong(got, expected);
  if (i >= got.items.size() || i >= expected.items.size()) return "";
  const Item &came = got.items[i], &right = expected.items[i];
  if (only_loses_nan(came.value, right.value)) {
    return likely("a NaN got lost: it says that something went wrong before, so it has to stay where it can be seen");
  }
  if (Said said = about_two_results(got, expected, i); !said.empty()) return said;
  if (std::any_of(evidence.earlier.begin(), evidence.earlier.end(),
                  [&](const Earlier& earlier) { return is_kept(got, earlier, i); })) {
    return likely(
        "this is what was right for an earlier question: something is kept from one call to the "
        "next");
  }
  if (is_changed_input(came, right, evidence.inputs)) {
    return likely("what is given is to be read, not changed: these are numbers of the inputs");
  }
  if (came.value.kind == Value::Kind::nothing && is_gradient(came)) return about_no_gradient(got, expected);
  if (came.value.kind != right.value.kind) return "";
  if (came.value.kind == Value::Kind::real) return about_real_numbers(came.value, right.value, evidence);
  const bool whole = came.value.kind == Value::Kind::integer && came.value.shape == right.value.shape;
  return whole ? about_whole_numbers(came.value, right.value) : "";
}

}  // namespace course
