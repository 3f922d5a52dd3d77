// Softmax and cross-entropy: matrices treated row by row.
//
// A row is read from memory once and from the nearest cache after that: for its maximum, for the exponentials and their
// sum, for the result. Rows are shared out to the threads; a row is never cut.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/functions.h"
#include "tinytensor/kernels/fast/sums.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t floats_worth_a_thread = 1 << 13;

template <class Body>
void for_rows(int64_t rows, int64_t n, Body body) {
  parallel_for(rows, ceil_div(floats_worth_a_thread, larger<int64_t>(n, 1)), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) body(i);
  });
}

// y[j] = f(j, lanes) along a row.
template <class F>
[[gnu::always_inline]] inline void write_row(int64_t n, float* y, F f) {
  int64_t j = 0;
  for (; j + W <= n; j += W) store(y + j, f(j, int64_t{W}));
  if (j < n) store_first(y + j, f(j, n - j), n - j);
}

float row_max(int64_t n, const float* x) {
  Floats highest = broadcast(-infinity);
  for (int64_t j = 0; j < n; j += W) highest = max(load_first(x + j, n - j, -infinity), highest);
  return largest(highest);
}

// Σ exp(x - shift). A NaN anywhere makes it NaN, and so does a row of which the maximum is not finite.
float sum_of_exp(int64_t n, const float* x, float shift) {
  return sum_over(n, [=](int64_t j, int64_t lanes) { return exp(load_first(x + j, lanes, -infinity) - shift); });
}

float row_logsumexp(int64_t n, const float* x) {
  const float highest = row_max(n, x);
  return highest + __builtin_logf(sum_of_exp(n, x, highest));
}

float row_sum(int64_t n, const float* x) {
  return sum_over(n, [=](int64_t j, int64_t lanes) { return load_first(x + j, lanes); });
}

}  // namespace

void softmax(int64_t rows, int64_t n, const float* x, float* y) {
  for_rows(rows, n, [=](int64_t i) {
    const float* from = x + i * n;
    float* to = y + i * n;
    const float highest = row_max(n, from);
    const float total = sum_over(n, [=](int64_t j, int64_t lanes) {
      const Floats e = exp(load_first(from + j, lanes, -infinity) - highest);
      store_first(to + j, e, lanes);
      return e;
    });
    const float factor = 1 / total;
    write_row(n, to, [=](int64_t j, int64_t lanes) { return load_first(to + j, lanes) * factor; });
  });
}

void softmax_backward(int64_t rows, int64_t n, const float* y, const float* dy, float* dx) {
  for_rows(rows, n, [=](int64_t i) {
    const float* weights = y + i * n;
    const float* slopes = dy + i * n;
    const float dot = sum_over(
        n, [=](int64_t j, int64_t lanes) { return load_first(weights + j, lanes) * load_first(slopes + j, lanes); });
    write_row(n, dx + i * n, [=](int64_t j, int64_t lanes) {
      return load_first(weights + j, lanes) * (load_first(slopes + j, lanes) - dot);
    });
  });
}

void log_softmax(int64_t rows, int64_t n, const float* x, float* y) {
  for_rows(rows, n, [=](int64_t i) {
    const float* from = x + i * n;
    const float highest = row_max(n, from);
    const float log_total = __builtin_logf(sum_of_exp(n, from, highest));
    write_row(n, y + i * n,
              [=](int64_t j, int64_t lanes) { return (load_first(from + j, lanes) - highest) - log_total; });
  });
}

void log_softmax_backward(int64_t rows, int64_t n, const float* y, const float* dy, float* dx) {
  for_rows(rows, n, [=](int64_t i) {
    const float total = row_sum(n, dy + i * n);
    write_row(n, dx + i * n, [=](int64_t j, int64_t lanes) {
      return load_first(dy + i * n + j, lanes) - exp(load_first(y + i * n + j, lanes)) * total;
    });
  });
}

void cross_entropy(const CrossEntropyArgs& args, float* losses) {
  const int64_t n = args.classes;
  const float smoothing = args.label_smoothing;
  for_rows(args.rows, n, [&](int64_t i) {
    const float* x = args.logits + i * n;
    const int64_t target = args.targets[i];
    const float logsumexp = row_logsumexp(n, x);
    args.logsumexp[i] = logsumexp;
    float loss = target == args.ignore_index ? 0 : (1 - smoothing) * (logsumexp - x[target]);
    if (smoothing > 0 && target != args.ignore_index) {
      loss += smoothing * (logsumexp - row_sum(n, x) / static_cast<float>(n));
    }
    losses[i] = loss;
  });
}

void cross_entropy_backward(const CrossEntropyArgs& args, const float* dlosses, float* dlogits) {
  const int64_t n = args.classes;
  const float uniform = args.label_smoothing / static_cast<float>(n);
  for_rows(args.rows, n, [&](int64_t i) {
    const float* x = args.logits + i * n;
    float* dx = dlogits + i * n;
    const int64_t target = args.targets[i];
    const bool ignored = target == args.ignore_index;
    const float slope = dlosses[i];
    const float logsumexp = args.logsumexp[i];
    write_row(n, dx, [=](int64_t j, int64_t lanes) {
      return ignored ? Floats{} : slope * (exp(load_first(x + j, lanes) - logsumexp) - uniform);
    });
    if (!ignored) {
      const float probability = exp(broadcast(x[target] - logsumexp))[0];
      dx[target] = slope * (probability - (1 - args.label_smoothing) - uniform);
    }
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
