// A student's repository, as ./tt assignment makes it: the library lacks the lines of the exercises that are asked for,
// and of those that come later. assignment.toml beside ./tt says what is asked.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "catalog.h"
#include "runner.h"

namespace course {

/// Exercises with a region in the library that holds its stub. None in the course's own checkout.
std::set<std::string> stubs_in_library(const Catalog& catalog);

/// Verdicts on exercises whose judge would run into these stubs.
std::map<std::string, Verdict> cannot_be_judged(const Catalog& catalog, const std::set<std::string>& stubs,
                                                const std::vector<std::string>& exercises);
/// True if lines of an earlier module are missing: what she wrote there takes their place.
bool lacks_earlier(const Catalog& catalog, const std::set<std::string>& stubs, const Module& module);

struct Asked {
  std::string name;                    ///< of the assignment
  std::vector<std::string> exercises;  ///< in the course's order
};
/// From assignment.toml. CourseError where it is not there, or malformed.
Asked read_asked(const Catalog& catalog);
/// The number of the first module that is asked for; "01" where this is not the repository of an assignment.
std::string first_asked(const Catalog& catalog);

}  // namespace course
