// An instructor's own checks, in assignments/NAME/hidden/. They are written like the shipped ones and never go to
// students: 03.4.cpp, or 03.4_long_chains.cpp, of which a student is told "long chains" and the kind of mistake.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/course/build/kit.h"
#include "modules/grading/assignment/assignment.h"
#include "modules/grading/sandbox/contain.h"

namespace course {

struct HiddenCheck {
  std::string exercise, name;               ///< "03.4", "long chains"; without a name in words the name of the file
  std::filesystem::path judge;              ///< the program that judges it
  std::vector<std::string> asks;            ///< the objects that ask it
  std::vector<std::string> gone;            ///< functions of the library that nobody who is asked it has
  std::vector<std::string> asks_in_double;  ///< where real is double; empty if the library was not built so
};

/// Compiled when they are needed first, and kept in the kit's cache by their content; the library's own lines are asked
/// then. CourseError, which names the file: a line of its skeleton waits, it does not compile, is about no exercise of
/// the assignment, holds no check of its exercise, or lets the library's own lines fail.
std::vector<HiddenCheck> hidden_checks(const Catalog& catalog, const Kit& kit, const Assignment& assignment,
                                       const Layers& layers);

}  // namespace course
