// The distribution of a mean of few measurements, as far as an interval needs it.
#pragma once

#include <cstdint>

namespace tinytensor {

using std::int64_t;

/// The t for which a variable T of Student's distribution lies from -t to t with this probability: 12.71 for 0.95 and 1
/// degree of freedom, 2.262 for 9, 1.960 for infinitely many. To at least 11 digits. ValueError unless the confidence is
/// above 0 and below 1, and the degrees of freedom are at least 1.
double student_t(double confidence, int64_t degrees);

}  // namespace tinytensor
