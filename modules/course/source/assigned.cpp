#include "modules/course/source/assigned.h"

#include <toml++/toml.h>

#include <algorithm>

#include "modules/course/common/error.h"
#include "modules/course/source/regions.h"

namespace course {

AssignedExercises read_assigned(const Catalog& catalog) {
  const std::filesystem::path path = catalog.root / "assignment.toml";
  if (!std::filesystem::exists(path)) {
    fail<CourseError>(
        "there is no {}: this is not the repository of an assignment\n  hint: ./tt check 03 checks a module",
        path.string());
  }
  try {
    const toml::table table = toml::parse_file(path.string());
    AssignedExercises asked{table["name"].value_or<std::string>("the assignment"), {}};
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

std::string first_assigned(const Catalog& catalog) {
  if (!std::filesystem::exists(catalog.root / "assignment.toml")) return "01";
  const AssignedExercises asked = read_assigned(catalog);
  return asked.exercises.empty() ? "01" : catalog.module_of(asked.exercises.front()).number;
}

}  // namespace course
