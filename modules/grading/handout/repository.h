// The repository that students get: the course with the lines of the assigned exercises taken out, and of all that
// come later. Their instructor's side is not in it: no wrong solutions, no grading, no tests, no history.
#pragma once

#include <set>

#include "modules/course/source/reach.h"
#include "modules/grading/assignment/assignment.h"

namespace course {

/// What is taken out of the library, and what is not although it comes later.
struct Stubbing {
  std::set<std::string> stubs;  ///< exercises
  /// Exercises behind the first assigned one that stay, because a check of an assigned one runs their lines; each with
  /// the assigned ones that need it.
  std::map<std::string, std::set<std::string>> kept;
  /// Assigned exercises whose judge runs lines that are taken out, and which: ./tt check says so in place of a verdict.
  std::map<std::string, std::set<std::string>> unjudged;
};
Stubbing stubbing_for(const Catalog& catalog, const Assignment& assignment, const Reach& reach);

/// A file of the repository.
struct StudentFile {
  std::string path;  ///< "tinytensor/ops/attention/attention.cpp"
  std::string text;
  bool executable = false;
};
/// All of them, sorted by path. Of modules behind the last assigned one there are lesson and titles, no checks and no
/// hints. Of the same checkout and assignment the same bytes.
std::vector<StudentFile> student_files(const Catalog& catalog, const Assignment& assignment, const Stubbing& stubbing);

/// What would give solutions away: lines of at least 12 characters that stand in regions of these exercises, and
/// nowhere else in the library. A page of docs/ that holds one does not go to students.
std::set<std::string> telling_lines(const Catalog& catalog, const std::set<std::string>& exercises);

/// Paths that belong to the course: what git tracks, or without git all but what builds and people leave behind.
std::vector<std::string> files_of_course(const std::filesystem::path& root);

/// Makes assignments/NAME/students/, with a git repository of one commit where there is git. CourseError where the
/// folder is there already, unless `again`; then it is made anew. Returns what was done, in lines for the instructor.
std::vector<std::string> make_repository(const Catalog& catalog, const Assignment& assignment, bool again);

}  // namespace course
