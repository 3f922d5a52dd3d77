// RMS norm, as layer norm next door: some rows together, so that while one waits for its sum the others are computed;
// and for the gradient of gamma chunks of a fixed number of rows, whose sums are then added in order. There is no mean
// to take away, so nothing is lost in a row far from 0.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/sums.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t floats_worth_a_thread = 1 << 13;
constexpr int64_t rows_in_chunk = 64;
constexpr int rows_together = 4;

[[gnu::always_inline]] inline Floats gamma_at(const float* gamma, int64_t j, int64_t lanes) {
  return gamma != nullptr ? load_first(gamma + j, lanes) : broadcast(1);
}

// R rows from x, y and rrms on.
template <int R>
void normalize_rows(int64_t n, float eps, const float* x, const float* gamma, float* y, float* rrms) {
  float scales[R];
  sum_rows(n, scales, [=](int r, int64_t j, int64_t lanes, Floats sum) {
    const Floats at = load_first(x + r * n + j, lanes);
    return fma(at, at, sum);
  });
#pragma GCC unroll 4
  for (int r = 0; r < R; ++r) rrms[r] = scales[r] = 1 / __builtin_sqrtf(scales[r] / static_cast<float>(n) + eps);
  along_row(n, [&](int64_t j, int64_t lanes) {
    const Floats scale = gamma_at(gamma, j, lanes);
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) {
      store_first(y + r * n + j, load_first(x + r * n + j, lanes) * scales[r] * scale, lanes);
    }
  });
}

struct Backward {
  int64_t n;
  const float *x, *gamma, *rrms, *dy;
  float* dx;
};

// dx of R rows from row i on, and their share of dgamma; what is null is left out.
template <int R>
void send_back_rows(const Backward& args, int64_t i, float* dgamma) {
  const int64_t n = args.n;
  const float *x = args.x + i * n, *dy = args.dy + i * n, *rrms = args.rrms + i;
  float gx_mean[R];
  sum_rows(n, gx_mean, [=](int r, int64_t j, int64_t lanes, Floats sum) {
    const Floats normalized = load_first(x + r * n + j, lanes) * rrms[r];
    return fma(load_first(dy + r * n + j, lanes) * gamma_at(args.gamma, j, lanes), normalized, sum);
  });
#pragma GCC unroll 4
  for (int r = 0; r < R; ++r) gx_mean[r] /= static_cast<float>(n);
  along_row(n, [&](int64_t j, int64_t lanes) {
    const Floats scale = gamma_at(args.gamma, j, lanes);
    Floats gamma_sum = dgamma != nullptr ? load_first(dgamma + j, lanes) : Floats{};
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) {
      const Floats normalized = load_first(x + r * n + j, lanes) * rrms[r];
      const Floats slope = load_first(dy + r * n + j, lanes);
      const Floats dx = rrms[r] * (slope * scale - normalized * gx_mean[r]);
      if (args.dx != nullptr) store_first(args.dx + (i + r) * n + j, dx, lanes);
      gamma_sum = fma(slope, normalized, gamma_sum);
    }
    if (dgamma != nullptr) store_first(dgamma + j, gamma_sum, lanes);
  });
}

}  // namespace

void rms_norm(int64_t rows, int64_t n, float eps, const float* x, const float* gamma, float* y, float* rrms) {
  parallel_for(rows, ceil_div(floats_worth_a_thread, larger<int64_t>(n, 1)), [=](int64_t begin, int64_t end) {
    int64_t i = begin;
    for (; i + rows_together <= end; i += rows_together) {
      normalize_rows<rows_together>(n, eps, x + i * n, gamma, y + i * n, rrms + i);
    }
    for (; i < end; ++i) normalize_rows<1>(n, eps, x + i * n, gamma, y + i * n, rrms + i);
  });
}

void rms_norm_backward(int64_t rows, int64_t n, const float* x, const float* gamma, const float* rrms, const float* dy,
                       float* dx, float* dgamma) {
  const Backward args{n, x, gamma, rrms, dy, dx};
  const int64_t chunks = ceil_div(rows, rows_in_chunk);
  float* sums = dgamma != nullptr ? scratch(Scratch::partial_sums, chunks * n) : nullptr;
  const int64_t grain = ceil_div(floats_worth_a_thread, larger<int64_t>(n, 1) * rows_in_chunk);
  parallel_for(chunks, grain, [&](int64_t begin, int64_t end) {
    for (int64_t chunk = begin; chunk < end; ++chunk) {
      float* own = sums != nullptr ? sums + chunk * n : nullptr;
      for (int64_t j = 0; own != nullptr && j < n; ++j) own[j] = 0;
      int64_t i = chunk * rows_in_chunk;
      const int64_t last = smaller(rows, i + rows_in_chunk);
      for (; i + rows_together <= last; i += rows_together) send_back_rows<rows_together>(args, i, own);
      for (; i < last; ++i) send_back_rows<1>(args, i, own);
    }
  });
  if (dgamma != nullptr) sum_columns(chunks, n, n, sums, dgamma);
}

}  // namespace tinytensor::TINYTENSOR_ISA
