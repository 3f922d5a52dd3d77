#include "modules/course/commands/start.h"

#include <fmt/format.h>

#include "modules/course/build/compile.h"
#include "modules/course/common/console.h"
#include "modules/course/source/lesson.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

std::string link_in_copy(const StudentCourse& course, const Module& module, const std::string& link) {
  const fs::path target = (module.folder / link).lexically_normal();
  for (const std::string& file : module.files()) {
    if (target == course.catalog.library_file(file)) return file;
  }
  return fs::relative(target, course.workspace.folder() / module.name).generic_string();
}

// The lesson beside the student's files: links to files of the library lead to the student's copies, all others to
// where they led before.
void write_lesson(const StudentCourse& course, const Module& module) {
  const fs::path lesson = module.folder / "README.md", copy = course.workspace.path(module, "README.md");
  if (!fs::exists(lesson)) return;
  const std::string result = with_links(tinytensor::read_file(lesson), [&](const std::string& link) {
    const bool stays = link.starts_with("#") || link.find("://") != std::string::npos;
    return stays ? link : link_in_copy(course, module, link);
  });
  if (!fs::exists(copy) || tinytensor::read_file(copy) != result) tinytensor::write_file(copy, result);
}

// Editors that use clangd, or the like, find what the compiler is told.
void write_editor_settings(const StudentCourse& course) {
  std::string text;
  for (const std::string& word : compile_words(course.kit, 1)) {
    if (word != course.kit.compiler && word != "-Werror=return-type") text += word + "\n";
  }
  text += "-include\n" + (course.kit.root / "modules" / "course" / "student" / "todo.h").string() + "\n";
  const fs::path path = course.workspace.folder() / "compile_flags.txt";
  if (!fs::exists(path) || tinytensor::read_file(path) != text) tinytensor::write_file(path, text);
}

}  // namespace

int start(StudentCourse& course, const std::string& name) {
  const Module& module = course.catalog.module(name);
  for (const std::string& file : module.files()) {
    fs::path backup;
    const Workspace::Begun begun = course.workspace.begin(module, file, backup);
    const std::string path = path_from_here(course.workspace.path(module, file));
    switch (begun) {
      case Workspace::Begun::made: fmt::print("  {}  made\n", path); break;
      case Workspace::Begun::kept: fmt::print("  {}  there already, left as it is\n", path); break;
      case Workspace::Begun::updated:
        fmt::print("  {}  brought up to date with what you wrote; before: {}\n", path, path_from_here(backup));
        break;
      case Workspace::Begun::moved:
        fmt::print(
            "  {}  brought up to date; your regions are in it\n"
            "    but you had also changed lines outside of them, which are now only in {}\n",
            path, path_from_here(backup));
        break;
    }
  }
  write_lesson(course, module);
  write_editor_settings(course);
  course.workspace.set_current(module);
  const Exercise* first = next_exercise(course);
  fmt::print("\n{}\n{}\n\n  the lesson:  {}\n", colored(Color::bold, module.title), module.summary,
             path_from_here(course.workspace.path(module, "README.md")));
  if (first != nullptr) {
    fmt::print("  first step:  {} {}, in {}, about {} minutes\n", first->id, first->title,
               path_from_here(course.workspace.path(module, first->file)), first->minutes);
  }
  fmt::print("  then:        ./tt check {}, or ./tt watch\n", module.number);
  return 0;
}

}  // namespace course
