#include "modules/grading/judge/judge_exercises.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "modules/course/build/denied_names.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "modules/course/verdicts/check_program.h"
#include "modules/grading/judge/foreign_names.h"
#include "modules/grading/judge/object_rules.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;

/// The files of a module, compiled: in the order of Module::files().
struct Compilation {
  std::vector<PristineFile> files;
  std::vector<SubmissionObject> objects;
  std::vector<std::vector<std::string>> denied;  ///< names that each of them may not use

  bool good(size_t i) const { return objects[i].refused.empty() && denied[i].empty(); }
  bool good() const {
    for (size_t i = 0; i < files.size(); ++i) {
      if (!good(i)) return false;
    }
    return true;
  }
};

void for_each_index(size_t count, bool at_once, const std::function<void(size_t)>& body) {
  if (at_once) return in_parallel(count, body);
  for (size_t i = 0; i < count; ++i) body(i);
}

Verdict denied_verdict(const std::string& file, const std::vector<std::string>& names,
                       const std::vector<std::string>& twins) {
  return {Kind::wrong,
          fmt::format("{} uses {}\n"
                      "  hint: that is the library's own answer, or reaches beyond what an exercise computes with\n"
                      "  hint: {}\n",
                      file, fmt::join(names, ", "), allowed_parts_of(file, twins)),
          ""};
}

Verdict time_is_up() {
  return {Kind::out_of_time, "the time for the whole submission was up before this exercise\n", "", {}, true};
}

/// The exercises of one module, on their way.
class Judging {
 public:
  Judging(const Bench& bench, const ModuleWork& work) : bench_(bench), work_(work) {}

  std::map<std::string, Judged> all(const std::vector<std::string>& exercises) {
    std::set<std::string> together(exercises.begin(), exercises.end());
    const Compilation compiled = compile_together(together);
    std::map<std::string, Judged> judged;
    if (!together.empty()) judged = ask(compiled, {together.begin(), together.end()}, "together");
    const auto good = [&](const std::string& exercise) {
      const auto found = judged.find(exercise);
      return found != judged.end() && found->second.verdict.kind == Kind::passed;
    };
    const auto bad = std::count_if(exercises.begin(), exercises.end(), [&](const auto& e) { return !good(e); });
    for (const std::string& exercise : exercises) {
      if (good(exercise)) continue;
      // Where all others pass, nothing but its own lines can be to blame.
      const bool is_known = bad == 1 && together.size() == exercises.size() && !needs_another_look(judged[exercise]);
      if (!is_known) judged[exercise] = judge_alone(exercise);
    }
    return judged;
  }

 private:
  static bool needs_another_look(const Judged& judged) { return judged.verdict.kind == Kind::waits; }

  // In the regions of exercises that were not assigned stands what a student had there.
  Lines otherwise(const Exercise& exercise) const {
    const bool is_assigned = contains(work_.assigned, exercise.id);
    return !is_assigned && is_before(exercise.id, work_.assigned.back()) ? Lines::library : Lines::stub;
  }
  static bool contains(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  }
  bool is_before(const std::string& one, const std::string& other) const {
    for (const Exercise& exercise : work_.module.exercises) {
      if (exercise.id == other) return false;
      if (exercise.id == one) return true;
    }
    return false;
  }

  Compilation compile(const std::function<Lines(const Exercise&)>& whose) const {
    Compilation result;
    result.files = pristine_files(work_.catalog, work_.module, work_.submission, whose);
    result.objects.resize(result.files.size());
    result.denied.resize(result.files.size());
    for_each_index(result.files.size(), work_.in_parallel, [&](size_t i) {
      const PristineFile& file = result.files[i];
      result.objects[i] = compile_submission_file(bench_, file);
      if (result.objects[i].refused.empty()) {
        result.denied[i] = denied_in_file(file.file, result.objects[i]);
      }
    });
    return result;
  }

  // What a file may neither need nor define: answers of the library, and what the library's own version does without.
  std::vector<std::string> denied_in_file(const std::string& file, const SubmissionObject& object) const {
    std::vector<std::string> denied = denied_in(object.symbols, work_.module.twins_for(file), file);
    for (std::string& name : foreign_in(object.symbols, symbols_of_library(bench_.kit, file)))
      denied.push_back(std::move(name));
    for (std::string& part : odd_parts_of(tinytensor::read_file(object.path.string()),
                                          tinytensor::read_file(bench_.kit.library_objects.at(file))))
      denied.push_back(std::move(part));
    return denied;
  }

  // What does not compile, or uses what it must not, is taken out until the rest is good.
  Compilation compile_together(std::set<std::string>& together) const {
    for (int attempt = 0;; ++attempt) {
      Compilation compiled = compile([&](const Exercise& exercise) {
        return together.count(exercise.id) != 0 ? Lines::hers : otherwise(exercise);
      });
      if (compiled.good()) return compiled;
      std::set<std::string> guilty;
      for (size_t i = 0; i < compiled.files.size(); ++i) {
        if (!compiled.good(i)) guilty.merge(suspects(compiled, i, together, attempt > 2));
      }
      if (guilty.empty() || together.empty()) {
        together.clear();
        return compiled;
      }
      for (const std::string& exercise : guilty) together.erase(exercise);
      if (together.empty()) return compiled;
    }
  }

  // Those in whose lines the compiler found errors, or that name what is denied; where none does, all of the file.
  std::set<std::string> suspects(const Compilation& compiled, size_t i, const std::set<std::string>& together,
                                 bool all) const {
    const PristineFile& file = compiled.files[i];
    std::set<std::string> found, here;
    for (const Exercise& exercise : work_.module.exercises) {
      if (together.count(exercise.id) == 0 || !contains(exercise.files, file.file)) continue;
      here.insert(exercise.id);
      const auto& regions = work_.submission.regions.at(exercise.id);
      for (const std::string& name : compiled.denied[i]) {
        const std::string last = name.substr(name.find_last_of(":") + 1);
        if (std::any_of(regions.begin(), regions.end(), [&](const auto& r) { return mentions(r.second, last); })) {
          found.insert(exercise.id);
        }
      }
    }
    for (const std::string& line : lines_of(compiled.objects[i].diagnostics)) {
      if (!line.starts_with(file.file + ":") || line.find(" error: ") == std::string::npos) continue;
      const size_t number = std::strtoull(line.c_str() + file.file.size() + 1, nullptr, 10);
      const std::string exercise = exercise_at(file, number);
      if (here.count(exercise) != 0) found.insert(exercise);
    }
    return found.empty() || all ? here : found;
  }

  Judged judge_alone(const std::string& id) const {
    if (bench_.is_over()) return {time_is_up()};
    const Compilation compiled = compile([&](const Exercise& exercise) {
      if (exercise.id == id) return Lines::hers;
      return is_before(exercise.id, id) ? Lines::library : Lines::stub;
    });
    for (size_t i = 0; i < compiled.files.size(); ++i) {
      const SubmissionObject& object = compiled.objects[i];
      if (!object.refused.empty()) {
        const Kind kind = object.out_of_time ? Kind::out_of_time : Kind::wrong;
        return {{kind, object.refused, "", {}, object.by_clock}};
      }
      const std::string& file = compiled.files[i].file;
      if (!compiled.denied[i].empty()) return {denied_verdict(file, compiled.denied[i], work_.module.twins_for(file))};
    }
    return ask(compiled, {id}, "alone " + id).at(id);
  }

  std::map<std::string, Judged> ask(const Compilation& compiled, const std::vector<std::string>& exercises,
                                    const std::string& name) const {
    std::map<std::string, Judged> judged;
    try {
      const std::string precision = is_in_double(bench_.kit) ? " double" : "";
      const LinkedProgram program = link_graded(bench_, check_objects(bench_.kit, work_.module), compiled.objects);
      const std::vector<Judged> answers = ask_graded(bench_, work_, program, name + precision, exercises);
      for (size_t i = 0; i < exercises.size(); ++i) {
        judged[exercises[i]] = answers[i];
        judged[exercises[i]].objects = compiled.objects;
      }
    } catch (const ClockError& error) {
      for (const std::string& exercise : exercises)
        judged[exercise] = {{Kind::out_of_time, error.what(), "", {}, true}};
    } catch (const CourseError& error) {  // the linker refused it, or the judge could not read its answers
      require_room(fs::temp_directory_path());
      require_judge(error);
      const Verdict verdict = bench_.is_over() ? time_is_up() : Verdict{Kind::wrong, error.what(), ""};
      for (const std::string& exercise : exercises) judged[exercise] = {verdict};
    }
    return judged;
  }

  const Bench& bench_;
  const ModuleWork& work_;
};

}  // namespace

std::map<std::string, Judged> judge_exercises(const Bench& bench, const ModuleWork& work,
                                              const std::vector<std::string>& exercises) {
  if (exercises.empty()) return {};
  return Judging(bench, work).all(exercises);
}

void require_judge(const CourseError& error) {
  if (dynamic_cast<const JudgeError*>(&error) == nullptr) return;
  fail<JudgeError>("{}\n  hint: the judge ended before it was done, for want of memory or time on this machine?",
                   trimmed(error.what()));
}

CheckProgram contained_program(const Bench& bench, const Module& module, const fs::path& path) {
  CheckProgram program = program_for(bench.kit, module, path);
  program.columns = 120;
  program.hers = bench.folder;
  program.run = [&bench](const Command& command) { return run_graded(bench, command); };
  return program;
}

std::vector<std::string> ModuleWork::gone_for(const std::string& exercise) const {
  std::vector<std::string> names;
  for (const std::string& kernel : kernels_among(module.twins)) names.push_back("kernels." + kernel);
  const auto found = gone.find(exercise);
  if (found != gone.end()) names.insert(names.end(), found->second.begin(), found->second.end());
  return names;
}

namespace {

constexpr uint64_t public_seed = 1;  // that of ./tt check

// Which lines are not written yet is said by her program: of its words the exercise that they name stays.
Verdict in_our_words(const Catalog& catalog, Verdict verdict) {
  if (verdict.kind != Kind::not_started && verdict.kind != Kind::waits) return verdict;
  for (const Module& module : catalog.modules) {
    for (const Exercise& exercise : module.exercises) {
      if (!verdict.text.starts_with("exercise " + exercise.id + " ")) continue;
      verdict.text = fmt::format("exercise {} {}: not written yet", exercise.id, exercise.title);
      return verdict;
    }
  }
  return {Kind::wrong, "it calls todo() with words of its own: is it not written yet?\n", verdict.printed};
}

// What was out of time is asked once more only to show a question of ./tt check.
CheckLimits a_third_of(CheckLimits limits) {
  limits.processor_seconds = std::max(1, limits.processor_seconds / 3);
  limits.wall_seconds /= 3;
  return limits;
}

}  // namespace

std::vector<Judged> ask_graded(const Bench& bench, const ModuleWork& work, const LinkedProgram& program,
                               const std::string& name, const std::vector<std::string>& exercises) {
  std::vector<Judged> judged(exercises.size());
  for_each_index(exercises.size(), work.in_parallel, [&](size_t i) {
    if (bench.is_over()) {
      judged[i] = {time_is_up()};
      return;
    }
    const fs::path path = write_graded(bench, program, exercises[i] + " " + name, work.gone_for(exercises[i]));
    const auto asked = [&](uint64_t seed, const CheckLimits& limits) {
      CheckProgram program_asked = contained_program(bench, work.module, path);
      program_asked.seed = seed;
      program_asked.limits = limits;
      return in_our_words(work.catalog, run_checks(std::vector{program_asked}, exercises[i]).front());
    };
    Judged& one = judged[i];
    one.verdict = asked(work.seed, work.limits);
    if (one.verdict.kind != Kind::passed) {
      const bool is_slow = one.verdict.kind == Kind::out_of_time, by_clock = one.verdict.by_clock;
      Verdict shown = asked(public_seed, is_slow ? a_third_of(work.limits) : work.limits);
      one.hidden = shown.kind == Kind::passed;
      if (!one.hidden) one.verdict = std::move(shown);
      if (is_slow) one.verdict.by_clock = by_clock;
    }
    std::error_code ignored;
    fs::remove(path, ignored);
  });
  return judged;
}

}  // namespace course
