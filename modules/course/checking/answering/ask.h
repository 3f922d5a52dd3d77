// What happens in the process that holds a student's code: it answers, and judges nothing.
#pragma once

#include <string>
#include <vector>

#include "modules/course/checking/check.h"

namespace course {

/// Thrown by a kernel that answers what she is to write herself.
struct TwinCalled {
  std::string kernel;
};

/// A table of readable kernels, under the name of the one that programs use here, in which these entries throw TwinCalled. std::invalid_argument for a name that no
/// kernel has.
Kernels kernels_without(const std::vector<std::string>& names);
/// The kernel that was called although it is not to be had; empty if none was.
const std::string& called_twin();

/// The exercise whose lines were asked for and are not written; empty if none was.
const std::string& reached_exercise();

/// What f gives, also if that is an exception.
Answer answer_of(const std::function<Answer()>& f);

}  // namespace course
