// Checkpoints: a training run on disk, whole enough to go on exactly where it stopped.
//
//   FOLDER/model.safetensors       the parameters by name
//          optimizer.safetensors   its moments and its step
//          config.json             the sizes of the GPT
//          state.json              the iteration, the generator with its cached normal, the best loss
//          characters.json | …     the tokenizer's own files
//
// A folder is replaced as one (io/whole_folder.h): whoever is killed in between leaves the old checkpoint or the new one.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "tinytensor/models/gpt.h"
#include "tinytensor/optim/optimizer.h"
#include "tinytensor/tokenizers/tokenizer.h"
#include "tinytensor/training/state.h"

namespace tinytensor {

struct Checkpoint {
  GPTConfig config;
  std::map<std::string, Tensor> model;      ///< Module::state_dict()
  std::map<std::string, Tensor> optimizer;  ///< Optimizer::state_dict()
  TrainingState state;
  std::shared_ptr<const Tokenizer> tokenizer;
  std::filesystem::path folder = {};  ///< where it was loaded from, for messages
};

/// Replaces the folder by this checkpoint. FileError if it cannot be written: the old one is whole then. Only folders
/// that save_checkpoint() has made are replaced, others are refused. ValueError if there is no model or no tokenizer.
void save_checkpoint(const std::filesystem::path& folder, const Checkpoint& checkpoint);

/// FileError, naming what is in the way, where save_checkpoint() would refuse to replace the folder.
void check_replaceable(const std::filesystem::path& folder);

/// FileError if there is none, if a file of it is missing, malformed or of a newer version, if a value breaks its rule,
/// or if the files do not fit each other: each names the file and the fault. All of it is checked before any of it is
/// returned. A folder that is replaced meanwhile is read anew: what is returned is always one checkpoint.
Checkpoint load_checkpoint(const std::filesystem::path& folder);

/// True if there is a checkpoint to load, or something that cannot be looked at.
bool has_checkpoint(const std::filesystem::path& folder);

/// A GPT with the checkpoint's configuration and parameters, in evaluation mode.
GPT load_gpt(const Checkpoint& checkpoint);

/// Gives a model, its optimizer and default_generator() what they had when the checkpoint was saved. FileError, naming
/// the file, where it does not fit them; nothing is changed then.
void restore(const Checkpoint& checkpoint, GPT& model, Optimizer& optimizer);

}  // namespace tinytensor
