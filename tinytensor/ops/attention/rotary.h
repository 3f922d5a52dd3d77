// Positions as angles.
#pragma once

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Which numbers of a head are a pair: 2i and 2i + 1, as in the paper and in llama2.c, or i and i + D/2, as in Hugging
/// Face's files.
enum class RotaryPairs { neighbours, halves };

/// How the angles are made slower for texts that are longer than those a model has learned from.
struct RotaryScaling {
  enum class Kind { none, linear, llama3 } kind = Kind::none;
  double factor = 1;  ///< linear: all angles are divided by it
  /// llama3: of θᵢ whose wave 2π/θᵢ is longer than original_length / low_frequency alone; those whose wave is shorter
  /// than original_length / high_frequency stay; in between from one to the other.
  double low_frequency = 1, high_frequency = 4;
  int64_t original_length = 8192;

  bool operator==(const RotaryScaling&) const = default;
};

struct RotaryOptions {
  double base = 10000;
  RotaryPairs pairs = RotaryPairs::neighbours;
  RotaryScaling scaling = {};

  bool operator==(const RotaryOptions&) const = default;
};

/// Where each pair of numbers of each position is turned to, (T, D/2, 2): the cosine and the sine of the angle
/// (first + t) θᵢ, θᵢ = base^(-2i/D). ValueError for an odd D, a negative first position, a base that is not above 0.
Tensor rotary_directions(int64_t length, int64_t width, int64_t first_position = 0, double base = 10000);

/// Rotary positions: Su et al., RoFormer, arXiv 2104.09864, section 3.4.2. x (…, T, D): the numbers 2i and 2i + 1 of
/// position t are a point of a plane, which is turned by the angle (first + t) θᵢ, θᵢ = base^(-2i/D):
///   y[2i] = x[2i] cos - x[2i+1] sin      y[2i+1] = x[2i] sin + x[2i+1] cos
/// The product of a query at t and a key at s, both turned, depends on their contents and on t - s alone.
/// ShapeError unless there are two dims or more and D is even; ValueError for a negative first position, or a base that
/// is not above 0.
Tensor rotary_embedding(const Tensor& x, int64_t first_position = 0, double base = 10000);
/// The same with pairs and angles of any kind. Angles are computed in double. ValueError also for a factor, a frequency
/// or a length that is not above 0, and for low_frequency >= high_frequency.
Tensor rotary_embedding(const Tensor& x, int64_t first_position, const RotaryOptions& options);

}  // namespace tinytensor
