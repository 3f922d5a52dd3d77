// What ./tt sample does, and ./tt train at its end: a trained model writes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/tinytensor.h"

namespace tinytensor {

/// The checkpoint in OUT/best; where OUT is a checkpoint itself, that one. FileError.
Checkpoint load_best(const std::filesystem::path& out);
/// The checkpoint in OUT/last, where --resume goes on. FileError.
Checkpoint load_last(const std::filesystem::path& out);

/// The text with "\xNN" in place of what a terminal would take for a command: control characters but line breaks and
/// tabs, marks that change the direction of writing, and bytes that are no UTF-8.
std::string text_for_terminal(std::string_view text);

/// What a model goes on from: the prompt's tokens, behind the one with which its texts begin, if there is one. Without any, a
/// line break.
std::vector<int64_t> prompt_ids(const Tokenizer& tokenizer, const std::string& prompt);

/// Writes a sample as it is generated, to a terminal as text_for_terminal() has it. `prompt` may be empty. A token of
/// `stop` ends it, and is not written; nor is one that the tokenizer does not know, for which larger tables have room.
void write_sample(const GPT& model, const Tokenizer& tokenizer, const std::string& prompt, int64_t count,
                  const Sampling& sampling, Generator& generator, const std::vector<int64_t>& stop = {});

}  // namespace tinytensor
