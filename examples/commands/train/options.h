// The flags of ./tt train: their names, defaults, rules, and what is said when a rule is broken.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "examples/commands/command_line/usage.h"
#include "examples/commands/train/model_parts.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

namespace fs = std::filesystem;

/// How a model is trained. The names are nanoGPT's.
struct TrainOptions {
  std::string data;            // a file, "-" for standard input, or empty for the stories
  std::string val_data;        // a file to be judged by; empty: the last tenth of the text
  bool data_is_named = false;  // --data was given, not only saved
  bool val_data_is_named = false;
  std::string tokenizer = "characters";  // or "bpe"
  int64_t vocab_size = 512;              // of bpe
  fs::path out = "out";
  bool resume = false;
  fs::path init_from;      // a folder whose model a new run begins with
  bool eval_only = false;  // measure the losses, and do not train

  int64_t n_layer = 4;
  int64_t n_head = 4;
  int64_t n_embd = 64;
  int64_t block_size = 64;
  double dropout = 0;
  bool no_tie_weights = false;
  ModelParts parts;

  int64_t batch_size = 12;
  int64_t gradient_accumulation_steps = 1;
  int64_t max_iters = 0;       // 0, as long as none is given: what takes about a minute here
  int64_t lr_decay_iters = 0;  // 0: as many as max_iters
  double learning_rate = 6e-3;
  bool learning_rate_is_named = false;  // --learning-rate was given, not only saved or chosen
  double min_lr = 1e-4;                 // unless it is named: at most a tenth of a rate that is
  bool min_lr_is_named = false;
  int64_t warmup_iters = 100;
  double weight_decay = 0.1;
  double beta1 = 0.9;
  double beta2 = 0.99;
  double grad_clip = 1.0;

  int64_t eval_interval = 500;
  int64_t eval_iters = 20;
  int64_t early_stop = 0;  // evaluations without a new best loss; 0: never
  int64_t keep_every = 0;  // steps between checkpoints that stay; 0: none does
  uint64_t seed = 1337;
  int64_t threads = 0;  // 0: as many as there are cores
  int64_t ranks = 1;
  bool ranks_is_named = false;   // --ranks was given
  int64_t slices = 0;            // 0, until settle_ranks(): as ranks need
  bool slices_is_named = false;  // --slices was given, now or when the run began
  double rank_timeout = 0;       // 0: ten steps, and at least a minute
  std::string matmul_precision = "highest";
  bool profile = false;  // at the end: where the time of a step goes
  fs::path log;
  fs::path config;  // the file that flags were read from
};

/// argv[0] is the name by which the program is called in messages. `saved` are settings of an earlier run, by flag:
/// they stand in for the flags that are not given. UsageError, HelpRequest.
TrainOptions parse_train_options(int argc, const char* const* argv, const Settings& saved = {});

/// Completes what depends on the number of ranks that have been started. UsageError where the flags ask for another one.
void settle_ranks(TrainOptions& options, int64_t started);

/// The settings that a run is continued with.
Settings to_settings(const TrainOptions& options);

/// The settings that a run has whose model is this one, from another folder.
Settings model_settings(const GPTConfig& config, const Tokenizer& tokenizer);

/// The rate with which such a model is trained on, unless the flags say another one: from the first step to the last, or
/// down to a --min-lr that they name. A twentieth of a new run's, as nanoGPT's fine-tuning has it, and less in proportion
/// where the model is wider than a new one is by default. Two digits.
double fine_tuning_rate(const GPTConfig& config);

/// FileError, naming `file` and the setting, unless these are what to_settings() gives, each with a value that its flag
/// allows.
void check_saved_settings(const Settings& saved, const std::string& file);

/// The command that continues a run: "./tt train --resume --out poems --data poems.txt".
std::string resume_command(const std::string& program, const TrainOptions& options);
/// Two lines more for an error that has ended a run on its way: where it was saved last, if it was, and how to go on.
std::string hint_to_resume(const std::string& program, const TrainOptions& options);

}  // namespace tinytensor
