#include "verify.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "process.h"
#include "regions.h"
#include "runner.h"
#include "text.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;
using Texts = std::map<std::string, std::string>;  // of library files, by name

constexpr size_t fewest_wrong_solutions = 5;

Source library_source(const Catalog& catalog, const std::string& file) {
  return parse("tinytensor/" + file, tinytensor::read_file(catalog.library_file(file)));
}

// What a student's files are when the first `solved` exercises are done as the library does them.
Texts partly_solved(const Catalog& catalog, const Module& module, size_t solved) {
  Texts texts;
  for (const std::string& file : module.files()) {
    const Source library = library_source(catalog, file);
    Source hers = stubbed(library, module.titles());
    for (size_t i = 0; i < solved; ++i) {
      const std::string& id = module.exercises[i].id;
      if (module.exercises[i].file == file) hers = with_inside(std::move(hers), id, library.inside(*library.find(id)));
    }
    texts[file] = hers.text();
  }
  return texts;
}

// The file is named after what it holds, so that the cache knows it when it comes again.
HerFile written(const Kit& kit, const std::string& file, const std::string& text) {
  const fs::path path = kit.cache / "verify" / fmt::format("{:016x}", fingerprint(text)) / file;
  if (!fs::exists(path)) {
    fs::create_directories(path.parent_path());
    tinytensor::write_file(path, text);
  }
  return {file, path};
}

struct Variant {
  std::vector<HerFile> files;
  std::vector<std::string> exercises;  // to be checked
  std::vector<Verdict> verdicts;
};

Variant variant_of(const Kit& kit, const Texts& texts, const std::vector<std::string>& exercises) {
  Variant variant{{}, exercises, {}};
  for (const auto& [file, text] : texts) variant.files.push_back(written(kit, file, text));
  return variant;
}

// Everything is compiled first, each text once; then each variant is linked, checked and forgotten.
void build_and_check(const Kit& kit, const Module& module, std::vector<Variant>& variants) {
  std::vector<HerFile> files;
  std::map<fs::path, fs::path> objects;
  for (const Variant& variant : variants) {
    for (const HerFile& file : variant.files) {
      if (objects.emplace(file.path, "").second) files.push_back(file);
    }
  }
  const std::vector<fs::path> compiled = compile(kit, files, 0);
  for (size_t i = 0; i < files.size(); ++i) objects[files[i].path] = compiled[i];
  in_parallel(variants.size(), [&](size_t i) {
    std::vector<fs::path> hers;
    for (const HerFile& file : variants[i].files) hers.push_back(objects[file.path]);
    const fs::path program = link(kit, fmt::format("verify_{}_{}", module.name, i), kit.checks.at(module.name), hers);
    variants[i].verdicts = run_checks(program, variants[i].exercises, kit.sanitized, kit.cache,
                                      {.memory_bytes = int64_t{2} << 30, .processor_seconds = 4, .wall_seconds = 60});
    fs::remove(program);
  });
}

std::vector<std::string> ids_of(const Module& module) {
  std::vector<std::string> ids;
  for (const Exercise& exercise : module.exercises) ids.push_back(exercise.id);
  return ids;
}

// A line of a solution that says something of its own: not a brace, nor what stands elsewhere in the file too.
bool gives_away(const std::string& line, const std::string& outside) {
  const std::string text = trimmed(line);
  return text.size() >= 12 && outside.find(text) == std::string::npos;
}

}  // namespace

void Tally::expect(bool good, const std::string& what) {
  good ? ++passed : ++failed;
  if (!good) fmt::print("  FAILED: {}\n", what);
}

std::vector<WrongSolution> parse_wrong(const std::string& exercise, const std::string& text) {
  std::vector<WrongSolution> wrong;
  for (const std::string& line : lines_of(text)) {
    const std::string bare = trimmed(line);
    if (bare.starts_with("// wrong:")) {
      wrong.push_back({exercise, trimmed(std::string_view(bare).substr(9)), "", ""});
    } else if (!wrong.empty() && bare.starts_with("// says:")) {
      wrong.back().says = trimmed(std::string_view(bare).substr(8));
    } else if (!wrong.empty()) {
      wrong.back().inside += line + "\n";
    }
  }
  return wrong;
}

void verify_texts(const Catalog& catalog, const Module& module, Tally& tally) {
  for (size_t i = 0; i < module.exercises.size(); ++i) {
    const Exercise& exercise = module.exercises[i];
    tally.expect(exercise.id == fmt::format("{}.{}", module.number, i + 1),
                 fmt::format("{}: exercises are numbered from .1 without a gap", exercise.id));
    const bool hinted =
        exercise.hints.size() == 3 && std::all_of(exercise.hints.begin(), exercise.hints.end(),
                                                  [](const std::string& hint) { return hint.size() >= 20; });
    tally.expect(hinted && exercise.minutes > 0 && exercise.points > 0,
                 fmt::format("{}: three hints, a time and points", exercise.id));
  }
  for (const std::string& file : module.files()) {
    const Source library = library_source(catalog, file);
    const std::string outside = library.outside();
    const std::string copy = stubbed(library, module.titles()).text();
    for (const Region& region : library.regions) {
      bool hidden = true;
      for (const std::string& line : lines_of(library.inside(region))) {
        hidden = hidden && !(gives_away(line, outside) && copy.find(trimmed(line)) != std::string::npos);
      }
      tally.expect(hidden, fmt::format("{}: no line of the solution is in the student's copy", region.exercise));
    }
  }
}

void verify_exercises(const Catalog& catalog, const Kit& kit, const Module& module, Tally& tally) {
  const size_t n = module.exercises.size();
  std::vector<Variant> variants;
  for (size_t solved = 0; solved <= n; ++solved) {
    variants.push_back(variant_of(kit, partly_solved(catalog, module, solved), ids_of(module)));
  }
  build_and_check(kit, module, variants);
  for (size_t solved = 0; solved <= n; ++solved) {
    for (size_t i = 0; i < n; ++i) {
      const Verdict& verdict = variants[solved].verdicts[i];
      const bool good = i < solved    ? verdict.kind == Kind::passed
                        : i == solved ? verdict.kind == Kind::not_started
                                      : verdict.kind == Kind::not_started || verdict.kind == Kind::waits;
      const char* expected = i < solved ? "passes" : i == solved ? "is not started" : "has to wait";
      tally.expect(good, fmt::format("with the first {} exercises solved {} {}, but: {}", solved,
                                     module.exercises[i].id, expected, verdict.text));
    }
  }
}

void verify_wrong(const Catalog& catalog, const Kit& kit, const Module& module, Tally& tally) {
  std::vector<WrongSolution> all;
  std::vector<Variant> variants;
  const Texts solved = partly_solved(catalog, module, module.exercises.size());
  for (const Exercise& exercise : module.exercises) {
    const fs::path path = module.folder / "wrong" / (exercise.id + ".cpp");
    const std::vector<WrongSolution> wrong =
        fs::exists(path) ? parse_wrong(exercise.id, tinytensor::read_file(path)) : std::vector<WrongSolution>{};
    tally.expect(
        wrong.size() >= fewest_wrong_solutions,
        fmt::format("{}: {} wrong solutions, of {} at least", exercise.id, wrong.size(), fewest_wrong_solutions));
    for (const WrongSolution& one : wrong) {
      Texts texts = solved;
      texts[exercise.file] = with_inside(parse(exercise.file, texts[exercise.file]), exercise.id, one.inside).text();
      all.push_back(one);
      variants.push_back(variant_of(kit, texts, {exercise.id}));
    }
  }
  build_and_check(kit, module, variants);
  for (size_t i = 0; i < all.size(); ++i) {
    const Verdict& verdict = variants[i].verdicts[0];
    const bool caught =
        verdict.kind != Kind::passed && verdict.kind != Kind::not_started && verdict.kind != Kind::waits;
    const bool said = verdict.text.find(all[i].says) != std::string::npos;
    ++tally.wrong_all;
    tally.wrong_caught += caught ? 1 : 0;
    tally.expect(caught && said, fmt::format("{} '{}' is caught{}, but: {}", all[i].exercise, all[i].name,
                                             all[i].says.empty() ? "" : " with '" + all[i].says + "'",
                                             caught ? verdict.text : "it passed"));
  }
}

int verify(const Catalog& catalog, const Kit& kit, const std::vector<std::string>& names) {
  Tally tally;
  for (const Module& module : catalog.modules) {
    if (!names.empty() && &catalog.module(names[0]) != &module) continue;
    const auto start = std::chrono::steady_clock::now();
    const Tally before = tally;
    verify_texts(catalog, module, tally);
    verify_exercises(catalog, kit, module, tally);
    verify_wrong(catalog, kit, module, tally);
    verify_lesson(kit, module, tally);
    fmt::print("{}: {} passed, {} failed; {} of {} wrong solutions caught; {:.0f} s\n", module.name,
               tally.passed - before.passed, tally.failed - before.failed, tally.wrong_caught - before.wrong_caught,
               tally.wrong_all - before.wrong_all,
               std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    std::fflush(stdout);
  }
  fmt::print("{} of {} wrong solutions are caught by the check that is meant to\n", tally.wrong_caught,
             tally.wrong_all);
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  return tally.failed == 0 ? 0 : 1;
}

}  // namespace course
