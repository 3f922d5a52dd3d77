#include "modules/course/build/build.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <csignal>
#include <nlohmann/json.hpp>
#include <set>

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

// The cache forgets what was not used for longest.
void prune(const fs::path& cache, const std::string& extension, size_t most) {
  std::error_code ignored;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (const auto& entry : fs::directory_iterator(cache)) {
    const auto used = entry.last_write_time(ignored);  // another command may just have removed it
    if (entry.path().extension() == extension) files.emplace_back(used, entry.path());
  }
  if (files.size() <= most) return;
  std::sort(files.begin(), files.end());
  for (size_t i = 0; i < files.size() - most; ++i) fs::remove(files[i].second, ignored);
}

bool is_cached(const fs::path& path) {
  std::error_code missing;
  fs::last_write_time(path, fs::file_time_type::clock::now(), missing);
  return !missing;
}

// Two commands, or two threads of one, may make the same file at once: each under its own name, and the last one to
// finish renames over it.
fs::path unfinished(const fs::path& path) {
  static std::atomic<int> count = 0;
  return fmt::format("{}.{}.{}.part", path.string(), ::getpid(), ++count);
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
  prune(kit.cache, compiled.extension(), 6);
  return header;
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

std::set<std::string> strong_symbols(const Kit& kit, const std::string& object) {
  const ProcessResult result = run({{kit.nm, "-g", "-C", "--defined-only", object}, {}, {}, false});
  if (result.status != 0) fail<BuildError>("{}: its symbols cannot be read:\n{}", object, result.output);
  std::set<std::string> symbols;
  for (const std::string& line : lines_of(result.output)) {
    const size_t kind = line.find(' ');  // "0000000000000010 T tinytensor::numel(…)"
    if (kind == std::string::npos || kind + 3 > line.size()) continue;
    if (std::string("TDBRC").find(line[kind + 1]) != std::string::npos) symbols.insert(line.substr(kind + 3));
  }
  return symbols;
}

// "…/tinytensor/ops/attention/attention.cpp.o" by "ops/attention/attention.cpp".
std::map<std::string, std::string> objects_by_file(const nlohmann::json& json) {
  std::map<std::string, std::string> objects;
  for (const auto& object : json.at("library_objects").get<std::vector<std::string>>()) {
    const std::string mark = "/tinytensor/";
    const size_t begin = object.rfind(mark) + mark.size();
    objects[object.substr(begin, object.rfind('.') - begin)] = object;
  }
  return objects;
}

// Why nothing could be linked although her files lack no function.
[[noreturn]] void fail_defined_twice(const Kit& kit, const std::vector<HerFile>& files,
                                     const std::vector<std::set<std::string>>& hers) {
  for (size_t i = 0; i < files.size(); ++i) {
    const std::string path = files[i].path.string();
    if (hers[i].count("main") != 0) {
      fail<BuildError>(
          "{}: it defines main(), and the program that checks it has one\n"
          "  hint: put yours into another file, which ./tt run FILE.cpp runs on your code",
          path);
    }
    for (const auto& [file, object] : kit.library_objects) {
      if (file == files[i].file) continue;
      for (const std::string& symbol : strong_symbols(kit, object)) {
        if (hers[i].count(symbol) == 0) continue;
        fail<BuildError>(
            "{}: {} is defined here and in tinytensor/{}\n"
            "  hint: call that one, or give yours another name",
            path, symbol, file);
      }
    }
  }
  fail<BuildError>("a function is defined twice in your files\n  hint: was something copied from one to another?");
}

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

}  // namespace

Kit read_kit(const fs::path& path) {
  const nlohmann::json json = nlohmann::json::parse(tinytensor::read_file(path), nullptr, false);
  if (!json.is_object()) fail<CourseError>("{}: cannot be understood; configure the build again", path.string());
  Kit kit;
  kit.root = json.at("root").get<std::string>();
  kit.cache = path.parent_path() / "cache";
  kit.compiler = json.at("compiler");
  kit.nm = json.at("nm");
  kit.clang = json.at("clang");
  kit.sanitized = json.at("sanitized");
  for (const auto& [module, program] : json.at("judges").items()) kit.judges[module] = program.get<std::string>();
  kit.judge_objects = json.at("judge_objects").get<std::vector<std::string>>();
  kit.asks = json.at("asks").get<decltype(kit.asks)>();
  kit.contain = json.at("contain").get<std::string>();
  const auto list = [](const nlohmann::json& of, const char* key) {
    return of.at(key).get<std::vector<std::string>>();
  };
  kit.judging = list(json, "judging");
  kit.asking = list(json, "asking");
  kit.reference_only = list(json, "reference_only");
  kit.choice = json.at("choice");
  kit.mine_kernels = json.at("mine_kernels").get<std::vector<std::string>>();
  kit.attention_in_turn = json.at("attention_in_turn");
  kit.bench = json.at("bench");
  kit.programs = json.at("programs").get<decltype(kit.programs)>();
  kit.flags = json.at("flags").get<std::vector<std::string>>();
  kit.libraries = json.at("libraries").get<std::vector<std::string>>();
  for (const auto& folder : json.at("fmt_includes").get<std::vector<std::string>>()) {
    if (!folder.empty() && folder != "/usr/include") kit.flags.insert(kit.flags.end(), {"-isystem", folder});
  }
  for (const auto& definition : json.at("fmt_definitions").get<std::vector<std::string>>()) {
    if (!definition.empty()) kit.flags.push_back("-D" + definition);
  }
  kit.library_objects = objects_by_file(json);
  const nlohmann::json& in_double = json.at("double");
  kit.in_double = {in_double.at("flags").get<std::vector<std::string>>(),
                   in_double.at("libraries").get<std::vector<std::string>>(),
                   objects_by_file(in_double),
                   in_double.at("asks").get<decltype(kit.asks)>(),
                   list(in_double, "asking"),
                   list(in_double, "reference_only")};
  return kit;
}

std::optional<Kit> kit_in_double(const Kit& kit) {
  if (kit.sanitized || !fs::exists(kit.in_double.libraries.at(0))) return std::nullopt;
  Kit twice = kit;
  twice.flags.insert(twice.flags.end(), kit.in_double.flags.begin(), kit.in_double.flags.end());
  twice.libraries = kit.in_double.libraries;
  twice.library_objects = kit.in_double.library_objects;
  twice.asks = kit.in_double.asks;
  twice.asking = kit.in_double.asking;
  twice.reference_only = kit.in_double.reference_only;
  return twice;
}

Compiling compiling(const Kit& kit, int optimisation) {
  Compiling result;
  result.surroundings = surroundings(kit, optimisation);
  result.header = precompiled_header(kit, result.surroundings, optimisation);
  result.words = compile_words(kit, optimisation);
  result.words.insert(result.words.end(), {"-include", result.header.string()});
  return result;
}

Compiled compile(const Kit& kit, const std::vector<HerFile>& files, int optimisation) {
  const uint64_t key = surroundings(kit, optimisation);
  Compiled all;
  std::vector<Command> commands;
  std::vector<size_t> compiled;
  std::vector<fs::path> parts;
  for (size_t i = 0; i < files.size(); ++i) {
    const uint64_t name = fingerprint(files[i].path.string() + tinytensor::read_file(files[i].path), key);
    all.objects.push_back(kit.cache / (hex(name) + ".o"));
    if (is_cached(all.objects.back())) continue;
    const fs::path header = precompiled_header(kit, key, optimisation);
    std::vector<std::string> words = compile_words(kit, optimisation);
    parts.push_back(unfinished(all.objects.back()));
    words.insert(words.end(), {"-include", header.string(), "-c", files[i].path.string(), "-o", parts.back().string()});
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
    prune(kit.cache, ".o", 400);
    prune(kit.cache, ".warnings", 400);
  }
  for (const fs::path& object : all.objects) {
    const fs::path warnings = object.string() + ".warnings";
    if (fs::exists(warnings)) all.warnings += tinytensor::read_file(warnings);
  }
  return all;
}

fs::path link(const Kit& kit, const std::string& name, const std::vector<std::string>& objects,
              const std::vector<fs::path>& her_objects) {
  fs::create_directories(kit.cache);  // nothing of hers was compiled, perhaps
  const fs::path program = kit.cache / name;
  std::vector<std::string> words = compile_words(kit, 1);
  words.insert(words.end(), objects.begin(), objects.end());
  for (const fs::path& object : her_objects) words.push_back(object.string());
  words.insert(words.end(), kit.libraries.begin(), kit.libraries.end());
  words.insert(words.end(), {"-o", program.string()});
  const ProcessResult result = run({words, {{"LC_ALL", "C"}}, {}, false});
  // A function that her file lacks is found in the archive, and brings the rest of the library's file along: twice the
  // same names. check_holds() says it in plain words.
  if (result.status != 0 && result.output.find("multiple definition") == std::string::npos) {
    fail<BuildError>("the program cannot be linked:\n{}", result.output);
  }
  return program;
}

void remove_leftovers(const Kit& kit) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(kit.cache, ignored)) {
    const std::string name = entry.path().filename().string();
    const size_t at = name.rfind('_');
    if (!name.starts_with("check_") || at == std::string::npos) continue;
    const int process = std::atoi(name.c_str() + at + 1);
    if (process > 0 && ::kill(process, 0) != 0) fs::remove(entry.path(), ignored);
  }
}

void check_holds(const Kit& kit, const fs::path& program, const std::vector<HerFile>& files,
                 const std::vector<fs::path>& her_objects) {
  std::vector<std::set<std::string>> hers;
  for (size_t i = 0; i < files.size(); ++i) {
    hers.push_back(strong_symbols(kit, her_objects[i].string()));
    for (const std::string& symbol : strong_symbols(kit, kit.library_objects.at(files[i].file))) {
      if (hers[i].count(symbol) != 0) continue;
      fail<BuildError>(
          "{}: this function is missing: {}\n"
          "  hint: the file must define all that tinytensor/{} defines, under the same names",
          files[i].path.string(), symbol, files[i].file);
    }
  }
  if (!fs::exists(program)) fail_defined_twice(kit, files, hers);
  const std::set<std::string> linked = strong_symbols(kit, program.string());
  for (size_t i = 0; i < files.size(); ++i) {
    for (const std::string& symbol : hers[i]) {
      if (linked.count(symbol) == 0) fail<BuildError>("{} is not in the program: {}", files[i].path.string(), symbol);
    }
  }
}

std::vector<std::string> twins_in(const Kit& kit, const fs::path& object, const std::vector<std::string>& twins) {
  std::set<std::string> denied{"set_kernels", "set_composed_ops", "reference_kernels", "choose_kernels",
                               "fast_kernels_on_this_machine"};
  std::set<std::string> denied_kernels;
  for (const std::string& twin : twins) {
    const std::string entry = "kernels.";
    twin.starts_with(entry) ? denied_kernels.insert(twin.substr(entry.size())) : denied.insert(twin);
  }
  // A kernel stands in the namespace of its table: reference::sum, avx2::sum.
  const auto is_denied = [&](const std::string& name) {
    const size_t at = name.find("::");
    if (denied.count(name) != 0) return true;
    return at != std::string::npos && !name.starts_with("composed::") &&
           std::islower(static_cast<unsigned char>(name[0])) != 0 && denied_kernels.count(name.substr(at + 2)) != 0;
  };
  const ProcessResult result = run({{kit.nm, "-u", "-C", object.string()}, {}, {}, false});
  if (result.status != 0) fail<BuildError>("{}: its symbols cannot be read:\n{}", object.string(), result.output);
  std::set<std::string> found;
  const std::string ours = "tinytensor::";
  for (const std::string& line : lines_of(result.output)) {
    const std::string text = trimmed(line);  // "U tinytensor::softmax(tinytensor::Tensor const&, long)"
    const size_t at = text.find(' ');
    if (at == std::string::npos) continue;
    const std::string name = text.substr(at + 1, text.find_first_of("([", at) - at - 1);
    if (name.starts_with("course::")) found.insert(name);
    if (name.starts_with(ours) && is_denied(name.substr(ours.size()))) found.insert(name.substr(ours.size()));
  }
  return {found.begin(), found.end()};
}

std::string symbol_in(const Kit& kit, const std::string& object, const std::string& word) {
  const ProcessResult result = run({{kit.nm, "-g", "--defined-only", object}, {}, {}, false});
  for (const std::string& line : lines_of(result.output)) {
    const size_t at = line.find(" T ");
    if (at != std::string::npos && line.find(word, at) != std::string::npos) return line.substr(at + 3);
  }
  fail<BuildError>("{}: there is no function {}", object, word);
}

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
  if (errors > 1) text += fmt::format("and {} more: the first one often explains the others\n", errors - 1);
  return text;
}

}  // namespace course
