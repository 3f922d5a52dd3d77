// A budget of operations, and a learning rate that ends where it does.
#include <cmath>
#include <limits>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("a budget grants all or nothing, to the last operation") {
  Budget budget(10);
  CHECK(budget.spend(6));
  CHECK_FALSE(budget.spend(5));
  CHECK((budget.spent() == 6 && budget.left() == 4 && budget.passed() == 0.6));
  CHECK(budget.spend(4));
  CHECK(budget.spend(0));
  CHECK_FALSE(budget.spend(1e-14));
  CHECK_FALSE(budget.spend(std::numeric_limits<double>::infinity()));
  CHECK((budget.left() == 0 && budget.passed() == 1 && budget.total() == 10));
}

TEST_CASE("a budget that is nearly as large as a double does not run over") {
  Budget budget(1.7e308);
  CHECK(budget.spend(1e308));
  CHECK_FALSE(budget.spend(1e308));
  CHECK(budget.spent() == 1e308);
}

TEST_CASE("what is no budget and no expense is refused, and changes nothing") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  for (const double operations : {0.0, -1.0, nan, inf}) CHECK_THROWS_AS(Budget{operations}, ValueError);
  Budget budget(3);
  check_errors({
      {"ValueError: Budget: a finite number of operations above 0 is needed: 0", [] { Budget(0); }},
      {"ValueError: Budget: at least 0 operations can be spent: -1", [&] { budget.spend(-1); }},
      {"ValueError: Budget: at least 0 operations can be spent: nan", [&] { budget.spend(nan); }},
  });
  CHECK(budget.spent() == 0);
}

TEST_CASE("a rate rises, stays, and falls in a straight line to its end") {
  const BudgetSchedule rate{.lr = 2, .warmup = 0.25, .decay = 0.5, .end = 0.5};
  const std::vector<std::pair<double, double>> expected{{0, 0}, {0.125, 1}, {0.25, 2}, {0.5, 2}, {0.75, 1.5}, {1, 1}};
  for (const auto& [passed, lr] : expected) CHECK(rate(passed) == lr);
}

TEST_CASE("a share of 0 is none, and the shortest decay still ends at its end") {
  CHECK(BudgetSchedule{.lr = 3, .warmup = 0, .decay = 0}(0) == 3);
  CHECK(BudgetSchedule{.lr = 3, .warmup = 0, .decay = 0}(1) == 3);
  CHECK(BudgetSchedule{.lr = 3, .warmup = 0, .decay = 1e-300, .end = 0.5}(1) == 1.5);
  CHECK(BudgetSchedule{.lr = 3, .warmup = 1, .decay = 0}(1) == 3);
  CHECK(BudgetSchedule{.lr = 3, .warmup = 0, .decay = 1}(0) == 3);
}

TEST_CASE("shares that are none are refused") {
  check_errors({
      {"ValueError: BudgetSchedule: what has passed is a share from 0 to 1: 1.5", [] { BudgetSchedule{.lr = 1}(1.5); }},
      {"ValueError: BudgetSchedule: warmup, decay, warmup + decay and end are from 0 to 1: 0.6, 0.5, 1.1, 0",
       [] { BudgetSchedule{.lr = 1, .warmup = 0.6, .decay = 0.5}(0); }},
      {"ValueError: BudgetSchedule: warmup, decay, warmup + decay and end are from 0 to 1: 0.05, 0.3, 0.35, 2",
       [] { BudgetSchedule{.lr = 1, .end = 2}(0); }},
  });
}
