#include "examples/commands/train/profile_run.h"

#include <fmt/format.h>

#include "examples/commands/command_line/output.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/profiling/units.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor {
namespace {

// One batch a step: with several, the step would be as many times the same.
void record_steps(const TrainOptions& options, const TrainingData& data, GPT& model, Profile& profile) {
  constexpr int64_t least_steps = 5;
  constexpr double enough_seconds = 2;
  AdamW optimizer(decay_matrices_only(model.parameters(), options.learning_rate, options.weight_decay),
                  {options.beta1, options.beta2});
  Generator generator(options.seed);
  const StepOptions step{.lr = options.min_lr, .grad_clip = options.grad_clip > 0 ? options.grad_clip : 1e30};
  const auto next_batch = [&] {
    return random_batch(data.tokens.train, options.block_size, options.batch_size, generator);
  };
  const auto loss_of = [&](const Batch& batch) { return model.loss(batch.inputs, batch.targets); };
  take_step(
      model, optimizer, [&] { return loss_of(next_batch()); }, step);  // memory is warm from here on
  reset_peak_memory();
  const double start = steady_seconds();
  while (profile.steps() < least_steps || steady_seconds() - start < enough_seconds) {
    Recording recording = profile.record();
    take_step(
        model, optimizer,
        [&] {
          const Batch batch = next_batch();
          recording.part("batch");
          return loss_of(batch);
        },
        step);
    recording.part("clip and AdamW");
  }
}

std::string memory_text(const TrainOptions& options, const GPTConfig& config, double others) {
  const double peak = static_cast<double>(memory_stats().peak_bytes) - others;
  std::string text = fmt::format("tensors of the step held {} at most", megabytes(peak));
  if (config.dropout > 0 || config.positions != Positions::learned || !has_parts_of_gpt2(config) || composed_ops())
    return text + "\n";
  const StepMemory predicted = training_memory(config, {options.batch_size, options.block_size});
  return text + fmt::format("; predicted {}, at {}: parameters and moments {}, gradients {}, kept {}, transient {}\n",
                            megabytes(predicted.total()), predicted.most.name,
                            megabytes(predicted.parameters + predicted.optimizer), megabytes(predicted.most.gradients),
                            megabytes(predicted.most.activations), megabytes(predicted.most.transient));
}

}  // namespace

void profile_run(const TrainOptions& options, const TrainingData& data, const GPT& model) {
  const auto others = static_cast<double>(memory_stats().live_bytes);
  GPT copy = clone(model);
  Profile profile(copy);
  record_steps(options, data, copy, profile);
  const std::string memory = memory_text(options, copy.config, others);
  const Roofline machine = measured_roofline(num_threads());
  const double operations = training_operations(copy.config, options.batch_size, options.block_size).total();
  const RecordedStep& step = profile.fastest();
  print_out(fmt::format(
      "\nA step, {} in the middle of {} (spread {}), the fastest op by op; {} kernels\n\n{}\n"
      "limit: {} GFLOP/s of multiply-adds, {} GB/s to and from memory; caches, and tiles (AMX), can be faster\n"
      "6·N and attention are {:.3g} operations: {} of the limit of arithmetic\n{}",
      milliseconds(median(profile.seconds())), profile.steps(), percent(spread(profile.seconds())), kernels().name,
      profile.table(GroupBy::op, machine), giga(machine.operations_per_second), giga(machine.bytes_per_second),
      operations, percent(operations / median(profile.seconds()) / machine.operations_per_second), memory));
  write_file(options.out / "profile.json", chrome_trace(step));
  write_file(options.out / "roofline.svg", roofline_picture(step, machine));
  write_file(options.out / "flame.svg", flame_picture(step));
  print_out(fmt::format("as pictures: {} and {}; as a trace for ui.perfetto.dev: {}\n",
                        shown(options.out / "roofline.svg"), shown(options.out / "flame.svg"),
                        shown(options.out / "profile.json")));
}

}  // namespace tinytensor
