// Which token comes next, in doubles: temperature, top-k and top-p, and the mistakes that are made in them.
#pragma once

#include <numeric>

#include "modules/14_transformers/oracle.h"

namespace course {

enum class Slip {
  none,
  no_temperature,
  times,
  after,
  one_more,
  one_less,
  no_ties,
  distinct,
  nearly_equal,
  next_to_nothing,
  narrow_k,
  ties,
  first_alone,
  stops_before,
  up_to,
  from_below,
  no_total,
  by_ids,
  of_tokens,
  of_largest,
  no_k,
  no_p
};

inline std::vector<size_t> from_the_likeliest(const Reals& x) {
  std::vector<size_t> order(x.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return x[a] > x[b]; });
  return order;
}

inline void cut_k(Reals& p, int64_t k, Slip slip) {
  if (slip == Slip::narrow_k) k = static_cast<int32_t>(static_cast<uint64_t>(k));
  if (slip == Slip::no_k || k == 0) return;
  k += slip == Slip::one_more ? 1 : slip == Slip::one_less ? -1 : 0;
  const std::vector<size_t> order = from_the_likeliest(p);
  const Reals before = p;
  if (slip == Slip::distinct) {
    Reals values = p;
    std::sort(values.begin(), values.end(), std::greater<>());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    if (k > std::ssize(values)) return;
    const double last = values[at_index(k - 1)];
    for (double& value : p) value = value < last ? 0 : value;
    return;
  }
  for (size_t i = 0; i < order.size(); ++i) {
    const double less = slip == Slip::nearly_equal ? 1e-6 : 0;
    const bool tied = slip != Slip::no_ties && k > 0 && k <= static_cast<int64_t>(order.size()) &&
                      before[order[i]] >= before[order[at_index(k - 1)]] - less;
    if (static_cast<int64_t>(i) >= k && !tied) p[order[i]] = slip == Slip::next_to_nothing ? 1e-9 : 0;
  }
}

inline void cut_p(Reals& p, double share, Slip slip) {
  if (slip == Slip::no_p || share >= 1) return;
  std::vector<size_t> order = from_the_likeliest(p);
  if (slip == Slip::from_below) std::reverse(order.begin(), order.end());
  if (slip == Slip::by_ids) std::sort(order.begin(), order.end());
  if (slip == Slip::of_largest) {  // those within a share of the likeliest
    const double largest = *std::max_element(p.begin(), p.end());
    for (double& value : p) value = value < (1 - share) * largest ? 0 : value;
    return;
  }
  const double total = slip == Slip::no_total ? 1 : std::accumulate(p.begin(), p.end(), 0.0);
  const double near_to = std::min(1e-9, share / 2);  // a share may be much smaller than what sums are rounded to
  double so_far = 0, last = 2;
  for (const size_t token : order) {
    const double own = slip == Slip::of_tokens ? 1 / static_cast<double>(p.size()) : p[token] / total;
    if (slip == Slip::ties && own == last) continue;
    if (so_far <= share - near_to) last = own;
    const bool past = slip == Slip::first_alone    ? so_far > 0
                      : slip == Slip::stops_before ? so_far + own > share + near_to
                      : slip == Slip::up_to        ? so_far > share + near_to
                                                   : so_far > share - near_to;
    if (past) p[token] = 0;
    so_far += own;
  }
}

/// Of these logits, after the cuts: they need not add up to 1. The temperature is above 0.
inline Reals chances_of(const Reals& logits, const Sampling& sampling, Slip slip = Slip::none) {
  const double t = sampling.temperature, largest = *std::max_element(logits.begin(), logits.end());
  Reals p;
  for (const double x : logits) {
    const double scaled = slip == Slip::no_temperature || slip == Slip::after ? x - largest
                          : slip == Slip::times                               ? (x - largest) * t
                                                                              : (x - largest) / t;
    p.push_back(std::exp(scaled));
  }
  const double total = std::accumulate(p.begin(), p.end(), 0.0);
  for (double& value : p) value /= total;
  cut_k(p, sampling.top_k, slip);
  cut_p(p, sampling.top_p, slip);
  return p;
}

/// The token that is drawn with these chances.
inline int64_t drawn_with(const Reals& chances, Generator& generator) {
  const std::vector<real> weights(chances.begin(), chances.end());
  return multinomial(weights.data(), std::ssize(weights), generator);
}

}  // namespace course
