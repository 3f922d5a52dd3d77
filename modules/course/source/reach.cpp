#include "modules/course/source/reach.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>

#include "modules/course/common/error.h"
#include "modules/course/source/regions.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

fs::path table_path(const Catalog& catalog) { return catalog.root / "modules" / "reach.toml"; }

Reach::Table read_table(const toml::table& all, const char* name, const std::string& where, const Catalog& catalog) {
  const toml::table* entries = all[name].as_table();
  if (entries == nullptr) fail<CourseError>("{}: there is no [{}]\n  hint: ./tt course reach", where, name);
  std::set<std::string> known;  // ./tt course reach --check says it where the file is of an earlier course
  for (const Module& module : catalog.modules) {
    for (const Exercise& exercise : module.exercises) known.insert(exercise.id);
  }
  Reach::Table table;
  for (const auto& [key, node] : *entries) {
    const std::string exercise(key.str());
    const toml::array* list = node.as_array();
    if (list == nullptr) fail<CourseError>("{}: {}: not a list of exercises", where, exercise);
    for (const toml::node& one : *list) {
      const std::string other = one.value_or<std::string>("");
      if (known.count(exercise) != 0 && known.count(other) != 0) table[exercise].insert(other);
    }
  }
  return table;
}

std::string toml_of(const Reach::Table& table, const char* name, const Catalog& catalog) {
  std::string text = fmt::format("\n[{}]\n", name);
  for (const Module& module : catalog.modules) {
    for (const Exercise& exercise : module.exercises) {
      const auto found = table.find(exercise.id);
      if (found == table.end() || found->second.empty()) continue;
      std::vector<std::string> ids(found->second.begin(), found->second.end());
      std::sort(ids.begin(), ids.end(), comes_before);
      for (std::string& id : ids) id = '"' + id + '"';
      text += fmt::format("\"{}\" = [{}]\n", exercise.id, fmt::join(ids, ", "));
    }
  }
  return text;
}

}  // namespace

Reach read_reach(const Catalog& catalog) {
  const std::string where = table_path(catalog).string();
  try {
    const toml::table all = toml::parse_file(where);
    return {read_table(all, "judge", where, catalog), read_table(all, "asker", where, catalog)};
  } catch (const toml::parse_error& error) {
    fail<CourseError>("{}:{}: {}", where, error.source().begin.line, error.description());
  }
}

std::string toml_of(const Reach& reach, const Catalog& catalog) {
  return "# Whose lines the check of an exercise runs: in the process that judges, and in a student's beside the "
         "lines\n"
         "# that are asked for. Made by ./tt course reach, which measures it; modules/course/source/reach.h says what "
         "for.\n" +
         toml_of(reach.judge, "judge", catalog) + toml_of(reach.asker, "asker", catalog);
}

}  // namespace course
