// A file of the library is read in one sitting, a function on one screen; and what it includes it includes itself.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "tests/house/house.h"

using namespace tinytensor::tests;

namespace {

constexpr std::ptrdiff_t most_lines_of_a_file = 400, most_lines_of_a_function = 50;

struct Function {
  std::string head;
  std::ptrdiff_t lines;
};

// Functions as clang-format lays them out: the brace opens at the end of a line, and closes in the column of the head.
// Blocks inside of functions count too, which does no harm: they are shorter.
std::vector<Function> functions_in(const std::string& text, size_t indent) {
  const std::string margin(indent, ' ');
  const std::regex closing(margin + R"(\}.*)"), type(R"(\s*(namespace|struct|class|enum|union|extern)\b.*)");
  std::vector<Function> found;
  std::istringstream lines(text);
  std::string head;
  std::ptrdiff_t length = 0;
  for (std::string line; std::getline(lines, line);) {
    const bool at_margin = line.size() > indent && line.starts_with(margin) && line[indent] != ' ' &&
                           line.compare(indent, 2, "//") != 0;  // code in a comment is no function
    if (length > 0) ++length;
    if (length > 0 && std::regex_match(line, closing)) {
      found.push_back({head, length});
      length = 0;
    } else if (at_margin && line.ends_with("{") && !line.ends_with("= {") && !std::regex_match(line, type)) {
      head = line.substr(indent);
      length = 1;
    } else if (at_margin && length == 0 && line.ends_with(")")) {
      head = line.substr(indent);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("a file of the library, of the programs and of the course has at most 400 lines") {
  for (const auto& entry : read_house(TINYTENSOR_SOURCE_DIR)) {
    const std::string& file = entry.first;
    if (file.find("/wrong/") != std::string::npos) continue;  // many short answers of students
    const auto lines = std::count(entry.second.begin(), entry.second.end(), '\n');
    CHECK_MESSAGE(lines <= most_lines_of_a_file, fmt::format("{} has {} lines", file, lines));
  }
}

TEST_CASE("a function of the library, of the programs and of the course's machinery has at most 50 lines") {
  for (const auto& entry : read_house(TINYTENSOR_SOURCE_DIR)) {
    const std::string& file = entry.first;
    if (file.starts_with("modules/") && !file.starts_with("modules/course/") && !file.starts_with("modules/grading/"))
      continue;  // tables of cases
    for (const size_t indent : {size_t{0}, size_t{2}}) {
      for (const Function& f : functions_in(entry.second, indent)) {
        CHECK_MESSAGE(f.lines <= most_lines_of_a_function, fmt::format("{}: {} lines: {}", file, f.lines, f.head));
      }
    }
  }
}

TEST_CASE("the lines of a function are counted from its head to its closing brace") {
  const std::vector<Function> found =
      functions_in("struct S {\n  int x;\n};\nint f(int a) {\n  if (a) {\n    g();\n  }\n}\nint x;\n", 0);
  REQUIRE(found.size() == 1);
  CHECK(found[0].head == "int f(int a) {");
  CHECK(found[0].lines == 5);
  CHECK(functions_in("struct S {\n  int f() {\n    g();\n  }\n};\n", 2)[0].lines == 3);
}

TEST_CASE("a file that joins a list includes <fmt/ranges.h> itself: in newer versions of fmt no other header has it") {
  for (const auto& entry : read_house(TINYTENSOR_SOURCE_DIR)) {
    const std::string &file = entry.first, &text = entry.second;
    const bool joins = text.find("fmt::join(") != std::string::npos;
    const bool includes = text.find("#include <fmt/ranges.h>") != std::string::npos;
    CHECK_MESSAGE((!joins || includes), file);
  }
}
