// Grading a class: many submissions at once, each with a result of its own that stays.
//
// Submissions whose regions are the same have one digest, and are graded once. A result is kept by its digest as soon
// as it is there: a run that was killed goes on where it was. What throws is named, and stops nothing else. What
// the clock ended is tried again alone, after all others, before it counts, where the machine was busy or the time of
// the submission was up: neither must cost points. What used its time on the processor up is not.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "modules/grading/classroom/class_store.h"
#include "modules/grading/intake/submission.h"

namespace course {

/// Grades the exercises of `part`, an assignment or some exercises of one. Called from several threads; with `exclusive`,
/// from one, while nothing else runs.
using Grader = std::function<Graded(const Assignment& part, const Submission& submission, bool exclusive)>;

struct ClassOptions {
  int jobs = 0;              ///< at once; 0 for as many as there are cores
  bool again = false;        ///< replace grades that come from older checks
  std::string student = {};  ///< if not empty: only what she handed in, and that again in any case
  /// Of all that was handed in, the digests that need a grade; where it is not given, all do.
  std::function<std::set<std::string>(const std::vector<HandedIn>&)> counting = {};
};

/// One attempt, as it was read.
struct Attempt {
  Submission submission;
  std::string problem;  ///< why it could not be read; then nothing else is there but its name, student and time
  int number = 1;       ///< of this student's in the folder
};

/// A grade that a regrading changed.
struct Change {
  std::string student, submission;
  double before = 0, after = 0;
  std::vector<std::string> exercises;  ///< "04.2: wrong before, passed now"
};

struct ClassRun {
  size_t attempts = 0, digests = 0;
  size_t graded = 0;                            ///< digests, in this run
  size_t superseded = 0;                        ///< attempts without a grade, since a later one counts
  std::vector<std::vector<std::string>> same;   ///< submissions whose regions are the same, by what they are called
  size_t kept = 0;                              ///< digests, graded by an earlier run
  size_t outdated = 0;                          ///< of those, from older checks
  size_t tried_again = 0;                       ///< alone, since they were out of time
  size_t saved = 0;                             ///< of those, which were then in time
  std::map<std::string, std::string> problems;  ///< by submission: why it could not be read or graded
  std::vector<Change> changes;
  std::map<std::string, size_t> gone;  ///< folders that are not there any more: attempts in them that still count
};

/// What is told while it goes on; from any thread.
struct ClassProgress {
  std::function<void(size_t kept, size_t to_grade)> begins = [](size_t, size_t) {};
  std::function<void()> one_done = [] {};
  std::function<void(size_t submissions)> tries_again = [](size_t) {};
};

/// `folder` is where the attempts were found. `checks` is fingerprint_of(): a grade with another one is outdated.
ClassRun grade_class(const Assignment& assignment, const std::string& folder, const std::vector<Attempt>& attempts,
                     const std::string& checks, const Grader& grader, const ClassOptions& options,
                     const ClassProgress& progress = {});

}  // namespace course
