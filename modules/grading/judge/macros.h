// Names that mean something else to the preprocessor.
#pragma once

#include <set>
#include <string>

#include "modules/course/build/kit.h"
#include "modules/grading/judge/pristine.h"

namespace course {

/// Names that are macros in this file of the library, by any header that it includes or by the compiler itself, but for
/// those that stand for a number: INFINITY, INT_MAX, M_PI. `kit` is the one with the library's sources. Kept in the kit's
/// cache. BuildError where the library's own lines cannot be read.
std::set<std::string> macros_in(const Kit& kit, const PristineFile& file);

}  // namespace course
