// Tables that a person keeps in a spreadsheet: a roster, extensions, points given by hand.
//
//   student;name;pair
//   ada;"Lovelace, Ada";1
//
// Commas, semicolons (Excel's, where a comma is the decimal mark) or tabs; a byte order mark, Windows line ends and
// quoted cells are understood. Every fault is a CourseError that names the file, the line and the way out.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace course {

struct CsvRow {
  size_t line = 0;                           ///< of the file, counted from 1
  std::map<std::string, std::string> cells;  ///< by the name of the column, without blanks around; "" where empty
  const std::string& operator[](const std::string& column) const { return cells.at(column); }
};

struct CsvColumns {
  std::vector<std::string> needed;         ///< must be there, and no cell of them may be empty
  std::vector<std::string> optional = {};  ///< others are refused: a misspelled column would be lost silently
};

/// The rows of a table whose first line names the columns. Empty lines are passed over.
std::vector<CsvRow> parse_csv_table(std::string_view text, const std::string& name, const CsvColumns& columns);
std::vector<CsvRow> read_csv_table(const std::filesystem::path& path, const CsvColumns& columns);

}  // namespace course
