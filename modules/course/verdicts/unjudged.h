// Exercises that cannot be judged in a student's repository: their judge would run lines that are missing there.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "modules/course/source/catalog.h"
#include "modules/course/verdicts/runner.h"

namespace course {

/// Verdicts on exercises whose judge would run into these stubs.
std::map<std::string, Verdict> cannot_be_judged(const Catalog& catalog, const std::set<std::string>& stubs,
                                                const std::vector<std::string>& exercises);
}  // namespace course
