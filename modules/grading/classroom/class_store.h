// What is kept of a class, in the assignment's folder:
//
//   grades/submissions.json   what was handed in, by whom and when, and its digest
//   grades/DIGEST.json        the grade of all submissions with that digest: those whose regions are the same
//   grades/before/            the grades that a regrading replaces, until it is done
//
// Each file is written as a whole: a program that is killed leaves the old one or the new one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "modules/grading/assignment/assignment.h"
#include "modules/grading/judge/graded.h"

namespace course {

/// One attempt of one student.
struct HandedIn {
  std::string folder;                      ///< of downloads, in which it was found
  std::string submission, student;         ///< the name of the file, and whose it is
  std::string handed_in;                   ///< as in Graded
  std::string digest;                      ///< empty where it could not be read
  std::vector<std::string> remarks, told;  ///< of reading it, beside those of grading
  std::string problem;                     ///< why it could not be read
  int round = 0;                           ///< of its folder: folders that came later have greater ones
  int attempt = 1;                         ///< of this student in this folder, by the names that the platform gave
};

/// Nothing if nothing was graded yet. CourseError where the file is damaged.
std::vector<HandedIn> read_handed_in(const Assignment& assignment);
/// Puts what is in one folder of downloads in the place of what was found there before. Returns all of it, by student
/// and time; where nobody knows the time, in the order in which folders and attempts came.
std::vector<HandedIn> remember_handed_in(const Assignment& assignment, const std::string& folder,
                                         const std::vector<HandedIn>& found);

/// While it lives no other run writes grades of this assignment: CourseError if one does.
class ClassLock {
 public:
  explicit ClassLock(const Assignment& assignment);
  ClassLock(const ClassLock&) = delete;
  ClassLock& operator=(const ClassLock&) = delete;
  ~ClassLock();

 private:
  int descriptor_ = -1;
};

/// A grade that an earlier run left; nothing if there is none, or if its file is damaged.
std::optional<Graded> stored_grade(const Assignment& assignment, const std::string& digest);
void store_grade(const Assignment& assignment, const Graded& graded);

/// The grade before a regrading.
std::optional<Graded> grade_before(const Assignment& assignment, const std::string& digest);
void keep_grade_before(const Assignment& assignment, const std::string& digest);
void forget_grades_before(const Assignment& assignment);

/// A grade for each attempt that was handed in. What has none, because it could not be read or was not graded, has no
/// exercises, and `told` says why.
std::vector<Graded> read_class(const Assignment& assignment);
/// The grade of this attempt, from that of its digest.
Graded grade_for(const HandedIn& handed_in, const std::optional<Graded>& of_digest);

}  // namespace course
