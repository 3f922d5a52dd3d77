#include "tests/house/house.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

namespace tinytensor::tests {
namespace {

std::string circle_from(const std::string& room, const std::map<std::string, std::vector<std::string>>& edges,
                        std::vector<std::string>& path, std::set<std::string>& done) {
  const auto seen = std::find(path.begin(), path.end(), room);
  if (seen != path.end()) return fmt::format("{} -> {}", fmt::join(seen, path.end(), " -> "), room);
  if (done.contains(room) || !edges.contains(room)) return "";
  path.push_back(room);
  for (const std::string& next : edges.at(room)) {
    if (std::string circle = circle_from(next, edges, path, done); !circle.empty()) return circle;
  }
  path.pop_back();
  done.insert(room);
  return "";
}

const std::string any_module = "modules/NN_name/";

// Behind the '/' of "modules/13_attention/"; 0 where a file is in no module's folder.
size_t end_of_module_folder(const std::string& file) {
  const std::string top = "modules/";
  if (!file.starts_with(top) || file.size() < top.size() + 3) return 0;
  const auto is_digit = [&](size_t at) { return file[at] >= '0' && file[at] <= '9'; };
  if (!is_digit(top.size()) || !is_digit(top.size() + 1) || file[top.size() + 2] != '_') return 0;
  return file.find('/', top.size()) + 1;
}

}  // namespace

Floors read_floors(std::string_view markdown) {
  Floors floors;
  std::istringstream lines{std::string(markdown)};
  for (std::string line; std::getline(lines, line);) {
    int floor = 0;
    char folder[256] = "";
    if (std::sscanf(line.c_str(), "| %d | `%255[^`]`", &floor, folder) == 2) floors[folder] = floor;
  }
  return floors;
}

Files read_sources(const std::filesystem::path& root, const std::string& top) {
  Files files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
    if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
    files[std::filesystem::relative(entry.path(), root).generic_string()] = read_text(entry.path());
  }
  return files;
}

Files read_house(const std::filesystem::path& root) {
  Files files;
  for (const char* top : {"tinytensor", "examples", "modules"}) files.merge(read_sources(root, top));
  return files;
}

std::string read_text(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string folder_of(const Floors& floors, const std::string& file) {
  if (const size_t end = end_of_module_folder(file); end != 0 && floors.contains(any_module))
    return file.substr(0, end);
  std::string longest;
  for (const auto& [folder, floor] : floors) {
    if (file.starts_with(folder) && folder.size() > longest.size()) longest = folder;
  }
  // The library's own folder holds one file; everything else in it needs a folder of its own.
  if (longest == "tinytensor/" && file != "tinytensor/tinytensor.h") return "";
  return longest;
}

int floor_of(const Floors& floors, const std::string& folder) {
  return floors.at(end_of_module_folder(folder) != 0 ? any_module : folder);
}

std::string room_of(const std::string& file, const Files& files) {
  std::string room = file.substr(0, file.rfind('.'));
  for (size_t end = room.find('_', room.rfind('/')); end != std::string::npos; end = room.find('_', end + 1)) {
    if (files.contains(room.substr(0, end) + ".h")) return room.substr(0, end);
  }
  return room;
}

bool may_use(const Floors& floors, const std::string& file, const std::string& other) {
  const std::string from = folder_of(floors, file), to = folder_of(floors, other);
  return from == to || floor_of(floors, to) < floor_of(floors, from);
}

std::string circle_in(const std::map<std::string, std::vector<std::string>>& edges) {
  std::vector<std::string> path;
  std::set<std::string> done;
  for (const auto& [room, others] : edges) {
    if (std::string circle = circle_from(room, edges, path, done); !circle.empty()) return circle;
  }
  return "";
}

}  // namespace tinytensor::tests
