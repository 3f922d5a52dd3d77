#include "examples/commands/bench/kernel_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "examples/commands/bench/kernel_cases.h"
#include "examples/commands/bench/openblas.h"
#include "examples/commands/bench/pictures.h"
#include "examples/commands/bench/table.h"
#include "tinytensor/io/file.h"
#include "tinytensor/profiling/counted_kernels.h"
#include "tinytensor/profiling/peak.h"
#include "tinytensor/profiling/statistics.h"
#include "tinytensor/profiling/timing.h"

namespace tinytensor {
namespace {

using nlohmann::json;

struct KernelResult {
  std::string row, kernel, shape;
  int threads = 1;
  Cost cost;
  double seconds = 0, peak = 0, bandwidth = 0;
  double reference_seconds = 0, openblas_seconds = 0;  // 0: not measured

  double arithmetic_seconds() const { return cost.operations / peak; }
  double memory_seconds() const { return cost.bytes / bandwidth; }
  bool is_bound_by_memory() const { return memory_seconds() > arithmetic_seconds(); }
  double share_of_roof() const { return std::max(memory_seconds(), arithmetic_seconds()) / seconds; }
};

Cost cost_of(const KernelCase& c) {
  const CountedKernels counted;
  c.run();
  return counted.total();
}

double reference_seconds(const KernelCase& c) {
  const Kernels& fast = kernels();
  set_kernels(reference_kernels());
  const double seconds = best_seconds(0, {c.run})[0];
  set_kernels(fast);
  return seconds;
}

KernelResult measure(const KernelCase& c, const Workload& workload, int threads, double budget,
                     const std::optional<OpenBlas>& blas) {
  KernelResult result;
  result.row = workload.name, result.kernel = c.kernel, result.shape = c.shape, result.threads = threads;
  result.cost = cost_of(c);
  std::vector<std::function<void()>> works{c.run};
  if (c.product && blas) works.push_back([&] { blas->matmul(*c.product); });
  const std::vector<double> seconds = best_seconds(budget, works);
  result.seconds = seconds[0];
  if (seconds.size() > 1) result.openblas_seconds = seconds[1];
  result.peak = peak_flops(threads);
  result.bandwidth = triad_bandwidth(threads, result.cost.bytes);
  if (!workload.is_heavy()) result.reference_seconds = reference_seconds(c);  // seconds for each call otherwise
  return result;
}

Table kernel_table() {
  return Table({{"row", 5, Table::Align::left},
                {"thr.", 4},
                {"kernel", 22, Table::Align::left},
                {"shape", 20, Table::Align::left},
                {"time", 10},
                {"GFLOP/s", 7},
                {"GB/s", 7},
                {"of roof", 7},
                {"which is", 10, Table::Align::left},
                {"x reference", 11},
                {"x OpenBLAS", 10}});
}

void print(const Table& table, const KernelResult& r) {
  const auto times = [&r](double other) { return other == 0 ? "-" : fmt::format("{:.2f}", other / r.seconds); };
  table.row({r.row, std::to_string(r.threads), r.kernel, r.shape, milliseconds(r.seconds),
             giga(r.cost.operations / r.seconds), giga(r.cost.bytes / r.seconds), percent(r.share_of_roof()),
             r.is_bound_by_memory() ? "memory" : "arithmetic", times(r.reference_seconds), times(r.openblas_seconds)});
}

json to_json(const KernelResult& r) {
  json object{{"row", r.row},
              {"threads", r.threads},
              {"kernel", r.kernel},
              {"shape", r.shape},
              {"seconds", r.seconds},
              {"operations", r.cost.operations},
              {"bytes", r.cost.bytes},
              {"peak_flops", r.peak},
              {"bandwidth", r.bandwidth},
              {"share_of_roof", r.share_of_roof()}};
  if (r.reference_seconds > 0) object["reference_seconds"] = r.reference_seconds;
  if (r.openblas_seconds > 0) object["openblas_seconds"] = r.openblas_seconds;
  return object;
}

void print_notes(const std::vector<KernelResult>& results, const std::optional<OpenBlas>& blas) {
  std::vector<double> ratios;
  for (const KernelResult& r : results) {
    if (r.openblas_seconds > 0) ratios.push_back(r.openblas_seconds / r.seconds);
  }
  fmt::print(
      "\nThe best of many short turns. of roof: the time that the operations take at the speed of multiply-adds, or "
      "the bytes at that of a triad "
      "over "
      "as\nmany bytes, whichever is longer, by the kernel's. x reference, x OpenBLAS: their time by the kernel's.\n");
  if (!blas) return fmt::print("There is no OpenBLAS here to hold the products against.\n");
  fmt::print("The built-in product has {} to {} of the speed of {}, {} in the middle.\n", percent(quantile(ratios, 0)),
             percent(quantile(ratios, 1)), blas->name(), percent(median(ratios)));
}

}  // namespace

int bench_kernels(const BenchOptions& options) {
  const std::optional<OpenBlas> blas = OpenBlas::load();
  std::optional<Table> table;
  if (!options.json) {
    fmt::print("kernels  {}\n\n", kernels().name);
    table = kernel_table();
  }
  std::vector<KernelResult> results;
  for (const int threads : options.threads) {
    set_num_threads(threads);
    if (blas) blas->set_num_threads(threads);
    for (const std::string& row : options.rows) {
      const Workload& workload = find_workload(row);
      for (const KernelCase& c : workload.is_heavy() ? main_kernel_cases(workload) : all_kernel_cases(workload)) {
        results.push_back(measure(c, workload, threads, options.seconds / 100, blas));
        if (table) print(*table, results.back());
      }
    }
  }
  json list = json::array();
  for (const KernelResult& result : results) list.push_back(to_json(result));
  const json report{{"kernels", list}, {"set", kernels().name}, {"openblas", blas ? blas->name() : ""}};
  if (table) {
    print_notes(results, blas);
  } else {
    fmt::print("{}\n", report.dump(2));
  }
  if (!options.svg.empty()) write_file(options.svg, roofline_picture(report));
  return 0;
}

}  // namespace tinytensor
