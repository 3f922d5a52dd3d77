#include "tinytensor/profiling/step_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tinytensor/plot/chart.h"
#include "tinytensor/plot/svg.h"
#include "tinytensor/profiling/spans.h"
#include "tinytensor/profiling/units.h"

namespace tinytensor {
namespace {

struct Point {
  std::string name;
  double intensity, speed;
};

std::vector<Point> points_of(const RecordedStep& step) {
  std::vector<Point> points;
  for (const ProfileEntry& entry : entries_of(step)) {
    const double seconds = entry.seconds();
    if (entry.cost.operations <= 0 || entry.cost.bytes <= 0 || seconds < 0.01 * step.seconds()) continue;
    points.push_back({entry.name, entry.cost.intensity(), entry.cost.operations / seconds});
  }
  return points;
}

constexpr double flame_width = 960, flame_left = 16, flame_top = 44, row_height = 22;

std::string draw_span(const StepSpan& span, double scale) {
  const double x = flame_left + scale * span.begin, width = scale * span.seconds;
  const double y = flame_top + row_height * span.depth;
  const int color = span.is_op ? 1 : span.depth == 0 ? 4 : 0;
  const std::string rect =
      fmt::format("<rect class=\"f{}\" fill-opacity=\".3\" x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\"", color,
                  x, px(y), width, px(row_height - 2));
  const std::string name = clean_text(span.name);
  std::string element = svg_mark(rect, fmt::format("{}: {}", name, milliseconds(span.seconds)));
  if (text_width("mm", 12) < width - 8) {
    element += svg_text(x + 4, y + row_height - 8, shortened(name, 12, width - 8), "n");
  }
  return element;
}

}  // namespace

std::string roofline_picture(const RecordedStep& step, const Roofline& machine, const std::string& title) {
  const std::vector<Point> points = points_of(step);
  double low = machine.ridge() / 100, high = machine.ridge() * 10;
  for (const Point& point : points)
    low = std::min(low, point.intensity / 2), high = std::max(high, point.intensity * 2);
  Chart chart{.title = title.empty() ? "Each op below the roofline" : title,
              .x = {"operations for each byte", Scale::log},
              .y = {"GFLOP/s", Scale::log}};
  Series roof{.name = fmt::format("the limit: {} GB/s, {} GFLOP/s", giga(machine.bytes_per_second),
                                  giga(machine.operations_per_second))};
  for (const double x : {low, machine.ridge(), high}) {
    roof.x.push_back(x);
    roof.y.push_back(machine.attainable(x) / 1e9);
  }
  chart.series.push_back(std::move(roof));
  for (size_t i = 0; i < points.size(); ++i) {  // the longest have colors of their own
    if (i < series_styles - 1) {
      chart.series.push_back({.name = points[i].name, .mark = Mark::points});
    } else if (i == series_styles - 1) {
      chart.series.back().name += ", others";
    }
    Series& series = chart.series.back();
    series.x.push_back(points[i].intensity);
    series.y.push_back(points[i].speed / 1e9);
    series.names.push_back(points[i].name);
  }
  return plot(chart);
}

std::string flame_picture(const RecordedStep& step, const std::string& title) {
  const double scale = step.seconds() > 0 ? (flame_width - 2 * flame_left) / step.seconds() : 0;
  const std::string heading = title.empty() ? fmt::format("A training step, {}", milliseconds(step.seconds())) : title;
  std::string elements = svg_title(heading, flame_width);
  int depth = 0;
  for (const StepSpan& span : spans_of(step)) {
    depth = std::max(depth, span.depth);
    if (scale * span.seconds >= 1) elements += draw_span(span, scale);
  }
  return svg_document(flame_width, flame_top + row_height * (depth + 1) + 12, heading,
                      "time from left to right; phases, layers, ops from top to bottom", elements);
}

}  // namespace tinytensor
