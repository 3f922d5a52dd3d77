// Charts: numbers as lines, points and stairs between two axes.
//
//   std::vector<double> losses;                                  // gathered while a model trains
//   write_file("loss.svg", plot(losses, "loss, nats"));          // a picture
//   fmt::print("{}", plot_text(losses, "loss, nats"));           // the same for a terminal
//
//   write_file("curves.svg", plot({.title = "Two runs",
//                                  .x = {"step"},
//                                  .y = {"loss, nats", Scale::log},
//                                  .series = {{"small", small}, {"large", large}}}));
//
// What cannot be drawn makes no picture fail: a number that is not finite, or is not above 0 on a logarithmic axis,
// leaves a gap, and a line under the title says how many there were. Titles and names may hold anything. The same chart
// gives the same bytes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tinytensor/plot/scale.h"
#include "tinytensor/plot/text_size.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

enum class Mark { line, points, steps };

struct Series {
  std::string name = {};
  std::vector<double> y = {};
  std::vector<double> x = {};  ///< one for each y; empty: 0, 1, 2, …
  Mark mark = Mark::line;
  std::vector<double> low = {}, high = {};  ///< one for each y: the range from low to high is shaded; or both empty
  std::vector<std::string> names = {};      ///< of the points, shown with their numbers; one for each y, or empty
};

struct Axis {
  std::string label = {};  ///< what is counted, and in which unit: "time, ms"
  Scale scale = Scale::linear;
};

/// Shares from 0 to 1 over the plane, behind the series: near 0 in the color of the first series, near 1 in that of the
/// second, at one half in none. Row i, column j of `shares` (R, C) is the middle of cell i, j of the rectangle, the
/// first row at the least y. Of more than 128 rows or columns some are left out, evenly.
struct Field {
  Tensor shares = {};
  double x_low = 0, x_high = 1, y_low = 0, y_high = 1;
};

struct Chart {
  std::string title = {};
  Axis x = {}, y = {};
  std::vector<Series> series = {};
  std::optional<Field> field = {};
};

/// An SVG picture. A line of more points than a picture has columns keeps the first, last, lowest and highest of each
/// column, so that no peak is lost (Jugel et al., "M4", VLDB 2014). ValueError where the parts of a series differ in
/// length, where a line of very many points jumps back and forth, for a field outside of a linear plane; ShapeError for
/// a field that is not (R, C).
std::string plot(const Chart& chart);
/// One line over 0, 1, 2, …; the label is what the numbers are.
std::string plot(const std::vector<double>& y, const std::string& label);

/// The series of a chart as lines of text, none longer than size.width (at least 30). Each series has a character of
/// its own; ranges and fields are left out.
std::string plot_text(const Chart& chart, const TextSize& size = {});
std::string plot_text(const std::vector<double>& y, const std::string& label, const TextSize& size = {});

}  // namespace tinytensor
