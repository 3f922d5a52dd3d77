// Every op in single precision against the same op in double precision.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/precision/run_op_table.h"

namespace tinytensor64 {
std::vector<op_results::Result> run_op_table();
}

namespace {

constexpr double tolerance = 1e-5;  // of the largest number in the tensor, at least 1

std::string difference(const std::vector<double>& single, const std::vector<double>& exact) {
  if (single.size() != exact.size()) return fmt::format("{} elements, not {}", single.size(), exact.size());
  double scale = 1;
  for (const double e : exact) scale = std::max(scale, std::abs(e));
  for (size_t i = 0; i < exact.size(); ++i) {
    if (std::abs(single[i] - exact[i]) <= tolerance * scale) continue;
    return fmt::format("element {}: {:.9g} in double precision, {:.9g} in single", i, exact[i], single[i]);
  }
  return "";
}

}  // namespace

TEST_CASE("every op gives in single precision what it gives in double precision") {
  static_assert(sizeof(tinytensor::real) == 4);
  const auto single = tinytensor::run_op_table();
  const auto exact = tinytensor64::run_op_table();
  REQUIRE(single.size() == exact.size());
  bool differs_at_all = false;  // else one precision was compared with itself
  for (size_t i = 0; i < single.size(); ++i) {
    REQUIRE(single[i].numbers.size() == exact[i].numbers.size());
    for (size_t j = 0; j < single[i].numbers.size(); ++j) {
      const auto& [what, numbers] = single[i].numbers[j];
      INFO(single[i].name, ", ", single[i].numbers[j].first);
      CHECK(difference(numbers, exact[i].numbers[j].second) == "");
      differs_at_all |= numbers != exact[i].numbers[j].second;
    }
  }
  CHECK(differs_at_all);
}
