// LeNet in a page: the run of lesson 10, and what becomes of a drawing.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "examples/browser/digit_reader.h"
#include "examples/browser/page.h"
#include "examples/browser/pen.h"
#include "tests/programs/shell.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor::tests {
namespace {

using Json = nlohmann::json;

Json ask(Page& page, const std::string& request) { return Json::parse(page.answer(request)); }

/// How much ink there is in a picture, where its middle and where its edges are.
struct Ink {
  double all = 0, x = 0, y = 0, left = 28, right = 0, top = 28, bottom = 0;
};

Ink ink_of(const Tensor& picture) {
  Ink ink;
  for (int64_t row = 0; row < 28; ++row) {
    for (int64_t column = 0; column < 28; ++column) {
      const auto pixel = static_cast<double>(picture.at({row, column}));
      CHECK(pixel >= 0);
      CHECK(pixel <= 1);
      const double x = static_cast<double>(column) + 0.5, y = static_cast<double>(row) + 0.5;
      ink.all += pixel, ink.x += pixel * x, ink.y += pixel * y;
      if (pixel < 0.5) continue;
      ink.left = std::min(ink.left, x - 0.5), ink.right = std::max(ink.right, x + 0.5);
      ink.top = std::min(ink.top, y - 0.5), ink.bottom = std::max(ink.bottom, y + 0.5);
    }
  }
  ink.x /= ink.all, ink.y /= ink.all;
  return ink;
}

TEST_CASE("a fitted drawing stands in the middle, as large as the digits that are learned") {
  for (const double size : {0.2, 0.5, 0.9}) {
    CAPTURE(size);
    const Ink ink = ink_of(picture_of({{{0.05, 0.05}, {0.05 + size / 2, 0.05 + size}}}, true));
    CHECK(ink.x == doctest::Approx(14));
    CHECK(ink.y == doctest::Approx(14));
    CHECK(ink.bottom - ink.top == doctest::Approx(20));  // 18 and the width of the pen
  }
}

TEST_CASE("a drawing that is not fitted stays where it is") {
  const Ink ink = ink_of(picture_of({{{0.25, 0.25}, {0.25, 0.75}}}, false));
  CHECK(ink.x == doctest::Approx(7));
  CHECK(ink.y == doctest::Approx(14));
  CHECK(ink.all == doctest::Approx(2.3 * 14 + 2.3 * 2.3 * 0.8).epsilon(0.05));
}

TEST_CASE("a dot stays a dot, strokes are not joined, and nothing is no ink") {
  CHECK(ink_of(picture_of({{{0.3, 0.3}}}, true)).all == doctest::Approx(2.3 * 2.3 * 0.8).epsilon(0.1));
  const Tensor two = picture_of({{{0.2, 0.2}, {0.2, 0.8}}, {{0.8, 0.2}, {0.8, 0.8}}}, false);
  CHECK(two.at({14, 14}) == 0);
  CHECK(max(picture_of({}, true)).item() == 0);
  CHECK(max(picture_of({{}}, true)).item() == 0);
}

TEST_CASE("what is no drawing is refused") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH_AS(picture_of({{{nan, 0}}}, true), doctest::Contains("a point that is no number"), ValueError);
  CHECK_THROWS_WITH_AS(picture_of({Stroke(5001)}, true), doctest::Contains("at most 5000 points, not 5001"),
                       ValueError);
}

TEST_CASE("LeNet learns in turns, reads digits that it has not seen, and is asked between two turns") {
  DigitReader reader({.train = 1500, .test = 200}, 3);
  CHECK(reader.facts().weights == 61706);
  CHECK(reader.facts().steps == 3 * 47);
  std::vector<double> of_test;
  std::vector<real> losses;
  int64_t seen = 0, done = 0;
  for (DigitTurn turn; !turn.ended;) {
    turn = reader.learn(10);
    done += std::ssize(turn.losses);
    CHECK(turn.done == done);
    seen += turn.seen;
    losses.insert(losses.end(), turn.losses.begin(), turn.losses.end());
    if (turn.of_test) of_test.push_back(*turn.of_test);
    const DigitReading reading = reader.read(reader.test_digit(turn.done % 200));
    CHECK(sum(reading.odds).item() == doctest::Approx(1));
  }
  CHECK(seen == 3 * 1500);
  REQUIRE(of_test.size() == 3);
  CHECK(losses.front() == doctest::Approx(std::log(10)).epsilon(0.05));
  CHECK(losses.back() < 1);
  CHECK(of_test.back() > 0.7);
  CHECK(reader.learn(10).losses.empty());
}

TEST_CASE("turns of any length are the same run") {
  const auto losses_of = [](int64_t steps) {
    DigitReader reader({.train = 100, .test = 10}, 2);
    std::vector<real> losses;
    for (DigitTurn turn; !turn.ended;) {
      turn = reader.learn(steps);
      losses.insert(losses.end(), turn.losses.begin(), turn.losses.end());
    }
    return losses;
  };
  const std::vector<real> all = losses_of(100);
  CHECK(all.size() == 8);
  CHECK(losses_of(1) == all);
  CHECK(losses_of(3) == all);
}

TEST_CASE("a page draws, learns and reads digits") {
  Page page;
  CHECK(contains(page.answer(R"({"do":"learn_digits","steps":1})"), "no digits have been drawn"));
  CHECK(contains(page.answer(R"({"do":"digits","digits":5,"test_digits":10,"epochs":1})"), "at least 10 digits"));
  CHECK(contains(page.answer(R"({"do":"digits","digits":10,"test_digits":10,"epochs":0})"), "at least one epoch"));
  CHECK(ask(page, R"({"do":"digits","digits":40,"test_digits":10,"epochs":1})").at("steps") == 2);
  const Json turn = ask(page, R"({"do":"learn_digits","steps":1})");
  CHECK(turn.at("seen") == 32);
  CHECK(turn.at("test").is_null());
  CHECK(ask(page, R"({"do":"learn_digits","steps":5})").at("test").is_number());
  const Json drawn = ask(page, R"({"do":"read_strokes","strokes":[[[0.5,0.1],[0.5,0.9]]],"fitted":true})");
  const Json given = ask(page, R"({"do":"read_test_digit","index":4})");
  for (const Json& reading : {drawn, given}) {
    CHECK(reading.at("odds").size() == 10);
    for (const auto& [name, planes, numbers] : std::vector<std::tuple<std::string, size_t, size_t>>{
             {"filters", 6, 25}, {"first", 6, 784}, {"second", 16, 100}}) {
      CHECK(reading.at(name).size() == planes);
      CHECK(reading.at(name)[0].at("shades").size() == numbers);
    }
  }
  CHECK(drawn.at("picture").at("shades")[14 * 28 + 14] == 100);
  CHECK(contains(page.answer(R"({"do":"read_test_digit","index":10})"), "there are 10 test digits"));
  CHECK(contains(page.answer(R"({"do":"read_strokes","strokes":[[[1]]],"fitted":true})"), "x and y, not 1 numbers"));
}

}  // namespace
}  // namespace tinytensor::tests
