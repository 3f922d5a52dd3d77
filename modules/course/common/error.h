// What the course tells a student when something is not as it should be.
#pragma once

#include "tinytensor/core/error.h"

namespace course {

/// The words are meant to be read by a student: what is wrong, where, and the way out.
struct CourseError : tinytensor::Error {
  using Error::Error;
};

using tinytensor::fail;

}  // namespace course
