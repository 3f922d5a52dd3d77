#include "modules/course/authoring/mutate.h"

#include <set>

#include "modules/course/authoring/mutants.h"
#include "modules/course/authoring/variants.h"
#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "modules/course/source/regions.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;

/// A mutant of a region of an exercise.
struct TriedMutant {
  std::string file;
  size_t region = 0, here = 0;  ///< the number of the region in the exercise, and in its file
  std::string original;         ///< lines of the region
  Mutant mutant;
  bool compiles = true, caught = false, equivalent = false;
};

struct MutantCounts {
  size_t tried = 0, caught = 0, refused = 0, equivalent = 0, passed = 0;

  void add(const MutantCounts& more) {
    tried += more.tried;
    caught += more.caught;
    refused += more.refused;
    equivalent += more.equivalent;
    passed += more.passed;
  }
  std::string text() const {
    return fmt::format("{} mutants, {} refused by the compiler, {} mean the same, {} caught, {} passed", tried, refused,
                       equivalent, caught, passed);
  }
};

// The text in front of a region, from the beginning of its function on.
std::string before(const Source& source, const Region& region) {
  size_t first = region.open;
  const auto begins = [&](const std::string& line) {
    return !line.empty() && line[0] != ' ' && line[0] != '}' && line[0] != '/';
  };
  while (first > 0 && !begins(source.lines[first])) --first;
  std::string text;
  for (size_t i = first; i < region.open; ++i) text += source.lines[i] + "\n";
  return text;
}

std::vector<TriedMutant> mutants_for(const Catalog& catalog, const Exercise& exercise, const MutateOptions& options) {
  std::map<std::string, TriedMutant> by_code;
  std::vector<Mutant> all;
  size_t region = 0;
  for (const std::string& file : exercise.files) {
    const Source source = library_source(catalog, file);
    for (size_t here = 0; here < source.count(exercise.id); ++here, ++region) {
      const Region& place = *source.find(exercise.id, here);
      for (const Mutant& mutant : course::mutants_of(source.inside(place), before(source, place))) {
        all.push_back(mutant);
        by_code[mutant.code] = {file, region, here, source.inside(place), mutant};
      }
    }
  }
  std::vector<TriedMutant> chosen;
  for (const Mutant& mutant : chosen_mutants(all, options.count, options.seed)) {
    chosen.push_back(by_code.at(mutant.code));
  }
  return chosen;
}

// What the compiler makes of a file with these lines.
std::string object_of(const Catalog& catalog, const Kit& kit, const TriedMutant& wrong, const std::string& exercise,
                      const std::string& code) {
  const std::string text = with_inside(library_source(catalog, wrong.file), exercise, code, wrong.here).text();
  const Compiled compiled = compile(kit, {Variants::written(kit, wrong.file, text)}, 2);
  return tinytensor::read_file(compiled.objects.front());
}

// Asks all mutants that compile and were not caught yet, in one set of programs.
void ask(const Catalog& catalog, const Kit& kit, const Exercise& exercise, std::vector<TriedMutant>& all) {
  std::vector<size_t> left;
  std::vector<Solution> solutions;
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].caught || !all[i].compiles) continue;
    left.push_back(i);
    solutions.push_back({exercise.id, {{all[i].region, all[i].mutant.code}}, false});
  }
  Variants variants(catalog, kit, catalog.module_of(exercise.id), solutions, true);
  std::vector<std::optional<CheckProgram>> programs(left.size());
  in_parallel(left.size(), [&](size_t k) {
    Refused refused;
    programs[k] = variants.with({k}, refused);
  });
  constexpr size_t portion = 32;  // answers of so many are held in memory
  for (size_t first = 0; first < left.size(); first += portion) {
    std::vector<CheckProgram> some;
    std::vector<size_t> indices;
    for (size_t k = first; k < std::min(first + portion, left.size()); ++k) {
      all[left[k]].compiles = programs[k].has_value();
      if (!programs[k]) continue;
      some.push_back(*programs[k]);
      indices.push_back(left[k]);
    }
    if (some.empty()) continue;
    const std::vector<Verdict> verdicts = run_checks(some, exercise.id);
    for (size_t k = 0; k < indices.size(); ++k) all[indices[k]].caught = verdicts[k].kind != Kind::passed;
  }
}

std::set<std::string> known_equivalent(const Module& module) {
  const fs::path path = module.folder / "equivalent";
  if (!fs::exists(path)) return {};
  const std::vector<std::string> lines = lines_of(tinytensor::read_file(path));
  return {lines.begin(), lines.end()};
}

void find_equivalent(const Catalog& catalog, const Kit& kit, const Exercise& exercise, bool comparing,
                     std::vector<TriedMutant>& all) {
  const std::set<std::string> known = known_equivalent(catalog.module_of(exercise.id));
  in_parallel(all.size(), [&](size_t i) {
    TriedMutant& wrong = all[i];
    if (wrong.caught || !wrong.compiles) return;
    const std::string line = lines_of(change_in(wrong.original, wrong.mutant.code)).back().substr(2);
    wrong.equivalent = known.count(exercise.id + ": " + line) != 0;
    if (wrong.equivalent || !comparing) return;
    wrong.equivalent = object_of(catalog, kit, wrong, exercise.id, wrong.mutant.code) ==
                       object_of(catalog, kit, wrong, exercise.id, wrong.original);
  });
}

// Prints the mutants that the check passes, and counts all. Their text, in the form of wrong/.
std::string passed_mutants(const Exercise& exercise, const std::vector<TriedMutant>& all, MutantCounts& counts) {
  std::string text;
  for (const TriedMutant& wrong : all) {
    ++counts.tried;
    if (!wrong.compiles) ++counts.refused;
    if (wrong.caught) ++counts.caught;
    if (wrong.equivalent) ++counts.equivalent;
    if (!wrong.compiles || wrong.caught || wrong.equivalent) continue;
    ++counts.passed;
    fmt::print("\n{} {}: {}\n{}", exercise.id, wrong.file, wrong.mutant.kind,
               change_in(wrong.original, wrong.mutant.code));
    text += fmt::format("// wrong: {}\n", wrong.mutant.kind);
    if (wrong.region > 0) text += fmt::format("// region: {}\n", wrong.region + 1);
    text += wrong.mutant.code;
  }
  return text;
}

}  // namespace

int mutate(const Catalog& catalog, const Kit& kit, const MutateOptions& options) {
  const bool is_exercise = options.what.find('.') != std::string::npos;
  const Exercise* only = is_exercise ? &catalog.exercise(options.what) : nullptr;
  const std::string module_name = is_exercise ? catalog.module_of(options.what).name : options.what;
  const std::optional<Kit> twice = kit_in_double(kit);
  const fs::path folder = kit.cache.parent_path() / "mutants";
  fs::create_directories(folder);
  MutantCounts all_counts;
  for (const Module& module : catalog.modules) {
    if (!module_name.empty() && &catalog.module(module_name) != &module) continue;
    for (const Exercise& exercise : module.exercises) {
      if (only != nullptr && only != &exercise) continue;
      std::vector<TriedMutant> all = mutants_for(catalog, exercise, options);
      ask(catalog, kit, exercise, all);
      if (exercise.in_double && twice) ask(catalog, *twice, exercise, all);
      find_equivalent(catalog, kit, exercise, options.compare, all);
      MutantCounts counts;
      tinytensor::write_file(folder / (exercise.id + ".cpp"), passed_mutants(exercise, all, counts));
      fmt::print("{}: {}\n", exercise.id, counts.text());
      std::fflush(stdout);
      all_counts.add(counts);
    }
  }
  fmt::print("{}\nthose that passed are in {}\n", all_counts.text(), folder.string());
  return all_counts.passed == 0 ? 0 : 1;
}

}  // namespace course
