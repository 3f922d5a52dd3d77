// A prompt goes through the model before the first new token does: in pieces, and only as far as its keys and values are not
// kept already.
//
// Letters: B batch, T positions, V vocabulary.
#pragma once

#include <vector>

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// Logits (B, V) of the token that follows ids (B, T), which stand behind the cached positions: what
/// model.forward(ids, caches) gives at the last position. At most `piece` positions go through the model at a time,
/// so that memory for what a layer computes grows with the piece, not with the prompt; the head sees the last position
/// alone. Nothing is recorded. ValueError unless piece >= 1; ShapeError unless T >= 1 and all T positions are within
/// block_size, before anything is cached.
Tensor prefill(const GPT& model, const IndexTensor& ids, std::vector<KeyValueCache>& caches, int64_t piece);

/// Prepares caches that hold one text for another one: they are cropped to what both begin with, and the number of tokens
/// kept is returned. At least the last token of `wanted` is left to be computed, as its logits are not kept. What
/// comes behind goes through the model: prefill() of wanted[n …]. ValueError unless `wanted` has a token, and each cache
/// holds as many positions as `held` has tokens.
int64_t keep_prefix(std::vector<KeyValueCache>& caches, const std::vector<int64_t>& held,
                    const std::vector<int64_t>& wanted);

}  // namespace tinytensor
