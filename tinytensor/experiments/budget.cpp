#include "tinytensor/experiments/budget.h"

#include <cmath>

#include "tinytensor/core/error.h"

namespace tinytensor {

Budget::Budget(double operations) : total_(operations) {
  if (!(operations > 0) || !std::isfinite(operations)) {
    fail<ValueError>("Budget: a finite number of operations above 0 is needed: {}", operations);
  }
}

bool Budget::spend(double operations) {
  if (!(operations >= 0)) fail<ValueError>("Budget: at least 0 operations can be spent: {}", operations);
  // exercise 20.4 {
  if (spent_ + operations > total_) return false;
  spent_ += operations;
  return true;
  // }
}

double BudgetSchedule::operator()(double passed) const {
  const auto is_share = [](double x) { return x >= 0 && x <= 1; };
  if (!is_share(passed)) fail<ValueError>("BudgetSchedule: what has passed is a share from 0 to 1: {}", passed);
  if (!is_share(warmup) || !is_share(decay) || !is_share(end) || !is_share(warmup + decay)) {
    fail<ValueError>("BudgetSchedule: warmup, decay, warmup + decay and end are from 0 to 1: {}, {}, {}, {}", warmup,
                     decay, warmup + decay, end);
  }
  // exercise 20.5 {
  const double left = 1 - passed;
  if (passed < warmup) return lr * (passed / warmup);
  if (left < decay) return lr * (end + (1 - end) * (left / decay));
  return lr;
  // }
}

}  // namespace tinytensor
