// What a row, a block and its columns are for the kernels of this module.
#pragma once

#include <cstdlib>
#include <memory>

#include "modules/course/checking/kernel_arrays.h"

namespace course {

/// Numbers that end where memory ends: whoever reads one more is stopped there (checking/fences.cpp). An even count.
class Fenced {
 public:
  explicit Fenced(const std::vector<double>& values)
      : memory_(static_cast<real*>(std::aligned_alloc(8, values.size() * sizeof(real))), &std::free) {
    for (size_t i = 0; i < values.size(); ++i) memory_.get()[i] = static_cast<real>(values[i]);
  }
  const real* data() const { return memory_.get(); }

 private:
  std::unique_ptr<real, void (*)(void*)> memory_;
};

/// A size as a table in a lesson has it, or now and then one that fills any block or buffer.
inline int64_t short_or_long(Draw& draw, int64_t fewest, int64_t most) {
  return draw.yes(0.1) ? draw.size(150, 2500) : draw.size(fewest, most);
}

/// x is (outer, n, inner); what is done to its middle gives (outer, inner).
struct Block {
  int64_t outer, n, inner;
  std::vector<double> x;
};

inline Call call_of(const char* name, const Block& c, const char* arrays) {
  return {fmt::format("{}(outer = {}, n = {}, inner = {}, {})", name, c.outer, c.n, c.inner, arrays),
          {{"x", Numbers({c.outer, c.n, c.inner}, c.x)}}};
}

inline Block block_for(Draw& draw, int64_t fewest) {
  Block c{draw.size(0, 5), draw.size(fewest, 7), draw.size(0, 5), {}};
  if (draw.yes(0.3)) c.inner = 1;
  if (draw.yes(0.15)) (draw.yes() ? c.inner : c.outer) = draw.yes(0.2) ? draw.size(1001, 1500) : draw.size(10, 150);
  c.x = normals(draw, c.outer * c.n * c.inner);
  return c;
}

/// The numbers that meet in (o, i): x is dealt out like cards, each to its place.
inline std::vector<std::vector<double>> columns(const Block& c) {
  std::vector<std::vector<double>> all(static_cast<size_t>(c.outer * c.inner));
  size_t next = 0;
  for (int64_t o = 0; o < c.outer; ++o) {
    for (int64_t j = 0; j < c.n; ++j) {
      for (int64_t i = 0; i < c.inner; ++i) all[static_cast<size_t>(o * c.inner + i)].push_back(as_float(c.x[next++]));
    }
  }
  return all;
}

}  // namespace course
