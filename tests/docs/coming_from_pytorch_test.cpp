// docs/coming_from_pytorch.md: every line of its tables runs, and prints what PyTorch prints unless a note stands
// beside it. What PyTorch prints is in golden/, written by pytorch/coming_from_pytorch.py.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "tests/docs/page.h"

namespace {

// "=== <PyTorch's code>", then the text.
std::map<std::string, std::string> read_golden() {
  std::ifstream file(TINYTENSOR_SOURCE_DIR "/tests/docs/golden/coming_from_pytorch.txt");
  REQUIRE(file.good());
  std::map<std::string, std::string> texts;
  std::string* text = nullptr;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("=== ")) {
      text = &texts[line.substr(4)];
    } else {
      *text += (text->empty() ? "" : "\n") + line;
    }
  }
  return texts;
}

}  // namespace

TEST_CASE("every line of the page for those who come from PyTorch runs, and prints the same") {
  const std::map<std::string, std::string> golden = read_golden();
  size_t compared = 0;
  for (const page::Line& line : page::lines()) {
    INFO("docs/coming_from_pytorch.md:" << line.number << ": " << line.pytorch);
    tinytensor::manual_seed(0);
    std::string got;
    REQUIRE_NOTHROW(got = line.run());
    if (!line.note.empty()) continue;
    REQUIRE(golden.contains(line.pytorch));
    CHECK(got == golden.at(line.pytorch));
    ++compared;
  }
  MESSAGE(page::lines().size(), " lines, of which ", compared, " print what PyTorch prints");
  CHECK(page::lines().size() >= 250);
  CHECK(compared >= 200);
}
