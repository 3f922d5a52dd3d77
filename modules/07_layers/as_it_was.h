// An argument of an op is the caller's.
#pragma once

#include <cmath>
#include <stdexcept>

#include "modules/course/checking/check.h"

namespace course {

/// std::logic_error if a tensor made of these numbers holds others by now.
inline void expect_as_it_was(const char* name, const Input& input, const Tensor& made) {
  const std::vector<real> now = made.to_vector();
  for (size_t i = 0; i < now.size(); ++i) {
    const auto before = static_cast<real>(input.values[i]);
    if (now[i] == before || (std::isnan(now[i]) && std::isnan(before))) continue;
    throw std::logic_error(fmt::format("{} was changed in place: it is the caller's", name));
  }
}

}  // namespace course
