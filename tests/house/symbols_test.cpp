// The arrows that includes do not show: which object needs a function that another one defines. The same rule as for
// includes, checked with `nm`.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "tests/house/house.h"

using namespace tinytensor::tests;

namespace {

struct Symbol {
  std::string source;  // "tinytensor/core/shape.cpp"
  char type;           // as nm has it: 'U' is needed, 'T', 'D', 'B' and 'R' are defined here and nowhere else
  std::string name;    // demangled
};

// Objects and symbols as `nm -A -C` prints them: "…/tinytensor/core/shape.cpp.o: 0000 T tinytensor::numel(…)".
std::optional<Symbol> read_symbol(const std::string& line) {
  static const std::regex form(R"(.*\.dir/(?:\./)?(tinytensor/[^:]*\.cpp)\.o:\s*[0-9a-f]* +([A-Za-z]) (.*))");
  std::smatch part;
  if (!std::regex_match(line, part, form)) return {};
  return Symbol{part[1], part[2].str()[0], part[3]};
}

// C++ wants these operators to be members, so they may be defined above their class.
bool is_member_operator(const std::string& name) {
  static const std::regex form(R"(tinytensor::\w+::operator(\[\]|\(\))\(.*)");
  return std::regex_match(name, form);
}

// Rooms of one folder that were compiled as one: who needs whom among them is seen where they are compiled alone, as
// .ci/deep does. (cmake/join.cmake)
bool is_joined(const std::string& source) { return source.ends_with("/joined.cpp"); }

std::vector<std::string> violations(const Floors& floors, const std::vector<Symbol>& symbols) {
  std::map<std::string, std::string> home;  // symbol -> the source that defines it
  for (const Symbol& symbol : symbols) {
    if (std::string("TDBR").find(symbol.type) != std::string::npos) home[symbol.name] = symbol.source;
  }
  std::vector<std::string> found;
  std::map<std::string, std::vector<std::string>> edges;
  for (const Symbol& symbol : symbols) {
    if (symbol.type != 'U' || !home.contains(symbol.name) || is_member_operator(symbol.name)) continue;
    const std::string& other = home.at(symbol.name);
    if (!may_use(floors, symbol.source, other)) {
      found.push_back(fmt::format("{} needs {}, which {} defines", symbol.source, symbol.name, other));
    }
    const auto without_ending = [](const std::string& file) { return file.substr(0, file.rfind('.')); };
    if (other != symbol.source && !is_joined(symbol.source) && !is_joined(other))
      edges[without_ending(symbol.source)].push_back(without_ending(other));
  }
  if (const std::string circle = circle_in(edges); !circle.empty()) found.push_back("a circle: " + circle);
  return found;
}

Floors table() { return read_floors(read_text(TINYTENSOR_SOURCE_DIR "/docs/architecture.md")); }

std::vector<Symbol> symbols_of_the_library() {
  std::istringstream objects(read_text(HOUSE_OBJECTS));
  std::string command = NM_PROGRAM " -A -C";
  for (std::string object; std::getline(objects, object);) command += " '" + object + "'";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe != nullptr);
  std::string text;
  for (int c = 0; (c = std::fgetc(pipe.get())) != EOF;) text += static_cast<char>(c);
  std::vector<Symbol> symbols;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("tinytensor::") == std::string::npos) continue;
    if (std::optional<Symbol> symbol = read_symbol(line)) symbols.push_back(std::move(*symbol));
  }
  return symbols;
}

}  // namespace

TEST_CASE("no object needs a function that is defined above it, and none in a circle") {
  const std::vector<Symbol> symbols = symbols_of_the_library();
  std::set<std::string> sources;
  for (const Symbol& symbol : symbols) sources.insert(symbol.source);
  REQUIRE(sources.contains("tinytensor/core/shape.cpp"));
  REQUIRE(sources.contains("tinytensor/kernels/fast/matmul.cpp"));
  const std::vector<std::string> found = violations(table(), symbols);
  CHECK_MESSAGE(found.empty(), fmt::format("{}", fmt::join(found, "\n")));
}

TEST_CASE("a symbol is read as nm prints it") {
  const auto symbol = read_symbol(
      "a b/x.dir/tinytensor/core/shape.cpp.o:0000000000000040 T tinytensor::numel(std::vector<long> const&)");
  REQUIRE(symbol.has_value());
  CHECK(symbol->source == "tinytensor/core/shape.cpp");
  CHECK(symbol->type == 'T');
  CHECK(symbol->name == "tinytensor::numel(std::vector<long> const&)");
  const auto needed = read_symbol("x.dir/tinytensor/core/shape.cpp.o:                 U tinytensor::fail()");
  REQUIRE(needed.has_value());
  CHECK(needed->type == 'U');
  CHECK_FALSE(read_symbol("nm: 'x.o': No such file").has_value());
}

TEST_CASE("an object that needs a function of a floor above is found, but for the operators that must be members") {
  const std::vector<std::string> found =
      violations(table(), {{"tinytensor/tensor/tensor.cpp", 'U', "tinytensor::select(long)"},
                           {"tinytensor/tensor/print.cpp", 'U', "tinytensor::Tensor::operator[](long) const"},
                           {"tinytensor/tensor/print.cpp", 'U', "tinytensor::numel()"},
                           {"tinytensor/ops/shapes/views.cpp", 'T', "tinytensor::Tensor::operator[](long) const"},
                           {"tinytensor/ops/shapes/views.cpp", 'T', "tinytensor::select(long)"},
                           {"tinytensor/core/shape.cpp", 'T', "tinytensor::numel()"}});
  CHECK(found == std::vector<std::string>{"tinytensor/tensor/tensor.cpp needs tinytensor::select(long), which "
                                          "tinytensor/ops/shapes/views.cpp defines"});
}

TEST_CASE("two rooms that need each other are found") {
  const std::vector<std::string> found = violations(table(), {{"tinytensor/kernels/a.cpp", 'T', "tinytensor::a()"},
                                                              {"tinytensor/kernels/a.cpp", 'U', "tinytensor::b()"},
                                                              {"tinytensor/kernels/b.cpp", 'T', "tinytensor::b()"},
                                                              {"tinytensor/kernels/b.cpp", 'U', "tinytensor::a()"}});
  CHECK(found ==
        std::vector<std::string>{"a circle: tinytensor/kernels/a -> tinytensor/kernels/b -> tinytensor/kernels/a"});
}
