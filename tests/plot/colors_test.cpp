// The colors of pictures, by their numbers: contrast as WCAG 2 defines it, and how far apart they are for people who
// lack a kind of cone (Machado, Oliveira & Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency", 2009, severity 1), as the distance in CIE L*a*b*.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "tests/plot/xml.h"
#include "tests/support.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/plot/heat_map.h"
#include "tinytensor/plot/svg.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

using Light = std::array<double, 3>;  // red, green, blue, linear

Light light_of(std::string hex) {
  if (hex.size() == 3) hex = {hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]};
  Light light;
  for (size_t i = 0; i < 3; ++i) {
    const double c = std::stoi(hex.substr(2 * i, 2), nullptr, 16) / 255.0;
    light[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return light;
}

double luminance(const Light& l) { return 0.2126 * l[0] + 0.7152 * l[1] + 0.0722 * l[2]; }

double contrast(const Light& a, const Light& b) {
  const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

std::array<double, 3> lab(const Light& l) {
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f((0.4124 * l[0] + 0.3576 * l[1] + 0.1805 * l[2]) / 0.95047), y = f(luminance(l)),
               z = f((0.0193 * l[0] + 0.1192 * l[1] + 0.9505 * l[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

using Cones = std::array<std::array<double, 3>, 3>;
const std::vector<Cones> visions{
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}};

double distance(const Light& a, const Light& b, const Cones& vision) {
  const auto seen = [&](const Light& l) {
    Light out;
    for (size_t i = 0; i < 3; ++i)
      out[i] = std::clamp(vision[i][0] * l[0] + vision[i][1] * l[1] + vision[i][2] * l[2], 0.0, 1.0);
    return lab(out);
  };
  const auto x = seen(a), y = seen(b);
  return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

// The color that a rule of the style sheet sets; of its dark half, or of its light one.
Light color(const std::string& rule, bool dark) {
  const std::string svg = svg_document(1, 1, "", "", "");
  const size_t half = svg.find("@media"), at = dark ? svg.find(rule, half) : svg.find(rule);
  REQUIRE(at != std::string::npos);
  REQUIRE((dark || at < half));
  const size_t hex = svg.find('#', at) + 1;
  return light_of(svg.substr(hex, svg.find_first_not_of("0123456789abcdef", hex) - hex));
}

}  // namespace

TEST_CASE("text has a contrast of 4.5 with what it stands on, and marks one of 3, in light and in dark") {
  for (const bool dark : {false, true}) {
    CAPTURE(dark);
    const Light background = color(".bg{", dark), box = color(".box{", dark);
    for (const char* text : {"text{", ".d{"}) {
      const Light ink = color(text, dark);
      CHECK(contrast(ink, background) >= 4.5);
      CHECK(contrast(ink, box) >= 4.5);
    }
    for (const char* mark : {".a{", ".e{", ".p{", ".s0{", ".s1{", ".s2{", ".s3{", ".s4{", ".s5{st", ".f0{", ".f1{",
                             ".f2{", ".f3{", ".f4{", ".f5{"}) {
      CAPTURE(mark);
      CHECK(contrast(color(mark, dark), background) >= 3);
    }
  }
}

TEST_CASE("the colors of series are told apart with any kind of color vision") {
  for (const bool dark : {false, true}) {
    for (int a = 0; a < series_styles; ++a) {
      for (int b = 0; b < a; ++b) {
        const Light first = color(fmt::format(".s{}{{s", a), dark), second = color(fmt::format(".s{}{{s", b), dark);
        for (size_t vision = 0; vision < visions.size(); ++vision) {
          CAPTURE(fmt::format("{} {} {} {}", dark, a, b, vision));
          CHECK(distance(first, second, visions[vision]) > 15);
        }
      }
    }
  }
}

TEST_CASE("a number in a cell has a contrast of 4.5 with the color of the cell") {
  for (const real low : {real{0}, real{-1}}) {
    Tensor x({20, 5});
    for (int64_t i = 0; i < 100; ++i) x.set({i / 5, i % 5}, low + (1 - low) * static_cast<real>(i) / 99);
    const std::string svg = heat_map(x);
    size_t cells = 0;
    for (size_t at = svg.find("<rect fill=\"#"); at != std::string::npos; at = svg.find("<rect fill=\"#", at + 1)) {
      const size_t text = svg.find("class=\"n ", at), next = svg.find("<rect", at + 1);
      if (text == std::string::npos || text > next) continue;  // of the scale
      const Light ink = light_of(svg.substr(text + 9, 5) == "light" ? "fff" : "000");
      CHECK(contrast(ink, light_of(svg.substr(at + 13, 6))) >= 4.5);
      ++cells;
    }
    CHECK(cells == 100);
  }
}
