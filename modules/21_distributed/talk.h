// Ranks that take turns: threads of which one runs at a time, in an order that the question says, so that it has one answer
// whatever the machine does. A message is handed over when its sender and its receiver both are in a call that names it, as
// MPI does with long ones; so who waits for whom is known, and where nobody can go on all are told at once.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "modules/course/checking/check.h"

namespace course {

inline constexpr const char* all_came_back = "all ranks came back";

/// What happened among the ranks.
struct Talked {
  std::string end = all_came_back;     ///< or why they did not: who waits for whom, which messages do not fit
  Shape bytes = {};                    ///< that each rank has sent
  Shape messages = {};                 ///< of some bytes, that each rank has sent
  std::vector<std::set<int>> to = {};  ///< whom each rank has sent something
};

/// Where ranks meet.
class Meeting {
 public:
  Meeting(int count, std::vector<int> order) : order_(std::move(order)), ranks_(static_cast<size_t>(count)) {
    talked_.bytes.resize(ranks_.size());
    talked_.messages.resize(ranks_.size());
    talked_.to.resize(ranks_.size());
    turn_ = order_.front();
  }

  void wait_for_turn(int rank) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return turn_ == rank; });
  }

  void exchange(int rank, const std::vector<Outgoing>& outgoing, const std::vector<Incoming>& incoming) {
    std::unique_lock lock(mutex_);
    State& own = state_of(rank);
    for (const Outgoing& message : outgoing) add(rank, message.to, {message}, own.outgoing, "sends to");
    for (const Incoming& message : incoming) add(rank, message.from, {message}, own.incoming, "receives from");
    for (int other = 0; other < std::ssize(ranks_); ++other) {
      hand_over(rank, other);
      hand_over(other, rank);
    }
    if (!can_go_on(own)) {
      own.waits = true;
      give_turn_away();
      changed_.wait(lock, [&] { return turn_ == rank; });
      own.waits = false;
    }
    own.outgoing.clear();
    own.incoming.clear();
    if (!failure_.empty()) fail<RankError>("{}", failure_);
  }

  /// Of a rank that is done, or has thrown.
  void leave(int rank, std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    state_of(rank).has_left = true;
    if (error && !error_) error_ = std::move(error);
    give_turn_away();
  }

  bool has_failed() {
    const std::lock_guard lock(mutex_);
    return !failure_.empty();
  }
  /// When all have left. Rethrows what a rank has thrown of its own.
  Talked result() {
    if (error_) std::rethrow_exception(error_);
    if (!failure_.empty()) talked_.end = failure_;
    return talked_;
  }

 private:
  template <class Message>
  struct Pending {
    Message message;
    bool done = false;
  };
  struct State {
    std::vector<Pending<Outgoing>> outgoing = {};
    std::vector<Pending<Incoming>> incoming = {};
    bool waits = false, has_left = false;
  };

  State& state_of(int rank) { return ranks_[static_cast<size_t>(rank)]; }

  template <class Message>
  void add(int rank, int other, Pending<Message> pending, std::vector<Pending<Message>>& all, const char* does) {
    if (other < 0 || other >= std::ssize(ranks_) || other == rank) {
      failed(fmt::format("rank {} {} rank {}, {}", rank, does, other,
                         other == rank ? "which is itself" : "which there is not"));
      return;
    }
    all.push_back(std::move(pending));
  }

  void failed(const std::string& why) {
    if (failure_.empty()) failure_ = why;
  }

  // Of both lists the first ones that are not done, as long as there are some in both.
  void hand_over(int from, int to) {
    for (Pending<Outgoing>& sent : state_of(from).outgoing) {
      if (sent.done || sent.message.to != to) continue;
      std::vector<Pending<Incoming>>& all = state_of(to).incoming;
      const auto received =
          std::find_if(all.begin(), all.end(), [&](const auto& one) { return !one.done && one.message.from == from; });
      if (received == all.end()) return;
      if (sent.message.bytes != received->message.bytes) {
        return failed(fmt::format("rank {} has sent rank {} {} bytes where {} are expected", from, to,
                                  sent.message.bytes, received->message.bytes));
      }
      std::copy_n(static_cast<const char*>(sent.message.data), sent.message.bytes,
                  static_cast<char*>(received->message.data));
      sent.done = received->done = true;
      if (sent.message.bytes == 0) continue;
      talked_.bytes[static_cast<size_t>(from)] += static_cast<int64_t>(sent.message.bytes);
      talked_.messages[static_cast<size_t>(from)] += 1;
      talked_.to[static_cast<size_t>(from)].insert(to);
    }
  }

  bool can_go_on(const State& state) const {
    const auto done = [](const auto& one) { return one.done; };
    return !failure_.empty() || (std::all_of(state.outgoing.begin(), state.outgoing.end(), done) &&
                                 std::all_of(state.incoming.begin(), state.incoming.end(), done));
  }

  // Whoever holds the lock wakes the next one.
  void give_turn_away() {
    const auto runs = [&](int rank) {
      const State& state = state_of(rank);
      return !state.has_left && (!state.waits || can_go_on(state));
    };
    auto next = std::find_if(order_.begin(), order_.end(), runs);
    const auto has_left = [](const State& state) { return state.has_left; };
    if (next == order_.end() && !std::all_of(ranks_.begin(), ranks_.end(), has_left)) {
      failed("nobody can go on: " + who_waits());
      next = std::find_if(order_.begin(), order_.end(), runs);
    }
    turn_ = next == order_.end() ? -1 : *next;
    changed_.notify_all();
  }

  std::string who_waits() {
    std::vector<std::string> all;
    for (int rank = 0; rank < std::ssize(ranks_); ++rank) {
      const State& state = state_of(rank);
      if (state.has_left) continue;
      const auto pending = [](const auto& one) { return !one.done; };
      const auto sent = std::find_if(state.outgoing.begin(), state.outgoing.end(), pending);
      const auto received = std::find_if(state.incoming.begin(), state.incoming.end(), pending);
      const bool is_sent = sent != state.outgoing.end();
      const int other = is_sent ? sent->message.to : received->message.from;
      all.push_back(fmt::format("rank {} waits {} rank {}{}", rank, is_sent ? "to be heard by" : "for a message of",
                                other, state_of(other).has_left ? ", which has come back" : ""));
    }
    return fmt::format("{}", fmt::join(all, "; "));
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<int> order_;
  std::vector<State> ranks_;
  int turn_ = 0;
  std::string failure_;
  std::exception_ptr error_;
  Talked talked_;
};

class RankOfMeeting : public Communicator {
 public:
  RankOfMeeting(Meeting& meeting, int rank, int size) : meeting_(meeting), rank_(rank), size_(size) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::string name_of(int rank) const override { return fmt::format("rank {}", rank); }

 private:
  void do_exchange(const std::vector<Outgoing>& outgoing, const std::vector<Incoming>& incoming) override {
    meeting_.exchange(rank_, outgoing, incoming);
  }

  Meeting& meeting_;
  int rank_, size_;
};

/// Runs body on so many ranks. Of those that can go on the one runs that comes first in `order`, until it waits. What a
/// rank throws is rethrown.
inline Talked talk(int count, const std::vector<int>& order, const std::function<void(Communicator&)>& body) {
  Meeting meeting(count, order);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < count; ++rank) {
    threads.emplace_back([&meeting, &body, rank, count] {
      std::exception_ptr error;
      meeting.wait_for_turn(rank);
      try {
        RankOfMeeting mine(meeting, rank, count);
        body(mine);
      } catch (const RankError&) {
        if (!meeting.has_failed()) error = std::current_exception();
      } catch (...) {
        error = std::current_exception();
      }
      meeting.leave(rank, error);
    });
  }
  for (std::thread& thread : threads) thread.join();
  return meeting.result();
}

/// The ranks in some order.
inline std::vector<int> drawn_order(Draw& draw, int64_t count) {
  std::vector<int> order;
  for (int rank = 0; rank < count; ++rank) {
    order.insert(order.begin() + draw.number(0, rank), rank);
  }
  return order;
}

}  // namespace course
