#include "tinytensor/distributed/thread_ranks.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

namespace tinytensor {
namespace {

/// Messages on their way, by sender and receiver.
class Post {
 public:
  void send(int from, const Outgoing& message) {
    {
      const std::lock_guard lock(mutex_);
      under_way_[{from, message.to}].emplace_back(static_cast<const char*>(message.data), message.bytes);
    }
    changed_.notify_all();
  }

  void receive(int to, const Incoming& message, const std::string& sender, double patience) {
    std::unique_lock lock(mutex_);
    std::deque<std::string>& queue = under_way_[{message.from, to}];
    // exercise 21.7 {
    const auto can_go_on = [&] { return !queue.empty() || gone_.contains(message.from); };
    if (!changed_.wait_for(lock, std::chrono::duration<double>(patience), can_go_on)) {
      fail<RankError>("{} has been silent for {:g} s", sender, patience);
    }
    if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
    if (queue.front().size() != message.bytes) {
      fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
    }
    // }
    std::copy_n(queue.front().data(), message.bytes, static_cast<char*>(message.data));
    queue.pop_front();
  }

  void leave(int rank, std::exception_ptr error) {
    {
      const std::lock_guard lock(mutex_);
      gone_.insert(rank);
      if (error && !first_error_) first_error_ = std::move(error);
    }
    changed_.notify_all();
  }

  std::exception_ptr first_error() const { return first_error_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::pair<int, int>, std::deque<std::string>> under_way_;  // whose nodes stay where they are
  std::set<int> gone_;
  std::exception_ptr first_error_;
};

class ThreadRank : public Communicator {
 public:
  ThreadRank(Post& post, int rank, int size) : post_(post), rank_(rank), size_(size) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::string name_of(int rank) const override { return fmt::format("rank {}", rank); }

 private:
  void do_exchange(const std::vector<Outgoing>& outgoing, const std::vector<Incoming>& incoming) override {
    for (const Outgoing& message : outgoing) post_.send(rank_, message);
    for (const Incoming& message : incoming) post_.receive(rank_, message, name_of(message.from), patience());
  }

  Post& post_;
  int rank_, size_;
};

}  // namespace

void run_ranks(int count, const std::function<void(Communicator&)>& body) {
  if (count < 1) fail<ValueError>("run_ranks: there must be at least 1 rank: {}", count);
  Post post;
  std::vector<std::thread> threads;
  for (int rank = 0; rank < count; ++rank) {
    threads.emplace_back([&post, &body, rank, count] {
      std::exception_ptr error;
      try {
        ThreadRank mine(post, rank, count);
        body(mine);
      } catch (...) {
        error = std::current_exception();
      }
      post.leave(rank, error);
    });
  }
  for (std::thread& thread : threads) thread.join();
  if (const std::exception_ptr error = post.first_error()) std::rethrow_exception(error);
}

}  // namespace tinytensor
