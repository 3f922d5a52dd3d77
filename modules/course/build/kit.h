// What CMake knows of this build, and compiling a student's files needs.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace course {

/// What CMake knows and a build needs, read from the file it wrote.
struct Kit {
  std::filesystem::path root;   ///< of the sources
  std::filesystem::path cache;  ///< objects, by the fingerprint of what they were made from
  std::string compiler;
  std::string nm;
  bool clang = false;
  bool sanitized = false;
  std::vector<std::string> flags;
  std::vector<std::string> libraries;                        ///< the library's archive first
  std::map<std::string, std::string> library_objects;        ///< by file: "ops/attention/attention.cpp"
  std::vector<std::string> compiled_with_hers;               ///< files of the library, unless she has her own
  std::map<std::string, std::filesystem::path> judges;       ///< the programs that judge answers, by module
  std::vector<std::string> judge_objects;                    ///< what all of them are linked from, but for the library
  std::filesystem::path contain;                             ///< the program that contains others
  std::vector<std::string> judging, asking;                  ///< objects of these programs, less all checks
  std::vector<std::string> reference_only;                   ///< in the place of what chooses among kernels
  std::map<std::string, std::vector<std::string>> asks;      ///< objects of the program that asks, by module
  std::string choice;                                        ///< the object that chooses among many solutions
  std::vector<std::string> mine_kernels;                     ///< what enters her kernels into the table
  std::string attention_in_turn;                             ///< the object that lets her steps and her loops run
  std::string bench;                                         ///< the program behind ./tt bench
  std::string capstone;                                      ///< and that behind ./tt capstone
  std::map<std::string, std::vector<std::string>> programs;  ///< objects of train_gpt and others

  /// What differs where real is double.
  struct Double {
    std::vector<std::string> flags, libraries;
    std::map<std::string, std::string> library_objects;
    std::map<std::string, std::vector<std::string>> asks;
    std::vector<std::string> asking, reference_only;
  };
  Double in_double;
};
/// CourseError if it cannot be read.
Kit read_kit(const std::filesystem::path& path);
/// The same for programs in which real is double. Nothing if the library was not built so.
std::optional<Kit> kit_in_double(const Kit& kit);
/// The same where her files are compiled under the sanitizers, and so are the kernels, which read and write where they are
/// told to. All else is the library as it was built: to build it once more would take minutes.
Kit under_sanitizers(const Kit& kit);
inline bool is_in_double(const Kit& kit) { return kit.libraries == kit.in_double.libraries; }

}  // namespace course
