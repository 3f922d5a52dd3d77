// For convolutions and pooling: the options of one axis, checked alike.
#pragma once

#include "tinytensor/core/error.h"
#include "tinytensor/core/shape.h"

namespace tinytensor {

/// ValueError unless least <= value <= 2³⁰. Beyond that a sum or product of sizes could overflow.
inline void check_axis_option(const char* op, const char* what, int64_t value, int64_t least) {
  constexpr int64_t most = int64_t{1} << 30;
  if (value < least) fail<ValueError>("{}: the {} must be at least {}: {}", op, what, least, value);
  if (value > most) fail<ValueError>("{}: the {} must be at most {}: {}", op, what, most, value);
}

}  // namespace tinytensor
