// From a student's files to a program that answers. The compiler and the linker run contained, and see headers, but no
// source of the library.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "modules/course/build/build.h"
#include "modules/course/verdicts/runner.h"
#include "modules/grading/judge/pristine.h"
#include "modules/grading/sandbox/contain.h"

namespace course {

/// Where one submission is graded, and until when.
struct Bench {
  const Kit& kit;
  const Layers& layers;
  std::filesystem::path folder;  ///< for this submission alone; others may pass through it, but not look into it
  std::chrono::steady_clock::time_point until;
  int compile_seconds = 20;  ///< of the processor, for one file

  double seconds_left() const;
  bool is_over() const { return std::chrono::steady_clock::now() >= until; }
};

/// One of her files, compiled. Nothing is thrown for what is hers.
struct HerObject {
  std::filesystem::path path;  ///< empty if it was refused
  std::string refused;         ///< what to tell her: the first error
  std::string diagnostics;     ///< all that the compiler printed
  bool out_of_time = false;    ///< or of memory: the compiler was ended
};
HerObject compile_hers(const Bench& bench, const PristineFile& file);

/// Links a program with this name in the folder of the bench: parts, her objects, the library with its readable kernels
/// alone. Nobody can read it, only run it. Functions of the library that are among these twins are erased
/// from it, and so are all names; between her code and other code lies a gap of random size. BuildError with what the
/// linker said.
std::filesystem::path link_hers(const Bench& bench, const std::string& name, const std::vector<std::string>& parts,
                                const std::vector<std::filesystem::path>& her_objects,
                                const std::vector<std::string>& twins);
/// Twins of a module that nothing in its program needs: the kernels that its table does not have.
std::vector<std::string> erased_twins(const Module& module);
/// Whether a function, as the linker knows it, is one of these twins: "kernels.softmax" is reference::softmax.
bool is_twin(const std::string& function, const std::vector<std::string>& twins);

/// A kit whose folder of sources holds the library's headers and nothing else.
Kit headers_alone(const Kit& kit);

/// Runs a program that answers, contained, in what time is left.
ProcessResult run_hers(const Bench& bench, const Command& command);

/// GraderError where the disk that holds this folder is full: what failed there is nobody's fault.
void require_room(const std::filesystem::path& folder);

}  // namespace course
