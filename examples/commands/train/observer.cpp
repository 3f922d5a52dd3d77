#include "examples/commands/train/observer.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <utility>

#include "examples/commands/command_line/interrupt.h"
#include "examples/commands/command_line/numbers.h"
#include "examples/commands/report/page.h"
#include "examples/commands/report/probe.h"
#include "examples/commands/report/run_data.h"
#include "examples/commands/sample/writing.h"
#include "examples/commands/train/kept.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/progress_bar.h"

namespace tinytensor {

namespace {

int64_t tokens_per_step(const TrainOptions& o) { return o.batch_size * o.block_size * o.gradient_accumulation_steps; }

/// Some lines, and few enough that writing them takes next to no time beside the steps between two looks.
int64_t sample_length(const TrainOptions& o) { return 4 * std::min<int64_t>(o.block_size, 64); }

}  // namespace

Observer::Observer(const TrainOptions& options, const TrainingData& data, GPT& model, const Optimizer& optimizer,
                   const TrainingState& state, RunLock& lock, const Communicator& ranks)
    : options_(options),
      data_(data),
      model_(model),
      optimizer_(optimizer),
      state_(state),
      lock_(lock),
      ranks_(ranks),
      log_(options.log, state.iteration),
      losses_(options.out, state.iteration),
      record_(options.out, state.iteration),
      progress_(Terminal::detect(), state.iteration, options.max_iters, options.eval_interval) {}

void Observer::evaluated(const Evaluation& evaluation, TrainingState& state) {
  progress_.evaluation(evaluation.iter, evaluation.train_loss, evaluation.val_loss, evaluation.best);
  losses_.evaluation(evaluation.iter, evaluation.val_loss);
  ends_ = evaluation.last;
  record([&] {
    if (!record_.is_open()) {
      record_.open(
          {unit_of(options_), tokens_per_step(options_), data_.name, model_.num_parameters(), parts_of(model_)});
    }
    record_.evaluation(evaluation);
    if (record_.wants_look(evaluation)) look_closely(evaluation);
  });
  save(state, evaluation.best);
  evaluation_ = evaluation;
  if (evaluation.last) log_.end(evaluation);
  pace_.evaluation(progress_.elapsed() - stepped_at_);
}

void Observer::stepped(const StepReport& report) {
  losses_.step(report.iter, report.loss);
  progress_.step(report, tokens_per_step(options_));
  const std::optional<Traffic> traffic = traffic_of_step();
  record([&] { record_.step(report, memory_stats().peak_bytes, traffic); });
  log_.step(report, progress_.tokens_per_second(), std::exchange(evaluation_, std::nullopt), traffic);
  const int64_t done = report.iter + 1;
  if (options_.keep_every > 0 && done % options_.keep_every == 0) keep(done);
  pace_.step(report.seconds);
  say_pace(report);
  stepped_at_ = progress_.elapsed();
}

std::optional<Traffic> Observer::traffic_of_step() {
  if (ranks_.size() == 1) return {};
  const Traffic before = std::exchange(traffic_, ranks_.traffic());
  return Traffic{traffic_.bytes_sent - before.bytes_sent, traffic_.seconds - before.seconds};
}

void Observer::say_pace(const StepReport& report) {
  constexpr double worth_saying = 10;  // seconds
  if (pace_is_said_ || !pace_.is_known()) return;
  pace_is_said_ = true;
  const int64_t done = report.iter + 1, interval = options_.eval_interval;
  const int64_t steps = options_.max_iters - done;
  const int64_t evaluations = (options_.max_iters - 1) / interval - (done - 1) / interval + 1;
  const double left = pace_.seconds(steps, evaluations);
  if (left < worth_saying) return;
  say(fmt::format("pace    about {} to go, for {} and {}; tensors take {:.3g} MB at most so far", clock_time(left),
                  counted(steps, "step"), counted(evaluations, "evaluation"),
                  static_cast<double>(memory_stats().peak_bytes) / 1e6));
}

void Observer::keep(int64_t iteration) {
  lock_.keep();
  TrainingState state = state_;
  try {
    save_checkpoint(kept_folder(options_.out, iteration), checkpoint_of(state, iteration));
  } catch (const FileError& error) {
    say(fmt::format("note    the checkpoint of step {} is not kept: {}", iteration, error.what()));
  }
}

bool Observer::wants_to_stop() { return interrupted(); }

void Observer::record(const std::function<void()>& what) {
  if (!records_) return;
  try {
    what();
  } catch (const Error& error) {
    records_ = false;
    say(fmt::format("note    the record of the run: {}", error.what()));
  }
}

void Observer::look_closely(const Evaluation& evaluation) {
  Look look = look_at(model_, *data_.tokenizer, sentence_to_look_at(model_.config, *data_.tokenizer, data_.tokens.val));
  Norms norms = norms_of(model_);
  look.iter = norms.iter = evaluation.iter;
  record_.look(look, written_by(model_, *data_.tokenizer, sample_length(options_), options_.seed), norms);
}

bool Observer::write_run_report() {
  bool written = false;
  record([&] {
    write_report(options_.out / "report.html", report_page({read_run(options_.out)}));
    written = true;
  });
  return written;
}

Checkpoint Observer::checkpoint_of(TrainingState& state, int64_t iteration) {
  state.iteration = iteration;
  state.generator = default_generator().state();
  state.options = to_settings(options_);
  state.text_digest = data_.digest;
  return {model_.config, model_.state_dict(), optimizer_.state_dict(), state, data_.tokenizer};
}

void Observer::save(TrainingState& state, bool best) {
  lock_.keep();
  record([&] { record_.flush(); });
  const Checkpoint checkpoint = checkpoint_of(state, state.iteration);
  if (best) save_checkpoint(options_.out / "best", checkpoint);
  save_checkpoint(options_.out / "last", checkpoint);
  // Two files with all their bytes on the disk take some 20 ms, which must not count beside the steps between.
  if (ends_ || interrupted() || progress_.elapsed() - drawn_at_ > 5) draw_losses();
}

void Observer::draw_losses() {
  drawn_at_ = progress_.elapsed();
  try {
    losses_.save(unit_of(options_));
    drawn_ = true;
  } catch (const FileError& error) {
    drawn_ = false;
    say(fmt::format("note    the picture of the loss: {}", error.what()));
  }
}

int Observer::finish(const std::string& program, TrainingState& state) {
  const std::string out = shown(options_.out);
  if (!ends_) save(state, false);
  const std::string report = write_run_report() ? shown(options_.out / "report.html") : std::string();
  if (!ends_) {
    if (!report.empty()) say("what it learned so far, step by step: " + report);
    say(fmt::format("stopped after {} of {} steps and saved in {}; to go on:\n\n  {}", state.iteration,
                    options_.max_iters, out, resume_command(program, options_)));
    return interrupted() ? interrupted_status() : 128 + SIGINT;  // of another rank
  }
  const Terminal terminal = Terminal::detect();
  if (terminal.live) {
    const TextSize size{std::min(Terminal::width() - 1, 100), 14, terminal.unicode};
    say("\n" + plot_text(losses_.chart(unit_of(options_)), size));
  }
  if (state.iteration < options_.max_iters) {
    say(fmt::format("\nstopped after {} of {} steps: no better validation loss since step {}", state.iteration,
                    options_.max_iters, state.best_iteration));
  }
  say(fmt::format("\nbest validation loss {:.4f}, {} in all; the checkpoint is in {}{}", state.best_val_loss,
                  clock_time(progress_.elapsed()), out,
                  drawn_ ? ", the loss in " + shown(options_.out / "loss.svg") : ""));
  if (ranks_.size() > 1) {
    const Traffic& all = ranks_.traffic();
    say(fmt::format("rank 0 has sent {:.3g} MB, and waited for the others {:.0f}% of the time",
                    static_cast<double>(all.bytes_sent) / 1e6, 100 * all.seconds / progress_.elapsed()));
  }
  if (!report.empty()) say("what it learned, step by step: " + report);
  say("\nA sample:\n");
  const Checkpoint best = load_best(options_.out);
  Generator generator(options_.seed);
  write_sample(load_gpt(best), *best.tokenizer, "", 500, {.temperature = 0.7}, generator);
  return 0;
}

}  // namespace tinytensor
