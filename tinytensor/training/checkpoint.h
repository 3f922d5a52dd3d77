// Checkpoints: a training run on disk, whole enough to go on exactly where it stopped.
//
//   FOLDER/model.safetensors       the parameters by name
//          optimizer.safetensors   its moments and its step
//          config.json             the sizes of the GPT
//          state.json              the iteration, the generator with its cached normal, the best loss
//          characters.json | …     the tokenizer's own files
//
// A folder is replaced as one. The new one is written beside it as FOLDER.new, with all bytes on the disk; then the
// names change, FOLDER to FOLDER.old and FOLDER.new to FOLDER, and the old one is deleted. Whoever is killed in between
// leaves a whole FOLDER, or a whole FOLDER.old, which load_checkpoint() falls back on.
#pragma once

#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <string>

#include "tinytensor/core/random.h"
#include "tinytensor/data/tokenizer.h"
#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// Where a run stands.
struct TrainingState {
  int64_t iteration = 0;  ///< steps done
  double best_val_loss = std::numeric_limits<double>::infinity();
  Generator::State generator;                  ///< of all that is drawn: batches, dropout
  std::map<std::string, std::string> options;  ///< the program's own settings, by name
};

struct Checkpoint {
  GPTConfig config;
  std::map<std::string, Tensor> model;      ///< Module::state_dict()
  std::map<std::string, Tensor> optimizer;  ///< Optimizer::state_dict()
  TrainingState state;
  std::shared_ptr<const Tokenizer> tokenizer;
};

/// Replaces the folder by this checkpoint. FileError if it cannot be written: the old one is whole then.
void save_checkpoint(const std::filesystem::path& folder, const Checkpoint& checkpoint);

/// FileError if there is none, if a file of it is missing, malformed or of a newer version, or if the files do not fit
/// each other: each names the file and the fault.
Checkpoint load_checkpoint(const std::filesystem::path& folder);

/// True if load_checkpoint() would find something to load.
bool has_checkpoint(const std::filesystem::path& folder);

/// A GPT with the checkpoint's configuration and parameters, in evaluation mode.
GPT load_gpt(const Checkpoint& checkpoint);

}  // namespace tinytensor
