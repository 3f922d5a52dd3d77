// A student's files compiled to objects. What was compiled before is found in the cache, by what it was made from.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/course/build/kit.h"
#include "modules/course/common/error.h"

namespace course {

/// What the compiler or the linker refused.
struct BuildError : CourseError {
  using CourseError::CourseError;
};

struct CompilerError : BuildError {
  CompilerError(const std::string& says, std::string all) : BuildError(says), diagnostics(std::move(all)) {}
  std::string diagnostics;  ///< all that the compiler printed
};

/// One of her files, ready to be compiled.
struct SourceFile {
  std::string file;            ///< of the library: "ops/attention/attention.cpp"
  std::filesystem::path path;  ///< hers: messages name it
};

/// Her objects, in the order of her files.
struct Compiled {
  std::vector<std::filesystem::path> objects;
  std::string warnings;  ///< of the compiler, about her files
};
/// Compiles what changed. BuildError shows the first error in her file. Below 2 the standard library checks indices; from 2 on files
/// under kernels/ladder/ are compiled for the vectors of this processor.
Compiled compile(const Kit& kit, const std::vector<SourceFile>& files, int optimisation = 1);
/// The words with which a compiler is called on a file that uses the library: they end before -c or -o.
std::vector<std::string> compile_words(const Kit& kit, int optimisation);

/// How one of her files is compiled.
struct Compiling {
  std::vector<std::string> words;  ///< up to -c and -o, with the precompiled header that they name
  std::filesystem::path header;    ///< that header; what it was compiled to stands beside it
  uint64_t surroundings = 0;       ///< fingerprint of all that an object depends on but the file itself
};
/// Compiles the library's headers, unless they are in the cache. `file`: of the library, for from 2 on steps of the ladder are
/// compiled in another way.
Compiling compiling(const Kit& kit, int optimisation, const std::string& file = "");

/// Of what a compiler printed, the part about the first error that stands in `path`; all of it if none does.
std::string first_error(const std::string& diagnostics, const std::string& path);

}  // namespace course
