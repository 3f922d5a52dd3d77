#include "examples/commands/report/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "examples/commands/report/markup.h"
#include "tinytensor/io/json_text.h"
#include "tinytensor/io/progress_bar.h"
#include "tinytensor/plot/scale.h"
#include "tinytensor/plot/svg.h"

namespace tinytensor {
namespace {

struct ChartFrame {
  double width, height, left, top, right, bottom;  // of the picture; the sides of the rectangle between the axes
  Interval x, y;

  double x_at(double value) const { return left + (right - left) * x.fraction(value); }
  double y_at(double value) const {
    const double shown = std::max(value, y.scale == Scale::log ? y.low : value);  // a log axis has no 0
    return bottom - (bottom - top) * std::clamp(y.fraction(shown), 0.0, 1.0);
  }
};

constexpr size_t line_styles = 6;

const char* marker_form(size_t style) {
  constexpr const char* forms[] = {"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-3.5-3.5h7v7h-7z", "M0-5l4.6 8h-9.2z",
                                   "M0-5.2l5.2 5.2l-5.2 5.2l-5.2-5.2z",  "M0 5l4.6-8h-9.2z",  "M-5-1.5h10v3h-10z"};
  return forms[style % line_styles];
}

double middle_of(const PlottedPoint& b) { return (b.first + b.last) / 2; }

ChartFrame frame_of(const PlottedChart& chart) {
  std::vector<double> x, y;
  for (const PlottedLine& line : chart.lines) {
    for (const PlottedPoint& b : line.points) {
      x.push_back(b.first);
      x.push_back(b.last);
      y.push_back(b.mean);
    }
  }
  if (chart.from_zero) y.push_back(0);
  const Interval across = interval_of(x, chart.x_scale);
  const Interval up = widened_to_ticks(interval_of(y, chart.y_scale), chart.large ? 6 : 3);
  double label_width = 0;
  for (const std::string& label : nice_ticks(up, chart.large ? 6 : 3).labels) {
    label_width = std::max(label_width, text_width(label, 14));
  }
  const double left = label_width + (chart.large ? 30 : 14);
  if (!chart.large) return {300, 170, left, 10, 290, 142, across, up};
  return {720, 380, left, 12, 706, chart.second_factor > 0 ? 312.0 : 330.0, across, up};
}

std::string axes_of(const PlottedChart& chart, const ChartFrame& f) {
  std::string svg;
  const Ticks y = nice_ticks(f.y, chart.large ? 6 : 3), x = nice_ticks(f.x, chart.large ? 5 : 3);
  for (size_t i = 0; i < y.at.size(); ++i) {
    svg += svg_line(f.left, f.y_at(y.at[i]), f.right, f.y_at(y.at[i]), "c-grid");
    svg += svg_text(f.left - 6, f.y_at(y.at[i]) + 5, y.labels[i], "c-dim", "end");
  }
  svg += svg_line(f.left, f.bottom, f.right, f.bottom, "c-axis");
  for (size_t i = 0; i < x.at.size(); ++i) {
    const double at = f.x_at(x.at[i]);
    const char* anchor = at > f.right - 20 ? "end" : "middle";
    const std::string label = x.at[i] < 1e5 ? x.labels[i] : short_count(x.at[i]);
    const bool odd = i % 2 == 1;  // left out where there is little room
    svg += svg_line(at, f.bottom, at, f.bottom + 5, "c-axis");
    svg += svg_text(at, f.bottom + 21, label, odd ? "c-dim c-odd" : "c-dim", anchor);
    if (chart.second_factor > 0) {
      svg += svg_text(at, f.bottom + 43, short_count(x.at[i] * chart.second_factor + 0.0),
                      odd ? "c-faint c-odd" : "c-faint", anchor);
    }
  }
  return svg;
}

std::string band_of(const PlottedLine& line, const ChartFrame& f) {
  std::string d;
  for (const PlottedPoint& b : line.points) {
    d += fmt::format("{}{} {}", d.empty() ? "M" : "L", px(f.x_at(middle_of(b))), px(f.y_at(b.high)));
  }
  for (auto b = line.points.rbegin(); b != line.points.rend(); ++b) {
    d += fmt::format("L{} {}", px(f.x_at(middle_of(*b))), px(f.y_at(b->low)));
  }
  return fmt::format("<path class=\"c-band c-f{}\" d=\"{}z\"/>\n", line.style % line_styles, d);
}

std::string line_of(const PlottedLine& line, const ChartFrame& f) {
  std::string d, dots;
  for (const PlottedPoint& b : line.points) {
    const std::string x = px(f.x_at(middle_of(b))), y = px(f.y_at(b.mean));
    d += fmt::format("{}{} {}", d.empty() ? "M" : "L", x, y);
    if (!line.dots || line.points.size() > 60) continue;
    dots += fmt::format("<path class=\"c-f{}\" transform=\"translate({} {})\" d=\"{}\"/>\n", line.style % line_styles,
                        x, y, marker_form(line.style));
  }
  return fmt::format("<path class=\"c-line c-s{}{}\" d=\"{}\"/>\n{}", line.style % line_styles,
                     line.faint ? " c-thin" : "", d, dots);
}

std::string swatch(const PlottedLine& line) {
  const std::string marker = line.dots ? fmt::format("<path class=\"c-f{}\" transform=\"translate(16 7)\" d=\"{}\"/>",
                                                     line.style % line_styles, marker_form(line.style))
                                       : "";
  return fmt::format(
      "<svg class=\"swatch\" aria-hidden=\"true\" width=\"32\" height=\"14\" viewBox=\"0 0 32 14\">"
      "<path class=\"c-line c-s{}{}\" d=\"M1 7h30\"/>{}</svg>",
      line.style % line_styles, line.faint ? " c-thin" : "", marker);
}

std::string legend_of(const PlottedChart& chart) {
  if (chart.lines.size() < 2 || !chart.large) return "";  // small charts beside it have the same lines
  std::string html = "<ul class=\"legend\">\n";
  for (const PlottedLine& line : chart.lines) {
    html += fmt::format("<li>{}{} <span class=\"quiet\">{}</span></li>\n", swatch(line), xml_text(line.name),
                        line.points.empty() ? "" : short_number(line.points.back().mean));
  }
  return html + "</ul>\n";
}

// Not stod, which throws for the smallest.
double short_value(double value) { return std::strtod(fmt::format("{:.5g}", value).c_str(), nullptr); }

// A step as a whole number.
JsonText place_value(double x) {
  constexpr double most = 1e15;
  return x == std::floor(x) && std::abs(x) < most ? JsonText(static_cast<int64_t>(x)) : JsonText(short_value(x));
}

// What the script shows under the pointer.
std::string points_of(const PlottedChart& chart, const ChartFrame& f) {
  std::vector<JsonText> lines;
  for (const PlottedLine& line : chart.lines) {
    std::vector<JsonText> points;
    for (const PlottedPoint& b : line.points) {
      std::vector<JsonText> numbers = {place_value(b.first), place_value(b.last), short_value(b.mean)};
      if (b.count > 1) numbers.emplace_back(short_value(b.low)), numbers.emplace_back(short_value(b.high));
      points.push_back(JsonText::array(numbers));
    }
    lines.push_back(JsonText({{"name", clean_text(line.name)}, {"points", JsonText::array(points)}}));
  }
  const JsonText all({{"left", f.left},
                      {"right", f.right},
                      {"top", f.top},
                      {"bottom", f.bottom},
                      {"low", f.x.low},
                      {"high", f.x.high},
                      {"log", f.x.scale == Scale::log},
                      {"x", chart.x_name},
                      {"other", chart.second_name},
                      {"factor", chart.second_factor},
                      {"lines", JsonText::array(lines)}});
  return fmt::format("<script type=\"application/json\" class=\"points\">{}</script>\n", script_json(all.line()));
}

std::string description_of(const PlottedChart& chart) {
  std::string text = fmt::format("{}, {}, over {}s.", chart.title, chart.unit, chart.x_name);
  for (const PlottedLine& line : chart.lines) {
    if (line.points.empty()) continue;
    text += fmt::format(" {}: from {} to {}.", line.name, short_number(line.points.front().mean),
                        short_number(line.points.back().mean));
  }
  return text;
}

}  // namespace

std::vector<PlottedPoint> points_by_step(const std::vector<Curve::Bucket>& buckets) {
  std::vector<PlottedPoint> points;
  points.reserve(buckets.size());
  for (const Curve::Bucket& b : buckets) {
    points.push_back({static_cast<double>(b.first), static_cast<double>(b.last), b.count, b.mean, b.low, b.high});
  }
  return points;
}

std::string chart_figure(const PlottedChart& given) {
  PlottedChart chart = given;
  for (PlottedLine& line : chart.lines) {
    std::erase_if(line.points, [&chart](const PlottedPoint& b) {
      return !can_show(b.first, chart.x_scale) || !can_show(b.mean, chart.y_scale);
    });
  }
  std::erase_if(chart.lines, [](const PlottedLine& line) { return line.points.empty(); });
  if (chart.lines.empty()) return "";
  const ChartFrame f = frame_of(chart);
  std::string svg = axes_of(chart, f);
  for (const PlottedLine& line : chart.lines) {
    if (line.faint) svg += band_of(line, f);
  }
  for (const PlottedLine& line : chart.lines) svg += line_of(line, f);
  if (chart.large) {
    const std::string second = chart.second_factor > 0 ? fmt::format("<tspan class=\"c-faint\">, and {} read</tspan>",
                                                                     xml_text(chart.second_name))
                                                       : "";
    svg += fmt::format("<text class=\"c-dim\" text-anchor=\"middle\" x=\"{}\" y=\"{}\">{}s{}</text>\n",
                       px((f.left + f.right) / 2), px(f.height - 6), xml_text(chart.x_name), second);
  }
  return fmt::format(
      "<figure class=\"chart{}\">\n<figcaption><strong>{}</strong> <span class=\"quiet\">{}</span></figcaption>\n{}"
      "<svg class=\"plot\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {} {}\">\n{}</svg>\n"
      "<p class=\"readout\" aria-live=\"polite\"></p>\n{}</figure>\n",
      chart.large ? " large" : "", xml_text(chart.title), xml_text(chart.unit), legend_of(chart),
      xml_text(description_of(chart)), px(f.width), px(f.height), svg, points_of(chart, f));
}

std::string spark_line(const std::vector<double>& values, const std::string& label) {
  if (values.empty()) return "";
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const double range = *high - *low, steps = static_cast<double>(std::max<size_t>(values.size() - 1, 1));
  std::string d;
  for (size_t i = 0; i < values.size(); ++i) {
    const double share = range > 0 ? (values[i] - *low) / range : 0.5;
    d +=
        fmt::format("{}{} {}", d.empty() ? "M" : "L", px(2 + 76 * static_cast<double>(i) / steps), px(18 - 16 * share));
  }
  return fmt::format(
      "<svg class=\"spark\" role=\"img\" aria-label=\"{}\" width=\"80\" height=\"20\" viewBox=\"0 0 80 20\">"
      "<path class=\"c-line c-s0\" d=\"{}{}\"/></svg>",
      xml_text(label), d, values.size() == 1 ? "h76" : "");
}

}  // namespace tinytensor
