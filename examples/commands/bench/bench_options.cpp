#include "examples/commands/bench/bench_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "examples/commands/bench/workload.h"
#include "examples/commands/command_line/flags.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/core/parallel.h"

namespace tinytensor {
namespace {

std::string all_names() {
  std::string names;
  for (const Workload& workload : workloads()) {
    if (!workload.is_context()) names += workload.name + ", ";
  }
  return names + "context (four rows), convolution (two), all";
}

void add_flags(Flags& flags, BenchOptions& o, std::vector<std::string>& words) {
  flags.group("What");
  flags.add_list("rows ROW", words, "what to measure: " + all_names() + "; baby takes minutes",
                 rule("one of " + all_names(), [](const std::string& word) { return !row_names(word).empty(); }));
  flags.add("--kernels", o.kernels, "single kernels, on a row's shapes, against the processor's limits");
  flags.add("--profile", o.profile, "one training step, op by op");
  flags.exclude("--profile", "--kernels");
  flags.group("How");
  flags.add_list("--threads N,…", o.threads, "numbers of threads, as in 1,2", whole(1, "a whole number, 1 or more"));
  flags.add("--seconds S", o.seconds, "for each row; a kernel gets a hundredth",
            number(above_zero, largest, "a number above 0"));
  flags.add("--python FILE", o.python, "a Python that has PyTorch; without it: python3, or Debian's, or no comparison");
  flags.add("--matmul-precision WORD", o.matmul_precision, "TinyTensor's: highest; high or medium: two bfloat16 or one",
            precision_rule());
  flags.add("--no-pytorch", o.no_pytorch, "no comparison");
  flags.add("--json", o.json, "print JSON");
  flags.add("--svg FILE", o.svg, "draw the rows, or with --kernels a roofline, in this file");
  flags.exclude("--svg", "--profile");
  flags.group("");
  flags.add("--worker NAME", o.worker, "time one row on request (used by bench itself)");
}

// Rows that take a minute or two together.
std::vector<std::string> usual_rows(const BenchOptions& o) {
  if (o.profile) return {"cpu"};
  if (o.kernels) return {"cpu", "baby"};
  return {"tiny", "small", "cpu", "generation"};
}

// What was not given: one thread, and every core.
std::vector<int> usual_threads() {
  if (num_threads() == 1) return {1};
  return {1, num_threads()};
}

void check(const BenchOptions& o) {
  for (const int threads : o.threads) {
    if (threads > 1024) throw UsageError("--threads: must be at most 1024");
  }
  for (const std::string& name : o.rows) {
    if ((o.profile || o.kernels) && find_workload(name).generates) {
      throw UsageError(fmt::format("{}: is about training steps, and {} does not train",
                                   o.profile ? "--profile" : "--kernels", name));
    }
    if ((o.profile || o.kernels) && find_workload(name).without_gpt) {
      throw UsageError(
          fmt::format("{}: is about the GPTs, and {} is none", o.profile ? "--profile" : "--kernels", name));
    }
  }
}

}  // namespace

BenchOptions parse_bench_options(int argc, const char* const* argv) {
  BenchOptions options;
  std::vector<std::string> words;
  Flags flags(
      "Training steps and generation against PyTorch, and against what this processor can do.", argv[0],
      fmt::format(
          "  {0}\n  {0} cpu baby --threads 2\n  {0} context\n  {0} --kernels --threads 1\n  {0} --profile small\n",
          argv[0]));
  add_flags(flags, options, words);
  flags.parse({argv + 1, argv + argc});
  for (const std::string& word : words) {
    for (const std::string& name : row_names(word)) options.rows.push_back(name);
  }
  if (options.rows.empty()) options.rows = usual_rows(options);
  if (options.threads.empty()) options.threads = usual_threads();
  check(options);
  return options;
}

}  // namespace tinytensor
