// Two answers side by side: whether they are the same, where they differ first, and what may have led from one to the
// other.
#pragma once

#include "check.h"

namespace course {

/// The same shape, and whole numbers exactly, others to five digits. NaN equals NaN.
bool same(const Value& got, const Value& expected);
/// Shapes if they differ; else the first index where the numbers do, both of them there, and how many are wrong.
std::string differences(const Value& got, const Value& expected);
/// The mistake whose answer this is, in a line; else what can be said of any wrong answer (transposed, off by one
/// factor, NaN); else nothing.
std::string likely_cause(const Value& got, const Value& expected, const std::vector<Mistake>& mistakes);

/// Lines behind the first pushed to the right.
std::string indented(const std::string& text, size_t columns);

}  // namespace course
