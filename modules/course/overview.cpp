// What there is, what is done, and what comes next.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report.h"
#include "session.h"

namespace course {

namespace {

int earned(const Exercise& exercise, const ExerciseState& state) {
  return state.passed && !state.gave_up ? exercise.points : 0;
}

int minutes_of(const Module& module) {
  int minutes = 0;
  for (const Exercise& exercise : module.exercises) minutes += exercise.minutes;
  return minutes;
}

// "45 min", "2 h", "2 h 15 min"
std::string duration(int minutes) {
  const std::string hours = minutes >= 60 ? fmt::format("{} h", minutes / 60) : "";
  if (minutes >= 60 && minutes % 60 == 0) return hours;
  return fmt::format("{}{}{} min", hours, hours.empty() ? "" : " ", minutes % 60);
}

}  // namespace

int Session::list() {
  const Module* following = nullptr;
  int minutes = 0;
  size_t exercises = 0;
  for (const Module& module : catalog_.modules) {
    size_t done = 0;
    for (const Exercise& exercise : module.exercises) done += workspace_.state(exercise).passed ? 1 : 0;
    const bool complete = done == module.exercises.size();
    if (!complete && following == nullptr) following = &module;
    fmt::print("  {} {:<16} {}\n      {}\n", complete ? colored(Color::green, "✓") : "·", module.name,
               colored(Color::bold, module.title),
               colored(Color::dim, fmt::format("{} of {} exercises, {} points, about {}", done, module.exercises.size(),
                                               module.points(), duration(minutes_of(module)))));
    minutes += minutes_of(module);
    exercises += module.exercises.size();
  }
  fmt::print("\n{} modules, {} exercises, about {} for them; lessons come on top\n", catalog_.modules.size(), exercises,
             duration(minutes));
  if (following == nullptr) {
    fmt::print("\nAll done.\n");
  } else if (workspace_.started(*following)) {
    fmt::print("\nnext: ./tt check {}\n", following->number);
  } else {
    fmt::print("\nnext: ./tt start {}\n", following->number);
  }
  return 0;
}

int Session::milestone() {
  for (const Milestone& milestone : read_milestones(catalog_.root)) {
    std::string modules;
    bool there = true, reached = true;
    for (const std::string& number : milestone.modules) {
      const auto module = std::find_if(catalog_.modules.begin(), catalog_.modules.end(),
                                       [&](const Module& m) { return m.number == number; });
      const bool known = module != catalog_.modules.end();
      there = there && known;
      reached = reached && known &&
                std::all_of(module->exercises.begin(), module->exercises.end(),
                            [&](const Exercise& e) { return workspace_.state(e).passed; });
      modules += (modules.empty() ? "" : " ") + number;
    }
    fmt::print("  {} {} {}\n         needs {}{}\n", reached ? colored(Color::green, "✓") : "·",
               colored(Color::bold, milestone.year), milestone.title, modules,
               there ? "" : colored(Color::dim, "; not all of these modules are ready"));
  }
  fmt::print("\nNone of them can be run yet.\n");
  return 0;
}

int Session::progress(bool json) {
  nlohmann::json all = nlohmann::json::array();
  int points = 0, possible = 0;
  for (const Module& module : catalog_.modules) {
    nlohmann::json exercises = nlohmann::json::array();
    int module_points = 0;
    size_t done = 0;
    for (const Exercise& exercise : module.exercises) {
      const ExerciseState state = workspace_.state(exercise);
      exercises.push_back({{"id", exercise.id},
                           {"title", exercise.title},
                           {"passed", state.passed},
                           {"gave_up", state.gave_up},
                           {"hints", state.hints},
                           {"points", earned(exercise, state)},
                           {"possible", exercise.points}});
      module_points += earned(exercise, state);
      done += state.passed ? 1 : 0;
    }
    all.push_back(
        {{"module", module.name}, {"points", module_points}, {"possible", module.points()}, {"exercises", exercises}});
    if (!json) {
      fmt::print("  {:<16} {:>2} of {:>2} done  {:>3} of {:>3} points\n", module.name, done, module.exercises.size(),
                 module_points, module.points());
      for (const auto& entry : exercises) {
        const int hints = entry["hints"];
        fmt::print("    {} {:<6} {:<52} {}{}\n", entry["passed"].get<bool>() ? colored(Color::green, "✓") : "·",
                   entry["id"].get<std::string>(), entry["title"].get<std::string>(),
                   hints > 0 ? fmt::format("{} hint{} ", hints, hints == 1 ? "" : "s") : "",
                   entry["gave_up"].get<bool>() ? "solution shown" : "");
      }
    }
    points += module_points, possible += module.points();
  }
  if (json) {
    fmt::print("{}\n", nlohmann::json{{"points", points}, {"possible", possible}, {"modules", all}}.dump(2));
  } else {
    fmt::print("\n  {} of {} points\n", points, possible);
  }
  return 0;
}

}  // namespace course
