#include "tinytensor/io/json_tree.h"

#include <cmath>

#include "tests/support.h"

using namespace tinytensor;

TEST_CASE("what is there is read, whatever surrounds it") {
  const JsonTree line = JsonTree::parse(R"( {"a": [1, "b", null, 2.5, [3]], "c": {"d": true, "e": "ä\n"}, "f": -7} )");
  CHECK(line.is_object());
  CHECK(line["f"].number() == -7);
  CHECK(line["c"]["d"].flag());
  CHECK(line["c"]["e"].text() == "ä\n");
  CHECK(line["a"].elements().size() == 5);
  CHECK(line["a"].elements()[4].numbers() == std::vector<double>{3});
  CHECK(line["a"].texts() == std::vector<std::string>{"", "b", "", "", ""});
  const std::vector<double> numbers = line["a"].numbers();
  REQUIRE(numbers.size() == 5);
  CHECK(numbers[0] == 1);
  CHECK(std::isnan(numbers[1]));
  CHECK(std::isnan(numbers[2]));
  CHECK(numbers[3] == 2.5);
  CHECK(std::isnan(numbers[4]));
}

TEST_CASE("what is not there, or of another kind, is empty") {
  for (const char* text : {"", "{", R"({"a": 1)", "{\"a\": \"\xFF\"}", "nothing", "null", "3", R"("a")", "[1, 2]",
                           "true", R"({"a": [1, 2]})", R"({"b": {"a": 1}})"}) {
    CAPTURE(text);
    const JsonTree value = JsonTree::parse(text)["a"];
    CHECK(std::isnan(value.number()));
    CHECK(value.text().empty());
    CHECK_FALSE(value.flag());
    CHECK_FALSE(value.is_object());
    CHECK_FALSE(value["c"].has("d"));
    CHECK(value["c"].elements().empty());
  }
}

TEST_CASE("a part of a document outlives it") {
  JsonTree part;
  { part = JsonTree::parse(R"({"a": {"b": "a text too long to be kept in place"}})")["a"]; }
  CHECK(part["b"].text() == "a text too long to be kept in place");
}

TEST_CASE("nesting may be as deep as the text is long") {
  const std::string deep(1'000'000, '[');
  CHECK(JsonTree::parse(deep).elements().empty());
  CHECK(JsonTree::parse(deep + std::string(1'000'000, ']')).elements().size() == 1);
}
