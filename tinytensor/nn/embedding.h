// Vectors for tokens and for positions.
#pragma once

#include <memory>

#include "tinytensor/core/random.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/nn/stored_weight.h"
#include "tinytensor/tensor/array.h"

namespace tinytensor {

/// A table of learned vectors, one per id. Used for tokens, and for positions that are learned.
struct Embedding : Layer<Embedding> {
  Tensor weight;  ///< (V, C)
  /// The table in another form, or null: see Linear.
  std::shared_ptr<const StoredWeight> stored;

  Embedding() = default;  ///< without a table, where a model's choices leave it out
  /// First values N(0, 1). ValueError unless both sizes are at least 1.
  Embedding(int64_t count, int64_t width, Generator& generator = default_generator());

  /// ids of shape S -> S x (C). IndexError for an id outside of [0, V).
  Tensor forward(const IndexTensor& ids) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

/// Positions that need no learning, (T, C): sin(t / 10000^(2i/C)) at column 2i, the cosine beside it.
/// Vaswani et al., arXiv 1706.03762, section 3.5. ValueError unless C is even.
Tensor sinusoidal_positions(int64_t length, int64_t width);

}  // namespace tinytensor
