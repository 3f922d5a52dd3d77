#include "tinytensor/plot/chart_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/plot/svg.h"

namespace tinytensor {
namespace {

void check_field(const Chart& chart) {
  const Field& field = *chart.field;
  if (field.shares.dim() != 2) {
    fail<ShapeError>("plot: a field must have two dimensions, rows and columns: {}", to_string(field.shares.shape()));
  }
  const bool ordered = field.x_low < field.x_high && field.y_low < field.y_high;
  const bool finite = can_show(field.x_low, Scale::linear) && can_show(field.x_high, Scale::linear) &&
                      can_show(field.y_low, Scale::linear) && can_show(field.y_high, Scale::linear);
  if (!ordered || !finite || chart.x.scale != Scale::linear || chart.y.scale != Scale::linear) {
    fail<ValueError>("plot: a field needs linear axes and a rectangle from low to high: x {} to {}, y {} to {}",
                     field.x_low, field.x_high, field.y_low, field.y_high);
  }
}

// The names of all series, or `otherwise` if none has one.
std::string names_of(const Chart& chart, const std::string& otherwise) {
  std::string names;
  for (const Series& s : chart.series) {
    if (!s.name.empty() && names.size() < 200) names += (names.empty() ? "" : ", ") + s.name;
  }
  return names.empty() ? otherwise : names;
}

}  // namespace

void check_chart(const Chart& chart) {
  for (const Series& s : chart.series) {
    const bool has_range = !s.low.empty() || !s.high.empty();
    const auto check = [&s](const char* part, size_t size, bool wanted) {
      if (!wanted || size == s.y.size()) return;
      fail<ValueError>("plot: series '{}': y has {} numbers, {} has {}", clean_text(s.name), s.y.size(), part, size);
    };
    check("x", s.x.size(), !s.x.empty());
    check("low", s.low.size(), has_range);
    check("high", s.high.size(), has_range);
    check("names", s.names.size(), !s.names.empty());
  }
  if (chart.field) check_field(chart);
}

bool is_empty(const Chart& chart) {
  if (chart.field) return false;
  return std::all_of(chart.series.begin(), chart.series.end(), [&](const Series& s) {
    for (size_t i = 0; i < s.y.size(); ++i) {
      if (shows(s, i, chart.x.scale, chart.y.scale)) return false;
    }
    return true;
  });
}

std::pair<Interval, Interval> intervals_of(const Chart& chart, int count) {
  std::vector<double> x, y;
  for (const Series& s : chart.series) {
    for (size_t i = 0; i < s.y.size(); ++i) {
      if (!can_show(x_of(s, i), chart.x.scale)) continue;
      bool any = can_show(s.y[i], chart.y.scale);
      if (any) y.push_back(s.y[i]);
      if (!s.low.empty() && can_show(s.low[i], chart.y.scale) && can_show(s.high[i], chart.y.scale)) {
        y.insert(y.end(), {s.low[i], s.high[i]});
        any = true;
      }
      if (any) x.push_back(x_of(s, i));
    }
  }
  if (chart.field) {
    x.insert(x.end(), {chart.field->x_low, chart.field->x_high});
    y.insert(y.end(), {chart.field->y_low, chart.field->y_high});
  }
  return {interval_of(x, chart.x.scale), widened_to_ticks(interval_of(y, chart.y.scale), count)};
}

std::string title_of(const Chart& chart) {
  if (!chart.title.empty()) return chart.title;
  return chart.y.label.empty() ? names_of(chart, "A chart without a title") : chart.y.label;
}

std::string x_label(const Chart& chart) {
  if (!chart.x.label.empty()) return chart.x.label;
  const bool indices =
      std::all_of(chart.series.begin(), chart.series.end(), [](const Series& s) { return s.x.empty(); });
  return indices ? "index" : "x";
}

std::string y_label(const Chart& chart) { return chart.y.label.empty() ? names_of(chart, "y") : chart.y.label; }

std::vector<std::string> notes_on(const Chart& chart) {
  std::vector<std::string> notes;
  for (const Series& s : chart.series) {
    size_t missing = 0;
    for (size_t i = 0; i < s.y.size(); ++i) missing += !shows(s, i, chart.x.scale, chart.y.scale);
    if (missing == 0) continue;
    const bool log = chart.x.scale == Scale::log || chart.y.scale == Scale::log;
    notes.push_back(fmt::format("{}: {} of {} points cannot be drawn: not finite{}",
                                s.name.empty() ? "a series" : shortened(clean_text(s.name), 14, 200), missing,
                                s.y.size(), log ? ", or not above 0" : ""));
    if (notes.size() == 3) break;
  }
  return notes;
}

}  // namespace tinytensor
