// How well a language model predicts a text, in a unit that does not know how the text was cut into tokens.
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/experiments/scoring_windows.h"
#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// What the tokens of a text cost a model, and of how many bytes they were made.
struct TextLoss {
  double nats = 0;     ///< Σ -ln p(token | what stands before it), at least 0; infinity and NaN are what they are
  int64_t tokens = 0;  ///< that were scored
  int64_t bytes = 0;   ///< of the text that these tokens stand for

  /// nats / (ln 2 · bytes): the length of the text, compressed by the model's predictions, in bits for each byte of the
  /// original. Two models whose tokens differ are compared by it; by their loss for each token they cannot be.
  /// ValueError for less than 1 byte.
  double bits_per_byte() const;
};

/// Of several texts together: nats, tokens and bytes are sums, so that long texts weigh more than short ones. The sums
/// of whole numbers must fit. Of no text: all 0.
TextLoss total_loss(const std::vector<TextLoss>& texts);

/// Every id but the first is predicted once, in the windows of scoring_windows(ids.size(), block_size, stride), each read
/// by itself; the losses of a window's tokens are reals, what they add up to is a double. `bytes` is what the ids behind
/// the first one stand for, for the caller has the text: it is passed on. The model is in evaluation mode meanwhile,
/// nothing is recorded on the tape and no random number is drawn; afterwards, also when the model throws, every part of it
/// is in the mode in which it was. IndexError for an id that is not from 0 to vocab_size - 1, ValueError for bytes below 0
/// and as scoring_windows; these come before anything is computed.
TextLoss text_loss(GPT& model, const std::vector<int32_t>& ids, int64_t bytes, int64_t stride);

}  // namespace tinytensor
