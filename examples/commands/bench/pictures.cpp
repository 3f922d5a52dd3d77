#include "examples/commands/bench/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "examples/commands/command_line/numbers.h"
#include "tinytensor/plot/bars.h"
#include "tinytensor/plot/chart.h"

namespace tinytensor {
namespace {

using nlohmann::json;

// Kernels that do the same kind of work share a mark.
std::string family(const std::string& kernel) {
  const auto has = [&kernel](const char* part) { return kernel.find(part) != std::string::npos; };
  if (has("linear") || has("matmul")) return "products";
  if (has("attention")) return "attention";
  if (has("norm") || has("softmax") || has("entropy")) return "rows";
  if (has("unary") || has("binary") || has("axpy") || has("affine") || has("adam")) return "element by element";
  return "sums and gathers";
}

// What memory gives up to where arithmetic is the limit.
Series roof(const std::string& name, double bandwidth, double peak, double least, double most) {
  const double ridge = peak / bandwidth;
  Series s{.name = name, .y = {}};
  for (const double intensity : {least, ridge, most}) {
    s.x.push_back(intensity);
    s.y.push_back(std::min(intensity * bandwidth, peak) / 1e9);
  }
  return s;
}

}  // namespace

std::string rows_picture(const json& report) {
  const std::string pytorch = report.at("pytorch");
  const bool compared = !pytorch.empty();
  Bars picture;
  picture.title = compared ? "Training steps and generation, against PyTorch " + pytorch : "Training steps";
  picture.label = compared ? "times as fast as PyTorch" : "share of the peak of multiply-adds, %";
  std::vector<int> threads;
  const auto name_of = [](const json& row) { return row.at("row").get<std::string>(); };
  const auto threads_of = [](const json& row) { return row.at("threads").get<int>(); };
  for (const json& row : report.at("rows")) {
    if (!compared && name_of(row) == "generation") continue;
    if (std::find(picture.names.begin(), picture.names.end(), name_of(row)) == picture.names.end())
      picture.names.push_back(name_of(row));
    if (std::find(threads.begin(), threads.end(), threads_of(row)) == threads.end()) threads.push_back(threads_of(row));
  }
  for (const int n : threads)
    picture.groups.push_back({counted(n, "thread"), std::vector<double>(picture.names.size(), NAN)});
  for (const json& row : report.at("rows")) {
    const auto name = std::find(picture.names.begin(), picture.names.end(), name_of(row));
    const auto group = std::find(threads.begin(), threads.end(), threads_of(row));
    if (name == picture.names.end() || (compared && !row.contains("ratio"))) continue;
    picture.groups[static_cast<size_t>(group - threads.begin())]
        .values[static_cast<size_t>(name - picture.names.begin())] =
        compared ? row.at("ratio").get<double>() : 100 * row.at("share_of_peak").get<double>();
  }
  return bars(picture);
}

std::string roofline_picture(const json& report) {
  int threads = 0;
  for (const json& k : report.at("kernels")) threads = std::max(threads, k.at("threads").get<int>());
  std::vector<Series> families;
  double peak = 0, slowest = INFINITY, fastest = 0, least = INFINITY, most = 0;
  for (const json& k : report.at("kernels")) {
    const double operations = k.at("operations"), bytes = k.at("bytes");
    if (k.at("threads") != threads || !(operations > 0 && bytes > 0)) continue;
    peak = std::max(peak, k.at("peak_flops").get<double>());
    slowest = std::min(slowest, k.at("bandwidth").get<double>());
    fastest = std::max(fastest, k.at("bandwidth").get<double>());
    least = std::min(least, operations / bytes);
    most = std::max(most, operations / bytes);
    const std::string name = family(k.at("kernel"));
    auto found = std::find_if(families.begin(), families.end(), [&](const Series& s) { return s.name == name; });
    if (found == families.end()) found = families.insert(families.end(), {.name = name, .y = {}, .mark = Mark::points});
    found->x.push_back(operations / bytes);
    found->y.push_back(operations / k.at("seconds").get<double>() / 1e9);
    found->names.push_back(k.at("kernel").get<std::string>() + " " + k.at("shape").get<std::string>());
  }
  Chart chart{.title = fmt::format("Kernels under their roofs: {}, {}", report.at("set").get<std::string>(),
                                   counted(threads, "thread")),
              .x = {"operations for each byte", Scale::log},
              .y = {"GFLOP/s", Scale::log},
              .series = {}};
  if (peak > 0) {
    chart.series.push_back(roof(fmt::format("roof at {:.0f} GB/s", fastest / 1e9), fastest, peak, least, 2 * most));
    chart.series.push_back(roof(fmt::format("roof at {:.0f} GB/s", slowest / 1e9), slowest, peak, least, 2 * most));
  }
  chart.series.insert(chart.series.end(), families.begin(), families.end());
  return plot(chart);
}

}  // namespace tinytensor
