#include "tinytensor/plot/bars.h"

#include <cmath>

#include "tests/plot/xml.h"
#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("each bar has its name and its number, and bars of a group have one color") {
  const std::string svg =
      bars({"Steps", "time, ms", {"tiny", "small"}, {{"1 thread", {0.5, 6.78}}, {"2 threads", {0.52, 3.8}}}});
  CHECK(xml_fault(svg) == "");
  for (const char* part :
       {">Steps<", ">time, ms<", ">tiny<", ">2 threads<", ">6.78<", "<title>small, 2 threads: 3.8</title>"}) {
    CAPTURE(part);
    CHECK(contains(svg, part));
  }
  CHECK(count_of(svg, "<rect class=\"f1\"") == 3);  // two bars, and one in the legend
}

TEST_CASE("bars below 0 go to the left, and what is not finite has no bar but its word") {
  const std::string svg = bars({"t", "u", {"a", "b", "c", "d"}, {{"", {-2, 3, NAN, INFINITY}}}});
  CHECK(xml_fault(svg) == "");
  CHECK(count_of(svg, "<rect class=\"f0\"") == 2);
  CHECK(contains(svg, ">nan<"));
  CHECK(contains(svg, ">inf<"));
  CHECK(contains(svg, "text-anchor=\"end\">-2<"));
}

TEST_CASE("no bars are a picture that says so; bars that do not fit their names, or are too many, are an error") {
  CHECK(contains(bars({}), "no bars to draw"));
  CHECK(xml_fault(bars({"", "", {}, {{"g", {}}}})) == "");
  CHECK(xml_fault(bars({"", "", {"zero"}, {{"g", {0}}}})) == "");
  check_errors({
      {"ValueError: bars: group 'g' has 1 values for 2 names",
       [] {
         bars({"", "", {"a", "b"}, {{"g", {1}}}});
       }},
      {"ValueError: bars: 1001 bars are more than anyone reads: at most 1,000\n  hint: plot() draws many numbers",
       [] {
         bars({"", "", std::vector<std::string>(1001), {{"g", std::vector<double>(1001)}}});
       }},
  });
}

TEST_CASE("a name as long as a line takes no more room than one as long as a word allows") {
  const auto with_name = [](size_t length) {
    const std::string svg = bars({"t", "u", {std::string(length, 'w')}, {{"", {1}}}});
    const size_t bar = svg.find("<rect class=\"f0\"");
    return svg.substr(bar, svg.find('>', bar) - bar);
  };
  CHECK(with_name(60) == with_name(600));
  CHECK(with_name(60) != with_name(6));
}
