// Grading one submission. Her code is compiled and runs contained; it answers questions over a pipe. Another process,
// linked with the library alone, compares.
//
// Each exercise is graded for itself. First all that she wrote stands in one program; what does not pass there is asked
// once more in a program of its own, where the library's lines stand in all earlier exercises of the module, and stubs
// in all later ones. So a mistake, a line that does not compile, or a trick costs its own exercise alone.
//
// Cases are drawn from the assignment's secret mixed with the digest of the submission. What is wrong there is asked as
// ./tt check asks: if that is wrong too, the student reads all that it says; if not, the kind of mistake alone.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "modules/course/build/kit.h"
#include "modules/grading/intake/submission.h"
#include "modules/grading/judge/compile_limits.h"
#include "modules/grading/judge/graded.h"
#include "modules/grading/judge/hidden.h"
#include "modules/grading/sandbox/contain.h"

namespace course {

struct GradeOptions {
  bool trust = false;              ///< grade also where nothing contains her code
  double most_seconds = 300;       ///< of wall time for one submission, compiling included
  bool exclusive = false;          ///< nothing else runs: all cores are used, and what was out of time is out of time
  CheckLimits limits = {};         ///< of one process that answers
  const Layers* layers = nullptr;  ///< in the place of what this machine has: for tests
  std::optional<CompileLimits> compile = {};  ///< in the place of Prepared::compile: for tests
};

/// What every submission of an assignment needs, made once.
struct Prepared {
  Kit kit;  ///< it sees the library's headers alone
  Layers layers;
  std::vector<HiddenCheck> hidden;
  std::string course;          ///< Graded::course
  CompileLimits compile = {};  ///< several times what the library's own lines take on this machine
  /// By exercise: functions of the library that are its answer, and that programs which are asked about it lack.
  std::map<std::string, std::vector<std::string>> gone = {};
  /// By file of the library: names that no region of it may use, for they are macros there.
  std::map<std::string, std::set<std::string>> macros = {};
};
/// CourseError if the machine lacks what containing needs, or lets a submission read the answers, and `trust` is not
/// given. To be asked before anything of a submission is opened.
void require_walls(const Catalog& catalog, const Kit& kit, const Assignment& assignment, const GradeOptions& options);
/// Compiles the library's headers and the hidden checks. CourseError as require_walls(), and where a hidden check is no good.
Prepared prepare_to_grade(const Catalog& catalog, const Kit& kit, const Assignment& assignment,
                          const GradeOptions& options);
/// All exercises of the assignment, or of a part of the one that was prepared for. Never throws for anything that a
/// submission holds: what cannot be graded is in the result.
Graded grade(const Catalog& catalog, const Prepared& prepared, const Assignment& assignment,
             const Submission& submission, const GradeOptions& options);

/// Of the library and the checks that the assignment rests on, hidden ones too, the flags and the assignment:
/// Graded::course. Modules that it does not ask for, and that nothing else uses, are not in it.
std::string fingerprint_of(const Catalog& catalog, const Kit& kit, const Assignment& assignment);

}  // namespace course
