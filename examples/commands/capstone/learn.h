// Training an entry's model: from options, a seed and a budget, and nothing else.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "examples/commands/capstone/entry.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/tokenizers/tokenizer.h"
#include "tinytensor/training/step.h"

namespace tinytensor {

/// The tokenizer that these options make of the training part.
std::shared_ptr<const Tokenizer> contest_tokenizer(const ContestOptions& options, const std::string& training);
constexpr double most_weights = 5e7;  ///< that the rules allow a model
/// The model's sizes with this vocabulary. ValueError where it has more weights than the rules allow.
GPTConfig contest_config(const ContestOptions& options, int64_t vocab_size);

/// Operations that one step is counted as (training_operations, visible pairs), and how many steps a budget buys.
double operations_of_step(const ContestOptions& options, const GPTConfig& config);
/// ValueError where it does not buy one.
int64_t steps_for(double budget, double operations_of_step);

/// Trains so many steps, which spend the budget. The tokens are those of the training part. `stepped` is called after
/// each step, and ends training by returning false: then nothing is returned. Draws from default_generator(), which the seed
/// begins. DivergenceError; ValueError where the text is not longer than block_size.
std::unique_ptr<GPT> learn(const ContestOptions& options, const GPTConfig& config, uint64_t seed, double budget,
                           int64_t steps, const std::vector<int32_t>& tokens,
                           const std::function<bool(const StepReport&)>& stepped);

/// Of every document what it costs the model, in evaluation mode. A document stands for itself: before it stands one
/// line end (the vocabulary's first token where it has none), which is not scored, and every token of the document
/// is, once. ValueError where the tokenizer does not know a character of it.
std::vector<DocumentScore> score_documents(GPT& model, const Tokenizer& tokenizer,
                                           const std::vector<std::string>& documents);

/// All weights as bytes, float after float in the order of their names: what an entry's digest is of.
std::string weights_of(const GPT& model);
/// The reverse. ValueError unless there are exactly as many as the model has, all finite.
void load_weights(GPT& model, const std::string& bytes);

}  // namespace tinytensor
