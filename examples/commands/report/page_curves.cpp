// The curves of runs, and the options by which they differ.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "examples/commands/report/charts.h"
#include "examples/commands/report/page.h"
#include "tinytensor/plot/scale.h"
#include "tinytensor/plot/svg.h"

namespace tinytensor {
namespace {

std::vector<PlottedPoint> validation_points(const RunData& run) {
  Curve curve;  // of which there are at most so many
  for (const MeasuredLoss& loss : run.losses) {
    const bool follows = curve.buckets().empty() || curve.buckets().back().last < loss.iter;
    if (std::isfinite(loss.val) && follows) curve.add(loss.iter, loss.val);
  }
  return points_by_step(curve.buckets());
}

std::string single(const std::string& unit) { return unit.substr(0, unit.size() - 1); }  // "characters", "tokens"

// How many tokens a step learns from, where all runs agree on it.
int64_t common_tokens_per_step(const std::vector<RunData>& runs) {
  const int64_t first = runs[0].tokens_per_step;
  for (const RunData& run : runs) {
    if (run.tokens_per_step != first || run.unit != runs[0].unit) return 0;
  }
  return first;
}

PlottedChart loss_chart(const std::vector<RunData>& runs) {
  PlottedChart chart{.title = "Loss", .unit = "nats per " + single(runs[0].unit), .large = true};
  chart.second_factor = static_cast<double>(common_tokens_per_step(runs));
  chart.second_name = runs[0].unit;
  for (size_t i = 0; i < runs.size(); ++i) {
    const std::string of = runs.size() == 1 ? "" : runs[i].name + ", ";
    const size_t style = runs.size() == 1 ? 1 : i;
    chart.lines.push_back({of + "training", points_by_step(runs[i].train.buckets()), i, false, true});
    chart.lines.push_back({of + "validation", validation_points(runs[i]), style, true, false});
  }
  return chart;
}

// The same over what was read, where a step of one run is not a step of another.
std::string loss_over_tokens(const std::vector<RunData>& runs) {
  if (common_tokens_per_step(runs) > 0) return "";
  for (const RunData& run : runs) {
    if (run.tokens_per_step == 0) return "";
  }
  PlottedChart chart = loss_chart(runs);
  chart.title = "Loss over what was read";
  chart.x_name = single(runs[0].unit);
  for (size_t i = 0; i < chart.lines.size(); ++i) {
    const auto factor = static_cast<double>(runs[i / 2].tokens_per_step);
    for (PlottedPoint& b : chart.lines[i].points) b.first *= factor, b.last *= factor;
  }
  return chart_figure(chart);
}

// The same, both axes logarithmic: a loss that falls as a power of the steps is a straight line. A step counts when it
// is done, so that the first one is 1; the model before it has no place on such an axis.
std::string loss_by_powers(const std::vector<RunData>& runs) {
  PlottedChart chart = loss_chart(runs);
  chart.title = "Loss, both axes logarithmic";
  chart.x_scale = chart.y_scale = Scale::log;
  chart.second_factor = 0;
  for (size_t i = 0; i < chart.lines.size(); ++i) {
    const double done = i % 2 == 0 ? 1 : 0;  // an evaluation is before the step of its number
    for (PlottedPoint& b : chart.lines[i].points) b.first += done, b.last += done;
  }
  return chart_figure(chart);
}

// Seconds that were spent in the steps before this one; between two that were timed by their share.
double seconds_before(const RunData& run, double step) {
  const auto is_after = [](double at, const std::pair<int64_t, double>& timed) {
    return at < static_cast<double>(timed.first);
  };
  const auto next = std::upper_bound(run.clock.begin(), run.clock.end(), step, is_after);
  const auto [from, begin] = next == run.clock.begin() ? std::pair<int64_t, double>(0, 0.0) : *(next - 1);
  if (next == run.clock.end()) return begin;
  const double share = (step - static_cast<double>(from)) / static_cast<double>(next->first - from);
  return begin + share * (next->second - begin);
}

// The same over the time that was spent in steps, where all runs have been timed.
std::string loss_over_time(const std::vector<RunData>& runs) {
  double longest = 0;
  for (const RunData& run : runs) {
    if (run.clock.empty()) return "";
    longest = std::max(longest, run.clock.back().second);
  }
  constexpr double minute = 60, hour = 3600;
  const double unit = longest < 10 * minute ? 1 : longest < 10 * hour ? minute : hour;
  PlottedChart chart = loss_chart(runs);
  chart.title = "Loss over time in steps";
  chart.x_name = unit == 1 ? "second" : unit == minute ? "minute" : "hour";
  chart.second_factor = 0;
  for (size_t i = 0; i < chart.lines.size(); ++i) {
    const double done = i % 2 == 0 ? 1 : 0;
    for (PlottedPoint& b : chart.lines[i].points) {
      b.first = seconds_before(runs[i / 2], b.first + done) / unit;
      b.last = seconds_before(runs[i / 2], b.last + done) / unit;
    }
  }
  return chart_figure(chart);
}

std::string other_axes(const std::vector<RunData>& runs) {
  const std::string figures = loss_over_time(runs) + loss_by_powers(runs);
  if (figures.empty()) return "";
  return "<details>\n<summary>The loss over time, and with logarithmic axes</summary>\n" + figures + "</details>\n";
}

std::string small_chart(const std::vector<RunData>& runs, const char* title, const std::string& unit,
                        const Curve RunData::*curve, double factor = 1, bool from_zero = false) {
  PlottedChart chart{.title = title, .unit = unit, .from_zero = from_zero};
  for (size_t i = 0; i < runs.size(); ++i) {
    std::vector<PlottedPoint> points = points_by_step((runs[i].*curve).buckets());
    for (PlottedPoint& b : points) b.mean *= factor, b.low *= factor, b.high *= factor;
    chart.lines.push_back({runs[i].name, std::move(points), i});
  }
  return chart_figure(chart);
}

// By name, the value of each run; "" where a run says nothing.
using OptionTable = std::map<std::string, std::vector<std::string>>;

OptionTable options_of(const std::vector<RunData>& runs) {
  OptionTable table;
  const auto put = [&](const std::string& name, size_t run, const std::string& value) {
    table.try_emplace(name, runs.size()).first->second[run] = value;
  };
  for (size_t i = 0; i < runs.size(); ++i) {
    for (const auto& [name, value] : runs[i].options) put("--" + name, i, value);
    if (!runs[i].config) continue;
    put("vocabulary", i, fmt::format("{}", runs[i].config->vocab_size));
    put("parameters", i, fmt::format("{:.0f}", num_parameters(*runs[i].config)));
  }
  return table;
}

std::string option_rows(const OptionTable& table, bool differing) {
  std::string html;
  for (const auto& [name, values] : table) {
    const bool differs = std::set<std::string>(values.begin(), values.end()).size() > 1;
    if (differs != differing) continue;
    html += fmt::format("<tr><th scope=\"row\">{}</th>", xml_text(name));
    for (const std::string& value : values) html += fmt::format("<td>{}</td>", value.empty() ? "–" : xml_text(value));
    html += "</tr>\n";
  }
  return html;
}

std::string option_table(const std::vector<RunData>& runs, const std::string& caption, const std::string& rows) {
  if (rows.empty()) return "";
  std::string head = "<tr><th scope=\"col\">option</th>";
  for (const RunData& run : runs) {
    head += fmt::format("<th scope=\"col\">{}</th>", xml_text(run.name));
  }
  return fmt::format(
      "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"{0}\">\n<table class=\"options\">\n"
      "<caption>{0}</caption>\n<thead>{1}</tr></thead>\n<tbody>\n{2}</tbody>\n</table>\n</div>\n",
      xml_text(caption), head, rows);
}

}  // namespace

std::string curves_section(const std::vector<RunData>& runs) {
  const std::string loss = chart_figure(loss_chart(runs));
  std::string small = small_chart(runs, "Learning rate", "each step", &RunData::lr) +
                      small_chart(runs, "Gradient", "norm, unclipped", &RunData::grad_norm) +
                      small_chart(runs, "Speed", runs[0].unit + " a second", &RunData::speed) +
                      small_chart(runs, "Memory", "MB, at most", &RunData::memory, 1e-6, true);
  if (loss.empty() && small.empty()) {
    return "<section>\n<h2>Curves</h2>\n<p>No step has been recorded yet.</p>\n</section>\n";
  }
  return "<section>\n<h2>Curves</h2>\n<div class=\"curves\">\n" + loss + "<div class=\"small\">\n" + small +
         "</div>\n</div>\n" + loss_over_tokens(runs) + other_axes(runs) + "</section>\n";
}

std::string options_section(const std::vector<RunData>& runs) {
  const OptionTable table = options_of(runs);
  if (table.empty()) return "";
  if (runs.size() == 1) {
    std::string list;
    for (const auto& [name, values] : table) {
      list += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", xml_text(name), xml_text(values[0]));
    }
    return "<section>\n<h2>Options</h2>\n<dl class=\"options\">\n" + list + "</dl>\n</section>\n";
  }
  const std::string differing = option_table(runs, "Options that differ", option_rows(table, true));
  return "<section>\n<h2>Options</h2>\n" + (differing.empty() ? "<p>All options are equal.</p>\n" : differing) +
         "<details>\n<summary>Options that are equal</summary>\n" +
         option_table(runs, "Options that are equal", option_rows(table, false)) + "</details>\n</section>\n";
}

}  // namespace tinytensor
