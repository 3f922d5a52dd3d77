// What kernels are given and what they leave behind: arrays with margins, whose numbers nobody may read or write.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "modules/course/checking/check.h"
#include "tinytensor/kernels/reference/reference.h"

namespace course {

constexpr double unwritten = -7777;  ///< what an output holds before
constexpr double foreign = 7e7;      ///< what lies around an input

/// An array with a margin before and behind.
class Room {
 public:
  Room(const std::vector<double>& values, double around) : count_(values.size()), around_(around) {
    all_.assign(count_ + 2 * margin, static_cast<real>(around));
    for (size_t i = 0; i < count_; ++i) all_[margin + i] = static_cast<real>(values[i]);
    before_ = all_;
  }
  real* data() { return all_.data() + margin; }

  Numbers numbers() const {
    const auto begin = all_.begin() + margin;
    return {{static_cast<int64_t>(count_)}, {begin, begin + static_cast<std::ptrdiff_t>(count_)}};
  }
  /// How many numbers of the margins are no longer what they were.
  int64_t touched() const {
    int64_t count = 0;
    for (size_t i = 0; i < all_.size(); ++i) {
      if ((i < margin || i >= margin + count_) && static_cast<double>(all_[i]) != around_) ++count;
    }
    return count;
  }
  /// How many numbers, the margins among them, are no longer what they were: an input is not to be written.
  int64_t changed() const {
    int64_t count = 0;
    for (size_t i = 0; i < all_.size(); ++i) count += std::memcmp(&all_[i], &before_[i], sizeof(real)) != 0 ? 1 : 0;
    return count;
  }

 private:
  static constexpr size_t margin = 16;
  size_t count_;
  double around_;
  std::vector<real> all_, before_;
};

inline Room input(const std::vector<double>& values) { return Room(values, foreign); }
inline Room output(int64_t n) { return Room(std::vector<double>(static_cast<size_t>(n), unwritten), unwritten); }

inline Answer written(const Room& room) {
  return {{"the output", room.numbers()}, {"numbers written outside of the output", room.touched()}};
}
constexpr const char* inputs_changed = "numbers of the inputs that were changed";
/// The same, and whether the inputs are what they were.
inline Answer written(const Room& room, const std::vector<const Room*>& inputs) {
  std::vector<Item> items = written(room).items;
  int64_t changed = 0;
  for (const Room* const one : inputs) changed += one->changed();
  items.push_back({inputs_changed, changed});
  return items;
}
/// What is expected of an answer, and that the inputs are what they were.
inline Answer with_inputs_kept(Answer answer) {
  answer.items.push_back({inputs_changed, 0});
  return answer;
}
/// The answer that is expected where each number may be off by `error`.
inline Answer should_be(const std::vector<double>& values, double error) {
  return {{"the output", Value(Numbers({static_cast<int64_t>(values.size())}, values)).within(error)},
          {"numbers written outside of the output", Value(0)}};
}
inline Answer would_be(const std::vector<double>& values) {
  double largest = 0;
  for (const double x : values) largest = std::isfinite(x) ? std::max(largest, std::abs(x)) : largest;
  return should_be(values, 1e-6 * largest + 1e-30);
}

inline Numbers row(const std::vector<double>& values) { return {{static_cast<int64_t>(values.size())}, values}; }

inline double as_float(double x) { return static_cast<double>(static_cast<float>(x)); }

inline std::vector<double> normals(Draw& draw, int64_t n) {
  std::vector<double> values(static_cast<size_t>(n));
  for (double& x : values) x = draw.normal();
  return values;
}

/// Two arrays of which one lies more than an int can count behind the other: one among the program's own variables, and
/// one on the stack, which the caller has. In elements.
inline int64_t elements_between(const real* from, const real* to) {
  const auto bytes =
      static_cast<int64_t>(reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from));
  return bytes / static_cast<int64_t>(sizeof(real));
}

}  // namespace course
