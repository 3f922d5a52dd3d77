#include "examples/commands/train/progress.h"

#include "examples/commands/command_line/numbers.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace tinytensor;

namespace {

ProgressLine halfway() {
  ProgressLine line;
  line.done = 1000;
  line.total = 2000;
  line.loss = 1.23456;
  line.lr = 5.5e-4;
  line.tokens_per_s = 41'300;
  line.val_loss = 1.3;
  line.seconds_left = 75;
  return line;
}

/// Columns of a text of ASCII and of bars, which take three bytes a column.
int columns(const std::string& text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

TEST_CASE("the progress line says how far, how good, how fast and how long") {
  CHECK(to_string(halfway(), 120, false) ==
        "############------------  1000/2000  loss 1.2346  val 1.3000  lr 5.5e-04  41.3k tokens/s  1:15 left");
  CHECK(to_string(halfway(), 120, true).starts_with("━━━━━━━━━━━━────────────  1000/2000"));
}

TEST_CASE("the progress line fits every width, and gives up the less important figures first") {
  for (int width = 0; width <= 150; ++width) {
    for (const bool unicode : {false, true}) {
      CAPTURE(width);
      CHECK(columns(to_string(halfway(), width, unicode)) <= width);
    }
  }
  CHECK(to_string(halfway(), 80, false).find("lr") == std::string::npos);
  CHECK(to_string(halfway(), 80, false).find("tokens/s") != std::string::npos);
  CHECK(to_string(halfway(), 30, false).find("1000/2000") != std::string::npos);
  CHECK(to_string(halfway(), 9, false) == "1000/2000");
}

TEST_CASE("the bar is empty at the start and full at the end") {
  ProgressLine line = halfway();
  line.done = 0;
  CHECK(to_string(line, 120, false).starts_with("------------------------  0/2000"));
  line.done = 2000;
  CHECK(to_string(line, 120, false).starts_with("########################  2000/2000"));
}

TEST_CASE("counts have commas") {
  CHECK(with_commas(7) == "7");
  CHECK(with_commas(123) == "123");
  CHECK(with_commas(786'854) == "786,854");
  CHECK(with_commas(-1'234'567) == "-1,234,567");
}
