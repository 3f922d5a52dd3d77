// Who is in the class, and what an instructor wrote down about a student: three tables in an assignment's folder, each
// of which may be missing.
//
//   roster.csv       student,name[,pair]              those of one pair share one grade
//   allowances.csv   student[,until][,late_days][,why]  a later date for one student, and further free late days
//   by_hand.csv      student[,exercise],points[,comment]  what a person decided; without an exercise, on the whole
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "modules/grading/assignment/assignment.h"

namespace course {

struct Student {
  std::string id, name, pair;  ///< those of one pair share one submission and its grade
};

struct Allowance {
  std::optional<Moment> until;  ///< in the place of the assignment's date
  int late_days = 0;            ///< free ones, beside those that everybody has
  std::string why;
};

struct ByHand {
  std::string exercise;  ///< "03.4", or "" for the points of the whole assignment
  double points = 0;
  std::string comment;
};

struct ClassLists {
  std::vector<Student> students;  ///< in the order of the roster
  std::map<std::string, Allowance> allowances;
  std::map<std::string, std::vector<ByHand>> by_hand;

  /// The roster's name for a student's id; null if it is not in the roster.
  const Student* find(const std::string& id) const;
};

/// CourseError that names file, line and rule: for one student twice, for one who is not in the roster, for an exercise
/// that the assignment does not have, for a date or a number that is none.
ClassLists read_class_lists(const Catalog& catalog, const Assignment& assignment);

}  // namespace course
