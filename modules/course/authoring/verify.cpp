#include "modules/course/authoring/verify.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "modules/course/authoring/questions.h"
#include "modules/course/authoring/skeleton.h"
#include "modules/course/authoring/variants.h"
#include "modules/course/authoring/verify_lesson.h"
#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "modules/course/source/blanks.h"
#include "modules/course/source/regions.h"
#include "modules/course/verdicts/check_program.h"
#include "modules/course/verdicts/runner.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/progress_bar.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;

constexpr size_t fewest_wrong_solutions = 6;
constexpr int shortest = 120, longest = 240;  // minutes

// in_parallel, with a bar that says how far it is.
void in_parallel_with_bar(const Module& module, const std::string& what, size_t count,
                          const std::function<void(size_t)>& body) {
  std::fflush(stdout);
  tinytensor::ProgressBar bar(module.name + ", " + what, static_cast<int64_t>(count), "steps");
  in_parallel(count, [&](size_t i) {
    body(i);
    bar.advance();
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
  size_t region = 0;
  for (const std::string& line : lines_of(text)) {
    const std::string bare = trimmed(line);
    if (bare.starts_with("// wrong:")) {
      wrong.push_back({exercise, trimmed(std::string_view(bare).substr(9)), "", {}});
      region = 0;
    } else if (!wrong.empty() && bare.starts_with("// says:")) {
      wrong.back().says = trimmed(std::string_view(bare).substr(8));
    } else if (!wrong.empty() && bare.starts_with("// region:")) {
      region = static_cast<size_t>(std::atoi(bare.c_str() + 10) - 1);
    } else if (!wrong.empty()) {
      wrong.back().inside[region] += line + "\n";
    }
  }
  return wrong;
}

namespace {

// Lines of a skeleton that still wait for their author.
void verify_blanks(const Catalog& catalog, const Module& module, Tally& tally) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(module.folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  for (const std::string& file : module.files()) {
    files.push_back(catalog.library_file(file));
    fs::path header = files.back();
    if (fs::exists(header.replace_extension(".h"))) files.push_back(header);
  }
  std::sort(files.begin(), files.end());
  for (const Blank& blank : blanks_in(files)) {
    tally.expect(false, fmt::format("{}:{}: {} is still to be filled in: {}",
                                    fs::relative(blank.file, catalog.root).generic_string(), blank.line, blank.number,
                                    blank.what));
  }
}

}  // namespace

void verify_texts(const Catalog& catalog, const Module& module, Tally& tally) {
  verify_blanks(catalog, module, tally);
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
  tally.expect(module.lesson_minutes > 0 && module.minutes() >= shortest && module.minutes() <= longest,
               fmt::format("{}: lesson and exercises together take 2 to 4 hours, not {} minutes", module.name,
                           module.minutes()));
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

namespace {

std::vector<WrongSolution> wrong_solutions(const Module& module, const Exercise& exercise, Tally& tally) {
  const fs::path path = module.folder / "wrong" / (exercise.id + ".cpp");
  const std::vector<WrongSolution> wrong =
      fs::exists(path) ? parse_wrong(exercise.id, tinytensor::read_file(path)) : std::vector<WrongSolution>{};
  tally.expect(wrong.size() >= fewest_wrong_solutions, fmt::format("{}: {} wrong solutions, of {} at least",
                                                                   exercise.id, wrong.size(), fewest_wrong_solutions));
  return wrong;
}

Solution stub_for(const Catalog& catalog, const Exercise& exercise) {
  Solution stub{exercise.id, {}, false};
  for (const std::string& file : exercise.files) {
    const Source source = library_source(catalog, file);
    for (size_t number = 0; number < source.count(exercise.id); ++number) {
      stub.inside[stub.inside.size()] = stub_of(source, *source.find(exercise.id, number), exercise.title);
    }
  }
  return stub;
}

void judge_partly_solved(const Module& module, size_t solved, const std::vector<Verdict>& verdicts, Tally& tally) {
  for (size_t i = 0; i < module.exercises.size(); ++i) {
    const Kind kind = verdicts[i].kind;
    const bool good = i < solved    ? kind == Kind::passed
                      : i == solved ? kind == Kind::not_started
                                    : kind == Kind::not_started || kind == Kind::waits;
    const char* expected = i < solved ? "passes" : i == solved ? "is not started" : "has to wait";
    tally.expect(good, fmt::format("with the first {} exercises solved {} {}, but: {}", solved, module.exercises[i].id,
                                   expected, verdicts[i].text));
  }
}

// The solutions 0 … n - 1 are the stubs.
void verify_partly_solved(const Module& module, Variants& variants, Tally& tally) {
  const size_t n = module.exercises.size();
  std::vector<std::vector<Verdict>> verdicts(n + 1);
  in_parallel_with_bar(module, "partly solved", n + 1, [&](size_t solved) {
    std::vector<size_t> chosen;
    for (size_t i = solved; i < n; ++i) chosen.push_back(i);
    Refused refused;
    const std::optional<CheckProgram> program = variants.with(chosen, refused);
    if (!program) fail<CourseError>("{}: stubs do not compile:\n{}", module.name, refused.text);
    verdicts[solved] = run_checks(*program, ids_of(module));
  });
  for (size_t solved = 0; solved <= n; ++solved) judge_partly_solved(module, solved, verdicts[solved], tally);
}

void verify_seeds(const Module& module, const std::vector<std::string>& exercises, Variants& variants, uint64_t seeds,
                  Tally& tally) {
  constexpr uint64_t portion = 20;
  Refused refused;
  const CheckProgram program = *variants.with({}, refused);
  const size_t portions = (seeds + portion - 1) / portion, n = exercises.size();
  std::vector<Verdict> verdicts(portions * n);
  in_parallel_with_bar(module, "seeds", verdicts.size(), [&](size_t i) {
    CheckProgram part = program;
    part.seed = 2 + i / n * portion;
    part.seeds = std::min(portion, seeds - i / n * portion);
    part.limits.processor_seconds = 60;
    verdicts[i] = run_checks(std::vector{part}, exercises[i % n]).front();
  });
  for (size_t i = 0; i < verdicts.size(); ++i) {
    tally.expect(verdicts[i].kind == Kind::passed,
                 fmt::format("the library's lines pass {}{} with seeds from {} on, but: {}", exercises[i % n],
                             program.in_double ? " in double" : "", 2 + i / n * portion, verdicts[i].text));
  }
}

// A wrong solution that the compiler is to refuse says so; any other one that does not compile shows nothing.
bool is_for_the_compiler(const WrongSolution& wrong) { return wrong.says.find("-Werror") != std::string::npos; }

void judge_wrong(const WrongSolution& wrong, const Verdict& verdict, Tally& tally) {
  const bool caught = verdict.kind != Kind::passed && verdict.kind != Kind::not_started && verdict.kind != Kind::waits;
  const bool said = verdict.text.find(wrong.says) != std::string::npos;
  ++tally.wrong_all;
  tally.wrong_caught += caught ? 1 : 0;
  tally.expect(caught && said, fmt::format("{} '{}' is caught{}, but: {}", wrong.exercise, wrong.name,
                                           wrong.says.empty() ? "" : " with '" + wrong.says + "'",
                                           caught                         ? verdict.text
                                           : verdict.kind == Kind::passed ? "it passed"
                                                                          : "nothing was asked: " + verdict.text));
}

// Each question that can be put to an exercise is asked, or module.toml says why not. The verdicts are those on `probes`.
void judge_questions(const Exercise& exercise, const std::vector<WrongSolution>& probes,
                     const std::vector<Verdict>& verdicts, Tally& tally) {
  std::map<std::string, bool> asked;
  for (size_t i = 0; i < probes.size(); ++i) {
    if (probes[i].exercise != exercise.id) continue;
    const Kind kind = verdicts[i].kind;
    asked[probes[i].name] = kind != Kind::passed;
    tally.expect(kind != Kind::not_started && kind != Kind::waits,
                 fmt::format("{}: '{}' can be asked, but: {}", exercise.id, probes[i].name, verdicts[i].text));
  }
  for (const std::string& complaint : complaints_about(exercise, asked)) tally.expect(false, complaint);
}

// Nearly all are wrong in one of the first cases, which takes them milliseconds, and would go on to the large ones. So
// each gets a second of the processor; only what is neither wrong nor done by then gets as many as a student has.
std::vector<Verdict> run_wrong(const std::vector<CheckProgram>& programs, const std::string& exercise) {
  std::vector<CheckProgram> hurried = programs, left;
  for (CheckProgram& program : hurried) program.limits.processor_seconds = 1;
  std::vector<Verdict> verdicts = run_checks(hurried, exercise);
  std::vector<size_t> indices;
  for (size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i].kind != Kind::out_of_time) continue;
    left.push_back(programs[i]);
    indices.push_back(i);
  }
  if (left.empty()) return verdicts;
  const std::vector<Verdict> again = run_checks(left, exercise);
  for (size_t k = 0; k < indices.size(); ++k) verdicts[indices[k]] = again[k];
  return verdicts;
}

// The solutions from `first` on are these.
std::vector<Verdict> verdicts_on(const Module& module, Variants& variants, size_t first,
                                 const std::vector<WrongSolution>& wrong) {
  std::vector<Verdict> verdicts(wrong.size());
  std::vector<std::optional<CheckProgram>> programs(wrong.size());
  in_parallel_with_bar(module, "compiling", wrong.size(), [&](size_t i) {
    Refused refused;
    programs[i] = variants.with({first + i}, refused);
    if (programs[i]) return;
    verdicts[i] = {Kind::wrong, refused.text, ""};
    if (refused.by_compiler && !is_for_the_compiler(wrong[i])) verdicts[i].kind = Kind::not_started;
  });
  in_parallel_with_bar(module, "wrong solutions", module.exercises.size(),
                       [&](size_t e) {  // all are held against one right answer
                         std::vector<CheckProgram> some;
                         std::vector<size_t> indices;
                         for (size_t i = 0; i < wrong.size(); ++i) {
                           if (wrong[i].exercise != module.exercises[e].id || !programs[i]) continue;
                           some.push_back(*programs[i]);
                           indices.push_back(i);
                         }
                         if (some.empty()) return;
                         const std::vector<Verdict> some_verdicts = run_wrong(some, module.exercises[e].id);
                         for (size_t k = 0; k < indices.size(); ++k) verdicts[indices[k]] = some_verdicts[k];
                       });
  return verdicts;
}

std::vector<std::string> about_gradients(const Module& module) {
  std::vector<std::string> ids;
  for (const Exercise& exercise : module.exercises) {
    if (exercise.in_double) ids.push_back(exercise.id);
  }
  return ids;
}

// What single precision does not catch is asked where real is double, and so are the library's lines.
void verify_in_double(const Catalog& catalog, const Kit& kit, const Module& module, uint64_t seeds,
                      const std::vector<WrongSolution>& wrong, std::vector<Verdict>& verdicts, Tally& tally) {
  const std::vector<std::string> exercises = about_gradients(module);
  if (exercises.empty() || kit.sanitized) return;
  const std::optional<Kit> twice = kit_in_double(kit);
  tally.expect(twice.has_value(), fmt::format("{}: the library is there in double", module.name));
  if (!twice) return;
  std::vector<WrongSolution> left;
  std::vector<Solution> solutions;
  std::vector<size_t> indices;
  for (size_t i = 0; i < wrong.size(); ++i) {
    if (verdicts[i].kind != Kind::passed || !catalog.exercise(wrong[i].exercise).in_double) continue;
    left.push_back(wrong[i]);
    solutions.push_back({wrong[i].exercise, wrong[i].inside, false});
    indices.push_back(i);
  }
  Variants variants(catalog, *twice, module, std::move(solutions));
  const std::vector<Verdict> again = verdicts_on(module, variants, 0, left);
  for (size_t i = 0; i < again.size(); ++i) verdicts[indices[i]] = in_double(again[i]);
  verify_seeds(module, exercises, variants, seeds, tally);
}

}  // namespace

void verify_exercises(const Catalog& catalog, const Kit& kit, const Module& module, uint64_t seeds, Tally& tally) {
  std::vector<Solution> solutions;
  for (const Exercise& exercise : module.exercises) solutions.push_back(stub_for(catalog, exercise));
  std::vector<WrongSolution> wrong;
  for (const Exercise& exercise : module.exercises) {
    for (const WrongSolution& one : wrong_solutions(module, exercise, tally)) {
      wrong.push_back(one);
      solutions.push_back({one.exercise, one.inside, is_for_the_compiler(one)});
    }
  }
  const auto by_hand = static_cast<std::ptrdiff_t>(wrong.size());
  for (const Exercise& exercise : module.exercises) {
    for (const Probe& probe : probes_for(catalog, exercise)) {
      wrong.push_back({exercise.id, probe.question, "", probe.inside});
      solutions.push_back({exercise.id, probe.inside, false});
    }
  }
  Variants variants(catalog, kit, module, solutions);
  verify_partly_solved(module, variants, tally);
  std::vector<Verdict> verdicts = verdicts_on(module, variants, module.exercises.size(), wrong);
  verify_seeds(module, ids_of(module), variants, seeds, tally);
  verify_in_double(catalog, kit, module, seeds, wrong, verdicts, tally);
  for (size_t i = 0; i < static_cast<size_t>(by_hand); ++i) judge_wrong(wrong[i], verdicts[i], tally);
  const std::vector<WrongSolution> probes(wrong.begin() + by_hand, wrong.end());
  const std::vector<Verdict> on_probes(verdicts.begin() + by_hand, verdicts.end());
  for (const Exercise& exercise : module.exercises) judge_questions(exercise, probes, on_probes, tally);
  fmt::print("{}: {} solutions, {} programs\n", module.name, solutions.size(), variants.separate_programs() + 1);
}

namespace {

// Of all that a verdict on a module can depend on.
std::string fingerprint_of_all(const Catalog& catalog, const Module& module) {
  std::vector<fs::path> paths;
  for (const fs::path& folder : {module.folder, catalog.root / "tinytensor", catalog.root / "modules" / "course"}) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  uint64_t key = fingerprint(module.name);
  for (const fs::path& path : paths) key = fingerprint(path.string() + tinytensor::read_file(path), key);
  return fmt::format("{:016x}\n", key);
}

void verify_module(const Catalog& catalog, const Kit& kit, const Module& module, const VerifyOptions& options,
                   Tally& tally) {
  const fs::path stamp = kit.cache / ("verified_" + module.name);
  const std::string now = fingerprint_of_all(catalog, module);
  if (!options.all && fs::exists(stamp) && tinytensor::read_file(stamp) == now) {
    tally.expect(true, "");
    fmt::print("{}: nothing has changed since it was verified (--all does it again)\n", module.name);
    return;
  }
  const auto start = std::chrono::steady_clock::now();
  const Tally before = tally;
  verify_texts(catalog, module, tally);
  verify_exercises(catalog, kit, module, options.seeds, tally);
  verify_lesson(kit, module, tally);
  fmt::print("{}: {} passed, {} failed; {} of {} wrong solutions caught; {:.0f} s\n", module.name,
             tally.passed - before.passed, tally.failed - before.failed, tally.wrong_caught - before.wrong_caught,
             tally.wrong_all - before.wrong_all,
             std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  std::fflush(stdout);
  if (tally.failed == before.failed) tinytensor::write_file(stamp, now);
}

}  // namespace

int verify(const Catalog& catalog, const Kit& kit, const VerifyOptions& options) {
  Tally tally;
  fs::create_directories(kit.cache);
  for (const Module& module : catalog.modules) {
    if (!options.module.empty() && &catalog.module(options.module) != &module) continue;
    verify_module(catalog, kit, module, options, tally);
  }
  fmt::print("{} of {} wrong solutions are caught by the check that is meant to\n", tally.wrong_caught,
             tally.wrong_all);
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  return tally.failed == 0 ? 0 : 1;
}

}  // namespace course
