// LeNet behind a web page: it learns the library's own digits in turns, and reads at any time what somebody draws.
//
// It is the net of ./tt milestone 1998, with its seed, its digits, its batches and its rates: what is drawn at first, and
// how many of the test digits it reads after each epoch, is what lesson 10 shows.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "tinytensor/data/digits.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// What happened in a turn.
struct DigitTurn {
  int64_t done = 0;               ///< steps so far
  std::vector<real> losses;       ///< of the turn's steps
  int64_t seen = 0, right = 0;    ///< digits of the turn's batches, and how many of them were read before each step
  std::optional<double> of_test;  ///< the share of the test digits that are read, where an epoch has ended
  bool ended = false;             ///< the last epoch is over
};

/// What the net makes of a picture, layer by layer.
struct DigitReading {
  Tensor picture;        ///< (28, 28): 0 is paper, 1 is ink
  Tensor filters;        ///< (6, 5, 5): those of the first layer
  Tensor first, second;  ///< (6, 28, 28) and (16, 10, 10): the maps of both layers, before their poolings
  Tensor odds;           ///< (10)
};

struct DigitFacts {
  int64_t weights = 0, steps = 0, epochs = 0, digits = 0, test_digits = 0;
};

class DigitReader {
 public:
  /// Draws the digits and the first weights. ValueError unless there is a digit of each kind and an epoch.
  DigitReader(const DigitsOptions& digits, int64_t epochs);
  DigitReader(const DigitReader&) = delete;
  DigitReader& operator=(const DigitReader&) = delete;
  ~DigitReader();

  DigitFacts facts() const;
  /// Takes up to `steps` steps, fewer where an epoch ends. Nothing, when the last one is over.
  DigitTurn learn(int64_t steps);
  /// Of a picture (28, 28). ShapeError.
  DigitReading read(const Tensor& picture) const;
  /// The test digit of this number, as a picture. IndexError.
  Tensor test_digit(int64_t index) const;

 private:
  struct Run;
  std::unique_ptr<Run> run_;
};

}  // namespace tinytensor
