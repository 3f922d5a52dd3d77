#include "examples/commands/bench/step_profile.h"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

#include "tinytensor/profiling/peak.h"
#include "tinytensor/profiling/profile.h"
#include "tinytensor/profiling/statistics.h"
#include "tinytensor/profiling/timing.h"
#include "tinytensor/profiling/units.h"

namespace tinytensor {
namespace {

using nlohmann::json;

void watched_step(WorkloadRun& run, Profile& profile) {
  Recording recording = profile.record();
  run.on_part = [&recording](const char* part) { recording.part(part); };
  run.train_step();
  run.on_part = nullptr;
}

double unwatched_step(WorkloadRun& run) {
  const double start = steady_seconds();
  run.train_step();
  return steady_seconds() - start;
}

void print(const StepProfile& profile, const Workload& workload, int threads) {
  const Roofline machine = measured_roofline(threads);
  fmt::print("{}: one training step, {} thread{}, {} kernels: {} ({} unwatched)\n\n", workload.name, threads,
             threads == 1 ? "" : "s", kernels().name, milliseconds(profile.step.seconds()),
             milliseconds(profile.unwatched_seconds));
  fmt::print("{}", profile_table(profile.step, GroupBy::op, machine));
  fmt::print(
      "\nmoved: what the kernels must read and write at least, every array once; kept: what a forward left for the "
      "backward.\nlimit: {} GFLOP/s of multiply-adds, {} GB/s to and from memory; caches, and tiles (AMX), can be "
      "faster.\nTensors held {} at most.\n\n",
      giga(machine.operations_per_second), giga(machine.bytes_per_second), megabytes(profile.tensor_bytes));
}

json to_json(const StepProfile& profile, const Workload& workload, int threads) {
  json ops = json::array();
  for (const ProfileEntry& e : entries_of(profile.step)) {
    ops.push_back({{"op", e.name},
                   {"calls", e.calls},
                   {"forward_seconds", e.forward},
                   {"backward_seconds", e.backward},
                   {"other_seconds", e.other},
                   {"operations", e.cost.operations},
                   {"bytes", e.cost.bytes},
                   {"kept_bytes", e.kept_bytes}});
  }
  return {{"row", workload.name},
          {"threads", threads},
          {"seconds", profile.step.seconds()},
          {"unwatched_seconds", profile.unwatched_seconds},
          {"tensor_bytes", profile.tensor_bytes},
          {"ops", ops}};
}

}  // namespace

StepProfile profile_step(const Workload& workload, double seconds) {
  WorkloadRun run(workload);
  run.train_step();  // memory is warm from here on
  reset_peak_memory();
  Profile profile;
  std::vector<double> unwatched;
  const double start = steady_seconds();
  while (profile.steps() < 3 || steady_seconds() - start < seconds) {
    watched_step(run, profile);
    unwatched.push_back(unwatched_step(run));
  }
  return {profile.fastest(), quantile(unwatched, 0), static_cast<double>(memory_stats().peak_bytes)};
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
