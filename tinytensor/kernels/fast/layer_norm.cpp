// Layer norm. A row is read from memory once and from the nearest cache after that.
//
// The gradients of gamma and beta are sums over all rows. The rows are cut into chunks of a fixed number. Each chunk
// adds up its own rows in the pass that makes dx, and the sums of the chunks are then added in order:
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
};

// One vector of a row: x̂, dy and g = dy∘gamma.
struct Lanes {
  Floats normalized, slope, scaled;
};

[[gnu::always_inline]] inline Lanes lanes_of(const Backward& args, int64_t i, int64_t j, int64_t lanes) {
  const Floats x = load_first(args.x + i * args.n + j, lanes, args.mean[i]);
  const Floats slope = load_first(args.dy + i * args.n + j, lanes);
  const Floats scaled = args.gamma != nullptr ? slope * load_first(args.gamma + j, lanes) : slope;
  return {(x - args.mean[i]) * args.rstd[i], slope, scaled};
}

// dx of row i, and its share of the gradients of the parameters; what is null is left out.
void write_row(const Backward& args, int64_t i, float* dgamma, float* dbeta) {
  Floats g_sum{}, gx_sum{};
  along_row(args.n, [&](int64_t j, int64_t lanes) {
    const Lanes at = lanes_of(args, i, j, lanes);
    g_sum += at.scaled;
    gx_sum = fma(at.scaled, at.normalized, gx_sum);
  });
  const float g_mean = total(g_sum) / static_cast<float>(args.n);
  const float gx_mean = total(gx_sum) / static_cast<float>(args.n);
  along_row(args.n, [&](int64_t j, int64_t lanes) {
    const Lanes at = lanes_of(args, i, j, lanes);
    const Floats centred = at.scaled - g_mean - at.normalized * gx_mean;
    if (args.dx != nullptr) store_first(args.dx + i * args.n + j, args.rstd[i] * centred, lanes);
    if (dgamma != nullptr) {
      store_first(dgamma + j, fma(at.slope, at.normalized, load_first(dgamma + j, lanes)), lanes);
    }
    if (dbeta != nullptr) store_first(dbeta + j, load_first(dbeta + j, lanes) + at.slope, lanes);
  });
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
      along_row(n, [=](int64_t j, int64_t lanes) {
        Floats out = (load_first(from + j, lanes) - mu) * scale;
        if (gamma != nullptr) out *= load_first(gamma + j, lanes);
        if (beta != nullptr) out += load_first(beta + j, lanes);
        store_first(y + i * n + j, out, lanes);
      });
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
        write_row(args, i, dgamma != nullptr ? own : nullptr, dbeta != nullptr ? own + n : nullptr);
      }
    }
  });
  if (dgamma != nullptr) sum_columns(chunks, n, 2 * n, sums, dgamma);
  if (dbeta != nullptr) sum_columns(chunks, n, 2 * n, sums + n, dbeta);
}

}  // namespace tinytensor::TINYTENSOR_ISA
