// The flags of ./tt train: their names, defaults, rules, and what is said when a rule is broken.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "examples/command_line/usage.h"

namespace tinytensor {

/// How a model is trained. The names are nanoGPT's.
struct TrainOptions {
  std::string data;                      // a file, "-" for standard input, or empty for the stories
  bool data_is_named = false;            // --data was given, not only saved
  std::string tokenizer = "characters";  // or "bpe"
  int64_t vocab_size = 512;              // of bpe
  std::filesystem::path out = "out";
  bool resume = false;

  int64_t n_layer = 4;
  int64_t n_head = 4;
  int64_t n_embd = 64;
  int64_t block_size = 64;
  double dropout = 0;
  bool no_bias = false;
  bool no_tie_weights = false;

  int64_t batch_size = 12;
  int64_t max_iters = 0;  // 0, as long as none is given: what takes about a minute here
  double learning_rate = 6e-3;
  double min_lr = 1e-4;
  int64_t warmup_iters = 100;
  double weight_decay = 0.1;
  double beta1 = 0.9;
  double beta2 = 0.99;
  double grad_clip = 1.0;

  int64_t eval_interval = 500;
  int64_t eval_iters = 20;
  uint64_t seed = 1337;
  int64_t threads = 0;  // 0: as many as there are cores
  std::string matmul_precision = "highest";
  std::filesystem::path log;
  std::filesystem::path config;  // the file that flags were read from
};

/// argv[0] is the name by which the program is called in messages. `saved` are settings of an earlier run, by flag:
/// they stand in for the flags that are not given. UsageError, HelpRequest.
TrainOptions parse_train_options(int argc, const char* const* argv, const Settings& saved = {});

/// The settings that a run is continued with.
Settings to_settings(const TrainOptions& options);

/// FileError, naming `file` and the setting, unless these are what to_settings() gives, each with a value that its flag
/// allows.
void check_saved_settings(const Settings& saved, const std::string& file);

/// The command that continues a run: "./tt train --resume --out poems --data poems.txt".
std::string resume_command(const std::string& program, const TrainOptions& options);

}  // namespace tinytensor
