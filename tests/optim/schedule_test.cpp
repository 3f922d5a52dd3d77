// Learning rates over time.
#include "tinytensor/optim/schedule.h"

#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("cosine with warm-up is nanoGPT's schedule") {
  const CosineSchedule schedule{.lr = 1, .min_lr = 0.1, .warmup = 4, .decay = 12};
  const std::vector<std::pair<int64_t, double>> expected{{0, 0.2},  {1, 0.4},  {3, 0.8},  {4, 1},
                                                         {8, 0.55}, {12, 0.1}, {13, 0.1}, {1000, 0.1}};
  for (const auto& [t, lr] : expected) CHECK(schedule(t) == doctest::Approx(lr));
  for (int64_t t = 4; t < 12; ++t) CHECK(schedule(t) > schedule(t + 1));
}

TEST_CASE("cosine without warm-up starts at the top, and without decay stays there") {
  CHECK(CosineSchedule{.lr = 1, .min_lr = 0, .warmup = 0, .decay = 10}(0) == doctest::Approx(1));
  const CosineSchedule step{.lr = 1, .min_lr = 0.1, .warmup = 5, .decay = 5};
  CHECK(step(5) == 1);
  CHECK(step(6) == 0.1);
}

TEST_CASE("step multiplies every period") {
  const StepSchedule schedule{.lr = 1, .period = 3, .factor = 0.5};
  for (const auto& [t, lr] : std::vector<std::pair<int64_t, double>>{{0, 1}, {2, 1}, {3, 0.5}, {5, 0.5}, {6, 0.25}}) {
    CHECK(schedule(t) == doctest::Approx(lr));
  }
}

TEST_CASE("linear goes in a line, then stays") {
  const LinearSchedule schedule{.lr = 1, .end_lr = 0.2, .iterations = 4};
  for (const auto& [t, lr] : std::vector<std::pair<int64_t, double>>{{0, 1}, {1, 0.8}, {2, 0.6}, {4, 0.2}, {99, 0.2}}) {
    CHECK(schedule(t) == doctest::Approx(lr));
  }
}

TEST_CASE("schedules say which setting makes no sense") {
  check_errors({
      {"ValueError: CosineSchedule: 0 <= warmup <= decay is needed: warmup 5, decay 4",
       [] { CosineSchedule{.lr = 1, .min_lr = 0, .warmup = 5, .decay = 4}(0); }},
      {"ValueError: CosineSchedule: 0 <= warmup <= decay is needed: warmup -1, decay 4",
       [] { CosineSchedule{.lr = 1, .min_lr = 0, .warmup = -1, .decay = 4}(0); }},
      {"ValueError: StepSchedule: the period must be at least 1: 0", [] { StepSchedule{.lr = 1, .period = 0}(0); }},
      {"ValueError: LinearSchedule: at least 1 iteration is needed: 0",
       [] { LinearSchedule{.lr = 1, .end_lr = 0, .iterations = 0}(0); }},
  });
}
