#include "modules/course/checking/judging/causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "modules/course/checking/judging/diagnose.h"
#include "modules/course/checking/second_call.h"

namespace course {
namespace {

using Kind = Value::Kind;

constexpr const char* all_zero = "everything is 0: is the result ever written, or is something taken away from itself?";
constexpr const char* only_size = "it is the size, or what only many numbers hold: fewer of them come out right";

bool is_whole_number(double x) { return x != 0 && std::abs(x - std::round(x)) < 1e-3 * std::abs(x); }
bool is_far_out(double x) { return std::isinf(x) || std::abs(x) > 1e6; }
bool is_gradient(const Item& item) { return item.name.starts_with("the gradient"); }

// --- A NaN that got lost.

bool holds_nan(const Numbers& numbers) {
  return std::any_of(numbers.values.begin(), numbers.values.end(), [](double x) { return std::isnan(x); });
}

// False where an input of the same shape is infinite at all of these places: there NaN were to be made.
bool may_go_to(const Numbers& input, const std::vector<size_t>& places, const Shape& shape) {
  return input.shape != shape ||
         !std::all_of(places.begin(), places.end(), [&](size_t place) { return std::isinf(input.values[place]); });
}

// True if all that is wrong are NaN of the inputs that did not stay. Where other numbers are wrong as well they are only
// one more; and where no input holds any, one was to be made.
bool only_loses_nan(const Value& got, const Value& expected, const Evidence& evidence) {
  if (got.kind != Kind::real || expected.kind != Kind::real || got.shape != expected.shape) return false;
  size_t right = 0;
  std::vector<size_t> places;  // of those that were lost
  for (size_t i = 0; i < got.numbers.size(); ++i) {
    if (same_at(got, expected, i)) {
      ++right;
    } else if (std::isnan(expected.numbers[i])) {
      places.push_back(i);
    } else {
      return false;
    }
  }
  const bool came_in = std::any_of(evidence.inputs.begin(), evidence.inputs.end(), [&](const auto& input) {
    return holds_nan(input.second) && may_go_to(input.second, places, expected.shape);
  });
  const size_t lost = places.size();
  return came_in && lost > 0 && (right > 0 || lost > 1 || !evidence.earlier.empty());
}

// --- Something that is kept from one call to the next.

// True if it is what was right for that question, neither by chance nor as that of the same numbers with another option.
bool is_kept(const Answer& got, const Earlier& earlier, size_t i, bool in_other_questions) {
  const size_t telling = telling_of_another(got, *earlier.expected, i);
  return (earlier.on_other_inputs && telling > 1) || (in_other_questions && telling > 0);
}

bool something_is_kept(const Answer& got, const Evidence& evidence, size_t i) {
  const auto others = std::count_if(evidence.others.begin(), evidence.others.end(),
                                    [](const OtherWrong& other) { return other.of_an_earlier; });
  return std::any_of(evidence.earlier.begin(), evidence.earlier.end(),
                     [&](const Earlier& earlier) { return is_kept(got, earlier, i, others > 1); });
}

// Of two results that are looked at in the end.
std::string about_two_results(const Answer& got, const Answer& expected, size_t i) {
  const Value& value = got.items[i].value;
  if (i > 0 && got.items[i].name == second_of_two && expected.items[i - 1].name == first_of_two &&
      same(value, expected.items[i - 1].value)) {
    return "the result of the call before came again: the inputs are where they were, but other numbers are in them";
  }
  if (got.items[i].name == first_of_two && value.shape == expected.items[i].value.shape) {
    return "what the first call gave has changed since: it shares its memory with the argument, or with what the "
           "second call gave (a static tensor?)";
  }
  return "";
}

// True if the item is about an input after the call, "x afterwards", which was to stay as it was given.
bool is_changed_input(const Item& got, const Item& expected, const ShownInputs& inputs) {
  return got.name == expected.name && got.value.kind == expected.value.kind &&
         std::any_of(inputs.begin(), inputs.end(), [&](const auto& input) {
           const bool named =
               expected.name == input.first + " afterwards" || expected.name == input.first + ", afterwards";
           return named && same(Value(input.second), expected.value);
         });
}

// --- A gradient that does not arrive.

// True if item i is a gradient that was expected, and none came.
bool is_missing_gradient(const Answer& got, const Answer& expected, size_t i) {
  return i < got.items.size() && i < expected.items.size() && is_gradient(expected.items[i]) &&
         got.items[i].name == expected.items[i].name && got.items[i].value.kind == Kind::nothing &&
         expected.items[i].value.kind != Kind::nothing;
}

// Where another gradient arrives it is this path on which it stops; where none arrives in other questions either it is
// no matter of their numbers.
bool gradient_stops(const Answer& got, const Answer& expected, const Evidence& evidence, size_t i) {
  if (!is_missing_gradient(got, expected, i)) return false;
  for (size_t k = 0; k < got.items.size() && k < expected.items.size(); ++k) {
    const Value& value = got.items[k].value;
    if (is_gradient(got.items[k]) && value.kind == Kind::real && same(value, expected.items[k].value)) return true;
  }
  return !evidence.others.empty() &&
         std::all_of(evidence.others.begin(), evidence.others.end(), [](const OtherWrong& other) {
           return is_missing_gradient(other.got, *other.expected, first_wrong(other.got, *other.expected));
         });
}

// --- One factor.

// got = factor · expected, everywhere; 0 if there is no such factor. `numbers` are those that tell: of a number that
// comes twice any factor would hold.
double common_factor(const Value& got, const Value& expected, std::set<double>& numbers) {
  if (got.kind != Kind::real || expected.kind != Kind::real || got.shape != expected.shape) return 0;
  double factor = 0;
  for (size_t i = 0; i < got.numbers.size(); ++i) {
    const double a = got.numbers[i], b = expected.numbers[i];
    if (std::abs(b) < 1e-4) {
      if (std::abs(a) > 1e-3) return 0;
      continue;
    }
    if (numbers.empty()) factor = a / b;
    if (!std::isfinite(factor) || std::abs(a / b - factor) > 1e-3 * std::abs(factor)) return 0;
    numbers.insert(std::round(b * 1e4));
  }
  return factor;
}

// The factor of these numbers, if two that differ at least or another question shows it too, and most of those that are
// wrong do.
double supported_factor(const Value& got, const Value& expected, const Evidence& evidence) {
  std::set<double> numbers;
  const double factor = common_factor(got, expected, numbers);
  if (factor == 0 || got.numbers.size() < 2) return 0;
  int support = 0;
  for (const OtherWrong& other : evidence.others) {
    const size_t i = first_wrong(other.got, *other.expected);
    if (i >= other.got.items.size() || i >= other.expected->items.size()) continue;
    std::set<double> its_numbers;
    const double its = common_factor(other.got.items[i].value, other.expected->items[i].value, its_numbers);
    support += std::abs(its - factor) <= 1e-3 * std::abs(factor) ? 1 : -1;
  }
  if (numbers.size() > 2) return support >= -1 ? factor : 0;
  if (numbers.size() == 2) return support >= 0 ? factor : 0;
  return support > 0 && (is_whole_number(factor) || is_whole_number(1 / factor)) ? factor : 0;
}

// --- All others that are known of numbers.

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

std::string about_real_numbers(const Value& got, const Value& expected, const Evidence& evidence) {
  if (expected.shape.size() >= 2 && same(got, transposed(expected))) {
    return "rows and columns are exchanged: the last two dims are transposed";
  }
  if (got.shape != expected.shape) {
    return got.numbers.size() == expected.numbers.size() ? "the numbers may be right, their shape is not" : "";
  }
  const std::vector<double>& numbers = got.numbers;
  const auto all = [&](bool (*holds)(double)) { return std::all_of(numbers.begin(), numbers.end(), holds); };
  const auto zeros = static_cast<size_t>(std::count(expected.numbers.begin(), expected.numbers.end(), 0));
  if (numbers.size() > 1 && 4 * zeros <= numbers.size() && all([](double x) { return x == 0; })) return all_zero;
  if (all([](double x) { return x > 6.9e7 && x < 7.1e7; })) return "numbers are read that belong to no element";
  int64_t nans = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    nans += std::isnan(numbers[i]) && !std::isnan(expected.numbers[i]) ? 1 : 0;
  }
  if (nans > 0) {
    return fmt::format(
        "{} of them are nan: 0/0, inf/inf, inf - inf, 0 · inf, or a function where it has no value, as √ below 0",
        evidence.with_numbers ? std::to_string(nans) : "some");
  }
  const bool far_out = std::any_of(expected.numbers.begin(), expected.numbers.end(), is_far_out) ||
                       std::any_of(evidence.inputs.begin(), evidence.inputs.end(), [](const auto& input) {
                         return std::any_of(input.second.values.begin(), input.second.values.end(), is_far_out);
                       });
  if (!far_out && !expected.shape.empty() &&
      std::any_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x) && std::abs(x) > 1e7; })) {
    return "numbers are read that belong to no element of it: between the rows of a view, or beyond an end";
  }
  const double factor = supported_factor(got, expected, evidence);
  if (std::abs(factor + 1) < 1e-3) return "every sign is wrong";
  if (factor == 0 || std::abs(factor - 1) < 0.01) return "";  // so near to 1 it is no factor
  if (!evidence.with_numbers) return "each is the same multiple of what it should be";
  return fmt::format("each is {:.4g} times what it should be", factor);
}

std::string about_whole_numbers(const Value& got, const Value& expected) {
  const std::vector<int64_t>&came = got.integers, &right = expected.integers;
  if (came.size() > 1 && std::all_of(came.begin(), came.end(), [](int64_t n) { return n == 0; })) return all_zero;
  if (came.size() > 1 && std::equal(came.rbegin(), came.rend(), right.begin())) return "the order is reversed";
  for (size_t i = 0; i < came.size(); ++i) {
    if (came[i] != right[i] && came[i] == static_cast<int32_t>(static_cast<uint64_t>(right[i]))) {
      return "the number does not fit into an int: int64_t counts further";
    }
  }
  return "";
}

// --- What is wrong for its size alone.

// True if along one dim nothing is wrong before some place, and all is from there on.
bool only_a_tail_is_wrong(const Value& got, const Value& expected) {
  if (got.kind != expected.kind || got.shape != expected.shape || got.shape.empty()) return false;
  const size_t count = std::max(got.numbers.size(), got.integers.size());
  size_t inner = count;
  for (const int64_t size : got.shape) {
    if (size < 2) continue;
    const size_t along = inner / static_cast<size_t>(size), outer = inner;
    std::vector<bool> any_wrong(static_cast<size_t>(size)), any_right(static_cast<size_t>(size));
    for (size_t i = 0; i < count; ++i) {
      const size_t place = i % outer / along;
      (same_at(got, expected, i) ? any_right : any_wrong)[place] = true;
    }
    const auto first = std::find(any_wrong.begin(), any_wrong.end(), true) - any_wrong.begin();
    const auto last_right = std::find(any_right.rbegin(), any_right.rend(), true).base() - any_right.begin();
    if (first >= 8 && last_right <= first) return true;
    inner = along;
  }
  return false;
}

// True if all numbers have their sign and their first digits.
bool only_last_digits_are_wrong(const Value& got, const Value& expected) {
  if (got.kind != Kind::real || expected.kind != Kind::real || got.shape != expected.shape) return false;
  for (size_t i = 0; i < got.numbers.size(); ++i) {
    if (same_at(got, expected, i)) continue;
    if (!(std::abs(got.numbers[i] - expected.numbers[i]) < 1e-3 * std::abs(expected.numbers[i]))) return false;
  }
  return true;
}

std::string about_size(const Value& got, const Value& expected) {
  if (only_a_tail_is_wrong(got, expected)) {
    return fmt::format(
        "{}, and of these the first ones. The rest behind the last block of a loop is forgotten, an array is too "
        "short, or a count or a place has too few bits",
        only_size);
  }
  if (only_last_digits_are_wrong(got, expected)) {
    return fmt::format("{}, and of these the first digits. A float adds up more than it has digits for", only_size);
  }
  return only_size;
}

// What is known of any exercise.
std::string general_cause(const Answer& got, const Answer& expected, const Evidence& evidence, size_t i) {
  const Item &came = got.items[i], &right = expected.items[i];
  if (only_loses_nan(came.value, right.value, evidence)) {
    return "a NaN got lost: it says that something went wrong before, so it has to stay where it can be seen";
  }
  if (std::string cause = about_two_results(got, expected, i); !cause.empty()) return cause;
  if (something_is_kept(got, evidence, i)) {
    return "this is what was right for an earlier question: is something kept from one call to the next, or are two "
           "questions taken for the same?";
  }
  if (is_changed_input(came, right, evidence.inputs)) {
    return "what is given is to be read, not changed: these are numbers of the inputs";
  }
  if (gradient_stops(got, expected, evidence, i)) {
    return "the gradient stops on its way: something is detached, computed from plain numbers, or what is returned for "
           "it "
           "is undefined";
  }
  if (came.value.kind != right.value.kind) return "";
  if (came.value.kind == Kind::real) return about_real_numbers(came.value, right.value, evidence);
  const bool whole = came.value.kind == Kind::integer && came.value.shape == right.value.shape;
  return whole ? about_whole_numbers(came.value, right.value) : "";
}

std::string cause_of(const Answer& got, const Answer& expected, const Evidence& evidence) {
  for (const Mistake& mistake : evidence.mistakes) {
    if (!begins_with(expected, mistake.gives) && begins_with(got, mistake.gives)) return mistake.says;
  }
  const size_t i = first_wrong(got, expected);
  if (i >= got.items.size() || i >= expected.items.size()) return evidence.large ? only_size : "";
  const std::string cause = general_cause(got, expected, evidence, i);
  if (!evidence.large) return cause;
  return cause.empty() ? about_size(got.items[i].value, expected.items[i].value)
                       : fmt::format("{}, but here {}", only_size, cause);
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

std::string likely_cause(const Answer& got, const Answer& expected, const Evidence& evidence) {
  const std::string cause = cause_of(got, expected, evidence);
  return cause.empty() ? "" : "  likely: " + indented(cause, 10) + "\n";
}

}  // namespace course
