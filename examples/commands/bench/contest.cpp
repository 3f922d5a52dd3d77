#include "examples/commands/bench/contest.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <optional>

#include "examples/commands/bench/network_step.h"
#include "examples/commands/bench/pytorch.h"
#include "examples/commands/bench/worker.h"
#include "tinytensor/profiling/peak.h"
#include "tinytensor/profiling/statistics.h"
#include "tinytensor/profiling/timing.h"

namespace tinytensor {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double rounds = 20;  // turns of each program, for a step that is short
constexpr int least_rounds = 3;

// Steps after which the losses are compared.
int warm_steps(const Workload& workload) { return workload.is_heavy() ? 1 : 3; }

// One program on one row: a child process, and the times it took.
class Contestant {
 public:
  Contestant(const Workload& workload, const std::vector<std::string>& command, double patience = 600)
      : kind_(workload.generates ? "generate" : "train"), worker_(command, patience) {
    for (int i = 0; i < warm_steps(workload); ++i) each_ = work(1);
    warm_loss = loss_;
  }
  // Works for about this long, and notes the time of one unit.
  void take_turn(double seconds) {
    const auto count = std::max<int64_t>(1, static_cast<int64_t>(seconds / each_));
    each_ = work(count) / static_cast<double>(count);
    times_.push_back(each_);
  }
  double seconds() const { return median(times_); }
  Timing finish(const std::string& setting) {
    return {median(times_), spread(times_), worker_.finish(), static_cast<int64_t>(times_.size()), setting};
  }

  double warm_loss = 0;

 private:
  double work(int64_t count) {
    const Worker::Answer answer = worker_.work(kind_, count);
    loss_ = answer.loss;
    return answer.seconds;
  }

  std::string kind_;
  Worker worker_;
  double each_ = 0, loss_ = 0;
  std::vector<double> times_;
};

// torch.compile may take minutes for a step that takes milliseconds: a setting in which it does is not PyTorch's best.
constexpr double patience_with_a_setting = 300;

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// The fastest of the settings that were tried so far.
struct Fastest {
  const ContestOptions& options;
  const Workload& workload;
  std::optional<PyTorchSetting> setting = {};
  double seconds = INFINITY;
  std::vector<LeftOut> left_out = {};

  // `name`: what is new in the setting.
  void attempt(const PyTorchSetting& other, const std::string& name) {
    try {
      Contestant candidate(workload, pytorch_command(options.pytorch, workload, other), patience_with_a_setting);
      for (int turn = 0; turn < 3; ++turn) candidate.take_turn(options.seconds / 80);
      if (candidate.seconds() >= seconds) return;
      setting = other;
      seconds = candidate.seconds();
    } catch (const Error& error) {
      // A setting that PyTorch cannot run in: too little memory, other kernels than the processor has, a fused optimizer in a
      // version without one, no compiler for torch.compile.
      left_out.push_back({name, first_line(error.what())});
    }
  }
};

// PyTorch's fastest setting, on a part of the batch if a step takes long. None if PyTorch cannot run.
std::optional<PyTorchSetting> best_setting(const ContestOptions& options, Workload workload, int threads,
                                           std::vector<LeftOut>& left_out) {
  if (options.pytorch.version.empty()) return {};
  if (workload.is_heavy()) workload.batch_size = std::max<int64_t>(1, workload.batch_size / 16);
  Fastest fastest{options, workload};
  for (const PyTorchSetting& setting : pytorch_settings(options.pytorch, threads))
    fastest.attempt(setting, setting.name);
  for (const std::vector<PyTorchSetting>& answers : pytorch_questions(options.pytorch, workload)) {
    if (!fastest.setting) break;
    const PyTorchSetting before = *fastest.setting;
    for (const PyTorchSetting& answer : answers) fastest.attempt(together(before, answer), answer.name);
  }
  left_out = fastest.left_out;
  return fastest.setting;
}

std::unique_ptr<Contestant> pytorch_contestant(const ContestOptions& options, const Workload& workload,
                                               const std::optional<PyTorchSetting>& setting,
                                               std::vector<LeftOut>& left_out) {
  if (!setting) return nullptr;
  try {
    return std::make_unique<Contestant>(workload, pytorch_command(options.pytorch, workload, *setting));
  } catch (const NoAnswerError&) {
    throw;
  } catch (const Error& error) {  // the whole batch does not fit into memory
    left_out.push_back({setting->name, first_line(error.what())});
    return nullptr;
  }
}

// What is timed, and gives the loss.
std::function<double()> unit_of_work(const Workload& workload) {
  if (workload.without_gpt) return network_step(workload.name, workload.batch_size);
  const auto run = std::make_shared<WorkloadRun>(workload);
  if (!workload.generates) return [run] { return run->train_step(); };
  return [run] {
    run->generate();
    return 0.0;
  };
}

}  // namespace

RowResult contest(const ContestOptions& options, const Workload& workload, int threads) {
  RowResult result;
  const std::optional<PyTorchSetting> setting = best_setting(options, workload, threads, result.left_out);
  const std::unique_ptr<Contestant> peer = pytorch_contestant(options, workload, setting, result.left_out);
  Contestant own(workload, {options.self, "--worker", workload.name, "--threads", std::to_string(threads),
                            "--matmul-precision", options.matmul_precision});

  result.workload = workload;
  result.threads = threads;
  std::vector<double> peaks;
  const double turn = options.seconds / rounds / 2;
  const auto start = Clock::now();
  for (int round = 0; round < least_rounds || seconds_since(start) < options.seconds; ++round) {
    own.take_turn(turn);
    if (peer) peer->take_turn(turn);
    peaks.push_back(peak_flops(threads));
  }
  result.peak = median(peaks);
  if (peer && !workload.generates) {
    const double tolerance = options.matmul_precision == "medium" ? 1e-2 : 1e-4;
    result.losses_agree = std::abs(peer->warm_loss / own.warm_loss - 1) < tolerance;
  }
  result.own = own.finish("");
  if (peer) result.pytorch = peer->finish(setting->name);
  return result;
}

int serve(const Workload& workload, int threads) {
  set_num_threads(threads);
  const std::function<double()> unit = unit_of_work(workload);
  std::string kind;
  int64_t count = 0;
  while (std::cin >> kind >> count) {
    double loss = 0;
    const auto start = Clock::now();
    for (int64_t i = 0; i < count; ++i) loss = unit();
    std::cout << seconds_since(start) << " " << loss << std::endl;
  }
  std::cout << peak_resident_bytes() << std::endl;
  return 0;
}

}  // namespace tinytensor
