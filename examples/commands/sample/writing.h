// What ./tt sample does, and ./tt train at its end: a trained model writes.
#pragma once

#include <filesystem>
#include <string>

#include "tinytensor/tinytensor.h"

namespace tinytensor {

/// The checkpoint in OUT/best. FileError.
Checkpoint load_best(const std::filesystem::path& out);

/// Writes a sample as it is generated. `prompt` may be empty: then the model begins after a line break. A token of
/// `stop` ends it, and is not written.
void write_sample(const GPT& model, const Tokenizer& tokenizer, const std::string& prompt, int64_t count,
                  const Sampling& sampling, Generator& generator, const std::vector<int64_t>& stop = {});

}  // namespace tinytensor
