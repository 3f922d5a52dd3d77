#include <utility>

#include "tinytensor/core/random.h"

namespace tinytensor {

void fill_randperm(int64_t* out, int64_t n, Generator& generator) {
  // exercise 09.1 {
  for (int64_t i = 0; i < n; ++i) out[i] = i;
  for (int64_t i = 0; i + 1 < n; ++i) {
    const int64_t other = i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i));
    std::swap(out[i], out[other]);
  }
  // }
}

}  // namespace tinytensor
