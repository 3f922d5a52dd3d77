// A GPT whose products run in 8 bits.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// Puts the weights of all linear layers of the blocks, of the head and of the token embedding into 8 bits, one scale
/// for each output or token, in place: the weight of each is freed before the next one is made. A head that is tied to
/// the embedding shares its table afterwards as before. What remains in float are the norms, the biases and the learned
/// positions: 0.8% of GPT-2. These get memory of their own, for a view would keep the file that it lies in, and ask for
/// no gradient any more. Copies of the model made before keep their weights. What is in 8 bits already stays as it is.
/// ValueError, naming the parameter, where a weight is not finite; nothing is changed then.
void quantize(GPT& model);
/// Whether quantize() has been at it: the token embedding is in 8 bits.
bool is_quantized(const GPT& model);

/// The linear layers of a model by name, "h.0.attn.q_proj" to "lm_head", as handles.
std::vector<std::pair<std::string, Linear*>> linear_layers(GPT& model);
/// Bytes of all parameters and stored weights, each once.
int64_t bytes_of_weights(const GPT& model);

}  // namespace tinytensor
