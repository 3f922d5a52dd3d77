#include "modules/grading/formats/csv_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "tinytensor/io/csv_rows.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

using tinytensor::printable;

constexpr size_t largest_table = 16 << 20;

struct Line {
  size_t number = 0;
  std::vector<std::string> cells;
  bool is_empty() const {
    return std::all_of(cells.begin(), cells.end(), [](const std::string& cell) { return cell.empty(); });
  }
};

bool next(tinytensor::CsvRows& rows, Line& line) {
  if (!rows.next(line.cells)) return false;
  line.number = rows.line();
  for (std::string& cell : line.cells) cell = trimmed(cell);
  return true;
}

// The one that the line with the columns' names has most of.
char separator_in(std::string_view first_line) {
  char best = ',';
  for (const char c : {';', '\t'}) {
    if (std::count(first_line.begin(), first_line.end(), c) > std::count(first_line.begin(), first_line.end(), best)) {
      best = c;
    }
  }
  return best;
}

void check_text(std::string_view text, const std::string& name) {
  const size_t bad = std::min(text.find('\0'), first_not_utf8(text).value_or(std::string_view::npos));
  if (bad == std::string_view::npos) return;
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
  fail<CourseError>("{}: line {}: is not UTF-8\n  hint: save it as 'CSV UTF-8'", name, line);
}

std::vector<std::string> column_names(const Line& head, const std::string& name, const CsvColumns& columns) {
  std::vector<std::string> known = columns.needed, names;
  known.insert(known.end(), columns.optional.begin(), columns.optional.end());
  for (const std::string& cell : head.cells) {
    const std::string column = lower_case(cell);
    if (!column.empty() && std::find(known.begin(), known.end(), column) == known.end()) {
      fail<CourseError>("{}: line {}: there is no column {}\n  hint: its columns are {}", name, head.number,
                        printable(cell), fmt::join(known, ", "));
    }
    if (!column.empty() && std::find(names.begin(), names.end(), column) != names.end()) {
      fail<CourseError>("{}: line {}: the column {} is there twice", name, head.number, printable(cell));
    }
    names.push_back(column);
  }
  for (const std::string& column : columns.needed) {
    if (std::find(names.begin(), names.end(), column) != names.end()) continue;
    fail<CourseError>("{}: line {}: the column '{}' is missing\n  hint: the first line names the columns: {}", name,
                      head.number, column, fmt::join(known, ","));
  }
  return names;
}

CsvRow row_of(const Line& line, const std::vector<std::string>& names, const std::string& name,
              const CsvColumns& columns) {
  CsvRow row{line.number, {}};
  for (const std::string& column : columns.needed) row.cells[column];
  for (const std::string& column : columns.optional) row.cells[column];
  for (size_t i = 0; i < line.cells.size(); ++i) {
    const bool has_column = i < names.size() && !names[i].empty();
    if (has_column) row.cells[names[i]] = line.cells[i];
    if (has_column || line.cells[i].empty()) continue;
    fail<CourseError>("{}: line {}: {} belongs to no column\n  hint: a comma inside of a cell needs quotes around it",
                      name, line.number, printable(line.cells[i]));
  }
  for (const std::string& column : columns.needed) {
    if (row[column].empty()) fail<CourseError>("{}: line {}: '{}' is empty", name, line.number, column);
  }
  return row;
}

std::vector<CsvRow> rows_in(std::string_view text, const std::string& name, const CsvColumns& columns) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  // Excel may be told the separator by a first line of its own.
  const bool told = text.size() > 4 && lower_case(text.substr(0, 4)) == "sep=";
  const char separator = told ? text[4] : separator_in(text.substr(0, text.find_first_of("\r\n")));
  tinytensor::CsvRows lines(text, name, separator);
  check_text(text, name);
  Line line;
  if (told) next(lines, line);
  do {
    if (!next(lines, line))
      fail<CourseError>("{}: is empty\n  hint: its first line is {}", name, fmt::join(columns.needed, ","));
  } while (line.is_empty());
  const std::vector<std::string> names = column_names(line, name, columns);
  std::vector<CsvRow> rows;
  while (next(lines, line)) {
    if (!line.is_empty()) rows.push_back(row_of(line, names, name, columns));
  }
  return rows;
}

}  // namespace

std::vector<CsvRow> parse_csv_table(std::string_view text, const std::string& name, const CsvColumns& columns) {
  try {
    return rows_in(text, name, columns);
  } catch (const tinytensor::FileError& error) {
    fail<CourseError>("{}", error.what());
  }
}

std::vector<CsvRow> read_csv_table(const std::filesystem::path& path, const CsvColumns& columns) {
  return parse_csv_table(tinytensor::read_file(path, largest_table), tinytensor::shown(path), columns);
}

}  // namespace course
