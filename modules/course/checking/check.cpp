#include "check.h"

#include <cmath>

namespace course {

std::vector<AnyCheck>& all_checks() {
  static std::vector<AnyCheck> all;
  return all;
}

bool& in_double() {
  static bool yes = false;
  return yes;
}

bool for_each_case(const std::string& exercise, uint64_t seed, uint64_t seeds,
                   const std::function<void(const Posed&, uint32_t)>& f) {
  bool found = false;
  uint32_t number = 0;
  for (uint64_t s = seed; s < seed + seeds; ++s) {
    std::vector<Posed> asked;
    for (const AnyCheck& check : all_checks()) {
      if (check.exercise != exercise || (check.single_only && in_double())) continue;
      found = true;
      for (Posed& posed : check.pose(s, s == seed)) {
        f(posed, number);
        posed.before = number++;
        if (posed.weight < large_weight) asked.push_back(std::move(posed));
      }
    }
    std::for_each(asked.rbegin(), asked.rend(), [&](const Posed& posed) { f(posed, number++); });
  }
  return found;
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
