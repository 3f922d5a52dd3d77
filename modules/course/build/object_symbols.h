// What a compiled file defines and refers to, by the names that the linker knows.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "modules/course/build/kit.h"

namespace course {

/// Names as "tinytensor::numel(…)".
struct ObjectSymbols {
  std::map<std::string, std::string> defined;  ///< for all to see: functions and variables, with their mangled names
  std::set<std::string> weak;       ///< the same where other files may define them too: templates, inline functions
  std::set<std::string> undefined;  ///< found elsewhere
};
/// BuildError if they cannot be read.
ObjectSymbols symbols_of(const Kit& kit, const std::filesystem::path& object);
std::vector<ObjectSymbols> symbols_of(const Kit& kit, const std::vector<std::filesystem::path>& objects);

/// Of the library's own object of a file, "ops/attention/attention.cpp". It is read once in a process.
const ObjectSymbols& symbols_of_library(const Kit& kit, const std::string& file);

/// A name of the linker as it stands in a source.
std::string demangled(const std::string& name);

}  // namespace course
