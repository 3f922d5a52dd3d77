#include "tinytensor/profiling/roofline.h"

#include <algorithm>
#include <cmath>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

void check(const Roofline& machine) {
  for (const double speed : {machine.operations_per_second, machine.bytes_per_second}) {
    if (std::isfinite(speed) && speed > 0) continue;
    fail<ValueError>("Roofline: both speeds must be finite and above 0: {} operations/s, {} bytes/s",
                     machine.operations_per_second, machine.bytes_per_second);
  }
}

void check(const Roofline& machine, double intensity) {
  check(machine);
  if (!(intensity >= 0)) fail<ValueError>("Roofline: an intensity must be at least 0: {}", intensity);
}

}  // namespace

const char* to_string(Bound bound) { return bound == Bound::memory ? "memory" : "arithmetic"; }

double Roofline::attainable(double intensity) const {
  check(*this, intensity);
  // exercise 15.7 {
  return std::min(operations_per_second, intensity * bytes_per_second);
  // }
}

double Roofline::ridge() const {
  check(*this);
  // exercise 15.7 {
  return operations_per_second / bytes_per_second;
  // }
}

Bound Roofline::bound(double intensity) const {
  check(*this, intensity);
  // exercise 15.7 {
  return intensity < ridge() ? Bound::memory : Bound::arithmetic;
  // }
}

double Roofline::least_seconds(const Cost& cost) const {
  check(*this);
  // exercise 15.7 {
  return std::max(cost.operations / operations_per_second, cost.bytes / bytes_per_second);
  // }
}

}  // namespace tinytensor
