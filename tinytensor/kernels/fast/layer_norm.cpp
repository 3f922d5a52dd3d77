// Layer norm. A row is read from memory once and from the nearest cache after that.
//
// What a row waits for is its sums: each is one chain of additions, a reduction over lanes and a division. So some rows
// are treated together, and while one waits the others are computed. A row's arithmetic does not depend on that.
//
// A mean that is large beside the deviation has lost, in its last digits, what the rows differ by. Such a row is
// computed again, from its distances to that mean, whose own mean is taken away as well.
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
constexpr int rows_together = 4;

struct Forward {
  int64_t n;
  float eps;
  const float *x, *gamma, *beta;
  float *y, *mean, *rstd;
};

// Whether the last digits of a mean matter beside 1/rstd, the deviation.
constexpr float farthest = 8;
bool is_far(float mean, float rstd) { return __builtin_fabsf(mean) * rstd > farthest; }

bool is_any_far(int64_t rows, const float* mean, const float* rstd) {
  for (int64_t i = 0; i < rows; i += W) {
    const Floats ratio = load_first(mean + i, rows - i) * load_first(rstd + i, rows - i);
    if (any(max(ratio, -ratio) > broadcast(farthest))) return true;
  }
  return false;
}

// The mean of a row's distances to a number near its mean.
float mean_distance(int64_t n, const float* x, float from) {
  const float sum = sum_over(n, [=](int64_t j, int64_t lanes) { return load_first(x + j, lanes, from) - from; });
  return sum / static_cast<float>(n);
}

[[gnu::noinline]] void normalize_far_row(const Forward& args, int64_t i) {
  const float* x = args.x + i * args.n;
  float* y = args.y + i * args.n;
  const float mean = args.mean[i] + mean_distance(args.n, x, args.mean[i]);
  const float rest = mean_distance(args.n, x, mean);
  along_row(args.n, [=](int64_t j, int64_t lanes) {
    store_first(y + j, (load_first(x + j, lanes, mean) - mean) - rest, lanes);
  });
  const float squares = sum_over(args.n, [=](int64_t j, int64_t lanes) {
    const Floats centred = load_first(y + j, lanes);
    return centred * centred;
  });
  const float rstd = 1 / __builtin_sqrtf(squares / static_cast<float>(args.n) + args.eps);
  args.mean[i] = mean;
  args.rstd[i] = rstd;
  along_row(args.n, [&](int64_t j, int64_t lanes) {
    const Floats gamma = args.gamma != nullptr ? load_first(args.gamma + j, lanes) : broadcast(1);
    const Floats beta = args.beta != nullptr ? load_first(args.beta + j, lanes) : Floats{};
    store_first(y + j, load_first(y + j, lanes) * rstd * gamma + beta, lanes);
  });
}

// R rows from row i on.
template <int R>
void normalize_rows(const Forward& args, int64_t i) {
  const float* from = args.x + i * args.n;
  const float count = static_cast<float>(args.n);
  float mean[R], rstd[R];
  sum_rows(args.n, mean,
           [=](int r, int64_t j, int64_t lanes, Floats sum) { return sum + load_first(from + r * args.n + j, lanes); });
#pragma GCC unroll 4
  for (int r = 0; r < R; ++r) mean[r] /= count;
  sum_rows(args.n, rstd, [&](int r, int64_t j, int64_t lanes, Floats sum) {
    const Floats centred = load_first(from + r * args.n + j, lanes, mean[r]) - mean[r];
    return fma(centred, centred, sum);
  });
#pragma GCC unroll 4
  for (int r = 0; r < R; ++r) {
    rstd[r] = 1 / __builtin_sqrtf(rstd[r] / count + args.eps);
    args.mean[i + r] = mean[r];
    args.rstd[i + r] = rstd[r];
  }
  along_row(args.n, [&](int64_t j, int64_t lanes) {
    const Floats gamma = args.gamma != nullptr ? load_first(args.gamma + j, lanes) : broadcast(1);
    const Floats beta = args.beta != nullptr ? load_first(args.beta + j, lanes) : Floats{};
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) {
      const Floats normalized = (load_first(from + r * args.n + j, lanes) - mean[r]) * rstd[r];
      store_first(args.y + (i + r) * args.n + j, normalized * gamma + beta, lanes);
    }
  });
}

struct Backward {
  int64_t n;
  const float *x, *gamma, *mean, *rstd, *dy;
  float* dx;
};

// One vector of a row: x̂, dy and g = dy∘gamma.
struct Lanes {
  Floats normalized, slope, scaled;
};

// rest: what the mean of a far row has lost by rounding.
template <bool far>
[[gnu::always_inline]] inline Lanes lanes_of(const Backward& args, int64_t i, int64_t j, int64_t lanes, Floats gamma,
                                             float rest) {
  const Floats x = load_first(args.x + i * args.n + j, lanes, args.mean[i]);
  const Floats slope = load_first(args.dy + i * args.n + j, lanes);
  const Floats centred = far ? (x - args.mean[i]) - rest : x - args.mean[i];
  return {centred * args.rstd[i], slope, slope * gamma};
}

// dx of R rows from row i on, and their share of the gradients of the parameters; what is null is left out.
template <int R, bool far>
void send_back_rows(const Backward& args, int64_t i, float* dgamma, float* dbeta) {
  const auto gamma_at = [&](int64_t j, int64_t lanes) {
    return args.gamma != nullptr ? load_first(args.gamma + j, lanes) : broadcast(1);
  };
  float rest[R] = {};
  for (int r = 0; far && r < R; ++r) rest[r] = mean_distance(args.n, args.x + (i + r) * args.n, args.mean[i + r]);
  Floats g_sums[R] = {}, gx_sums[R] = {};
  along_row(args.n, [&](int64_t j, int64_t lanes) {
    const Floats gamma = gamma_at(j, lanes);
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) {
      const Lanes at = lanes_of<far>(args, i + r, j, lanes, gamma, rest[r]);
      g_sums[r] += at.scaled;
      gx_sums[r] = fma(at.scaled, at.normalized, gx_sums[r]);
    }
  });
  float g_mean[R], gx_mean[R];
#pragma GCC unroll 4
  for (int r = 0; r < R; ++r) {
    g_mean[r] = total(g_sums[r]) / static_cast<float>(args.n);
    gx_mean[r] = total(gx_sums[r]) / static_cast<float>(args.n);
  }
  along_row(args.n, [&](int64_t j, int64_t lanes) {
    const Floats gamma = gamma_at(j, lanes);
    Floats gamma_sum = dgamma != nullptr ? load_first(dgamma + j, lanes) : Floats{};
    Floats beta_sum = dbeta != nullptr ? load_first(dbeta + j, lanes) : Floats{};
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) {
      const Lanes at = lanes_of<far>(args, i + r, j, lanes, gamma, rest[r]);
      const Floats centred = at.scaled - g_mean[r] - at.normalized * gx_mean[r];
      if (args.dx != nullptr) store_first(args.dx + (i + r) * args.n + j, args.rstd[i + r] * centred, lanes);
      gamma_sum = fma(at.slope, at.normalized, gamma_sum);
      beta_sum += at.slope;
    }
    if (dgamma != nullptr) store_first(dgamma + j, gamma_sum, lanes);
    if (dbeta != nullptr) store_first(dbeta + j, beta_sum, lanes);
  });
}

}  // namespace

void layer_norm(int64_t rows, int64_t n, float eps, const float* x, const float* gamma, const float* beta, float* y,
                float* mean, float* rstd) {
  const Forward args{n, eps, x, gamma, beta, y, mean, rstd};
  parallel_for(rows, ceil_div(floats_worth_a_thread, larger<int64_t>(n, 1)), [&](int64_t begin, int64_t end) {
    int64_t i = begin;
    for (; i + rows_together <= end; i += rows_together) normalize_rows<rows_together>(args, i);
    for (; i < end; ++i) normalize_rows<1>(args, i);
    if (!is_any_far(end - begin, mean + begin, rstd + begin)) return;
    for (i = begin; i < end; ++i) {
      if (is_far(mean[i], rstd[i])) normalize_far_row(args, i);
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
      float* own_dgamma = dgamma != nullptr ? own : nullptr;
      float* own_dbeta = dbeta != nullptr ? own + n : nullptr;
      int64_t i = chunk * rows_in_chunk;
      const int64_t last = smaller(rows, i + rows_in_chunk);
      const bool any_far = is_any_far(last - i, mean + i, rstd + i);
      for (; !any_far && i + rows_together <= last; i += rows_together) {
        send_back_rows<rows_together, false>(args, i, own_dgamma, own_dbeta);
      }
      for (; i < last; ++i) {
        if (is_far(mean[i], rstd[i])) {
          send_back_rows<1, true>(args, i, own_dgamma, own_dbeta);
        } else {
          send_back_rows<1, false>(args, i, own_dgamma, own_dbeta);
        }
      }
    }
  });
  if (dgamma != nullptr) sum_columns(chunks, n, 2 * n, sums, dgamma);
  if (dbeta != nullptr) sum_columns(chunks, n, 2 * n, sums + n, dbeta);
}

}  // namespace tinytensor::TINYTENSOR_ISA
