#include "examples/commands/train/pace.h"

#include "tests/support.h"

using namespace tinytensor;

TEST_CASE("the default run takes about a minute of steps, in round numbers, from 2,000 to 6,000") {
  const struct {
    double seconds_per_step;
    int64_t steps;
  } rows[] = {{0.0, 6000},  {1e-9, 6000},   {0.009, 6000}, {0.0101, 5000}, {0.0137, 4000},
              {0.02, 2500}, {0.0275, 2000}, {0.5, 2000},   {1e9, 2000}};
  for (const auto& row : rows) {
    CAPTURE(row.seconds_per_step);
    CHECK(steps_in_a_minute(row.seconds_per_step) == row.steps);
  }
}
