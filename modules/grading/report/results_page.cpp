#include "modules/grading/report/results_page.h"

#include <fmt/format.h>

#include "modules/course/common/counted.h"
#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/formats/html_page.h"
#include "modules/grading/report/results.h"

namespace course {
namespace {

using Kind = Verdict::Kind;

bool is_yet_open(Kind kind) { return kind == Kind::not_started || kind == Kind::waits; }
const char* sign_of(Kind kind) { return kind == Kind::passed ? "✓" : is_yet_open(kind) ? "·" : "✗"; }
const char* class_of(Kind kind) { return kind == Kind::passed ? "passed" : is_yet_open(kind) ? "dim" : "failed"; }

std::string whose(const Standing& standing) {
  return standing.student.name.empty() ? name_in_words(standing.student.id) : standing.student.name;
}

// What is said beside the exercises, line by line.
std::vector<std::string> notes_of(const Standing& standing) {
  std::vector<std::string> notes;
  if (standing.counts == nullptr) {
    notes.push_back("Nothing was handed in.");
  } else if (!standing.counts->handed_in.empty()) {
    std::string text = "Handed in at " + standing.counts->handed_in;
    if (standing.attempts.size() > 1) text += fmt::format("; it counts, of {} attempts", standing.attempts.size());
    notes.push_back(text + ".");
  }
  notes.insert(notes.end(), standing.comments.begin(), standing.comments.end());
  if (standing.counts != nullptr) {
    notes.insert(notes.end(), standing.counts->told.begin(), standing.counts->told.end());
  }
  return notes;
}

std::string row_html(const GradedExercise& exercise) {
  std::string row = fmt::format(
      "<tr><td class=\"{0}\">{1}</td><td>{2} {3}</td><td class=\"{0}\">{4}</td>"
      "<td class=\"number\">{5} of {6}</td></tr>\n",
      class_of(exercise.kind), sign_of(exercise.kind), markup_text(clean_line(exercise.exercise)),
      markup_text(clean_line(exercise.title)), in_words(exercise.kind), points_text(exercise.earned),
      points_text(exercise.points));
  return row;
}

std::string details_html(const GradedExercise& exercise) {
  if (exercise.kind == Kind::passed || exercise.kind == Kind::not_started) return "";
  return fmt::format("<h2>{} {}</h2>\n<pre>{}</pre>\n", markup_text(clean_line(exercise.exercise)),
                     markup_text(clean_line(exercise.title)), markup_text(told_about(exercise)));
}

}  // namespace

std::string student_page(const Standing& standing, const std::string& assignment) {
  const std::string title = clean_line(assignment + ": " + whose(standing));
  std::string body =
      fmt::format("<h1>{}</h1>\n<p><strong>{} of {} {}</strong></p>\n", markup_text(title),
                  points_text(standing.earned), points_text(standing.points), plural(standing.points, "point"));
  for (const std::string& note : notes_of(standing)) {
    body += fmt::format("<p>{}</p>\n", markup_text(clean_line(note, 2000)));
  }
  body += "<table>\n<tr><th></th><th>exercise</th><th></th><th class=\"number\">points</th></tr>\n";
  for (const GradedExercise& exercise : standing.exercises) body += row_html(exercise);
  body += "</table>\n";
  for (const GradedExercise& exercise : standing.exercises) body += details_html(exercise);
  return html_page(title, body);
}

std::string student_text(const Standing& standing, const std::string& assignment) {
  std::string text =
      fmt::format("{}: {} of {} {}\n", clean_line(assignment + ": " + whose(standing)), points_text(standing.earned),
                  points_text(standing.points), plural(standing.points, "point"));
  for (const std::string& note : notes_of(standing)) text += "  " + clean_line(note, 2000) + "\n";
  for (const GradedExercise& exercise : standing.exercises) {
    text += fmt::format("  {} {} {}: {} of {}{}\n", sign_of(exercise.kind), clean_line(exercise.exercise),
                        clean_line(exercise.title), points_text(exercise.earned), points_text(exercise.points),
                        exercise.kind == Kind::passed ? "" : ", " + in_words(exercise.kind));
  }
  for (const GradedExercise& exercise : standing.exercises) {
    if (exercise.kind == Kind::passed || exercise.kind == Kind::not_started) continue;
    text += "\n" + clean_line(exercise.exercise) + "\n";
    for (const std::string& line : lines_of(told_about(exercise))) text += "  " + line + "\n";
  }
  return text;
}

}  // namespace course
