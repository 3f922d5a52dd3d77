// ./tt bench: training steps against PyTorch, and against what this processor can do at most.
//
// What one learns: how to measure. Each row is timed in child processes that take turns, so that whatever else the
// machine does falls on both; medians are shown, and how far the turns spread; the processor's peak is measured between
// the turns, with the same number of threads; PyTorch is given the setting in which it is fastest; and both programs
// must have the same losses, or the comparison is worth nothing.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "examples/commands/bench/bench_options.h"
#include "examples/commands/bench/contest.h"
#include "examples/commands/bench/kernel_bench.h"
#include "examples/commands/bench/pictures.h"
#include "examples/commands/bench/pytorch.h"
#include "examples/commands/bench/step_profile.h"
#include "examples/commands/bench/table.h"
#include "examples/commands/bench/worker.h"
#include "examples/commands/command_line/numbers.h"
#include "examples/commands/command_line/program.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/io/file.h"
#include "tinytensor/profiling/peak.h"
#include "tinytensor/profiling/statistics.h"
#include "tinytensor/profiling/timing.h"

using namespace tinytensor;
using nlohmann::json;

namespace {

std::string threads_text(int threads) { return fmt::format("{} thread{}", threads, threads == 1 ? "" : "s"); }

void print_machine(const BenchOptions& options) {
  for (const int threads : options.threads) {
    fmt::print("peak     {}: {} GFLOP/s by multiply-adds, {} GB/s to and from memory\n", threads_text(threads),
               giga(peak_flops(threads)), giga(memory_bandwidth(threads)));
  }
  const std::string_view precision = matmul_precision();
  fmt::print("kernels  {}{}\n", kernels().name,
             precision == "medium" ? ", products in bfloat16 (the peak is float's)"
             : precision == "high" ? ", products in pairs of bfloat16 (the peak is float's)"
                                   : "");
}

Table row_table() {
  return Table({{"row", 12, Table::Align::left},
                {"threads", 7},
                {"TinyTensor", 11},
                {"PyTorch", 11},
                {"ratio", 7},
                {"of peak", 7},
                {"of model", 8},
                {"tokens/s", 9},
                {"memory", 8},
                {"PyTorch's", 9},
                {"turns", 5},
                {"spread", 6},
                {"PyTorch ran with", 20, Table::Align::left}});
}

void print_row(const Table& table, const RowResult& r) {
  const bool compared = r.pytorch.seconds > 0;
  const std::string remark = r.losses_agree ? "" : "  THE LOSSES DIFFER";
  table.row({r.workload.name, std::to_string(r.threads), milliseconds(r.own.seconds), milliseconds(r.pytorch.seconds),
             compared ? fmt::format("{:.2f} x", r.ratio()) : "-",
             r.workload.generates ? "-" : percent(r.share_of_peak()),
             r.expected_seconds == 0 ? "-" : fmt::format("{:.2f} x", r.own.seconds / r.expected_seconds),
             with_commas(std::llround(r.tokens_per_second())), megabytes(r.own.memory), megabytes(r.pytorch.memory),
             std::to_string(r.own.turns), percent(std::max(r.own.spread, r.pytorch.spread)),
             (compared ? r.pytorch.setting : "-") + remark});
}

// One line for each setting of PyTorch that does not work here.
void print_left_out(const std::vector<RowResult>& results) {
  std::set<std::string> told;
  for (const RowResult& result : results) {
    for (const auto& [setting, why] : result.left_out) {
      if (told.insert(setting).second) fmt::print("PyTorch without {}, which does not work here: {}\n", setting, why);
    }
  }
}

void print_notes(const std::vector<RowResult>& results) {
  bool restless = false, context = false, text = false;
  for (const RowResult& r : results) {
    restless = restless || std::max(r.own.spread, r.pytorch.spread) > quiet_spread;
    context = context || r.expected_seconds > 0;
    text = text || r.workload.generates;
  }
  fmt::print(
      "\nA step, in the middle of its turns; ratio: PyTorch's time by TinyTensor's; memory: the most a process "
      "held.\n");
  fmt::print(
      "of peak: (6·N + 6·L·C·T) operations for each token, by time, by the multiply-adds measured between turns.\n");
  if (kernels().name == std::string_view("amx")) {
    fmt::print("Products run on tiles (AMX), which multiply faster than that: more than 100 % is possible.\n");
  }
  if (context) {
    fmt::print(
        "of model: time by that of a cost model, in which a step takes as long as its operations (products and\n"
        "attention) do at the speed of the shortest context. Every context row has 4,096 tokens a step.\n");
  }
  if (text) fmt::print("generation: a text that fills the context; TinyTensor keeps keys and values.\n");
  if (restless) {
    fmt::print("THE MACHINE WAS NOT QUIET: turns spread by more than {}. Measure again.\n", percent(quiet_spread));
  }
}

json to_json(const Timing& t) {
  return {{"seconds", t.seconds}, {"spread", t.spread}, {"peak_resident_bytes", t.memory}, {"turns", t.turns}};
}

json to_json(const RowResult& r) {
  json row{{"row", r.workload.name},
           {"threads", r.threads},
           {"operations", r.workload.operations_per_unit()},
           {"tokens", r.workload.tokens_per_unit()},
           {"peak_flops", r.peak},
           {"share_of_peak", r.share_of_peak()},
           {"tinytensor", to_json(r.own)}};
  if (r.pytorch.seconds > 0) {
    row["pytorch"] = to_json(r.pytorch);
    row["pytorch"]["setting"] = r.pytorch.setting;
    row["ratio"] = r.ratio();
    row["losses_agree"] = r.losses_agree;
  }
  for (const auto& [setting, why] : r.left_out) row["left_out"].push_back({{"setting", setting}, {"why", why}});
  if (r.expected_seconds > 0) row["expected_seconds"] = r.expected_seconds;
  return row;
}

// The speed of the first context row, the shortest one asked for, is the cost model's.
class CostModel {
 public:
  void apply(RowResult& result) {
    if (!result.workload.is_context()) return;
    const double operations = result.workload.operations_per_unit();
    const auto [speed, unused] = speeds_.try_emplace(result.threads, operations / result.own.seconds);
    result.expected_seconds = operations / speed->second;
  }

 private:
  std::map<int, double> speeds_;  // by the number of threads
};

// The one that was named, or the first that has PyTorch.
PyTorch find_pytorch(const BenchOptions& options) {
  if (options.no_pytorch) return {};
  if (!options.python.empty()) {
    PyTorch named = ask_for_pytorch(options.python);
    if (!named.version.empty()) return named;
    throw UsageError(fmt::format("--python: {} has no PyTorch, or is no Python", options.python));
  }
  for (const char* program : {"python3", "/usr/bin/python3"}) {  // Debian's may be behind another one
    PyTorch found = ask_for_pytorch(program);
    if (!found.version.empty()) return found;
  }
  return {};
}

std::string pytorch_note(const PyTorch& pytorch) {
  const std::string missing = blas_not_tried(pytorch);
  return fmt::format("{}{}", is_held_to_avx2() ? ", held to AVX2 too" : "",
                     missing.empty() ? "" : ", which may be faster with " + missing + ": not installed, not tried");
}

int bench_rows(const BenchOptions& options) {
  const PyTorch pytorch = find_pytorch(options);
  std::optional<Table> table;
  if (!options.json) {
    print_machine(options);
    fmt::print("PyTorch  {}\n\n", pytorch.version.empty()
                                      ? "none to compare with (--python FILE names a Python that has it)"
                                      : pytorch.version + pytorch_note(pytorch));
    table = row_table();
  }
  std::vector<RowResult> results;
  CostModel model;
  for (const std::string& name : options.rows) {
    for (const int threads : options.threads) {
      results.push_back(
          contest({this_program(), options.matmul_precision, pytorch, options.seconds}, find_workload(name), threads));
      model.apply(results.back());
      if (table) print_row(*table, results.back());
    }
  }
  json rows = json::array();
  for (const RowResult& result : results) rows.push_back(to_json(result));
  const json report{{"kernels", kernels().name}, {"pytorch", pytorch.version}, {"rows", rows}};
  if (table) {
    print_notes(results);
    print_left_out(results);
  } else {
    fmt::print("{}\n", report.dump(2));
  }
  if (!options.svg.empty()) write_file(options.svg, rows_picture(report));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return run_program(argv[0], [&] {
    const BenchOptions options = parse_bench_options(argc, argv);
    if (!set_matmul_precision(options.matmul_precision)) {
      fmt::print(stderr, "bench: this processor has no products in bfloat16: they are computed in float\n");
    }
    if (!options.worker.empty()) return serve(find_workload(options.worker), options.threads.front());
    if (!options.svg.empty()) AtomicFile{options.svg};  // what cannot be written is said before minutes are spent
    if (options.kernels) return bench_kernels(options);
    if (options.profile) return bench_profile(options);
    return bench_rows(options);
  });
}
