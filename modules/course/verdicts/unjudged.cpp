#include "modules/course/verdicts/unjudged.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "modules/course/source/reach.h"

namespace course {

std::map<std::string, Verdict> cannot_be_judged(const Catalog& catalog, const std::set<std::string>& stubs,
                                                const std::vector<std::string>& exercises) {
  std::map<std::string, Verdict> verdicts;
  if (stubs.empty()) return verdicts;
  const Reach reach = read_reach(catalog);
  for (const std::string& exercise : exercises) {
    const auto reached = reach.judge.find(exercise);
    if (reached == reach.judge.end()) continue;
    std::vector<std::string> missing;
    std::set_intersection(reached->second.begin(), reached->second.end(), stubs.begin(), stubs.end(),
                          std::back_inserter(missing));
    if (missing.empty()) continue;
    verdicts[exercise] = {
        Verdict::Kind::waits,
        fmt::format("exercise {} and its lines are missing here, and the check of {} runs them: it is "
                    "checked when you hand in\n",
                    fmt::join(missing, ", "), exercise),
        ""};
  }
  return verdicts;
}

}  // namespace course
