#include "modules/grading/report/class_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/report/results.h"

namespace course {
namespace {

using Kind = Verdict::Kind;

std::string who(const Standing& standing) {
  const Student& student = standing.student;
  if (!standing.in_roster) return name_in_words(student.id);  // whatever she is called
  if (student.name.empty() || student.name == student.id) return name_in_words(student.id);
  return clean_line(student.name + " (" + student.id + ")");
}

bool is_open(Kind kind) { return kind == Kind::not_started || kind == Kind::waits; }

// A check draws other sizes for every submission: what the mistake likely is says more than the call. The judge's words
// begin behind two blanks; what a student's exception says stands deeper.
std::string message_of(const GradedExercise& exercise) {
  const bool is_told = exercise.kind != Kind::not_started && !trimmed(exercise.told).empty();
  const std::vector<std::string> lines = lines_of(is_told ? clean_lines(exercise.told) : told_about(exercise));
  for (const std::string& line : lines) {
    if (line.starts_with("  likely: ")) return clean_line(trimmed(line));
  }
  return lines.empty() ? "" : clean_line(trimmed(lines[0]));
}

class Reporting {
 public:
  explicit Reporting(const Assignment& assignment) { report_.assignment = assignment.name; }

  void take(const Standing& standing) {
    ++report_.students;
    report_.points = std::max(report_.points, standing.points);
    if (standing.attempts.empty()) {
      report_.missing.push_back(who(standing));
      take_exercises(standing, false);
      return;
    }
    if (!standing.in_roster) report_.strangers.push_back(who(standing));
    ++report_.handed_in;
    report_.earned.push_back(standing.earned);
    (standing.lateness.minutes > 0        ? report_.late
     : standing.counts->handed_in.empty() ? report_.time_unknown
                                          : report_.on_time) += 1;
    take_exercises(standing, true);
    take_remarks(standing);
  }

  ClassReport done() {
    std::sort(report_.earned.begin(), report_.earned.end());
    report_.histogram.assign(10, 0);
    for (const double earned : report_.earned) {
      const double share = report_.points > 0 ? earned / report_.points : 0;
      ++report_.histogram[static_cast<size_t>(std::clamp(static_cast<int>(share * 10 + 1e-9), 0, 9))];
    }
    for (ExerciseReport& exercise : report_.exercises) {
      if (report_.handed_in > 0) exercise.mean /= report_.handed_in;
    }
    for (const auto& [key, students] : messages_) {
      if (students > 1) report_.messages.push_back({key.first, key.second, students});
    }
    std::stable_sort(report_.messages.begin(), report_.messages.end(),
                     [](const CommonMessage& a, const CommonMessage& b) { return a.students > b.students; });
    return std::move(report_);
  }

 private:
  void take_exercises(const Standing& standing, bool counted) {
    report_.exercises.resize(std::max(report_.exercises.size(), standing.exercises.size()));
    for (size_t i = 0; i < standing.exercises.size(); ++i) {
      const GradedExercise& one = standing.exercises[i];
      ExerciseReport& all = report_.exercises[i];
      all.exercise = clean_line(one.exercise);
      all.title = clean_line(one.title);
      all.points = one.points;
      if (!counted) continue;
      all.mean += one.earned;
      (one.kind == Kind::passed ? all.passed : is_open(one.kind) ? all.not_started : all.failed) += 1;
      if (one.kind != Kind::passed && !is_open(one.kind)) ++messages_[{all.exercise, message_of(one)}];
    }
  }

  void take_remarks(const Standing& standing) {
    const Graded& graded = *standing.counts;
    for (const std::string& remark : standing.remarks) {
      report_.remarks.push_back({who(standing), clean_line(remark, 1000)});
    }
    for (const std::string& remark : graded.remarks) {
      report_.remarks.push_back({who(standing), clean_line(remark, 1000)});
    }
    if (graded.exercises.empty()) {
      const std::string why = graded.told.empty() ? "not graded" : graded.told.back();
      report_.not_graded.push_back({who(standing), clean_line(why, 1000)});
    } else if (graded.contained_by.empty()) {
      report_.uncontained.push_back(who(standing));
    }
  }

  ClassReport report_;
  std::map<std::pair<std::string, std::string>, int> messages_;
};

}  // namespace

double median_of(const std::vector<double>& ascending) {
  if (ascending.empty()) return 0;
  const size_t half = ascending.size() / 2;
  return ascending.size() % 2 == 1 ? ascending[half] : (ascending[half - 1] + ascending[half]) / 2;
}

double ClassReport::median() const { return median_of(earned); }

ClassReport report_of(const Assignment& assignment, const std::vector<Standing>& standings) {
  Reporting reporting(assignment);
  for (const Standing& standing : standings) reporting.take(standing);
  return reporting.done();
}

}  // namespace course
