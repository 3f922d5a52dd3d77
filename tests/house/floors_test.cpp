// The rule of the house: a room (a header with its source) may include only rooms of lower floors and of its own
// folder, never in a circle, and by its full path. The floors are those of the tables in docs/architecture.md.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "tests/house/house.h"

using namespace tinytensor::tests;

namespace {

// Names in quotes and in angle brackets, with the quote before them: "\"tinytensor/core/shape.h", "<vector".
std::vector<std::string> included(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::erase_if(line, [](char c) { return c == ' ' || c == '\t'; });
    if (!line.starts_with("#include\"") && !line.starts_with("#include<")) continue;
    const size_t begin = line.find_first_of("\"<");
    result.push_back(line.substr(begin, line.find_first_of("\">", begin + 1) - begin));
  }
  return result;
}

bool is_full_path(const std::string& name) {
  const std::vector<std::string> tops{"tinytensor/", "examples/", "modules/", "tests/"};
  return std::any_of(tops.begin(), tops.end(), [&](const std::string& top) { return name.starts_with(top); });
}

// Includes in quotes that are not full paths, one sentence each.
std::vector<std::string> short_includes(const Files& files) {
  std::vector<std::string> found;
  for (const auto& [file, text] : files) {
    for (const std::string& name : included(text)) {
      if (name[0] == '"' && !is_full_path(name.substr(1))) {
        found.push_back(fmt::format("{} includes {}\": write its full path", file, name));
      }
    }
  }
  return found;
}

// What breaks the rule, one sentence each.
std::vector<std::string> violations(const Floors& floors, const Files& files) {
  std::vector<std::string> found = short_includes(files);
  std::map<std::string, std::vector<std::string>> edges;
  for (const auto& [file, text] : files) {
    if (folder_of(floors, file).empty()) {
      found.push_back(fmt::format("{} has no floor: give its folder one in docs/architecture.md", file));
      continue;
    }
    for (const std::string& name : included(text)) {
      const std::string other = name.substr(1);
      if (folder_of(floors, other).empty()) continue;  // not of the house, or reported where it is defined
      if (!may_use(floors, file, other)) {
        found.push_back(fmt::format("{} (floor {}) includes {} (floor {})", file,
                                    floor_of(floors, folder_of(floors, file)), other,
                                    floor_of(floors, folder_of(floors, other))));
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
  CHECK(table().at("modules/NN_name/") == 24);
  CHECK(table().size() == 43);
}

TEST_CASE("no room includes a room above it") {
  const Files files = read_house(TINYTENSOR_SOURCE_DIR);
  REQUIRE(files.contains("tinytensor/core/error.h"));
  const std::vector<std::string> found = violations(table(), files);
  CHECK_MESSAGE(found.empty(), fmt::format("{}", fmt::join(found, "\n")));
}

TEST_CASE("the rule allows a house in order") {
  CHECK(violations(table(),
                   {
                       {"tinytensor/tensor/tensor.cpp",
                        "#include \"tinytensor/core/strided.h\"\n#include \"tinytensor/tensor/tensor.h\"\n"},
                       {"tinytensor/kernels/fast/matmul.cpp", "#include \"tinytensor/core/parallel.h\"\n"},
                       {"tinytensor/ops/products/matmul.cpp",
                        "#include <fmt/format.h>\n#include \"tinytensor/kernels/kernels.h\"\n"},
                       {"tinytensor/training/checkpoint.cpp",
                        "#include \"tinytensor/optim/adam.h\"\n#include \"tinytensor/models/gpt.h\"\n"},
                       {"tinytensor/tokenizers/unicode.h", "#pragma once\n"},
                       {"tinytensor/tokenizers/unicode.cpp", "#include \"tinytensor/tokenizers/unicode_table.h\"\n"},
                       {"tinytensor/tokenizers/unicode_table.h", "#include \"tinytensor/tokenizers/unicode.h\"\n"},
                       {"examples/xor.cpp", "#include \"tinytensor/tinytensor.h\"\n"},
                   })
            .empty());
}

TEST_CASE("a room that includes a room above it is found") {
  CHECK(only_violation({{"tinytensor/tensor/tensor.h", "#pragma once\n#include \"tinytensor/autograd/tape.h\"\n"}}) ==
        "tinytensor/tensor/tensor.h (floor 2) includes tinytensor/autograd/tape.h (floor 3)");
  CHECK(only_violation({{"tinytensor/nn/linear.cpp", "  #  include <tinytensor/tinytensor.h>\n"}}) ==
        "tinytensor/nn/linear.cpp (floor 6) includes tinytensor/tinytensor.h (floor 10)");
}

TEST_CASE("a room that includes a room of another folder on its own floor is found") {
  CHECK(only_violation({{"tinytensor/nn/linear.h", "#include \"tinytensor/optim/adam.h\"\n"}}) ==
        "tinytensor/nn/linear.h (floor 6) includes tinytensor/optim/adam.h (floor 6)");
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

TEST_CASE("an include that is not a full path is found, wherever it stands") {
  CHECK(only_violation({{"modules/course/source/reach.h", "#pragma once\n#include \"catalog.h\"\n"}}) ==
        "modules/course/source/reach.h includes \"catalog.h\": write its full path");
  CHECK(only_violation({{"modules/01_tensor/checks.cpp", "#include \"../02_kernels/oracle.h\"\n"}}) ==
        "modules/01_tensor/checks.cpp includes \"../02_kernels/oracle.h\": write its full path");
}

TEST_CASE("tests include files of the project by their full paths") {
  Files files = read_sources(TINYTENSOR_SOURCE_DIR, "tests");
  REQUIRE(files.contains("tests/house/floors_test.cpp"));
  std::erase_if(files, [](const auto& file) { return file.first.find("/adversaries/") != std::string::npos; });
  const std::vector<std::string> found = short_includes(files);
  CHECK_MESSAGE(found.empty(), fmt::format("{}", fmt::join(found, "\n")));
}

TEST_CASE("a module that includes a file of another module is found") {
  CHECK(only_violation({{"modules/05_activations/checks.cpp", "#include \"modules/02_kernels/oracle.h\"\n"}}) ==
        "modules/05_activations/checks.cpp (floor 24) includes modules/02_kernels/oracle.h (floor 24)");
  CHECK(violations(table(), {{"modules/05_activations/checks.cpp",
                              "#include \"modules/05_activations/oracle.h\"\n"
                              "#include \"modules/course/checking/check.h\"\n"}})
            .empty());
}

// Circles that stood in the course's machinery for a while, since its includes had no folders.
TEST_CASE("a circle in the machinery of the course and of grading is found") {
  CHECK(violations(table(),
                   {{"modules/course/workspace/workspace.cpp", "#include \"modules/course/source/stubs.h\"\n"},
                    {"modules/course/source/stubs.cpp", "#include \"modules/course/source/reach.h\"\n"},
                    {"modules/course/source/reach.cpp", "#include \"modules/course/commands/start.h\"\n"},
                    {"modules/course/commands/start.h", "#include \"modules/course/workspace/workspace.h\"\n"}}) ==
        std::vector<std::string>{
            "modules/course/source/reach.cpp (floor 21) includes modules/course/commands/start.h (floor 24)",
            "a circle: modules/course/commands/start -> modules/course/workspace/workspace -> "
            "modules/course/source/stubs -> modules/course/source/reach -> modules/course/commands/start"});
  CHECK(only_violation(
            {{"modules/course/commands/start.cpp", "#include \"modules/course/commands/print_verdicts.h\"\n"},
             {"modules/course/commands/print_verdicts.h", "#include \"modules/course/commands/start.h\"\n"}}) ==
        "a circle: modules/course/commands/print_verdicts -> modules/course/commands/start -> "
        "modules/course/commands/print_verdicts");
  CHECK(only_violation(
            {{"modules/grading/intake/submission.cpp", "#include \"modules/grading/intake/open_submission.h\"\n"},
             {"modules/grading/intake/open_submission.h", "#include \"modules/grading/intake/submission.h\"\n"}}) ==
        "a circle: modules/grading/intake/open_submission -> modules/grading/intake/submission -> "
        "modules/grading/intake/open_submission");
}

TEST_CASE("a source of the course's machinery has a header, which its own name or that of its room gives") {
  // What is linked into a student's program or is one itself defines what others declare, or main().
  const std::vector<std::string> without{"/main.cpp",
                                         "/grader_main.cpp",
                                         "/course/student/",
                                         "/checking/answering/",
                                         "/checking/everything.cpp",
                                         "/checking/judging/judge.cpp",
                                         "/common/toml_library.cpp"};
  const Files files = read_sources(TINYTENSOR_SOURCE_DIR, "modules");
  for (const auto& entry : files) {
    const std::string& file = entry.first;
    const bool machinery = file.starts_with("modules/course/") || file.starts_with("modules/grading/");
    if (!machinery || !file.ends_with(".cpp")) continue;
    if (std::any_of(without.begin(), without.end(),
                    [&](const std::string& part) { return file.find(part) != std::string::npos; })) {
      continue;
    }
    const std::string header = room_of(file, files) + ".h";
    CHECK_MESSAGE(files.count(header) == 1, fmt::format("{} has no {}", file, header));
  }
}
