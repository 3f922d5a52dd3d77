#include "tinytensor/plot/chart.h"

#include <algorithm>
#include <cmath>
#include <regex>

#include "tests/plot/xml.h"
#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// The numbers of the d attribute of the n-th path of a class, as they come.
std::vector<double> path_numbers(const std::string& svg, const std::string& css, size_t n = 0) {
  const std::regex path("<path class=\"" + css + "\"[^>]* d=\"([^\"]*)\"");
  std::sregex_iterator found(svg.begin(), svg.end(), path);
  std::advance(found, static_cast<std::ptrdiff_t>(n));
  const std::string d = (*found)[1];
  const std::regex number("-?[0-9.]+");
  std::vector<double> numbers;
  for (std::sregex_iterator it(d.begin(), d.end(), number), end; it != end; ++it)
    numbers.push_back(std::stod(it->str()));
  return numbers;
}

const Chart two{.title = "Two runs",
                .x = {"step"},
                .y = {"loss, nats"},
                .series = {{"small", {3, 2, 1.5}}, {"large", {3, 1, 0.5}, {0, 2, 4}}}};

}  // namespace

TEST_CASE("a chart has its title, labels, units, legend, ticks, and the number of each point") {
  const std::string svg = plot(two);
  CHECK(xml_fault(svg) == "");
  for (const char* part : {">Two runs<", ">step<", ">loss, nats<", ">small<", ">large<", ">0.0<", ">3.0<", ">4.0<",
                           "<title>small, step 1: 2</title>", "<title>large, step 4: 0.5</title>"}) {
    CAPTURE(part);
    CHECK(contains(svg, part));
  }
  CHECK(count_of(svg, "<title>") == 7);  // six points and the picture
}

TEST_CASE("the same chart gives the same bytes") { CHECK(plot(two) == plot(Chart(two))); }

TEST_CASE("a point lies where its numbers say, between the ticks") {
  const std::string svg = plot({.title = "t", .x = {"x"}, .y = {"y"}, .series = {{"s", {0, 5, 10}, {0, 50, 100}}}});
  const std::vector<double> line = path_numbers(svg, "s0");
  REQUIRE(line.size() == 6);
  CHECK(line[2] == doctest::Approx((line[0] + line[4]) / 2));
  CHECK(line[3] == doctest::Approx((line[1] + line[5]) / 2));
  CHECK(line[1] - line[5] == doctest::Approx(280));  // y goes up
  const std::vector<double> log = path_numbers(plot({.title = "t",
                                                     .x = {"x", Scale::log},
                                                     .y = {"y", Scale::log},
                                                     .series = {{"s", {1, 10, 100}, {1, 10, 100}}}}),
                                               "s0");
  CHECK(log[2] == doctest::Approx((log[0] + log[4]) / 2).epsilon(0.001));
  CHECK(log[3] == doctest::Approx((log[1] + log[5]) / 2).epsilon(0.001));
}

TEST_CASE("stairs hold a value until the next one") {
  const std::vector<double> d =
      path_numbers(plot({.title = "t", .x = {"x"}, .y = {"y"}, .series = {{"s", {0, 1}, {}, Mark::steps}}}), "s0");
  REQUIRE(d.size() == 6);
  CHECK(d[3] == d[1]);
  CHECK(d[2] == d[4]);
}

TEST_CASE("points have no line, and a range is shaded from low to high") {
  CHECK_FALSE(contains(plot({.title = "t", .x = {"x"}, .y = {"y"}, .series = {{"s", {0, 1}, {}, Mark::points}}}),
                       "class=\"s0\""));
  const std::string svg =
      plot({.title = "t", .x = {"x"}, .y = {"y"}, .series = {{"s", {1, 2}, {}, Mark::line, {0, 1}, {2, 4}}}});
  const std::vector<double> range = path_numbers(svg, "f0 r"), line = path_numbers(svg, "s0\" stroke-linecap=\"round");
  REQUIRE(range.size() == 8);
  CHECK(range[1] < line[1]);  // above
  CHECK(range[7] > line[1]);  // and below, the way back
  CHECK(range[3] < range[5]);
}

TEST_CASE("a range is shaded in parts where some of it is not finite, and no part reaches over the gap") {
  const std::vector<double> low{1, 1, NAN, 1, 1}, high{2, 2, 2, 2, 2};
  const std::string svg =
      plot({.title = "t", .x = {"x"}, .y = {"y"}, .series = {{"s", high, {}, Mark::line, low, high}}});
  std::vector<std::string> parts;
  for (size_t at = 0; (at = svg.find("<path class=\"f0 r\"", at)) != svg.npos; ++at) {
    parts.push_back(svg.substr(at, svg.find("/>", at) - at));
  }
  REQUIRE(parts.size() == 2);
  const auto first_x = [](const std::string& part) { return std::stod(part.substr(part.find('M') + 1)); };
  CHECK(first_x(parts[1]) > first_x(parts[0]) + 100);
  CHECK(count_of(parts[1], "L") == 3);
}

TEST_CASE("what is not finite, or not above 0 on a logarithmic axis, is a gap, and is counted under the title") {
  const std::string svg =
      plot({.title = "t", .x = {"x"}, .y = {"y"}, .series = {{"s", {1, 2, NAN, 4, INFINITY, 6, 7}}}});
  CHECK(xml_fault(svg) == "");
  CHECK(contains(svg, ">s: 2 of 7 points cannot be drawn: not finite<"));
  CHECK(count_of(svg, "<title>s, x ") == 5);
  CHECK(contains(svg, "h.1M"));  // 4 stands alone between two gaps
  const std::string log = plot({.title = "t", .x = {"x"}, .y = {"y", Scale::log}, .series = {{"s", {1, 0, -2, 4}}}});
  CHECK(contains(log, ">s: 2 of 4 points cannot be drawn: not finite, or not above 0<"));
}

TEST_CASE("of very many points the picture stays small, and keeps every peak") {
  std::vector<double> y(1'000'000);
  for (size_t i = 0; i < y.size(); ++i) y[i] = std::sin(static_cast<double>(i) * 1e-5);
  y[123'456] = 50;
  y[876'543] = -40;
  const std::string svg = plot(y, "a wave");
  CHECK(svg.size() < 100'000);
  const std::vector<double> line = path_numbers(svg, "s0");
  std::vector<double> heights;
  for (size_t i = 1; i < line.size(); i += 2) heights.push_back(line[i]);
  std::sort(heights.begin(), heights.end());
  CHECK(heights.front() < heights[1] - 100);                 // 50, once
  CHECK(heights.back() > heights[heights.size() - 2] + 90);  // -40, once
  CHECK(contains(svg, "<title>a wave, index 123,456: 50</title>"));
  CHECK(contains(svg, "<title>a wave, index 876,543: -40</title>"));
}

TEST_CASE("very many points of a scatter plot that hide each other are drawn once") {
  Series s{"s", {}, {}, Mark::points};
  for (int64_t i = 0; i < 1'000'000; ++i) {
    s.x.push_back(static_cast<double>(i * 7919 % 1000));
    s.y.push_back(static_cast<double>(i * 104729 % 997));
  }
  CHECK(plot({.title = "t", .x = {"x"}, .y = {"y"}, .series = {s}}).size() < 3'000'000);
}

TEST_CASE("a chart without points, and one of a single point, are charts") {
  for (const Chart& chart : {Chart{}, Chart{.title = "t", .x = {}, .y = {}, .series = {{"s", {}}}},
                             Chart{.title = "t", .x = {}, .y = {}, .series = {{"s", {NAN}}}}}) {
    const std::string svg = plot(chart);
    CHECK(xml_fault(svg) == "");
    CHECK(contains(svg, "no points to draw"));
    CHECK(contains(plot_text(chart), "no points to draw"));
  }
  const std::string one = plot(std::vector<double>{7}, "sevens");
  CHECK(contains(one, "<title>sevens, index 0: 7</title>"));
  CHECK_FALSE(contains(one, "no points"));
}

TEST_CASE("a chart that says nothing of its axes is given words") {
  const std::string svg = plot({.series = {{"loss", {1, 2}}}});
  CHECK(contains(svg, "aria-label=\"loss\""));
  CHECK(contains(svg, ">index<"));
}

TEST_CASE("series stay apart without colors: by dashes and by the form of their marks") {
  Chart chart{.title = "t", .x = {"x"}, .y = {"y"}};
  for (int i = 0; i < 6; ++i) chart.series.push_back({fmt::format("s{}", i), {1.0 * i, 2.0 * i}});
  const std::string svg = plot(chart);
  std::vector<std::string> dashes;
  const std::regex dash("<path class=\"s[0-5]\" stroke-linecap=\"round\"( stroke-dasharray=\"[^\"]*\")?");
  for (std::sregex_iterator it(svg.begin(), svg.end(), dash), end; it != end; ++it) dashes.push_back((*it)[1]);
  REQUIRE(dashes.size() == 6);
  std::sort(dashes.begin(), dashes.end());
  CHECK(std::unique(dashes.begin(), dashes.end()) == dashes.end());
}

TEST_CASE("a field is shaded by the share of each cell, neighbours of one share as one rectangle") {
  Chart chart{.title = "t", .x = {"x"}, .y = {"y"}, .series = {{"a", {}}, {"b", {}}}};
  chart.field = Field{tensor({{0, 0, 0, 1}, {0.5, 0.5, 0.5, 0.5}}), -1, 1, -1, 1};
  const std::string svg = plot(chart);
  CHECK(count_of(svg, "fill-opacity=\"0.40\"") == 2);
  CHECK_FALSE(contains(svg, "no points"));
  chart.field->shares = tensor({1, 2});
  CHECK(thrown_by([&] { plot(chart); }) ==
        "ShapeError: plot: a field must have two dimensions, rows and columns: (2,)");
  chart.field = Field{ones({2, 2}), 1, 0, 0, 1};
  CHECK(thrown_by([&] { plot(chart); }) ==
        "ValueError: plot: a field needs linear axes and a rectangle from low to high: x 1 to 0, y 0 to 1");
}

TEST_CASE("parts of different lengths are an error that names them") {
  check_errors({
      {"ValueError: plot: series 'a': y has 2 numbers, x has 3",
       [] {
         plot({.series = {{"a", {1, 2}, {1, 2, 3}}}});
       }},
      {"ValueError: plot: series 'a': y has 2 numbers, low has 0",
       [] {
         plot({.series = {{"a", {1, 2}, {}, Mark::line, {}, {1, 2}}}});
       }},
      {"ValueError: plot: series 'a': y has 1 numbers, high has 2",
       [] {
         plot_text({.series = {{"a", {1}, {}, Mark::line, {1}, {1, 2}}}});
       }},
  });
}

TEST_CASE("a line of very many points that goes back and forth is an error with a hint") {
  Series s{"a", std::vector<double>(100'000), std::vector<double>(100'000)};
  for (size_t i = 0; i < s.x.size(); ++i) s.x[i] = static_cast<double>(i * 7919 % 1000);
  const std::string error = thrown_by([&] { plot({.series = {s}}); });
  CHECK(error.starts_with("ValueError: plot: series 'a': the line goes back and forth "));
  CHECK(error.ends_with("hint: sort its points by x, or draw them with Mark::points"));
}

TEST_CASE("a chart as text: Unicode") {
  CHECK(plot_text({.title = "Loss",
                   .x = {"step"},
                   .y = {"nats"},
                   .series = {{"train", {4, 2, 1, 0.5, 0.25}}, {"val", {4, 0.5}, {0, 4}}}},
                  {40, 8, true}) ==
        R"(Loss (nats)
4 ┤●⠢⡀
  │  ⠈⠢⡀
  │    ⠈⠑⢄
  │       ⠑⢄
2 ┤         ⠉⠑⠒⠤⢄⡀
  │              ⠈⠉⠒⠢⢄⣀⣀
  │                     ⠉⠉⠒⠒⠢⠤⢄⣀⣀⣀⣀    ●
0 ┤                                ⠉⠉⠉⠉⠑
   0        1        2        3        4
   step
   ⠤⠤ train   ● val
)");
}

TEST_CASE("a chart as text: ASCII") {
  CHECK(plot_text({.title = "Größe", .x = {"step"}, .y = {}, .series = {{"train", {4, 2, 1, 0.5, 0.25}}}},
                  {40, 8, false}) ==
        R"(Gr??e (train)
4 +***
  |   **
  |     **
  |       **
2 +         *********
  |                  *********
  |                           *********
0 +                                    *
   0        1        2        3        4
   step
)");
}

TEST_CASE("text is never wider than the terminal, and holds nothing that steers it") {
  const Chart chart{.title = std::string(500, 'w') + "\x1b[2J",
                    .x = {"a\rb"},
                    .y = {"\x07"},
                    .series = {{"n\nm", {1, 1e-5, 1e9}}, {"o", {1e5}}}};
  for (const int width : {-5, 0, 31, 80, 1'000'000}) {
    for (const bool unicode : {false, true}) {
      const std::string text = plot_text(chart, {width, 10, unicode});
      CHECK(text.find_first_of("\x1b\r\x07") == std::string::npos);
      size_t longest = 0;
      for (size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
        longest = std::max(longest, characters(text.substr(begin, end - begin)));
        if (!unicode)
          CHECK(std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
      }
      CHECK(longest <= static_cast<size_t>(std::clamp(width, 30, 400)));
    }
  }
}
