// What a compiled file of hers refers to and defines, by the names that the linker knows.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "modules/course/build/build.h"

namespace course {

struct Symbols {
  std::set<std::string> defined;  ///< for all to see: functions and variables, as "tinytensor::numel(…)"
  std::set<std::string> weak;     ///< the same where other files may define them too: templates and inline functions
  std::set<std::string> needed;   ///< and found elsewhere
};
/// BuildError if they cannot be read.
Symbols symbols_of(const Kit& kit, const std::filesystem::path& object);

/// Of the names that an object of hers needs or defines: those that are no business of an exercise. An exercise
/// computes: of the system's functions those for memory, texts, mathematics and printing are fine, and all of the
/// library and of C++ but files, threads and the end of the program. Names that the library's own version of the file
/// has are always fine.
std::vector<std::string> foreign_in(const Symbols& hers, const Symbols& library);

}  // namespace course
