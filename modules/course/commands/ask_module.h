// The files of a module compiled, asked by its check and judged, in both precisions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "modules/course/build/compile.h"
#include "modules/course/commands/student_course.h"
#include "modules/course/verdicts/runner.h"

namespace course {

struct CheckOptions {
  uint64_t seed = 1;     ///< of the cases that are drawn
  bool brief = false;    ///< of a module only what is next is shown
  bool on_mine = false;  ///< the student's earlier modules too, where their exercises pass
};

/// Enters into `known` how these exercises stand. `files` begin with those of the module; what follows stands in the
/// place of more files of the library. An exercise whose lines call a forbidden function, or hold what grading refuses, is
/// wrong, whatever its check says. BuildError if the files cannot be compiled.
void ask_module(const StudentCourse& course, const Module& module, const std::vector<SourceFile>& files,
                const std::vector<std::string>& exercises, const CheckOptions& options,
                std::map<std::string, Verdict>& known);

}  // namespace course
