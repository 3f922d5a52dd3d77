// A checkpoint of any model: one file with all that its training goes on from.
//
//   save_module_checkpoint("run.safetensors", network, optimizer, {{"epoch", "12"}});
//   const auto notes = load_module_checkpoint("run.safetensors", network, optimizer);  // notes.at("epoch") == "12"
//
// The file is a safetensors file: the parameters are under "model.", the optimizer's tensors under "optimizer.", and
// the generator under "generator.". The GPT of ./tt train keeps more: training/checkpoint.h.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "tinytensor/core/random.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/optim/optimizer.h"

namespace tinytensor {

/// Writes the model, its optimizer, the generator that the program draws from, and notes of the program's own, such as
/// the epoch. The file is replaced as a whole. FileError if it cannot be written; ValueError where a note is no UTF-8.
void save_module_checkpoint(const std::filesystem::path& path, const Module& model, const Optimizer& optimizer,
                            const std::map<std::string, std::string>& notes = {},
                            const Generator& generator = default_generator());

/// Gives them what they had when the file was saved, and returns the notes: training then goes on as if it had not been
/// interrupted. The learning rates of the optimizer's groups are the program's, and stay as they are. FileError, naming
/// the file and the fault, where the file is no such checkpoint or does not fit the model and the optimizer; nothing is
/// changed then.
std::map<std::string, std::string> load_module_checkpoint(const std::filesystem::path& path, Module& model,
                                                          Optimizer& optimizer,
                                                          Generator& generator = default_generator());

}  // namespace tinytensor
