// Optimizers in one valley, (x² + walls y²) / 2, from one start: the ways that the library's own take.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tinytensor/core/real.h"

namespace tinytensor {

struct Valley {
  double walls = 25;  ///< how many times as steep as its floor
  double units = 1;   ///< what the loss is multiplied with
};

struct RacePoint {
  real x = 0, y = 0;
  real loss = 0;
};

struct Racer {
  std::string name;
  std::vector<RacePoint> way;  ///< the start, then one after each step
};

/// The rates of SGD, of SGD with momentum, of SGD with Nesterov's, and of Adam: those of lesson 08 at first.
struct RaceRates {
  double sgd = 0.076, momentum = 0.11, nesterov = 0.04, adam = 0.5;
};

/// ValueError unless 0 <= steps <= 1000, and for a rate below 0.
std::vector<Racer> race(const Valley& valley, double x, double y, const RaceRates& rates, int64_t steps);

}  // namespace tinytensor
