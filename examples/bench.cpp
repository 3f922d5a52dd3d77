// ./tt bench: training steps against PyTorch, and against what this processor can do at most.
//
// What one learns: how to measure. Each row is timed in child processes that take turns, step for step, so that
// whatever else the machine does falls on both; medians are shown; the processor's peak is measured in the same run,
// with the same number of threads; and both programs must print the same losses, or the comparison is worth nothing.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "support/peak.h"
#include "support/program.h"
#include "support/worker.h"
#include "support/workload.h"

using namespace tinytensor;

namespace {

struct Options {
  std::vector<std::string> rows = {"tiny", "small", "cpu", "generate"};
  std::vector<int> threads = {1, 2};
  double seconds = 8;
  std::string python;  // empty: the first that has PyTorch
  bool json = false;
  std::string worker;
};

constexpr int64_t text_length = 128;  // tokens of one piece of generated text: twice the context
constexpr int warm_steps = 3;         // after which the losses are compared

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The child's side: times what its parent asks for.
int serve(const std::string& row, int threads) {
  set_num_threads(threads);
  WorkloadRun run(find_workload(row));
  std::string kind;
  int64_t count = 0;
  while (std::cin >> kind >> count) {
    double loss = 0;
    const auto start = std::chrono::steady_clock::now();
    if (kind == "generate") run.generate(count);
    for (int64_t i = 0; kind == "train" && i < count; ++i) loss = run.train_step();
    std::cout << fmt::format("{} {}", seconds_since(start), loss) << std::endl;
  }
  std::cout << peak_resident_bytes() << std::endl;
  return 0;
}

// One program on one row: a child process, and the times it took.
class Contestant {
 public:
  Contestant(const Workload& workload, int with_threads, const std::vector<std::string>& command)
      : threads(with_threads), generates_(workload.generates), worker_(command) {
    for (int i = 0; i < warm_steps; ++i) each_ = work(1);
    warm_loss = loss_;
  }
  // Works for about this long, and notes the time of one step.
  void take_turn(double seconds) {
    const auto count = std::max<int64_t>(1, static_cast<int64_t>(seconds / each_));
    each_ = work(count) / static_cast<double>(count);
    times_.push_back(each_);
  }
  double median() const {
    std::vector<double> times = times_;
    std::nth_element(times.begin(), times.begin() + static_cast<ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
  }
  double finish() { return worker_.finish(); }

  int threads;
  double warm_loss = 0;

 private:
  double work(int64_t count) {
    const Worker::Answer answer =
        worker_.work(generates_ ? "generate" : "train", generates_ ? count * text_length : count);
    loss_ = answer.loss;
    return answer.seconds;
  }

  bool generates_;
  Worker worker_;
  double each_ = 0, loss_ = 0;
  std::vector<double> times_;
};

struct Result {
  Workload workload;
  int threads = 1;
  double peak = 0, seconds = 0, bytes = 0;
  double peer_seconds = 0, peer_bytes = 0;  // 0: there is no PyTorch
  int peer_threads = 0;
  bool losses_agree = true;

  double share() const { return workload.operations_per_step() / seconds / peak; }
  double ratio() const { return peer_seconds / seconds; }
};

std::vector<std::string> peer_command(const Options& options, const Workload& w, int threads) {
  std::vector<std::string> command{options.python, TINYTENSOR_SOURCE_DIR "/examples/support/pytorch_peer.py"};
  for (const int64_t size : {w.config.n_layer, w.config.n_head, w.config.n_embd, w.config.block_size, w.batch_size,
                             static_cast<int64_t>(threads)}) {
    command.push_back(std::to_string(size));
  }
  return command;
}

// PyTorch with `threads` threads at most: it is given the best of every count up to there.
Result measure(const Options& options, const std::string& self, const Workload& workload, int threads, bool has_peer) {
  Result result{workload, threads, peak_flops(threads)};
  std::vector<std::unique_ptr<Contestant>> field;
  field.push_back(std::make_unique<Contestant>(
      workload, threads,
      std::vector<std::string>{self, "--worker", workload.name, "--threads", std::to_string(threads)}));
  for (int count = 1; has_peer && count <= threads; ++count) {
    field.push_back(std::make_unique<Contestant>(workload, count, peer_command(options, workload, count)));
  }
  const auto start = std::chrono::steady_clock::now();
  for (int round = 0; round < 5 || seconds_since(start) < options.seconds; ++round) {
    for (const auto& contestant : field) contestant->take_turn(options.seconds / 40);
  }
  result.seconds = field[0]->median();
  result.bytes = field[0]->finish();
  for (size_t i = 1; i < field.size(); ++i) {
    result.losses_agree = result.losses_agree && std::abs(field[i]->warm_loss / field[0]->warm_loss - 1) < 1e-4;
    const double bytes = field[i]->finish();
    if (i > 1 && field[i]->median() >= result.peer_seconds) continue;
    result.peer_seconds = field[i]->median(), result.peer_bytes = bytes, result.peer_threads = field[i]->threads;
  }
  if (workload.generates) result.losses_agree = true;
  return result;
}

std::string milliseconds(double seconds) {
  return seconds == 0 ? "-" : fmt::format("{:.{}f} ms", seconds * 1e3, seconds < 0.1 ? 2 : 0);
}
std::string megabytes(double bytes) { return bytes == 0 ? "-" : fmt::format("{:.0f} MB", bytes / 1e6); }

void print_header() {
  fmt::print("{:<10}{:>8}{:>12}{:>12}{:>18}{:>9}{:>10}{:>10}{:>12}\n", "row", "threads", "of the peak", "TinyTensor",
             "PyTorch", "ratio", "tokens/s", "memory", "its memory");
}

void print_row(const Result& r) {
  const bool text = r.workload.generates;
  const int64_t tokens = text ? text_length : r.workload.tokens_per_step();
  const std::string peer =
      r.peer_threads == 0 ? "-" : fmt::format("{} ({} thr.)", milliseconds(r.peer_seconds), r.peer_threads);
  fmt::print("{:<10}{:>8}{:>12}{:>12}{:>18}{:>9}{:>10.0f}{:>10}{:>12}{}\n", r.workload.name, r.threads,
             text ? "-" : fmt::format("{:.0f} %", 100 * r.share()), milliseconds(r.seconds), peer,
             r.peer_threads == 0 ? "-" : fmt::format("{:.2f} x", r.ratio()), static_cast<double>(tokens) / r.seconds,
             megabytes(r.bytes), megabytes(r.peer_bytes), r.losses_agree ? "" : "   the losses differ!");
  std::fflush(stdout);
}

nlohmann::json to_json(const Result& r) {
  return {{"row", r.workload.name},
          {"threads", r.threads},
          {"peak_flops", r.peak},
          {"seconds", r.seconds},
          {"share_of_peak", r.share()},
          {"peak_resident_bytes", r.bytes},
          {"pytorch_seconds", r.peer_seconds},
          {"pytorch_threads", r.peer_threads},
          {"pytorch_peak_resident_bytes", r.peer_bytes},
          {"losses_agree", r.losses_agree}};
}

bool has_pytorch(const std::string& python) {
  return std::system(fmt::format("'{}' -c 'import torch' >/dev/null 2>&1", python).c_str()) == 0;
}

int bench(Options options, const std::string& self) {
  if (options.python.empty()) options.python = has_pytorch("python3") ? "python3" : "/usr/bin/python3";
  const bool has_peer = has_pytorch(options.python);
  if (!options.json) {
    for (const int threads : options.threads) {
      fmt::print("peak, {} thread{}: {:.0f} GFLOP/s by multiply-adds, {:.1f} GB/s to and from memory\n", threads,
                 threads == 1 ? "" : "s", peak_flops(threads) / 1e9, memory_bandwidth(threads) / 1e9);
    }
    fmt::print("kernels: {}{}\n\n", kernels().name,
               has_peer ? "" : "; no PyTorch for comparison (--python PROGRAM names one that has it)");
    print_header();
  }
  nlohmann::json results = nlohmann::json::array();
  for (const std::string& row : options.rows) {
    for (const int threads : options.threads) {
      const Result result = measure(options, self, find_workload(row), threads, has_peer);
      results.push_back(to_json(result));
      if (!options.json) print_row(result);
    }
  }
  if (options.json) fmt::print("{}\n", results.dump(2));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Training steps against PyTorch, and against what this processor can do.", "bench");
  app.add_option("rows", options.rows, "what to measure: tiny small cpu baby generate")->capture_default_str();
  app.add_option("--threads", options.threads, "numbers of threads")->delimiter(',')->capture_default_str();
  app.add_option("--seconds", options.seconds, "for each row")->check(CLI::PositiveNumber)->capture_default_str();
  app.add_option("--python", options.python, "a Python that has PyTorch")->capture_default_str();
  app.add_flag("--json", options.json, "print JSON");
  app.add_option("--worker", options.worker, "time one row on request (used by bench itself)")->group("");
  CLI11_PARSE(app, argc, argv);
  return run_program("bench", [&] {
    if (!options.worker.empty()) return serve(options.worker, options.threads.front());
    return bench(options, argv[0]);
  });
}
