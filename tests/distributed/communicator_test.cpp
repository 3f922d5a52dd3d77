// Ranks that talk, as threads of one process.
#include "tinytensor/distributed/communicator.h"

#include <atomic>
#include <thread>

#include "tests/support.h"
#include "tinytensor/distributed/agreement.h"
#include "tinytensor/distributed/thread_ranks.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// The text of the error that the ranks end with.
std::string error_of(int ranks, const std::function<void(Communicator&)>& body) {
  try {
    run_ranks(ranks, body);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace

TEST_CASE("all ranks have the numbers and the texts of all, by rank") {
  for (const int count : {1, 2, 3, 8}) {
    run_ranks(count, [&](Communicator& mine) {
      const std::vector<int64_t> squares = all_gather(mine, int64_t{mine.rank()} * mine.rank());
      const std::vector<std::string> texts = all_gather(mine, std::string(static_cast<size_t>(mine.rank()), 'x'));
      REQUIRE(std::ssize(squares) == count);
      REQUIRE(std::ssize(texts) == count);
      for (size_t rank = 0; rank < squares.size(); ++rank) {
        CHECK(squares[rank] == static_cast<int64_t>(rank * rank));
        CHECK(texts[rank] == std::string(rank, 'x'));
      }
      CHECK(from_first(mine, 7 + mine.rank()) == 7);
      CHECK(any_rank(mine, mine.rank() == count - 1));
      CHECK_FALSE(any_rank(mine, false));
    });
  }
}

TEST_CASE("what a rank throws reaches the caller, and the others do not wait for it for ever") {
  CHECK(error_of(3, [](Communicator& mine) {
          if (mine.rank() == 1) fail<ValueError>("no batch");
          any_rank(mine, true);
        }) == "no batch");
}

TEST_CASE("a rank that has ended, or is silent, is named") {
  CHECK(error_of(2, [](Communicator& mine) {
          if (mine.rank() == 0) any_rank(mine, true);
        }) == "rank 1 has ended while others wait for it");
  std::atomic<bool> is_over = false;
  CHECK(error_of(2, [&](Communicator& mine) {
          mine.set_patience(0.05);
          if (mine.rank() == 1) {
            while (!is_over) std::this_thread::yield();
            return;
          }
          try {
            any_rank(mine, true);
          } catch (...) {
            is_over = true;
            throw;
          }
        }) == "rank 1 has been silent for 0.05 s");
}

TEST_CASE("a communicator counts what it sends") {
  run_ranks(3, [](Communicator& mine) {
    all_gather(mine, int64_t{1});
    CHECK(mine.traffic().bytes_sent == 2 * sizeof(int64_t));
    CHECK(mine.traffic().seconds > 0);
  });
  Alone alone;
  CHECK(all_gather(alone, 5) == std::vector<int>{5});
  CHECK(alone.traffic().bytes_sent == 0);
}

TEST_CASE("what differs between ranks is named, and the rank that has it") {
  const auto differing = [](int ranks, const std::vector<std::string>& values) {
    return error_of(ranks, [&](Communicator& mine) {
      check_agreement(mine, {{"--seed", "1"}, {"--batch-size", values[static_cast<size_t>(mine.rank())]}}, "");
    });
  };
  CHECK(differing(2, {"12", "12"}) == "nothing was thrown");
  CHECK(differing(2, {"12", "6"}) == "--batch-size is 6 on rank 1, and 12 on rank 0");
  CHECK(differing(3, {"6", "12", "12"}) == "--batch-size is 6 on rank 0, and 12 on rank 1");
  CHECK(differing(4, {"6", "12", "6", ""}) == "--batch-size is 12 on rank 1, rank 3, and 6 on rank 0");
}

TEST_CASE("a fact that a rank lacks is the one that is named") {
  const auto differing = [](int lacking) {
    return error_of(2, [&](Communicator& mine) {
      Facts facts{{"--data", "a"}, {"--slices", "8"}, {"--seed", "1"}};
      if (mine.rank() == lacking) facts.erase(facts.begin() + 1);
      check_agreement(mine, facts, "");
    });
  };
  CHECK(differing(1) == "--slices is not set on rank 1, and 8 on rank 0");
  CHECK(differing(0) == "--slices is 8 on rank 1, and not set on rank 0");
  CHECK(differing(2) == "nothing was thrown");
}

TEST_CASE("a rank whose parameters differ by one bit is named") {
  for (const int other : {0, 1, 2}) {
    const std::string text = error_of(3, [&](Communicator& mine) {
      Tensor weight = ones({3, 5}), bias = zeros({5});
      if (mine.rank() == other) bias.set({4}, real(1e-30));
      check_same_parameters(mine, {weight, bias}, 250);
    });
    CHECK(text.find(fmt::format("step 250: the parameters of rank {} are not those of rank {}\n", other,
                                other == 0 ? 1 : 0)) == 0);
  }
}

TEST_CASE("fewer than one rank is refused") {
  CHECK(error_of(0, [](Communicator&) {}) == "run_ranks: there must be at least 1 rank: 0");
}
