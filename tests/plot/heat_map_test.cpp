#include "tinytensor/plot/heat_map.h"

#include <cmath>

#include "tests/plot/xml.h"
#include "tests/support.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

const HeatMapLabels words{"Who looks at whom", "query",         "key",
                          "attention weight",  {"my", "bread"}, {"my", "bread", "rises"}};

}  // namespace

TEST_CASE("a heat map has its names, its numbers, and a scale") {
  const std::string svg = heat_map(tensor({{0, 0.25, 1}, {0.5, 0.125, 0.75}}), words);
  CHECK(xml_fault(svg) == "");
  for (const char* part : {">Who looks at whom<", ">query<", ">key<", ">attention weight, from 0 to 1<", ">bread<",
                           ">rises<", ">0.25<", ">0.75<", "<title>query bread, key rises: 0.75</title>"}) {
    CAPTURE(part);
    CHECK(contains(svg, part));
  }
  CHECK(count_of(svg, "<title>query ") == 6);
}

TEST_CASE("numbers of one sign go from violet to yellow, of both from blue by white to orange") {
  const std::string one = heat_map(tensor({{1, 2, 3}}));
  CHECK(contains(one, "#440154"));
  CHECK(contains(one, "#fde725"));
  const std::string both = heat_map(tensor({{-2, 0, 1}}));
  CHECK(contains(both, "fill=\"#f7f7f7\""));  // 0
  CHECK(contains(both, "fill=\"#004488\""));  // -2
  CHECK(contains(both, "fill=\"#f09650\""));  // 1, half of the way
}

TEST_CASE("NaN is gray and says so; infinities have the colors of the ends") {
  const std::string svg = heat_map(tensor({{NAN, INFINITY, -INFINITY}, {1, 2, 3}}));
  CHECK(xml_fault(svg) == "");
  CHECK(count_of(svg, "class=\"none\"") == 1);
  CHECK(contains(svg, ">nan</text>"));
  CHECK(contains(svg, "<title>row 0, column 1: inf</title>"));
  CHECK(contains(svg, "<title>row 0, column 2: -inf</title>"));
  CHECK(xml_fault(heat_map(full({2, 2}, NAN))) == "");
}

TEST_CASE("of a large matrix a cell shows the number of greatest magnitude of many, and the picture says so") {
  Tensor x = zeros({1000, 300});
  x.set({777, 123}, -5);
  x.set({12, 8}, NAN);
  const std::string svg = heat_map(x);
  CHECK(svg.size() < 2'000'000);
  CHECK(contains(svg, "each cell is the number of greatest magnitude of 11 x 4<"));
  CHECK(contains(svg, "<title>row 770-780, column 120-123: -5</title>"));
  CHECK(contains(svg, "<title>row 11-21, column 8-11: nan</title>"));
}

TEST_CASE(
    "a row, a single number and a matrix without numbers can be drawn; more dimensions are an error with a hint") {
  CHECK(contains(heat_map(tensor({1, 2, 3})), "<title>row 0, column 2: 3</title>"));
  CHECK(xml_fault(heat_map(tensor({1}))) == "");
  CHECK(contains(heat_map(zeros({0, 5})), "no numbers to draw: (0, 5)"));
  check_errors({
      {"ShapeError: heat_map: a matrix (R, C) or a row (C) is expected: (2, 3, 4)\n  hint: x[0] is the first part",
       [] {
         heat_map(zeros({2, 3, 4}));
       }},
      {"ShapeError: heat_map: a matrix (R, C) or a row (C) is expected: ()\n  hint: reshape(x, {1}) is a row of one "
       "number",
       [] { heat_map(zeros({})); }},
      {"ValueError: heat_map: 2 names for 3 columns",
       [] {
         heat_map(zeros({2, 3}), {.column_names = {"a", "b"}});
       }},
      {"ValueError: heat_map: 1 names for 2 rows",
       [] {
         heat_map_text(zeros({2, 3}), {.row_names = {"a"}});
       }},
  });
}

TEST_CASE("views are drawn as they are read, not as they lie in memory") {
  const Tensor x = tensor({{1, 2, 3}, {4, 5, 6}});
  CHECK(heat_map(transpose(x, 0, 1)) == heat_map(tensor({{1, 4}, {2, 5}, {3, 6}})));
}

TEST_CASE("a heat map as text: numbers beside shades where they fit") {
  CHECK(heat_map_text(tensor({{0, 0.25, 1}, {0.5, 0.125, 0.75}}), words, {60, 10, true}) ==
        R"(Who looks at whom (attention weight)
query      my   bread   rises
my    ·  0.00 ░  0.25 █  1.00
bread ▒  0.50 ·  0.12 ▓  0.75
      · ░ ▒ ▓ █   from 0 to 1; across: key
)");
  CHECK(heat_map_text(tensor({{0, -0.25, 1}}), {}, {60, 10, false}) == R"(Heat map
          0       1       2
0   :  0.00 . -0.25 #  1.00
      . : + #   from -1 to 1; across: column
)");
}

TEST_CASE("a large heat map as text: shades alone, and never wider or higher than the terminal") {
  const std::string text = heat_map_text(mul(ones({500, 700}), 2), {}, {60, 20, true});
  size_t lines = 0;
  for (size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1, ++lines) {
    CHECK(characters(text.substr(begin, end - begin)) <= 60);
  }
  CHECK(lines <= 24);
  CHECK(contains(text, "each cell is the number of greatest magnitude of 25 x "));
}
