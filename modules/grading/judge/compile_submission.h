// A student's files compiled: contained, within limits, and found in the cache where they were compiled before.
#pragma once

#include <filesystem>
#include <string>

#include "modules/course/build/object_symbols.h"
#include "modules/grading/judge/bench.h"
#include "modules/grading/judge/pristine.h"

namespace course {

/// One file of a submission, compiled. Nothing is thrown for what it holds.
struct SubmissionObject {
  std::filesystem::path path;  ///< empty if it was refused
  ObjectSymbols symbols;       ///< empty if it was refused
  std::string refused;         ///< what to tell the student: the first error
  std::string diagnostics;     ///< all that the compiler printed
  bool out_of_time = false;    ///< the compiler was ended
  bool by_clock = false;  ///< it had time of the processor left: on a machine that does much else, worth another try
};
/// `optimisation`: 2 where the program is to be fast, as in compile.h.
SubmissionObject compile_submission_file(const Bench& bench, const PristineFile& file, int optimisation = 1);

/// The seconds of the processor that the compiler takes for a file with the library's own lines; measured once, then
/// known to the cache. GraderError where it does not compile.
double seconds_to_compile(const Bench& bench, const PristineFile& file);

}  // namespace course
