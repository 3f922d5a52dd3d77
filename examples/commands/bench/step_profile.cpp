#include "examples/commands/bench/step_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string_view>

#include "examples/commands/bench/table.h"
#include "examples/commands/bench/timing.h"

namespace tinytensor {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

// Gathers the events of one step. One at a time: the tape's observer is a plain function.
class Recorder {
 public:
  explicit Recorder(const CountedKernels& counted) : counted_(counted), start_(Clock::now()), last_(start_) {
    recorder_ = this;
    before_ = counted_.total();
    observe_ops([](const char* op, Pass pass) { recorder_->op(op, pass); });
  }
  ~Recorder() { observe_ops(nullptr); }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  void part(const char* name) {
    ProfileEntry& entry = entry_of(name);
    ++entry.calls;
    entry.other += lap(entry);
  }
  StepProfile profile() {
    std::sort(entries_.begin(), entries_.end(),
              [](const ProfileEntry& a, const ProfileEntry& b) { return a.seconds() > b.seconds(); });
    StepProfile profile;
    profile.seconds = std::chrono::duration<double>(last_ - start_).count();
    profile.entries = entries_;
    return profile;
  }

 private:
  void op(std::string_view name, Pass pass) {
    if (name.ends_with("Backward")) name.remove_suffix(8);
    ProfileEntry& entry = entry_of(name);
    if (pass == Pass::forward) ++entry.calls;
    (pass == Pass::forward ? entry.forward : entry.backward) += lap(entry);
  }
  // The time since the event before; what the kernels did in it is the entry's.
  double lap(ProfileEntry& entry) {
    const Clock::time_point now = Clock::now();
    const Cost total = counted_.total();
    entry.cost += total - std::exchange(before_, total);
    return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
  }
  ProfileEntry& entry_of(std::string_view name) {
    for (ProfileEntry& entry : entries_) {
      if (entry.name == name) return entry;
    }
    entries_.emplace_back().name = name;
    return entries_.back();
  }

  static inline Recorder* recorder_ = nullptr;
  const CountedKernels& counted_;
  Cost before_;
  Clock::time_point start_, last_;
  std::vector<ProfileEntry> entries_;
};

StepProfile watched_step(WorkloadRun& run) {
  const CountedKernels counted;
  Recorder recorder(counted);
  run.on_part = [&recorder](const char* part) { recorder.part(part); };
  run.train_step();
  run.on_part = nullptr;
  return recorder.profile();
}

double unwatched_step(WorkloadRun& run) {
  const Clock::time_point start = Clock::now();
  run.train_step();
  return seconds_since(start);
}

Table profile_table() {
  return Table({{"op", 28, Table::Align::left},
                {"calls", 5},
                {"forward", 10},
                {"backward", 10},
                {"together", 10},
                {"share", 7},
                {"GFLOP/s", 7},
                {"bytes", 9}});
}

void print(const StepProfile& profile, const Workload& workload, int threads) {
  fmt::print("{}: one training step, {} thread{}, {} kernels: {} ({} unwatched)\n\n", workload.name, threads,
             threads == 1 ? "" : "s", kernels().name, milliseconds(profile.seconds),
             milliseconds(profile.unwatched_seconds));
  const Table table = profile_table();
  ProfileEntry all;
  const auto row = [&](const ProfileEntry& e) {
    table.row({e.name, std::to_string(e.calls), milliseconds(e.forward), milliseconds(e.backward),
               milliseconds(e.seconds()), fmt::format("{:.1f} %", 100 * e.seconds() / profile.seconds),
               giga(e.cost.operations / e.seconds()), megabytes(e.cost.bytes)});
    all.calls += e.calls, all.cost += e.cost;
    all.forward += e.forward, all.backward += e.backward, all.other += e.other;
  };
  for (const ProfileEntry& entry : profile.entries) row(entry);
  ProfileEntry total = all;
  total.name = "the step";
  row(total);
  fmt::print("\nbytes: what the kernels must read and write at least, every array once. Tensors held {} at most.\n\n",
             megabytes(profile.tensor_bytes));
}

json to_json(const StepProfile& profile, const Workload& workload, int threads) {
  json ops = json::array();
  for (const ProfileEntry& e : profile.entries) {
    ops.push_back({{"op", e.name},
                   {"calls", e.calls},
                   {"forward_seconds", e.forward},
                   {"backward_seconds", e.backward},
                   {"other_seconds", e.other},
                   {"operations", e.cost.operations},
                   {"bytes", e.cost.bytes}});
  }
  return {{"row", workload.name},
          {"threads", threads},
          {"seconds", profile.seconds},
          {"unwatched_seconds", profile.unwatched_seconds},
          {"tensor_bytes", profile.tensor_bytes},
          {"ops", ops}};
}

}  // namespace

StepProfile profile_step(const Workload& workload, double seconds) {
  WorkloadRun run(workload);
  run.train_step();  // memory is warm from here on
  reset_peak_memory();
  std::vector<StepProfile> profiles;
  std::vector<double> unwatched;
  const Clock::time_point start = Clock::now();
  while (profiles.size() < 3 || seconds_since(start) < seconds) {
    profiles.push_back(watched_step(run));
    unwatched.push_back(unwatched_step(run));
  }
  StepProfile best =
      *std::min_element(profiles.begin(), profiles.end(),
                        [](const StepProfile& a, const StepProfile& b) { return a.seconds < b.seconds; });
  best.unwatched_seconds = quantile(unwatched, 0);
  best.tensor_bytes = static_cast<double>(memory_stats().peak_bytes);
  return best;
}

int bench_profile(const BenchOptions& options) {
  json list = json::array();
  for (const std::string& name : options.rows) {
    const Workload& workload = find_workload(name);
    for (const int threads : options.threads) {
      set_num_threads(threads);
      const StepProfile profile = profile_step(workload, options.seconds / 2);
      if (options.json) {
        list.push_back(to_json(profile, workload, threads));
      } else {
        print(profile, workload, threads);
      }
    }
  }
  if (options.json) fmt::print("{}\n", list.dump(2));
  return 0;
}

}  // namespace tinytensor
