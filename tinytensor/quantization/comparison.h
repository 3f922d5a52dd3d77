// What 8 bits do to a model: where the loss rises, and how often it says the same.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// What one layer alone costs.
struct LayerRise {
  std::string name;  ///< "h.0.attn.q_proj"
  double rise = 0;   ///< of the loss, with this layer in 8 bits and all others as they are
};
/// The loss of the model with one linear layer at a time in 8 bits, minus that of the model as it is, in the order of its
/// layers. The model is left as it was, also where `loss` throws: its exception reaches the caller. `loss` is called
/// once for the model and once for each layer. ValueError where a layer is stored in another form already.
std::vector<LayerRise> rise_of_each_layer(GPT& model, const std::function<double(const GPT&)>& loss);

/// How often two models find the same next token likeliest, given the same text (forced decoding), for positions where
/// the first one's margin is from `least_margin` to the next row's: the likeliest token's logit minus that of the second.
struct Agreement {
  double least_margin = 0;
  int64_t positions = 0, same = 0;
};
/// Rows of logits (N, V) of both models, put in classes by the first one's margin; `margins` are the least of each
/// class, ascending, from 0. Of equal logits the first is the likeliest. ShapeError unless both are of one shape (N, V)
/// with V at least 2; ValueError unless margins begin with 0 and ascend.
std::vector<Agreement> agreement_by_margin(const Tensor& logits, const Tensor& others,
                                           const std::vector<double>& margins);

}  // namespace tinytensor
