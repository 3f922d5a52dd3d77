// Results in the formats of others. Every text is cleaned and escaped for its format, whatever a submission put into
// it; of an exercise that failed in a hidden check the name and the kind of the mistake are told, nothing else.
//
//   Gradescope    results.json   gradescope-autograders.readthedocs.io/en/latest/specs
//   Classroom 50  result.json    github.com/foundation50/classroom50, wiki, "The result.json contract"
//   Exercism      results.json   exercism.org/docs/building/tooling/test-runners/interface, version 3
//
// tests/grading/schemas/ holds what these pages ask for, and the tests compare.
#pragma once

#include <string>
#include <vector>

#include "modules/grading/classroom/points.h"

namespace course {

/// results.json. The order of an assignment's exercises is that of the tests.
std::string gradescope_json(const Standing& standing);

/// What Classroom 50 tells its graders in their environment, and wants back.
struct Classroom50Run {
  std::string classroom, assignment, submission, commit, release, review, datetime;
};
Classroom50Run classroom50_run();
/// result.json, classroom50/result/v1. Its scores are whole numbers: a fraction is rounded down, test by test.
std::string classroom50_json(const Standing& standing, const Classroom50Run& run);

std::string exercism_json(const Standing& standing);

/// "passed", "not started", "out of time", …
std::string in_words(Verdict::Kind kind);
/// What the student may know about an exercise that did not pass: how it stands, then what was said about it, which may
/// be in words of her own and stands behind "| "; empty for one that passed.
std::string told_about(const GradedExercise& exercise);

}  // namespace course
