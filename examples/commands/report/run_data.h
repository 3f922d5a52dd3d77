// All that a report tells of one run, read from its folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "examples/commands/report/curve.h"
#include "examples/commands/report/probe.h"
#include "tinytensor/models/gpt.h"

namespace tinytensor {

struct MeasuredLoss {
  int64_t iter = 0;
  double train = 0, val = 0;
  bool best = false;
};

struct WrittenSample {
  int64_t iter = 0;
  std::string text;
};

/// A token's place on the map of embeddings.
struct TokenPlace {
  std::string token;
  double x = 0, y = 0;
};

struct RunData {
  std::string name;                   ///< of its folder or log, as a person reads it
  std::string unit = "tokens";        ///< what the model reads
  int64_t tokens_per_step = 0;        ///< 0 where nothing says it
  std::string text;                   ///< what it learns from
  int64_t steps = 0;                  ///< done, as far as is recorded
  double seconds = 0;                 ///< spent in steps
  double sent_bytes = 0, waited = 0;  ///< by rank 0, and its seconds for the others, where several ranks train
  /// A number of steps, ascending, and the seconds that were spent in them.
  std::vector<std::pair<int64_t, double>> clock;
  std::vector<std::string> notes;  ///< what is missing or damaged
  Curve train, grad_norm, lr, speed, memory;
  std::vector<MeasuredLoss> losses;
  std::vector<WrittenSample> samples;
  std::vector<std::string> parts;  ///< of the model, whose norms are in `norms`
  std::vector<Norms> norms;
  std::vector<Look> looks;
  std::optional<GPTConfig> config;             ///< from the checkpoint
  std::map<std::string, std::string> options;  ///< from the checkpoint
  std::vector<TokenPlace> places;              ///< on the map, from the checkpoint
  double map_share = 0;                        ///< of the variance that the map shows
};

/// The run in a folder that ./tt train has written, or what a log of --log tells. FileError where there is neither.
/// What is missing or damaged is left out, and in the notes.
RunData read_run(const std::filesystem::path& path);

/// Reads a record's lines into `run`.
void add_record(std::string_view text, RunData& run);
/// Reads the lines of a log, ./tt train --log FILE, into `run`.
void add_log(std::string_view text, RunData& run);
/// Reads OUT/loss.json, which runs before there were records have left, into `run`.
void add_loss_history(std::string_view text, RunData& run);

}  // namespace tinytensor
