// ./tt train: a GPT that learns to write, one token after the other.
//
// What one learns: a program that trains is a model, an optimizer, a plan, and the loop of training/loop.h, which does
// the rest. What it shows and saves meanwhile is in observer.h.
#include <algorithm>
#include <cmath>
#include <optional>

#include "examples/command_line/interrupt.h"
#include "examples/command_line/program.h"
#include "examples/train/observer.h"
#include "examples/train/options.h"
#include "examples/train/pace.h"
#include "examples/train/roles.h"
#include "examples/train/run.h"
#include "examples/train/run_lock.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

TrainingPlan plan_of(const TrainOptions& options) {
  TrainingPlan plan;
  plan.max_iters = options.max_iters;
  plan.batch_size = options.batch_size;
  plan.block_size = options.block_size;
  plan.learning_rate = CosineSchedule{options.learning_rate, options.min_lr,
                                      std::min(options.warmup_iters, options.max_iters), options.max_iters};
  if (options.grad_clip > 0) plan.grad_clip = options.grad_clip;
  plan.eval_interval = options.eval_interval;
  plan.eval_iters = options.eval_iters;
  plan.eval_seed = options.seed;
  return plan;
}

/// `lock` is taken already where there is an earlier run.
int run(const std::string& program, TrainOptions options, const std::optional<Checkpoint>& before,
        std::optional<RunLock>& lock) {
  const TrainingData data = prepare_data(options, before);
  const std::string note = note_on_text(options, data, before);
  const GPTConfig config = model_config(options, data, before);
  check_memory(options, config);
  if (!lock) lock.emplace(options.out);
  for (const char* name : {"best", "last"}) check_replaceable(options.out / name);
  const bool chooses_length = options.max_iters == 0;
  if (chooses_length) options.max_iters = steps_in_a_minute(options, data, config);
  manual_seed(options.seed);
  GPT model(config);
  AdamW optimizer(decay_matrices_only(model.parameters(), options.learning_rate, options.weight_decay),
                  {options.beta1, options.beta2});
  TrainingState state;
  if (before) {
    restore(*before, model, optimizer);
    state = before->state;
    // A new run that was killed in its first save has left its own best beside the last of the run before it.
    state.best_val_loss = std::max(state.best_val_loss, best_loss_in(options.out));
    default_generator().set_state(state.generator);
  }
  Observer observer(options, data, model, optimizer, state);
  observer.say(header(options, data, model) + note);
  if (chooses_length)
    observer.say("note    the number of steps is for about a minute on this machine; --max-iters sets it\n");
  if (!set_matmul_precision(options.matmul_precision)) {
    observer.say("note    this processor has no products in bfloat16: they are computed in float\n");
  }
  catch_interrupts();
  train(model, optimizer, data.tokens, plan_of(options), state, observer);
  return observer.finish(program, state);
}

int main(int argc, char** argv) {
  return run_program(argv[0], [&] {
    TrainOptions options = parse_train_options(argc, argv);
    check_roles(options);
    std::optional<RunLock> lock;
    std::optional<Checkpoint> before;
    if (options.resume) {
      if (has_checkpoint(options.out / "last")) lock.emplace(options.out);
      before = load_run(options.out);
      options = parse_train_options(argc, argv, before->state.options);
      check_roles(options);
    }
    if (options.threads > 0) set_num_threads(static_cast<int>(options.threads));
    try {
      return run(argv[0], options, before, lock);
    } catch (const DivergenceError& error) {
      fail<Error>("{}{}", error.what(), hint_after(error, options));
    }
  });
}
