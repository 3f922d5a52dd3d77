// What somebody may give to the functions that draw who has read nothing but their headers, or who means harm. Each
// gives a picture that is well-formed, has no coordinate that is no number, and is not large; or an error that says
// why.
#include <algorithm>
#include <cfloat>
#include <clocale>
#include <cmath>
#include <limits>
#include <regex>
#include <thread>

#include "tests/io/temporary_folder.h"
#include "tests/plot/xml.h"
#include "tests/support.h"
#include "tinytensor/plot/svg.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// "" if a browser can show it.
std::string picture_fault(const std::string& svg) {
  if (const std::string fault = xml_fault(svg); !fault.empty()) return fault;
  if (svg.size() > 3'000'000) return fmt::format("{} bytes", svg.size());
  for (const char* bad : {"=\"nan", "=\"-nan", "=\"inf", "=\"-inf", " nan ", " nan\"", " -nan", "Mnan", "Lnan",
                          "=\"-\"", "width=\"-", "height=\"-"}) {
    if (contains(svg, bad)) return fmt::format("it has {}", bad);
  }
  // Everything lies near the picture: no coordinate of a path has more than five digits.
  static const std::regex far("[MLhv ,\"-][0-9]{6,}[0-9.]*[ \"LMhvz]");
  for (size_t begin = svg.find(" d=\""); begin != std::string::npos; begin = svg.find(" d=\"", begin + 1)) {
    const size_t end = svg.find('"', begin + 4);
    if (std::regex_search(svg.substr(begin, std::min<size_t>(end - begin + 1, 2000)), far))
      return "a path leaves the picture";
  }
  return "";
}

Chart chart_of(Series s) { return {.title = "t", .x = {"x"}, .y = {"y"}, .series = {std::move(s)}}; }

std::vector<double> many(size_t n, double (*f)(double)) {
  std::vector<double> y(n);
  for (size_t i = 0; i < n; ++i) y[i] = f(static_cast<double>(i));
  return y;
}

const std::vector<std::string> bad_texts = {
    "",
    std::string(1, '\0'),
    std::string("a\0b", 3),
    "]]> <!-- --> <?xml?> <!DOCTYPE x [<!ENTITY a \"b\">]> &a; &#0;",
    "\" onload=\"alert(1)",
    "</text></svg><script>alert(1)</script>",
    "\xed\xa0\x80 a lone surrogate",
    "\xf8\x88\x80\x80\x80 \xc0\x80 \xff\xfe",
    "\xf0\x9f\x99",
    "\u202Eright to left\u202C \u2066isolated",
    "Z\u0335\u0321\u034Da\u0336\u0322l\u0337\u0328g\u0338o\u0334",
    "line\nbreak\ttab\rreturn\x1b[31m\x07",
    std::string(1'000'000, 'W'),
    "العربية 中文 🙂🙂🙂 ﷽",
};

}  // namespace

TEST_CASE("hostile numbers: a chart of any of them is a picture") {
  const double inf = INFINITY, tiny = std::numeric_limits<double>::denorm_min();
  const std::vector<std::vector<double>> all = {{},
                                                {NAN},
                                                {inf, -inf},
                                                {0},
                                                {-0.0},
                                                {DBL_MAX, -DBL_MAX},
                                                {DBL_MAX},
                                                {tiny, 2 * tiny},
                                                {1e300, 1e300},
                                                {1e300, -1e300},
                                                {1e9, 1e9 + 1e-7},
                                                {1, inf},
                                                {NAN, 1, NAN},
                                                {1e-300, 1e300},
                                                {-1e-310},
                                                {DBL_MIN, 1}};
  for (size_t i = 0; i < all.size(); ++i) {
    for (const Scale x : {Scale::linear, Scale::log}) {
      for (const Scale y : {Scale::linear, Scale::log}) {
        for (const Mark mark : {Mark::line, Mark::points, Mark::steps}) {
          CAPTURE(i);
          for (const std::vector<double>& at : {std::vector<double>{}, all[i]}) {
            Chart chart = chart_of({"s", all[i], at, mark, all[i], all[i]});
            chart.x.scale = x, chart.y.scale = y;
            CHECK(picture_fault(plot(chart)) == "");
            CHECK(plot_text(chart).size() < 10'000);
          }
        }
      }
    }
  }
}

TEST_CASE("hostile texts: wherever one can be written, the picture stays whole") {
  for (const std::string& text : bad_texts) {
    CAPTURE(text.substr(0, 40));
    Chart chart{.title = text, .x = {text}, .y = {text}, .series = {{text, {1, 2, NAN}}, {text, {3}}}};
    chart.series[0].names = {text, text, text};
    CHECK(picture_fault(plot(chart)).substr(0, 30) ==
          (text.size() > 1000 ? picture_fault(plot(chart)).substr(0, 30) : ""));
    CHECK(picture_fault(plot(chart)) == "");
    CHECK(plot(chart).size() < 50'000);
    CHECK(xml_fault(heat_map(ones({2, 2}), {text, text, text, text, {text, text}, {text, text}})) == "");
    CHECK(xml_fault(bars({text, text, {text}, {{text, {1}}, {text, {2}}}})) == "");
    const Tensor x = normal({2}, 1);
    CHECK(xml_fault(graph_svg(exp(x), {{text, x}}, text)) == "");
    for (const bool unicode : {false, true}) {
      const std::string lines =
          plot_text(chart, {60, 8, unicode}) +
          heat_map_text(ones({2, 2}), {text, text, text, text, {text, text}, {text, text}}, {60, 8, unicode});
      CHECK(lines.find_first_of(std::string("\0\x1b\r\x07\t", 5)) == std::string::npos);
      CHECK(lines.size() < 20'000);
    }
  }
}

TEST_CASE("hostile texts: 3,000 of random bytes") {
  Generator generator(7);
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    const Tensor bytes = mul(rand({24}, generator), 256);
    for (int64_t k = 0; k < 24; ++k) {
      const auto byte = static_cast<char>(static_cast<int>(bytes.at({k})));
      text += k % 3 == 0 ? "<>&\"'\\;/!-]="[static_cast<unsigned char>(byte) % 12] : byte;
    }
    CHECK(xml_fault(svg_document(
              10, 10, text, text,
              svg_mark("<rect x=\"1\"", text) + svg_text(1, 1, shortened(clean_text(text), 14, 60), "t"))) == "");
  }
}

TEST_CASE("hostile sizes: a million points of every mark, and what is shaded around them") {
  const auto wave = [](double i) { return std::sin(i * 1e-3) + (i == 5e5 ? 9 : 0); };
  const std::vector<double> y = many(1'000'000, wave), same(1'000'000, 3.0), none(1'000'000, NAN);
  for (const Mark mark : {Mark::line, Mark::points, Mark::steps}) {
    CHECK(picture_fault(plot(chart_of({"s", y, {}, mark}))) == "");
    CHECK(picture_fault(plot(chart_of({"s", y, same, mark}))) == "");
    CHECK(picture_fault(plot(chart_of({"s", none, {}, mark}))) == "");
    CHECK(picture_fault(plot(chart_of({"s", y, {}, mark, y, y}))) == "");
    CHECK(plot_text(chart_of({"s", y, {}, mark})).size() < 10'000);
  }
  // Every second point is missing: a million runs of one point each.
  const std::vector<double> holes = many(1'000'000, [](double i) { return std::fmod(i, 2) == 0 ? std::sin(i) : NAN; });
  CHECK(picture_fault(plot(chart_of({"s", holes}))) == "");
}

TEST_CASE("hostile sizes: a thousand series, very long names, very many of them") {
  Chart chart{.title = "t", .x = {"x"}, .y = {"y"}, .series = {}};
  for (int i = 0; i < 1000; ++i) chart.series.push_back({std::string(500, 'n'), {1.0 * i, 2.0}});
  CHECK(picture_fault(plot(chart)) == "");
  CHECK(plot_text(chart).size() < 10'000);
  Bars long_names{"t",
                  "u",
                  std::vector<std::string>(500, std::string(5000, 'W')),
                  {{"a", std::vector<double>(500, 1e308)}, {"b", std::vector<double>(500, -1e308)}}};
  CHECK(xml_fault(bars(long_names)) == "");
  for (size_t n = 0; n < 60; ++n) long_names.groups.push_back({std::string(100, 'g'), {}});
  CHECK(thrown_by([&] { bars(long_names); }).starts_with("ValueError: bars: group 'ggg"));
}

TEST_CASE("hostile order: x that falls, stands still, is not a number, or jumps; a low above its high") {
  CHECK(picture_fault(plot(chart_of({"s", {1, 2, 3}, {3, 2, 1}}))) == "");
  CHECK(picture_fault(plot(chart_of({"s", {1, 2, 3}, {5, 5, 5}}))) == "");
  CHECK(picture_fault(plot(chart_of({"s", {1, 2, 3}, {NAN, 1, INFINITY}}))) == "");
  CHECK(picture_fault(plot(chart_of({"s", {1, 2, 3}, {}, Mark::line, {9, 9, 9}, {-9, NAN, INFINITY}}))) == "");
  CHECK(picture_fault(plot(chart_of({"s", {NAN, NAN}, {}, Mark::line, {1, 2}, {3, 4}}))) == "");
}

TEST_CASE("hostile matrices: every shape, every float") {
  const real big = std::numeric_limits<real>::max();
  for (const Shape& shape : {Shape{0}, Shape{0, 0}, Shape{0, 7}, Shape{7, 0}, Shape{1}, Shape{1, 1},
                             Shape{1, 1'000'000}, Shape{1'000'000, 1}, Shape{3000, 2000}, Shape{97, 97}}) {
    CAPTURE(to_string(shape));
    CHECK(picture_fault(heat_map(ones(shape))) == "");
    CHECK(heat_map_text(ones(shape), {}, {80, 24}).size() < 20'000);
  }
  CHECK(picture_fault(heat_map(expand(ones({1, 1}), {50, 50}))) == "");
  for (const std::vector<real>& row : {std::vector<real>{big, -big},
                                       {big, 0},
                                       {NAN, NAN},
                                       {INFINITY, INFINITY},
                                       {-INFINITY, 1},
                                       {real{1e-40F}, 0},
                                       {-1, -2},
                                       {1, real{1.0000001F}}}) {
    Tensor x({1, 2});
    x.set({0, 0}, row[0]), x.set({0, 1}, row[1]);
    CHECK(picture_fault(heat_map(x)) == "");
    CHECK(heat_map_text(x).size() < 2000);
  }
  CHECK(thrown_by([] { heat_map(Tensor()); }).starts_with("ValueError: "));
  CHECK(thrown_by([] { heat_map_text(Tensor()); }).starts_with("ValueError: "));
}

TEST_CASE("hostile fields: empty, of one cell, very fine, and of what is no share") {
  Chart chart = chart_of({"s", {}});
  for (const Tensor& shares : {zeros({0, 0}), zeros({0, 3}), ones({1, 1}), ones({2000, 2000}), full({3, 3}, NAN),
                               full({3, 3}, INFINITY), full({3, 3}, -7)}) {
    chart.field = Field{shares};
    CAPTURE(to_string(shares.shape()));
    CHECK(picture_fault(plot(chart)) == "");
  }
  chart.field = Field{rand({600, 600})};  // no two neighbours alike
  CHECK(picture_fault(plot(chart)) == "");
  chart.field = Field{Tensor()};
  CHECK(thrown_by([&] { plot(chart); }).starts_with("ValueError: "));
  chart.field = Field{ones({2, 2}), 0, NAN, 0, 1};
  CHECK(thrown_by([&] { plot(chart); }).starts_with("ValueError: plot: a field needs"));
  chart.field = Field{ones({2, 2}), -DBL_MAX, DBL_MAX, 0, 1};
  CHECK(thrown_by([&] { plot(chart); }).starts_with("ValueError: plot: a field needs"));
}

TEST_CASE("hostile graphs: wide, deep, full of arrows, and of one box") {
  const Tensor x = normal({2}, 1);
  CHECK(picture_fault(graph_svg(exp(x))) == "");
  CHECK(picture_fault(graph_svg(mul(x, x), {{"x", x}, {"also x", x}, {"", x}})) == "");
  Tensor wide = exp(x);
  for (int i = 0; i < 150; ++i) wide = add(wide, tanh(mul(x, i)));
  CHECK(picture_fault(graph_svg(wide)) == "");
  // Each takes every one before it.
  std::vector<Tensor> all{exp(x)};
  for (int i = 0; i < 18; ++i) {
    Tensor sum = all[0];
    for (const Tensor& other : all) sum = add(sum, other);
    all.push_back(tanh(sum));
  }
  CHECK(picture_fault(graph_svg(all.back())) == "");
  std::vector<Tensor> parts;
  for (int i = 0; i < 300; ++i) parts.push_back(normal({1, 2}, static_cast<uint64_t>(i)));
  CHECK(picture_fault(graph_svg(cat(parts, 0))) == "");  // one box with 300 leaves
  CHECK(thrown_by([&] { graph_svg(x); }).starts_with("GradError: graph_svg: nothing was recorded"));
}

TEST_CASE(
    "hostile surroundings: another locale, several threads at once, a folder that cannot be written, tiny terminals") {
  const Chart chart = chart_of({"s", {1234.5, 0.25, 1e6}});
  const std::string expected = plot(chart);
  for (const char* locale : {"de_DE.UTF-8", "fr_FR.UTF-8"}) {
    if (std::setlocale(LC_ALL, locale) != nullptr) CHECK(plot(chart) == expected);
  }
  std::setlocale(LC_ALL, "C");
  std::vector<std::string> pictures(4);
  std::vector<std::thread> threads;
  for (std::string& picture : pictures) threads.emplace_back([&] { picture = plot(chart); });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& picture : pictures) CHECK(picture == expected);

  CHECK(thrown_by([&] {
          write_file("/proc/loss.svg", plot(chart));
        }).starts_with("FileError: /proc/loss.svg: cannot be written"));
  const TemporaryFolder folder;
  CHECK(thrown_by([&] { write_file(folder / "none/loss.svg", plot(chart)); }).starts_with("FileError: "));
  for (const int extent : {std::numeric_limits<int>::min(), -1, 0, 1, std::numeric_limits<int>::max()}) {
    CHECK(plot_text(chart, {extent, extent, true}).size() < 1'000'000);
    CHECK(heat_map_text(ones({300, 300}), {}, {extent, extent, true}).size() < 1'000'000);
  }
}
