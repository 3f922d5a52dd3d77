// Two answers side by side: whether they are the same, where they differ first, and what may have led from one to the
// other.
#pragma once

#include "modules/course/checking/check.h"

namespace course {

/// Equal, but for real numbers, which may differ by their bound. NaN equals NaN. An expected exception is matched by
/// its type and by words of its message.
bool same(const Value& got, const Value& expected);
bool same(const Answer& got, const Answer& expected);
/// Of the first item that is wrong: what was expected and what came. For arrays the shapes if they differ; else the
/// first index where the numbers do, both of them there, and how many are wrong.
std::string differences(const Answer& got, const Answer& expected);
/// The mistake whose answer this is, in a line; else what can be said of any wrong answer (right for an earlier
/// question, transposed, off by one factor, NaN); else nothing. Without numbers where a case is secret: a wrong answer
/// chosen for it could make them say what was asked. `inputs` are the call's: where they hold large numbers themselves,
/// these say nothing.
std::string likely_cause(const Answer& got, const Answer& expected, const Mistakes& mistakes, bool with_numbers = true,
                         const std::vector<Answer>& earlier = {},
                         const std::vector<std::pair<std::string, Numbers>>& inputs = {});

/// The call, and its inputs where they are small enough to be read.
std::string describe(const Call& call);
/// Lines behind the first pushed to the right.
std::string indented(const std::string& text, size_t columns);
/// Without what a terminal would obey.
std::string printable(const std::string& text);

}  // namespace course
