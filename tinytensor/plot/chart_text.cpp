// A chart as lines of text.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "tinytensor/plot/chart_parts.h"
#include "tinytensor/plot/text_size.h"
#include "tinytensor/tokenizers/unicode.h"

namespace tinytensor {
namespace {

// A grid of characters, each of which may be made of smaller dots.
struct Canvas {
  int columns, rows;             // in characters
  int across = 1, down = 1;      // dots of a character
  std::vector<unsigned> dots;    // of the first series, a bit for each
  std::vector<std::string> ink;  // of the others: a character, or nothing

  size_t cell(int column, int row) const {
    return static_cast<size_t>(row) * static_cast<size_t>(columns) + static_cast<size_t>(column);
  }
};

// The bits of a Braille character, by row and column: U+2800 counts its dots so.
constexpr unsigned braille[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

void put(Canvas& canvas, int x, int y, const std::string& glyph) {
  x = std::clamp(x, 0, canvas.columns * canvas.across - 1);
  y = std::clamp(y, 0, canvas.rows * canvas.down - 1);
  const size_t at = canvas.cell(x / canvas.across, y / canvas.down);
  if (glyph.empty()) {
    canvas.dots[at] |= braille[y % canvas.down][x % canvas.across];
  } else {
    canvas.ink[at] = glyph;
  }
}

void put_line(Canvas& canvas, int x1, int y1, int x2, int y2, const std::string& glyph) {
  const int steps = std::max({std::abs(x2 - x1), std::abs(y2 - y1), 1});
  for (int i = 0; i <= steps; ++i) put(canvas, x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps, glyph);
}

void put_series(Canvas& canvas, const Series& s, const Interval& x, const Interval& y, size_t number,
                const std::string& glyph) {
  const auto place = [](double fraction, int count) { return static_cast<int>(std::lround(fraction * (count - 1))); };
  // A few points on top of a line say more than a second line.
  const bool points =
      s.mark == Mark::points || (!glyph.empty() && number > 0 && s.y.size() < static_cast<size_t>(canvas.columns) / 2);
  bool follows = false;
  int last_x = 0, last_y = 0;
  for (size_t i = 0; i < s.y.size(); ++i) {
    const bool drawn = shows(s, i, x.scale, y.scale);
    if (drawn) {
      const int at_x = place(x.fraction(x_of(s, i)), canvas.columns * canvas.across);
      const int at_y = place(1 - y.fraction(s.y[i]), canvas.rows * canvas.down);
      if (!follows || points) {
        put(canvas, at_x, at_y, glyph);
      } else if (s.mark == Mark::steps) {
        put_line(canvas, last_x, last_y, at_x, last_y, glyph);
        put_line(canvas, at_x, last_y, at_x, at_y, glyph);
      } else {
        put_line(canvas, last_x, last_y, at_x, at_y, glyph);
      }
      last_x = at_x, last_y = at_y;
    }
    follows = drawn;
  }
}

std::string character(const Canvas& canvas, int column, int row) {
  const size_t at = canvas.cell(column, row);
  if (!canvas.ink[at].empty()) return canvas.ink[at];
  if (canvas.dots[at] == 0) return " ";
  std::string text;
  append_utf8(text, 0x2800 + canvas.dots[at]);
  return text;
}

// The first series is a fine line; in plain ASCII, and for the others, each has a character.
std::string glyph_of(size_t series, bool unicode) {
  constexpr const char* fine[] = {"", "●", "△", "◆", "○", "▪"};
  constexpr const char* plain[] = {"*", "o", "+", "x", "#", "@"};
  return unicode && series == 0 ? "" : (unicode ? fine : plain)[series % 6];
}

std::string legend(const Chart& chart, const TextSize& size, size_t indent) {
  std::string text;
  for (size_t i = 0; i < chart.series.size() && chart.series.size() > 1; ++i) {
    const std::string glyph = glyph_of(i, size.unicode);
    text += fmt::format("{}{} {}", i == 0 ? "" : "   ", glyph.empty() ? "⠤⠤" : glyph, chart.series[i].name);
  }
  return text.empty() ? "" : std::string(indent, ' ') + text + "\n";
}

// The numbers under the horizontal axis, each centered under its place, none over another.
std::string x_axis(const Interval& x, int columns) {
  const Ticks ticks = nice_ticks(x, columns / 12);
  std::string line(static_cast<size_t>(columns), ' ');
  int free = 0;
  for (size_t i = 0; i < ticks.at.size(); ++i) {
    const int length = static_cast<int>(ticks.labels[i].size());
    const int middle = static_cast<int>(std::lround(x.fraction(ticks.at[i]) * (columns - 1)));
    const int begin = std::clamp(middle - length / 2, 0, std::max(columns - length, 0));
    if (begin < free || length > columns) continue;
    line.replace(static_cast<size_t>(begin), static_cast<size_t>(length), ticks.labels[i]);
    free = begin + length + 2;
  }
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

}  // namespace

std::string plot_text(const Chart& chart, const TextSize& wanted) {
  check_chart(chart);
  const TextSize size = sensible(wanted);
  const auto [x, y] = intervals_of(chart, size.height / 3);
  const Ticks ticks = nice_ticks(y, size.height / 3);
  size_t margin = 0;
  for (const std::string& label : ticks.labels) margin = std::max(margin, label.size());
  const int columns = size.width - static_cast<int>(margin) - 2;
  const size_t cells = static_cast<size_t>(columns) * static_cast<size_t>(size.height);
  Canvas canvas{columns,
                size.height,
                size.unicode ? 2 : 1,
                size.unicode ? 4 : 1,
                std::vector<unsigned>(cells),
                std::vector<std::string>(cells)};
  for (size_t i = 0; i < chart.series.size(); ++i)
    put_series(canvas, chart.series[i], x, y, i, glyph_of(i, size.unicode));

  std::vector<std::string> labels(static_cast<size_t>(size.height));
  for (size_t i = 0; i < ticks.at.size(); ++i) {
    const long row = std::clamp(std::lround((1 - y.fraction(ticks.at[i])) * (size.height - 1)), 0L,
                                static_cast<long>(size.height - 1));
    labels[static_cast<size_t>(row)] = ticks.labels[i];
  }
  std::string text = title_of(chart);
  if (y_label(chart) != text) text += " (" + y_label(chart) + ")";
  text += "\n";
  for (const std::string& note : notes_on(chart)) text += note + "\n";
  for (int row = 0; row < size.height; ++row) {
    const std::string& label = labels[static_cast<size_t>(row)];
    text += fmt::format("{:>{}} {}", label, margin,
                        size.unicode ? (label.empty() ? "│" : "┤") : (label.empty() ? "|" : "+"));
    for (int column = 0; column < columns; ++column) text += character(canvas, column, row);
    text += "\n";
  }
  if (is_empty(chart)) text += std::string(margin + 2, ' ') + "no points to draw\n";
  const std::string indent(margin + 2, ' ');
  text += indent + x_axis(x, columns) + "\n" + indent + x_label(chart) + "\n" + legend(chart, size, margin + 2);
  return fitted(text, size);
}

std::string plot_text(const std::vector<double>& y, const std::string& label, const TextSize& size) {
  return plot_text({.title = label, .x = {"index"}, .y = {label}, .series = {{label, y}}}, size);
}

}  // namespace tinytensor
