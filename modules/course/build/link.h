// A program from a student's objects. They stand before the library's archive on the linker's command line: what they
// define is never looked for in the archive, so the library's own version of that file is not in the program at all.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/course/build/compile.h"
#include "modules/course/build/object_symbols.h"

namespace course {

/// Links a program, `name` in the cache, from its own objects, hers, and the library.
std::filesystem::path link(const Kit& kit, const std::string& name, const std::vector<std::string>& objects,
                           const std::vector<std::filesystem::path>& submitted_objects);

/// Removes programs that an earlier command left behind when it was interrupted.
void remove_leftovers(const Kit& kit);

/// BuildError unless the program runs her files and nothing of the library's version of them: her object defines every
/// function that the library's does (else the linker would look for it in the archive), and the program holds them.
void check_holds(const Kit& kit, const std::filesystem::path& program, const std::vector<SourceFile>& files,
                 const std::vector<ObjectSymbols>& hers);

}  // namespace course
