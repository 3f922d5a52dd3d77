// Where one submission is compiled, linked and asked: its folder, its time, and how a compiler runs there.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "modules/course/build/kit.h"
#include "modules/course/common/error.h"
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
  /// A new folder in the folder.
  std::filesystem::path new_folder() const;
};

/// The clock ended a compiler or a linker that had time of the processor left: worth another try.
struct ClockError : CourseError {
  using CourseError::CourseError;
};
inline bool ended_by_clock(const ProcessResult& result) {
  return result.end == ProcessResult::End::out_of_time && result.status != SIGXCPU;
}

/// Of memory for a compiler, and of each file it writes or all that it prints.
constexpr int64_t most_compiler_memory = int64_t{2} << 30, most_compiler_bytes = int64_t{32} << 20;

/// Runs a compiler or a linker in this folder, contained: it reads the system, the headers, and what is `readable`.
ProcessResult run_in_bench(const Bench& bench, std::vector<std::string> words, const std::filesystem::path& folder,
                           const std::vector<std::filesystem::path>& readable);
/// What a contained program left there: a plain file of such a size, or nothing. It may also have left a link or a pipe.
std::string left_behind(const std::filesystem::path& path);
/// Another run may look at the same moment: it finds all of it, or nothing. GraderError where it cannot be written.
void write_at_once(const std::filesystem::path& path, const std::string& bytes);
/// Of a path in a message its last part: which folders this machine has is nobody's business.
std::string without_folders(const std::string& message);

/// A folder of the kit's cache that others than the grader may not enter: objects of answers lie in it.
void make_closed_folder(const std::filesystem::path& folder);
/// GraderError where the disk that holds this folder is full: what failed there is nobody's fault.
void require_room(const std::filesystem::path& folder);

}  // namespace course
