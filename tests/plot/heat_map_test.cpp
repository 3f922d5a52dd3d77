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

TEST_CASE("of names of columns that are very long as many are shown as of names that are just shortened") {
  const auto shown = [](size_t length) {
    const std::vector<std::string> names(8, std::string(length, 'w'));
    return count_of(heat_map(ones({2, 8}), {.column_names = names}), ">www");
  };
  CHECK(shown(20) == 4);
  CHECK(shown(200) == 4);
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
0   .  0.00 : -0.25 #  1.00
    . : + * #   from 0 to 1, - below 0; across: column
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

TEST_CASE("where both signs are, a shade is a magnitude and a minus stands before it") {
  Tensor x = zeros({2, 30});
  x.set({0, 0}, -4), x.set({0, 1}, 2), x.set({1, 2}, NAN), x.set({1, 3}, -INFINITY);
  const std::string text = heat_map_text(x, {}, {70, 10, true});
  CHECK(text.starts_with("Heat map\n0   -█ ▒ · · · ·"));
  CHECK(contains(text, "\n1    · · ?-█ · ·"));
}

TEST_CASE("two heat maps have one scale, and marks where the right one differs") {
  const Tensor left = tensor({{1, 0, 0}, {1, 1, 0}, {1, 1, 1}}), right = tensor({{1, 2, 0}, {1, 1, 2}, {1, 1, 1}});
  const BoolTensor differs({3, 3}, {false, true, false, false, false, true, false, false, false});
  CHECK(heat_maps_text(left, right, differs, {"expected", "got"}, {80, 10, false}) ==
        R"(expected                                 got
          0       1       2                        0       1       2
0   +  1.00>.  0.00 .  0.00              0   +  1.00>#  2.00 .  0.00
1   +  1.00 +  1.00 .  0.00              1   +  1.00 +  1.00x#  2.00
2   +  1.00 +  1.00 +  1.00              2   +  1.00 +  1.00 +  1.00
    . : + * #   from 0 to 2; x: differs, >: the first
)");
}

TEST_CASE("two heat maps fit 60, 80 and 120 columns, with numbers where there is room, and each column is named") {
  const Tensor x = normal({9, 7}, 3), y = normal({9, 7}, 4);
  BoolTensor differs({9, 7});
  differs.data()[9] = true;
  for (const int width : {0, 60, 80, 120}) {
    for (const bool unicode : {false, true}) {
      CAPTURE(width);
      const std::string text = heat_maps_text(x, y, differs, {"expected", "got"}, {width, 10, unicode});
      CHECK(count_of(text, ">") == 3);  // on both sides, and in the line that explains it
      CHECK(contains(text, width == 120 ? "      6" : "  5  6"));
      for (size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
        CHECK(characters(text.substr(begin, end - begin)) <= static_cast<size_t>(std::max(width, 60)));
    }
  }
}

TEST_CASE("numbers on the right that are far greater than those on the left do not make these look alike") {
  Tensor right = tensor({{1, 2, 3, 4, 5, 6, 7, 8, 9}});
  const Tensor left = clone(right);
  right.set({0, 0}, real{7e7F});
  const std::string text = heat_maps_text(left, right, BoolTensor({1, 9}), {"a", "b"}, {80, 10, false});
  CHECK(contains(text, "\n0   .. .. .. .. .. .. .. :: ::"));
  CHECK(contains(text, "0   ## .."));
  CHECK(contains(text, "from 1 to 36 or more;"));
}

TEST_CASE("two large heat maps: a cell is marked if one of its numbers differs") {
  const Tensor x = ones({400, 300});
  BoolTensor differs({400, 300});
  differs.data()[399 * 300 + 299] = true;
  const std::string text = heat_maps_text(x, mul(x, 2), differs, {"a", "b"}, {80, 10, true});
  CHECK(contains(text, "each cell is the number of greatest magnitude of 40 x "));
  CHECK(contains(text, ">██\n"));
  CHECK(count_of(text, ">") == 3);
}

TEST_CASE("two heat maps of anything are text, and shapes that differ are an error") {
  const std::vector<real> odd{NAN, INFINITY, -INFINITY, 0, real{3e38F}, real{-3e38F}, real{1e-40F}, -1};
  for (const real a : odd) {
    for (const real b : odd) {
      CHECK(heat_maps_text(full({3, 3}, a), full({3, 3}, b), BoolTensor({3, 3}), {"\x1b[31m\n", "\xff"}).size() < 2000);
    }
  }
  CHECK(contains(heat_maps_text(zeros({0, 3}), zeros({0, 3}), BoolTensor({0, 3}), {"a", "b"}), "a  "));
  CHECK(contains(heat_maps_text(zeros({3, 0}), zeros({3, 0}), BoolTensor({3, 0}), {"a", "b"}), "a  "));
  check_errors(
      {{"ShapeError: heat_maps_text: the shapes differ: (2, 3), (3, 2), marks (2, 3)",
        [] {
          heat_maps_text(zeros({2, 3}), zeros({3, 2}), BoolTensor({2, 3}), {"a", "b"});
        }},
       {"ShapeError: heat_map: a matrix (R, C) or a row (C) is expected: (2, 3, 4)\n  hint: x[0] is the first part",
        [] {
          heat_maps_text(zeros({2, 3, 4}), zeros({2, 3, 4}), BoolTensor({2, 3, 4}), {"a", "b"});
        }}});
}
