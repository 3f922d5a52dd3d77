// From a student's objects to a program that answers. The compiler and the linker run contained, and see headers, but
// no source of the library.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "modules/course/verdicts/runner.h"
#include "modules/grading/judge/compile_submission.h"

namespace course {

/// A program that answers, as the linker made it.
struct LinkedProgram {
  std::string bytes;
  std::set<std::string> hers;  ///< functions of the submission's objects
};
/// Links parts, the submission's objects, the library with its readable kernels alone; between the submission's code
/// and other code lies a gap of random size. BuildError with what the linker said.
LinkedProgram link_graded(const Bench& bench, const std::vector<std::string>& parts,
                          const std::vector<SubmissionObject>& objects);
/// Writes it with this name into the folder of the bench, where nobody can read it, only run it. Functions that are
/// `gone` ("softmax", "Conv2d::forward", "kernels.softmax") are erased from it, but for hers, and so are all names.
std::filesystem::path write_graded(const Bench& bench, LinkedProgram program, const std::string& name,
                                   const std::vector<std::string>& gone);

/// A kit whose folder of sources holds the library's headers and nothing else.
Kit with_headers_only(const Kit& kit);

/// Runs a program that answers, contained, in what time is left. Beside itself and the system's libraries it may read `also`.
ProcessResult run_graded(const Bench& bench, const Command& command,
                         const std::vector<std::filesystem::path>& also = {});

}  // namespace course
