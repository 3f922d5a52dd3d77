#include "stubs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>

#include "error.h"
#include "reach.h"
#include "regions.h"
#include "tinytensor/io/file.h"

namespace course {

std::set<std::string> stubs_in_library(const Catalog& catalog) {
  std::set<std::string> stubs;
  for (const Module& module : catalog.modules) {
    for (const std::string& file : module.files()) {
      const Source library = parse("tinytensor/" + file, tinytensor::read_file(catalog.library_file(file)));
      for (const Region& region : library.regions) {
        if (is_stub(library, region)) stubs.insert(region.exercise);
      }
    }
  }
  return stubs;
}

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

bool lacks_earlier(const Catalog& catalog, const std::set<std::string>& stubs, const Module& module) {
  return std::any_of(stubs.begin(), stubs.end(),
                     [&](const std::string& exercise) { return catalog.module_of(exercise).name < module.name; });
}

Asked read_asked(const Catalog& catalog) {
  const std::filesystem::path path = catalog.root / "assignment.toml";
  if (!std::filesystem::exists(path)) {
    fail<CourseError>(
        "there is no {}: this is not the repository of an assignment\n  hint: ./tt check 03 checks a module",
        path.string());
  }
  try {
    const toml::table table = toml::parse_file(path.string());
    Asked asked{table["name"].value_or<std::string>("the assignment"), {}};
    const toml::array* list = table["exercises"].as_array();
    if (list == nullptr) fail<CourseError>("{}: exercises = [\"03.1\", …] is missing", path.string());
    for (const toml::node& node : *list) {
      asked.exercises.push_back(catalog.exercise(node.value_or<std::string>("")).id);
    }
    std::sort(asked.exercises.begin(), asked.exercises.end(), comes_before);
    return asked;
  } catch (const toml::parse_error& error) {
    fail<CourseError>("{}:{}: {}", path.string(), error.source().begin.line, error.description());
  }
}

std::string first_asked(const Catalog& catalog) {
  if (!std::filesystem::exists(catalog.root / "assignment.toml")) return "01";
  const Asked asked = read_asked(catalog);
  return asked.exercises.empty() ? "01" : catalog.module_of(asked.exercises.front()).number;
}

}  // namespace course
