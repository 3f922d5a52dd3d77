// What grading one submission gave, and its file. The same submission, assignment and course give the same bytes, but
// for the fields under "measured".
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/course/verdicts/runner.h"

namespace course {

struct GradedExercise {
  std::string exercise;  ///< "03.4"
  std::string title;
  double points = 0, earned = 0;
  Verdict::Kind kind = Verdict::Kind::not_started;
  bool hidden =
      false;  ///< an instructor's own check, or a shipped one on secret sizes: the student is told the kind alone
  std::string told;            ///< what the student reads
  std::string for_instructor;  ///< what the instructor reads beside that: the values of hidden checks, what it printed
  /// Out of time by the clock alone, on a busy machine or behind other exercises: worth another try.
  bool again = false;
};

struct Graded {
  std::string submission, student, digest;
  std::string handed_in;                  ///< 2027-02-12T23:59:00Z; empty if nobody knows
  std::vector<GradedExercise> exercises;  ///< in the order of the assignment; an exercise once, hidden parts in it
  std::vector<std::string> remarks, told;
  std::vector<std::string> contained_by;  ///< "network namespace", "seccomp", …; empty with --trust
  std::string course;          ///< fingerprint of the checks and of the assignment: another one means grading again
  double seconds = 0;          ///< measured, by the clock
  double compile_seconds = 0;  ///< measured, of the processor: what compilers took for files that no cache held
  double points() const;
  double earned() const;
};

/// JSON with sorted keys.
std::string json_of(const Graded& graded);
/// CourseError names `where`, key and rule.
Graded graded_from(const std::string& json, const std::string& where);
Graded read_graded(const std::filesystem::path& path);
std::string name_of(Verdict::Kind kind);  ///< "passed", "not_started", …
Verdict::Kind kind_named(const std::string& name);

}  // namespace course
