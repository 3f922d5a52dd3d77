#include "session.h"

#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "error.h"
#include "process.h"
#include "report.h"
#include "text.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;

// As a person would type it: relative to where she is, if that is shorter.
std::string shown(const fs::path& path) {
  std::error_code ignored;
  const std::string relative = fs::relative(path, fs::current_path(ignored), ignored).string();
  return !relative.empty() && relative.size() < path.string().size() ? relative : path.string();
}

int earned(const Exercise& exercise, const ExerciseState& state) {
  return state.passed && !state.gave_up ? exercise.points : 0;
}

}  // namespace

Session::Session(Catalog catalog, Kit kit) : catalog_(std::move(catalog)), kit_(std::move(kit)), workspace_(catalog_) {}

const Exercise* Session::next() const {
  for (const Exercise& exercise : workspace_.current().exercises) {
    if (!workspace_.state(exercise).passed) return &exercise;
  }
  return nullptr;
}

int Session::list() {
  const Module* following = nullptr;
  for (const Module& module : catalog_.modules) {
    size_t done = 0;
    for (const Exercise& exercise : module.exercises) done += workspace_.state(exercise).passed ? 1 : 0;
    const bool complete = done == module.exercises.size();
    if (!complete && following == nullptr) following = &module;
    fmt::print("  {} {:<16} {}\n      {}\n", complete ? colored(Color::green, "✓") : "·", module.name,
               colored(Color::bold, module.title),
               colored(Color::dim,
                       fmt::format("{} of {} exercises, {} points", done, module.exercises.size(), module.points())));
  }
  if (following == nullptr) {
    fmt::print("\nAll done.\n");
  } else if (workspace_.started(*following)) {
    fmt::print("\nnext: ./tt check {}\n", following->number);
  } else {
    fmt::print("\nnext: ./tt start {}\n", following->number);
  }
  return 0;
}

int Session::start(const std::string& name) {
  const Module& module = catalog_.module(name);
  for (const std::string& file : module.files()) {
    fs::path backup;
    const Workspace::Begun begun = workspace_.begin(module, file, backup);
    const std::string path = shown(workspace_.path(module, file));
    switch (begun) {
      case Workspace::Begun::made: fmt::print("  {}  made\n", path); break;
      case Workspace::Begun::kept: fmt::print("  {}  there already, left as it is\n", path); break;
      case Workspace::Begun::updated:
        fmt::print("  {}  brought up to date with what you wrote; before: {}\n", path, shown(backup));
        break;
      case Workspace::Begun::moved:
        fmt::print(
            "  {}  brought up to date; your regions are in it\n"
            "    but you had also changed lines outside of them, which are now only in {}\n",
            path, shown(backup));
        break;
    }
  }
  workspace_.set_current(module);
  const Exercise* first = next();
  fmt::print("\n{}\n{}\n\n  the lesson:  {}\n", colored(Color::bold, module.title), module.summary,
             shown(module.folder / "README.md"));
  if (first != nullptr) {
    fmt::print("  first step:  {} {}, in {}, about {} minutes\n", first->id, first->title,
               shown(workspace_.path(module, first->file)), first->minutes);
  }
  fmt::print("  then:        ./tt check {}, or ./tt watch\n", module.number);
  return 0;
}

std::vector<HerFile> Session::her_files(const Module& module) const {
  if (!workspace_.started(module)) {
    fail<CourseError>("module {} is not started\n  hint: ./tt start {}", module.name, module.number);
  }
  std::vector<HerFile> files;
  for (const std::string& file : module.files()) {
    workspace_.read(module, file);
    files.push_back({file, workspace_.path(module, file)});
  }
  return files;
}

std::vector<Checked> Session::checked(const Module& module, const std::vector<std::string>& exercises) {
  const std::vector<HerFile> files = her_files(module);
  const std::vector<fs::path> objects = compile(kit_, files);
  const fs::path program =
      link(kit_, fmt::format("check_{}_{}", module.name, ::getpid()), kit_.checks.at(module.name), objects);
  check_holds(kit_, program, files, objects);
  const std::vector<Verdict> verdicts = run_checks(program, exercises, kit_.sanitized, workspace_.folder());
  fs::remove(program);
  std::vector<Checked> result;
  for (size_t i = 0; i < exercises.size(); ++i) {
    const Exercise& exercise = catalog_.exercise(exercises[i]);
    ExerciseState state = workspace_.state(exercise);
    state.passed = verdicts[i].kind == Kind::passed;
    workspace_.remember(exercise, state);
    result.push_back({&exercise, verdicts[i]});
    const Source hers = workspace_.read(module, exercise.file);
    if (verdicts[i].kind == Kind::waits && is_stub(hers, *hers.find(exercise.id))) {
      result.back().verdict.kind = Kind::not_started;
    }
  }
  return result;
}

const Exercise* Session::check_and_report(const Module& module, const std::optional<std::string>& only) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::string> exercises;
  for (const Exercise& exercise : module.exercises) {
    if (!only || exercise.id == *only) exercises.push_back(exercise.id);
  }
  const std::vector<Checked> results = checked(module, exercises);
  print_verdicts(module, results, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  for (const Checked& result : results) {
    if (result.verdict.kind != Kind::passed) return result.exercise;
  }
  return nullptr;
}

int Session::check(const std::optional<std::string>& what) {
  std::optional<std::string> only;
  if (what && what->find('.') != std::string::npos) only = catalog_.exercise(*what).id;
  const Module& module = only ? catalog_.module_of(*only) : what ? catalog_.module(*what) : workspace_.current();
  if (workspace_.started(module)) workspace_.set_current(module);
  return check_and_report(module, only) == nullptr ? 0 : 1;
}

int Session::hint(const std::optional<std::string>& id) {
  const Exercise* exercise = id ? &catalog_.exercise(*id) : next();
  if (exercise == nullptr) {
    fmt::print("all exercises of {} have passed\n", workspace_.current().name);
    return 0;
  }
  ExerciseState state = workspace_.state(*exercise);
  state.hints = std::min(state.hints + 1, static_cast<int>(exercise->hints.size()));
  workspace_.remember(*exercise, state);
  fmt::print("{} {}\n", colored(Color::bold, exercise->id), exercise->title);
  for (int i = 0; i < state.hints; ++i) fmt::print("  {}. {}\n", i + 1, exercise->hints[static_cast<size_t>(i)]);
  if (state.hints < static_cast<int>(exercise->hints.size())) {
    fmt::print("{}\n", colored(Color::dim, fmt::format("  ./tt hint {} says more", exercise->id)));
  }
  return 0;
}

int Session::solution(const std::string& id, bool give_up) {
  const Exercise& exercise = catalog_.exercise(id);
  const Module& module = catalog_.module_of(id);
  ExerciseState state = workspace_.state(exercise);
  if (!state.passed && !give_up) {
    fail<CourseError>(
        "{} has not passed yet: the solution is shown after it has\n"
        "  hint: ./tt hint {}; or ./tt solution {} --give-up, which is recorded and costs the points",
        exercise.id, exercise.id, exercise.id);
  }
  if (!state.passed) state.gave_up = true;
  workspace_.remember(exercise, state);
  const std::string file = "tinytensor/" + exercise.file;
  const Source library = parse(file, tinytensor::read_file(catalog_.library_file(exercise.file)));
  const Source hers = workspace_.read(module, exercise.file);
  fmt::print("{} {}\n\n", colored(Color::bold, exercise.id), exercise.title);
  print_side_by_side("yours", hers.inside(*hers.find(exercise.id)), file, library.inside(*library.find(exercise.id)));
  return 0;
}

int Session::reset(const std::string& what) {
  const bool one = what.find('.') != std::string::npos;
  const fs::path backup = one ? workspace_.reset(catalog_.exercise(what)) : workspace_.reset(catalog_.module(what));
  fmt::print("{} is as at the beginning\n", what);
  if (!backup.empty()) fmt::print("what was there is kept in {}\n", shown(one ? backup : backup.parent_path()));
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
