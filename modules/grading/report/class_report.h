// A class at a glance: points, which exercises fail and with which messages, who is missing, what looks odd.
#pragma once

#include <string>
#include <vector>

#include "modules/grading/classroom/points.h"

namespace course {

struct ExerciseReport {
  std::string exercise, title;
  double points = 0;
  int passed = 0, failed = 0, not_started = 0;  ///< of those who handed in; what waits for another one is not started
  double mean = 0;                              ///< points earned, before lateness
  /// Many fail here: a third of those who began it, and at least two.
  bool many_fail() const { return failed >= 2 && 3 * failed >= passed + failed; }
};

/// Students who were told the same.
struct CommonMessage {
  std::string exercise;
  std::string text;  ///< what the mistake likely is, where the check says it, else the first line
  int students = 0;
};

struct StudentRemark {
  std::string student, text;
};

struct ClassReport {
  std::string assignment;
  int students = 0, handed_in = 0, on_time = 0, late = 0, time_unknown = 0;
  double points = 0;           ///< of the assignment
  std::vector<double> earned;  ///< of those who handed in, ascending
  std::vector<int> histogram;  ///< ten bins: below 10%, …, from 90% on
  std::vector<ExerciseReport> exercises;
  std::vector<CommonMessage> messages;    ///< the commonest first; of one student alone none
  std::vector<std::string> missing;       ///< of the roster, who handed in nothing
  std::vector<std::string> strangers;     ///< who handed in and is not in the roster, where there is one
  std::vector<StudentRemark> remarks;     ///< of reading and grading
  std::vector<StudentRemark> not_graded;  ///< what could not be read or graded, and why
  std::vector<std::string> uncontained;   ///< graded with --trust
  std::vector<std::string> fallen;        ///< who has fewer points than once before, in whole sentences
  std::vector<std::string> suspicions;    ///< of ./tt similar, where it was run
  double median() const;
};

ClassReport report_of(const Assignment& assignment, const std::vector<Standing>& standings);

/// The median of numbers in ascending order; 0 of none.
double median_of(const std::vector<double>& ascending);

}  // namespace course
