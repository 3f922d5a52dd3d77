// The program behind ./tt list, start, check, watch, hint, solution, reset, progress, course, and ./tt train --mine.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "modules/course/common/error.h"
#if __has_include("modules/grading/commands/commands.h")  // a student's repository has none
#include "modules/grading/assignment/assignment.h"
#include "modules/grading/commands/commands.h"
#define COURSE_HAS_GRADING
#endif
#include "modules/course/authoring/measure_reach.h"
#include "modules/course/authoring/measure_step.h"
#include "modules/course/authoring/mutate.h"
#include "modules/course/authoring/skeleton.h"
#include "modules/course/authoring/verify.h"
#include "modules/course/commands/check.h"
#include "modules/course/commands/debug.h"
#include "modules/course/commands/hint.h"
#include "modules/course/commands/milestone.h"
#include "modules/course/commands/progress.h"
#include "modules/course/commands/run_programs.h"
#include "modules/course/commands/start.h"
#include "modules/course/commands/student_course.h"
#include "modules/course/commands/submit.h"
#include "modules/course/commands/targets.h"
#include "modules/course/commands/watch.h"
#include "modules/course/common/console.h"

namespace {

using namespace course;

// mine train_gpt …, run FILE.cpp …, milestone 1958 …: all that follows is for that program.
int run_with_arguments(const std::string& command, const std::string& what, std::vector<std::string> rest) {
  const bool fast = std::erase(rest, "--fast-kernels") != 0;
  StudentCourse course(read_catalog(COURSE_ROOT), read_kit(COURSE_KIT));
  if (command == "milestone") return run_milestone(course, what, rest, fast);
  return command == "mine" ? run_mine(course, what, rest, fast) : run_file(course, what, rest, fast);
}

bool is_passed_on(const std::string& command, const std::string& what) {
  if (command == "milestone") return !what.starts_with("-");
  return command == "mine" || command == "run";
}

/// ./tt course new, verify, mutate, reach, step.
struct Authors {
  CLI::App *all = nullptr, *skeleton = nullptr, *verification = nullptr, *mutation = nullptr, *reach = nullptr;
  std::string new_one, function;
  VerifyOptions verifying;
  MutateOptions mutating;
  bool only_check_reach = false;

  void add_to(CLI::App& app) {
    all = app.add_subcommand("course", "for the course's authors")->require_subcommand(1);
    skeleton = all->add_subcommand("new", "the skeleton of a module (30_softsign) or an exercise (13.13 long_chains)");
    skeleton->add_option("name-or-number", new_one, "30_softsign, or the number of the next exercise of a module")
        ->required();
    skeleton->add_option("name", function, "of the exercise's function");
    verification = all->add_subcommand("verify", "that stubs, solutions, checks and lessons are right");
    verification->add_option("module", verifying.module, "only this one");
    verification->add_flag("--all", verifying.all, "also modules that nothing has changed for");
    verification->add_option("--seeds", verifying.seeds, "for how many seeds the library's lines must pass");
    mutation = all->add_subcommand("mutate", "wrong answers made by machine, and those that a check lets pass");
    mutation->add_option("what", mutating.what, "only this module (13) or exercise (13.2)");
    mutation->add_option("--count", mutating.count, "how many of an exercise, at most");
    mutation->add_option("--seed", mutating.seed, "which ones, if there are more");
    reach = all->add_subcommand("reach", "find out whose lines each check runs: modules/reach.toml");
    reach->add_flag("--check", only_check_reach, "only say whether that file is as it should be");
    mutation->add_flag("--compare", mutating.compare, "not those that an optimising compiler takes for the same; slow");
    all->add_subcommand("step", "measure how a training step's time is shared among its ops");
  }
  bool are_meant() const { return all->parsed(); }
  const std::string& named() const { return verification->parsed() ? verifying.module : mutating.what; }
  int run(const Catalog& catalog, const Kit& kit) const {
    if (*skeleton) return course_new(catalog, new_one, function);
    if (*verification) return verify(catalog, kit, verifying);
    if (*reach) return course_reach(catalog, kit, only_check_reach);
    return *mutation ? mutate(catalog, kit, mutating) : measure_step(catalog, kit);
  }
};

// A module or an exercise; CourseError if there is none of that name.
void require(const Catalog& catalog, const std::string& name) {
  if (name.empty() || name == "assigned") return;
  if (name.find('.') == std::string::npos) {
    catalog.module(name);
  } else {
    catalog.exercise(name);
  }
}

// CourseError where it is known what a command that cannot be read is to do.
void say_what_to_type(const CLI::ParseError& error, const std::vector<std::string>& words) {
  const auto is_name = [](const std::string& word) { return !word.empty() && !word.starts_with("-"); };
  const auto names = std::count_if(words.begin(), words.end(), is_name) - 1;
  const auto is = [&error](CLI::ExitCodes code) { return error.get_exit_code() == static_cast<int>(code); };
  const bool too_many = is(CLI::ExitCodes::ExtrasError), too_few = is(CLI::ExitCodes::RequiredError);
  if (words.empty()) return;
  if (words[0] == "check" && too_many && names > 1) {
    fail<CourseError>(
        "check: one module or one exercise at a time, and not {}\n  hint: ./tt check {} checks all of a module", names,
        words[1].substr(0, words[1].find('.')));
  }
  if (words[0] == "start" && too_few && names == 0) {
    fail<CourseError>(
        "start: which module?\n  hint: ./tt list shows them, and which is next; ./tt start 01 begins the first");
  }
  if (words[0] == "watch" && too_many && names > 0) {
    fail<CourseError>(
        "watch: it is the current module that is watched, without a name\n  hint: ./tt start {}, then ./tt watch",
        words[1].substr(0, words[1].find('.')));
  }
}

// With `asks_for_targets` the command is only read, and what it needs is printed: a slip costs no build.
int run(int argc, char** argv, bool asks_for_targets) {
  CLI::App app{"The course: build the framework yourself, region by region."};
  app.require_subcommand(1);
  std::string what, out;
  bool json = false, give_up = false, asan = false;
  CheckOptions options;
  app.add_flag("--asan", asan, "check under the sanitizers")->group("");  // ./tt puts it before the command
  CLI::App* list = app.add_subcommand("list", "the modules, what is done, what is next");
  CLI::App* start = app.add_subcommand("start", "begin a module: your copies of its files");
  CLI::App* check = app.add_subcommand("check", "check a module (13) or an exercise (13.2)");
  CLI::App* debugging = app.add_subcommand("debug", "build the check of an exercise for a debugger: build/debug_check");
  debugging->add_option("exercise", what, "13.2; without it the next one");
  CLI::App* watch = app.add_subcommand("watch", "check on every save");
  CLI::App* hint = app.add_subcommand("hint", "the next of three hints");
  CLI::App* solution = app.add_subcommand("solution", "the library's lines beside yours");
  CLI::App* reset = app.add_subcommand("reset", "a region, or a module, as at the beginning; a backup is kept");
  CLI::App* progress = app.add_subcommand("progress", "what is done");
  CLI::App* milestone =
      app.add_subcommand("milestone", "programs on your code, and the modules they need; with a year: run one");
  CLI::App* submit = app.add_subcommand("submit", "an entry to the contest and the code it ran on, to hand in");
  submit->add_option("entry", what, "what ./tt capstone run --out has written")->required();
  submit->add_option("--out", out, "the file to write, .zip; without it: ENTRY.zip");
  start->add_option("module", what, "13, or attention")->required();
  check->add_option("what", what, "13, 13.2, or assigned; without it the current module");
  check->add_option("--seed", options.seed, "of the cases that are drawn")->check([](const std::string& seed) {
    const bool is_one = !seed.empty() && seed.size() <= 9 && seed.find_first_not_of("0123456789") == std::string::npos;
    return is_one ? std::string() : "a seed is a whole number from 0 to 999999999";
  });
  check->add_flag("--on-mine", options.on_mine, "on your earlier modules too, as far as they pass");
  hint->add_option("exercise", what, "13.2; without it the next one");
  solution->add_option("exercise", what, "13.2")->required();
  solution->add_flag("--give-up", give_up, "show it although the exercise has not passed");
  reset->add_option("exercise-or-module", what, "13.2, or 13")->required();
  progress->add_flag("--json", json, "for other programs");
  Authors authors;
  authors.add_to(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help
    say_what_to_type(error, {argv + 1, argv + argc});
    fail<CourseError>("{}\n  hint: `{} --help` lists what there is", error.what(), "./tt");
  }
  if (asks_for_targets) {
    const StudentCourse course(read_catalog(COURSE_ROOT), read_kit(COURSE_KIT));
    require(course.catalog, authors.are_meant() ? authors.named() : what);
    return print_targets(course, {argv + 1, argv + argc});
  }
  const Kit built = read_kit(COURSE_KIT), kit = asan ? under_sanitizers(built) : built;
  if (authors.are_meant()) return authors.run(read_catalog(COURSE_ROOT), kit);
  StudentCourse course(read_catalog(COURSE_ROOT), kit);
  if (*milestone) return list_milestones(course);
  const std::optional<std::string> given = what.empty() ? std::nullopt : std::optional<std::string>(what);
  if (*submit) return course::submit(course, what, out);
  if (*list) return course::list(course);
  if (*start) return course::start(course, what);
  if (*check) return course::check(course, given, options);
  if (*debugging) return build_for_debugger(course, given);
  if (*watch) return course::watch(course);
  if (*hint) return course::hint(course, given);
  if (*solution) return course::solution(course, what, give_up);
  if (*reset) return course::reset(course, what);
  return course::progress(course, json);
}

// For ./tt: what must be built for the command that follows the word `targets`.
int targets(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words[0] != "grade" && words[0] != "mine" && words[0] != "run" && words[0] != "milestone") {
    return run(argc, argv, true);
  }
  const StudentCourse course(read_catalog(COURSE_ROOT), read_kit(COURSE_KIT));
#ifdef COURSE_HAS_GRADING
  if (words[0] == "grade") {
    words = modules_to_grade(course.catalog, {words.begin() + 1, words.end()});
    words.insert(words.begin(), "grade");
  }
#endif
  return print_targets(course, words);
}

// A full disk, a closed file: what was printed is lost, and nobody may take that for success.
int all_printed(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  return say_error(fmt::format("what is printed cannot be written: {}", std::strerror(errno)));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc >= 3 && argv[1] == std::string("targets")) return all_printed(targets(argc - 1, argv + 1));
    if (argc >= 3 && is_passed_on(argv[1], argv[2])) {
      return run_with_arguments(argv[1], argv[2], {argv + 3, argv + argc});
    }
#ifdef COURSE_HAS_GRADING
    if (argc >= 2 && is_for_instructors(argv[1])) {
      return all_printed(
          for_instructors(argc, argv, {[] { return read_catalog(COURSE_ROOT); }, [] { return read_kit(COURSE_KIT); }}));
    }
#endif
    return all_printed(run(argc, argv, false));
  } catch (const std::filesystem::filesystem_error& error) {
    return say_error(fmt::format("{}: {}", error.path1().string(), error.code().message()));
  } catch (const std::exception& error) {
    return say_error(error.what());
  }
}
