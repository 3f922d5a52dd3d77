// What is looked at in a model while it trains, so that a reader sees how it changes: where each head looks and what
// comes next, on one sentence; a sample of its writing; the norms of its layers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/models/gpt.h"
#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

/// A token that may come next.
struct Guess {
  std::string token;  ///< its bytes
  double probability = 0;
};

/// What a model does with a sentence of T tokens.
struct Look {
  int64_t iter = 0;                        ///< steps that it had learned
  std::vector<std::string> sentence = {};  ///< its tokens, bytes each
  int64_t layers = 0, heads = 0;
  /// By layer, head and query t, the weights of the keys 0 … t, T (T + 1) / 2 for each head; a letter for each,
  /// weight_letter().
  std::string weights = {};
  std::vector<std::vector<Guess>> next = {};  ///< after each token the likeliest, the likeliest first
  std::vector<double> given = {};  ///< after each token but the last: the probability of the one that does follow
};

/// A weight from 0 to 1 as one of 64 letters, finer near 0: 63 √w, rounded.
char weight_letter(double weight);
/// The reverse; -1 for another character.
double weight_of_letter(char letter);

/// The beginning of the first whole line of a text, or of its first whole word where there is no line soon: up to 48
/// tokens, and fewer where there are very many heads, so that what is recorded stays small. Empty for an empty text.
std::vector<int64_t> sentence_to_look_at(const GPTConfig& config, const Tokenizer& tokenizer,
                                         const std::vector<int32_t>& text);

/// In evaluation mode; nothing is recorded on the tape and no generator is drawn from. ids must not be empty.
Look look_at(const GPT& model, const Tokenizer& tokenizer, const std::vector<int64_t>& ids);

/// About `count` tokens that the model writes after a line break. Whenever its context is full it goes on from the
/// later half of it, which takes a fraction of the time of a window that moves by one.
std::string written_by(const GPT& model, const Tokenizer& tokenizer, int64_t count, uint64_t seed);

/// The parts of a GPT that have norms of their own: "wte", "wpe", "h.0.ln_1", "h.0.attn", … in the order of its
/// parameters.
std::vector<std::string> parts_of(const GPT& model);

struct Norms {
  int64_t iter = 0;
  std::vector<double> weights;    ///< √Σ w² of each part
  std::vector<double> gradients;  ///< of the last step, after clipping; empty where there was none
};
Norms norms_of(const GPT& model);

}  // namespace tinytensor
