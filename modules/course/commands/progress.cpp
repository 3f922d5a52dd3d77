#include "modules/course/commands/progress.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "modules/course/commands/student_code.h"
#include "modules/course/common/console.h"
#include "modules/course/source/assigned.h"
#include "modules/course/source/step.h"

namespace course {
namespace {

int earned(const Exercise& exercise, const ExerciseState& state) {
  return state.passed && !state.gave_up ? exercise.points : 0;
}

// "45 min", "2 h", "2 h 15 min"
std::string duration(int minutes) {
  const std::string hours = minutes >= 60 ? fmt::format("{} h", minutes / 60) : "";
  if (minutes >= 60 && minutes % 60 == 0) return hours;
  return fmt::format("{}{}{} min", hours, hours.empty() ? "" : " ", minutes % 60);
}

// The modules of an assignment; empty in the course's own checkout, where all of them are asked for.
std::set<std::string> asked_modules(const Catalog& catalog) {
  std::set<std::string> numbers;
  if (!std::filesystem::exists(catalog.root / "assignment.toml")) return numbers;
  for (const std::string& exercise : read_assigned(catalog).exercises)
    numbers.insert(catalog.module_of(exercise).number);
  return numbers;
}

// "02.9 ✓  04.8 ·  07 to come"
std::string what_it_rests_on(const Piece& piece, const std::set<std::string>& passed) {
  std::vector<std::string> words;
  for (const std::string& name : piece.rests_on) {
    const bool there = name.find('.') != std::string::npos;
    words.push_back(there ? name + (passed.count(name) != 0 ? " ✓" : " ·") : "module " + name + " to come");
  }
  if (words.size() > 4) words = {fmt::format("{} … {}", words.front(), words.back())};
  return fmt::format("{}", fmt::join(words, "  "));
}

void print_step(const Catalog& catalog, const std::vector<Piece>& step, const std::set<std::string>& passed) {
  constexpr double small = 0.01;
  double rest = 0, rest_hers = 0;
  const auto row = [](double share, double part, const std::string& name, const std::string& words) {
    fmt::print("  {:5.1f}%  {:<34} {:>3.0f}% yours  {}\n", 100 * share, name, 100 * part, colored(Color::dim, words));
  };
  const std::vector<std::string> hers(passed.begin(), passed.end());
  if (!hers.empty()) fmt::print("\n  on your code run: {}\n", named_shortly(hers, catalog));
  fmt::print("\n  of a training step {} is yours, by the time that the library's own ops take:\n",
             colored(Color::bold, fmt::format("{:.1f}%", 100 * share_that_is_hers(step, passed))));
  for (const Piece& piece : step) {
    const double part = part_that_is_hers(piece, passed);
    if (piece.share < small) {
      rest += piece.share, rest_hers += piece.share * part;
    } else {
      row(piece.share, part, piece.name, what_it_rests_on(piece, passed));
    }
  }
  if (rest > 0) row(rest, rest_hers / rest, "all else", "");
}

nlohmann::json step_as_json(const std::vector<Piece>& step, const std::set<std::string>& passed) {
  nlohmann::json pieces = nlohmann::json::array();
  for (const Piece& piece : step) {
    pieces.push_back({{"op", piece.name},
                      {"share", piece.share},
                      {"yours", part_that_is_hers(piece, passed)},
                      {"rests_on", piece.rests_on}});
  }
  return {{"yours", share_that_is_hers(step, passed)}, {"ops", pieces}};
}

// {"1958": true, …}
nlohmann::json milestones_as_json(const Catalog& catalog, const Workspace& workspace) {
  nlohmann::json milestones = nlohmann::json::object();
  for (const Milestone& milestone : read_milestones(catalog.root)) {
    milestones[milestone.year] = !workspace.reached(milestone.year).empty();
  }
  return milestones;
}

void print_milestones(const nlohmann::json& milestones) {
  fmt::print("\n  milestones:");
  for (const auto& [year, reached] : milestones.items()) {
    fmt::print("  {} {}", reached.get<bool>() ? colored(Color::green, "✓") : "·", year);
  }
  fmt::print("\n");
}

void print_exercises(const nlohmann::json& exercises) {
  for (const auto& entry : exercises) {
    const int hints = entry["hints"];
    fmt::print("    {} {:<6} {:<52} {}{}\n", entry["passed"].get<bool>() ? colored(Color::green, "✓") : "·",
               entry["id"].get<std::string>(), entry["title"].get<std::string>(),
               hints > 0 ? fmt::format("{} hint{} ", hints, hints == 1 ? "" : "s") : "",
               entry["gave_up"].get<bool>() ? "solution shown" : "");
  }
}

}  // namespace

int list(const StudentCourse& course) {
  const Module* following = nullptr;
  const std::set<std::string> asked = asked_modules(course.catalog);
  int minutes = 0, optional_minutes = 0;
  size_t exercises = 0;
  for (const Module& module : course.catalog.modules) {
    size_t done = 0;
    for (const Exercise& exercise : module.exercises) done += course.workspace.state(exercise).passed ? 1 : 0;
    const bool complete = done == module.exercises.size();
    const bool is_asked = asked.empty() || asked.count(module.number) != 0;
    if (!complete && is_asked && following == nullptr) following = &module;
    const int more = module.optional_minutes();
    const std::string optional = (more == 0 ? "" : fmt::format(", and {} for what is optional", duration(more))) +
                                 (module.optional ? "; optional as a whole" : "");
    fmt::print("  {} {:<16} {}\n      {}\n", complete ? colored(Color::green, "✓") : "·", module.name,
               colored(Color::bold, module.title),
               colored(Color::dim,
                       fmt::format("{} of {} exercises, {} points, {} with the lesson{}", done, module.exercises.size(),
                                   module.points(), duration(module.minutes()), optional)));
    minutes += module.optional ? 0 : module.minutes();
    optional_minutes += more + (module.optional ? module.minutes() : 0);
    exercises += module.exercises.size();
  }
  fmt::print("\n{} modules, {} exercises: about {}, their lessons among them, and {} for what is optional\n",
             course.catalog.modules.size(), exercises, duration(minutes), duration(optional_minutes));
  if (following == nullptr) {
    fmt::print("\nAll done.\n");
  } else if (course.workspace.started(*following)) {
    fmt::print("\nnext: ./tt check {}\n", following->number);
  } else {
    fmt::print("\nnext: ./tt start {}\n", following->number);
  }
  return 0;
}

int progress(const StudentCourse& course, bool json) {
  nlohmann::json all = nlohmann::json::array();
  int points = 0, possible = 0;
  const std::vector<Piece> step = read_step(course.catalog);
  std::set<std::string> passed;
  const std::set<std::string> asked = asked_modules(course.catalog);
  for (const Module& module : course.catalog.modules) {
    // In the repository of an assignment what nobody asks for is shown to programs alone, or where it was begun.
    const bool is_asked = asked.empty() || asked.count(module.number) != 0 || course.workspace.started(module);
    nlohmann::json exercises = nlohmann::json::array();
    int module_points = 0;
    size_t done = 0;
    for (const Exercise& exercise : module.exercises) {
      const ExerciseState state = course.workspace.state(exercise);
      exercises.push_back({{"id", exercise.id},
                           {"title", exercise.title},
                           {"passed", state.passed},
                           {"gave_up", state.gave_up},
                           {"hints", state.hints},
                           {"points", earned(exercise, state)},
                           {"possible", exercise.points}});
      if (state.passed) passed.insert(exercise.id);
      module_points += earned(exercise, state);
      done += state.passed ? 1 : 0;
    }
    all.push_back(
        {{"module", module.name}, {"points", module_points}, {"possible", module.points()}, {"exercises", exercises}});
    if (!json && is_asked) {
      fmt::print("  {:<16} {:>2} of {:>2} done  {:>3} of {:>3} points\n", module.name, done, module.exercises.size(),
                 module_points, module.points());
      print_exercises(exercises);
    }
    points += module_points;
    if (json || is_asked) possible += module.points();
  }
  const nlohmann::json milestones = milestones_as_json(course.catalog, course.workspace);
  if (json) {
    const nlohmann::json step_json = step_as_json(step, passed);
    all = {
        {"points", points}, {"possible", possible}, {"step", step_json}, {"milestones", milestones}, {"modules", all}};
    fmt::print("{}\n", all.dump(2));
  } else {
    fmt::print("\n  {} of {} points\n", points, possible);
    print_step(course.catalog, step, passed);
    print_milestones(milestones);
  }
  return 0;
}

}  // namespace course
