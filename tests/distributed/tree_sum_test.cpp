// Sums over ranks: the same bits, however many ranks there are.
#include "tinytensor/distributed/tree_sum.h"

#include <mutex>

#include "tests/support.h"
#include "tinytensor/distributed/thread_ranks.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// Of one slice: n numbers of many magnitudes, so that another order of additions shows.
Tensor numbers_of(int64_t slice, int64_t n) {
  Generator generator(static_cast<uint64_t>(100 + slice));
  return mul(randn({n}, generator), exp(mul(randn({n}, generator), 4.0)));
}

Tensor sum_of_node(Share node, int64_t n) {
  if (node.size() == 1) return numbers_of(node.begin, n);
  const int64_t middle = middle_of(node);
  return add(sum_of_node({node.begin, middle}, n), sum_of_node({middle, node.end}, n));
}

/// What each rank has of the sum.
std::vector<Tensor> sums(int ranks, int64_t slices, int64_t n) {
  std::vector<Tensor> found(static_cast<size_t>(ranks));
  run_ranks(ranks, [&](Communicator& mine) {
    std::vector<Tensor> own;
    for (const Share node : nodes_within(slices, share_of(slices, ranks, mine.rank()))) {
      own.push_back(sum_of_node(node, n));
    }
    found[static_cast<size_t>(mine.rank())] = tree_sum(mine, slices, n, own);
  });
  return found;
}

}  // namespace

TEST_CASE("a sum over slices has the same bits on every rank, for any number of ranks") {
  for (const int64_t slices : {1, 2, 3, 7, 8, 13}) {
    for (const int64_t n : {1, 5, 1000}) {
      const Tensor expected = sum_of_node({0, slices}, n);
      for (const int ranks : {1, 2, 3, 4, 8, 15}) {
        for (const Tensor& sum : sums(ranks, slices, n)) {
          CHECK_MESSAGE(difference(sum, expected, 0) == "", slices, " slices, ", n, " numbers, ", ranks, " ranks");
        }
      }
    }
  }
}

TEST_CASE("the order matters for these numbers: a sum from left to right has other bits") {
  Tensor sum = numbers_of(0, 1000);
  for (int64_t slice = 1; slice < 8; ++slice) sum = add(sum, numbers_of(slice, 1000));
  CHECK(difference(sum, sum_of_node({0, 8}, 1000), 0) != "");
}

TEST_CASE("a rank sends as much as a ring would: 2 (R - 1) / R of its numbers") {
  run_ranks(4, [](Communicator& mine) {
    tree_sum(mine, 8, 1000, {Tensor(zeros({1000}))});
    CHECK(mine.traffic().bytes_sent == 2 * 3 * 1000 / 4 * sizeof(real));
  });
}

TEST_CASE("sums that do not fit the tree are refused") {
  Alone alone;
  CHECK(thrown_by([&] { tree_sum(alone, 2, 3, {}); }) ==
        "ValueError: tree_sum: this rank has 1 nodes of the tree, and 0 sums are given");
  CHECK(thrown_by([&] { tree_sum(alone, 2, 3, {zeros({4})}); }) ==
        "ShapeError: tree_sum: a sum has the shape (4,): (3,) is expected");
  CHECK(thrown_by([&] { add_into(zeros({2}), zeros({3})); }) ==
        "ShapeError: add_into: the shapes differ: (2,) and (3,)");
}
