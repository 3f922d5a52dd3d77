// What a training run needs before its loop begins: data, the sizes of the model, the earlier run, and its description.
#pragma once

#include <optional>
#include <string>

#include "examples/commands/train/options.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor {

/// A text as tokens.
struct TrainingData {
  std::string name;      // of the text, for people
  std::string digest;    // of its bytes, and after a "+" of --val-data's: equal texts have equal ones
  std::string val_name;  // of --val-data; empty without it
  std::shared_ptr<const Tokenizer> tokenizer;
  TokenSplit tokens;
};

/// Reads the texts of --data and --val-data with the tokenizer of an earlier run, or one that is made of the text as
/// --tokenizer says. FileError where it cannot be read; ValueError where it is too short, or, for a tokenizer of
/// characters, is no UTF-8 or has characters that the earlier run did not know; UsageError if the flags ask for another
/// tokenizer than the earlier run's.
TrainingData prepare_data(const TrainOptions& options, const std::optional<Checkpoint>& before);

/// What the model reads: "characters", or the "tokens" of byte-pair encoding.
std::string unit_of(const TrainOptions& options);

/// What is to be said where the text is not the one that the earlier run has learned from: nothing if it is, a note if
/// --data names it. FileError if it is the same file with another text in it.
std::string note_on_text(const TrainOptions& options, const TrainingData& data,
                         const std::optional<Checkpoint>& before);

/// The learning rates of a run whose length is known.
CosineSchedule schedule_of(const TrainOptions& options);

/// What is to be said of the learning rate: that of a model which has learned already, where none is named, and that it
/// rises again where a run is prolonged, whose schedule ends with it. Nothing otherwise.
std::string note_on_rate(const TrainOptions& options, const std::optional<Checkpoint>& before);

/// The sizes of the model. UsageError if they are not those of the earlier run.
GPTConfig model_config(const TrainOptions& options, const TrainingData& data, const std::optional<Checkpoint>& before);

/// ValueError, naming both, where the model and its batches need more memory than there is.
void check_memory(const TrainOptions& options, const GPTConfig& config);

/// The validation loss of the model in OUT/best; infinity where there is none that can be read, so that the next
/// evaluation puts one there.
double best_loss_in(const std::filesystem::path& out);

/// What to try when a loss or a gradient was not finite, as lines to be added to the error.
std::string hint_after(const DivergenceError& error, const TrainOptions& options);

/// The checkpoint that --resume goes on from, with settings that are right. FileError.
Checkpoint load_run(const std::filesystem::path& out);

/// What a new run begins with: configuration, parameters and tokenizer of the best model of a run, of a checkpoint, or
/// of a GPT-2 as it is published, whichever is in the folder; the rest is empty. FileError.
Checkpoint load_initial_model(const std::filesystem::path& folder);
/// Its parameters, copied into the model. FileError, naming the folder and the parameter, where they do not fit or are
/// not finite.
void begin_with(const Checkpoint& initial, GPT& model);

/// What the run is about to do, three lines.
std::string header(const TrainOptions& options, const TrainingData& data, GPT& model);

}  // namespace tinytensor
