// ./tt train: a GPT that learns to write, one token after the other.
//
// What one learns: a program that trains is a model, an optimizer, a plan, and the loop of training/loop.h, which does
// the rest. What it shows and saves meanwhile is in observer.h.
#include <algorithm>
#include <cmath>
#include <optional>

#include "examples/commands/command_line/interrupt.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/program.h"
#include "examples/commands/train/kept.h"
#include "examples/commands/train/observer.h"
#include "examples/commands/train/options.h"
#include "examples/commands/train/pace.h"
#include "examples/commands/train/profile_run.h"
#include "examples/commands/train/roles.h"
#include "examples/commands/train/run.h"
#include "examples/commands/train/run_lock.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

GPTTrainingPlan plan_of(const TrainOptions& options) {
  GPTTrainingPlan plan;
  plan.max_iters = options.max_iters;
  plan.batch_size = options.batch_size;
  plan.block_size = options.block_size;
  plan.gradient_accumulation_steps = options.gradient_accumulation_steps;
  plan.learning_rate = schedule_of(options);
  if (options.grad_clip > 0) plan.grad_clip = options.grad_clip;
  plan.eval_interval = options.eval_interval;
  plan.eval_iters = options.eval_iters;
  plan.eval_seed = options.seed;
  plan.early_stop = options.early_stop;
  return plan;
}

/// The losses that an evaluation of this run shows. Error where one is not finite.
int show_losses(const Checkpoint& before, const TrainingData& data, const TrainOptions& options) {
  GPT model = load_gpt(before);
  const GPTTrainingPlan plan = plan_of(options);
  const double train_loss = evaluate(model, data.tokens.train, plan);
  const double val_loss = evaluate(model, data.tokens.val, plan);
  if (!std::isfinite(train_loss) || !std::isfinite(val_loss)) {
    fail<Error>("{}: the loss is not finite: its parameters are too large, or are no numbers", shown(before.folder));
  }
  print_out(fmt::format("step {:>6}   train {:.4f}   val {:.4f}\n", before.state.iteration, train_loss, val_loss));
  return 0;
}

/// `lock` is taken already where there is an earlier run.
int run(const std::string& program, TrainOptions options, const std::optional<Checkpoint>& before,
        std::optional<RunLock>& lock) {
  const TrainingData data = prepare_data(options, before);
  const std::string note = note_on_text(options, data, before);
  const GPTConfig config = model_config(options, data, before);
  check_memory(options, config);
  if (options.eval_only) {
    print_out(note);
    return show_losses(*before, data, options);
  }
  if (!lock) lock.emplace(options.out);
  for (const char* name : {"best", "last"}) check_replaceable(options.out / name);
  const bool chooses_length = options.max_iters == 0;
  if (chooses_length) options.max_iters = steps_in_a_minute(options, data, config);
  manual_seed(options.seed);
  GPT model(config);
  AdamW optimizer(decay_matrices_only(model.parameters(), options.learning_rate, options.weight_decay),
                  {options.beta1, options.beta2});
  TrainingState state;
  if (before && !options.resume) begin_with(*before, model);
  if (before && options.resume) {
    restore(*before, model, optimizer);
    state = before->state;
    // A new run that was killed in its first save has left its own best beside the last of the run before it.
    state.best_val_loss = std::max(state.best_val_loss, best_loss_in(options.out));
  }
  const std::string note_on_kept = check_kept(options, config, state.iteration);
  Observer observer(options, data, model, optimizer, state, *lock);
  observer.say(header(options, data, model) + note + note_on_rate(options, before) + note_on_kept);
  if (chooses_length)
    observer.say("note    the number of steps is for about a minute on this machine; --max-iters sets it\n");
  if (!set_matmul_precision(options.matmul_precision)) {
    observer.say("note    this processor has no products in bfloat16: they are computed in float\n");
  }
  catch_interrupts();
  train(model, optimizer, data.tokens, plan_of(options), state, observer);
  const int status = observer.finish(program, state);
  if (status == 0 && options.profile) profile_run(options, data, model);
  return status;
}

int main(int argc, char** argv) {
  return run_program(argv[0], [&] {
    TrainOptions options = parse_train_options(argc, argv);
    check_roles(options);
    std::optional<RunLock> lock;
    std::optional<Checkpoint> before;
    if (options.resume) {
      if (has_checkpoint(options.out / "last") && !options.eval_only) lock.emplace(options.out);
      before = load_run(options.out);
      options = parse_train_options(argc, argv, before->state.options);
      check_roles(options);
    } else if (!options.init_from.empty()) {
      before = load_initial_model(options.init_from);
      Settings settings = model_settings(before->config, *before->tokenizer);
      if (!options.learning_rate_is_named) {
        settings["learning-rate"] = settings["min-lr"] = fmt::format("{:g}", fine_tuning_rate(before->config));
      }
      options = parse_train_options(argc, argv, settings);
    }
    if (options.threads > 0) set_num_threads(static_cast<int>(options.threads));
    try {
      return run(argv[0], options, before, lock);
    } catch (const DivergenceError& error) {
      fail<Error>("{}{}", error.what(), hint_after(error, options));
    }
  });
}
