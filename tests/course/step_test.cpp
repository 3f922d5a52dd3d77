// How much of a training step is hers.
#include "modules/course/source/step.h"

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/course/student.h"

using namespace course;

TEST_CASE("the pieces of a training step add up to it, and the product's gradient takes the most of it") {
  const std::vector<Piece> step = read_step(read_catalog(TINYTENSOR_SOURCE_DIR));
  double sum = 0;
  for (const Piece& piece : step) {
    sum += piece.share;
    CHECK_MESSAGE(piece.share >= 0, piece.name);
    CHECK_MESSAGE(!piece.rests_on.empty(), piece.name);
  }
  CHECK(sum == doctest::Approx(1).epsilon(0.005));
  REQUIRE(!step.empty());
  CHECK(step[0].name == "FeedForward, backward");
}

TEST_CASE("the exercises that a step leans on most are named in its pieces") {
  const Catalog catalog = read_catalog(TINYTENSOR_SOURCE_DIR);
  std::set<std::string> named;
  for (const Piece& piece : read_step(catalog)) named.insert(piece.rests_on.begin(), piece.rests_on.end());
  for (const char* id : {"02.9", "04.8", "13.1", "13.12", "03.8", "01.8"}) CHECK_MESSAGE(named.count(id) == 1, id);
}

TEST_CASE("a piece counts by the part of what it rests on that has passed") {
  const Piece product{"Linear, backward", 0.4, {"02.9", "04.8", "07"}};
  const Piece other{"AdamW", 0.6, {"08"}};
  CHECK(part_that_is_hers(product, {}) == 0);
  CHECK(part_that_is_hers(product, {"02.9"}) == doctest::Approx(1.0 / 3));
  CHECK(part_that_is_hers(product, {"02.9", "04.8", "01.1"}) == doctest::Approx(2.0 / 3));
  CHECK(share_that_is_hers({product, other}, {"02.9", "04.8"}) == doctest::Approx(0.8 / 3));
  CHECK(share_that_is_hers({product, other}, {"02.9", "04.8", "07", "08"}) == doctest::Approx(1));
  CHECK(share_that_is_hers({}, {"02.9"}) == 0);
}

TEST_CASE("the exercises that a piece rests on share its time, and it is added up by module") {
  const std::vector<Piece> step = {{"Linear, backward", 0.6, {"02.9", "04.8", "07.3"}},
                                   {"AdamW", 0.4, {"08.4", "08.5"}}};
  const std::vector<ModuleShare> modules = shares_by_module(step, {"04.8", "08.5"});
  REQUIRE(modules.size() == 4);
  const char* numbers[] = {"02", "04", "07", "08"};
  const double shares[] = {0.2, 0.2, 0.2, 0.4}, hers[] = {0, 0.2, 0, 0.2};
  double sum = 0;
  for (size_t i = 0; i < 4; ++i) {
    CHECK(modules[i].number == numbers[i]);
    CHECK(modules[i].share == doctest::Approx(shares[i]));
    CHECK(modules[i].hers == doctest::Approx(hers[i]));
    sum += modules[i].hers;
  }
  CHECK(sum == doctest::Approx(share_that_is_hers(step, {"04.8", "08.5"})));
}

TEST_CASE("progress says how much of a training step is hers, whatever her code's speed is") {
  const Student student;
  const auto hers = [&] {
    return nlohmann::json::parse(student.types({"progress", "--json"}).text).at("step").at("yours").get<double>();
  };
  CHECK(hers() == 0);
  CHECK(student.types({"progress"}).says("of a training step 0.0% is yours, by the time that the library's own ops"));
  student.types({"start", "02"});
  const std::string product = "02_kernels/kernels/reference/matmul.cpp";
  student.copies_the_library(product, "kernels/reference/matmul.cpp");
  REQUIRE(student.types({"check", "02.9"}).status == 0);
  double expected = 0;
  for (const Piece& piece : read_step(read_catalog(TINYTENSOR_SOURCE_DIR))) {
    expected += piece.share * part_that_is_hers(piece, {"02.9"});
  }
  CHECK(hers() == doctest::Approx(expected));
  CHECK(expected > 0.2);
  const Answer progress = student.types({"progress"});
  CHECK_MESSAGE(progress.says("FeedForward, backward"), progress.text);
  CHECK(progress.says("02.9 ✓"));
  student.solves(product, "02.9", "  for (int i = 0; i < 1000; ++i) {\n  }\n");
  student.types({"check", "02.9"});
  CHECK(hers() == 0);
}
