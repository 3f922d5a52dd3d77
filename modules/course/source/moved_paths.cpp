#include "modules/course/source/moved_paths.h"

#include <toml++/toml.h>

#include <filesystem>

#include "modules/course/common/error.h"

namespace course {

std::map<std::string, std::string> former_paths(const Catalog& catalog) {
  const std::filesystem::path path = catalog.root / "modules" / "moved.toml";
  std::map<std::string, std::string> former;
  if (!std::filesystem::exists(path)) return former;
  try {
    const toml::table table = toml::parse_file(path.string());
    const toml::table* moved = table["moved"].as_table();
    if (moved == nullptr) fail<CourseError>("{}: there is no [moved]", path.string());
    for (const auto& [from, to] : *moved) {
      const auto text = to.value<std::string>();
      if (!text) fail<CourseError>("{}: '{}' must be a path", path.string(), from.str());
      former.emplace(*text, from.str());
    }
  } catch (const toml::parse_error& error) {
    fail<CourseError>("{}:{}: {}", path.string(), error.source().begin.line, error.description());
  }
  return former;
}

}  // namespace course
