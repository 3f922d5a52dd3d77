// Sums around a ring: of which part each rank has the sum, its bits, and what is sent.
#include "tinytensor/distributed/ring.h"

#include "tests/support.h"
#include "tinytensor/distributed/thread_ranks.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// Of one rank: n numbers of many magnitudes, so that another order of additions shows.
Tensor numbers_of(int rank, int64_t n) {
  Generator generator(static_cast<uint64_t>(100 + rank));
  return mul(randn({n}, generator), exp(mul(randn({n}, generator), 4.0)));
}

/// The sum that begins behind the rank of its part and goes around, part by part.
Tensor expected_sum(int ranks, int64_t n) {
  Tensor sum({n});
  for (int part = 0; part < ranks; ++part) {
    Tensor whole = numbers_of((part + 1) % ranks, n);
    for (int i = 2; i <= ranks; ++i) whole = add(whole, numbers_of((part + i) % ranks, n));
    const Share share = share_of(n, ranks, part);
    std::copy(whole.data() + share.begin, whole.data() + share.end, sum.mutable_data() + share.begin);
  }
  return sum;
}

}  // namespace

TEST_CASE("a ring adds each part up on its way around, and all ranks have the same bits") {
  for (const int ranks : {1, 2, 3, 4, 8}) {
    for (const int64_t n : {0, 1, 5, 1000}) {
      std::vector<Tensor> found(static_cast<size_t>(ranks));
      run_ranks(ranks, [&](Communicator& mine) {
        const Tensor x = numbers_of(mine.rank(), n);
        ring_all_reduce(mine, x);
        found[static_cast<size_t>(mine.rank())] = x;
      });
      for (const Tensor& sum : found) {
        CHECK_MESSAGE(difference(sum, expected_sum(ranks, n), 0) == "", ranks, " ranks, ", n, " numbers");
      }
    }
  }
}

TEST_CASE("behind the first half a rank has the sum of its own part") {
  run_ranks(3, [](Communicator& mine) {
    const Tensor x = numbers_of(mine.rank(), 10);
    ring_reduce_scatter(mine, x);
    const Share own = share_of(10, 3, mine.rank());
    CHECK(difference(slice(x, 0, own.begin, own.end), slice(expected_sum(3, 10), 0, own.begin, own.end), 0) == "");
  });
}

TEST_CASE("around a ring a rank sends 2 (R - 1) / R of its numbers") {
  run_ranks(4, [](Communicator& mine) {
    ring_all_reduce(mine, ones({1000}));
    CHECK(mine.traffic().bytes_sent == 2 * 3 * 1000 / 4 * sizeof(real));
  });
}

TEST_CASE("what does not lie dense in one dimension is refused by a ring") {
  Alone alone;
  CHECK(thrown_by([&] {
          ring_all_gather(alone, zeros({2, 3}));
        }) ==
        "ShapeError: ring_all_gather: one dimension is needed that lies dense: (2, 3)\n"
        "  hint: flatten() and contiguous()");
  CHECK(thrown_by([&] {
          ring_reduce_scatter(alone, select(zeros({4, 3}), 1, 0));
        }) ==
        "ShapeError: ring_reduce_scatter: one dimension is needed that lies dense: (4,), with gaps\n"
        "  hint: flatten() and contiguous()");
}
