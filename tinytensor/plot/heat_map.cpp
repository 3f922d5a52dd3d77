#include "tinytensor/plot/heat_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/plot/scale.h"
#include "tinytensor/plot/svg.h"
#include "tinytensor/plot/text_size.h"

namespace tinytensor {
namespace {

// A matrix of cells, each of which stands for a block of numbers.
struct Cells {
  int64_t rows = 0, columns = 0;   // of cells
  int64_t down = 1, across = 1;    // numbers in a cell
  std::vector<double> values;      // row by row
  double least = 0, greatest = 0;  // of those that are finite
  bool both_signs = false;

  double at(int64_t i, int64_t j) const { return values[static_cast<size_t>(i * columns + j)]; }
  // From 0, the least, to 1; 0.5 is the number 0 where there are both signs.
  double fraction(double value) const {
    if (!std::isfinite(value)) return value > 0 ? 1 : 0;  // NaN has no color of its own
    const double reach = std::max(std::abs(least), std::abs(greatest));
    if (both_signs) return 0.5 + 0.5 * (value / reach);
    if (!(greatest / 2 - least / 2 > 0)) return 0.5;
    return (value / 2 - least / 2) / (greatest / 2 - least / 2);  // halves: a difference could overflow
  }
};

// NaN counts as the greatest: it must not be hidden by numbers.
bool is_greater(double a, double b) { return std::isnan(a) || (!std::isnan(b) && std::abs(a) > std::abs(b)); }

void check(const Tensor& x, const HeatMapLabels& labels) {
  if (x.dim() == 0 || x.dim() > 2) {
    fail<ShapeError>("heat_map: a matrix (R, C) or a row (C) is expected: {}\n  hint: {}", to_string(x.shape()),
                     x.dim() == 0 ? "reshape(x, {1}) is a row of one number" : "x[0] is the first part");
  }
  const int64_t rows = x.dim() == 2 ? x.size(0) : 1, columns = x.size(-1);
  const std::pair<const std::vector<std::string>&, int64_t> sides[] = {{labels.row_names, rows},
                                                                       {labels.column_names, columns}};
  for (const auto& [names, count] : sides) {
    if (names.empty() || static_cast<int64_t>(names.size()) == count) continue;
    fail<ValueError>("heat_map: {} names for {} {}", names.size(), count,
                     &names == &labels.row_names ? "rows" : "columns");
  }
}

Cells cells_of(const Tensor& x, int64_t most_rows, int64_t most_columns) {
  const int64_t rows = x.dim() == 2 ? x.size(0) : 1, columns = x.size(-1);
  Cells cells;
  cells.down = std::max<int64_t>((rows + most_rows - 1) / most_rows, 1);
  cells.across = std::max<int64_t>((columns + most_columns - 1) / most_columns, 1);
  cells.rows = (rows + cells.down - 1) / cells.down;
  cells.columns = (columns + cells.across - 1) / cells.across;
  cells.values.assign(static_cast<size_t>(cells.rows * cells.columns), 0);
  const std::vector<real> numbers = x.to_vector();
  bool any = false;
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      const double value = static_cast<double>(numbers[static_cast<size_t>(i * columns + j)]);
      double& cell = cells.values[static_cast<size_t>(i / cells.down * cells.columns + j / cells.across)];
      const bool first = i % cells.down == 0 && j % cells.across == 0;
      if (first || is_greater(value, cell)) cell = value;
      if (!std::isfinite(value)) continue;
      cells.least = any ? std::min(cells.least, value) : value;
      cells.greatest = any ? std::max(cells.greatest, value) : value;
      any = true;
    }
  }
  cells.both_signs = cells.least < 0 && cells.greatest > 0;
  return cells;
}

struct Color {
  double red, green, blue;
};

// Between the nearest two of evenly spaced colors.
template <size_t n>
Color between(const std::array<Color, n>& colors, double fraction) {
  const double place = std::clamp(fraction, 0.0, 1.0) * (n - 1);
  const size_t i = std::min(static_cast<size_t>(place), n - 2);
  const double t = place - static_cast<double>(i);
  const auto mix = [t](double a, double b) { return a + (b - a) * t; };
  return {mix(colors[i].red, colors[i + 1].red), mix(colors[i].green, colors[i + 1].green),
          mix(colors[i].blue, colors[i + 1].blue)};
}

Color color_of(double fraction, bool both_signs) {
  static constexpr std::array<Color, 5> sequential{
      {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}}};
  static constexpr std::array<Color, 5> diverging{
      {{0, 68, 136}, {86, 160, 211}, {247, 247, 247}, {240, 150, 80}, {166, 60, 0}}};
  return both_signs ? between(diverging, fraction) : between(sequential, fraction);
}

std::string fill(const Color& c) {
  const auto byte = [](double part) { return static_cast<int>(std::lround(part)); };
  return fmt::format("fill=\"#{:02x}{:02x}{:02x}\"", byte(c.red), byte(c.green), byte(c.blue));
}

// True if white is read better on it than black: by the relative luminance of WCAG 2.
bool is_dark(const Color& c) {
  const auto linear = [](double part) { return std::pow(part / 255, 2.2); };
  return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue) < 0.18;
}

// Within a cell: three digits at most.
std::string cell_number(double value, double reach) {
  if (!std::isfinite(value) || reach < 0.01 || reach >= 1000) return short_number(value, 2);
  return fmt::format("{:.{}f}", value == 0 ? 0.0 : value, reach < 10 ? 2 : reach < 100 ? 1 : 0);
}

// "4" or "4 to 7"; the names instead where there are names.
std::string name_of(const std::vector<std::string>& names, int64_t cell, int64_t block) {
  const int64_t first = cell * block;
  if (block > 1) return fmt::format("{}-{}", first, first + block - 1);
  return names.empty() ? std::to_string(first) : names[static_cast<size_t>(first)];
}

std::string or_else(const std::string& text, const char* otherwise) { return text.empty() ? otherwise : text; }

std::string note_on(const Cells& cells) {
  if (cells.down * cells.across == 1) return "";
  return fmt::format("each cell is the number of greatest magnitude of {} x {}", cells.down, cells.across);
}

struct Grid {
  double left, top, cell_width, cell_height;
};

std::string draw_cells(const Cells& cells, const HeatMapLabels& labels, const Grid& grid) {
  const double reach = std::max(std::abs(cells.least), std::abs(cells.greatest));
  bool numbers = grid.cell_height >= 16;
  for (const double value : cells.values)
    numbers = numbers && text_width(cell_number(value, reach), 12) <= grid.cell_width - 2;
  constexpr double overlap = 0.4;  // no seams between the cells, also in print
  std::string elements = "<g shape-rendering=\"crispEdges\">\n";
  for (int64_t i = 0; i < cells.rows; ++i) {
    for (int64_t j = 0; j < cells.columns; ++j) {
      const double value = cells.at(i, j), x = grid.left + grid.cell_width * static_cast<double>(j),
                   y = grid.top + grid.cell_height * static_cast<double>(i);
      const Color color = color_of(cells.fraction(value), cells.both_signs);
      elements += svg_mark(fmt::format("<rect {} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
                                       std::isnan(value) ? "class=\"none\"" : fill(color), px(x), px(y),
                                       px(grid.cell_width + overlap), px(grid.cell_height + overlap)),
                           fmt::format("{} {}, {} {}: {}", or_else(labels.rows, "row"),
                                       name_of(labels.row_names, i, cells.down), or_else(labels.columns, "column"),
                                       name_of(labels.column_names, j, cells.across), short_number(value)));
      if (!numbers) continue;
      const char* css = !std::isnan(value) && is_dark(color) ? "n light" : "n dark";
      elements +=
          svg_text(x + grid.cell_width / 2, y + grid.cell_height / 2 + 4, cell_number(value, reach), css, "middle");
    }
  }
  // The least color is nearly that of a dark background.
  return elements + fmt::format("</g>\n<rect class=\"a frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                                px(grid.left), px(grid.top), px(grid.cell_width * static_cast<double>(cells.columns)),
                                px(grid.cell_height * static_cast<double>(cells.rows)));
}

// Names beside the rows and under the columns: all, or every second, third, … where they would touch.
std::string draw_names(const Cells& cells, const HeatMapLabels& labels, const Grid& grid, double name_width) {
  std::string elements;
  const auto rows_apart = static_cast<int64_t>(std::ceil(16 / grid.cell_height));
  for (int64_t i = 0; i < cells.rows; i += rows_apart) {
    const std::string name = shortened(clean_text(name_of(labels.row_names, i, cells.down)), 12, name_width);
    elements +=
        svg_text(grid.left - 6, grid.top + grid.cell_height * (static_cast<double>(i) + 0.5) + 4, name, "n", "end");
  }
  double widest = 0;
  for (int64_t j = 0; j < cells.columns; ++j) {
    widest = std::max(widest, text_width(clean_text(name_of(labels.column_names, j, cells.across)), 12));
  }
  widest = std::min(widest, 80.0);
  const auto columns_apart =
      static_cast<int64_t>(std::ceil((widest + (labels.column_names.empty() ? 6 : 2)) / grid.cell_width));
  const double below = grid.top + grid.cell_height * static_cast<double>(cells.rows);
  for (int64_t j = 0; j < cells.columns; j += columns_apart) {
    const std::string name = shortened(clean_text(name_of(labels.column_names, j, cells.across)), 12, 80);
    elements += svg_text(grid.left + grid.cell_width * (static_cast<double>(j) + 0.5), below + 16, name, "n", "middle");
  }
  return elements;
}

std::string draw_scale(const Cells& cells, double x, double top, double height) {
  constexpr int steps = 32;
  const double reach = std::max(std::abs(cells.least), std::abs(cells.greatest));
  const double low = cells.both_signs ? -reach : cells.least, high = cells.both_signs ? reach : cells.greatest;
  std::string elements;
  for (int i = 0; i < steps; ++i) {
    const double fraction = 1 - (i + 0.5) / steps;
    const double value = low * (1 - fraction) + high * fraction;
    elements += svg_mark(
        fmt::format("<rect {} x=\"{}\" y=\"{}\" width=\"14\" height=\"{}\"", fill(color_of(fraction, cells.both_signs)),
                    px(x), px(top + height / steps * i), px(height / steps + 0.3)),
        short_number(value));
  }
  const Interval interval = interval_of({low, high}, Scale::linear);
  if (interval.low != low)
    return elements + svg_text(x + 22, top + height / 2 + 4, short_number(low), "n");  // one number
  const Ticks ticks = nice_ticks(interval, height < 100 ? 2 : 5);
  for (size_t i = 0; i < ticks.at.size(); ++i) {
    const double y = top + height * (1 - interval.fraction(ticks.at[i]));
    elements += svg_line(x + 14, y, x + 18, y, "a") + svg_text(x + 22, y + 4, ticks.labels[i], "n");
  }
  return elements;
}

}  // namespace

std::string heat_map(const Tensor& x, const HeatMapLabels& labels) {
  check(x, labels);
  const Cells cells = cells_of(x, 96, 96);
  const std::string title = or_else(labels.title, "Heat map"), unit = or_else(labels.unit, "value");
  constexpr double width = 640, right = 96;
  double name_width = 20;
  for (int64_t i = 0; i < cells.rows; ++i) {
    name_width = std::max(name_width, text_width(clean_text(name_of(labels.row_names, i, cells.down)), 12));
  }
  name_width = std::min(name_width, 130.0);
  const double columns = static_cast<double>(std::max<int64_t>(cells.columns, 1)),
               rows = static_cast<double>(std::max<int64_t>(cells.rows, 1));
  Grid grid{48 + name_width, 74, 0, 0};
  grid.cell_width = std::min((width - grid.left - right) / columns, 90.0);
  grid.cell_height = std::clamp(grid.cell_width * 0.62, std::min(24.0, 480 / rows), std::max(480 / rows, 4.0));
  const double height = grid.cell_height * rows, bottom = grid.top + height,
               end = grid.left + grid.cell_width * columns;

  const std::string note = note_on(cells);
  const std::string subtitle = fmt::format("{}, from {} to {}{}", clean_text(unit), short_number(cells.least),
                                           short_number(cells.greatest), note.empty() ? "" : "; " + note);
  std::string elements = svg_title(title, width);
  elements += svg_text(16, 50, shortened(subtitle, 14, width - 32), "d");
  if (cells.values.empty()) {
    elements +=
        svg_text(width / 2, grid.top + 24, fmt::format("no numbers to draw: {}", to_string(x.shape())), "d", "middle");
  } else {
    elements += draw_cells(cells, labels, grid) + draw_names(cells, labels, grid, name_width);
    elements += draw_scale(cells, end + 18, grid.top, std::max(height, 60.0));
  }
  const double lowest = std::max(bottom, grid.top + 60);
  elements += svg_text((grid.left + end) / 2, bottom + 38,
                       shortened(or_else(labels.columns, "column"), 14, end - grid.left + 60), "", "middle");
  elements += svg_text_upwards(20, grid.top + height / 2,
                               shortened(or_else(labels.rows, "row"), 14, std::max(height, 60.0)), "");
  const std::string description = fmt::format("{} of shape {}, from {} to {}.", unit, to_string(x.shape()),
                                              short_number(cells.least), short_number(cells.greatest));
  return svg_document(width, lowest + 54, title, description, elements);
}

namespace {

// How a heat map is written as text: its cells, and how wide one is.
struct TextMap {
  Cells cells;
  size_t name_width;
  bool numbers, marks, unicode;
  bool beyond = false;  // some numbers are greater than the scale

  double reach() const { return std::max(std::abs(cells.least), std::abs(cells.greatest)); }
  size_t cell_width() const { return numbers ? 8 : marks ? 3 : 2; }  // " ▒ -0.12", "x-▒", "▒▒"
};

TextMap text_map(const Tensor& x, const HeatMapLabels& labels, const TextSize& size, bool marks) {
  size_t name_width = std::max<size_t>(characters(labels.rows), 3);
  for (const std::string& name : labels.row_names) name_width = std::max(name_width, characters(name));
  TextMap map{{}, std::min<size_t>(name_width, 14), true, marks, size.unicode};
  const auto room = static_cast<int64_t>(static_cast<size_t>(size.width) - map.name_width - 1);
  const int64_t all_columns = std::max<int64_t>(x.size(-1), 1);
  map.numbers = all_columns * 8 <= room;
  map.cells = cells_of(x, size.height, map.numbers ? all_columns : room / static_cast<int64_t>(map.cell_width()));
  return map;
}

// Where there are both signs a shade is a magnitude, and the sign stands before it.
std::string shade(const TextMap& map, double value) {
  if (std::isnan(value)) return "?";
  const double fraction = !map.cells.both_signs  ? map.cells.fraction(value)
                          : std::isfinite(value) ? std::abs(value) / map.reach()
                                                 : 1;
  const auto level = static_cast<size_t>(std::clamp(fraction, 0.0, 0.999) * 5);
  return map.unicode ? std::array{"·", "░", "▒", "▓", "█"}[level] : std::string(1, ".:+*#"[level]);
}

std::string cell_text(const TextMap& map, double value, char mark) {
  const std::string s = shade(map, value);
  if (map.numbers) return fmt::format("{}{}{:>6}", mark, s, cell_number(value, map.reach()));
  return (map.marks ? std::string(1, mark) : "") + (!map.cells.both_signs ? s : value < 0 ? "-" : " ") + s;
}

std::string column_line(const TextMap& map, const HeatMapLabels& labels) {
  const size_t most = map.cell_width() - 1;
  std::string text = padded(clean_text(labels.rows), map.name_width);
  for (int64_t j = 0; j < map.cells.columns; ++j) {
    const std::string name = clean_text(name_of(labels.column_names, j, map.cells.across));
    const size_t length = std::min(most, characters(name));
    text += std::string(most + 1 - length, ' ') + padded(name, length);
  }
  return text;
}

// `mark` of a cell: a character before it.
template <class F>
std::string row_line(const TextMap& map, const HeatMapLabels& labels, int64_t i, const F& mark) {
  std::string text = padded(clean_text(name_of(labels.row_names, i, map.cells.down)), map.name_width);
  if (!map.numbers && !map.marks) text += " ";
  for (int64_t j = 0; j < map.cells.columns; ++j) text += cell_text(map, map.cells.at(i, j), mark(i, j));
  return text;
}

std::string scale_line(const TextMap& map) {
  const double low = map.cells.both_signs ? 0 : map.cells.least;
  const double high = map.cells.both_signs ? map.reach() : map.cells.greatest;
  std::string text(map.name_width, ' ');
  for (const double share : {0.0, 0.3, 0.5, 0.7, 1.0}) text += " " + shade(map, low * (1 - share) + high * share);
  return text + fmt::format("   from {} to {}{}{}", short_number_beside(low, map.reach()),
                            short_number_beside(high, map.reach()), map.beyond ? " or more" : "",
                            map.cells.both_signs ? ", - below 0" : "");
}

}  // namespace

std::string heat_map_text(const Tensor& x, const HeatMapLabels& labels, const TextSize& wanted) {
  check(x, labels);
  const TextSize size = sensible(wanted);
  const TextMap map = text_map(x, labels, size, false);
  std::string text =
      clean_text(or_else(labels.title, "Heat map") + (labels.unit.empty() ? "" : " (" + labels.unit + ")")) + "\n";
  if (const std::string note = note_on(map.cells); !note.empty()) text += note + "\n";
  if (map.numbers) text += column_line(map, labels) + "\n";
  for (int64_t i = 0; i < map.cells.rows; ++i) {
    text += row_line(map, labels, i, [](int64_t, int64_t) { return ' '; }) + "\n";
  }
  return fitted(text + scale_line(map) + "; across: " + clean_text(or_else(labels.columns, "column")) + "\n", size);
}

std::string heat_maps_text(const Tensor& left, const Tensor& right, const BoolTensor& marked,
                           const std::pair<std::string, std::string>& titles, const TextSize& wanted) {
  check(left, {});
  if (left.shape() != right.shape() || left.shape() != marked.shape()) {
    fail<ShapeError>("heat_maps_text: the shapes differ: {}, {}, marks {}", to_string(left.shape()),
                     to_string(right.shape()), to_string(marked.shape()));
  }
  const TextSize size = sensible({std::max(wanted.width, 60), wanted.height, wanted.unicode});
  const TextSize half{(size.width - 3) / 2, size.height, size.unicode};
  TextMap a = text_map(left, {}, half, true), b = text_map(right, {}, half, true);
  // One scale for both. Numbers on the right that are far beyond those on the left do not make these look alike.
  const double most = a.reach() > 0 ? 4 * a.reach() : HUGE_VAL;
  a.beyond = b.reach() > most;
  a.cells.least = std::max(std::min(a.cells.least, b.cells.least), -most);
  a.cells.greatest = std::min(std::max(a.cells.greatest, b.cells.greatest), most);
  a.cells.both_signs = a.cells.least < 0 && a.cells.greatest > 0;
  b.cells.least = a.cells.least, b.cells.greatest = a.cells.greatest, b.cells.both_signs = a.cells.both_signs;

  std::vector<bool> marks(a.cells.values.size());
  const std::vector<bool> all = marked.to_vector();
  const auto columns = static_cast<size_t>(left.size(-1));
  for (size_t i = 0; i < all.size(); ++i) {
    const size_t row = i / columns / static_cast<size_t>(a.cells.down);
    const size_t column = i % columns / static_cast<size_t>(a.cells.across);
    if (all[i]) marks[row * static_cast<size_t>(a.cells.columns) + column] = true;
  }
  const auto first = std::find(marks.begin(), marks.end(), true) - marks.begin();
  const auto mark_of = [&](int64_t i, int64_t j, bool others) {
    const int64_t at = i * a.cells.columns + j;
    return at == first ? '>' : others && marks[static_cast<size_t>(at)] ? 'x' : ' ';
  };
  const auto line = [&](const std::string& one, const std::string& other) {
    return padded(one, static_cast<size_t>(half.width)) + "   " + other + "\n";
  };
  std::string text = line(clean_text(titles.first), clean_text(titles.second));
  if (const std::string note = note_on(a.cells); !note.empty()) text += note + "\n";
  if (a.cells.across == 1 && a.cells.columns <= 100) text += line(column_line(a, {}), column_line(b, {}));
  for (int64_t i = 0; i < a.cells.rows; ++i) {
    text += line(row_line(a, {}, i, [&](int64_t r, int64_t c) { return mark_of(r, c, false); }),
                 row_line(b, {}, i, [&](int64_t r, int64_t c) { return mark_of(r, c, true); }));
  }
  return fitted(text + scale_line(a) + "; x: differs, >: the first\n", size);
}

}  // namespace tinytensor
