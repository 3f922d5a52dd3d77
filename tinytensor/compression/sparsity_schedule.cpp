#include "tinytensor/compression/sparsity_schedule.h"

#include <algorithm>

#include "tinytensor/core/error.h"

namespace tinytensor {

double cubic_sparsity(std::int64_t t, const CubicSparsity& plan) {
  for (const double share : {plan.first, plan.last}) {
    if (!(share >= 0 && share <= 1)) fail<ValueError>("cubic_sparsity: the shares must be in [0, 1]: {}", share);
  }
  if (plan.steps < 1) fail<ValueError>("cubic_sparsity: it takes 1 step at least: {}", plan.steps);
  // exercise 19.2 {
  const double passed = static_cast<double>(t) - static_cast<double>(plan.begin);
  const double left = 1 - std::clamp(passed / static_cast<double>(plan.steps), 0.0, 1.0);
  return plan.last + (plan.first - plan.last) * left * left * left;
  // }
}

}  // namespace tinytensor
