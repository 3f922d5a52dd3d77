// How long a step takes on several ranks, predicted with a pencil: what a sum over ranks costs, what of it hides behind the
// backward pass, and what waiting for the slowest rank adds.
//
// A message of b bytes takes  latency + b / bytes_per_second:  the way, whatever is sent, and then each byte (Hockney, "The
// communication challenge for MPP", 1994). A rank sends and receives at the same time.
#pragma once

#include <cstdint>
#include <vector>

namespace tinytensor {

struct Link {
  double latency = 0;           ///< seconds for the emptiest message
  double bytes_per_second = 0;  ///< that a rank can send; above 0
};

/// How the vectors of R ranks are added up so that all have the sum.
enum class Way {
  ring,  ///< ring.h: 2 (R - 1) rounds, a message of b / R bytes in each
  tree,  ///< pairs of ranks up to one and back, the whole vector each time: 2 ⌈log₂ R⌉ rounds of one message of b bytes
  direct,  ///< tree_sum.h: 2 rounds; in each (R - 1) / R · b bytes leave a rank, and their latencies pass at once
};

/// Seconds of the sum of `bytes` bytes on each of the ranks; 0 for one rank. ValueError for fewer than one, bytes or a
/// latency below 0, and bytes_per_second that are not above 0.
double all_reduce_seconds(Way way, int64_t ranks, double bytes, const Link& link);

/// Seconds from the beginning of a step to the end of its last sum. The gradient comes in K buckets: rank r has bucket k
/// ready[r][k] seconds after the beginning, and its sum over ranks takes sums[k]. Sums run one at a time, in the order of the
/// buckets, while the ranks go on computing; each begins when all ranks have its bucket and the sum before is done. 0 where
/// there are no buckets. ValueError where there is no rank, or one has another number of buckets than `sums`.
double step_seconds(const std::vector<std::vector<double>>& ready, const std::vector<double>& sums);

}  // namespace tinytensor
