#include "modules/grading/judge/grade.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "modules/course/build/compile.h"
#include "modules/course/build/macros.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/source/region_rules.h"
#include "modules/course/source/regions.h"
#include "modules/course/verdicts/check_program.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/judge/gone.h"
#include "modules/grading/judge/judge_exercises.h"
#include "modules/grading/sandbox/temporary_folder.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/sha256.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;

// What came out of her process, as a person may read it on any screen.
std::string readable_lines(const std::string& text, size_t most) {
  const std::vector<std::string> lines = lines_of(text);
  std::string result;
  for (size_t i = 0; i < std::min(lines.size(), most); ++i) result += tinytensor::readable(lines[i], 400) + "\n";
  if (lines.size() > most) result += fmt::format("… and {} lines more\n", lines.size() - most);
  return result;
}

uint64_t secret_seed(const Assignment& assignment, const Submission& submission) {
  const std::string digits = tinytensor::sha256("cases\n" + assignment.secret + "\n" + submission.digest).substr(0, 15);
  return std::stoull(digits, nullptr, 16);
}

std::string kind_in_words(Kind kind) {
  std::string name = name_of(kind);
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

/// One submission, on its way to a grade.
class Grading {
 public:
  Grading(const Catalog& catalog, const Assignment& assignment, const Submission& submission,
          const GradeOptions& options, const Prepared& prepared)
      : catalog_(catalog), assignment_(assignment), submission_(submission), options_(options), prepared_(prepared) {
    for (const std::string& id : assignment.exercises) decide_by_reading(catalog.exercise(id));
  }

  void run(const Bench& bench) {
    for (const std::string& number : assignment_.modules()) {
      const Module& module = catalog_.module(number);
      ModuleWork work{catalog_,           module,          submission_,   {}, secret_seed(assignment_, submission_),
                      options_.exclusive, options_.limits, prepared_.gone};
      std::vector<std::string> open;
      for (const std::string& id : assignment_.exercises) {
        if (module_number(id) != number) continue;
        work.assigned.push_back(id);
        if (judged_.count(id) == 0) open.push_back(id);
      }
      for (auto& [id, judged] : judge_exercises(bench, work, open)) judged_[id] = std::move(judged);
      ask_in_double(bench, work, open);
      for (const HiddenCheck& check : prepared_.hidden) {
        if (module_number(check.exercise) == number && judged_.count(check.exercise) != 0)
          ask_hidden(bench, work, check);
      }
    }
  }

  /// `again`: what the clock ended may be tried once more.
  std::vector<GradedExercise> results(bool again) const {
    std::vector<GradedExercise> results;
    for (const std::string& id : assignment_.exercises)
      results.push_back(graded(catalog_.exercise(id), judged_.at(id)));
    for (GradedExercise& one : results) {
      one.again = again && one.kind == Kind::out_of_time && judged_.at(one.exercise).verdict.by_clock;
    }
    return results;
  }

 private:
  // Not started, half written, or with what may not stand in a region: nothing of it needs to run.
  void decide_by_reading(const Exercise& exercise) {
    const auto regions = submission_.regions.find(exercise.id);
    if (regions == submission_.regions.end()) {
      judged_[exercise.id] = {{Kind::not_started, "", ""}};
      return;
    }
    if (const std::optional<std::string> complaint = forbidden_in(regions->second, macros_of(exercise))) {
      judged_[exercise.id] = {{Kind::wrong, *complaint, ""}};
      return;
    }
    const Written found = written(catalog_, exercise, submission_);
    if (found.regions == found.all) return;
    if (found.regions == 0) {
      judged_[exercise.id] = {{Kind::not_started, "", ""}};
    } else {
      const std::string text =
          fmt::format("{} of its {} regions hold no lines of yours yet\n", found.all - found.regions, found.all);
      judged_[exercise.id] = {{Kind::wrong, text, ""}};
    }
  }

  // Of all its files: a name that is a macro in one of them stands in no region.
  std::set<std::string> macros_of(const Exercise& exercise) const {
    std::set<std::string> names;
    for (const std::string& file : exercise.files) {
      const auto found = prepared_.macros.find(file);
      if (found != prepared_.macros.end()) names.insert(found->second.begin(), found->second.end());
    }
    return names;
  }

  void ask_in_double(const Bench& bench, const ModuleWork& work, const std::vector<std::string>& open) {
    std::vector<std::string> passed;
    for (const std::string& id : open) {
      if (catalog_.exercise(id).in_double && judged_.at(id).verdict.kind == Kind::passed) passed.push_back(id);
    }
    const std::optional<Kit> twice = kit_in_double(bench.kit);
    if (passed.empty() || !twice) return;
    const Bench in_double_bench{*twice,      bench.layers,          bench.folder,
                                bench.until, bench.compile_seconds, bench.compile_time};
    for (auto& [id, judged] : judge_exercises(in_double_bench, work, passed)) {
      judged_[id].objects_in_double = judged.objects;
      if (judged.verdict.kind == Kind::passed) continue;
      judged_[id] = {in_double(judged.verdict), judged.hidden, {}};
    }
  }

  // Only of what passed all else.
  void ask_hidden(const Bench& bench, const ModuleWork& work, const HiddenCheck& check) {
    const std::optional<Kit> twice = kit_in_double(bench.kit);
    for (const bool second : {false, true}) {
      Judged& judged = judged_.at(check.exercise);
      if (judged.verdict.kind != Kind::passed || (second && (!twice || check.asks_in_double.empty()))) return;
      const Bench its_bench{second ? *twice : bench.kit, bench.layers,      bench.folder, bench.until,
                            bench.compile_seconds,       bench.compile_time};
      const Verdict verdict = asked_hidden(its_bench, work, check, second ? check.asks_in_double : check.asks,
                                           second ? judged.objects_in_double : judged.objects);
      if (verdict.kind == Kind::passed) continue;
      judged.verdict = second ? in_double(verdict) : verdict;
      judged.hidden = true;
      judged.check = check.name;
    }
  }

  // The library's own lines were asked the same before: what cannot be linked or read here is due to hers, and costs her
  // this exercise and no other.
  static Verdict asked_hidden(const Bench& bench, const ModuleWork& work, const HiddenCheck& check,
                              const std::vector<std::string>& asks, const std::vector<SubmissionObject>& objects) {
    try {
      std::vector<std::string> gone = work.gone_for("");
      gone.insert(gone.end(), check.gone.begin(), check.gone.end());
      const fs::path path = write_graded(bench, link_graded(bench, asks, objects), check.exercise + " hidden", gone);
      CheckProgram program = contained_program(bench, work.module, path);
      program.judge = check.judge;
      program.seed = work.seed;
      program.limits = work.limits;
      Verdict verdict = run_checks(std::vector{program}, check.exercise).front();
      std::error_code ignored;
      fs::remove(path, ignored);
      return verdict;
    } catch (const ClockError& error) {
      return {Kind::out_of_time, error.what(), "", {}, true};
    } catch (const CourseError& error) {
      require_room(fs::temp_directory_path());
      require_judge(error);
      if (bench.is_over())
        return {Kind::out_of_time, "the time for the whole submission was up before this check\n", "", {}, true};
      return {Kind::wrong, error.what(), ""};
    }
  }

  static GradedExercise graded(const Exercise& exercise, const Judged& judged) {
    GradedExercise result;
    result.exercise = exercise.id;
    result.title = exercise.title;
    result.points = exercise.points;
    result.kind = judged.verdict.kind;
    result.earned = result.kind == Kind::passed ? result.points : 0;
    result.hidden = judged.hidden;
    const std::string text = readable_lines(judged.verdict.text, 80);
    if (judged.hidden) {
      const std::string what = judged.check.empty() ? "for inputs that ./tt check did not draw"
                                                    : "in the hidden check '" + judged.check + "'";
      result.told =
          fmt::format("{} {}\n", kind_in_words(result.kind), what) + readable_lines(judged.verdict.likely, 20);
      result.for_instructor = text;
    } else {
      result.told = text;
    }
    if (!judged.verdict.printed.empty()) {
      result.for_instructor += "it printed:\n" + quoted_lines(readable_lines(judged.verdict.printed, 40));
    }
    return result;
  }

  const Catalog& catalog_;
  const Assignment& assignment_;
  const Submission& submission_;
  const GradeOptions& options_;
  const Prepared& prepared_;
  std::map<std::string, Judged> judged_;
};

/// More programs want to compute than there are cores: what waited for the clock may have waited for a core.
bool is_busy() {
  double load = 0;
  return ::getloadavg(&load, 1) != 1 || load >= static_cast<double>(most_at_once());
}

std::vector<std::string> readable_each(const std::vector<std::string>& texts) {
  std::vector<std::string> result;
  for (const std::string& text : texts) result.push_back(tinytensor::readable(text, 400));
  return result;
}

void find_what_goes(const Catalog& catalog, const Assignment& assignment, Prepared& prepared) {
  std::vector<std::vector<std::string>> gone(assignment.exercises.size());
  in_parallel(gone.size(), [&](size_t i) {
    const TemporaryFolder scratch;
    const Bench bench{prepared.kit, prepared.layers, scratch.path(),
                      std::chrono::steady_clock::now() + std::chrono::minutes(5)};
    const Module& module = catalog.module_of(assignment.exercises[i]);
    gone[i] = twins_not_needed(catalog, bench, catalog.exercise(assignment.exercises[i]),
                               check_objects(prepared.kit, module), prepared.kit.judges.at(module.name));
  });
  for (size_t i = 0; i < gone.size(); ++i) prepared.gone[assignment.exercises[i]] = std::move(gone[i]);
}

const Layers& layers_for(const Kit& kit, const GradeOptions& options) {
  return options.layers != nullptr ? *options.layers : layers_here(kit);
}

// One file of each kind that tells what is right: whoever can read it can most likely read all of its folder.
std::vector<fs::path> files_with_answers(const Catalog& catalog, const Kit& kit, const Assignment& assignment) {
  std::vector<fs::path> files{assignment.folder / "secret", kit.libraries[0]};
  for (const std::string& number : assignment.modules()) {
    const Module& module = catalog.module(number);
    for (const std::string& file : module.files()) {
      files.push_back(catalog.library_file(file));
      files.emplace_back(kit.library_objects.at(file));
    }
    files.push_back(module.folder / "oracle.h");
    files.push_back(kit.judges.at(module.name));
  }
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator(assignment.folder / "hidden", missing)) files.push_back(entry.path());
  return files;
}

// Files of the library with exercises of modules that are not asked for, whose header nothing else includes: a module
// of one's own makes no grade of another one outdated.
void leave_out_other_modules(const Catalog& catalog, const Assignment& assignment,
                             std::map<fs::path, std::string>& texts) {
  const std::vector<std::string> asked = assignment.modules();
  for (const Module& module : catalog.modules) {
    if (std::find(asked.begin(), asked.end(), module.number) != asked.end()) continue;
    for (const std::string& file : module.files()) {
      const fs::path source = catalog.root / "tinytensor" / file, header = fs::path(source).replace_extension(".h");
      const std::string include = "\"tinytensor/" + fs::path(file).replace_extension(".h").generic_string() + "\"";
      const bool is_used = texts.count(header) == 0 || std::any_of(texts.begin(), texts.end(), [&](const auto& one) {
                             return one.first != source && one.second.find(include) != std::string::npos;
                           });
      if (is_used) continue;
      texts.erase(source);
      texts.erase(header);
    }
  }
}

}  // namespace

void require_walls(const Catalog& catalog, const Kit& kit, const Assignment& assignment, const GradeOptions& options) {
  const Layers& layers = layers_for(kit, options);
  if (options.trust) return;
  require_enough(layers);
  const std::vector<fs::path> reached = in_reach(kit, layers, files_with_answers(catalog, kit, assignment));
  if (reached.empty()) return;
  std::string names;
  for (const fs::path& path : reached) names += fmt::format("  {}\n", path.string());
  fail<CourseError>(
      "this machine has neither namespaces nor Landlock, and another user can read answers:\n{}"
      "  hint: take them from others, chmod -R go= with the folders that hold them, but for {}\n"
      "  hint: --trust grades all the same; a submission may then read them\n",
      names, kit.cache.string());
}

Prepared prepare_to_grade(const Catalog& catalog, const Kit& kit, const Assignment& assignment,
                          const GradeOptions& options) {
  require_walls(catalog, kit, assignment, options);
  const Layers& layers = layers_for(kit, options);
  close_this_process();
  const Kit headers_only = with_headers_only(kit);
  const bool needs_both = std::any_of(assignment.exercises.begin(), assignment.exercises.end(),
                                      [&](const std::string& id) { return catalog.exercise(id).in_double; });
  const std::optional<Kit> twice = needs_both ? kit_in_double(headers_only) : std::nullopt;
  std::vector<const Kit*> kits{&headers_only};
  if (twice) kits.push_back(&*twice);
  for (const Kit* one : kits) {
    compiling(*one, 1);
    for (const std::string& number : assignment.modules()) {
      for (const std::string& file : catalog.module(number).files()) symbols_of_library(*one, file);
    }
  }
  Prepared prepared{headers_only, layers, hidden_checks(catalog, kit, assignment, layers),
                    fingerprint_of(catalog, kit, assignment)};
  prepared.compile = compile_limits(catalog, assignment, layers, kits);
  find_what_goes(catalog, assignment, prepared);
  for (const std::string& number : assignment.modules()) {
    for (const PristineFile& file :
         pristine_files(catalog, catalog.module(number), {}, [](const Exercise&) { return Lines::library; })) {
      prepared.macros[file.file] = macros_in(kit, file.file, file.text);
    }
  }
  return prepared;
}

Graded grade(const Catalog& catalog, const Prepared& prepared, const Assignment& assignment,
             const Submission& submission, const GradeOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  close_this_process();
  Graded graded;
  graded.submission = tinytensor::readable(submission.name, 200);
  graded.student = tinytensor::readable(submission.student, 200);
  graded.digest = submission.digest;
  if (submission.handed_in) graded.handed_in = text_of(*submission.handed_in);
  graded.remarks = readable_each(submission.remarks);
  graded.told = readable_each(submission.told);
  graded.course = prepared.course;
  if (prepared.layers.enough()) {
    graded.contained_by = prepared.layers.names();
  } else {
    graded.remarks.push_back("graded with --trust: its code ran with the rights of the grader, on its files");
  }
  const TemporaryFolder scratch;
  const CompileLimits compile = options.compile.value_or(prepared.compile);
  CompileTime compile_time{.most_seconds = compile.seconds_of_all};
  const Bench bench{prepared.kit,
                    prepared.layers,
                    scratch.path(),
                    start + std::chrono::milliseconds(static_cast<int64_t>(options.most_seconds * 1000)),
                    compile.seconds_of_file,
                    &compile_time};
  Grading grading(catalog, assignment, submission, options, prepared);
  grading.run(bench);
  graded.exercises = grading.results(bench.is_over() || is_busy());
  graded.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  graded.compile_seconds = compile_time.seconds;
  return graded;
}

std::string fingerprint_of(const Catalog& catalog, const Kit& kit, const Assignment& assignment) {
  std::map<fs::path, std::string> texts;
  const auto take = [&](const fs::path& path) {
    const std::string extension = path.extension();
    if (extension == ".cpp" || extension == ".h" || extension == ".toml") texts[path] = tinytensor::read_file(path);
  };
  const fs::path modules = catalog.root / "modules";
  for (const fs::path& folder :
       {catalog.root / "tinytensor", modules / "course" / "checking", modules / "course" / "source",
        modules / "grading" / "judge", modules / "grading" / "sandbox", modules / "grading" / "intake",
        assignment.folder / "hidden"}) {
    if (!fs::is_directory(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) take(entry.path());
  }
  for (const std::string& number : assignment.modules()) {
    for (const auto& entry : fs::directory_iterator(catalog.module(number).folder)) take(entry.path());
  }
  leave_out_other_modules(catalog, assignment, texts);
  std::string all =
      fmt::format("{}\n{}\n{}\n", fmt::join(kit.flags, " "), fmt::join(assignment.exercises, " "), assignment.secret);
  for (const auto& [path, text] : texts) {
    const std::string name = fs::relative(path, catalog.root).generic_string();
    all += fmt::format("{} {:016x}\n", name.starts_with("..") ? path.filename().string() : name, fingerprint(text));
  }
  return tinytensor::sha256(all).substr(0, 16);
}

}  // namespace course
