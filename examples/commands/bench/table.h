// Columns of text that line up, printed row by row as results come.
#pragma once

#include <string>
#include <vector>

#include "tinytensor/profiling/units.h"

namespace tinytensor {

class Table {
 public:
  enum class Align { left, right };
  struct Column {
    std::string title;
    int width;
    Align align = Align::right;
  };

  /// Prints the titles.
  explicit Table(std::vector<Column> columns);
  /// Prints a cell for each column.
  void row(const std::vector<std::string>& cells) const;

 private:
  std::string line(const std::vector<std::string>& cells) const;

  std::vector<Column> columns_;
};

}  // namespace tinytensor
