#include "examples/bench/bench_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "examples/bench/workload.h"
#include "examples/command_line/flags.h"
#include "examples/command_line/usage.h"
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

void add_flags(CLI::App& app, BenchOptions& o, std::vector<std::string>& words) {
  app.option_defaults()->group("What");
  app.add_option("rows", words, "what to measure: " + all_names() + "; baby takes minutes")
      ->type_name("ROW")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->check(rule("one of " + all_names(), [](const std::string& word) { return !row_names(word).empty(); }));
  CLI::Option* kernels =
      app.add_flag("--kernels", o.kernels, "single kernels, on a row's shapes, against the processor's limits");
  CLI::Option* profile = app.add_flag("--profile", o.profile, "one training step, op by op")->excludes(kernels);
  app.option_defaults()->group("How");
  app.add_option("--threads", o.threads, "numbers of threads, as in 1,2")
      ->type_name("N,…")
      ->delimiter(',')
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->check(whole(1, "a whole number, 1 or more"));
  app.add_option("--seconds", o.seconds, "for each row; a kernel gets a hundredth")
      ->type_name("S")
      ->check(number(above_zero, any, "a number above 0"));
  app.add_option("--python", o.python, "a Python that has PyTorch; without it: python3, or Debian's, or no comparison")
      ->type_name("FILE");
  app.add_option("--matmul-precision", o.matmul_precision, "TinyTensor's: highest; high or medium: two bfloat16 or one")
      ->type_name("WORD")
      ->check(precision_rule());
  app.add_flag("--no-pytorch", o.no_pytorch, "no comparison");
  app.add_flag("--json", o.json, "print JSON");
  app.add_option("--svg", o.svg, "draw the rows, or with --kernels a roofline, in this file")
      ->type_name("FILE")
      ->excludes(profile);
  app.add_option("--worker", o.worker, "time one row on request (used by bench itself)")->group("");
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
    if ((o.profile || o.kernels) && find_workload(name).convolves) {
      throw UsageError(
          fmt::format("{}: is about the GPTs, and {} is none", o.profile ? "--profile" : "--kernels", name));
    }
  }
}

}  // namespace

BenchOptions parse_bench_options(int argc, const char* const* argv) {
  BenchOptions options;
  std::vector<std::string> words;
  CLI::App app("Training steps and generation against PyTorch, and against what this processor can do.", argv[0]);
  set_up(app,
         fmt::format(
             "  {0}\n  {0} cpu baby --threads 2\n  {0} context\n  {0} --kernels --threads 1\n  {0} --profile small\n",
             argv[0]));
  add_flags(app, options, words);
  parse(app, {argv + 1, argv + argc});
  for (const std::string& word : words) {
    for (const std::string& name : row_names(word)) options.rows.push_back(name);
  }
  if (options.rows.empty()) options.rows = usual_rows(options);
  if (options.threads.empty()) options.threads = usual_threads();
  check(options);
  return options;
}

}  // namespace tinytensor
