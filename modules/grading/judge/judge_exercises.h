// The exercises of one module of one submission, in one precision.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "modules/course/common/error.h"
#include "modules/grading/judge/graded_program.h"

namespace course {

/// What one exercise came to.
struct Judged {
  Verdict verdict;
  bool hidden = false;     ///< ./tt check finds nothing wrong: secret cases do, or a hidden check
  std::string check = {};  ///< the name of that hidden check
  /// Of the program in which it passed, for more questions.
  std::vector<SubmissionObject> objects = {}, objects_in_double = {};
};

/// A module and what was handed in for it.
struct ModuleWork {
  const Catalog& catalog;
  const Module& module;
  const Submission& submission;
  std::vector<std::string> assigned;  ///< exercises of this module
  uint64_t seed = 1;                  ///< of the secret cases
  bool in_parallel = false;           ///< with all cores
  CheckLimits limits = {};
  std::map<std::string, std::vector<std::string>> gone = {};  ///< Prepared::gone

  /// What is erased from a program that is asked about an exercise: kernels that its table does not have, and functions.
  std::vector<std::string> gone_for(const std::string& exercise) const;
};

/// Judgements on these exercises, which the student has written. Throws nothing for what they hold.
std::map<std::string, Judged> judge_exercises(const Bench& bench, const ModuleWork& work,
                                              const std::vector<std::string>& exercises);

/// Asks a program about exercises, each in a copy of its own: with the secret seed, and where that does not pass, for
/// whatever reason, with the seed of ./tt check, whose questions a student may see. `name` is that of the copies.
std::vector<Judged> ask_graded(const Bench& bench, const ModuleWork& work, const LinkedProgram& program,
                               const std::string& name, const std::vector<std::string>& exercises);
/// Throws what run_checks() threw once more, with a hint, if it is a JudgeError: what this machine could not do costs no
/// points.
void require_judge(const CourseError& error);

/// What run_checks() needs beside the program itself.
CheckProgram contained_program(const Bench& bench, const Module& module, const std::filesystem::path& program);

}  // namespace course
