#include "modules/course/commands/milestone.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include "modules/course/commands/run_programs.h"
#include "modules/course/commands/student_code.h"
#include "modules/course/common/console.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/source/step.h"

namespace course {
namespace {

namespace fs = std::filesystem;

const Milestone& find(const std::vector<Milestone>& milestones, const std::string& year) {
  for (const Milestone& milestone : milestones) {
    if (milestone.year == year) return milestone;
  }
  std::vector<std::string> years;
  for (const Milestone& milestone : milestones) years.push_back(milestone.year);
  fail<CourseError>("there is no milestone {}\n  hint: there are {}", year, fmt::join(years, ", "));
}

bool is_ready(const Milestone& milestone) { return fs::exists(milestone.program); }

// The student's exercises whose loops the library's kernels replace in this run.
std::vector<std::string> replaced_kernels(const Catalog& catalog, const std::vector<std::string>& yours) {
  std::vector<std::string> replaced;
  for (const std::string& id : yours) {
    if (!catalog.exercise(id).kernels.empty()) replaced.push_back(id);
  }
  return replaced;
}

std::string paragraphs(const std::string& text) { return wrapped(text, std::min<size_t>(terminal_width(), 100)); }

std::string without_indents(const std::string& text) {
  std::string lines;
  for (const std::string& line : lines_of(text)) lines += trimmed(line) + "\n";
  return lines;
}

void print_whose_code(const Catalog& catalog, const std::vector<std::string>& yours, bool fast) {
  if (yours.empty()) {
    fmt::print("nothing of yours is in it yet: all of it runs on the library's lines\n");
  } else {
    fmt::print("{}", paragraphs(fmt::format("yours: {}; all else is the library's", named_shortly(yours, catalog))));
  }
  const std::vector<std::string> replaced = replaced_kernels(catalog, yours);
  if (fast && !replaced.empty()) {
    fmt::print("{}", paragraphs(fmt::format("--fast-kernels: the library's kernels run in the place of yours ({})",
                                            fmt::join(replaced, " "))));
  }
  fmt::print("\n");
}

std::string bar(double share, double all) {
  constexpr double columns = 24;
  const auto rounded = static_cast<size_t>(std::lround(columns * share / all));
  const size_t filled = share > 0 ? std::max<size_t>(rounded, 1) : 0;
  std::string text;
  for (size_t i = 0; i < filled; ++i) text += "━";
  return text + std::string(static_cast<size_t>(columns) - filled, ' ');
}

// A row for each module that a step's time rests on: its share, and how much of that ran on the student's code.
void print_step_by_module(const Catalog& catalog, const std::vector<std::string>& yours, bool fast) {
  const std::set<std::string> hers(yours.begin(), yours.end());
  std::set<std::string> ran = hers;
  if (fast) {
    for (const std::string& id : replaced_kernels(catalog, yours)) ran.erase(id);
  }
  const std::vector<Piece> step = read_step(catalog);
  const std::vector<ModuleShare> modules = shares_by_module(step, ran);
  double largest = 0, in_all = 0;
  for (const ModuleShare& module : modules) largest = std::max(largest, module.share), in_all += module.share;
  fmt::print("\n  whose code a training step ran on, by the time that the library's own ops take:\n\n");
  for (const ModuleShare& module : modules) {
    const double left = module.share - module.hers;
    fmt::print("    {:<18} {:5.1f}%  {}{}\n", catalog.module(module.number).name, 100 * module.share,
               colored(Color::green, bar(module.hers, largest)),
               left < 5e-4 ? "" : colored(Color::dim, fmt::format("  {:.1f}% the library's", 100 * left)));
  }
  const double written = share_that_is_hers(step, hers), share = share_that_is_hers(step, ran);
  fmt::print("\n    {} of it is yours{}\n", colored(Color::bold, fmt::format("{:.1f}%", 100 * share / in_all)),
             written - share < 5e-4 ? "" : fmt::format("; {:.1f}% with your kernels", 100 * written / in_all));
}

}  // namespace

int list_milestones(StudentCourse& course) {
  const std::vector<Milestone> all = read_milestones(course.catalog.root);
  std::vector<std::string> passed;
  for (const Module& module : course.catalog.modules) {
    for (const Exercise& exercise : module.exercises) {
      if (course.workspace.state(exercise).passed) passed.push_back(exercise.id);
    }
  }
  std::string example;
  for (const Milestone& milestone : all) {
    const std::string day = course.workspace.reached(milestone.year);
    std::string words = "reached on " + day;
    if (day.empty()) {
      const std::vector<std::string> missing = missing_for(milestone, course.catalog, passed);
      words = !is_ready(milestone) ? "not ready: its program is to come"
              : missing.empty()    ? "all of its modules are yours: run it"
                                   : fmt::format("still to be yours: {}", fmt::join(missing, " "));
    }
    if (example.empty() && is_ready(milestone) && day.empty()) example = milestone.year;
    fmt::print("  {} {}  {}\n          {}\n", day.empty() ? "·" : colored(Color::green, "✓"),
               colored(Color::bold, milestone.year), milestone.title, colored(Color::dim, words));
  }
  if (!example.empty()) {
    fmt::print("\n./tt milestone {} runs one: on what is yours by now, and for the rest on the library's lines.\n",
               example);
  }
  return 0;
}

int run_milestone(StudentCourse& course, const std::string& year, const std::vector<std::string>& arguments,
                  bool fast_kernels) {
  const std::vector<Milestone> all = read_milestones(course.catalog.root);
  const Milestone& milestone = find(all, year);
  const auto objects = course.kit.programs.find(year);
  if (!is_ready(milestone) || objects == course.kit.programs.end()) {
    fail<CourseError>("{}: {}: its program is to come\n  hint: ./tt milestone lists those that are ready", year,
                      milestone.title);
  }
  fmt::print("{}\n\n{}\n", colored(Color::bold, fmt::format("{}: {}", year, milestone.title)),
             without_indents(paragraphs(milestone.when_new)));
  std::fflush(stdout);
  const StudentCode code = student_code(course, all_modules(course.catalog));
  for (const auto& [exercise, why] : code.left_out) fmt::print(stderr, "left out: {}: {}\n", exercise, why);
  print_whose_code(course.catalog, code.yours, fast_kernels);
  std::fflush(stdout);
  const int status = run_linked(course, code, fmt::format("milestone_{}_{}", year, ::getpid()), objects->second,
                                arguments, fast_kernels);
  if (status == 0 && milestone.step && !code.yours.empty())
    print_step_by_module(course.catalog, code.yours, fast_kernels);
  const bool shortened = std::find(arguments.begin(), arguments.end(), "--short") != arguments.end();
  const std::vector<std::string> missing = missing_for(milestone, course.catalog, code.yours);
  if (status != 0) {
    fmt::print("\n· {} is not reached: the program did not meet its goal\n", year);
  } else if (shortened) {
    fmt::print("\n· a short run shows that it works; {} is reached by a whole one\n", year);
  } else if (!missing.empty()) {
    fmt::print("\n· the goal is met; {} is reached when these modules are yours, too: {}\n", year,
               fmt::join(missing, " "));
  } else {
    course.workspace.remember_milestone(year);
    fmt::print("\n{} {} is reached, on your code{}\n", colored(Color::green, "✓"), year,
               fast_kernels ? " and the library's kernels" : "");
  }
  return status;
}

}  // namespace course
