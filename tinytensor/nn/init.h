// First values of parameters, drawn in PyTorch's order and by its formulas.
#pragma once

#include "tinytensor/core/random.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor::init {

struct Fans {
  double in = 0;   ///< how many inputs one output sums over
  double out = 0;  ///< how many outputs one input goes to
};
/// Of a weight (out, in, …): each output sums over `in` times the product of the other sizes. ShapeError below two
/// dims, which names who asked, here and in what follows.
Fans fans(const Tensor& weight, const char* asked_by = "fans");

void uniform_(const Tensor& x, double low, double high, Generator& generator = default_generator());
void normal_(const Tensor& x, double mean, double std, Generator& generator = default_generator());
void constant_(const Tensor& x, double value);
/// N(mean, std²) between low and high: normal numbers that lie outside are not drawn. ValueError unless std > 0 and low
/// <= high.
void trunc_normal_(const Tensor& x, double mean = 0, double std = 1, double low = -2, double high = 2,
                   Generator& generator = default_generator());

// A weight without elements (a fan of 0) is left as it is, and nothing is drawn. ValueError for a gain below 0.

/// U(±gain √(6 / (fan_in + fan_out))); Glorot & Bengio, 2010.
void xavier_uniform_(const Tensor& x, double gain = 1, Generator& generator = default_generator());
/// N(0, gain² · 2 / (fan_in + fan_out))
void xavier_normal_(const Tensor& x, double gain = 1, Generator& generator = default_generator());
/// U(±√3 gain / √fan_in), gain = √(2 / (1 + slope²)) for a leaky ReLU of that slope; He et al., arXiv 1502.01852.
void kaiming_uniform_(const Tensor& x, double slope = 0, Generator& generator = default_generator());
/// N(0, gain² / fan_in)
void kaiming_normal_(const Tensor& x, double slope = 0, Generator& generator = default_generator());

/// Read as a matrix (out, the rest): gain times one whose rows are orthonormal, or its columns where it is higher than wide;
/// Saxe et al., arXiv 1312.6120. It is the Q of N(0, 1) numbers, with signs for which the diagonal of R is positive. Any
/// gain; a tensor without elements is left as it is.
void orthogonal_(const Tensor& x, double gain = 1, Generator& generator = default_generator());

}  // namespace tinytensor::init
