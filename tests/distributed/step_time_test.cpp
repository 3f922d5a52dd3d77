// What a step takes on several ranks, predicted.
#include "tinytensor/distributed/step_time.h"

#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("a sum over ranks takes its rounds, each with a latency and its bytes") {
  struct Case {
    Way way;
    int64_t ranks;
    double milliseconds;
  };
  const Link link{.latency = 1e-3, .bytes_per_second = 1e6};
  for (const Case& c :
       {Case{Way::ring, 4, 6 * (1 + 2)}, Case{Way::ring, 8, 14 * (1 + 1)}, Case{Way::tree, 4, 4 * (1 + 8)},
        Case{Way::tree, 5, 6 * (1 + 8)}, Case{Way::tree, 8, 6 * (1 + 8)}, Case{Way::direct, 4, 2 * (1 + 6)},
        Case{Way::ring, 1, 0}, Case{Way::tree, 1, 0}, Case{Way::direct, 1, 0}}) {
    CHECK_MESSAGE(1e3 * all_reduce_seconds(c.way, c.ranks, 8000, link) == doctest::Approx(c.milliseconds), c.ranks);
  }
}

TEST_CASE("a sum waits for the slowest rank, and for the sum before it") {
  CHECK(step_seconds({{1, 2, 3}}, {1.5, 1.5, 1.5}) == 5.5);
  CHECK(step_seconds({{1, 2, 3}, {1, 2, 5}}, {1.5, 1.5, 1.5}) == 6.5);
  CHECK(step_seconds({{4, 5}, {1, 8}}, {1, 1}) == 9);
  CHECK(step_seconds({{}, {}}, {}) == 0);
}

TEST_CASE("what nobody can predict is refused") {
  CHECK(thrown_by([] {
          all_reduce_seconds(Way::ring, 0, 1, {1, 1});
        }).starts_with("ValueError: all_reduce_seconds: needs 1 rank or more"));
  CHECK(thrown_by([] { all_reduce_seconds(Way::ring, 2, 1, {1, 0}); }).starts_with("ValueError: all_reduce_seconds"));
  CHECK(thrown_by([] { step_seconds({}, {1}); }) == "ValueError: step_seconds: there must be at least one rank");
  CHECK(thrown_by([] {
          step_seconds({{1, 2}}, {1});
        }) == "ValueError: step_seconds: a rank has 2 buckets, and there are 1 sums");
}
