#include "modules/course/authoring/skeleton.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/source/blanks.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

using Replacements = std::map<std::string, std::string>;
/// Texts by path, before anything is written.
using Plan = std::vector<std::pair<fs::path, std::string>>;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string filled(const Catalog& catalog, const std::string& file, const Replacements& words) {
  std::string text =
      tinytensor::read_file((catalog.root / "modules" / "course" / "authoring" / "skeleton" / (file + ".in")).string());
  for (const auto& [name, value] : words) text = replaced(text, "@" + name + "@", value);
  return text;
}

// "long_chains" -> "long chains"
std::string in_words(const std::string& name) { return replaced(name, "_", " "); }

// "long_chains" -> "LongChainsCase"
std::string case_of(const std::string& name) {
  std::string type;
  bool begins = true;
  for (const char c : name) {
    if (c != '_') type += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = c == '_';
  }
  return type + "Case";
}

bool is_name(const std::string& name) {
  return name.size() > 1 && name.size() <= 40 && name[0] >= 'a' && name[0] <= 'z' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos &&
         name.find("__") == std::string::npos && name.back() != '_';
}

// A function of this name that the library has already, or a file: it would be another one.
void refuse_taken_name(const Catalog& catalog, const std::string& name) {
  if (!is_name(name)) {
    fail<CourseError>("'{}' names no function: small letters, digits and _ are expected, as in long_chains", name);
  }
  for (const auto& entry : fs::recursive_directory_iterator(catalog.root / "tinytensor")) {
    if (entry.path().extension() != ".h") continue;
    const std::string text = tinytensor::read_file(entry.path().string());
    for (const char* before : {" ", "::"}) {
      if (text.find(before + (name + "(")) == std::string::npos) continue;
      fail<CourseError>("the library has a function {}() already: {}\n  hint: choose another name", name,
                        fs::relative(entry.path(), catalog.root).generic_string());
    }
  }
}

Skeleton written(const Plan& plan) {
  for (const auto& [path, text] : plan) {
    if (fs::exists(fs::symlink_status(path))) {
      fail<CourseError>("{} is there already: nothing was made\n  hint: choose another name, or move it away",
                        path.string());
    }
  }
  Skeleton skeleton;
  for (const auto& [path, text] : plan) {
    fs::create_directories(path.parent_path());
    tinytensor::write_file(path.string(), text);
    skeleton.files.push_back(path);
  }
  skeleton.blanks = blanks_in(skeleton.files);
  return skeleton;
}

// What a new exercise has, wherever it stands.
Plan plan_of_exercise(const Catalog& catalog, const fs::path& folder, const std::string& checks,
                      const Replacements& words) {
  const fs::path ops = catalog.root / "tinytensor" / "ops";
  const std::string& name = words.at("NAME");
  return {{ops / (name + ".h"), filled(catalog, "library.h", words)},
          {ops / (name + ".cpp"), filled(catalog, "library.cpp", words)},
          {folder / checks, filled(catalog, "checks.cpp", words)},
          {folder / "wrong" / (words.at("ID") + ".cpp"), filled(catalog, "wrong.cpp", words)}};
}

}  // namespace

Skeleton make_module(const Catalog& catalog, const std::string& name) {
  const std::string number = name.substr(0, name.find('_'));
  const std::string function = name.size() > 3 ? name.substr(3) : "";
  if (number.size() != 2 || !is_decimal(number)) {
    fail<CourseError>("'{}' names no module: two digits, _ and a name are expected, as in 30_softsign", name);
  }
  for (const Module& module : catalog.modules) {
    if (module.number != number) continue;
    fail<CourseError>("module {} is there already: {}\n  hint: `./tt course new {}.{} NAME` makes one more exercise",
                      number, module.name, number, module.exercises.size() + 1);
  }
  refuse_taken_name(catalog, function);
  const fs::path folder = catalog.root / "modules" / name;
  Replacements words = {
      {"ID", number + ".1"},         {"NUMBER", number},          {"MODULE", name},  {"NAME", function},
      {"WORDS", in_words(function)}, {"CASE", case_of(function)}, {"MINUTES", "90"}, {"ORACLE", ""}};
  Plan plan = plan_of_exercise(catalog, folder, "checks.cpp", words);
  words["EXERCISE"] = filled(catalog, "exercise.toml", words);
  words["ORACLE"] = filled(catalog, "oracle_function", words);
  plan.push_back({folder / "oracle.h", filled(catalog, "oracle.h", words)});
  plan.push_back({folder / "module.toml", filled(catalog, "module.toml", words)});
  plan.push_back({folder / "README.md", filled(catalog, "README.md", words)});
  return written(plan);
}

Skeleton make_exercise(const Catalog& catalog, const std::string& id, const std::string& name) {
  const Module& module = catalog.module(id.substr(0, id.find('.')));
  const std::string next = fmt::format("{}.{}", module.number, module.exercises.size() + 1);
  if (module.number + id.substr(std::min(id.find('.'), id.size())) != next) {
    fail<CourseError>("the next exercise of {} is {}, not {}", module.name, next, id);
  }
  refuse_taken_name(catalog, name);
  Replacements words = {{"ID", next},     {"NUMBER", module.number}, {"MODULE", module.name},
                        {"NAME", name},   {"WORDS", in_words(name)}, {"CASE", case_of(name)},
                        {"MINUTES", "15"}};
  words["ORACLE"] = filled(catalog, "oracle_function", words) + "\n";
  const std::string entry = filled(catalog, "exercise.toml", words);
  Skeleton skeleton = written(plan_of_exercise(catalog, module.folder, "checks_" + name + ".cpp", words));
  const fs::path toml = module.folder / "module.toml";
  tinytensor::write_file(toml.string(), tinytensor::read_file(toml.string()) + "\n" + entry);
  skeleton.files.push_back(toml);
  skeleton.blanks = blanks_in(skeleton.files);
  return skeleton;
}

Skeleton make_hidden_check(const Catalog& catalog, const fs::path& folder, const std::string& exercise,
                           const std::string& name) {
  std::string file = name;
  std::replace(file.begin(), file.end(), ' ', '_');
  if (!is_name(file)) {
    fail<CourseError>("'{}' names no check: small letters, digits and _ are expected, as in long_chains", name);
  }
  const Exercise& asked = catalog.exercise(exercise);
  return written(
      {{folder / (asked.id + "_" + file + ".cpp"),
        filled(catalog, "hidden.cpp",
               {{"ID", asked.id}, {"WORDS", in_words(file)}, {"MODULE", catalog.module_of(asked.id).name}})}});
}

std::vector<std::string> words_about(const Skeleton& skeleton) {
  const auto shown = [](const fs::path& path) { return path.lexically_proximate(fs::current_path()).string(); };
  std::vector<std::string> lines = {"made:"};
  for (const fs::path& file : skeleton.files) lines.push_back("  " + shown(file));
  lines.emplace_back("to fill in, in this order; each of these lines is replaced as a whole:");
  for (const Blank& blank : skeleton.blanks) {
    lines.push_back(fmt::format("  {:>2}  {}:{}  {}", blank.number, shown(blank.file), blank.line, blank.what));
  }
  return lines;
}

int course_new(const Catalog& catalog, const std::string& what, const std::string& name) {
  const bool is_exercise = what.find('.') != std::string::npos;
  if (is_exercise == name.empty()) {
    fail<CourseError>("./tt course new 30_softsign makes a module, ./tt course new 13.13 long_chains an exercise");
  }
  const Skeleton skeleton = is_exercise ? make_exercise(catalog, what, name) : make_module(catalog, what);
  for (const std::string& line : words_about(skeleton)) fmt::print("{}\n", line);
  const std::string number = what.substr(0, 2);
  fmt::print(
      "then:\n  ./tt course verify {}    says what is not right yet\n"
      "  ./tt course reach        whose lines each check runs, measured anew: modules/reach.toml\n",
      number);
  return 0;
}

}  // namespace course
