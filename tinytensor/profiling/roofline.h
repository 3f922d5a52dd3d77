// The roofline: what a machine can do at most, for each intensity of a computation.
//
// Williams, Waterman, Patterson: "Roofline: an insightful visual performance model", Communications of the ACM, 2009.
// Whoever does I operations for each byte can do at most I·bandwidth of them in a second, however fast the processor
// multiplies; and never more than its peak.
#pragma once

#include "tinytensor/profiling/cost.h"

namespace tinytensor {

/// What holds a computation back.
enum class Bound { memory, arithmetic };
const char* to_string(Bound bound);  ///< "memory", "arithmetic"

struct Roofline {
  double operations_per_second = 0;  ///< the peak
  double bytes_per_second = 0;       ///< of the memory

  /// Operations in a second, at most, of a computation of this intensity: min(peak, intensity · bandwidth). The peak for
  /// an intensity of infinity.
  double attainable(double intensity) const;
  /// The intensity at which both lines meet: peak / bandwidth.
  double ridge() const;
  /// Memory below the ridge, arithmetic from there on.
  Bound bound(double intensity) const;
  /// The time that a computation takes at least: that of its operations at the peak or of its bytes at the memory's
  /// speed, whichever is longer.
  double least_seconds(const Cost& cost) const;
  // All of them: ValueError unless both speeds are finite and above 0, for an intensity below 0 or NaN.
};

}  // namespace tinytensor
