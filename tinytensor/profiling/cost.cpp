#include "tinytensor/profiling/cost.h"

#include <limits>
#include <utility>

#include "tinytensor/core/error.h"

namespace tinytensor {

double Cost::intensity() const {
  // exercise 15.2 {
  if (operations == 0) return 0;
  return bytes == 0 ? std::numeric_limits<double>::infinity() : operations / bytes;
  // }
}

Cost matmul_cost(int64_t m, int64_t k, int64_t n, int64_t batch, int64_t bytes_per_number) {
  for (const auto& [name, size] :
       {std::pair("m", m), std::pair("k", k), std::pair("n", n), std::pair("batch", batch)}) {
    if (size < 0) fail<ValueError>("matmul_cost: {} must be at least 0: {}", name, size);
  }
  if (bytes_per_number < 1) fail<ValueError>("matmul_cost: a number takes at least 1 byte: {}", bytes_per_number);
  // exercise 15.2 {
  const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
  const double numbers = rows * inner + inner * columns + rows * columns;
  return {2 * rows * inner * columns * static_cast<double>(batch),
          numbers * static_cast<double>(bytes_per_number) * static_cast<double>(batch)};
  // }
}

}  // namespace tinytensor
