#include "modules/course/build/macros.h"

#include <algorithm>
#include <array>

#include "modules/course/build/compile.h"
#include "modules/course/build/object_cache.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/sha256.h"

namespace course {
namespace {

namespace fs = std::filesystem;

// Those of the standard that stand for a number or a stream, and of Unix for a constant.
bool is_constant(const std::string& name) {
  static const std::set<std::string> whole{
      "NULL",   "INFINITY", "NAN",      "HUGE_VAL",     "HUGE_VALF",    "CHAR_BIT",  "EOF",      "stdout",
      "stderr", "RAND_MAX", "SIZE_MAX", "EXIT_SUCCESS", "EXIT_FAILURE", "HUGE_VALL", "MAXFLOAT", "CLOCKS_PER_SEC"};
  static constexpr std::array beginnings = {"INT",   "UINT", "LONG",  "ULONG", "LLONG", "ULLONG", "CHAR", "SCHAR",
                                            "UCHAR", "SHRT", "USHRT", "FLT",   "DBL",   "LDBL",   "M"};
  if (whole.count(name) != 0) return true;
  const bool is_limit = name.ends_with("_MAX") || name.ends_with("_MIN") || name.ends_with("_EPSILON") ||
                        name.ends_with("_DIG") || name.starts_with("M_");
  return is_limit && std::any_of(beginnings.begin(), beginnings.end(),
                                 [&](const char* beginning) { return name.starts_with(beginning); });
}

// <cmath> takes back what <math.h> defines: isnan is a function then.
std::set<std::string> defined_at_the_end(const std::string& directives) {
  std::set<std::string> names;
  for (const std::string& line : lines_of(directives)) {
    for (const std::string directive : {"#define ", "#undef "}) {
      if (!line.starts_with(directive)) continue;
      const size_t end = std::min(line.find_first_of(" (", directive.size()), line.size());
      const std::string name = line.substr(directive.size(), end - directive.size());
      if (directive == "#undef ") {
        names.erase(name);
      } else {
        names.insert(name);
      }
    }
  }
  return names;
}

}  // namespace

std::set<std::string> macros_in(const Kit& kit, const std::string& file, const std::string& text) {
  const Compiling how = compiling(kit, 1);
  const std::string key =
      tinytensor::sha256(fmt::format("macros at the end {:016x}\n{}", how.surroundings, text)).substr(0, 16);
  const fs::path known = kit.cache / ("macros-" + key);
  if (!is_cached(known)) {
    const fs::path part = unfinished(known);
    tinytensor::write_file(part.string(), text);
    std::vector<std::string> words = how.words;
    words.insert(words.end(), {"-E", "-dD", "-x", "c++", part.string()});
    const ProcessResult result = run({words, {{"LC_ALL", "C"}}, {}, false});
    if (result.status != 0) fail<BuildError>("{}: its macros cannot be read:\n{}", file, result.output);
    std::string names;
    for (const std::string& name : defined_at_the_end(result.output)) names += name + "\n";
    tinytensor::write_file(part.string(), names);
    fs::rename(part, known);
  }
  std::set<std::string> names;
  for (const std::string& name : lines_of(tinytensor::read_file(known.string()))) {
    if (!is_constant(name)) names.insert(name);
  }
  return names;
}

}  // namespace course
