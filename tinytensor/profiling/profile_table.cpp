#include "tinytensor/profiling/profile_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "tinytensor/plot/svg.h"
#include "tinytensor/plot/text_size.h"
#include "tinytensor/profiling/units.h"

namespace tinytensor {
namespace {

using Cells = std::vector<std::string>;

Cells titles(GroupBy by, bool limited) {
  Cells cells{by == GroupBy::op ? "op" : "layer",
              "calls",
              "forward",
              "backward",
              "together",
              "share",
              "GFLOP/s",
              "moved",
              "kept"};
  if (limited) cells.insert(cells.end(), {"of limit", "limit"});
  return cells;
}

Cells row(const ProfileEntry& e, double step_seconds, const std::optional<Roofline>& machine) {
  const double seconds = e.seconds();
  Cells cells{clean_text(e.name),
              std::to_string(e.calls),
              milliseconds(e.forward),
              milliseconds(e.backward),
              milliseconds(seconds),
              step_seconds > 0 ? fmt::format("{:.1f} %", 100 * seconds / step_seconds) : "-",
              seconds > 0 ? giga(e.cost.operations / seconds) : "-",
              megabytes(e.cost.bytes),
              megabytes(static_cast<double>(e.kept_bytes))};
  if (!machine) return cells;
  const bool computes = e.cost.bytes > 0 && seconds > 0;
  cells.push_back(computes ? percent(machine->least_seconds(e.cost) / seconds) : "-");
  cells.push_back(computes ? to_string(machine->bound(e.cost.intensity())) : "-");
  return cells;
}

std::string aligned(const std::vector<Cells>& rows) {
  std::vector<size_t> widths(rows.front().size());
  for (const Cells& cells : rows) {
    for (size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], characters(cells[i]));
  }
  std::string text;
  for (const Cells& cells : rows) {
    std::string line = padded(cells[0], widths[0]);
    for (size_t i = 1; i < cells.size(); ++i) {
      line += std::string(2 + widths[i] - characters(cells[i]), ' ') + cells[i];
    }
    text += line + "\n";
  }
  return text;
}

}  // namespace

std::string profile_table(const RecordedStep& step, GroupBy by, const std::optional<Roofline>& machine) {
  std::vector<Cells> rows{titles(by, machine.has_value())};
  ProfileEntry all;
  all.name = "the step";
  for (const ProfileEntry& entry : entries_of(step, by)) {
    rows.push_back(row(entry, step.seconds(), machine));
    all.calls += entry.calls, all.cost += entry.cost, all.kept_bytes += entry.kept_bytes;
    all.forward += entry.forward, all.backward += entry.backward, all.other += entry.other;
  }
  rows.push_back(row(all, step.seconds(), machine));
  return aligned(rows);
}

}  // namespace tinytensor
