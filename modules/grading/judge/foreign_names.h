// Names that a compiled file of a submission may not refer to or define.
#pragma once

#include <string>
#include <vector>

#include "modules/course/build/object_symbols.h"

namespace course {

/// Of the names that an object of a submission needs or defines: those that are no business of an exercise. An exercise
/// computes: of the system's functions those for memory, texts, mathematics and printing are fine, and all of the
/// library and of C++ but files, threads and the end of the program. Names that the library's own version of the file
/// has are always fine.
std::vector<std::string> foreign_in(const ObjectSymbols& submitted, const ObjectSymbols& library);

}  // namespace course
