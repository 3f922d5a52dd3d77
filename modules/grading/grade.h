// Grading one submission. Her code is compiled and runs in a container; it answers questions over a pipe. Another
// process, linked with the library alone, asks and compares.
#pragma once

#include "build.h"
#include "contain.h"
#include "graded.h"
#include "submission.h"

namespace course {

struct GradeOptions {
  bool trust = false;         ///< grade also where nothing contains her code
  double most_seconds = 300;  ///< of wall time for one submission, compiling included
  bool alone = false;         ///< nothing else runs: what was out of time is then out of time
};

/// All exercises of the assignment. Never throws for anything that a submission holds: what cannot be graded is in the
/// result. CourseError if the machine lacks what containing needs and `trust` is not given.
Graded grade(const Catalog& catalog, const Kit& kit, const Assignment& assignment, const Submission& submission,
             const GradeOptions& options);
/// Of the shipped checks and hidden ones, the flags and the assignment: Graded::course.
std::string fingerprint_of(const Catalog& catalog, const Kit& kit, const Assignment& assignment);

}  // namespace course
