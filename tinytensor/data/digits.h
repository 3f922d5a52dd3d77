// Handwritten digits to learn from, drawn by a program: ten classes of pictures, without a file to download.
#pragma once

#include <cstdint>

#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Pictures and what they show.
struct LabelledImages {
  Tensor images;       // (N, 1, 28, 28): 0 is paper, 1 is ink
  IndexTensor labels;  // (N): 0 … 9
};

struct Digits {
  LabelledImages train, test;
};

struct DigitsOptions {
  int64_t train = 10'000, test = 2'000;  // how many pictures
  uint64_t seed = 1;
};

/// Draws digits as a hand would: strokes in several styles, then slant, size, place, trembling, the width of the pen,
/// ink and paper are drawn at random. The test pictures are written in styles that the training pictures do not have.
/// Their pixels are whole multiples of 1/255. Every ten pictures show each digit once, and a larger number of pictures
/// begins with those of a smaller one. The same on every machine for the same seed. ValueError for negative numbers.
Digits digits(const DigitsOptions& options = {});

}  // namespace tinytensor
