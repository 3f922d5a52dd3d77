// Sums and maxima. A long sum is cut into chunks of a fixed length; threads share the chunks, and the sums of the
// chunks are added in order: the result does not depend on the number of threads.
//
//   n x inner   | chunk 0 | chunk 1 | …      each chunk: W columns at a time, in registers
//                    |         |
//   partial sums     s0   +    s1   + …      added column by column
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/rows.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t floats_worth_a_thread = 1 << 15;
constexpr int64_t row_chunk = 1 << 13;  // elements of a row
constexpr int64_t column_chunk = 128;   // rows of a matrix

// Largest of one column of n elements, `step` apart; a NaN is larger than every number, the first of equals wins.
int64_t position_of_max(int64_t n, int64_t step, const float* x) {
  int64_t best = 0;
  for (int64_t j = 1; j < n; ++j) {
    const float candidate = x[j * step];
    const float current = x[best * step];
    if (candidate > current || (candidate != candidate && current == current)) best = j;
  }
  return best;
}

// The same for a row: first its largest, by vectors, then the first vector that has it, then where that is.
int64_t position_of_max_in_row(int64_t n, const float* x) {
  const float top = row_max(n, x);
  const bool has_nan = row_has_nan(n, x);
  const auto is_it = [=](float v) { return has_nan ? v != v : v == top; };  // NOLINT: NaN differs from itself
  int64_t j = 0;
  for (; j + W <= n; j += W) {
    const Floats v = load(x + j);
    if (any(has_nan ? is_nan(v) : v == top)) break;
  }
  while (!is_it(x[j])) ++j;
  return j;
}

// Cuts `outer` groups of n rows into chunks and calls body(x of the chunk, its length, its index).
template <class Body>
void for_chunks(int64_t outer, int64_t n, int64_t inner, int64_t chunk, const float* x, Body body) {
  const int64_t chunks = ceil_div(n, chunk);
  const int64_t grain = ceil_div(floats_worth_a_thread, smaller(n, chunk) * inner);
  parallel_for(outer * chunks, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t first = i % chunks * chunk;
      body(x + (i / chunks * n + first) * inner, smaller(chunk, n - first), i);
    }
  });
}

void sum_rows(int64_t outer, int64_t n, const float* x, float* y) {
  const int64_t chunks = ceil_div(n, row_chunk);
  float* sums = chunks == 1 ? y : scratch(Scratch::partial_sums, outer * chunks);
  for_chunks(outer, n, 1, row_chunk, x, [=](const float* part, int64_t length, int64_t i) {
    sums[i] = sum_over(length, [=](int64_t j, int64_t lanes) { return load_first(part + j, lanes); });
  });
  for (int64_t i = 0; chunks > 1 && i < outer; ++i) {
    double total = 0;
    for (int64_t c = 0; c < chunks; ++c) total += static_cast<double>(sums[i * chunks + c]);
    y[i] = static_cast<float>(total);
  }
}

void sum_middle(int64_t outer, int64_t n, int64_t inner, const float* x, float* y) {
  const int64_t chunks = ceil_div(n, column_chunk);
  float* sums = chunks == 1 ? y : scratch(Scratch::partial_sums, outer * chunks * inner);
  for_chunks(outer, n, inner, column_chunk, x, [=](const float* part, int64_t rows, int64_t i) {
    sum_columns(rows, inner, inner, part, sums + i * inner);
  });
  if (chunks == 1) return;
  parallel_for(outer, ceil_div(floats_worth_a_thread, chunks * inner), [=](int64_t begin, int64_t end) {
    for (int64_t o = begin; o < end; ++o) sum_columns(chunks, inner, inner, sums + o * chunks * inner, y + o * inner);
  });
}

}  // namespace

void sum(int64_t outer, int64_t n, int64_t inner, const float* x, float* y) {
  if (n == 0 || outer * inner == 0) {
    for (int64_t i = 0; i < outer * inner; ++i) y[i] = 0;
  } else if (inner == 1) {
    sum_rows(outer, n, x, y);
  } else {
    sum_middle(outer, n, inner, x, y);
  }
}

void max(int64_t outer, int64_t n, int64_t inner, const float* x, float* y, int64_t* indices) {
  parallel_for(outer * inner, ceil_div(floats_worth_a_thread, n), [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const float* column = x + i / inner * n * inner + i % inner;
      const int64_t best = inner == 1 ? position_of_max_in_row(n, column) : position_of_max(n, inner, column);
      y[i] = column[best * inner];
      if (indices != nullptr) indices[i] = best;
    }
  });
}

double sum_of_squares(int64_t n, const float* x) {
  const int64_t chunks = ceil_div(n, row_chunk);
  if (chunks == 0) return 0;
  auto* sums = reinterpret_cast<double*>(scratch(Scratch::partial_sums, 2 * chunks));
  for_chunks(1, n, 1, row_chunk, x, [=](const float* part, int64_t length, int64_t i) {
    Doubles low{}, high{};
    const auto add = [&](const float* lanes) {
      HalfFloats halves[2];
      __builtin_memcpy(halves, lanes, sizeof halves);
      const Doubles first = __builtin_convertvector(halves[0], Doubles);
      const Doubles second = __builtin_convertvector(halves[1], Doubles);
      low += first * first;
      high += second * second;
    };
    int64_t j = 0;
    for (; j + W <= length; j += W) add(part + j);
    if (j < length) {
      float lanes[W];
      store(lanes, load_first(part + j, length - j));
      add(lanes);
    }
    low += high;
    double total = 0;
    for (int lane = 0; lane < W / 2; ++lane) total += low[lane];
    sums[i] = total;
  });
  double total = 0;
  for (int64_t i = 0; i < chunks; ++i) total += sums[i];
  return total;
}

}  // namespace tinytensor::TINYTENSOR_ISA
