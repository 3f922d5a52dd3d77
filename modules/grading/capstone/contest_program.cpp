#include "modules/grading/capstone/contest_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <set>

#include "modules/course/build/macros.h"
#include "modules/course/commands/run_programs.h"
#include "modules/course/common/error.h"
#include "modules/course/source/region_rules.h"
#include "modules/grading/capstone/code_bounds.h"
#include "modules/grading/judge/foreign_names.h"
#include "modules/grading/judge/graded_program.h"
#include "modules/grading/judge/object_rules.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;

constexpr int optimisation = 2;  // as programs of students are that are to be fast

std::set<std::string> ran_in(const ContestEntry& entry) {
  return {entry.claims.exercises.begin(), entry.claims.exercises.end()};
}

/// Modules that hold exercises of hers, in the order of the course.
std::vector<const Module*> modules_of(const Catalog& catalog, const std::set<std::string>& exercises) {
  std::vector<const Module*> modules;
  for (const Module& module : catalog.modules) {
    const bool has = std::any_of(module.exercises.begin(), module.exercises.end(),
                                 [&](const Exercise& one) { return exercises.count(one.id) != 0; });
    if (has) modules.push_back(&module);
  }
  return modules;
}

/// Nothing is compiled where a region holds what it may not, or more than a program needs.
void require_manners(const Catalog& catalog, const Kit& kit, const ContestEntry& entry) {
  if (const std::optional<std::string> complaint = too_much_in(entry.code.regions)) fail<CourseError>("{}", *complaint);
  for (const auto& [id, regions] : entry.code.regions) {
    std::set<std::string> macros;
    for (const std::string& file : catalog.exercise(id).files) {
      macros.merge(macros_in(kit, file, tinytensor::read_file(catalog.library_file(file))));
    }
    if (const std::optional<std::string> complaint = forbidden_in(regions, macros)) {
      fail<CourseError>("exercise {}: {}", id, *complaint);
    }
  }
}

/// All files that are compiled: of each module all that hold regions, and beside steps of the ladder the library's
/// others, which pass tiles and panels to hers and are compiled for the same vectors.
std::vector<PristineFile> files_of(const Catalog& catalog, const Bench& bench, const ContestEntry& entry) {
  const std::set<std::string> hers = ran_in(entry);
  std::vector<PristineFile> files;
  for (const Module* module : modules_of(catalog, hers)) {
    for (PristineFile& file : pristine_files(catalog, *module, entry.code, [&](const Exercise& exercise) {
           return hers.count(exercise.id) != 0 ? Lines::hers : Lines::library;
         })) {
      files.push_back(std::move(file));
    }
  }
  const auto has = [&](const std::string& name) {
    return std::any_of(files.begin(), files.end(), [&](const PristineFile& one) { return one.file == name; });
  };
  const bool climbs =
      std::any_of(files.begin(), files.end(), [](const auto& one) { return is_step_of_ladder(one.file); });
  for (const auto& [file, object] : bench.kit.library_objects) {
    if (!climbs || !is_step_of_ladder(file) || has(file)) continue;
    files.push_back({file, tinytensor::read_file(catalog.library_file(file))});
  }
  return files;
}

SubmissionObject compiled(const Bench& bench, const PristineFile& file) {
  SubmissionObject object = compile_submission_file(bench, file, optimisation);
  if (object.by_clock) throw GraderError(file.file + ": it was not compiled in time on this machine");
  if (!object.refused.empty()) fail<CourseError>("it does not compile: {}", object.refused);
  std::vector<std::string> odd = foreign_in(object.symbols, symbols_of_library(bench.kit, file.file));
  for (std::string& part : odd_parts_of(tinytensor::read_file(object.path.string()),
                                        tinytensor::read_file(bench.kit.library_objects.at(file.file)))) {
    odd.push_back(std::move(part));
  }
  if (!odd.empty())
    fail<CourseError>("{} uses {}: that is beyond what an exercise computes with", file.file, fmt::join(odd, ", "));
  return object;
}

/// Kernels that are hers, in the order in which they are entered into the table.
std::vector<std::string> kernels_of(const Catalog& catalog, const ContestEntry& entry) {
  std::vector<std::string> kernels;
  if (entry.claims.fast_kernels) return kernels;
  const std::set<std::string> hers = ran_in(entry);
  for (const Module& module : catalog.modules) {
    for (const Exercise& exercise : module.exercises) {
      if (hers.count(exercise.id) == 0) continue;
      for (const std::string& kernel : exercise.kernels) {
        if (std::find(kernels.begin(), kernels.end(), kernel) == kernels.end()) kernels.push_back(kernel);
      }
    }
  }
  return kernels;
}

}  // namespace

ContestProgram contest_program(const Catalog& catalog, const Kit& kit, const Bench& bench, const ContestEntry& entry) {
  if (entry.claims.exercises.empty()) return baseline_program(bench, entry);
  require_manners(catalog, kit, entry);
  std::vector<SubmissionObject> objects;
  for (const PristineFile& file : files_of(catalog, bench, entry)) objects.push_back(compiled(bench, file));
  const std::vector<std::string> kernels = kernels_of(catalog, entry);
  std::vector<std::string> parts = bench.kit.mine_kernels;
  const std::vector<std::string>& program = bench.kit.programs.at("capstone");
  parts.insert(parts.end(), program.begin(), program.end());
  const std::vector<std::string> both = attention_in_turn(bench.kit, kernels);
  parts.insert(parts.end(), both.begin(), both.end());
  // Speed counts here, and no exercise is judged: the fast kernels stay in the program.
  Kit with_fast_kernels = bench.kit;
  with_fast_kernels.reference_only.clear();
  const Bench linking{with_fast_kernels, bench.layers,          bench.folder,
                      bench.until,       bench.compile_seconds, bench.compile_time};
  ContestProgram result;
  result.path = write_graded(linking, link_graded(linking, parts, objects), "entry", {});
  result.environment["TINYTENSOR_OPS"] = "composed";
  if (!entry.claims.fast_kernels) result.environment["TINYTENSOR_MINE"] = fmt::format("{}", fmt::join(kernels, " "));
  return result;
}

ContestProgram baseline_program(const Bench& bench, const ContestEntry& entry) {
  const std::map<std::string, std::string> none, composed{{"TINYTENSOR_OPS", "composed"}};
  const fs::path path = bench.folder / "baseline";
  if (!fs::exists(path)) {
    write_program(path, tinytensor::read_file(bench.kit.capstone));
    ::chmod(path.c_str(), S_IXUSR | S_IXGRP | S_IXOTH);
  }
  // What she wrote runs on composed operations: so does what it is measured beside.
  return {path, entry.claims.exercises.empty() ? none : composed};
}

}  // namespace course
