// The training run behind a web page: it learns in turns, so that between two of them the page can draw, answer, stop.
//
// It is ./tt train with the same flags, texts and checkpoints: a run that began here goes on there, and the other way
// round. Compiled natively its losses are those of ./tt train, digit for digit; as WebAssembly those of
// TINYTENSOR_ISA=baseline.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "examples/commands/report/probe.h"
#include "tinytensor/models/sampling.h"
#include "tinytensor/training/loop.h"

namespace tinytensor {

/// What happened in a turn.
struct Turn {
  std::vector<StepReport> steps;
  std::vector<Evaluation> evaluations;
  bool ended = false;  ///< the run is over
};

/// What a page says of a run before it begins.
struct RunFacts {
  std::string unit;  ///< "characters" or "tokens"
  int64_t training_tokens = 0, vocabulary = 0, parameters = 0, tokens_per_step = 0;
  int64_t first_step = 0, steps = 0;
};

/// What a model thinks of a token.
struct Score {
  std::string token;  ///< its bytes
  real logit = 0;
};

class PageLearner {
 public:
  /// `flags` are those of ./tt train: {"--n-layer", "2", "--data", "/text.txt"}. UsageError, FileError, ValueError with
  /// the command's own messages; also where the number of steps is not given, for nobody measures this machine.
  explicit PageLearner(const std::vector<std::string>& flags);
  ~PageLearner();

  RunFacts facts() const;
  /// Takes up to `steps` steps, fewer where the run ends. The evaluation before a step belongs to the step's turn.
  /// DivergenceError leaves the parameters as they were.
  Turn advance(int64_t steps);
  /// What the model writes after a prompt, which may be empty. ValueError for characters that it does not know.
  std::string write(const std::string& prompt, int64_t count, const Sampling& sampling, uint64_t seed) const;
  /// What it does with the beginning of a text: where its heads look, what it thinks comes next. ValueError for an
  /// empty text, or one of characters that it does not know; what does not fit into its context is left out.
  Look look(const std::string& text) const;
  /// The logits of all tokens that may follow a text, which may be empty, the likeliest first. ValueError as write().
  std::vector<Score> next(const std::string& text) const;
  /// As ./tt train saves it: FOLDER/last, and FOLDER/best where there has been an evaluation.
  void save(const std::filesystem::path& folder);

 private:
  struct Run;
  std::unique_ptr<Run> run_;
};

}  // namespace tinytensor
