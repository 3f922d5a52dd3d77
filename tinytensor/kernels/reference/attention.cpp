// Scaled dot-product attention, one query at a time. The scores of a query are one row, which is not kept: the backward
// computes it again.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {
namespace {

const double negative_infinity = -std::numeric_limits<double>::infinity();

double dot(int64_t n, const real* a, const real* b) {
  double total = 0;
  for (int64_t i = 0; i < n; ++i) total += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return total;
}

const real* row(const HeadsView& view, int64_t b, int64_t h, int64_t t) {
  return view.data + b * view.batch + h * view.head + t * view.row;
}
real* row(const MutableHeadsView& view, int64_t b, int64_t h, int64_t t) {
  return view.data + b * view.batch + h * view.head + t * view.row;
}

// For query head h: as if every head of keys and values were the one that h reads. Where each reads its own, as it is.
AttentionArgs as_read_by(int64_t h, AttentionArgs args) {
  if (args.group == 1) return args;
  for (HeadsView* view : {&args.k, &args.v}) {
    if (view->data != nullptr) view->data += h / args.group * view->head;
    view->head = 0;
  }
  return args;
}

AttentionGradArgs as_read_by(int64_t h, AttentionGradArgs args) {
  if (args.forward.group == 1) return args;
  for (MutableHeadsView* view : {&args.dk, &args.dv}) {
    if (view->data != nullptr) view->data += h / args.forward.group * view->head;
    view->head = 0;
  }
  args.forward = as_read_by(h, args.forward);
  return args;
}

void add_mask_row(const AttentionArgs& args, int64_t b, int64_t h, int64_t t, std::vector<double>& scores) {
  const real* mask = args.mask + b * args.mask_batch + h * args.mask_head + t * args.mask_row;
  for (size_t s = 0; s < scores.size(); ++s) {
    scores[s] += static_cast<double>(mask[static_cast<int64_t>(s) * args.mask_col]);
  }
}

// Scores of query t against every key, -inf where it must not look.
std::vector<double> score_row(const AttentionArgs& args, int64_t b, int64_t h, int64_t t) {
  std::vector<double> scores(static_cast<size_t>(args.keys), negative_infinity);
  const int64_t visible = args.causal ? std::min(t + 1, args.keys) : args.keys;
  const real* query = row(args.q, b, h, t);
  // exercise 13.1 {
  for (int64_t s = 0; s < visible; ++s) {
    const real* key = row(args.k, b, h, s);
    double score = 0;
    for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
    scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
  }
  // }
  if (args.mask != nullptr) add_mask_row(args, b, h, t, scores);
  return scores;
}

// P of one row: exp(S - largest) / total.
struct WeightRow {
  double largest = negative_infinity, total = 0;
  std::vector<double> weights;  // all 0 for a row that sees no key
};

WeightRow weight_row(std::vector<double> scores) {
  WeightRow result;
  for (const double s : scores) result.largest = s > result.largest || std::isnan(s) ? s : result.largest;
  result.weights = std::move(scores);
  const bool sees_none = result.largest == negative_infinity;
  for (double& weight : result.weights) {
    weight = sees_none ? 0 : std::exp(weight - result.largest);
    result.total += weight;
  }
  for (double& weight : result.weights) weight /= sees_none ? 1 : result.total;
  if (std::isnan(result.total)) result.largest = result.total;
  return result;
}

void clear(const MutableHeadsView& view, int64_t batch, int64_t heads, int64_t rows, int64_t width) {
  if (view.data == nullptr) return;
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t h = 0; h < heads; ++h) {
      for (int64_t t = 0; t < rows; ++t) std::fill_n(row(view, b, h, t), width, real{0});
    }
  }
}

void add_scaled(int64_t n, double factor, const real* x, real* y) {
  for (int64_t i = 0; i < n; ++i) y[i] += static_cast<real>(factor * static_cast<double>(x[i]));
}

// What query t sends back: dP = dO Vᵀ, dS = P ∘ (dP - Σ P∘dP), then dQ = scale dS K, dK = scale dSᵀ Q, dV = Pᵀ dO.
void backward_row(const AttentionGradArgs& args, int64_t b, int64_t h, int64_t t) {
  const AttentionArgs& f = args.forward;
  const std::vector<double> weights = weight_row(score_row(f, b, h, t)).weights;
  const real* dout = row(args.dout, b, h, t);
  std::vector<double> dscores(weights.size());
  // exercise 13.12 {
  std::vector<double> dweights(weights.size());
  double mean = 0;
  for (int64_t s = 0; s < f.keys; ++s) {
    const auto i = static_cast<size_t>(s);
    dweights[i] = dot(f.value_width, dout, row(f.v, b, h, s));
    if (weights[i] != 0) mean += weights[i] * dweights[i];
  }
  for (size_t s = 0; s < weights.size(); ++s) {
    if (weights[s] != 0) dscores[s] = weights[s] * (dweights[s] - mean);
  }
  // }
  for (int64_t s = 0; s < f.keys; ++s) {
    const auto i = static_cast<size_t>(s);
    if (weights[i] == 0) continue;
    const double dproduct = static_cast<double>(f.scale) * dscores[i];
    if (args.dq.data != nullptr) add_scaled(f.width, dproduct, row(f.k, b, h, s), row(args.dq, b, h, t));
    if (args.dk.data != nullptr) add_scaled(f.width, dproduct, row(f.q, b, h, t), row(args.dk, b, h, s));
    if (args.dv.data != nullptr) add_scaled(f.value_width, weights[i], dout, row(args.dv, b, h, s));
  }
}

}  // namespace

void attention_forward(const AttentionArgs& grouped) {
  for (int64_t b = 0; b < grouped.batch; ++b) {
    for (int64_t h = 0; h < grouped.heads; ++h) {
      const AttentionArgs args = as_read_by(h, grouped);
      for (int64_t t = 0; t < args.queries; ++t) {
        const auto [largest, total, weights] = weight_row(score_row(args, b, h, t));
        const int64_t i = (b * args.heads + h) * args.queries + t;
        args.largest[i] = static_cast<real>(largest), args.total[i] = static_cast<real>(total);
        std::vector<double> out(static_cast<size_t>(args.value_width));
        for (int64_t s = 0; s < args.keys; ++s) {
          const double weight = weights[static_cast<size_t>(s)];
          for (int64_t d = 0; weight != 0 && d < args.value_width; ++d) {
            out[static_cast<size_t>(d)] += weight * static_cast<double>(row(args.v, b, h, s)[d]);
          }
        }
        for (int64_t d = 0; d < args.value_width; ++d) {
          row(args.out, b, h, t)[d] = static_cast<real>(out[static_cast<size_t>(d)]);
        }
      }
    }
  }
}

void attention_backward(const AttentionGradArgs& args) {
  const AttentionArgs& f = args.forward;
  clear(args.dq, f.batch, f.heads, f.queries, f.width);
  clear(args.dk, f.batch, f.heads / f.group, f.keys, f.width);
  clear(args.dv, f.batch, f.heads / f.group, f.keys, f.value_width);
  for (int64_t b = 0; b < f.batch; ++b) {
    for (int64_t h = 0; h < f.heads; ++h) {
      const AttentionGradArgs of_head = as_read_by(h, args);
      for (int64_t t = 0; t < f.queries; ++t) backward_row(of_head, b, h, t);
    }
  }
}

}  // namespace tinytensor::reference
