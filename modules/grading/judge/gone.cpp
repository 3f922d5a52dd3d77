#include "modules/grading/judge/gone.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "modules/course/build/object_cache.h"
#include "modules/course/common/text.h"
#include "modules/grading/judge/judge_exercises.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/sha256.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using VerdictKind = Verdict::Kind;

std::vector<std::string> twins_that_are_functions(const Module& module, const Exercise& exercise) {
  std::vector<std::string> twins = module.twins;
  twins.insert(twins.end(), exercise.twins.begin(), exercise.twins.end());
  std::erase_if(twins, [](const std::string& twin) { return twin.starts_with("kernels."); });
  return twins;
}

// Of all that decides which functions a check runs.
std::string key_of(const Kit& kit, const Exercise& exercise, const std::vector<std::string>& twins,
                   std::vector<std::string> parts) {
  std::string all = fmt::format("{} {}\n{}\n", exercise.id, fmt::join(twins, " "), fmt::join(kit.flags, " "));
  parts.push_back(kit.libraries[0]);
  for (const std::string& part : parts) {
    all += fmt::format("{} {}\n", fs::file_size(part), fs::last_write_time(part).time_since_epoch().count());
  }
  return tinytensor::sha256(all).substr(0, 16);
}

/// The library's own lines, asked about one exercise.
class Asking {
 public:
  Asking(const Catalog& catalog, const Bench& bench, const Exercise& exercise, const std::vector<std::string>& asks,
         fs::path judge)
      : bench_(bench), module_(catalog.module_of(exercise.id)), exercise_(exercise), judge_(std::move(judge)) {
    std::vector<SubmissionObject> objects;
    for (const PristineFile& file :
         pristine_files(catalog, module_, {}, [](const Exercise&) { return Lines::library; })) {
      objects.push_back(compile_submission_file(bench, file));
    }
    linked_ = link_graded(bench, asks, objects);
  }

  VerdictKind without(const std::vector<std::string>& twins) const {
    const fs::path path = write_graded(bench_, linked_, exercise_.id + " library", twins);
    CheckProgram program = contained_program(bench_, module_, path);
    program.judge = judge_;
    program.seeds = 3;
    const VerdictKind kind = run_checks(std::vector{program}, exercise_.id).front().kind;
    std::error_code ignored;
    fs::remove(path, ignored);
    return kind;
  }

 private:
  const Bench& bench_;
  const Module& module_;
  const Exercise& exercise_;
  fs::path judge_;
  LinkedProgram linked_;
};

}  // namespace

std::vector<std::string> twins_not_needed(const Catalog& catalog, const Bench& bench, const Exercise& exercise,
                                          const std::vector<std::string>& asks, const fs::path& judge) {
  std::vector<std::string> twins = twins_that_are_functions(catalog.module_of(exercise.id), exercise);
  if (twins.empty()) return {};
  std::vector<std::string> parts = asks;
  parts.push_back(judge.string());
  const fs::path known = bench.kit.cache / ("gone-" + key_of(bench.kit, exercise, twins, parts));
  if (is_cached(known)) return lines_of(tinytensor::read_file(known.string()));
  const Asking asking(catalog, bench, exercise, asks, judge);
  bool is_sure = true;
  if (asking.without(twins) != VerdictKind::passed) {
    // A program that runs what was erased gets a signal; anything else is this machine's trouble, and is not kept.
    std::erase_if(twins, [&](const std::string& twin) {
      const VerdictKind kind = asking.without({twin});
      is_sure = is_sure && (kind == VerdictKind::passed || kind == VerdictKind::crashed);
      return kind != VerdictKind::passed;
    });
  }
  if (is_sure) {
    const fs::path part = unfinished(known);
    std::string text;
    for (const std::string& twin : twins) text += twin + "\n";
    tinytensor::write_file(part.string(), text);
    fs::rename(part, known);
  }
  return twins;
}

}  // namespace course
