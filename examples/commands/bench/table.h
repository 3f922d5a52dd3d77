// Columns of text that line up, printed row by row as results come.
#pragma once

#include <string>
#include <vector>

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

/// "0.0123 ms", "12.3 ms", "12,300 ms"; "-" for 0, which stands for what was not measured.
std::string milliseconds(double seconds);
/// "0.12 MB", "312 MB"; "-" for 0.
std::string megabytes(double bytes);
/// "12.3"; "-" for 0.
std::string giga(double per_second);
/// "56 %"
std::string percent(double share);

}  // namespace tinytensor
