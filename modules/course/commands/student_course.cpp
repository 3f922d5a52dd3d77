#include "modules/course/commands/student_course.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "modules/course/workspace/moved_files.h"

namespace course {

StudentCourse::StudentCourse(Catalog catalog_read, Kit kit_read)
    : catalog(std::move(catalog_read)), kit(std::move(kit_read)), workspace(catalog) {
  fmt::print(stderr, "{}", move_along(catalog, workspace.folder()));
}

const Exercise* next_exercise(const StudentCourse& course) {
  for (const Exercise& exercise : course.workspace.current().exercises) {
    if (!course.workspace.state(exercise).passed) return &exercise;
  }
  return nullptr;
}

std::string path_from_here(const std::filesystem::path& path) {
  std::error_code ignored;
  const std::string relative =
      std::filesystem::relative(path, std::filesystem::current_path(ignored), ignored).string();
  return !relative.empty() && relative.size() < path.string().size() ? relative : path.string();
}

}  // namespace course
