// The charts of a report: a figure of a page with curves over steps, whose numbers show under the pointer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "examples/commands/report/curve.h"
#include "tinytensor/plot/scale.h"

namespace tinytensor {

/// A number at one place of the axis below, or of several neighbouring ones.
struct PlottedPoint {
  double first = 0, last = 0;
  int64_t count = 0;
  double mean = 0, low = 0, high = 0;
};

struct PlottedLine {
  std::string name;
  std::vector<PlottedPoint> points;
  size_t style = 0;    ///< its color, dashes and marker
  bool dots = false;   ///< a marker at each point
  bool faint = false;  ///< in the background, with its range
};

struct PlottedChart {
  std::string title, unit;  ///< what is drawn, and in which unit
  std::vector<PlottedLine> lines = {};
  bool large = false;
  bool from_zero = false;                                  ///< the axis begins there: heights can be compared
  Scale x_scale = Scale::linear, y_scale = Scale::linear;  ///< points that an axis cannot show are left out
  std::string x_name = "step";
  std::string second_name = {};  ///< what is written below the steps as well, such as "characters"
  double second_factor = 0;      ///< how many of them in each step; 0: nothing is
};

/// What a curve has by step.
std::vector<PlottedPoint> points_by_step(const std::vector<Curve::Bucket>& buckets);

/// A <figure>; empty where there is nothing to draw.
std::string chart_figure(const PlottedChart& chart);

/// A small line without axes, of numbers that are all finite, as an inline <svg>.
std::string spark_line(const std::vector<double>& values, const std::string& label);

}  // namespace tinytensor
