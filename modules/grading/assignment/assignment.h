// What an instructor hands out: which exercises, until when, and what lateness costs. All that belongs to one
// assignment lies in one folder of hers, which never goes to students:
//
//   assignments/week3/assignment.toml     what is below
//   assignments/week3/secret              64 hexadecimal digits, made once: random cases are drawn from it
//   assignments/week3/roster.csv          student,name[,pair]          optional
//   assignments/week3/allowances.csv      student,until,late_days,why  optional: extensions
//   assignments/week3/by_hand.csv         student,exercise,points,comment   optional: points that a person gives
//   assignments/week3/hidden/03.4.cpp     her own checks, written like the shipped ones
//   assignments/week3/students/           the repository that students get
//   assignments/week3/grades/             one JSON file for each submission, by its digest
//   assignments/week3/feedback/           a page for each student
//
// The folder assignments/ stands in the checkout (git ignores it), or where TINYTENSOR_ASSIGNMENTS says.
//
// assignment.toml, all keys but the first optional:
//
//   exercises = ["03", "04.1-04.6"]     modules, exercises, and ranges of them
//   due = "2027-02-12T23:59+01:00"      a text, or a date-time of TOML; without an offset it is UTC
//   late = "10%/day"                    of the points of what came late, for each day (hour, week) begun; or "none"
//   free_days = 2                       that each student may be late without cost
//   last_day = 5                        later than so many days after `due` earns nothing
//   attempts = "best"                   of several attempts the best counts; else, "last", the last one in time
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "modules/course/source/catalog.h"
#include "modules/grading/assignment/dates.h"

namespace course {

struct Assignment {
  std::string name;  ///< "week3": letters, digits, - and _
  std::filesystem::path folder;
  std::vector<std::string> exercises;  ///< "03.1" …, in the order of the course, each once
  std::optional<Moment> due;           ///< in UTC
  std::string due_text;                ///< as the instructor wrote it
  LatePolicy late;
  bool best_counts = false;  ///< of several attempts the best, else the last before the end
  std::string secret;

  /// Numbers of the modules it touches, in order.
  std::vector<std::string> modules() const;
  /// Of all its exercises.
  int points(const Catalog& catalog) const;
};

/// "03", "04.1-04.6", "03-05", "autograd", "03.4,03.7": exercises of the catalog, in its order, each once. CourseError
/// names what is not there.
std::vector<std::string> exercises_of(const Catalog& catalog, const std::vector<std::string>& words);
/// By name, from the folder of all assignments. CourseError lists those there are, or names file, key, value and rule.
Assignment read_assignment(const Catalog& catalog, const std::string& name);
/// TINYTENSOR_ASSIGNMENTS, or assignments/ in the checkout.
std::filesystem::path assignments_folder(const Catalog& catalog);
/// Those that are there, sorted.
std::vector<std::string> assignment_names(const Catalog& catalog);

/// The modules that the assignments named among these words ask for.
std::vector<std::string> modules_to_grade(const Catalog& catalog, const std::vector<std::string>& words);

/// What stands in a new assignment.toml, as typed.
struct AssignmentWords {
  std::vector<std::string> exercises = {};
  std::string due = {}, late = "none";  ///< "" for no due date
  int free_days = 0;
  std::optional<int> last_day = {};
  bool best = false;
};
/// Makes the folder, readable for its owner alone, with assignment.toml, a new secret and an empty hidden/. CourseError
/// where one of this name is there already, or a word is wrong; then nothing is made.
Assignment make_assignment(const Catalog& catalog, const std::string& name, const AssignmentWords& words);

}  // namespace course
