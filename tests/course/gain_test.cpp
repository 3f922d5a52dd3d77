// What a module ends with prints what its lesson says.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "modules/course/common/text.h"
#include "tests/course/student.h"

TEST_CASE(
    "module 04 ends with gradcheck, six tests of gradient flow and a network that learns, as its lesson prints it") {
  const std::string root = TINYTENSOR_SOURCE_DIR;
  const std::string lesson = tinytensor::read_file(root + "/modules/04_operators/README.md");
  const size_t begin = lesson.find("gradcheck: 18 of 18"), end = lesson.find("```", begin);
  REQUIRE(begin != std::string::npos);
  const Student student;
  const Answer answer = student.types({"run", root + "/modules/04_operators/learns.cpp"});
  CHECK(answer.status == 0);
  CHECK(answer.says("gradient flow: 6 of 6\n"));
  for (const std::string& line : course::lines_of(lesson.substr(begin, end - begin))) {
    CHECK_MESSAGE(answer.says(line + "\n"), "the lesson has: ", line, "\nprinted: ", answer.text);
  }
}

TEST_CASE(
    "module 06 ends with losses far from 0 and a logit that is trained out of a mistake, as its lesson prints it") {
  const std::string root = TINYTENSOR_SOURCE_DIR;
  const std::string lesson = tinytensor::read_file(root + "/modules/06_losses/README.md");
  const size_t begin = lesson.find("from x = -8, with"), end = lesson.find("```", begin);
  REQUIRE(begin != std::string::npos);
  const Student student;
  const Answer answer = student.types({"run", root + "/modules/06_losses/far_off.cpp"});
  CHECK(answer.status == 0);
  for (const std::string& line : course::lines_of(lesson.substr(begin, end - begin))) {
    CHECK_MESSAGE(answer.says(line + "\n"), "the lesson has: ", line, "\nprinted: ", answer.text);
  }
}

TEST_CASE("module 09 ends with a network that learns wrong labels by heart, and one that is stopped before") {
  const Student student;
  const Answer answer = student.types({"run", std::string(TINYTENSOR_SOURCE_DIR) + "/modules/09_training/overfit.cpp"});
  CHECK(answer.status == 0);
  struct Row {
    int steps = -1;
    double known = 0, unseen = 0;
  };
  const auto row_of = [&answer](const std::string& name) {
    Row row;
    const size_t at = answer.text.find(name);
    REQUIRE_MESSAGE(at != std::string::npos, answer.text);
    CHECK(std::sscanf(answer.text.c_str() + at + name.size(), "%d %lf%% %lf", &row.steps, &row.known, &row.unseen) ==
          3);
    return row;
  };
  // In the lesson: 400 steps, 100.0% and 56.9%; 112, 86.0% and 59.3%; 80, 79.5% and 61.2%. Another processor's sums end
  // in other digits.
  const Row whole = row_of("to the end"), stopped = row_of("with a patience of 4"), best = row_of("back to its best");
  CHECK(whole.steps == 400);
  CHECK(whole.known > 99);
  CHECK(stopped.steps == best.steps + 4 * 8);
  CHECK(stopped.steps < 200);
  CHECK(best.known < stopped.known);
  CHECK(best.unseen > whole.unseen + 2);
}

namespace {

// Of the rows that a head's map has, a to h: the letter of the card with the largest weight, if it is above 0.9.
std::string found_by(const std::string& map) {
  const std::vector<std::string> lines = course::lines_of(map);
  std::vector<std::string> cards;
  std::string found;
  for (const std::string& line : lines) {
    std::istringstream words(line);
    std::string row, shade;
    words >> row;
    if (row == "asks") {
      for (std::string card; words >> card;) cards.push_back(card);
    } else if (row.size() == 1 && row[0] >= 'a' && row[0] <= 'h') {
      char letter = '?';
      for (const std::string& card : cards) {
        double weight = 0;
        words >> shade >> weight;
        if (weight > 0.9) letter = card[0];
      }
      found += letter;
    }
  }
  return found;
}

}  // namespace

TEST_CASE("module 13 ends with two heads that nobody told where to look, and each finds a card of its own") {
  const Student student;
  const Answer answer = student.types({"run", std::string(TINYTENSOR_SOURCE_DIR) + "/modules/13_attention/heads.cpp"});
  REQUIRE_MESSAGE(answer.status == 0, answer.text);
  const std::string end = answer.text.substr(answer.text.find("after 400 steps"));
  const size_t second = end.find("head 1");
  REQUIRE_MESSAGE(second != std::string::npos, answer.text);
  std::vector<std::string> found = {found_by(end.substr(0, second)), found_by(end.substr(second))};
  std::sort(found.begin(), found.end());  // which of the two takes which part is left open
  const std::vector<std::string> parts = {"abcdefgh", "bcdefgha"};
  CHECK_MESSAGE(found == parts, end);
}
