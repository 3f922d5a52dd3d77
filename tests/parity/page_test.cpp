// docs/parity.md must not promise more than is compared. That it lacks nothing is checked where rows are reported.
#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>

#include "tests/parity/golden.h"
#include "tests/parity/report.h"

namespace {

std::set<std::string> names_of_golden_files() {
  std::set<std::string> names;
  for (const char* file : {"operations.txt", "more_operations.txt", "images.txt", "llama.txt"}) {
    for (const auto& [name, cases] : parity::read_operations(file)) names.insert(name);
  }
  for (const char* file :
       {"layers.txt", "optimizers.txt", "tasks.txt", "training.txt", "image_layers.txt", "llama_layers.txt"}) {
    for (const auto& [name, program] : parity::read_programs(file)) names.insert(name);
  }
  return names;
}

}  // namespace

TEST_CASE("docs/parity.md has no row that is compared with nothing") {
  const std::set<std::string> names = names_of_golden_files();
  std::istringstream page(parity::committed_page());
  std::string section;
  size_t rows = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) section = line.substr(3);
    const bool from_golden_file = section == "Operations" || section == "Images" || section == "Image layers" ||
                                  section == "Layers" || section == "Optimizers" || section == "Tasks" ||
                                  section == "Training" || section == "Llama" || section == "Llama layers";
    if (!from_golden_file || !line.starts_with("| `")) continue;
    std::string name = line.substr(3, line.find('`', 3) - 3);
    if (name.starts_with("composed::")) name = name.substr(10);
    CAPTURE(name);
    CHECK(names.contains(name));
    ++rows;
  }
  CHECK(rows > names.size());
}
