// ./tt report WHAT: what it tells is decided by what WHAT is. The name of an assignment has its class reported.
#include <fmt/format.h>

#include "modules/course/common/console.h"
#include "modules/course/common/error.h"
#include "modules/grading/classroom/class_store.h"
#include "modules/grading/classroom/fallen.h"
#include "modules/grading/commands/commands.h"
#include "modules/grading/report/class_report.h"
#include "modules/grading/report/class_report_html.h"
#include "modules/grading/report/class_report_text.h"
#include "modules/grading/report/results.h"
#include "modules/grading/report/results_csv.h"
#include "modules/grading/similar/similar_report.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/terminal.h"

namespace course {
namespace {

struct ReportArguments {
  std::string what;
  bool html = false, csv = false;
};

void write(const std::filesystem::path& path, const std::string& text) {
  tinytensor::write_file(path, text);
  fmt::print("{}\n", tinytensor::shown(path));
}

void report_class(const Catalog& catalog, const ReportArguments& given) {
  const Assignment assignment = read_assignment(catalog, given.what);
  const std::vector<Graded> graded = read_class(assignment);
  if (graded.empty()) {
    fail<CourseError>("{}: nothing is graded yet\n  hint: ./tt grade {} FOLDER, with what students handed in",
                      assignment.name, assignment.name);
  }
  const ClassLists lists = read_class_lists(catalog, assignment);
  const std::vector<Standing> all = standings(catalog, assignment, lists, graded);
  ClassReport about = report_of(assignment, all);
  about.suspicions = read_suspicions(assignment);
  about.fallen = fallen(assignment, all);
  if (given.html) write(assignment.folder / "report.html", report_html(about));
  if (given.csv) write(assignment.folder / "gradebook.csv", gradebook_csv(all));
  if (given.html || given.csv) return;
  fmt::print("{}", report_text(about, terminal_width(), tinytensor::Terminal::detect().unicode));
}

// A name has no '/', and what has one is a path: so no folder is ever taken for an assignment, and a path leads to one
// also where an assignment has its name.
void report(const Course& course, const ReportArguments& given) {
  if (given.what.find('/') != std::string::npos) {
    fail<CourseError>("{} is no assignment\n  hint: ./tt report NAME; ./tt assignment list names those there are",
                      tinytensor::printable(given.what));
  }
  report_class(course.catalog(), given);
}

}  // namespace

void add_report_command(CLI::App& app, const Course& course) {
  CLI::App* command = app.add_subcommand("report", "the class: points, exercises, messages, who is missing");
  const auto given = std::make_shared<ReportArguments>();
  command->add_option("assignment", given->what, "an assignment's name")->required();
  command->add_flag("--html", given->html, "a page in the assignment's folder");
  command->add_flag("--csv", given->csv, "the gradebook, for Moodle, Canvas and spreadsheets");
  command->callback([given, course] { report(course, *given); });
}

}  // namespace course
