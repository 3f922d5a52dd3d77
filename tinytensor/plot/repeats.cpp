#include "tinytensor/plot/repeats.h"

#include <algorithm>

namespace tinytensor {
namespace {

constexpr size_t longest_period = 500;

// The best repeat within items[begin, end). Where items[i] == items[i + period] for `same` following i, there are
// same / period + 1 copies.
Repeat best_repeat(const std::vector<uint64_t>& items, size_t begin, size_t end) {
  Repeat best{begin, 1, 1};
  size_t spared = 0;
  for (size_t period = 1; period <= std::min(longest_period, (end - begin) / 2); ++period) {
    size_t same = 0;
    for (size_t i = begin; i + period < end; ++i) {
      same = items[i] == items[i + period] ? same + 1 : 0;
      if (same / period * period <= spared) continue;
      spared = same / period * period;
      best = {i + 1 - same, period, same / period + 1};
    }
  }
  return best;
}

}  // namespace

std::vector<Repeat> find_repeats(const std::vector<uint64_t>& items, size_t least) {
  std::vector<Repeat> found;
  std::vector<std::pair<size_t, size_t>> parts{{0, items.size()}};
  while (!parts.empty()) {
    const auto [begin, end] = parts.back();
    parts.pop_back();
    const Repeat best = best_repeat(items, begin, end);
    if (best.period * (best.count - 1) < std::max<size_t>(least, 1)) continue;
    found.push_back(best);
    parts.emplace_back(begin, best.begin);
    parts.emplace_back(best.begin + best.period * best.count, end);
  }
  std::sort(found.begin(), found.end(), [](const Repeat& a, const Repeat& b) { return a.begin < b.begin; });
  return found;
}

}  // namespace tinytensor
