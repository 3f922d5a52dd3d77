// Sampling: from the logits of a language model to its next token.
#pragma once

#include "tinytensor/core/random.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// How the next token is chosen from the logits.
struct Sampling {
  double temperature = 1;  ///< divides the logits; 0 takes the likeliest; infinity is even odds
  int64_t top_k = 0;       ///< only the k likeliest, 0 for all
  double top_p = 1;        ///< only the likeliest that together reach p; Holtzman et al., arXiv 1904.09751
};
/// A token drawn from logits (V); one of -inf is never chosen. ValueError for a temperature below 0, top_k below 0,
/// top_p outside of (0, 1], and logits that hold NaN or inf, or nothing but -inf.
int64_t sample(const Tensor& logits, const Sampling& sampling = {}, Generator& generator = default_generator());

}  // namespace tinytensor
