#include "examples/commands/bench/table.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

#include "tinytensor/io/terminal.h"

namespace tinytensor {
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

}  // namespace tinytensor
