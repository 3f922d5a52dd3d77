#include "tinytensor/plot/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tinytensor/core/error.h"
#include "tinytensor/plot/chart_parts.h"
#include "tinytensor/plot/svg.h"

namespace tinytensor {
namespace {

constexpr double picture_width = 640, plot_height = 280;
constexpr size_t dense = 1280;  // points that are thinned from here on: two for each column of pixels
constexpr int y_ticks_wanted = 7;
constexpr int64_t finest_field = 128;  // cells along a side
constexpr size_t most_markers = 60;    // more points than these are a line without markers
constexpr size_t most_points = 10000;  // of one line, after thinning

struct Point {
  double x, y;  // in the picture
};
using Run = std::vector<Point>;  // points without a gap between them

// The rectangle between the axes.
struct Frame {
  double left, top, width, height;
  Interval x, y;

  Point place(double at, double value) const {
    return {left + width * x.fraction(at), top + height * (1 - y.fraction(value))};
  }
};

const char* dashes(size_t series) {
  constexpr const char* all[] = {"", "9 4", "2 4", "12 4 2 4", "5 2", "1 3"};
  return all[(series + series / series_styles) % series_styles];
}

// Its title is added by svg_mark.
std::string marker(size_t series, Point p, double r, const char* more = "") {
  constexpr const char* forms[] = {"M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",  // around (0, 0), of radius 1
                                   "M-1-1h2v2h-2z",
                                   "M0-1.2l1.2 2h-2.4z",
                                   "M0-1.4l1.4 1.4l-1.4 1.4l-1.4-1.4z",
                                   "M0 1.2l1.2-2h-2.4z",
                                   "M-.35-1.05h.7v.7h.7v.7h-.7v.7h-.7v-.7h-.7v-.7h.7z"};
  return fmt::format("<path class=\"f{}{}\" transform=\"translate({} {}) scale({})\" d=\"{}\"", series % series_styles,
                     more, px(p.x), px(p.y), px(r), forms[(series + series / series_styles) % series_styles]);
}

std::vector<Run> runs_of(const Series& s, const Frame& frame) {
  std::vector<Run> runs(1);
  for (size_t i = 0; i < s.y.size(); ++i) {
    if (!shows(s, i, frame.x.scale, frame.y.scale)) {
      if (!runs.back().empty()) runs.emplace_back();
      continue;
    }
    const Point p = frame.place(x_of(s, i), s.y[i]);
    if (s.mark == Mark::steps && !runs.back().empty()) runs.back().push_back({p.x, runs.back().back().y});
    runs.back().push_back(p);
  }
  if (runs.back().empty()) runs.pop_back();
  return runs;
}

// The first, the last, the lowest and the highest of the points that follow each other in one column of pixels.
Run thinned(const Run& run) {
  if (run.size() < dense) return run;
  Run result;
  for (size_t begin = 0, end; begin < run.size(); begin = end) {
    for (end = begin; end < run.size() && std::floor(run[end].x) == std::floor(run[begin].x);) ++end;
    const auto by_height = [](const Point& a, const Point& b) { return a.y < b.y; };
    const auto first = run.begin() + static_cast<ptrdiff_t>(begin), last = run.begin() + static_cast<ptrdiff_t>(end);
    const auto [high, low] = std::minmax_element(first, last, by_height);
    std::vector kept{first, std::min(high, low), std::max(high, low), last - 1};
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    for (const auto& point : kept) result.push_back(*point);
  }
  return result;
}

std::string path(const Run& run) {
  std::string d;
  for (const Point& p : run) d += fmt::format("{}{} {}", d.empty() ? "M" : "L", px(p.x), px(p.y));
  return run.size() == 1 ? d + "h.1" : d;  // a point without neighbours is a dot
}

// Where gaps leave very many short runs, those within one column of pixels become one stroke over what they cover.
std::string strokes(std::vector<Run>& runs) {
  if (runs.size() < dense) return "";
  std::map<double, std::pair<double, double>> covered;  // by column
  std::erase_if(runs, [&](const Run& run) {
    const double column = std::floor(run.front().x);
    for (const Point& p : run) {
      if (std::floor(p.x) != column) return false;
    }
    for (const Point& p : run) {
      const auto [entry, added] = covered.try_emplace(column, p.y, p.y);
      entry->second = {std::min(entry->second.first, p.y), std::max(entry->second.second, p.y)};
    }
    return true;
  });
  std::string d;
  for (const auto& [column, y] : covered) d += fmt::format("M{} {}V{}", px(column), px(y.first), px(y.second + 0.1));
  return d;
}

std::string draw_lines(const Series& s, size_t number, const Frame& frame) {
  std::vector<Run> runs = runs_of(s, frame);
  std::string d = strokes(runs);
  size_t points = 0;
  for (const Run& run : runs) {
    const Run kept = thinned(run);
    points += kept.size();
    d += path(kept);
  }
  if (points > most_points) {
    fail<ValueError>(
        "plot: series '{}': the line goes back and forth {} times along x\n  hint: sort its points by x, or draw them "
        "with Mark::points",
        clean_text(s.name), points / 2);
  }
  if (d.empty()) return "";
  const std::string dash = dashes(number);
  return fmt::format("<path class=\"s{}\" stroke-linecap=\"round\"{} d=\"{}\"/>\n", number % series_styles,
                     dash.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash), d);
}

// Of a column of pixels the whole of what is shaded there.
std::string draw_range(const Series& s, size_t number, const Frame& frame) {
  std::string elements;
  Run upper, lower;
  const auto finish = [&] {
    if (upper.empty()) return;
    if (upper.size() == 1) {  // a range at one place is a bar
      for (Run* side : {&upper, &lower}) side->push_back({side->front().x + 3, side->front().y});
      upper[0].x = lower[0].x -= 3;
    }
    std::string d = path(upper);
    for (size_t i = lower.size(); i-- > 0;) d += fmt::format("L{} {}", px(lower[i].x), px(lower[i].y));
    elements += fmt::format("<path class=\"f{} r\" d=\"{}Z\"/>\n", number % series_styles, d);
    upper.clear(), lower.clear();
  };
  for (size_t i = 0; i < s.low.size(); ++i) {
    const bool drawn =
        can_show(x_of(s, i), frame.x.scale) && can_show(s.low[i], frame.y.scale) && can_show(s.high[i], frame.y.scale);
    if (!drawn) {
      finish();
      continue;
    }
    const Point low = frame.place(x_of(s, i), s.low[i]), high = frame.place(x_of(s, i), s.high[i]);
    if (s.low.size() > dense && !upper.empty() && std::floor(upper.back().x) == std::floor(high.x)) {
      upper.back().y = std::min(upper.back().y, high.y);
      lower.back().y = std::max(lower.back().y, low.y);
    } else {
      upper.push_back(high), lower.push_back(low);
    }
  }
  finish();
  return elements;
}

std::string mark_title(const Chart& chart, const Series& s, size_t i) {
  const std::string& name = s.names.empty() ? s.name : s.names[i];
  return fmt::format("{}{}{} {}: {}", name, name.empty() ? "" : ", ", x_label(chart), short_number(x_of(s, i), 6),
                     short_number(s.y[i]));
}

// Points that are seen; or, where they are many, some that show under the pointer, peaks among them.
std::string draw_marks(const Chart& chart, const Series& s, size_t number, const Frame& frame) {
  std::vector<size_t> shown;
  for (size_t i = 0; i < s.y.size(); ++i) {
    if (shows(s, i, frame.x.scale, frame.y.scale)) shown.push_back(i);
  }
  if (shown.empty()) return "";
  const bool seen = s.mark == Mark::points || shown.size() <= most_markers;
  if (!seen) {
    const auto [low, high] =
        std::minmax_element(shown.begin(), shown.end(), [&](size_t a, size_t b) { return s.y[a] < s.y[b]; });
    std::set<size_t> some{shown.front(), shown.back(), *low, *high};
    for (size_t k = 0; k < most_markers; ++k) some.insert(shown[k * shown.size() / most_markers]);
    shown.assign(some.begin(), some.end());
  }
  const bool crowded = shown.size() > 2000;
  std::set<std::pair<int, int>> taken;  // by a point, where they are so many that they hide each other
  std::string elements;
  for (const size_t i : shown) {
    const Point p = frame.place(x_of(s, i), s.y[i]);
    if (crowded && !taken.insert({static_cast<int>(p.x / 3), static_cast<int>(p.y / 3)}).second) continue;
    elements += svg_mark(marker(number, p, crowded ? 2 : 3.5, seen ? "" : " h"), mark_title(chart, s, i));
  }
  return elements;
}

std::string draw_axes(const Chart& chart, const Frame& f, const Ticks& x, const Ticks& y) {
  std::string elements;
  const double bottom = f.top + f.height;
  for (size_t i = 0; i < y.at.size(); ++i) {
    const double at = f.place(f.x.low, y.at[i]).y;
    elements += svg_line(f.left, at, f.left + f.width, at, "g");
    elements += svg_text(f.left - 8, at + 5, y.labels[i], "d", "end");
  }
  for (size_t i = 0; i < x.at.size(); ++i) {
    const double at = f.place(x.at[i], f.y.low).x;
    elements += svg_line(at, bottom, at, bottom + 5, "a");
    elements += svg_text(at, bottom + 20, x.labels[i], "d", "middle");
  }
  for (const double at : small_ticks(f.x)) {
    elements += svg_line(f.place(at, f.y.low).x, bottom, f.place(at, f.y.low).x, bottom + 3, "a");
  }
  elements += svg_line(f.left, bottom, f.left + f.width, bottom, "a");
  elements += svg_text(f.left + f.width / 2, bottom + 42, shortened(x_label(chart), 14, f.width), "", "middle");
  return elements + svg_text_upwards(18, f.top + f.height / 2, shortened(y_label(chart), 14, f.height), "");
}

std::string draw_field(const Chart& chart, const Frame& f) {
  if (!chart.field) return "";
  std::string elements = "<g shape-rendering=\"crispEdges\">\n";  // no seams between the cells
  const Tensor& shares = chart.field->shares;
  const int64_t rows = std::min(shares.size(0), finest_field), columns = std::min(shares.size(1), finest_field);
  const auto level = [&](int64_t i, int64_t j) {  // -8 … 8, so that neighbours of one level make one rectangle
    const double share = shares.at({i * shares.size(0) / rows, j * shares.size(1) / columns});
    return std::isfinite(share) ? static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * 16 - 8)) : 0;
  };
  const auto along = [](double low, double high, int64_t i, int64_t n) {
    return low + (high - low) * static_cast<double>(i) / static_cast<double>(n);
  };
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0, end; j < columns; j = end) {
      for (end = j; end < columns && level(i, end) == level(i, j);) ++end;
      if (level(i, j) == 0) continue;
      const Field& g = *chart.field;
      const Point a = f.place(along(g.x_low, g.x_high, j, columns), along(g.y_low, g.y_high, i + 1, rows));
      const Point b = f.place(along(g.x_low, g.x_high, end, columns), along(g.y_low, g.y_high, i, rows));
      elements += fmt::format(
          "<rect class=\"f{}\" fill-opacity=\"{:.2f}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
          level(i, j) > 0 ? 1 : 0, 0.05 * std::abs(level(i, j)), px(a.x), px(a.y), px(b.x - a.x), px(b.y - a.y));
    }
  }
  return elements + "</g>\n";
}

// Rows of names from `top` on; returns the height that they take.
double draw_legend(const Chart& chart, double top, std::string& elements) {
  constexpr double row = 22, swatch = 34, gap = 18, most_rows = 5;
  if (chart.series.size() < 2 && (chart.series.empty() || chart.series[0].low.empty())) return 0;
  double x = 16, y = top;
  for (size_t i = 0; i < chart.series.size(); ++i) {
    const std::string name = shortened(clean_text(chart.series[i].name), 14, 280);
    const double width = swatch + text_width(name, 14) + gap;
    if (x > 16 && x + width > picture_width) x = 16, y += row;
    if (y + row > top + most_rows * row) {
      elements += svg_text(16, y + 15, fmt::format("and {} more", chart.series.size() - i), "d");
      return y + row - top;
    }
    const size_t style = i % series_styles;
    if (chart.series[i].mark != Mark::points) {
      elements += fmt::format("<path class=\"s{}\" stroke-dasharray=\"{}\" d=\"M{} {}h26\"/>\n", style, dashes(i),
                              px(x), px(y + 10));
    }
    if (!chart.series[i].low.empty()) {
      elements += fmt::format("<rect class=\"f{} r\" x=\"{}\" y=\"{}\" width=\"26\" height=\"12\"/>\n", style, px(x),
                              px(y + 4));
    }
    if (chart.series[i].mark == Mark::points || chart.series[i].y.size() <= most_markers) {
      elements += marker(i, {x + 13, y + 10}, 3.5) + "/>\n";
    }
    elements += svg_text(x + swatch, y + 15, name, "");
    x += width;
  }
  return y + row - top;
}

std::string description(const Chart& chart, const Frame& f) {
  std::string text = fmt::format("{} from {} to {} over {} from {} to {}.", y_label(chart), short_number(f.y.low),
                                 short_number(f.y.high), x_label(chart), short_number(f.x.low), short_number(f.x.high));
  for (size_t i = 0; i < std::min<size_t>(chart.series.size(), 12); ++i) {
    const Series& s = chart.series[i];
    text += fmt::format(" {}: {} points{}.", s.name, s.y.size(),
                        s.y.empty() ? "" : ", the last " + short_number(s.y.back()));
  }
  return text;
}

}  // namespace

std::string plot(const Chart& chart) {
  check_chart(chart);
  std::string head = svg_title(title_of(chart), picture_width);
  double top = 40;
  for (const std::string& note : notes_on(chart)) {
    head += svg_text(16, top + 12, shortened(note, 14, picture_width - 32), "d");
    top += 20;
  }
  top += draw_legend(chart, top, head) + 10;

  const auto [x, y] = intervals_of(chart, y_ticks_wanted);
  const Ticks y_ticks = nice_ticks(y, y_ticks_wanted);
  double label_width = 0;
  for (const std::string& label : y_ticks.labels) label_width = std::max(label_width, text_width(label, 14));
  const double left = 40 + label_width;
  const Frame frame{left, top, picture_width - left - 32, plot_height, x, y};
  std::string elements = head + draw_field(chart, frame) + draw_axes(chart, frame, nice_ticks(x, 7), y_ticks);
  for (size_t i = 0; i < chart.series.size(); ++i) elements += draw_range(chart.series[i], i, frame);
  for (size_t i = 0; i < chart.series.size(); ++i) {
    const Series& s = chart.series[i];
    if (s.mark != Mark::points) elements += draw_lines(s, i, frame);
    elements += draw_marks(chart, s, i, frame);
  }
  if (is_empty(chart)) {
    elements += svg_text(left + frame.width / 2, top + plot_height / 2, "no points to draw", "d", "middle");
  }
  return svg_document(picture_width, top + plot_height + 56, title_of(chart), description(chart, frame), elements);
}

std::string plot(const std::vector<double>& y, const std::string& label) {
  return plot({.title = label, .x = {"index"}, .y = {label}, .series = {{label, y}}});
}

}  // namespace tinytensor
