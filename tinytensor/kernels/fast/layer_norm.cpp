// Layer norm. A row is read from memory once and from the nearest cache after that.
//
// The gradients of gamma and beta are sums over all rows. The rows are cut into chunks of a fixed number; each chunk
// adds up its own, while it is at work on dx anyway, and the chunks are then added in order:
//
//   rows  | chunk 0 | chunk 1 | …         partial sums  | dgamma dbeta | dgamma dbeta | …   (2 n floats for each chunk)
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/sums.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t floats_worth_a_thread = 1 << 13;
constexpr int64_t rows_in_chunk = 64;

struct Backward {
  int64_t n;
  const float *x, *gamma, *mean, *rstd, *dy;
  float* dx;

  Floats normalized(int64_t i, int64_t j, int64_t lanes) const {
    return (load_first(x + i * n + j, lanes, mean[i]) - mean[i]) * rstd[i];
  }
  Floats slope(int64_t i, int64_t j, int64_t lanes) const { return load_first(dy + i * n + j, lanes); }
  Floats scaled_slope(int64_t i, int64_t j, int64_t lanes) const {
    const Floats g = slope(i, j, lanes);
    return gamma != nullptr ? g * load_first(gamma + j, lanes) : g;
  }
};

void write_dx(const Backward& args, int64_t i) {
  const int64_t n = args.n;
  const float count = static_cast<float>(n);
  const float g_mean = sum_over(n, [&](int64_t j, int64_t lanes) { return args.scaled_slope(i, j, lanes); }) / count;
  const float gx_mean =
      sum_over(
          n, [&](int64_t j, int64_t lanes) { return args.scaled_slope(i, j, lanes) * args.normalized(i, j, lanes); }) /
      count;
  for (int64_t j = 0; j < n; j += W) {
    const Floats centred = args.scaled_slope(i, j, n - j) - g_mean - args.normalized(i, j, n - j) * gx_mean;
    store_first(args.dx + i * n + j, args.rstd[i] * centred, n - j);
  }
}

void add_parameter_slopes(const Backward& args, int64_t i, float* dgamma) {
  float* dbeta = dgamma + args.n;
  for (int64_t j = 0; j < args.n; j += W) {
    const int64_t lanes = args.n - j;
    const Floats g = args.slope(i, j, lanes);
    store_first(dgamma + j, fma(g, args.normalized(i, j, lanes), load_first(dgamma + j, lanes)), lanes);
    store_first(dbeta + j, load_first(dbeta + j, lanes) + g, lanes);
  }
}

}  // namespace

void layer_norm(int64_t rows, int64_t n, float eps, const float* x, const float* gamma, const float* beta, float* y,
                float* mean, float* rstd) {
  parallel_for(rows, ceil_div(floats_worth_a_thread, larger<int64_t>(n, 1)), [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const float* from = x + i * n;
      const float count = static_cast<float>(n);
      const float mu = sum_over(n, [=](int64_t j, int64_t lanes) { return load_first(from + j, lanes); }) / count;
      const float squares = sum_over(n, [=](int64_t j, int64_t lanes) {
        const Floats centred = load_first(from + j, lanes, mu) - mu;
        return centred * centred;
      });
      const float scale = 1 / __builtin_sqrtf(squares / count + eps);
      mean[i] = mu;
      rstd[i] = scale;
      for (int64_t j = 0; j < n; j += W) {
        Floats out = (load_first(from + j, n - j) - mu) * scale;
        if (gamma != nullptr) out *= load_first(gamma + j, n - j);
        if (beta != nullptr) out += load_first(beta + j, n - j);
        store_first(y + i * n + j, out, n - j);
      }
    }
  });
}

void layer_norm_backward(int64_t rows, int64_t n, const float* x, const float* gamma, const float* mean,
                         const float* rstd, const float* dy, float* dx, float* dgamma, float* dbeta) {
  const Backward args{n, x, gamma, mean, rstd, dy, dx};
  const bool parameters = dgamma != nullptr || dbeta != nullptr;
  const int64_t chunks = ceil_div(rows, rows_in_chunk);
  float* sums = parameters ? scratch(Scratch::partial_sums, chunks * 2 * n) : nullptr;
  const int64_t grain = ceil_div(floats_worth_a_thread, larger<int64_t>(n, 1) * rows_in_chunk);
  parallel_for(chunks, grain, [&](int64_t begin, int64_t end) {
    for (int64_t chunk = begin; chunk < end; ++chunk) {
      float* own = parameters ? sums + chunk * 2 * n : nullptr;
      for (int64_t j = 0; parameters && j < 2 * n; ++j) own[j] = 0;
      for (int64_t i = chunk * rows_in_chunk; i < smaller(rows, (chunk + 1) * rows_in_chunk); ++i) {
        if (dx != nullptr) write_dx(args, i);
        if (parameters) add_parameter_slopes(args, i, own);
      }
    }
  });
  if (dgamma != nullptr) sum_columns(chunks, n, 2 * n, sums, dgamma);
  if (dbeta != nullptr) sum_columns(chunks, n, 2 * n, sums + n, dbeta);
}

}  // namespace tinytensor::TINYTENSOR_ISA
