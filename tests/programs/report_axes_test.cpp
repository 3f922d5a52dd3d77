// The axes of a report: steps, time, powers; and the labels of its map.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "examples/commands/report/page.h"
#include "examples/commands/report/run_data.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The figure of this title.
std::string figure(const std::string& page, const std::string& title) {
  const size_t at = page.find("<strong>" + title + "</strong>");
  if (at == std::string::npos) return "";
  return page.substr(at, page.find("</figure>", at) - at);
}

/// Ten spans of ten steps, the first five of a second each, the others of three.
RunData timed_run(const char* name = "run") {
  RunData run;
  run.name = name;
  std::string lines = R"({"record":1,"unit":"characters","tokens_per_step":100,"text":"t","parameters":9,"parts":[]})";
  for (int i = 0; i < 10; ++i) {
    lines += fmt::format(
        "\n{{\"steps\":[{},{}],\"loss\":[{},{},{}],\"lr\":0.001,\"grad_norm\":[1,1,1],\"seconds\":{},\"memory\":"
        "5000000}}",
        10 * i, 10 * i + 9, 4.0 / (i + 1), 4.0 / (i + 1), 4.0 / (i + 1), i < 5 ? 1 : 3);
  }
  add_record(lines +
                 "\n{\"evaluation\":0,\"train_loss\":4,\"val_loss\":4}\n{\"evaluation\":100,\"train_loss\":1,\"val_"
                 "loss\":1}\n",
             run);
  REQUIRE(run.notes.empty());
  return run;
}

}  // namespace

TEST_CASE("the loss is drawn over the time that its steps took") {
  const std::string chart = figure(report_page({timed_run()}), "Loss over time in steps");
  REQUIRE(!chart.empty());
  CAPTURE(chart.substr(chart.find("class=\"points\"")));
  CHECK(has(chart, ">seconds</text>"));
  CHECK(has(chart, R"("points":[[0.1,1,4.0,4.0,4.0],[1.1,2,2.0,2.0,2.0])"));  // a step counts when it is done
  CHECK(has(chart, R"([5.3,8,0.66667,0.66667,0.66667])"));                    // the slower ones
  CHECK(has(chart, R"({"name":"validation","points":[[0,0,4.0],[20,20,1.0]]})"));
  RunData untimed = timed_run("other");
  untimed.clock.clear();
  CHECK(!has(report_page({timed_run(), untimed}), "Loss over time in steps"));
  RunData slow = timed_run();
  for (auto& [step, seconds] : slow.clock) seconds *= 100;
  CHECK(has(figure(report_page({slow}), "Loss over time in steps"), ">minutes</text>"));
}

TEST_CASE("on logarithmic axes a loss that falls as a power of the steps is a straight line") {
  RunData run;
  run.name = "power";
  for (int i = 0; i < 100; ++i) run.train.add(i, 8 / std::sqrt(i + 1.0));
  run.losses = {{0, 8, 8, true}};  // before the first step: it has no place there
  const std::string chart = figure(report_page({run}), "Loss, both axes logarithmic");
  REQUIRE(!chart.empty());
  CHECK(has(chart, R"("log":true)"));
  CHECK(!has(chart, "validation\",\"points"));
  CHECK(!has(chart, "nan"));
  CHECK(!has(chart, "inf"));
  const size_t begin = chart.find(" d=\"M", chart.find("c-line c-s0 c-thin")) + 5;
  REQUIRE(begin > 5);
  std::string path = chart.substr(begin, chart.find('"', begin) - begin);
  std::vector<double> x, y;
  const std::regex number(R"((-?[\d.]+) (-?[\d.]+))");
  for (std::sregex_iterator i(path.begin(), path.end(), number), end; i != end; ++i) {
    x.push_back(std::stod((*i)[1])), y.push_back(std::stod((*i)[2]));
  }
  REQUIRE(x.size() == 100);
  const double slope = (y.back() - y.front()) / (x.back() - x.front());
  CHECK(slope > 0);  // it falls
  for (size_t i = 0; i < x.size(); ++i) CHECK(std::abs(y[i] - y.front() - slope * (x[i] - x.front())) < 0.2);
}

TEST_CASE("a chart on logarithmic axes of numbers that have none is left out") {
  RunData run;
  run.name = "zero";
  run.train.add(0, 0), run.train.add(1, 0);
  const std::string page = report_page({run});
  CHECK(figure(page, "Loss, both axes logarithmic").empty());
  CHECK(!has(page, "nan"));
}

TEST_CASE("memory is drawn from 0, so that heights can be compared") {
  CHECK(has(figure(report_page({timed_run()}), "Memory"), ">0</text>"));
}

TEST_CASE("labels of the map cover no other one: where there is no room a dot says the name under the pointer") {
  RunData run;
  run.name = "map";
  Generator generator(5);
  const std::vector<real> places = randn({400, 2}, generator).to_vector();
  for (size_t i = 0; i < 400; ++i) {
    const std::string token = i % 3 == 0 ? " the" + std::to_string(i) : std::string(1, static_cast<char>('a' + i % 26));
    run.places.push_back({token, i < 100 ? places[2 * i] : 0.1 * places[2 * i], places[2 * i + 1]});
  }
  const std::string page = report_page({run});
  const size_t begin = page.find("aria-label=\"A map of 400");
  REQUIRE(begin != std::string::npos);
  const std::string map = page.substr(begin, page.find("</svg>", begin) - begin);
  struct Label {
    double x, y, half;
  };
  std::vector<Label> labels;
  const std::regex text(R"re(<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>)re");
  for (std::sregex_iterator i(map.begin(), map.end(), text), end; i != end; ++i) {
    size_t characters = 0;
    for (const char c : (*i)[3].str()) characters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    labels.push_back({std::stod((*i)[1]), std::stod((*i)[2]), 4.5 * static_cast<double>(characters)});
  }
  CHECK(labels.size() > 50);
  for (size_t a = 0; a < labels.size(); ++a) {
    CHECK(labels[a].x - labels[a].half >= 0);
    CHECK(labels[a].x + labels[a].half <= 720);
    for (size_t b = 0; b < a; ++b) {
      const bool apart = std::abs(labels[a].x - labels[b].x) >= labels[a].half + labels[b].half - 0.1 ||
                         std::abs(labels[a].y - labels[b].y) >= 13.9;
      CHECK(apart);
    }
  }
  size_t titles = 0;
  for (size_t at = 0; (at = map.find("<title>", at)) != std::string::npos; ++at) ++titles;
  CHECK(labels.size() + titles == 400);
  CHECK(has(page, "A dot stands where there is no room for a name."));
  run.places.resize(3);
  CHECK(!has(report_page({run}), "A dot stands"));
}
