#include "modules/grading/judge/hidden.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>

#include "modules/course/authoring/skeleton.h"
#include "modules/course/build/compile.h"
#include "modules/course/build/object_cache.h"
#include "modules/course/common/error.h"
#include "modules/course/process/process.h"
#include "modules/course/source/blanks.h"
#include "modules/grading/judge/gone.h"
#include "modules/grading/judge/judge_exercises.h"
#include "modules/grading/sandbox/temporary_folder.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/sha256.h"

namespace course {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> files;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator(folder, missing)) {
    // Not ".#01.1_x.cpp" and "._01.1_x.cpp", which editors and macOS leave beside a file.
    const bool is_shown = !entry.path().filename().string().starts_with(".");
    if (is_shown && entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// "03.4_long_chains.cpp" -> 03.4, "long chains"
HiddenCheck named(const fs::path& file, const Assignment& assignment) {
  const std::string stem = file.stem().string();
  const size_t end = std::min(stem.find_first_not_of("0123456789."), stem.size());
  HiddenCheck check;
  check.exercise = stem.substr(0, end);
  check.name = end < stem.size() ? stem.substr(end + 1) : stem;
  std::replace(check.name.begin(), check.name.end(), '_', ' ');
  if (std::find(assignment.exercises.begin(), assignment.exercises.end(), check.exercise) ==
      assignment.exercises.end()) {
    fail<CourseError>("{}: its name begins with no exercise of {}\n  hint: call it {}.cpp, or {}_with_a_name.cpp",
                      file.string(), assignment.name, assignment.exercises.front(), assignment.exercises.front());
  }
  for (const Blank& blank : blanks_in({file})) {
    fail<CourseError>("{}:{}: {} is still to be filled in: {}", file.string(), blank.line, blank.number, blank.what);
  }
  return check;
}

// What the objects were made from: the file, the headers beside it, the library, and how it is compiled.
std::string key_of(const Kit& kit, const fs::path& file) {
  std::string all = fmt::format("{}\n{}\n", fmt::join(compile_words(kit, 1), " "), tinytensor::read_file(file));
  for (const fs::path& header : files_in(file.parent_path(), ".h")) all += tinytensor::read_file(header);
  std::vector<std::string> parts = kit.judging;
  parts.push_back(kit.libraries[0]);
  for (const std::string& built : parts) {
    all += fmt::format("{} {}\n", fs::file_size(built), fs::last_write_time(built).time_since_epoch().count());
  }
  return tinytensor::sha256(all).substr(0, 16);
}

void run_compiler(std::vector<std::string> words, const fs::path& output, const fs::path& file) {
  const fs::path part = unfinished(output);
  words.insert(words.end(), {"-o", part.string()});
  const ProcessResult result = run({words, {{"LC_ALL", "C"}}, {}, false});
  if (result.status != 0) fail<CourseError>("{}: this check does not compile:\n{}", file.string(), result.output);
  fs::rename(part, output);
}

// What `judging` says is passed on to the file as COURSE_JUDGES.
std::string compiled(const Kit& kit, const fs::path& file, const fs::path& object, bool judging) {
  if (is_cached(object)) return object.string();
  std::vector<std::string> words = compile_words(kit, 1);
  words.insert(words.end(), {fmt::format("-DCOURSE_JUDGES={}", judging ? 1 : 0), "-c", file.string()});
  run_compiler(words, object, file);
  return object.string();
}

// The library's own lines must pass, or the check is wrong.
void try_on_the_library(const Catalog& catalog, const Bench& bench, const HiddenCheck& check, const fs::path& file) {
  const Module& module = catalog.module_of(check.exercise);
  std::vector<SubmissionObject> objects;
  for (const PristineFile& source :
       pristine_files(catalog, module, {}, [](const Exercise&) { return Lines::library; })) {
    objects.push_back(compile_submission_file(bench, source));
    if (!objects.back().refused.empty()) fail<CourseError>("{}", objects.back().refused);
  }
  CheckProgram program =
      contained_program(bench, module, write_graded(bench, link_graded(bench, check.asks, objects), "library", {}));
  program.judge = check.judge;
  const Verdict verdict = run_checks(std::vector{program}, check.exercise).front();
  if (verdict.text.starts_with("there is no check for")) {
    fail<CourseError>("{}: it holds no check of exercise {}\n  hint: .exercise = \"{}\"", file.string(), check.exercise,
                      check.exercise);
  }
  if (verdict.kind != Verdict::Kind::passed) {
    fail<CourseError>("{}: the library's own lines do not pass this check:\n{}", file.string(), verdict.text);
  }
}

}  // namespace

std::vector<HiddenCheck> hidden_checks(const Catalog& catalog, const Kit& kit, const Assignment& assignment,
                                       const Layers& layers) {
  static std::mutex compiling;  // several submissions are graded at once
  const std::lock_guard lock(compiling);
  std::vector<HiddenCheck> checks;
  for (const fs::path& file : files_in(assignment.folder / "hidden", ".cpp")) {
    HiddenCheck check = named(file, assignment);
    const std::string key = key_of(kit, file);
    const fs::path folder = kit.cache / "hidden";
    const auto at = [&](const std::string& kind) { return folder / (key + kind); };
    make_closed_folder(folder);
    check.judge = at("_judge");
    if (!is_cached(check.judge)) {
      std::vector<std::string> words = compile_words(kit, 1);
      words.push_back(compiled(kit, file, at("_judge.o"), true));
      words.insert(words.end(), kit.judging.begin(), kit.judging.end());
      words.insert(words.end(), kit.libraries.begin(), kit.libraries.end());
      run_compiler(words, check.judge, file);
    }
    check.asks = kit.asking;
    check.asks.push_back(compiled(kit, file, at("_ask.o"), false));
    const std::optional<Kit> twice = kit_in_double(kit);
    if (twice && catalog.exercise(check.exercise).in_double) {
      check.asks_in_double = twice->asking;
      check.asks_in_double.push_back(compiled(*twice, file, at("_ask64.o"), false));
    }
    const TemporaryFolder scratch;
    const Kit headers_only = with_headers_only(kit);
    const Bench bench{headers_only, layers, scratch.path(), std::chrono::steady_clock::now() + std::chrono::minutes(5)};
    if (!is_cached(at("_good"))) {
      try_on_the_library(catalog, bench, check, file);
      tinytensor::write_file(at("_good").string(), "the library's own lines pass\n");
    }
    check.gone = twins_not_needed(catalog, bench, catalog.exercise(check.exercise), check.asks, check.judge);
    checks.push_back(check);
  }
  return checks;
}

}  // namespace course
