// What training is made of, in plain loops over doubles and lists. No tensor and no function of the library takes part
// in what is right; the words of a stream come from std::mt19937, the engine that PyTorch has too.
#pragma once

#include <fmt/ranges.h>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <random>

#include "modules/course/checking/check.h"
#include "modules/course/checking/large_size.h"

namespace course {

/// The 32-bit words of the library's Generator from the same seed, which takes the low half of it.
class Words {
 public:
  /// `highest`: of highest_words() below.
  explicit Words(uint64_t seed, int64_t skipped = 0, bool highest = false)
      : engine_(static_cast<uint32_t>(seed)), highest_(highest) {
    for (int64_t i = 0; i < skipped; ++i) engine_();
  }
  int64_t next() { return highest_ ? 0xFFFFFFFF : static_cast<int64_t>(engine_() & 0xFFFFFFFFU); }
  int64_t below(int64_t n) { return next() % n; }

 private:
  std::mt19937 engine_;
  bool highest_ = false;
};

/// A generator whose next 624 words are 2^32 - 1, the largest that there is: who wants a remainder to be quite fair
/// throws such a word away, and draws another one.
inline Generator highest_words() {
  Generator::State state;
  state.words.fill(0x12DD9BB3), state.position = 0;  // what the engine's last step makes of it has all bits set
  Generator generator;
  generator.set_state(state);
  return generator;
}

/// Throws what the library throws, or what it does not know: who catches one of them may pass the other one on.
[[noreturn]] inline void throw_one_of(bool ours, const char* text) {
  if (ours) throw ValueError(text);
  throw std::runtime_error(text);
}
inline const char* type_of_error(bool ours) { return ours ? "a ValueError" : "a std::runtime_error"; }

/// A model of one number: for `often`.
struct OneWeight : Module {
  Tensor w = zeros({}).requires_grad_();
  void members(MemberVisitor& visit) override { visit.parameter("w", w); }
};

/// A permutation by taking numbers from a row of those that are left: the gap is filled by the first of the row.
inline std::vector<int64_t> taken_one_by_one(int64_t n, Words& words) {
  std::vector<int64_t> left, taken;
  for (int64_t i = 0; i < n; ++i) left.push_back(i);
  for (int64_t first = 0; first < n; ++first) {
    const int64_t which = n - first == 1 ? 0 : words.below(n - first);
    taken.push_back(left[static_cast<size_t>(first + which)]);
    left[static_cast<size_t>(first + which)] = left[static_cast<size_t>(first)];
  }
  return taken;
}

/// The batches of an epoch, dealt out one example after another.
inline std::vector<std::vector<int64_t>> dealt(const std::vector<int64_t>& order, int64_t size, bool drop_last) {
  std::vector<std::vector<int64_t>> batches;
  for (const int64_t example : order) {
    if (batches.empty() || static_cast<int64_t>(batches.back().size()) == size) batches.emplace_back();
    batches.back().push_back(example);
  }
  if (drop_last && !batches.empty() && static_cast<int64_t>(batches.back().size()) < size) batches.pop_back();
  return batches;
}

/// {4, 0, 1}, or the first ones of very many.
inline std::string some_of(const std::vector<int64_t>& list) {
  if (list.size() <= 60) return code(list);
  const std::string first = code({list.begin(), list.begin() + 8});
  return fmt::format("{}, …}} ({} of them)", first.substr(0, first.size() - 1), list.size());
}

inline std::string text_of(const std::vector<std::string>& lines) { return fmt::format("{}", fmt::join(lines, ", ")); }

}  // namespace course
