// Two answers side by side: whether they are the same, and where they differ first. What may have led from one to the
// other is said by causes.h.
#pragma once

#include "modules/course/checking/check.h"

namespace course {

/// Equal, but for real numbers, which may differ by their bound. NaN equals NaN. An expected exception is matched by
/// its type and by words of its message.
bool same(const Value& got, const Value& expected);
bool same(const Answer& got, const Answer& expected);
/// Of two values of one kind and shape, whether element i is the same.
bool same_at(const Value& got, const Value& expected, size_t i);
/// The first item that is wrong; the number of items if none is.
size_t first_wrong(const Answer& got, const Answer& expected);
/// True if the items of `part` are the first ones of the answer.
bool begins_with(const Answer& answer, const Answer& part);
/// Of the first item that is wrong: what was expected and what came. For arrays the shapes if they differ; else the
/// first index where the numbers do, both of them there, and how many are wrong.
std::string differences(const Answer& got, const Answer& expected);

/// The call, and its inputs where they are small enough to be read.
std::string describe(const Call& call);
/// Lines behind the first pushed to the right.
std::string indented(const std::string& text, size_t columns);
/// Without what a terminal would obey.
std::string printable(const std::string& text);

}  // namespace course
