#include "modules/course/build/object_symbols.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <mutex>
#include <string_view>

#include "modules/course/build/compile.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"

namespace course {

ObjectSymbols symbols_of(const Kit& kit, const std::filesystem::path& object) {
  const ProcessResult result = run({{kit.nm, "-g", object.string()}, {}, {}, false});
  if (result.status != 0) fail<BuildError>("{}: its symbols cannot be read:\n{}", object.string(), result.output);
  ObjectSymbols symbols;
  for (const std::string& line : lines_of(result.output)) {  // "0000000000000010 T _ZN10tinytensor5numelE…"
    if (line.size() < 20) continue;
    const char kind = line[17];
    const std::string mangled = line.substr(19), name = demangled(mangled);
    if (std::string_view("Uwv").find(kind) != std::string_view::npos) {
      symbols.undefined.insert(name);
    } else if (std::string_view("WVu").find(kind) != std::string_view::npos) {
      symbols.weak.insert(name);
    } else {
      symbols.defined.emplace(name, mangled);
    }
  }
  return symbols;
}

std::vector<ObjectSymbols> symbols_of(const Kit& kit, const std::vector<std::filesystem::path>& objects) {
  std::vector<ObjectSymbols> all;
  for (const std::filesystem::path& object : objects) all.push_back(symbols_of(kit, object));
  return all;
}

const ObjectSymbols& symbols_of_library(const Kit& kit, const std::string& file) {
  static std::mutex reading;
  static std::map<std::string, ObjectSymbols> known;
  const std::string& object = kit.library_objects.at(file);
  const std::lock_guard lock(reading);
  const auto found = known.find(object);
  return found != known.end() ? found->second : known.emplace(object, symbols_of(kit, object)).first->second;
}

std::string demangled(const std::string& name) {
  if (!name.starts_with("_Z")) return name;  // of a C function "f" it would make "float"
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                    std::free);
  return status == 0 && text != nullptr ? text.get() : name;
}

}  // namespace course
