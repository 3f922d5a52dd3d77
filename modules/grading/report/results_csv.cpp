#include "modules/grading/report/results_csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "modules/grading/formats/escaping.h"
#include "modules/grading/report/results.h"

namespace course {
namespace {

std::string state_of(const Standing& standing, const GradedExercise& exercise) {
  if (standing.counts == nullptr) return "not handed in";
  return standing.counts->exercises.empty() ? "not graded" : in_words(exercise.kind);
}

}  // namespace

std::string gradebook_csv(const std::vector<Standing>& standings) {
  std::string csv = "student,name,exercise,points,of,minutes late,comment\n";
  for (const Standing& standing : standings) {
    const std::string who = csv_cell(standing.student.id) + "," + csv_cell(standing.student.name);
    for (const GradedExercise& exercise : standing.exercises) {
      csv +=
          fmt::format("{},{},{},{},{},{}\n", who, csv_cell(exercise.exercise), points_text(exercise.earned),
                      points_text(exercise.points), standing.lateness.minutes, csv_cell(state_of(standing, exercise)));
    }
    csv += fmt::format("{},total,{},{},{},{}\n", who, points_text(standing.earned), points_text(standing.points),
                       standing.lateness.minutes, csv_cell(fmt::format("{}", fmt::join(standing.comments, "; "))));
  }
  return csv;
}

}  // namespace course
