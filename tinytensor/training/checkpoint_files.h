// The files of a checkpoint: what is in them, and the rules by which they are checked before any of it is used.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tinytensor/training/checkpoint.h"

namespace tinytensor {

/// The text of state.json.
std::string to_state_json(const TrainingState& state);
/// The reverse. FileError, naming `file`.
TrainingState parse_state_json(std::string_view text, const std::string& file = "state.json");

/// The text of config.json.
std::string to_config_json(const GPTConfig& config);
/// The reverse. FileError, naming `file`.
GPTConfig parse_config_json(std::string_view text, const std::string& file = "config.json");

/// The tensors of model.safetensors. FileError unless they are the numbers of a model of this configuration: as many,
/// all floating-point and finite.
std::map<std::string, Tensor> read_model_tensors(const std::filesystem::path& path, const GPTConfig& config);
/// The tensors of optimizer.safetensors. FileError where it has no step, for a number that is not finite, a negative
/// second moment, or a number of steps that is none.
std::map<std::string, Tensor> read_optimizer_tensors(const std::filesystem::path& path);

/// All that may lie in the folder of a checkpoint.
extern const std::vector<std::string> checkpoint_file_names;

/// All files of a folder. FileError.
Checkpoint read_checkpoint_files(const std::filesystem::path& folder);
/// Makes all files of a checkpoint in a folder that is there. FileError.
void write_checkpoint_files(const std::filesystem::path& folder, const Checkpoint& checkpoint);

/// FileError, naming what is in the way, unless nothing is there or a folder with nothing but files of a checkpoint.
void check_is_part_of_checkpoint(const std::filesystem::path& folder);
/// The same, also where there are files and none by which a checkpoint is known, state.json.
void check_is_checkpoint(const std::filesystem::path& folder);

}  // namespace tinytensor
