#include "modules/course/build/link.h"

#include <csignal>
#include <cstdlib>

#include "modules/course/process/process.h"

namespace course {

namespace fs = std::filesystem;

fs::path link(const Kit& kit, const std::string& name, const std::vector<std::string>& objects,
              const std::vector<fs::path>& submitted_objects) {
  fs::create_directories(kit.cache);  // nothing of hers was compiled, perhaps
  const fs::path program = kit.cache / name;
  std::vector<std::string> words = compile_words(kit, 1);
  words.insert(words.end(), objects.begin(), objects.end());
  for (const fs::path& object : submitted_objects) words.push_back(object.string());
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

namespace {

// Why nothing could be linked although her files lack no function.
[[noreturn]] void fail_defined_twice(const Kit& kit, const std::vector<SourceFile>& files,
                                     const std::vector<ObjectSymbols>& hers) {
  for (size_t i = 0; i < files.size(); ++i) {
    const std::string path = files[i].path.string();
    if (hers[i].defined.count("main") != 0) {
      fail<BuildError>(
          "{}: it defines main(), and the program that checks it has one\n"
          "  hint: put yours into another file, which ./tt run FILE.cpp runs on your code",
          path);
    }
    for (const auto& [file, object] : kit.library_objects) {
      if (file == files[i].file) continue;
      for (const auto& [symbol, linker_name] : symbols_of_library(kit, file).defined) {
        if (hers[i].defined.count(symbol) == 0) continue;
        fail<BuildError>(
            "{}: {} is defined here and in tinytensor/{}\n"
            "  hint: call that one, or give yours another name",
            path, symbol, file);
      }
    }
  }
  fail<BuildError>("a function is defined twice in your files\n  hint: was something copied from one to another?");
}

}  // namespace

void check_holds(const Kit& kit, const fs::path& program, const std::vector<SourceFile>& files,
                 const std::vector<ObjectSymbols>& hers) {
  for (size_t i = 0; i < files.size(); ++i) {
    for (const auto& [symbol, linker_name] : symbols_of_library(kit, files[i].file).defined) {
      if (hers[i].defined.count(symbol) != 0) continue;
      fail<BuildError>(
          "{}: this function is missing: {}\n"
          "  hint: the file must define all that tinytensor/{} defines, under the same names",
          files[i].path.string(), symbol, files[i].file);
    }
  }
  if (!fs::exists(program)) fail_defined_twice(kit, files, hers);
  const ObjectSymbols linked = symbols_of(kit, program);
  for (size_t i = 0; i < files.size(); ++i) {
    for (const auto& [symbol, linker_name] : hers[i].defined) {
      if (linked.defined.count(symbol) != 0) continue;
      fail<BuildError>("{} is not in the program: {}", files[i].path.string(), symbol);
    }
  }
}

}  // namespace course
