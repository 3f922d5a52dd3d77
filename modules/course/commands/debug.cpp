#include "modules/course/commands/debug.h"

#include <fmt/format.h>
#include <filesystem>

#include "modules/course/build/link.h"
#include "modules/course/commands/student_code.h"
#include "modules/course/common/error.h"
#include "modules/course/verdicts/check_program.h"

namespace course {

int build_for_debugger(StudentCourse& course, const std::optional<std::string>& id) {
  const Exercise* exercise = id ? &course.catalog.exercise(*id) : next_exercise(course);
  if (exercise == nullptr) fail<CourseError>("all exercises of {} have passed", course.workspace.current().name);
  const Module& module = course.catalog.module_of(exercise->id);
  Kit kit = course.kit;
  kit.flags.push_back("-g");
  const std::vector<SourceFile> files = student_files(course, module);
  const std::vector<std::filesystem::path> objects = compile(kit, files, 0).objects;
  const std::filesystem::path linked = link(kit, "debug_check", check_objects(kit, module), objects);
  check_holds(kit, linked, files, symbols_of(kit, objects));
  const std::filesystem::path program = course.catalog.root / "build" / "debug_check";
  std::filesystem::create_directories(program.parent_path());
  std::filesystem::copy_file(linked, program, std::filesystem::copy_options::overwrite_existing);
  std::filesystem::remove(linked);
  fmt::print("gdb --args {} {} 1 1\n", program.string(), exercise->id);
  return 0;
}

}  // namespace course
