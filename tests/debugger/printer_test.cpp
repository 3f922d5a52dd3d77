// tools/gdb/tinytensor.py reads tensors in the memory of a program: it must say of them what the library prints.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"

using namespace tinytensor::tests;

namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The names of what a text of "name = …" tells, in which a tensor takes several lines.
std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (const size_t end = line.find(" = "); end != std::string::npos) names.push_back(line.substr(0, end));
  }
  return names;
}

void check_in_gdb(const std::string& program) {
  const TemporaryFolder folder;
  const std::string expected = (folder / "expected").string(), script = (folder / "script").string();
  REQUIRE(std::system(fmt::format("'{}' '{}'", program, expected).c_str()) == 0);
  const std::string wanted = contents(expected);
  REQUIRE(names_in(wanted).size() > 20);
  {
    std::ofstream commands(script);
    commands << "source " TINYTENSOR_SOURCE_DIR "/tools/gdb/tinytensor.py\nbreak stop\n";
    commands << "run " << expected << "\nup\necho \\nhere:\\n\n";
    for (const std::string& name : names_in(wanted))
      commands << "echo " << name << " =\\040\noutput " << name << "\necho \\n\n";
  }
  const std::string said = (folder / "said").string();
  const std::string quiet = "-iex 'set debuginfod enabled off' -iex 'set style enabled off' -iex 'set confirm off'";
  const int status = std::system(
      fmt::format("gdb -nx -batch {} -x '{}' '{}' >'{}' 2>&1 </dev/null", quiet, script, program, said).c_str());
  const std::string text = contents(said);
  if (text.find("Could not trace the inferior process") != std::string::npos ||
      text.find("ptrace: Operation not permitted") != std::string::npos) {
    MESSAGE("left out: no program may be traced here");
    return;
  }
  CAPTURE(text);
  REQUIRE(status == 0);
  const size_t begin = text.find("\nhere:\n");
  REQUIRE(begin != std::string::npos);
  CHECK(text.substr(begin + 7) == wanted);
}

}  // namespace

TEST_CASE("GDB shows tensors, ids and masks as the library prints them") {
  if (std::system("gdb -batch -ex 'python print(0)' >/dev/null 2>&1") != 0) {
    MESSAGE("left out: there is no gdb with Python here");
    return;
  }
  for (const char* program : {DEBUGGER_PROGRAMS}) {
    CAPTURE(program);
    check_in_gdb(program);
  }
}
