// What every exercise is asked, where its types allow it: the kinds of cases that authors did not think of, and in which
// wrong answers had passed. CONTRIBUTING.md lists them; those that need more than an example have their tool here.
#pragma once

#include <cmath>
#include <stdexcept>

#include "modules/course/checking/check.h"

namespace course {

/// The shape with 0 in the place of one size, for each of them: nothing is left to be computed, for another reason each
/// time.
inline std::vector<Shape> empty_in_each_place(const Shape& shape) {
  std::vector<Shape> all(shape.size(), shape);
  for (size_t d = 0; d < shape.size(); ++d) all[d][d] = 0;
  return all;
}

/// Numbers so close to x that only == tells them apart: x itself, and the next floats below and above.
inline double nearly(Draw& draw, double x) {
  const auto one = static_cast<float>(x);
  const float to = draw.yes() ? -HUGE_VALF : HUGE_VALF;
  return static_cast<double>(draw.yes(0.4) ? one : std::nextafterf(one, to));
}

/// What a callback throws: it is the caller's, and has to reach him.
struct Interruption : std::runtime_error {
  Interruption() : std::runtime_error("the callback's own error") {}
};

/// f(a), f(b), and f(a) once more: who keeps one thing for all calls, and knows it by its size or not at all, gives
/// another answer the third time.
template <class F, class A>
std::vector<Item> in_turn(const F& f, const A& a, const A& b) {
  return {{"of the first", f(a)}, {"of the second", f(b)}, {"of the first once more", f(a)}};
}

}  // namespace course
