// What module 20 should give, in plain loops, in whole numbers and long doubles. Where a model is asked, each token is
// asked by itself.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/check.h"
#include "modules/course/checking/draw.h"
#include "modules/course/checking/large_size.h"

namespace course {

/// More digits than any answer has.
using Exact = long double;

inline constexpr int64_t largest_int = std::numeric_limits<int64_t>::max();
inline const Exact ln_2 = std::log(static_cast<Exact>(2));

/// A number of which all digits count, up to the order in which it was computed.
inline Value nearly_exact(Exact x) {
  const auto rounded = static_cast<double>(x);
  return Value(rounded).within(1e-12 * std::abs(rounded));
}

inline std::string list_of(const std::vector<double>& all) {
  if (all.size() > 12) return fmt::format("{{{} values}}", all.size());
  return fmt::format("{{{:.9g}}}", fmt::join(all, ", "));
}

inline std::string text_of(const TextLoss& text) {
  return fmt::format("{{{:.9g}, {}, {}}}", text.nats, text.tokens, text.bytes);
}
inline std::string list_of(const std::vector<TextLoss>& all) {
  if (all.size() > 6) return fmt::format("{{{} texts}}", all.size());
  std::vector<std::string> words;
  for (const TextLoss& text : all) words.push_back(text_of(text));
  return fmt::format("{{{}}}", fmt::join(words, ", "));
}

inline Exact bits_of(Exact nats, Exact bytes) { return nats / (ln_2 * bytes); }

// --- windows

struct Cut {
  int64_t tokens = 0, block_size = 1, stride = 1;
};

/// As far as 2^64, and exact.
using Wide = long double;

/// Which tokens window k scores, and where it begins: by its number alone.
inline std::vector<ScoringWindow> windows_of(const Cut& c) {
  const auto tokens = static_cast<Wide>(c.tokens), block = static_cast<Wide>(c.block_size),
             stride = static_cast<Wide>(c.stride);
  std::vector<ScoringWindow> all;
  for (Wide k = 0;; ++k) {
    const Wide first = k == 0 ? 1 : 1 + block + (k - 1) * stride;
    if (first >= tokens) return all;
    const Wide end = std::min(tokens, 1 + block + k * stride), begin = std::max<Wide>(0, end - 1 - block);
    all.push_back({static_cast<int64_t>(begin), static_cast<int64_t>(end), static_cast<int64_t>(first)});
  }
}

// --- means and quantiles

inline Exact mean_of(const std::vector<double>& values) {
  Exact sum = 0;
  for (const double value : values) sum += static_cast<Exact>(value);
  return sum / static_cast<Exact>(values.size());
}

/// Σ (value - mean)²
inline Exact squares_of(const std::vector<double>& values) {
  const Exact mean = mean_of(values);
  Exact sum = 0;
  for (const double value : values) sum += (static_cast<Exact>(value) - mean) * (static_cast<Exact>(value) - mean);
  return sum;
}

/// On the straight line between the sorted values next to position share · (n - 1).
inline Exact at_share(std::vector<Exact> values, Exact share) {
  std::sort(values.begin(), values.end());
  const Exact position = share * static_cast<Exact>(values.size() - 1);
  const auto below = static_cast<size_t>(position);
  const size_t above = std::min(below + 1, values.size() - 1);
  const Exact part = position - static_cast<Exact>(below);
  return values[below] + (values[above] - values[below]) * part;
}

// --- a model that is asked for a text

struct Scored {
  GPTConfig config;
  std::vector<int32_t> ids;
  int64_t bytes = 10, stride = 1;
  uint64_t seed = 7;
  bool training = true;   ///< the mode before
  bool mixed = false;     ///< one part of the model is in the other mode
  double drop = 0;        ///< of the MLPs: 0 or 1, so that nothing is left to chance
  bool recording = true;  ///< whether the tape records before
  /// flat: all 0, each token is as likely; broken: one is NaN; steep: some p are 0 in floats
  enum { drawn, flat, broken, steep } weights = drawn;
};

inline void fill(const GPT& model, const Scored& c, uint64_t seed) {
  Draw draw(seed);
  for (const auto& [name, parameter] : model.named_parameters()) {
    const bool of_norm = name.find("ln_") != std::string::npos && name.ends_with("weight");
    const double spread = parameter.dim() == 2 ? 3 / std::sqrt(static_cast<double>(parameter.size(1))) : 0.3;
    real* numbers = parameter.mutable_data();
    for (int64_t i = 0; i < parameter.numel(); ++i) {
      double x = (of_norm ? 1 : 0) + spread * draw.normal();
      if (c.weights == Scored::steep && name == "ln_f.weight") x *= 300;
      numbers[i] = c.weights == Scored::flat ? 0 : static_cast<real>(x);
    }
    if (c.weights == Scored::broken && name == "ln_f.weight") numbers[0] = std::numeric_limits<real>::quiet_NaN();
  }
}

inline GPT model_of(const Scored& c) {
  GPT model(c.config);
  fill(model, c, c.seed);
  for (TransformerBlock& block : model.h) block.mlp.dropout.p = c.drop;
  model.train(c.training);
  if (c.mixed) model.h[0].attn.train(!c.training);
  return model;
}

// Every second parameter is frozen: what asks for a gradient is the caller's choice.
inline void freeze_some(const Module& model) {
  bool asks = true;
  for (Tensor& parameter : model.parameters()) parameter.requires_grad_(asks = !asks);
}

inline Shape asking(const Module& model) {
  Shape asks;
  for (const Tensor& parameter : model.parameters()) asks.push_back(parameter.requires_grad() ? 1 : 0);
  return asks;
}

inline Shape asking_of(const Scored& c) {
  const GPT model = model_of(c);
  freeze_some(model);
  return asking(model);
}

inline uint64_t writes_to(const Module& model) {
  uint64_t writes = 0;
  for (const Tensor& parameter : model.parameters()) writes += parameter.version();
  return writes;
}

}  // namespace course
