#include "modules/course/build/compile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "modules/course/build/object_cache.h"
#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "tinytensor/io/file.h"

namespace course {

std::vector<std::string> compile_words(const Kit& kit, int optimisation) {
  std::vector<std::string> words{kit.compiler};
  words.insert(words.end(), kit.flags.begin(), kit.flags.end());
  words.push_back("-O" + std::to_string(optimisation));
  if (optimisation < 2) words.insert(words.end(), {"-D_GLIBCXX_ASSERTIONS", "-Werror=return-type"});
  return words;
}

namespace {

namespace fs = std::filesystem;

// All that a student's file may include from the library, compiled once: it is most of the time that her file takes.
const char* const precompiled =
    "#include <algorithm>\n#include <cmath>\n#include <limits>\n#include <numeric>\n"
    "#include \"tinytensor/nn/module.h\"\n#include \"tinytensor/autograd/tape.h\"\n"
    "#include \"tinytensor/ops/apply.h\"\n#include \"tinytensor/ops/ops.h\"\n"
    "#include \"modules/course/student/todo.h\"\n";

// A product in steps is about what the processor can do. Where a program of hers is to be fast, these files are compiled for the
// processor that compiles them, or for AVX2 where TINYTENSOR_ISA holds the library's kernels to that; and as the library's own
// (CMakeLists.txt), so that vectors are where she writes them. A precompiled header serves the other files only.
const char* const ladder = "kernels/ladder/";
std::vector<std::string> words_of_ladder(const Kit& kit, int optimisation) {
  std::vector<std::string> words = compile_words(kit, optimisation);
  words.insert(words.end(), {"-O3", "-ffp-contract=fast", "-fno-tree-vectorize", "-fno-tree-slp-vectorize"});
  const char* const isa = std::getenv("TINYTENSOR_ISA");
  if (isa != nullptr && isa == std::string_view("avx2")) {
    words.insert(words.end(), {"-mavx2", "-mfma"});
  } else if (isa == nullptr || isa != std::string_view("baseline")) {
#if defined(__x86_64__)
    words.emplace_back("-march=native");
#elif defined(__aarch64__)
    words.emplace_back("-mcpu=native");
#endif
  }
  for (const char* header : {"algorithm", "cmath", "limits", "numeric"})
    words.insert(words.end(), {"-include", header});
  words.insert(words.end(), {"-include", (kit.root / "modules" / "course" / "student" / "todo.h").string()});
  return words;
}

std::string hex(uint64_t number) { return fmt::format("{:016x}", number); }

// Everything but her file that an object depends on: the headers and the way it is compiled.
uint64_t surroundings(const Kit& kit, int optimisation) {
  std::vector<std::string> stamps;
  for (const auto& entry : fs::recursive_directory_iterator(kit.root / "tinytensor")) {
    if (entry.path().extension() != ".h") continue;
    stamps.push_back(fmt::format("{} {} {}", entry.path().string(), entry.file_size(),
                                 entry.last_write_time().time_since_epoch().count()));
  }
  std::sort(stamps.begin(), stamps.end());
  stamps.push_back(tinytensor::read_file(kit.root / "modules" / "course" / "student" / "todo.h"));
  uint64_t key = fingerprint(kit.compiler + std::to_string(optimisation));
  for (const std::string& flag : kit.flags) key = fingerprint(flag, key);
  for (const std::string& stamp : stamps) key = fingerprint(stamp, key);
  return key;
}

// The header whose compiled form stands beside it. Compilers look there when they are told to include it.
fs::path precompiled_header(const Kit& kit, uint64_t key, int optimisation) {
  const fs::path header = kit.cache / ("library-" + hex(key) + ".h");
  const fs::path compiled = header.string() + (kit.clang ? ".pch" : ".gch");
  if (is_cached(compiled)) return header;
  fs::create_directories(kit.cache);
  if (!fs::exists(header)) tinytensor::write_file(header, precompiled);  // clang minds when it was written
  std::vector<std::string> words = compile_words(kit, optimisation);
  const fs::path part = unfinished(compiled);
  words.insert(words.end(), {"-x", "c++-header", header.string(), "-o", part.string()});
  const ProcessResult result = run({words, {}, {}, false});
  if (result.status != 0) fail<BuildError>("the library's headers do not compile:\n{}", result.output);
  fs::rename(part, compiled);
  keep_latest(kit.cache, compiled.extension(), 6);
  return header;
}

std::vector<std::string> words_with_header(const Kit& kit, uint64_t key, int optimisation) {
  std::vector<std::string> words = compile_words(kit, optimisation);
  words.insert(words.end(), {"-include", precompiled_header(kit, key, optimisation).string()});
  return words;
}

// Of what a compiler printed, its warnings about this file, each with the lines that belong to it.
std::string warnings_in(const std::string& diagnostics, const std::string& path) {
  std::string text;
  bool about_it = false;
  for (const std::string& line : lines_of(diagnostics)) {
    if (!line.starts_with(" ")) about_it = line.starts_with(path + ":") && line.find(" warning: ") != std::string::npos;
    if (about_it) text += line + "\n";
  }
  return text;
}

}  // namespace

Compiling compiling(const Kit& kit, int optimisation, const std::string& file) {
  Compiling result;
  result.surroundings = surroundings(kit, optimisation);
  result.header = precompiled_header(kit, result.surroundings, optimisation);
  if (optimisation >= 2 && file.starts_with(ladder)) {
    result.words = words_of_ladder(kit, optimisation);
    result.surroundings = fingerprint(fmt::format("{}", fmt::join(result.words, " ")), result.surroundings);
    return result;
  }
  result.words = compile_words(kit, optimisation);
  result.words.insert(result.words.end(), {"-include", result.header.string()});
  return result;
}

Compiled compile(const Kit& kit, const std::vector<SourceFile>& files, int optimisation) {
  const uint64_t key = surroundings(kit, optimisation);
  Compiled all;
  std::vector<Command> commands;
  std::vector<size_t> compiled;
  std::vector<fs::path> parts;
  for (size_t i = 0; i < files.size(); ++i) {
    const bool fast = optimisation >= 2 && files[i].file.starts_with(ladder);
    uint64_t name = fingerprint(files[i].path.string() + tinytensor::read_file(files[i].path), key);
    if (fast) name = fingerprint(fmt::format("{}", fmt::join(words_of_ladder(kit, optimisation), " ")), name);
    all.objects.push_back(kit.cache / (hex(name) + ".o"));
    if (is_cached(all.objects.back())) continue;
    std::vector<std::string> words =
        fast ? words_of_ladder(kit, optimisation) : words_with_header(kit, key, optimisation);
    parts.push_back(unfinished(all.objects.back()));
    words.insert(words.end(), {"-c", files[i].path.string(), "-o", parts.back().string()});
    commands.push_back({words, {{"LC_ALL", "C"}}, {}, false});
    compiled.push_back(i);
  }
  const std::vector<ProcessResult> results = run_all(commands);
  for (size_t k = 0; k < results.size(); ++k) {
    const std::string path = files[compiled[k]].path.string();
    if (results[k].status != 0 || results[k].end != ProcessResult::End::exited) {
      if (results[k].output.empty()) {
        fail<BuildError>(
            "{}: the compiler was ended from outside (status {})\n  hint: was there memory enough? Try again", path,
            results[k].status);
      }
      throw CompilerError(first_error(results[k].output, path), results[k].output);
    }
    const fs::path& object = all.objects[compiled[k]];
    tinytensor::write_file(object.string() + ".warnings", warnings_in(results[k].output, path));
    fs::rename(parts[k], object);
  }
  if (!results.empty()) {
    keep_latest(kit.cache, ".o", 400);
    keep_latest(kit.cache, ".warnings", 400);
  }
  for (const fs::path& object : all.objects) {
    const fs::path warnings = object.string() + ".warnings";
    if (fs::exists(warnings)) all.warnings += tinytensor::read_file(warnings);
  }
  return all;
}

namespace {

// The first error where it stands in a template that her file uses, and her line. Compilers print that before the error
// ("required from here") or behind it ("requested here"). Nothing if no line of hers is named.
std::optional<std::string> error_in_template(const std::vector<std::string>& lines, const std::string& path) {
  std::string error, hers;
  for (const std::string& line : lines) {
    if (error.empty() && line.find(" error: ") != std::string::npos) error = line;
    const bool is_use =
        line.find("required from") != std::string::npos || line.find("requested here") != std::string::npos;
    if (hers.empty() && is_use && line.starts_with(path + ":")) hers = line;
  }
  if (error.empty() || hers.empty()) return std::nullopt;
  return fmt::format("{}\n{}\n", hers, error);
}

// What she will find in no region, and what to write in its place.
std::string hint_about(const std::string& error) {
  const std::string outside =
      "what that needs would be included outside of the region,\n  and there the library's own lines stand when it is "
      "graded\n";
  const auto says = [&](const char* words) { return error.find(words) != std::string::npos; };
  if (says("'assert'")) {
    return "  hint: write if (!(…)) fail<ValueError>(\"…\"); in the place of assert(…): " + outside;
  }
  if (says("'cout'") || says("'cerr'") || says("'endl'")) {
    return "  hint: print with fmt::print(\"{}\\n\", x); in the place of std::cout: " + outside;
  }
  return "";
}

}  // namespace

std::string first_error(const std::string& diagnostics, const std::string& path) {
  const std::vector<std::string> lines = lines_of(diagnostics);
  size_t begin = lines.size(), errors = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    const bool is_error = lines[i].find(" error: ") != std::string::npos;
    if (is_error) ++errors;
    if (is_error && begin == lines.size() && lines[i].starts_with(path + ":")) begin = i;
  }
  if (begin == lines.size()) return error_in_template(lines, path).value_or(diagnostics);
  std::string text = lines[begin] + "\n";
  for (size_t i = begin + 1; i < lines.size() && lines[i].starts_with(" "); ++i) text += lines[i] + "\n";
  text += hint_about(lines[begin]);
  if (errors > 1) text += fmt::format("and {} more: the first one often explains the others\n", errors - 1);
  return text;
}

}  // namespace course
