// What is asked of a student: the assignment.toml beside ./tt, in a repository that ./tt assignment made.
#pragma once

#include <string>
#include <vector>

#include "modules/course/source/catalog.h"

namespace course {

struct AssignedExercises {
  std::string name;                    ///< of the assignment
  std::vector<std::string> exercises;  ///< in the course's order
};
/// From assignment.toml. CourseError where it is not there, or malformed.
AssignedExercises read_assigned(const Catalog& catalog);
/// The number of the first module that is asked for; "01" where this is not the repository of an assignment.
std::string first_assigned(const Catalog& catalog);

}  // namespace course
