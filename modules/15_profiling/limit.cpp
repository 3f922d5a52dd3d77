// What module 15 gained: a training step, foretold with a pencil, then measured, op by op against what this machine can
// do. Writes roofline.svg, flame.svg and profile.json (for ui.perfetto.dev) into the folder where it is run.
//
//   ./tt run modules/15_profiling/limit.cpp
#include <fmt/format.h>

#include <functional>
#include <vector>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr int64_t batch = 12, tokens = 64;

GPTConfig small_model() {
  GPTConfig config;
  config.n_layer = 2, config.n_head = 4, config.n_embd = 64, config.block_size = tokens;
  return config;
}

void foretell(const GPT& model, const Roofline& machine) {
  const ParameterCount count = count_parameters(model.parameters());
  const StepOperations step = training_operations(model.config, batch, tokens);
  const StepMemory memory = training_memory(model.config, {batch, tokens});
  fmt::print("foretold   {} parameters, of which {} in matrices and tables\n", count.numbers, count.multiplying);
  fmt::print("           {:.3g} operations, {:.1f} % of them attention's: {:.2f} ms at the peak\n", step.total(),
             100 * step.attention / step.total(), 1e3 * step.total() / machine.operations_per_second);
  fmt::print("           {:.2f} MB with the fused ops, most of it at {}\n", memory.total() / 1e6, memory.most.name);
}

}  // namespace

int main() {
  const Roofline machine = measured_roofline(num_threads());
  fmt::print("machine    {:.0f} GFLOP/s, {:.1f} GB/s; the ridge is at {:.1f} operations for each byte\n",
             machine.operations_per_second / 1e9, machine.bytes_per_second / 1e9, machine.ridge());
  GPT model(small_model());
  AdamW optimizer(decay_matrices_only(model.parameters(), 1e-3, 0.1));
  const IndexTensor ids = randint(0, model.config.vocab_size, {batch, tokens + 1});
  const auto part = [&](int64_t first) {
    IndexTensor some({batch, tokens});
    for (int64_t i = 0; i < batch * tokens; ++i)
      some.data()[i] = ids.data()[i / tokens * (tokens + 1) + i % tokens + first];
    return some;
  };
  const IndexTensor x = part(0), y = part(1);
  foretell(model, machine);

  const auto step = [&](const std::function<void(const char*)>& done) {
    optimizer.zero_grad();
    done("zero_grad");
    backward(model.loss(x, y));
    optimizer.step();
    done("AdamW");
  };
  Profile profile(model);
  const auto unwatched = [&] { step([](const char*) {}); };
  const auto watched = [&] {
    Recording recording = profile.record();
    step([&](const char* part) { recording.part(part); });
  };
  const auto seconds = take_turns({unwatched, watched}, {.warmup = 2, .samples = 25});
  fmt::print("measured   {:.2f} ms, spread {:.0f} %; watched {:.2f} ms\n\n", 1e3 * median(seconds[0]),
             100 * spread(seconds[0]), 1e3 * median(seconds[1]));
  fmt::print("{}\n{}", profile.table(GroupBy::op, machine), profile.table(GroupBy::layer, machine));
  write_file("roofline.svg", roofline_picture(profile.fastest(), machine));
  write_file("flame.svg", flame_picture(profile.fastest()));
  write_file("profile.json", chrome_trace(profile.fastest()));
  return 0;
}
