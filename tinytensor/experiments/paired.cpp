#include "tinytensor/experiments/paired.h"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "tinytensor/core/error.h"
#include "tinytensor/profiling/statistics.h"

namespace tinytensor {
namespace {

void check(const std::vector<TextLoss>& a, const std::vector<TextLoss>& b) {
  if (a.empty() || a.size() != b.size()) {
    fail<ValueError>("paired_difference: both models need losses of the same documents, at least one: {} and {}",
                     a.size(), b.size());
  }
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].bytes != b[i].bytes || a[i].bytes < 1) {
      fail<ValueError>(
          "paired_difference: a document has the same bytes for both models, at least 1: document {} has {} and {}\n"
          "  hint: are both lists in the same order?",
          i, a[i].bytes, b[i].bytes);
    }
    if (!std::isfinite(a[i].nats) || !std::isfinite(b[i].nats)) {
      fail<ValueError>("paired_difference: document {} has a loss that is not finite: {} and {}", i, a[i].nats,
                       b[i].nats);
    }
  }
}

}  // namespace

Estimate paired_difference(const std::vector<TextLoss>& a, const std::vector<TextLoss>& b, int64_t resamples,
                           Generator& generator, double confidence) {
  check(a, b);
  if (resamples < 1) fail<ValueError>("paired_difference: at least 1 resample is needed: {}", resamples);
  if (!(confidence > 0 && confidence < 1)) {
    fail<ValueError>("paired_difference: the confidence must be above 0 and below 1: {}", confidence);
  }
  // exercise 20.7 {
  const auto n = static_cast<int64_t>(a.size());
  const auto difference_of = [&](const std::vector<int64_t>& documents) {
    double nats = 0, bytes = 0;
    for (const int64_t i : documents) {
      nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
      bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
    }
    return nats / (std::numbers::ln2 * bytes);
  };
  std::vector<int64_t> documents(a.size());
  for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
  const double mean = difference_of(documents);
  std::vector<double> differences;
  for (int64_t i = 0; i < resamples; ++i) {
    fill_randint(documents.data(), n, 0, n, generator);
    differences.push_back(difference_of(documents));
  }
  return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
  // }
}

}  // namespace tinytensor
