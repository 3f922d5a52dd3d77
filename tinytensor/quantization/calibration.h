// Scales of activations found beforehand, from samples: what is left to do at run time is one division less, and what goes
// wrong is that a scale for all tokens must hold the largest of them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// What a layer was given while a model ran: the magnitudes of its inputs.
using Magnitudes = std::vector<real>;

/// The scale that a static quantization of these magnitudes takes: the p-th percentile / 127, p in (0, 100]. With
/// p = 100 that is the largest / 127, and nothing is cut off. The p-th percentile of n sorted magnitudes is the one at
/// place ceil(p · n / 100) - 1, in double, never before the first (the nearest rank). 1 where the result is 0. Neither
/// order nor sign of the samples matters. ValueError for no samples, for one that is not finite, and for p outside of
/// (0, 100].
real static_scale(const Magnitudes& samples, double percentile = 100);

/// The magnitudes that each linear layer of the model is given while it reads ids (B, T), by the layer's name. The model
/// stays as it is. ValueError where its weights are stored in another form already.
std::map<std::string, Magnitudes> inputs_of_layers(const GPT& model, const IndexTensor& ids);

/// quantize(), with activations by scales found beforehand: each layer's is static_scale() of what it was given for ids.
void quantize_with_static_scales(GPT& model, const IndexTensor& ids, double percentile = 100);

}  // namespace tinytensor
