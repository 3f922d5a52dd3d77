// From a student's files to a program that answers. The compiler and the linker run contained, and see headers, but no
// source of the library.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "modules/course/build/compile.h"
#include "modules/course/build/object_symbols.h"
#include "modules/course/verdicts/runner.h"
#include "modules/grading/judge/pristine.h"
#include "modules/grading/sandbox/contain.h"

namespace course {

/// What compilers may take for one submission in all, and have taken: of the processor, cached objects not counted.
struct CompileTime {
  double most_seconds = 0;
  std::atomic<double> seconds = 0;

  bool is_over() const { return seconds >= most_seconds; }
};

/// Where one submission is graded, and until when.
struct Bench {
  const Kit& kit;
  const Layers& layers;
  std::filesystem::path folder;  ///< for this submission alone; others may pass through it, but not look into it
  std::chrono::steady_clock::time_point until;
  int compile_seconds = 20;             ///< of the processor, for one file
  CompileTime* compile_time = nullptr;  ///< null for no limit

  double seconds_left() const;
  bool is_over() const { return std::chrono::steady_clock::now() >= until; }
};

/// One file of a submission, compiled. Nothing is thrown for what it holds.
struct SubmissionObject {
  std::filesystem::path path;  ///< empty if it was refused
  ObjectSymbols symbols;       ///< empty if it was refused
  std::string refused;         ///< what to tell the student: the first error
  std::string diagnostics;     ///< all that the compiler printed
  bool out_of_time = false;    ///< or of memory: the compiler was ended
};
SubmissionObject compile_submission_file(const Bench& bench, const PristineFile& file);

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

/// Runs a program that answers, contained, in what time is left.
ProcessResult run_graded(const Bench& bench, const Command& command);

/// A folder of the kit's cache that others than the grader may not enter: objects of answers lie in it.
void make_closed_folder(const std::filesystem::path& folder);

/// GraderError where the disk that holds this folder is full: what failed there is nobody's fault.
void require_room(const std::filesystem::path& folder);

}  // namespace course
