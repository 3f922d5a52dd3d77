// What the picture of a chart and its form for a terminal share.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/plot/chart.h"

namespace tinytensor {

/// ValueError, ShapeError: see plot().
void check_chart(const Chart& chart);

inline double x_of(const Series& s, size_t i) { return s.x.empty() ? static_cast<double>(i) : s.x[i]; }
/// True if point i can be drawn.
inline bool shows(const Series& s, size_t i, Scale x, Scale y) {
  return can_show(x_of(s, i), x) && can_show(s.y[i], y);
}
bool is_empty(const Chart& chart);

/// The parts of the axes that hold every point and range; y begins and ends at one of about `count` ticks.
std::pair<Interval, Interval> intervals_of(const Chart& chart, int count);

/// What was given, or words for what was left out: a chart always says what it shows.
std::string title_of(const Chart& chart);
std::string x_label(const Chart& chart);
std::string y_label(const Chart& chart);

/// A sentence for each series of which not all can be drawn.
std::vector<std::string> notes_on(const Chart& chart);

}  // namespace tinytensor
