#include "tinytensor/core/memory_order.h"

#include <doctest/doctest.h>

using namespace tinytensor;

TEST_CASE("dims are ordered as they lie in memory, and where nothing tells they keep their place") {
  using Order = std::vector<int64_t>;
  CHECK(memory_order({}, {}) == Order{});
  CHECK(memory_order({2, 3, 4}, {12, 4, 1}) == Order{0, 1, 2});
  CHECK(memory_order({4, 3}, {1, 4}) == Order{1, 0});
  CHECK(memory_order({4, 2, 3}, {1, 12, 4}) == Order{1, 2, 0});
  CHECK(memory_order({3, 4}, {0, 1}) == Order{0, 1});           // expanded
  CHECK(memory_order({3, 1, 2}, {1, 0, 3}) == Order{2, 1, 0});  // compared across it
  CHECK(memory_order({2, 1, 3}, {3, 99, 1}) == Order{0, 1, 2});
  CHECK(memory_order({2, 0, 3}, {1, 5, 2}) == Order{2, 1, 0});
  CHECK(memory_order({2, 3}, {1, 1}) == Order{1, 0});  // overlapping
}
