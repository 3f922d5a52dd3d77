// What docs/instructors.md says of the modules, against the modules.
#include <doctest/doctest.h>

#include <sstream>

#include "modules/course/common/text.h"
#include "tests/grading/hand_in.h"

namespace {

// The cells of a line of a table: "| 01 | tensor |" has two.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream rest(line);
  for (std::string cell; std::getline(rest, cell, '|');) cells.push_back(course::trimmed(cell));
  if (!cells.empty()) cells.erase(cells.begin());
  return cells;
}

// Minutes to the nearest half hour: "2½".
std::string in_hours(int minutes) {
  const int halves = (minutes + 15) / 30;
  return std::to_string(halves / 2) + (halves % 2 == 1 ? "½" : "");
}

}  // namespace

TEST_CASE("the table of hours has each module, with its hours and its points") {
  size_t found = 0;
  for (const std::string& line :
       course::lines_of(tinytensor::read_file(TINYTENSOR_SOURCE_DIR "/docs/instructors.md"))) {
    const std::vector<std::string> cells = cells_of(line);
    const bool is_module =
        cells.size() == 4 && cells[0].size() == 2 && std::isalpha(static_cast<unsigned char>(cells[1][0]));
    if (!is_module) continue;
    CAPTURE(line);
    REQUIRE(found < handing_in::catalog().modules.size());
    const course::Module& module = handing_in::catalog().modules[found++];
    CHECK(cells[0] == module.number);
    CHECK(cells[1].starts_with(module.name.substr(3)));
    CHECK(cells[2] == in_hours(module.minutes()));
    CHECK(cells[3] == std::to_string(module.points()));
  }
  CHECK(found == handing_in::catalog().modules.size());
}
