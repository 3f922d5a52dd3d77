#include "modules/course/source/catalog.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <set>

#include "modules/course/common/error.h"
#include "modules/course/source/regions.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

template <class T>
T value_of(const toml::table& table, const char* key, const std::string& where) {
  const std::optional<T> value = table[key].value<T>();
  if (!value) fail<CourseError>("{}: '{}' is missing, or is of another kind", where, key);
  return *value;
}

std::vector<std::string> texts_of(const toml::table& table, const char* key, const std::string& where) {
  std::vector<std::string> texts;
  const toml::array* values = table[key].as_array();
  if (values == nullptr) fail<CourseError>("{}: '{}' must be a list of texts", where, key);
  for (const toml::node& node : *values) texts.push_back(node.value_or<std::string>(""));
  return texts;
}

toml::table read_table(const std::string& where) {
  try {
    return toml::parse_file(where);
  } catch (const toml::parse_error& error) {
    fail<CourseError>("{}:{}: {}", where, error.source().begin.line, error.description());
  }
}

Module read_module(const fs::path& folder) {
  const std::string where = (folder / "module.toml").string();
  const toml::table table = read_table(where);
  Module module;
  module.name = folder.filename().string();
  module.number = module.name.substr(0, module.name.find('_'));
  module.folder = folder;
  module.title = value_of<std::string>(table, "title", where);
  module.summary = value_of<std::string>(table, "summary", where);
  module.lesson_minutes = value_of<int>(table, "lesson_minutes", where);
  module.optional = table["optional"].value_or(false);
  module.large_sizes = table["large_sizes"].value_or(false);
  module.needs = texts_of(table, "needs", where);
  if (table.contains("twins")) module.twins = texts_of(table, "twins", where);
  const toml::array* exercises = table["exercise"].as_array();
  if (exercises == nullptr) fail<CourseError>("{}: there is no [[exercise]]", where);
  for (const toml::node& node : *exercises) {
    const toml::table& entry = *node.as_table();
    Exercise exercise;
    exercise.id = value_of<std::string>(entry, "id", where);
    exercise.title = value_of<std::string>(entry, "title", where);
    exercise.points = value_of<int>(entry, "points", where);
    exercise.minutes = value_of<int>(entry, "minutes", where);
    exercise.hints = texts_of(entry, "hints", where);
    if (entry.contains("kernels")) exercise.kernels = texts_of(entry, "kernels", where);
    if (entry.contains("twins")) exercise.twins = texts_of(entry, "twins", where);
    if (const toml::table* reasons = entry["not_asked"].as_table()) {
      for (const auto& [question, reason] : *reasons) {
        exercise.not_asked[std::string(question.str())] = reason.value_or<std::string>("");
      }
    }
    exercise.optional = entry["optional"].value_or(false);
    exercise.in_double = entry["in_double"].value_or(false);
    module.exercises.push_back(std::move(exercise));
  }
  return module;
}

// Which library files hold regions of each exercise.
std::map<std::string, std::vector<std::string>> regions_in_library(const fs::path& root) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(root / "tinytensor")) {
    if (entry.path().extension() == ".cpp") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::map<std::string, std::vector<std::string>> files;
  for (const fs::path& path : paths) {
    const std::string text = tinytensor::read_file(path);
    if (text.find("// exercise ") == std::string::npos) continue;
    const std::string file = fs::relative(path, root / "tinytensor").generic_string();
    for (const Region& region : parse("tinytensor/" + file, text).regions) {
      std::vector<std::string>& known = files[region.exercise];
      if (known.empty() || known.back() != file) known.push_back(file);
    }
  }
  return files;
}

template <class T, class Name>
std::string listed(const std::vector<T>& items, Name name) {
  std::string text;
  for (const T& item : items) text += (text.empty() ? "" : ", ") + name(item);
  return text;
}

}  // namespace

std::vector<Milestone> read_milestones(const fs::path& root) {
  const std::string where = (root / "modules" / "milestones.toml").string();
  const toml::table table = read_table(where);
  const toml::array* entries = table["milestone"].as_array();
  if (entries == nullptr) fail<CourseError>("{}: there is no [[milestone]]", where);
  std::vector<Milestone> milestones;
  for (const toml::node& node : *entries) {
    const toml::table& entry = *node.as_table();
    const std::string year = value_of<std::string>(entry, "year", where);
    milestones.push_back({year, value_of<std::string>(entry, "title", where), texts_of(entry, "modules", where),
                          value_of<std::string>(entry, "when_new", where), entry["step"].value_or(false),
                          root / "modules" / "milestones" / (year + ".cpp")});
  }
  return milestones;
}

std::vector<std::string> missing_for(const Milestone& milestone, const Catalog& catalog,
                                     const std::vector<std::string>& yours) {
  std::vector<std::string> missing;
  for (const std::string& number : milestone.modules) {
    const auto module = std::find_if(catalog.modules.begin(), catalog.modules.end(),
                                     [&](const Module& m) { return m.number == number; });
    if (module == catalog.modules.end()) {
      missing.push_back(number + " (to come)");
      continue;
    }
    size_t hers = 0, all = 0;
    for (const Exercise& exercise : module->exercises) {
      if (exercise.optional) continue;
      ++all;
      if (std::find(yours.begin(), yours.end(), exercise.id) != yours.end()) ++hers;
    }
    if (hers == all) continue;
    missing.push_back(hers == 0 ? number : fmt::format("{} ({} of {} are yours)", number, hers, all));
  }
  return missing;
}

std::vector<Piece> read_step(const Catalog& catalog) {
  const std::string where = (catalog.root / "modules" / "step.toml").string();
  const toml::table table = read_table(where);
  const toml::array* entries = table["piece"].as_array();
  if (entries == nullptr) fail<CourseError>("{}: there is no [[piece]]", where);
  std::vector<Piece> step;
  for (const toml::node& node : *entries) {
    const toml::table& entry = *node.as_table();
    step.push_back({value_of<std::string>(entry, "name", where), value_of<double>(entry, "share", where),
                    texts_of(entry, "rests_on", where)});
    for (const std::string& name : step.back().rests_on) {
      if (name.find('.') != std::string::npos) {
        catalog.exercise(name);
        continue;
      }
      for (const Module& module : catalog.modules) {
        if (module.number != name) continue;
        fail<CourseError>("{}: {} rests on module {}, which is there\n  hint: name its exercises", where,
                          step.back().name, name);
      }
    }
  }
  return step;
}

std::vector<std::string> Module::twins_for(const std::string& file) const {
  std::vector<std::string> names = twins;
  for (const Exercise& exercise : exercises) {
    if (std::find(exercise.files.begin(), exercise.files.end(), file) == exercise.files.end()) continue;
    names.insert(names.end(), exercise.twins.begin(), exercise.twins.end());
  }
  return names;
}

std::vector<std::string> Module::files() const {
  std::vector<std::string> result;
  for (const Exercise& exercise : exercises) {
    for (const std::string& file : exercise.files) {
      if (std::find(result.begin(), result.end(), file) == result.end()) result.push_back(file);
    }
  }
  return result;
}

bool Module::answers_to(const std::string& text) const {
  const std::string padded = text.size() == 1 ? "0" + text : text;
  return padded == number || padded == name || number + "_" + padded == name;
}

int Module::points() const {
  int total = 0;
  for (const Exercise& exercise : exercises) total += exercise.points;
  return total;
}

int Module::minutes() const {
  int total = lesson_minutes;
  for (const Exercise& exercise : exercises) total += exercise.optional ? 0 : exercise.minutes;
  return total;
}

int Module::optional_minutes() const {
  int total = 0;
  for (const Exercise& exercise : exercises) total += exercise.optional ? exercise.minutes : 0;
  return total;
}

std::map<std::string, std::string> Module::titles() const {
  std::map<std::string, std::string> result;
  for (const Exercise& exercise : exercises) result[exercise.id] = exercise.title;
  return result;
}

const Module& Catalog::module(const std::string& name) const {
  for (const Module& module : modules) {
    if (module.answers_to(name)) return module;
  }
  fail<CourseError>("there is no module {}\n  hint: there are {}", name,
                    listed(modules, [](const Module& m) { return m.name; }));
}

const Exercise& Catalog::exercise(const std::string& id) const {
  const Module& module = this->module(module_number(id));
  const std::string wanted = module.number + id.substr(id.find('.'));
  for (const Exercise& exercise : module.exercises) {
    if (exercise.id == wanted) return exercise;
  }
  fail<CourseError>("module {} has no exercise {}\n  hint: it has {}", module.name, id,
                    listed(module.exercises, [](const Exercise& e) { return e.id; }));
}

const Module& Catalog::module_of(const std::string& exercise) const { return module(module_number(exercise)); }

fs::path Catalog::library_file(const std::string& file) const { return root / "tinytensor" / file; }

Source library_source(const Catalog& catalog, const std::string& file) {
  return parse("tinytensor/" + file, tinytensor::read_file(catalog.library_file(file)));
}

Catalog read_catalog(const fs::path& root) {
  Catalog catalog{root, {}};
  std::map<std::string, std::vector<std::string>> files = regions_in_library(root);
  for (const auto& entry : fs::directory_iterator(root / "modules")) {
    if (!fs::exists(entry.path() / "module.toml")) continue;
    catalog.modules.push_back(read_module(entry.path()));
    Module& module = catalog.modules.back();
    for (Exercise& exercise : module.exercises) {
      const auto found = files.find(exercise.id);
      if (found == files.end() || module_number(exercise.id) != module.number) {
        fail<CourseError>("{}: exercise {} is marked in no file of the library", module.name, exercise.id);
      }
      exercise.file = found->second.front();
      exercise.files = found->second;
      files.erase(found);
    }
  }
  if (!files.empty()) {
    fail<CourseError>("tinytensor/{}: exercise {} is in no module.toml", files.begin()->second.front(),
                      files.begin()->first);
  }
  std::sort(catalog.modules.begin(), catalog.modules.end(),
            [](const Module& a, const Module& b) { return a.name < b.name; });
  return catalog;
}

std::vector<const Module*> modules_before(const Catalog& catalog, const Module& module) {
  std::vector<const Module*> before;
  for (const Module& other : catalog.modules) {
    if (other.name < module.name) before.push_back(&other);
  }
  return before;
}

}  // namespace course
