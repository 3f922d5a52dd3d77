// Names that mean something else to the preprocessor.
#pragma once

#include <set>
#include <string>

#include "modules/course/build/kit.h"

namespace course {

/// Names that are macros in a file of the library, by any header that it includes or by the compiler itself, but for
/// those that stand for a number: INFINITY, INT_MAX, M_PI. `file` is its name for messages, `text` what stands in it.
/// `kit` is the one with the library's sources. Kept in the kit's cache. BuildError where the text cannot be read.
std::set<std::string> macros_in(const Kit& kit, const std::string& file, const std::string& text);

}  // namespace course
