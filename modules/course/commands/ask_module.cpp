#include "modules/course/commands/ask_module.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <algorithm>
#include <optional>
#include <utility>

#include "modules/course/build/denied_names.h"
#include "modules/course/build/link.h"
#include "modules/course/commands/refused.h"
#include "modules/course/common/console.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/source/tokens.h"
#include "modules/course/verdicts/check_program.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;

// "reference::softmax" -> "softmax"
std::string last_part(const std::string& name) { return name.substr(name.rfind(':') + 1); }

// What calling these functions says about exercises: those that mention them, or all of the file.
void blame(const Source& source, const std::string& file, const std::vector<std::string>& forbidden,
           const std::vector<std::string>& twins, std::map<std::string, Verdict>& verdicts) {
  for (const std::string& name : forbidden) {
    const Verdict wrong{
        Kind::wrong,
        fmt::format("{} calls {}, which is the library's own answer\n  hint: write it yourself, from smaller parts\n"
                    "  hint: {}\n",
                    source.name, name, allowed_parts_of(file, twins)),
        ""};
    std::vector<std::string> mentioned, all;
    for (const Region& region : source.regions) {
      if (is_stub(source, region)) continue;
      all.push_back(region.exercise);
      if (mentions(source.inside(region), last_part(name))) mentioned.push_back(region.exercise);
    }
    for (const std::string& exercise : mentioned.empty() ? all : mentioned) verdicts.emplace(exercise, wrong);
  }
}

// The student's files as the compiler sees them in both precisions, at the same time. The second one where an exercise
// is about gradients.
std::pair<Compiled, std::optional<Compiled>> compiled_both(const StudentCourse& course, const Module& module,
                                                           const std::vector<std::string>& exercises,
                                                           const std::vector<SourceFile>& files) {
  const bool twice =
      kit_in_double(course.kit) && std::any_of(module.exercises.begin(), module.exercises.end(), [&](auto& e) {
        return e.in_double && std::find(exercises.begin(), exercises.end(), e.id) != exercises.end();
      });
  std::vector<SourceFile> with_the_librarys = files;
  for (const std::string& file : course.kit.compiled_with_hers) {
    if (std::any_of(files.begin(), files.end(), [&](const SourceFile& hers) { return hers.file == file; })) continue;
    with_the_librarys.push_back({file, course.catalog.library_file(file)});
  }
  std::pair<Compiled, std::optional<Compiled>> both;
  in_parallel(twice ? 2 : 1, [&](size_t i) {
    if (i == 0) {
      both.first = compile(course.kit, with_the_librarys);
      return;
    }
    try {
      both.second = compile(*kit_in_double(course.kit), files);
    } catch (const CompilerError& error) {
      fail<BuildError>(
          "{}  this is what the compiler says where real is double: gradients are checked there too\n"
          "  hint: write real, not float\n",
          error.what());
    }
  });
  return both;
}

// What may not stand in a region is often why its file does not compile, and is said in plainer words than a compiler's.
std::pair<Compiled, std::optional<Compiled>> compiled_or_refused(const StudentCourse& course, const Module& module,
                                                                 const std::vector<std::string>& exercises,
                                                                 const std::vector<SourceFile>& files) {
  try {
    return compiled_both(course, module, exercises, files);
  } catch (const BuildError& error) {
    std::string text;
    for (const auto& [id, refused] : refused_by_reading(course, module, exercises)) {
      text += fmt::format("exercise {}: {}", id, refused.text);
    }
    if (text.empty()) throw;
    fail<BuildError>("{}{}", text, error.what());
  }
}

std::vector<Verdict> asked(const StudentCourse& course, const Kit& kit, const Module& module,
                           const std::vector<SourceFile>& files, const Compiled& compiled,
                           const std::vector<ObjectSymbols>& symbols, const std::vector<std::string>& exercises,
                           const CheckOptions& options) {
  const fs::path path =
      link(kit, fmt::format("check_{}_{}", module.name, ::getpid()), check_objects(kit, module), compiled.objects);
  check_holds(kit, path, files, symbols);
  CheckProgram program = program_for(kit, module, path);
  program.hers = course.workspace.folder();
  program.seed = options.seed;
  const std::vector<Verdict> verdicts = run_checks(program, exercises);
  fs::remove(path);
  return verdicts;
}

// What passed and is about gradients is asked once more where real is double.
void ask_in_double(const StudentCourse& course, const Module& module, const std::vector<SourceFile>& files,
                   const Compiled& compiled, const std::vector<std::string>& exercises, const CheckOptions& options,
                   std::vector<Verdict>& verdicts) {
  std::vector<std::string> passed;
  std::vector<size_t> indices;
  for (size_t i = 0; i < exercises.size(); ++i) {
    if (verdicts[i].kind != Kind::passed || !course.catalog.exercise(exercises[i]).in_double) continue;
    passed.push_back(exercises[i]);
    indices.push_back(i);
  }
  if (passed.empty()) return;
  const std::vector<Verdict> again = asked(course, *kit_in_double(course.kit), module, files, compiled,
                                           symbols_of(course.kit, compiled.objects), passed, options);
  for (size_t i = 0; i < again.size(); ++i) {
    if (again[i].kind != Kind::passed) verdicts[indices[i]] = in_double(again[i]);
  }
}

}  // namespace

void ask_module(const StudentCourse& course, const Module& module, const std::vector<SourceFile>& files,
                const std::vector<std::string>& exercises, const CheckOptions& options,
                std::map<std::string, Verdict>& known) {
  remove_leftovers(course.kit);
  if (!fs::exists(course.kit.cache)) {
    fmt::print(stderr, "compiling the library's headers{} once, for all checks to come …\n",
               course.kit.sanitized ? " and kernels under the sanitizers" : "");
  }
  const auto [compiled, compiled_double] = compiled_or_refused(course, module, exercises, files);
  if (!compiled.warnings.empty()) fmt::print("{}\n", colored(Color::yellow, compiled.warnings));
  known.merge(refused_by_reading(course, module, exercises));
  std::vector<std::string> open = exercises;
  std::erase_if(open, [&](const std::string& exercise) { return known.count(exercise) != 0; });
  const std::vector<ObjectSymbols> symbols = symbols_of(course.kit, compiled.objects);
  for (size_t i = 0; i < module.files().size(); ++i) {
    const std::vector<std::string> twins = module.twins_for(files[i].file);
    blame(course.workspace.read(module, files[i].file), files[i].file, denied_in(symbols[i], twins, files[i].file),
          twins, known);
  }
  std::vector<Verdict> verdicts = asked(course, course.kit, module, files, compiled, symbols, open, options);
  if (compiled_double) ask_in_double(course, module, files, *compiled_double, open, options, verdicts);
  for (size_t i = 0; i < open.size(); ++i) known.emplace(open[i], verdicts[i]);
}

}  // namespace course
