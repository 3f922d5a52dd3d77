// ./tt grade week3 --one SUBMISSION: one submission, on the screen.
#include <fmt/format.h>

#include "commands.h"
#include "grade.h"
#include "report.h"
#include "text.h"

namespace course {
namespace {

using Kind = Verdict::Kind;

struct GradeArguments {
  std::string assignment, one;
  bool verbose = false, trust = false, json = false;
};

void print_indented(const std::string& text, const char* before) {
  for (const std::string& line : lines_of(text)) fmt::print("      {}{}\n", before, line);
}

void print_graded(const Graded& graded, bool verbose) {
  size_t widest = 0;
  for (const GradedExercise& one : graded.exercises) {
    widest = std::max(widest, columns_of(one.exercise + " " + one.title));
  }
  for (const GradedExercise& one : graded.exercises) {
    const bool open = one.kind == Kind::not_started || one.kind == Kind::waits;
    const Color color = one.kind == Kind::passed ? Color::green : open ? Color::dim : Color::red;
    const std::string name = one.exercise + " " + one.title;
    std::string word = one.kind == Kind::passed ? "" : name_of(one.kind);
    std::replace(word.begin(), word.end(), '_', ' ');
    fmt::print("  {} {}{}  {:>4} of {:<4} {}\n",
               colored(color, one.kind == Kind::passed ? "✓"
                              : open                   ? "·"
                                                       : "✗"),
               name, std::string(widest - columns_of(name), ' '), one.earned, one.points, colored(color, word));
    if (!verbose) continue;
    print_indented(one.told, "");
    print_indented(one.alone, "you alone: ");
  }
  for (const std::string& text : graded.told) fmt::print("  told: {}\n", text);
  for (const std::string& text : graded.remarks) fmt::print("  remark: {}\n", text);
  fmt::print("\n{}: {} of {} points, {:.1f} s; contained by {}\n", graded.submission, graded.earned(), graded.points(),
             graded.seconds,
             graded.contained_by.empty() ? "nothing" : fmt::format("{}", fmt::join(graded.contained_by, ", ")));
}

void grade_one(const Course& course, const GradeArguments& given) {
  const Catalog catalog = course.catalog();
  const Assignment assignment = read_assignment(catalog, given.assignment);
  const Submission submission = read_submission(catalog, assignment, given.one);
  const Graded graded = grade(catalog, course.kit(), assignment, submission, {.trust = given.trust, .alone = true});
  if (given.json) {
    fmt::print("{}", json_of(graded));
  } else {
    print_graded(graded, given.verbose);
  }
}

}  // namespace

void add_grade_command(CLI::App& app, const Course& course) {
  CLI::App* grade = app.add_subcommand("grade", "grade submissions of an assignment");
  const auto given = std::make_shared<GradeArguments>();
  grade->add_option("assignment", given->assignment, "its name")->required();
  grade->add_option("--one", given->one, "one submission: a folder, an archive, a git repository")->required();
  grade->add_flag("--verbose", given->verbose, "what the student is told, and what you alone see");
  grade->add_flag("--json", given->json, "the grade as it is kept, for other programs");
  grade->add_flag("--trust", given->trust, "also where nothing contains the submission: its code has your rights");
  grade->callback([given, course] { grade_one(course, *given); });
}

}  // namespace course
