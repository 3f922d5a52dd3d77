// Bars: one number for each of some things, or one for each of several series.
#pragma once

#include <string>
#include <vector>

namespace tinytensor {

struct Bars {
  std::string title = {};
  std::string label = {};               ///< what the numbers are, and their unit
  std::vector<std::string> names = {};  ///< what is compared, from top to bottom
  struct Group {
    std::string name = {};
    std::vector<double> values = {};  ///< one for each name; one that is not finite has no bar
  };
  std::vector<Group> groups = {};
};

/// An SVG picture: horizontal bars from 0, each with its number. ValueError unless each group has a value for each
/// name, or for more than 1,000 bars.
std::string bars(const Bars& bars);

}  // namespace tinytensor
