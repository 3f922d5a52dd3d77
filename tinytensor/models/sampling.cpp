#include "tinytensor/models/sampling.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check(const Tensor& logits, const Sampling& sampling) {
  if (logits.dim() != 1 || logits.numel() == 0)
    fail<ShapeError>("sample: logits (V) are needed: {}", to_string(logits.shape()));
  if (!(sampling.temperature >= 0)) {
    fail<ValueError>("sample: the temperature must not be negative: {}", sampling.temperature);
  }
  if (sampling.top_k < 0) fail<ValueError>("sample: top_k must not be negative: {}", sampling.top_k);
  if (!(sampling.top_p > 0 && sampling.top_p <= 1)) {
    fail<ValueError>("sample: top_p must be above 0 and at most 1: {}", sampling.top_p);
  }
  bool has_choice = false;
  for (const real x : logits.to_vector()) {  // -inf is a token that must not be chosen
    if (!(x < std::numeric_limits<real>::infinity())) {
      fail<ValueError>("sample: the scores hold {}\n  hint: the model's weights are damaged, or too large",
                       std::abs(x));
    }
    has_choice = has_choice || std::isfinite(x);
  }
  if (has_choice) return;
  fail<ValueError>(
      "sample: all scores are -inf: no token is left to choose\n"
      "  hint: a mask that excludes every token, or weights of the model that are damaged or too large");
}

constexpr double largest_real = std::numeric_limits<real>::max();

// At a temperature so low that a quotient is beyond all numbers only the likeliest token is left.
bool overflows(const Tensor& logits, double temperature) {
  if (static_cast<real>(temperature) == 0) return true;
  double largest = 0;
  for (const real x : logits.to_vector()) {
    if (std::isfinite(x)) largest = std::max(largest, std::abs(static_cast<double>(x)));
  }
  return largest / temperature > largest_real;
}

std::vector<real> at_temperature(const Tensor& logits, double temperature) {
  // exercise 14.6 {
  return softmax(div(logits, temperature), -1).to_vector();
  // }
}

// Tokens from the likeliest down; of two that are equal the one with the smaller id comes first.
std::vector<size_t> ranking(const std::vector<real>& scores) {
  std::vector<size_t> order(scores.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return scores[a] > scores[b]; });
  return order;
}

// Probabilities below the k-th largest become 0; those equal to it stay, as in nanoGPT.
void keep_top_k(std::vector<real>& probabilities, int64_t k) {
  // exercise 14.6 {
  const auto count = static_cast<size_t>(k);
  if (k == 0 || count >= probabilities.size()) return;
  std::vector<real> sorted = probabilities;
  std::nth_element(sorted.begin(), sorted.begin() + (k - 1), sorted.end(), std::greater<real>());
  const real threshold = sorted[count - 1];
  for (real& p : probabilities) p = p < threshold ? 0 : p;
  // }
}

// Keeps the smallest set of the likeliest tokens whose probabilities add up to p; the others become 0.
void keep_top_p(std::vector<real>& probabilities, double p) {
  if (p >= 1) return;
  // exercise 14.7 {
  const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  double reached = 0;
  for (const size_t token : ranking(probabilities)) {
    const auto share = static_cast<double>(probabilities[token]) / total;
    if (reached >= p) probabilities[token] = 0;
    reached += share;
  }
  // }
}

}  // namespace

int64_t sample(const Tensor& logits, const Sampling& sampling, Generator& generator) {
  const NoGrad guard;
  check(logits, sampling);
  if (sampling.temperature == 0 || overflows(logits, sampling.temperature)) return argmax(logits);
  std::vector<real> probabilities = at_temperature(logits, std::min(sampling.temperature, largest_real));
  keep_top_k(probabilities, sampling.top_k);
  keep_top_p(probabilities, sampling.top_p);
  return multinomial(probabilities.data(), static_cast<int64_t>(probabilities.size()), generator);
}

}  // namespace tinytensor
