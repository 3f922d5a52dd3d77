// Measures which exercises' lines each check runs (source/reach.h), by running all questions and all right answers on a
// library in which every region notes that it was entered.
#pragma once

#include "modules/course/build/kit.h"
#include "modules/course/source/reach.h"

namespace course {

/// Runs the checks of all exercises, the examples and so many seeds.
Reach measure_reach(const Catalog& catalog, const Kit& kit, uint64_t seeds);
/// Measures, and writes modules/reach.toml; or, with `only_check`, says whether it is what was measured: 0 if so.
int course_reach(const Catalog& catalog, const Kit& kit, bool only_check);

}  // namespace course
