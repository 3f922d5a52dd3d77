// The flags of ./tt sample: their names, defaults and rules.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "examples/commands/command_line/usage.h"

namespace tinytensor {

/// What a trained model is asked to write.
struct SampleOptions {
  std::filesystem::path out = "out";
  bool last = false;            // the model where a run stands, not its best one
  std::filesystem::path model;  // a folder as GPT-2 is published; empty: the run in `out`
  std::string quantize;         // "int8": weights are put into 8 bits before it writes; empty: as they are
  std::optional<std::string> prompt;
  double temperature = 0.8;
  int64_t top_k = 0;  // 0: any token
  double top_p = 1;
  int64_t max_new_tokens = 500;
  int64_t num_samples = 1;
  std::vector<std::string> stop;  // tokens that end a sample
  uint64_t seed = 1337;
  int64_t threads = 0;
  std::string matmul_precision = "highest";
};

/// argv[0] is the name by which the program is called in messages. UsageError, HelpRequest.
SampleOptions parse_sample_options(int argc, const char* const* argv);

}  // namespace tinytensor
