// Checkpoints that stay, OUT/step-000500: what --keep-every leaves of a run on its way.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "examples/commands/train/options.h"

namespace tinytensor {

/// OUT/step-000500, of the model after so many steps.
fs::path kept_folder(const fs::path& out, int64_t step);
/// Those that are there, by name.
std::vector<fs::path> kept_folders(const fs::path& out);
/// True for the name of such a folder, also while it is replaced: "step-000500.tmp-new".
bool is_kept_name(const std::string& name);

/// FileError where the checkpoints that the run will keep from step `first` on need more room than there is, or what
/// is called like one is none. What is to be said of those that an earlier run has kept there; nothing if there are
/// none.
std::string check_kept(const TrainOptions& options, const GPTConfig& config, int64_t first);

}  // namespace tinytensor
