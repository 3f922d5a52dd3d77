// A student's repository, as ./tt assignment makes it: the library lacks the lines of the exercises that are asked for,
// and of those that come later.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "modules/course/source/catalog.h"

namespace course {

/// Exercises with a region in the library that holds its stub. None in the course's own checkout.
std::set<std::string> stubs_in_library(const Catalog& catalog);

/// True if lines of an earlier module are missing: what she wrote there takes their place.
bool lacks_earlier(const Catalog& catalog, const std::set<std::string>& stubs, const Module& module);

}  // namespace course
