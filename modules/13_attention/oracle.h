// What attention gives, in plain loops and double precision: it shares no line with what the student writes.
#pragma once

#include <cmath>

#include "modules/course/closures/check.h"
#include "tinytensor/ops/attention.h"

namespace course {

constexpr double infinity = std::numeric_limits<double>::infinity();

inline Tensor sample(const Shape& shape, uint64_t seed) {
  Generator generator(seed);
  return randn(shape, generator);
}

/// Six words of three numbers each, as one sequence with one head.
inline Tensor words() {
  return reshape(tensor({{0.43, 0.15, 0.89},
                         {0.55, 0.87, 0.66},
                         {0.57, 0.85, 0.64},
                         {0.22, 0.58, 0.33},
                         {0.77, 0.25, 0.10},
                         {0.05, 0.80, 0.55}}),
                 {1, 1, 6, 3});
}

/// To four decimals, as tables are printed.
inline Tensor rounded(const Tensor& x) {
  std::vector<real> values = x.to_vector();
  for (real& value : values) value = std::round(value * real{10000}) / real{10000};
  return tensor(values, x.shape());
}

// ---------------------------------------------------------------------------------

// What a query sends to each key. f(b, h, t, s) fills (B, H, T, S).
template <class F>
inline Tensor table(const Shape& shape, const F& f) {
  const Tensor out(shape);
  for (int64_t b = 0; b < shape[0]; ++b) {
    for (int64_t h = 0; h < shape[1]; ++h) {
      for (int64_t t = 0; t < shape[2]; ++t) {
        for (int64_t s = 0; s < shape[3]; ++s) out.set({b, h, t, s}, static_cast<real>(f(b, h, t, s)));
      }
    }
  }
  return out;
}

inline Tensor plain_scores(const Tensor& q, const Tensor& k, double scale) {
  return table(scores_shape(q, k), [&](int64_t b, int64_t h, int64_t t, int64_t s) {
    double score = 0;
    for (int64_t d = 0; d < q.size(3); ++d) {
      score += static_cast<double>(q.at({b, h, t, d})) * static_cast<double>(k.at({b, h, s, d}));
    }
    return scale * score;
  });
}

// Over the last dim; a row of -inf gives zeros.
inline Tensor plain_softmax(const Tensor& scores) {
  return table(scores.shape(), [&](int64_t b, int64_t h, int64_t t, int64_t s) {
    double largest = -infinity, total = 0;
    for (int64_t i = 0; i < scores.size(3); ++i) largest = std::max<double>(largest, scores.at({b, h, t, i}));
    if (largest == -infinity) return 0.0;
    for (int64_t i = 0; i < scores.size(3); ++i) total += std::exp(scores.at({b, h, t, i}) - largest);
    return std::exp(scores.at({b, h, t, s}) - largest) / total;
  });
}

inline Tensor plain_output(const Tensor& weights, const Tensor& v) {
  return table({v.size(0), v.size(1), weights.size(2), v.size(3)}, [&](int64_t b, int64_t h, int64_t t, int64_t e) {
    double total = 0;
    for (int64_t s = 0; s < v.size(2); ++s) {
      total += static_cast<double>(weights.at({b, h, t, s})) * static_cast<double>(v.at({b, h, s, e}));
    }
    return total;
  });
}

inline Tensor masked(const Tensor& scores, const std::function<bool(int64_t, int64_t, int64_t, int64_t)>& allowed) {
  return table(scores.shape(), [&](int64_t b, int64_t h, int64_t t, int64_t s) {
    return allowed(b, h, t, s) ? static_cast<double>(scores.at({b, h, t, s})) : -infinity;
  });
}

struct AttentionCase {
  std::string text;
  AttentionMask mask;
  AttentionOptions options;
  std::function<bool(int64_t, int64_t, int64_t, int64_t)> allowed;
};

}  // namespace course
