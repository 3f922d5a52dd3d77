// The parts of a training run around its loop: data, evaluation, checkpoints, and what is said before and after.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "options.h"
#include "progress.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor {

/// A text as tokens: the first nine tenths to learn from, the rest to check with.
struct TrainingData {
  std::string name;  // of the text, for people
  std::shared_ptr<const Tokenizer> tokenizer;
  std::vector<int64_t> train, val;
};

/// Reads the text of --data with the tokenizer of an earlier run, or one that is made of the text as --tokenizer says.
/// FileError where it cannot be read; ValueError where it is too short, or, for a tokenizer of characters, is no UTF-8
/// or has characters that the earlier run did not know; UsageError if the flags ask for another tokenizer than the
/// earlier run's.
TrainingData prepare_data(const TrainOptions& options, const std::optional<Checkpoint>& before);

/// The sizes of the model. UsageError if they are not those of the earlier run.
GPTConfig model_config(const TrainOptions& options, const TrainingData& data, const std::optional<Checkpoint>& before);

/// Mean loss over --eval-iters batches, the same ones at every call.
double evaluate(GPT& model, const std::vector<int64_t>& tokens, const TrainOptions& options);

/// Error, with likely fixes, unless loss and norm are finite.
void check_finite(double loss, double grad_norm, int64_t iteration, double lr, const TrainOptions& options);

/// Keeps the run in --out: OUT/best is the model with the lowest validation loss, OUT/last is where --resume goes on.
class Saver {
 public:
  /// All must outlive the saver.
  Saver(const TrainOptions& options, const TrainingData& data, GPT& model, const Optimizer& optimizer)
      : options_(options), data_(data), model_(model), optimizer_(optimizer) {}

  /// Brings the state up to date and writes it to OUT/last, and to OUT/best if it is. FileError.
  void save(TrainingState& state, bool best) const;

 private:
  const TrainOptions& options_;
  const TrainingData& data_;
  GPT& model_;
  const Optimizer& optimizer_;
};

/// The checkpoint that --resume goes on from. FileError.
Checkpoint load_run(const std::filesystem::path& out);
/// The one to write with. FileError.
Checkpoint load_best(const std::filesystem::path& out);

/// Tokens per second of the last steps, without what is done between them.
class Stopwatch {
 public:
  void start() { started_ = std::chrono::steady_clock::now(); }
  void stop(int64_t tokens);
  double tokens_per_second() const { return seconds_ > 0 ? tokens_ / seconds_ : 0; }

 private:
  std::chrono::steady_clock::time_point started_;
  double tokens_ = 0, seconds_ = 0;  // older steps count less and less
};

/// What the run is about to do, three lines.
std::string header(const TrainOptions& options, const TrainingData& data, GPT& model);

/// Writes a sample as it is generated. `prompt` may be empty: then the model begins after a line break.
void write_sample(const GPT& model, const Tokenizer& tokenizer, const std::string& prompt, int64_t count,
                  const Sampling& sampling, Generator& generator);

/// What is said at the end of a run, and its exit status: where the checkpoint is and a sample, or how to resume.
int finish(const std::string& program, const TrainOptions& options, const TrainingState& state, Progress& progress);

}  // namespace tinytensor
