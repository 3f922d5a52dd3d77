// ./tt grade week3 --one SUBMISSION: one submission, on the screen or as a platform wants it.
#include "modules/grading/commands/commands_grade.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "modules/course/common/console.h"
#include "modules/course/common/counted.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/judge/grade.h"
#include "modules/grading/judge/kept_objects.h"
#include "modules/grading/report/results.h"
#include "modules/grading/report/results_junit.h"
#include "modules/grading/report/results_page.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

using Kind = Verdict::Kind;

struct GradeArguments {
  std::string assignment, one;
  bool verbose = false, trust = false, json = false;
  std::string as, out;  ///< the format of a platform, and the file that it goes to
  ClassArguments all;   ///< where it is not one submission
};

const std::map<std::string, std::string (*)(const Standing&, const std::string&)> formats = {
    {"gradescope", [](const Standing& standing, const std::string&) { return gradescope_json(standing); }},
    {"classroom50",
     [](const Standing& standing, const std::string&) { return classroom50_json(standing, classroom50_run()); }},
    {"exercism", [](const Standing& standing, const std::string&) { return exercism_json(standing); }},
    {"junit", junit_xml},
    {"html", student_page},
    {"text", student_text},
};

void print_indented(const std::string& text, const char* before) {
  for (const std::string& line : lines_of(clean_lines(text))) fmt::print("      {}{}\n", before, line);
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
    print_indented(one.told, "| ");
    print_indented(one.for_instructor, "you alone: ");
  }
  for (const std::string& text : graded.told) fmt::print("  told: {}\n", text);
  for (const std::string& text : graded.remarks) fmt::print("  remark: {}\n", text);
  fmt::print("\n{}: {} of {} {}, {:.1f} s; contained by {}\n", name_in_words(graded.submission), graded.earned(),
             graded.points(), plural(graded.points(), "point"), graded.seconds,
             graded.contained_by.empty() ? "nothing" : fmt::format("{}", fmt::join(graded.contained_by, ", ")));
}

void grade_one(const Course& course, const GradeArguments& given) {
  const Catalog catalog = course.catalog();
  const Assignment assignment = read_assignment(catalog, given.assignment);
  const GradeOptions options{.trust = given.trust, .exclusive = true};
  require_walls(catalog, course.kit(), assignment, options);
  const Submission submission = read_submission(catalog, assignment, given.one);
  bound_what_is_kept(course.kit());
  // A kit does it with an empty submission.
  const Prepared prepared = prepare_to_grade(catalog, course.kit(), assignment, options);
  const Graded graded = grade(catalog, prepared, assignment, submission, options);
  if (!given.as.empty()) {
    const std::string text = formats.at(given.as)(standing_of(graded), assignment.name);
    if (!given.out.empty()) tinytensor::write_file(given.out, text);
    if (given.out.empty()) fmt::print("{}", text);
  } else if (given.json) {
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
  CLI::Option* all = grade->add_option("submissions", given->all.folder,
                                       "a class: a folder of downloads, or the archive of all that a platform makes");
  grade->add_option("--jobs", given->all.jobs, "submissions at once; as many as there are cores if not given")
      ->needs(all)
      ->check(CLI::Range(1, 1000));
  grade->add_flag("--again", given->all.again, "replace grades from older checks, and say what changes")->needs(all);
  grade->add_option("--student", given->all.student, "grade what this student handed in again, and nothing else")
      ->needs(all);
  CLI::Option* feedback =
      grade->add_flag("--feedback", given->all.feedback, "a page for each student, and archives for Moodle and Canvas");
  CLI::Option* one = grade->add_option("--one", given->one, "one submission: a folder, an archive, a git repository");
  one->excludes(all)->excludes(feedback);
  grade->add_flag("--verbose", given->verbose, "what the student is told, and what you alone see")->needs(one);
  CLI::Option* json = grade->add_flag("--json", given->json, "the grade as it is kept, for other programs")->needs(one);
  CLI::Option* as =
      grade->add_option("--as", given->as, "as this reads it: gradescope, classroom50, junit, exercism, html, text");
  as->needs(one)->excludes(json)->check(CLI::IsMember(&formats));
  grade->add_option("--out", given->out, "the file that --as writes")->needs(as);
  grade->add_flag("--trust", given->trust, "also where nothing contains the submission: its code has your rights");
  grade->callback([given, course] {
    if (!given->one.empty()) return grade_one(course, *given);
    if (given->all.folder.empty() && !given->all.feedback) {
      fail<CourseError>("grade {}: what? A folder of submissions, --one SUBMISSION, or --feedback", given->assignment);
    }
    given->all.assignment = given->assignment;
    given->all.trust = given->trust;
    if (const int status = grade_folder(course, given->all); status != 0) throw CLI::RuntimeError(status);
  });
}

}  // namespace course
