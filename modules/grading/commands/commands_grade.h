// ./tt grade: what a class of submissions needs beside one of them.
#pragma once

#include <string>

#include "modules/grading/commands/commands.h"

namespace course {

struct ClassArguments {
  std::string assignment, folder;
  int jobs = 0;
  bool again = false, trust = false, feedback = false;
  std::string student;  ///< if not empty: what she handed in is graded again, and nothing else
};

/// Grades a folder of submissions, or writes feedback, and says what came of it. The exit status: 1 if something could
/// not be graded.
int grade_folder(const Course& course, const ClassArguments& given);

}  // namespace course
