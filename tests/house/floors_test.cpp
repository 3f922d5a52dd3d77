// The rule of the house: a room (a header with its source) may include only rooms of lower floors and of its own
// folder, and never in a circle. The floors are those of the table in docs/architecture.md.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "tests/house/house.h"

using namespace tinytensor::tests;

namespace {

std::vector<std::string> included(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::erase_if(line, [](char c) { return c == ' ' || c == '\t'; });
    if (!line.starts_with("#include\"") && !line.starts_with("#include<")) continue;
    const size_t begin = line.find_first_of("\"<") + 1;
    result.push_back(line.substr(begin, line.find_first_of("\">", begin) - begin));
  }
  return result;
}

// What breaks the rule, one sentence each.
std::vector<std::string> violations(const Floors& floors, const Files& files) {
  std::vector<std::string> found;
  std::map<std::string, std::vector<std::string>> edges;
  for (const auto& [file, text] : files) {
    if (folder_of(floors, file).empty()) {
      found.push_back(fmt::format("{} has no floor: give its folder one in docs/architecture.md", file));
      continue;
    }
    for (const std::string& other : included(text)) {
      if (folder_of(floors, other).empty()) continue;  // not of the house, or reported where it is defined
      if (!may_use(floors, file, other)) {
        found.push_back(fmt::format("{} (floor {}) includes {} (floor {})", file, floors.at(folder_of(floors, file)),
                                    other, floors.at(folder_of(floors, other))));
      }
      const std::string from = room_of(file, files), to = room_of(other, files);
      if (from != to) edges[from].push_back(to);
    }
  }
  if (const std::string circle = circle_in(edges); !circle.empty()) found.push_back("a circle: " + circle);
  return found;
}

Floors table() { return read_floors(read_text(TINYTENSOR_SOURCE_DIR "/docs/architecture.md")); }

std::string only_violation(const Files& files) {
  const std::vector<std::string> found = violations(table(), files);
  CHECK_MESSAGE(found.size() == 1, fmt::format("{}", fmt::join(found, "\n")));
  return found.empty() ? "" : found[0];
}

}  // namespace

TEST_CASE("the table of floors is read from the page on the architecture") {
  CHECK(
      read_floors("text | 7 | `no/row/`\n| floor | folders |\n|---|---|\n| 0 | `a/` | x |\n| 12 | `a/b/` | `c/` |\n") ==
      Floors{{"a/", 0}, {"a/b/", 12}});
  CHECK(table().at("tinytensor/core/") == 0);
  CHECK(table().size() == 17);
}

TEST_CASE("no room includes a room above it") {
  const Files files = read_house(TINYTENSOR_SOURCE_DIR);
  REQUIRE(files.contains("tinytensor/core/error.h"));
  const std::vector<std::string> found = violations(table(), files);
  CHECK_MESSAGE(found.empty(), fmt::format("{}", fmt::join(found, "\n")));
}

TEST_CASE("the rule allows a house in order") {
  CHECK(violations(
            table(),
            {
                {"tinytensor/tensor/tensor.cpp",
                 "#include \"tinytensor/core/strided.h\"\n#include \"tinytensor/tensor/tensor.h\"\n"},
                {"tinytensor/kernels/fast/matmul.cpp", "#include \"tinytensor/core/parallel.h\"\n"},
                {"tinytensor/ops/matmul.cpp", "#include <fmt/format.h>\n#include \"tinytensor/kernels/kernels.h\"\n"},
                {"tinytensor/training/checkpoint.cpp",
                 "#include \"tinytensor/optim/adam.h\"\n#include \"tinytensor/models/gpt.h\"\n"},
                {"tinytensor/data/unicode.h", "#pragma once\n"},
                {"tinytensor/data/unicode.cpp", "#include \"tinytensor/data/unicode_table.h\"\n"},
                {"tinytensor/data/unicode_table.h", "#include \"tinytensor/data/unicode.h\"\n"},
                {"examples/xor.cpp", "#include \"tinytensor/tinytensor.h\"\n"},
            })
            .empty());
}

TEST_CASE("a room that includes a room above it is found") {
  CHECK(only_violation({{"tinytensor/tensor/tensor.h", "#pragma once\n#include \"tinytensor/autograd/tape.h\"\n"}}) ==
        "tinytensor/tensor/tensor.h (floor 2) includes tinytensor/autograd/tape.h (floor 3)");
  CHECK(only_violation({{"tinytensor/nn/linear.cpp", "  #  include <tinytensor/tinytensor.h>\n"}}) ==
        "tinytensor/nn/linear.cpp (floor 5) includes tinytensor/tinytensor.h (floor 8)");
}

TEST_CASE("a room that includes a room of another folder on its own floor is found") {
  CHECK(only_violation({{"tinytensor/nn/linear.h", "#include \"tinytensor/optim/adam.h\"\n"}}) ==
        "tinytensor/nn/linear.h (floor 5) includes tinytensor/optim/adam.h (floor 5)");
}

TEST_CASE("a circle of rooms is found, also through their sources") {
  CHECK(only_violation({{"tinytensor/nn/linear.cpp", "#include \"tinytensor/nn/module.h\"\n"},
                        {"tinytensor/nn/module.h", "#include \"tinytensor/nn/init.h\"\n"},
                        {"tinytensor/nn/init.cpp", "#include \"tinytensor/nn/linear.h\"\n"}}) ==
        "a circle: tinytensor/nn/init -> tinytensor/nn/linear -> tinytensor/nn/module -> tinytensor/nn/init");
}

TEST_CASE("a file outside of all folders is found") {
  CHECK(only_violation({{"tinytensor/attic/box.h", "#pragma once\n"}}) ==
        "tinytensor/attic/box.h has no floor: give its folder one in docs/architecture.md");
  CHECK(only_violation({{"tinytensor/box.h", "#pragma once\n"}}) ==
        "tinytensor/box.h has no floor: give its folder one in docs/architecture.md");
}
