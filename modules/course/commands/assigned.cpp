// What a student does in the repository of an assignment, beside what she does everywhere: all that is asked, checked
// at once; and the check of an exercise under a debugger.
#include <algorithm>

#include "modules/course/commands/report.h"
#include "modules/course/commands/session.h"
#include "modules/course/common/counted.h"
#include "modules/course/common/error.h"
#include "modules/course/workspace/committed.h"
#include "modules/course/common/console.h"
#include "modules/course/source/asked.h"
#include "tinytensor/io/file.h"

namespace course {

namespace fs = std::filesystem;

int Session::check_assigned(const CheckOptions& options) {
  const Asked asked = read_asked(catalog_);
  int points = 0, all_points = 0;
  for (const Module& module : catalog_.modules) {
    std::vector<std::string> exercises;
    for (const Exercise& exercise : module.exercises) {
      const bool is_asked =
          std::find(asked.exercises.begin(), asked.exercises.end(), exercise.id) != asked.exercises.end();
      if (!is_asked) continue;
      exercises.push_back(exercise.id);
      all_points += exercise.points;
    }
    if (exercises.empty()) continue;
    if (!workspace_.started(module)) {
      fmt::print("{}: not started\n  hint: ./tt start {}\n", module.name, module.number);
      continue;
    }
    try {
      const std::vector<Checked> results = checked(module, exercises, options);
      print_verdicts(module, results, 0);
      for (const Checked& result : results) {
        points += result.verdict.kind == Verdict::Kind::passed ? result.exercise->points : 0;
      }
    } catch (const BuildError& error) {
      fmt::print("{}\n", error.what());
    }
  }
  fmt::print("\n{}\n", colored(Color::bold, fmt::format("{}: {} of {} {}", asked.name, points, all_points,
                                                        plural(all_points, "point"))));
  fmt::print("{}", not_committed(workspace_.folder()));
  return points == all_points ? 0 : 1;
}

int Session::build_for_debugger(const std::optional<std::string>& id) {
  const Exercise* exercise = id ? &catalog_.exercise(*id) : next();
  if (exercise == nullptr) fail<CourseError>("all exercises of {} have passed", workspace_.current().name);
  const Module& module = catalog_.module_of(exercise->id);
  Kit kit = kit_;
  kit.flags.push_back("-g");
  const std::vector<HerFile> files = her_files(module);
  const fs::path linked = link(kit, "debug_check", check_objects(kit, module), compile(kit, files, 0).objects);
  check_holds(kit, linked, files, compile(kit, files, 0).objects);
  const fs::path program = catalog_.root / "build" / "debug_check";
  fs::create_directories(program.parent_path());
  fs::copy_file(linked, program, fs::copy_options::overwrite_existing);
  fs::remove(linked);
  fmt::print("gdb --args {} {} 1 1\n", program.string(), exercise->id);
  return 0;
}

}  // namespace course
