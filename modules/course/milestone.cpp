// ./tt milestone: programs on her code, that show what they showed when they were new.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "error.h"
#include "report.h"
#include "session.h"
#include "text.h"

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

}  // namespace

int Session::milestones() {
  const std::vector<Milestone> all = read_milestones(catalog_.root);
  std::vector<std::string> passed;
  for (const Module& module : catalog_.modules) {
    for (const Exercise& exercise : module.exercises) {
      if (workspace_.state(exercise).passed) passed.push_back(exercise.id);
    }
  }
  std::string example;
  for (const Milestone& milestone : all) {
    const std::string day = workspace_.reached(milestone.year);
    std::string words = "reached on " + day;
    if (day.empty()) {
      const std::vector<std::string> missing = missing_for(milestone, catalog_, passed);
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

int Session::milestone(const std::string& year, const std::vector<std::string>& arguments, bool fast_kernels) {
  const std::vector<Milestone> all = read_milestones(catalog_.root);
  const Milestone& milestone = find(all, year);
  const auto objects = kit_.programs.find(year);
  if (!is_ready(milestone) || objects == kit_.programs.end()) {
    fail<CourseError>("{}: {}: its program is to come\n  hint: ./tt milestone lists those that are ready", year,
                      milestone.title);
  }
  fmt::print("{}\n\n{}\n", colored(Color::bold, fmt::format("{}: {}", year, milestone.title)),
             wrapped(milestone.when_new, std::min<size_t>(terminal_width(), 100)));
  std::fflush(stdout);
  const Mine mine = mine_of(all_modules());
  for (const auto& [exercise, why] : mine.left_out) fmt::print(stderr, "left out: {}: {}\n", exercise, why);
  fmt::print("{}\n", mine.yours.empty()
                         ? "nothing of yours is in it yet: all of it runs on the library's lines"
                         : fmt::format("yours: {}; all else is the library's", fmt::join(mine.yours, " ")));
  if (!milestone.library_kernels.empty()) {
    fmt::print("the kernels are the library's: {}\n", milestone.library_kernels);
  }
  fmt::print("\n");
  std::fflush(stdout);
  const bool fast = fast_kernels || !milestone.library_kernels.empty();
  const int status =
      run_linked(mine, fmt::format("milestone_{}_{}", year, ::getpid()), objects->second, arguments, fast);
  const bool shortened = std::find(arguments.begin(), arguments.end(), "--short") != arguments.end();
  const std::vector<std::string> missing = missing_for(milestone, catalog_, mine.yours);
  if (status != 0) {
    fmt::print("\n· {} is not reached: the program did not meet its goal\n", year);
  } else if (shortened) {
    fmt::print("\n· a short run shows that it works; {} is reached by a whole one\n", year);
  } else if (!missing.empty()) {
    fmt::print("\n· the goal is met; {} is reached when these modules are yours, too: {}\n", year,
               fmt::join(missing, " "));
  } else {
    workspace_.remember_milestone(year);
    fmt::print("\n{} {} is reached, on your code\n", colored(Color::green, "✓"), year);
  }
  return status;
}

}  // namespace course
