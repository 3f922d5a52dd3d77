#include "modules/course/commands/run_programs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <algorithm>

#include "modules/course/build/link.h"
#include "modules/course/commands/submit.h"
#include "modules/course/common/error.h"
#include "modules/course/process/process.h"
#include "modules/course/source/lesson.h"
#include "modules/course/verdicts/check_program.h"
#include "tinytensor/io/file.h"

namespace course {

namespace fs = std::filesystem;

std::vector<std::string> attention_in_turn(const Kit& kit, const std::vector<std::string>& kernels) {
  const bool hers =
      std::any_of(kernels.begin(), kernels.end(), [](const std::string& k) { return k.starts_with("attention_"); });
  if (!hers) return {};
  const std::string mark = "__wrap_";
  for (const auto& [name, mangled] : symbols_of(kit, kit.attention_in_turn).defined) {
    if (mangled.starts_with(mark)) return {kit.attention_in_turn, "-Wl,--wrap=" + mangled.substr(mark.size())};
  }
  fail<BuildError>("{}: there is no function {}", kit.attention_in_turn, mark);
}

bool is_step_of_ladder(const std::string& file) { return file.starts_with("kernels/ladder/"); }

namespace {

// Her files; and where steps of the ladder are among them, the library's of the others, which pass tiles and panels to hers: all are
// compiled for the same vectors.
std::vector<SourceFile> files_to_run(const StudentCourse& course, const StudentCode& code) {
  std::vector<SourceFile> files = code.files;
  if (std::none_of(files.begin(), files.end(), [&](const SourceFile& f) { return is_step_of_ladder(f.file); }))
    return files;
  for (const auto& [file, object] : course.kit.library_objects) {
    const bool hers =
        std::any_of(files.begin(), files.end(), [&name = file](const SourceFile& f) { return f.file == name; });
    if (is_step_of_ladder(file) && !hers) files.push_back({file, course.catalog.library_file(file)});
  }
  return files;
}

}  // namespace

// Runs to its end, because a crash has to be named.
int run_linked(const StudentCourse& course, const StudentCode& code, const std::string& name,
               std::vector<std::string> objects, const std::vector<std::string>& arguments, bool fast_kernels) {
  const std::vector<SourceFile> files = files_to_run(course, code);
  const Compiled compiled = compile(course.kit, files, 2);
  objects.insert(objects.begin(), course.kit.mine_kernels.begin(), course.kit.mine_kernels.end());
  if (!fast_kernels) {
    const std::vector<std::string> both = attention_in_turn(course.kit, code.kernels);
    objects.insert(objects.end(), both.begin(), both.end());
  }
  const fs::path linked = link(course.kit, name, objects, compiled.objects);
  check_holds(course.kit, linked, files, symbols_of(course.kit, compiled.objects));
  Command command{{linked.string()}, {}, {}, true};
  if (!code.files.empty()) command.environment["TINYTENSOR_OPS"] = "composed";
  if (!code.yours.empty()) {
    const std::string digest = code_digest(lines_of_regions(course, code.yours));
    command.environment["TINYTENSOR_CODE"] = fmt::format("{} {}", digest, fmt::join(code.yours, " "));
  }
  if (!fast_kernels) command.environment["TINYTENSOR_MINE"] = fmt::format("{}", fmt::join(code.kernels, " "));
  command.words.insert(command.words.end(), arguments.begin(), arguments.end());
  const ProcessResult result = run(command);
  std::error_code ignored;
  fs::remove(linked, ignored);
  if (result.end == ProcessResult::End::exited) return result.status;
  fmt::print(stderr, "the program crashed: {}\n  hint: ./tt check, and ./tt check --asan, say more\n",
             signal_text(result.status, ""));
  return 128 + result.status;
}

std::vector<const Module*> all_modules(const Catalog& catalog) {
  std::vector<const Module*> all;
  for (const Module& module : catalog.modules) all.push_back(&module);
  return all;
}

int run_mine(StudentCourse& course, const std::string& program, const std::vector<std::string>& arguments,
             bool fast_kernels) {
  const auto objects = course.kit.programs.find(program);
  if (objects == course.kit.programs.end()) fail<CourseError>("there is no program {}", program);
  const StudentCode code = student_code(course, all_modules(course.catalog));
  for (const auto& [exercise, why] : code.left_out) fmt::print(stderr, "left out: {}: {}\n", exercise, why);
  if (code.files.empty()) {
    fail<CourseError>(
        "there is nothing of yours to run yet\n  hint: ./tt start 01, write the first exercise, then again");
  }
  fmt::print(stderr, "yours: {}; all else is the library's\n", named_shortly(code.yours, course.catalog));
  return run_linked(course, code, fmt::format("{}_mine_{}", program, ::getpid()), objects->second, arguments,
                    fast_kernels);
}

// ./tt run FILE.cpp, ./tt run 01 (the snippets of a lesson, in work/01_tensor/lesson.cpp).
int run_file(StudentCourse& course, const std::string& file, const std::vector<std::string>& arguments,
             bool fast_kernels) {
  const auto module = std::find_if(course.catalog.modules.begin(), course.catalog.modules.end(),
                                   [&](const Module& m) { return m.number == file || m.name == file; });
  if (!fs::exists(file) && module != course.catalog.modules.end()) {
    const fs::path lesson = course.workspace.path(*module, "lesson.cpp");
    const std::string text = lesson_program(*module);
    fs::create_directories(lesson.parent_path());
    if (!fs::exists(lesson)) tinytensor::write_file(lesson, text);  // it is hers from then on
    return run_file(course, lesson.string(), arguments, fast_kernels);
  }
  if (!fs::exists(file)) fail<CourseError>("{}: there is no such file, nor such a module", file);
  const StudentCode code = student_code(course, all_modules(course.catalog));
  if (!code.yours.empty()) {
    fmt::print(stderr, "yours: {}; all else is the library's\n", named_shortly(code.yours, course.catalog));
  }
  const Compiled program = compile(course.kit, {{"", fs::absolute(file)}}, 1);
  if (!program.warnings.empty()) fmt::print(stderr, "{}\n", program.warnings);
  return run_linked(course, code, fmt::format("run_{}", ::getpid()), {program.objects[0].string()}, arguments,
                    fast_kernels);
}

}  // namespace course
