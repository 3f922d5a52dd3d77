// From a student's file to a program that runs it.
//
// Only her file is compiled. Her object stands before the library's archive on the linker's command line: what it
// defines is never looked for in the archive, so the library's own version of that file is not in the program at all.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "modules/course/common/error.h"

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
inline bool is_in_double(const Kit& kit) { return kit.libraries == kit.in_double.libraries; }

/// What the compiler or the linker refused.
struct BuildError : CourseError {
  using CourseError::CourseError;
};

struct CompilerError : BuildError {
  CompilerError(const std::string& says, std::string all) : BuildError(says), diagnostics(std::move(all)) {}
  std::string diagnostics;  ///< all that the compiler printed
};

/// One of her files, ready to be compiled.
struct HerFile {
  std::string file;            ///< of the library: "ops/attention/attention.cpp"
  std::filesystem::path path;  ///< hers: messages name it
};

/// Her objects, in the order of her files.
struct Compiled {
  std::vector<std::filesystem::path> objects;
  std::string warnings;  ///< of the compiler, about her files
};
/// Compiles what changed. BuildError shows the first error in her file. Below 2 the standard library checks indices.
Compiled compile(const Kit& kit, const std::vector<HerFile>& files, int optimisation = 1);
/// The words with which a compiler is called on a file that uses the library: they end before -c or -o.
std::vector<std::string> compile_words(const Kit& kit, int optimisation);

/// How one of her files is compiled.
struct Compiling {
  std::vector<std::string> words;  ///< up to -c and -o, with the precompiled header that they name
  std::filesystem::path header;    ///< that header; what it was compiled to stands beside it
  uint64_t surroundings = 0;       ///< fingerprint of all that an object depends on but the file itself
};
/// Compiles the library's headers, unless they are in the cache.
Compiling compiling(const Kit& kit, int optimisation);

/// Links a program, `name` in the cache, from its own objects, hers, and the library.
std::filesystem::path link(const Kit& kit, const std::string& name, const std::vector<std::string>& objects,
                           const std::vector<std::filesystem::path>& her_objects);

/// Removes programs that an earlier command left behind when it was interrupted.
void remove_leftovers(const Kit& kit);

/// BuildError unless the program runs her files and nothing of the library's version of them: her object defines every
/// function that the library's does (else the linker would look for it in the archive), and the program holds them.
void check_holds(const Kit& kit, const std::filesystem::path& program, const std::vector<HerFile>& files,
                 const std::vector<std::filesystem::path>& her_objects);

/// Which of these functions of the library an object file refers to: "softmax", "MultiHeadAttention::forward". Also
/// what no exercise needs and what would leave her process: other tables of kernels, fused operations, the checks.
std::vector<std::string> twins_in(const Kit& kit, const std::filesystem::path& object,
                                  const std::vector<std::string>& twins);

/// The name, as the linker knows it, of the function in an object file that has this word in its name.
std::string symbol_in(const Kit& kit, const std::string& object, const std::string& word);

/// Of what a compiler printed, the part about the first error that stands in `path`; all of it if none does.
std::string first_error(const std::string& diagnostics, const std::string& path);

}  // namespace course
