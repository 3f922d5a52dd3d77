#include "tinytensor/plot/bars.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/plot/scale.h"
#include "tinytensor/plot/svg.h"

namespace tinytensor {
namespace {

constexpr double width = 640, bar_height = 18, gap = 12;

void check(const Bars& all) {
  for (const Bars::Group& group : all.groups) {
    if (group.values.size() == all.names.size()) continue;
    fail<ValueError>("bars: group '{}' has {} values for {} names", clean_text(group.name), group.values.size(),
                     all.names.size());
  }
  if (all.names.size() * all.groups.size() > 1000) {
    fail<ValueError>("bars: {} bars are more than anyone reads: at most 1,000\n  hint: plot() draws many numbers",
                     all.names.size() * all.groups.size());
  }
}

struct ValueAxis {
  Interval interval;
  double left, width;
  double place(double value) const { return left + width * interval.fraction(value); }
};

std::string draw_bar(const std::string& name, const Bars::Group& group, size_t number, double value,
                     const ValueAxis& axis, double y) {
  const std::string text = short_number(value);
  if (!can_show(value, Scale::linear)) return svg_text(axis.place(0) + 6, y + 14, text, "n");
  const double from = axis.place(std::min(value, 0.0)), to = axis.place(std::max(value, 0.0));
  const std::string rect =
      fmt::format("<rect class=\"f{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", number % series_styles, px(from),
                  px(y), px(std::max(to - from, 0.5)), px(bar_height - 2));
  const std::string title = fmt::format("{}{}{}: {}", name, group.name.empty() ? "" : ", ", group.name, text);
  return svg_mark(rect, title) +
         (value < 0 ? svg_text(from - 6, y + 13, text, "n", "end") : svg_text(to + 6, y + 13, text, "n"));
}

double draw_legend(const Bars& all, std::string& elements) {
  if (all.groups.size() < 2) return 0;
  double x = 16, y = 40;
  for (size_t i = 0; i < all.groups.size(); ++i) {
    const std::string name = shortened(clean_text(all.groups[i].name), 14, 280);
    const double wide = 24 + text_width(name, 14) + 18;
    if (x > 16 && x + wide > width) x = 16, y += 22;
    elements += fmt::format("<rect class=\"f{}\" x=\"{}\" y=\"{}\" width=\"14\" height=\"14\"/>\n", i % series_styles,
                            px(x), px(y + 3));
    elements += svg_text(x + 24, y + 15, name, "");
    x += wide;
  }
  return y + 22 - 40;
}

}  // namespace

std::string bars(const Bars& all) {
  check(all);
  std::vector<double> values{0};
  double name_width = 0, value_width = 0;
  for (const Bars::Group& group : all.groups) values.insert(values.end(), group.values.begin(), group.values.end());
  for (const double value : values) value_width = std::max(value_width, text_width(short_number(value), 12));
  for (const std::string& name : all.names) name_width = std::max(name_width, text_width(clean_text(name), 14));
  name_width = std::min(name_width, 200.0);

  const std::string label = all.label.empty() ? "value" : all.label, title = all.title.empty() ? label : all.title;
  std::string elements = svg_title(title, width);
  const double top = 50 + draw_legend(all, elements);
  const double row = bar_height * static_cast<double>(std::max<size_t>(all.groups.size(), 1)) + gap;
  const double bottom = top + row * static_cast<double>(std::max<size_t>(all.names.size(), 1));
  const Interval interval = widened_to_ticks(interval_of(values, Scale::linear), 6);
  const double before = interval.low < 0 ? value_width + 10 : 0;
  const double left = 28 + name_width + before;
  const ValueAxis axis{interval, left, width - left - value_width - 22};

  const Ticks ticks = nice_ticks(interval, 6);
  for (size_t i = 0; i < ticks.at.size(); ++i) {
    elements += svg_line(axis.place(ticks.at[i]), top - 4, axis.place(ticks.at[i]), bottom, "g");
    elements += svg_text(axis.place(ticks.at[i]), bottom + 18, ticks.labels[i], "d", "middle");
  }
  for (size_t i = 0; i < all.names.size(); ++i) {
    const double y = top + row * static_cast<double>(i) + gap / 2;
    const double middle = y + (row - gap) / 2 + 5;
    elements += svg_text(20 + name_width, middle, shortened(clean_text(all.names[i]), 14, name_width), "", "end");
    for (size_t g = 0; g < all.groups.size(); ++g) {
      elements += draw_bar(all.names[i], all.groups[g], g, all.groups[g].values[i], axis,
                           y + bar_height * static_cast<double>(g));
    }
  }
  elements += svg_line(axis.place(0), top - 4, axis.place(0), bottom, "a");
  if (values.size() == 1) elements += svg_text(width / 2, top + 16, "no bars to draw", "d", "middle");
  elements += svg_text(left + axis.width / 2, bottom + 40, shortened(clean_text(label), 14, axis.width), "", "middle");
  return svg_document(width, bottom + 54, title, fmt::format("Bars: {}.", label), elements);
}

}  // namespace tinytensor
