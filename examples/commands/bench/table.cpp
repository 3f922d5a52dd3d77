#include "examples/commands/bench/table.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <utility>

#include "examples/commands/command_line/numbers.h"
#include "tinytensor/io/terminal.h"

namespace tinytensor {
namespace {

// Three digits that count.
std::string three_digits(double number) {
  if (number >= 1000) return with_commas(std::llround(number));
  const int decimals = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : number >= 0.1 ? 3 : 4;
  return fmt::format("{:.{}f}", number, decimals);
}

}  // namespace

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  fmt::print("{}\n", styled(Terminal::detect(), Style::dim, line(titles)));
  std::fflush(stdout);
}

void Table::row(const std::vector<std::string>& cells) const {
  fmt::print("{}\n", line(cells));
  std::fflush(stdout);
}

std::string Table::line(const std::vector<std::string>& cells) const {
  const size_t width = isatty(STDOUT_FILENO) != 0 ? static_cast<size_t>(Terminal::width()) : std::string::npos;
  std::string text;
  size_t begin = 0;  // of the last of its lines: what is too wide for a terminal goes on in the next one
  for (size_t i = 0; i < columns_.size(); ++i) {
    std::string gap = i == 0 ? "" : "  ";
    if (i > 0 && text.size() - begin + gap.size() + static_cast<size_t>(columns_[i].width) > width) {
      text.erase(text.find_last_not_of(' ') + 1);
      begin = text.size() + 1;
      gap = "\n    ";
    }
    text += columns_[i].align == Align::left ? fmt::format("{}{:<{}}", gap, cells[i], columns_[i].width)
                                             : fmt::format("{}{:>{}}", gap, cells[i], columns_[i].width);
  }
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string milliseconds(double seconds) { return seconds == 0 ? "-" : three_digits(seconds * 1e3) + " ms"; }
std::string megabytes(double bytes) {
  if (bytes == 0) return "-";
  return bytes < 1e7 ? fmt::format("{:.2f} MB", bytes / 1e6) : with_commas(std::llround(bytes / 1e6)) + " MB";
}
std::string giga(double per_second) { return per_second == 0 ? "-" : three_digits(per_second / 1e9); }
std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

}  // namespace tinytensor
