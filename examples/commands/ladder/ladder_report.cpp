#include "examples/commands/ladder/ladder_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tinytensor/plot/bars.h"
#include "tinytensor/profiling/statistics.h"
#include "tinytensor/profiling/units.h"

namespace tinytensor {
namespace {

constexpr double widest_bar = 30;

std::string bar(double share) {
  return std::string(static_cast<size_t>(std::clamp(share, 0.0, 1.0) * widest_bar + 0.5), '#');
}

std::string title(const LadderOptions& options) {
  return fmt::format("{0} x {0} by {0} x {0}{1}, kernels {2}", options.size, options.transposed ? " transposed" : "",
                     kernels().name);
}

}  // namespace

std::string name_of(const StepResult& result) {
  return fmt::format("{}{}{}", result.who.name, result.who.yours ? ", yours" : "",
                     result.threads > 1 ? fmt::format(", on {}", result.threads) : "");
}

std::string ladder_text(const LadderOptions& options, const std::vector<StepResult>& results) {
  std::string text = title(options) + "\n";
  double least = 0, most_spread = 0;
  int threads = 0;
  for (const StepResult& r : results) {
    if (r.threads != threads) {
      threads = r.threads;
      text += fmt::format("\n{} thread{}: the peak is {} GFLOP/s\n", threads, threads == 1 ? "" : "s", giga(r.peak));
    }
    if (least == 0) least = r.flops;
    most_spread = std::max(most_spread, r.spread);
    text += fmt::format("  {:<26} {:>10} {:>7} GFLOP/s {:>7} x {:>7}  |{:<30}|  spread {:>5}  {}\n", name_of(r),
                        milliseconds(r.seconds), giga(r.flops), fmt::format("{:.1f}", r.flops / least),
                        fmt::format("{:.1f} %", 100 * r.share()), bar(r.share()), percent(r.spread), r.who.idea);
  }
  text +=
      "\nThe middle of turns that all take in alternation. x: times as fast as the three loops. The bar is the share "
      "of the\n"
      "peak: what multiply-adds on registers reach in the same run, with the same instructions and threads.\n";
  if (kernels().name == std::string_view("amx")) {
    text += "The kernel called amx multiplies pairs of bfloat16 on tiles, which that peak does not count.\n";
  }
  if (most_spread > quiet_spread) {
    text += fmt::format("THE MACHINE WAS NOT QUIET: turns spread by up to {}. Measure again.\n", percent(most_spread));
  }
  return text;
}

std::string ladder_json(const LadderOptions& options, const std::vector<StepResult>& results) {
  nlohmann::json steps = nlohmann::json::array();
  for (const StepResult& r : results) {
    steps.push_back({{"step", r.who.name},
                     {"yours", r.who.yours},
                     {"threads", r.threads},
                     {"seconds", r.seconds},
                     {"spread", r.spread},
                     {"turns", r.turns},
                     {"flops", r.flops},
                     {"peak_flops", r.peak},
                     {"share_of_peak", r.share()}});
  }
  const nlohmann::json all{
      {"kernels", kernels().name}, {"size", options.size}, {"transposed", options.transposed}, {"steps", steps}};
  return all.dump(2) + "\n";
}

std::string ladder_picture(const LadderOptions& options, const std::vector<StepResult>& results) {
  Bars picture;
  picture.title = title(options);
  picture.label = "share of the peak of multiply-adds, %";
  picture.groups.push_back({});
  for (const StepResult& r : results) {
    picture.names.push_back(name_of(r));
    picture.groups[0].values.push_back(100 * r.share());
  }
  return bars(picture);
}

}  // namespace tinytensor
