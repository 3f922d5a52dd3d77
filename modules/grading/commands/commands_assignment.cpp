// ./tt assignment new, students, kit, hidden, list, show
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "modules/course/authoring/skeleton.h"
#include "modules/course/common/console.h"
#include "modules/course/common/counted.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/assignment/assignment.h"
#include "modules/grading/commands/commands.h"
#include "modules/grading/handout/kit.h"
#include "modules/grading/handout/repository.h"

namespace course {
namespace {

std::string due_of(const Assignment& assignment) {
  if (!assignment.due) return "no date";
  return "due " + text_of(*assignment.due);
}

void list_assignments(const Catalog& catalog) {
  const std::vector<std::string> names = assignment_names(catalog);
  if (names.empty()) {
    fmt::print("there is no assignment in {}\n  ./tt assignment new week1 01 --due 2027-02-12T23:59 makes one\n",
               assignments_folder(catalog).string());
  }
  for (const std::string& name : names) {
    try {
      const Assignment assignment = read_assignment(catalog, name);
      const int points = assignment.points(catalog);
      fmt::print("{:<16} {:>3} {:<9} {:>4} {:<6} {}\n", name, assignment.exercises.size(),
                 plural(assignment.exercises.size(), "exercise"), points, plural(points, "point"), due_of(assignment));
    } catch (const tinytensor::Error& error) {
      fmt::print("{:<16} {}\n", name, error.what());
    }
  }
}

// Whether a date says how far its clock is from UTC: "+01:00", "Z", "UTC".
bool has_offset(const std::string& moment) {
  const size_t time = moment.find(':');
  return time != std::string::npos && moment.find_first_of("+-ZzUG", time) != std::string::npos;
}

void show_assignment(const Catalog& catalog, const Assignment& assignment) {
  fmt::print("{}\n", colored(Color::bold, assignment.name));
  int minutes = 0;
  size_t widest = 0;
  for (const std::string& id : assignment.exercises) {
    widest = std::max(widest, columns_of(catalog.exercise(id).title));
  }
  for (const std::string& number : assignment.modules()) {
    const Module& module = catalog.module(number);
    fmt::print("  {} {}\n", module.number, module.title);
    for (const std::string& id : assignment.exercises) {
      if (&catalog.module_of(id) != &module) continue;
      const Exercise& exercise = catalog.exercise(id);
      minutes += exercise.minutes;
      fmt::print("    {:<6} {}{}  {:>3} {}{}\n", exercise.id, exercise.title,
                 std::string(widest - columns_of(exercise.title), ' '), exercise.points,
                 plural(exercise.points, "point"), exercise.optional ? ", optional in the course" : "");
    }
  }
  const int points = assignment.points(catalog);
  fmt::print("  {}, {} {}, about {} minutes beside the lessons\n", counted(assignment.exercises.size(), "exercise"),
             points, plural(points, "point"), minutes);
  if (assignment.due) {
    fmt::print("  due {}{}\n  lateness {}\n", text_of(*assignment.due),
               assignment.due_text == text_of(*assignment.due) ? "" : " (" + assignment.due_text + ")",
               text_of(assignment.late));
    if (!has_offset(assignment.due_text)) {
      fmt::print("  it was read as UTC: for 23:59 in Berlin in winter write 23:59+01:00\n");
    }
  }
  fmt::print("  of several attempts the {} counts\n", assignment.best_counts ? "best" : "last one in time");
  fmt::print("  {}\n", assignment.folder.string());
}

void say_lines(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) fmt::print("  {}\n", line);
}

void add_hidden_command(CLI::App& assignment, const Course& course) {
  const auto name = std::make_shared<std::string>(), exercise = std::make_shared<std::string>();
  const auto check = std::make_shared<std::string>();
  CLI::App* hidden = assignment.add_subcommand("hidden", "the skeleton of a check that students never see");
  hidden->add_option("name", *name, "week3")->required();
  hidden->add_option("exercise", *exercise, "03.4")->required();
  hidden->add_option("check", *check, "what students read: long_chains")->required();
  hidden->callback([=] {
    const Catalog catalog = course.catalog();
    const Assignment read = read_assignment(catalog, *name);
    say_lines(words_about(make_hidden_check(catalog, read.folder / "hidden", *exercise, *check)));
    fmt::print("  then: ./tt grade {} --one SUBMISSION, which tries it on the library's own lines first\n", *name);
  });
}

}  // namespace

void add_assignment_command(CLI::App& app, const Course& course) {
  CLI::App* assignment = app.add_subcommand("assignment", "make an assignment, and what students get");
  assignment->require_subcommand(1);
  const auto name = std::make_shared<std::string>();
  const auto words = std::make_shared<AssignmentWords>();
  CLI::App* make = assignment->add_subcommand("new", "a new assignment: week3 03 04.1-04.6 --due 2027-02-12T23:59");
  make->add_option("name", *name, "letters, digits, - and _")->required();
  make->add_option("exercises", words->exercises, "modules (03), exercises (04.1), ranges (04.1-04.6)")->required();
  make->add_option("--due", words->due, "2027-02-12T23:59, 2027-02-12T23:59+01:00; without an offset it is UTC");
  make->add_option("--late", words->late, "what each period begun costs: 10%/day, 5%/hour, none");
  make->add_option("--free-days", words->free_days, "that each student may be late without cost")
      ->check(CLI::Range(0, 366));
  make->add_option("--last-day", words->last_day, "so many days after it is due; later earns nothing")
      ->check(CLI::Range(0, 366));
  make->add_flag("--best", words->best, "the best of several attempts counts, not the last");
  make->callback([=] {
    const Catalog catalog = course.catalog();
    const Assignment made = make_assignment(catalog, *name, *words);
    show_assignment(catalog, made);
    say_lines(make_repository(catalog, made, false));
  });
  assignment->add_subcommand("list", "those that are there")->callback([=] { list_assignments(course.catalog()); });
  const auto again = std::make_shared<bool>(false);
  CLI::App* students = assignment->add_subcommand("students", "make the repository that students get");
  students->add_option("name", *name, "week3")->required();
  students->add_flag("--again", *again, "in the place of the one that is there");
  students->callback([=] {
    const Catalog catalog = course.catalog();
    say_lines(make_repository(catalog, read_assignment(catalog, *name), *again));
  });
  const auto platform = std::make_shared<std::string>("plain");
  CLI::App* kit = assignment->add_subcommand("kit", "a zip with which a platform grades by itself");
  kit->add_option("name", *name, "week3")->required();
  kit->add_option("--for", *platform, "gradescope, classroom50, github-actions, plain");
  kit->callback([=] {
    const Catalog catalog = course.catalog();
    const auto path = make_kit(catalog, read_assignment(catalog, *name), *platform);
    fmt::print("{}\n  it holds the solutions and the secret: for {}, not for students\n", path.string(),
               *platform == "plain" ? "your machine" : *platform);
  });
  add_hidden_command(*assignment, course);
  CLI::App* show = assignment->add_subcommand("show", "what one asks, and until when");
  show->add_option("name", *name, "week3")->required();
  show->callback([=] {
    const Catalog catalog = course.catalog();
    show_assignment(catalog, read_assignment(catalog, *name));
  });
}

}  // namespace course
