// ./tt train: a GPT that learns to write, one token after the other.
//
// What one learns: all of training is the loop in train(). Draw a batch, compute the loss, replay the tape, take a
// step. The flags, the progress line and the files are in support/.
#include <algorithm>
#include <cmath>
#include <optional>

#include "support/interrupt.h"
#include "support/options.h"
#include "support/program.h"
#include "support/progress.h"
#include "support/run.h"
#include "support/step_log.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

int train(const std::string& program, const TrainOptions& options, const std::optional<Checkpoint>& before) {
  const TrainingData data = prepare_data(options, before);
  manual_seed(options.seed);
  GPT model(model_config(options, data, before));
  AdamW optimizer(decay_matrices_only(model.parameters(), options.learning_rate, options.weight_decay),
                  {options.beta1, options.beta2});
  TrainingState state;
  if (before) {
    model.load_state_dict(before->model);
    optimizer.load_state_dict(before->optimizer);
    state = before->state;
    default_generator().set_state(state.generator);
  }
  const CosineSchedule schedule{options.learning_rate, options.min_lr,
                                std::min(options.warmup_iters, options.max_iters), options.max_iters};
  const double max_norm = options.grad_clip > 0 ? options.grad_clip : INFINITY;
  const Saver saver(options, data, model, optimizer);
  StepLog log(options.log, state.iteration);
  Progress progress(Terminal::detect(), state.iteration, options.max_iters, options.eval_interval);
  progress.say(header(options, data, model));
  if (!set_matmul_precision(options.matmul_precision)) {
    progress.say("note    this processor has no products in bfloat16: they are computed in float\n");
  }
  Stopwatch watch;
  catch_interrupts();

  for (; !interrupted(); ++state.iteration) {
    const bool done = state.iteration >= options.max_iters;
    std::optional<double> val_loss;
    if (done || state.iteration % options.eval_interval == 0) {
      val_loss = evaluate(model, data.val, options);
      check_finite(*val_loss, 0, state.iteration, schedule(state.iteration), options);
      const bool best = *val_loss < state.best_val_loss;
      if (best) state.best_val_loss = *val_loss;
      progress.evaluation(state.iteration, evaluate(model, data.train, options), *val_loss, best);
      saver.save(state, best);
      if (done) log.end(state.iteration, *val_loss);
    }
    if (done) break;

    watch.start();
    const Batch batch = random_batch(data.train, options.block_size, options.batch_size);
    model.train();
    optimizer.zero_grad();
    const Tensor loss = model.loss(batch.inputs, batch.targets);
    backward(loss);
    const double norm = clip_grad_norm(model.parameters(), max_norm);
    const double lr = schedule(state.iteration);
    check_finite(loss.item(), norm, state.iteration, lr, options);
    optimizer.set_lr(lr);
    optimizer.step();
    watch.stop(options.batch_size * options.block_size);

    const StepReport report{state.iteration, loss.item(), lr, norm, watch.tokens_per_second()};
    progress.step(report);
    log.step(report, val_loss);
  }
  if (interrupted()) saver.save(state, false);
  return finish(program, options, state, progress);
}

int main(int argc, char** argv) {
  return run_program(argv[0], [&] {
    TrainOptions options = parse_train_options(argc, argv);
    std::optional<Checkpoint> before;
    if (options.resume) {
      before = load_run(options.out);
      options = parse_train_options(argc, argv, before->state.options);
    }
    if (options.threads > 0) set_num_threads(static_cast<int>(options.threads));
    return train(argv[0], options, before);
  });
}
