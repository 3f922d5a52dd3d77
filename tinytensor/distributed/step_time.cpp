#include "tinytensor/distributed/step_time.h"

#include <algorithm>
#include <bit>

#include "tinytensor/core/error.h"

namespace tinytensor {

double all_reduce_seconds(Way way, int64_t ranks, double bytes, const Link& link) {
  if (ranks < 1 || !(bytes >= 0) || !(link.latency >= 0) || !(link.bytes_per_second > 0)) {
    fail<ValueError>(
        "all_reduce_seconds: needs 1 rank or more, 0 bytes or more, a latency of 0 or more, and bytes per second above "
        "0: "
        "{}, {}, {}, {}",
        ranks, bytes, link.latency, link.bytes_per_second);
  }
  // exercise 21.8 {
  if (ranks == 1) return 0;
  const auto count = static_cast<double>(ranks);
  const auto levels = static_cast<double>(std::bit_width(static_cast<uint64_t>(ranks - 1)));  // ⌈log₂ R⌉
  const double seconds = bytes / link.bytes_per_second;  // of the whole vector, without latency
  if (way == Way::ring) return 2 * (count - 1) * (link.latency + seconds / count);
  if (way == Way::tree) return 2 * levels * (link.latency + seconds);
  return 2 * (link.latency + (count - 1) / count * seconds);
  // }
}

double step_seconds(const std::vector<std::vector<double>>& ready, const std::vector<double>& sums) {
  if (ready.empty()) fail<ValueError>("step_seconds: there must be at least one rank");
  for (const std::vector<double>& of_rank : ready) {
    if (of_rank.size() == sums.size()) continue;
    fail<ValueError>("step_seconds: a rank has {} buckets, and there are {} sums", of_rank.size(), sums.size());
  }
  // exercise 21.8 {
  double end = 0;
  for (size_t bucket = 0; bucket < sums.size(); ++bucket) {
    for (const std::vector<double>& of_rank : ready) end = std::max(end, of_rank[bucket]);
    end += sums[bucket];
  }
  return end;
  // }
}

}  // namespace tinytensor
