// docs/architecture.md names every room: whoever looks for the place of a change need not open a file.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <sstream>

#include "tests/house/house.h"

using namespace tinytensor::tests;

namespace {

// Folder -> its row of the tables.
std::map<std::string, std::string> rows_of(const Floors& floors, const std::string& markdown) {
  std::map<std::string, std::string> rows;
  std::istringstream lines(markdown);
  for (std::string line; std::getline(lines, line);) {
    for (const auto& [folder, floor] : floors) {
      if (line.starts_with(fmt::format("| {} | `{}`", floor, folder))) rows[folder] = line;
    }
  }
  return rows;
}

// Rooms of the machinery that the row of their folder does not name.
std::vector<std::string> unnamed(const std::string& markdown, const Files& files) {
  const Floors floors = read_floors(markdown);
  const std::map<std::string, std::string> rows = rows_of(floors, markdown);
  std::vector<std::string> found;
  for (const auto& [file, text] : files) {
    if (!file.ends_with(".h") || !(file.starts_with("modules/course/") || file.starts_with("modules/grading/")))
      continue;
    const std::string folder = folder_of(floors, file), room = room_of(file, files);
    if (file.find('/', folder.size()) != std::string::npos) continue;  // of a folder that the row names as a whole
    if (rows.at(folder).find("`" + room.substr(folder.size()) + "`") == std::string::npos) found.push_back(file);
  }
  return found;
}

}  // namespace

TEST_CASE("the tables of the architecture name each room of the course's machinery and of grading") {
  const std::string page = read_text(TINYTENSOR_SOURCE_DIR "/docs/architecture.md");
  for (const std::string& file : unnamed(page, read_house(TINYTENSOR_SOURCE_DIR))) {
    FAIL_CHECK(fmt::format("{}: the row of its folder in docs/architecture.md does not name it", file));
  }
}

TEST_CASE("a room that no row names is found") {
  const std::string page = "| 21 | `modules/course/source/` | `regions` the lines between marks |\n";
  CHECK(unnamed(page, {{"modules/course/source/regions.h", ""},
                       {"modules/course/source/regions_of_files.h", ""},
                       {"modules/course/source/attic.h", ""}}) ==
        std::vector<std::string>{"modules/course/source/attic.h"});
}
