// Which exercises' lines a check runs, beside those that it asks about.
//
// In a student's repository the lines of the exercises that are asked of her are stubs, in the library too. A check
// that runs them, in the process that answers or in the one that judges, then has nothing to run. modules/reach.toml
// says for every exercise what its check reaches; ./tt course reach finds it out, by running all questions and all
// right answers on a library in which every region notes that it was entered.
#pragma once

#include <map>
#include <set>
#include <string>

#include "modules/course/source/catalog.h"

namespace course {

/// By exercise: exercises whose lines are run.
struct Reach {
  using Table = std::map<std::string, std::set<std::string>>;
  Table judge;  ///< in the process that judges
  Table asker;  ///< in hers, but for the exercise itself
};

/// From modules/reach.toml. CourseError where it is malformed.
Reach read_reach(const Catalog& catalog);
std::string toml_of(const Reach& reach, const Catalog& catalog);

}  // namespace course
