// The house rule: a room (a header with its source) may include only rooms on a lower floor. On its own floor it may
// include rooms of its own folder, and of core/; never in a circle.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

// A path without its ending, or a folder with all that is in it; the longest row that fits a file is its floor.
const std::map<std::string, int> floors = {
    {"tinytensor/core/error", 0},
    {"tinytensor/core/real", 0},
    {"tinytensor/core/shape", 1},
    {"tinytensor/core/random", 1},
    {"tinytensor/core/memory", 1},
    {"tinytensor/core/parallel", 1},
    {"tinytensor/kernels/", 1},
    {"tinytensor/core/tensor", 2},
    {"tinytensor/core/creation", 2},
    {"tinytensor/core/strided", 2},
    {"tinytensor/core/print", 2},
    {"tinytensor/autograd/", 3},
    {"tinytensor/ops/", 4},
    {"tinytensor/nn/", 5},
    {"tinytensor/optim/", 5},
    {"tinytensor/io/", 5},
    {"tinytensor/data/", 6},
    {"tinytensor/io/checkpoint", 7},
    {"tinytensor/io/pretrained_config", 7},
    {"tinytensor/io/pretrained", 7},
    {"tinytensor/tinytensor", 8},  // one header for all of the above
    {"examples/", 9},
    {"modules/course/", 9},
    {"modules/", 10},  // lessons: their checks stand on the course
};

constexpr int most_lines = 400;

using Files = std::map<std::string, std::string>;  // path from the root -> text

std::string room_of(const std::string& file) { return file.substr(0, file.rfind('.')); }
std::string folder_of(const std::string& file) {
  const size_t after_top = file.find('/') + 1;
  return file.substr(0, file.find('/', after_top) + 1);
}

// The floor of a file, or -1 if the table has none.
int floor_of(const std::string& file) {
  const std::string room = room_of(file);
  size_t longest = 0;
  int floor = -1;
  for (const auto& [name, number] : floors) {
    const bool fits = name.back() == '/' ? room.starts_with(name) : room == name;
    if (fits && name.size() > longest) {
      longest = name.size();
      floor = number;
    }
  }
  return floor;
}

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

bool may_include(const std::string& file, const std::string& other) {
  const int from = floor_of(file), to = floor_of(other);
  const bool neighbours = folder_of(file) == folder_of(other) || folder_of(other) == "tinytensor/core/";
  return to < from || (to == from && neighbours);
}

// A circle of rooms that can be walked from `room`, as "a -> b -> a"; empty if there is none.
std::string circle_from(const std::string& room, const std::map<std::string, std::vector<std::string>>& edges,
                        std::vector<std::string>& path, std::map<std::string, bool>& done) {
  const auto seen = std::find(path.begin(), path.end(), room);
  if (seen != path.end()) return fmt::format("{} -> {}", fmt::join(seen, path.end(), " -> "), room);
  if (done[room] || !edges.contains(room)) return "";
  path.push_back(room);
  for (const std::string& next : edges.at(room)) {
    if (std::string circle = circle_from(next, edges, path, done); !circle.empty()) return circle;
  }
  path.pop_back();
  done[room] = true;
  return "";
}

// The room that a file is a part of: unicode_table.h is a part of the room unicode, if there is a unicode.h beside it.
std::string whole_room_of(const std::string& file, const Files& files) {
  const std::string room = room_of(file);
  for (size_t end = room.find('_', room.rfind('/')); end != std::string::npos; end = room.find('_', end + 1)) {
    if (files.contains(room.substr(0, end) + ".h")) return room.substr(0, end);
  }
  return room;
}

// What breaks the rule, one sentence each.
std::vector<std::string> violations(const Files& files) {
  std::vector<std::string> found;
  std::map<std::string, std::vector<std::string>> edges;
  for (const auto& [file, text] : files) {
    if (floor_of(file) < 0) found.push_back(fmt::format("{} has no floor: give it one in the table", file));
    for (const std::string& other : included(text)) {
      if (floor_of(other) < 0) continue;  // not ours, or reported where it is defined
      if (!may_include(file, other)) {
        found.push_back(
            fmt::format("{} (floor {}) includes {} (floor {})", file, floor_of(file), other, floor_of(other)));
      }
      const std::string from = whole_room_of(file, files), to = whole_room_of(other, files);
      if (from != to) edges[from].push_back(to);
    }
  }
  std::vector<std::string> path;
  std::map<std::string, bool> done;
  for (const auto& [room, others] : edges) {
    path.clear();
    if (const std::string circle = circle_from(room, edges, path, done); !circle.empty()) {
      found.push_back("a circle: " + circle);
      break;
    }
  }
  return found;
}

// Every C++ file of the rooms under `root`.
Files read_house(const std::filesystem::path& root) {
  Files files;
  for (const char* top : {"tinytensor", "examples", "modules"}) {
    if (!std::filesystem::exists(root / top)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      files[std::filesystem::relative(entry.path(), root).generic_string()] = text.str();
    }
  }
  return files;
}

std::string only_violation(const Files& files) {
  const std::vector<std::string> found = violations(files);
  CHECK_MESSAGE(found.size() == 1, fmt::format("{}", fmt::join(found, "\n")));
  return found.empty() ? "" : found[0];
}

}  // namespace

TEST_CASE("no room includes a room above it") {
  const Files files = read_house(TINYTENSOR_SOURCE_DIR);
  REQUIRE(files.contains("tinytensor/core/error.h"));
  const std::vector<std::string> found = violations(files);
  CHECK_MESSAGE(found.empty(), fmt::format("{}", fmt::join(found, "\n")));
}

TEST_CASE("library files are short enough to be read in one sitting") {
  for (const auto& entry : read_house(TINYTENSOR_SOURCE_DIR)) {
    const std::string& file = entry.first;
    if (!file.starts_with("tinytensor/")) continue;
    const auto lines = std::count(entry.second.begin(), entry.second.end(), '\n');
    WARN_MESSAGE(lines <= most_lines, fmt::format("{} has {} lines, more than {}", file, lines, most_lines));
  }
}

TEST_CASE("the rule allows a house in order") {
  CHECK(violations(
            {
                {"tinytensor/core/tensor.cpp",
                 "#include \"tinytensor/core/tensor.h\"\n#include \"tinytensor/core/strided.h\"\n"},
                {"tinytensor/kernels/fast/matmul.cpp", "#include \"tinytensor/core/parallel.h\"\n"},
                {"tinytensor/ops/matmul.cpp", "#include <fmt/format.h>\n#include \"tinytensor/kernels/kernels.h\"\n"},
                {"tinytensor/io/checkpoint.cpp",
                 "#include \"tinytensor/optim/adam.h\"\n#include \"tinytensor/nn/gpt.h\"\n"},
                {"tinytensor/data/unicode.h", "#pragma once\n"},
                {"tinytensor/data/unicode.cpp", "#include \"tinytensor/data/unicode_table.h\"\n"},
                {"tinytensor/data/unicode_table.h", "#include \"tinytensor/data/unicode.h\"\n"},
                {"examples/xor.cpp", "#include \"tinytensor/tinytensor.h\"\n"},
            })
            .empty());
}

TEST_CASE("a room that includes a room above it is found") {
  CHECK(only_violation({{"tinytensor/core/tensor.h", "#pragma once\n#include \"tinytensor/autograd/tape.h\"\n"}}) ==
        "tinytensor/core/tensor.h (floor 2) includes tinytensor/autograd/tape.h (floor 3)");
  CHECK(only_violation({{"tinytensor/nn/gpt.cpp", "  #  include <tinytensor/tinytensor.h>\n"}}) ==
        "tinytensor/nn/gpt.cpp (floor 5) includes tinytensor/tinytensor.h (floor 8)");
}

TEST_CASE("a room that includes a room of another folder on its own floor is found") {
  CHECK(only_violation({{"tinytensor/nn/gpt.h", "#include \"tinytensor/optim/adam.h\"\n"}}) ==
        "tinytensor/nn/gpt.h (floor 5) includes tinytensor/optim/adam.h (floor 5)");
  CHECK(only_violation({{"tinytensor/core/random.cpp", "#include \"tinytensor/kernels/kernels.h\"\n"}}) ==
        "tinytensor/core/random.cpp (floor 1) includes tinytensor/kernels/kernels.h (floor 1)");
}

TEST_CASE("a circle of rooms is found, also through their sources") {
  CHECK(only_violation({{"tinytensor/nn/linear.cpp", "#include \"tinytensor/nn/module.h\"\n"},
                        {"tinytensor/nn/module.h", "#include \"tinytensor/nn/init.h\"\n"},
                        {"tinytensor/nn/init.cpp", "#include \"tinytensor/nn/linear.h\"\n"}}) ==
        "a circle: tinytensor/nn/init -> tinytensor/nn/linear -> tinytensor/nn/module -> tinytensor/nn/init");
}

TEST_CASE("a file without a floor is found") {
  CHECK(only_violation({{"tinytensor/core/attic.h", "#pragma once\n"}}) ==
        "tinytensor/core/attic.h has no floor: give it one in the table");
}
