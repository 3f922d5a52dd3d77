// Ranks: copies of one program that compute together, each knowing its number, and send each other bytes.
//
// What they say to each other is one function, exchange(); all else is made of it. Three things can stand behind it:
// nobody (Alone), threads of one process (thread_ranks.h), processes on one or many computers (mpi_ranks.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/distributed/slices.h"

namespace tinytensor {

/// Another rank is gone, does not answer, or has something else than this one.
struct RankError : Error {
  using Error::Error;
};

/// The same, where all ranks throw it at the same place with the same text.
struct SharedError : RankError {
  using RankError::RankError;
};

struct Outgoing {
  int to = 0;
  const void* data = nullptr;
  size_t bytes = 0;
};
struct Incoming {
  int from = 0;
  void* data = nullptr;
  size_t bytes = 0;
};

/// What a rank has sent, and how long it has been waiting for others.
struct Traffic {
  uint64_t bytes_sent = 0;
  double seconds = 0;  ///< within exchange(): the others' work as well as the way of the bytes
};

class Communicator {
 public:
  virtual ~Communicator() = default;
  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  virtual int rank() const = 0;  ///< 0 … size() - 1
  virtual int size() const = 0;
  /// "rank 2 (laptop4)", for messages.
  virtual std::string name_of(int rank) const = 0;

  /// Sends and receives, and returns when all of it is done. Every rank that is named must name this one in a call of its
  /// own, with as many bytes; between two ranks the messages of a direction arrive in the order in which they are listed.
  /// No rank may be this one. RankError where another is gone, or has been silent for patience().
  void exchange(const std::vector<Outgoing>& outgoing, const std::vector<Incoming>& incoming);

  /// How many seconds a rank may be silent while this one waits for it.
  double patience() const { return patience_; }
  void set_patience(double seconds) { patience_ = seconds; }

  const Traffic& traffic() const { return traffic_; }

 private:
  virtual void do_exchange(const std::vector<Outgoing>& outgoing, const std::vector<Incoming>& incoming) = 0;

  Traffic traffic_;
  double patience_ = 600;
};

/// One rank, which has nobody to talk to.
class Alone : public Communicator {
 public:
  int rank() const override { return 0; }
  int size() const override { return 1; }
  std::string name_of(int rank) const override;

 private:
  void do_exchange(const std::vector<Outgoing>&, const std::vector<Incoming>&) override {}
};

/// All-gather. Rank r has filled the bytes parts[r] of `whole`; afterwards all of it is filled on all ranks.
void all_gather_bytes(Communicator& ranks, const std::vector<Share>& parts, void* whole);

/// The same of numbers; parts count these.
template <class Number>
void all_gather(Communicator& ranks, std::vector<Share> parts, Number* whole) {
  static_assert(std::is_trivially_copyable_v<Number>);
  for (Share& part : parts) part = {part.begin * int64_t{sizeof(Number)}, part.end * int64_t{sizeof(Number)}};
  all_gather_bytes(ranks, parts, whole);
}

/// The numbers of all ranks, by rank.
template <class Number>
std::vector<Number> all_gather(Communicator& ranks, Number mine) {
  std::vector<Number> all(static_cast<size_t>(ranks.size()));
  all[static_cast<size_t>(ranks.rank())] = mine;
  all_gather(ranks, shares_of(ranks.size(), ranks.size()), all.data());
  return all;
}

/// The texts of all ranks, by rank.
std::vector<std::string> all_gather(Communicator& ranks, const std::string& mine);

/// The number that rank 0 has.
template <class Number>
Number from_first(Communicator& ranks, Number mine) {
  return all_gather(ranks, mine).front();
}

/// True on all ranks if it is on any.
bool any_rank(Communicator& ranks, bool mine);

}  // namespace tinytensor
