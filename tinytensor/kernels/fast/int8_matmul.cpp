// The product of matrices of bytes. Rows of A meet rows of B, both dense, as long vectors of bytes; four sums are added up
// together at the end. Where A has few rows, as when one token follows another, the time goes into reading B once: more
// of its rows are read at a time.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/bytes.h"
#include "tinytensor/kernels/fast/fast.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t bytes_worth_a_thread = 1 << 17;

#if defined(__AVX2__)

constexpr int together = 4;  // rows of B: as many sums fill a vector of 16 bytes

// The totals of four vectors of sums.
[[gnu::always_inline]] inline void store_totals(std::int32_t* c, const Sums (&sums)[together], int count) {
  const __m128i low = _mm_hadd_epi32(in_four(sums[0]), in_four(sums[1]));
  const __m128i high = _mm_hadd_epi32(in_four(sums[2]), in_four(sums[3]));
  alignas(16) std::int32_t totals[together];
  _mm_store_si128(reinterpret_cast<__m128i*>(totals), _mm_hadd_epi32(low, high));
  __builtin_memcpy(c, totals, static_cast<size_t>(count) * sizeof(std::int32_t));
}

// Rows i … i + R - 1 of C, columns j … j + count - 1, count <= 4.
template <int R>
void multiply_block(const Int8MatmulArgs& args, int64_t i, int64_t j, int count) {
  Sums sums[R][together];
  Right right[together];
  const std::int8_t* b[together];
#pragma GCC unroll 4
  for (int c = 0; c < together; ++c) {
    b[c] = args.b + (j + (c < count ? c : 0)) * args.b_row;
    right[c] = {no_sums()};
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) sums[r][c] = no_sums();
  }
  const auto add_all = [&](int64_t p, auto load) __attribute__((always_inline)) {
    Left a[R];
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) a[r] = left(load(args.a + (i + r) * args.a_row + p));
#pragma GCC unroll 4
    for (int c = 0; c < together; ++c) {
      const Bytes column = load(b[c] + p);
      if constexpr (R == 1) __builtin_prefetch(b[c] + together * args.b_row + p);
      see(right[c], column);
#pragma GCC unroll 4
      for (int r = 0; r < R; ++r) sums[r][c] = add(sums[r][c], a[r], column);
    }
  };
  int64_t p = 0;
  for (; p + bytes_in_vector <= args.k; p += bytes_in_vector) {
    add_all(p, [](const std::int8_t* x) { return load_bytes(x); });
  }
  if (p < args.k) add_all(p, [rest = args.k - p](const std::int8_t* x) { return load_first_bytes(x, rest); });
#pragma GCC unroll 4
  for (int r = 0; r < R; ++r) {
#pragma GCC unroll 4
    for (int c = 0; c < together; ++c) sums[r][c] = corrected(sums[r][c], right[c]);
    store_totals(args.c + (i + r) * args.c_row + j, sums[r], count);
  }
}

void multiply_columns(const Int8MatmulArgs& args, int64_t begin, int64_t end) {
  for (int64_t j = begin; j < end; j += together) {
    const int count = static_cast<int>(smaller<int64_t>(together, end - j));
    int64_t i = 0;
    for (; i + left_rows <= args.m; i += left_rows) multiply_block<left_rows>(args, i, j, count);
    for (; i < args.m; ++i) multiply_block<1>(args, i, j, count);
  }
}

#else

// Compilers make the instructions of this loop themselves, also those for NEON's products of bytes.
void multiply_columns(const Int8MatmulArgs& args, int64_t begin, int64_t end) {
  for (int64_t j = begin; j < end; ++j) {
    const std::int8_t* b = args.b + j * args.b_row;
    for (int64_t i = 0; i < args.m; ++i) {
      const std::int8_t* a = args.a + i * args.a_row;
      int32_t sum = 0;
      for (int64_t p = 0; p < args.k; ++p) sum += int32_t{a[p]} * int32_t{b[p]};
      args.c[i * args.c_row + j] = sum;
    }
  }
}

#endif

}  // namespace

void int8_matmul(const Int8MatmulArgs& args) {
  if (args.m == 0) return;
  const int64_t columns = ceil_div(bytes_worth_a_thread, larger<int64_t>(args.k * args.m, 1));
  parallel_for(args.n, ceil_div(columns, 4) * 4,
               [&](int64_t begin, int64_t end) { multiply_columns(args, begin, end); });
}

}  // namespace tinytensor::TINYTENSOR_ISA
