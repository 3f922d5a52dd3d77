#include "modules/grading/report/results_junit.h"

#include <fmt/format.h>

#include <map>

#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/report/results.h"

namespace course {
namespace {

using Kind = Verdict::Kind;

struct Counts {
  int tests = 0, failures = 0, errors = 0, skipped = 0;

  void take(Kind kind) {
    ++tests;
    if (kind == Kind::wrong)
      ++failures;
    else if (kind == Kind::not_started || kind == Kind::waits)
      ++skipped;
    else if (kind != Kind::passed)
      ++errors;
  }
};

/// What was said first about an exercise, else how it stands.
std::string first_line(const std::string& told) {
  const std::vector<std::string> lines = lines_of(told);
  return lines.empty() ? "" : trimmed(lines[lines.size() > 1 ? 1 : 0]);
}

std::string case_xml(const GradedExercise& exercise) {
  const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\"", markup_text(exercise.exercise),
                                       markup_text(clean_line(exercise.title, 100)));
  if (exercise.kind == Kind::passed) return head + "/>\n";
  const std::string told = told_about(exercise), message = markup_text(first_line(told));
  if (exercise.kind == Kind::not_started || exercise.kind == Kind::waits) {
    return fmt::format("{}>\n      <skipped message=\"{}\"/>\n    </testcase>\n", head, message);
  }
  const char* element = exercise.kind == Kind::wrong ? "failure" : "error";
  return fmt::format("{}>\n      <{} type=\"{}\" message=\"{}\">{}</{}>\n    </testcase>\n", head, element,
                     in_words(exercise.kind), message, markup_text(told), element);
}

}  // namespace

std::string junit_xml(const Standing& standing, const std::string& assignment) {
  std::map<std::string, Counts> counts;
  std::map<std::string, std::string> cases;
  Counts all;
  for (const GradedExercise& exercise : standing.exercises) {
    const std::string module = exercise.exercise.substr(0, exercise.exercise.find('.'));
    counts[module].take(exercise.kind);
    all.take(exercise.kind);
    cases[module] += case_xml(exercise);
  }
  std::string xml = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" tests=\"{}\" failures=\"{}\" "
      "errors=\"{}\">\n",
      markup_text(clean_line(assignment)), all.tests, all.failures, all.errors);
  for (const auto& [module, count] : counts) {
    xml += fmt::format(
        "  <testsuite name=\"module {}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n{}  "
        "</testsuite>\n",
        markup_text(module), count.tests, count.failures, count.errors, count.skipped, cases[module]);
  }
  return xml + "</testsuites>\n";
}

}  // namespace course
