// ./tt train: a GPT that learns to write, one token after the other.
//
// What one learns: a program that trains is a model, an optimizer, a plan, and the loop of training/loop.h, which does
// the rest. What it shows and saves meanwhile is in observer.h.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <thread>

#include "examples/commands/command_line/interrupt.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/program.h"
#include "examples/commands/train/join_ranks.h"
#include "examples/commands/train/kept.h"
#include "examples/commands/train/launch_ranks.h"
#include "examples/commands/train/lost_rank.h"
#include "examples/commands/train/observer.h"
#include "examples/commands/train/options.h"
#include "examples/commands/train/pace.h"
#include "examples/commands/train/plan.h"
#include "examples/commands/train/profile_run.h"
#include "examples/commands/train/roles.h"
#include "examples/commands/train/run.h"
#include "examples/commands/train/run_lock.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

/// The losses that an evaluation of this run shows. Error where one is not finite.
int show_losses(const Checkpoint& before, const TrainingData& data, const TrainOptions& options, Communicator& ranks) {
  GPT model = load_gpt(before);
  const GPTTrainingPlan plan = plan_of(options, &ranks);
  const double train_loss = evaluate(model, data.tokens.train, plan);
  const double val_loss = evaluate(model, data.tokens.val, plan);
  if (!std::isfinite(train_loss) || !std::isfinite(val_loss)) {
    fail<Error>("{}: the loss is not finite: its parameters are too large, or are no numbers", shown(before.folder));
  }
  if (!leads(ranks)) return 0;
  print_out(fmt::format("step {:>6}   train {:.4f}   val {:.4f}\n", before.state.iteration, train_loss, val_loss));
  return 0;
}

/// What a run consists of before it begins, on each rank.
struct Prepared {
  TrainOptions options;
  std::optional<Checkpoint> before;
  std::optional<RunLock> lock;  // of the rank that leads
  TrainingData data;
  GPTConfig config;
  std::string notes;
};

void read_flags(int argc, char** argv, const Communicator& ranks, Prepared& run) {
  TrainOptions& options = run.options;
  options = parse_train_options(argc, argv);
  check_roles(options);
  if (options.resume) {
    if (has_checkpoint(options.out / "last") && !options.eval_only && leads(ranks)) run.lock.emplace(options.out);
    run.before = load_run(options.out);
    options = parse_train_options(argc, argv, run.before->state.options);
    check_roles(options);
  } else if (!options.init_from.empty()) {
    run.before = load_initial_model(options.init_from);
    Settings settings = model_settings(run.before->config, *run.before->tokenizer);
    if (!options.learning_rate_is_named) {
      settings["learning-rate"] = settings["min-lr"] = fmt::format("{:g}", fine_tuning_rate(run.before->config));
    }
    options = parse_train_options(argc, argv, settings);
  }
  settle_ranks(options, ranks.size());
  run.notes += note_on_slices(options, run.before);
}

void read_text(Prepared& run) {
  run.data = prepare_data(run.options, run.before);
  run.notes += note_on_text(run.options, run.data, run.before);
  run.config = model_config(run.options, run.data, run.before);
  check_memory(run.options, run.config);
}

/// The state of a run that has not begun, or that of the run that goes on.
TrainingState first_state(Prepared& run, GPT& model, Optimizer& optimizer, Communicator& ranks) {
  const std::optional<Checkpoint>& before = run.before;
  if (before && !run.options.resume) begin_with(*before, model);
  if (!before || !run.options.resume) return {};
  restore(*before, model, optimizer);
  TrainingState state = before->state;
  // A new run that was killed in its first save has left its own best beside the last of the run before it.
  state.best_val_loss = std::max(state.best_val_loss, from_first(ranks, best_loss_in(run.options.out)));
  return state;
}

/// What is said before the first step, by the rank that leads.
void say_beginning(Observer& observer, const Prepared& run, GPT& model, bool chooses_length) {
  observer.say(header(run.options, run.data, model) + run.notes + note_on_rate(run.options, run.before) +
               check_kept(run.options, run.config, run.before && run.options.resume ? run.before->state.iteration : 0));
  if (chooses_length)
    observer.say("note    the number of steps is for about a minute on this machine; --max-iters sets it\n");
}

/// A rank that follows: it computes, and neither prints nor writes.
struct Follower : TrainingObserver {
  bool wants_to_stop() override { return interrupted(); }
};

int run_prepared(const std::string& program, Prepared& run, Communicator& ranks) {
  TrainOptions& options = run.options;
  if (options.eval_only) {
    if (leads(ranks)) print_out(run.notes);
    return show_losses(*run.before, run.data, options, ranks);
  }
  const bool chooses_length = options.max_iters == 0;
  succeed_together(ranks, [&] {
    if (!leads(ranks)) return;
    if (!run.lock) run.lock.emplace(options.out);
    for (const char* name : {"best", "last"}) check_replaceable(options.out / name);
    if (chooses_length) options.max_iters = steps_in_a_minute(options, run.data, run.config);
  });
  options.max_iters = from_first(ranks, options.max_iters);
  manual_seed(options.seed);
  GPT model(run.config);
  AdamW optimizer(decay_matrices_only(model.parameters(), options.learning_rate, options.weight_decay),
                  {options.beta1, options.beta2});
  TrainingState state = first_state(run, model, optimizer, ranks);
  std::optional<Observer> observer;
  succeed_together(ranks, [&] {
    if (!leads(ranks)) return;
    observer.emplace(options, run.data, model, optimizer, state, *run.lock, ranks);
    say_beginning(*observer, run, model, chooses_length);
  });
  if (!set_matmul_precision(options.matmul_precision) && observer) {
    observer->say("note    this processor has no products in bfloat16: they are computed in float\n");
  }
  catch_interrupts();
  note_rank_listens();
  Follower follower;
  TrainingObserver& watching = observer ? static_cast<TrainingObserver&>(*observer) : follower;
  try {
    train(model, optimizer, run.data.tokens, plan_of(options, &ranks), state, watching);
  } catch (const DivergenceError& error) {
    fail<SharedError>("{}{}", error.what(), hint_after(error, options));
  } catch (const SharedError&) {
    throw;
  } catch (const RankError& error) {
    fail<RankError>("{}{}", error.what(), hint_to_resume(program, options));
  }
  if (!observer) return 0;
  const int status = observer->finish(program, state);
  if (status == 0 && options.profile) profile_run(options, run.data, model);
  return status;
}

int run_all(const std::string& program, int argc, char** argv, MpiRanks* mpi) {
  Alone alone;
  Communicator& ranks = mpi != nullptr ? static_cast<Communicator&>(*mpi) : alone;
  return run_rank(ranks, [&] {
    Prepared run;
    succeed_together(ranks, [&] { read_flags(argc, argv, ranks, run); });
    if (run.options.threads > 0) set_num_threads(static_cast<int>(run.options.threads));
    if (mpi != nullptr) run.notes += share_cores(*mpi, run.options);
    succeed_together(ranks, [&] { read_text(run); });
    const TrainingState& state = run.before ? run.before->state : TrainingState();
    check_same_run(ranks, run.options, run.data.digest, state);
    return run_prepared(program, run, ranks);
  });
}

int main(int argc, char** argv) {
  const char* called = std::getenv("TINYTENSOR_CALLED");
  const std::string program = called != nullptr ? called : argv[0];
  std::unique_ptr<MpiRanks> ranks;
  const int status = run_program(program.c_str(), [&] {
    ranks = join_ranks(program, argc, argv);
    if (ranks && called == nullptr) ::setenv("TERM", "dumb", 1);  // mpirun may give ranks a terminal of its own
    if (!ranks) {
      const TrainOptions options = parse_train_options(argc, argv);
      if (options.ranks > 1) return launch_ranks(options, argc, argv);
    }
    return run_all(program, argc, argv, ranks.get());
  });
  note_rank_ends(status == 1 || status == 2);
  if (!ranks) return status;
  if (status == 1) {
    // mpirun loses what it has not read when a rank aborts.
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ranks->abort(status);
  }
  return status > 128 ? 0 : status;  // stopped and saved: mpirun would take another status for a crash
}
