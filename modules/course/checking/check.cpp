#include "modules/course/checking/check.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace course {

namespace {

/// A list that is long itself has no end of sizes.
constexpr int64_t most_large_places = 6;

// A case, unless it takes more numbers than one large size accounts for; then nothing.
AnyCase drawn_with_one_large(const AnyCheck& check, Draw& draw) {
  try {
    return check.draw(draw);
  } catch (const std::length_error&) {
    return nullptr;
  }
}

/// Cases in which one size is large: each size, where it is drawn, with each of asked_sizes. Another seed for each of
/// these, so that layouts and numbers of dims differ.
void add_large_sizes(const AnyCheck& check, uint64_t seed, std::vector<Posed>& cases) {
  for (size_t i = 0; i < asked_sizes.size() && asked_sizes[i] <= check.largest_size; ++i) {
    const int64_t size = asked_sizes[i];
    const uint64_t its_seed = seed * 1000003 + 700000 + i;
    Draw small(its_seed, {-1, size});
    drawn_with_one_large(check, small);
    for (int64_t place = 0; place < std::min(small.sizes(), most_large_places); ++place) {
      Draw draw(its_seed, {place, size});
      AnyCase c = drawn_with_one_large(check, draw);
      if (c && draw.came()) cases.push_back({&check, std::move(c), large_weight + size});
    }
  }
}

/// Those of all checks of an exercise, the smaller ones first.
std::vector<Posed> cases_with_large_sizes(const std::vector<const AnyCheck*>& checks, uint64_t seed) {
  std::vector<Posed> cases;
  if (!asks_large_sizes() || in_double()) return cases;
  for (const AnyCheck* check : checks) {
    if (check->draw) add_large_sizes(*check, seed, cases);
  }
  std::stable_sort(cases.begin(), cases.end(), [](const Posed& a, const Posed& b) { return a.weight < b.weight; });
  return cases;
}

/// The other cases of a seed, in the order in which they are asked.
std::vector<Posed> cases_of(const AnyCheck& check, uint64_t seed, bool with_examples) {
  std::vector<Posed> cases;
  if (with_examples) {
    for (const AnyCase& c : check.examples) cases.push_back({&check, c, 0});
  }
  const auto drawn = static_cast<std::ptrdiff_t>(cases.size());
  for (int i = 0; check.draw && i < check.drawn; ++i) {
    Draw draw(seed * 1000003 + static_cast<uint64_t>(i));
    AnyCase c = check.draw(draw);
    cases.push_back({&check, std::move(c), draw.weight()});
  }
  for (int i = 0; check.draw_large && with_examples && i < check.large; ++i) {
    Draw draw(seed * 1000003 + 500000 + static_cast<uint64_t>(i));
    cases.push_back({&check, check.draw_large(draw, i), largest_weight});
  }
  std::stable_sort(cases.begin() + drawn, cases.end(),
                   [](const Posed& a, const Posed& b) { return a.weight < b.weight; });
  if (check.often && with_examples) {
    cases.push_back(
        {.check = &check, .asked = check.examples.at(0), .weight = largest_weight, .after_many_calls = true});
  }
  return cases;
}

}  // namespace

std::vector<AnyCheck>& all_checks() {
  static std::vector<AnyCheck> all;
  return all;
}

Call Posed::call() const { return check->call ? check->call(asked.get()) : Call(); }

Answer Posed::ask() const {
  for (int64_t i = 0; after_many_calls && i < many_calls; ++i) check->often();
  return check->ask ? check->ask(asked.get()) : Answer();
}

Answer Posed::expect() const { return check->expect ? check->expect(asked.get()) : Answer(); }

Mistakes Posed::mistakes() const { return check->mistakes ? check->mistakes(asked.get()) : Mistakes(); }

bool& asks_large_sizes() {
  static bool yes = false;
  return yes;
}

bool& in_double() {
  static bool yes = false;
  return yes;
}

bool for_each_case(const std::string& exercise, uint64_t seed, uint64_t seeds,
                   const std::function<void(const Posed&, uint32_t)>& f) {
  std::vector<const AnyCheck*> checks;
  for (const AnyCheck& check : all_checks()) {
    if (check.exercise == exercise && !(check.single_only && in_double())) checks.push_back(&check);
  }
  uint32_t number = 0;
  for (uint64_t s = seed; s < seed + seeds; ++s) {
    std::vector<Posed> asked;
    for (const AnyCheck* check : checks) {
      for (Posed& posed : cases_of(*check, s, s == seed)) {
        f(posed, number);
        posed.before = number++;
        if (posed.weight < large_weight) asked.push_back(std::move(posed));
      }
    }
    std::for_each(asked.rbegin(), asked.rend(), [&](const Posed& posed) { f(posed, number++); });
    if (s > seed) continue;
    for (const Posed& posed : cases_with_large_sizes(checks, s)) f(posed, number++);
  }
  return !checks.empty();
}

std::string code(const std::vector<int64_t>& list) { return fmt::format("{{{}}}", fmt::join(list, ", ")); }

Numbers uneven(const Shape& shape) {
  Numbers w(shape);
  for (size_t i = 0; i < w.values.size(); ++i) {
    w.values[i] = static_cast<double>(static_cast<float>(std::sin(1.0 + 1.7 * static_cast<double>(i))));
  }
  return w;
}

std::vector<Item> gradients_of(const Tensor& output, const std::vector<std::pair<std::string, Tensor>>& inputs) {
  for (const auto& [name, input] : inputs) input.zero_grad();
  const Numbers w = uneven(output.shape());
  if (output.requires_grad()) {
    backward(output, tensor(std::vector<real>(w.values.begin(), w.values.end()), w.shape));
  }
  std::vector<Item> items;
  for (const auto& [name, input] : inputs) {
    items.push_back({"the gradient of " + name, input.grad()});
    input.zero_grad();
  }
  return items;
}

}  // namespace course
