// What is right, in plain loops over doubles: a GPT that computes a text anew each time and keeps nothing. Both programs
// know it, for it also says which texts are decided: where no rounding chooses between two tokens.
//
// Letters: T positions of a text, C width, H heads, D = C / H.
#pragma once

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "modules/course/checking/check.h"

namespace course {

using Reals = std::vector<double>;
using Ids = std::vector<int64_t>;
using Parameters = std::map<std::string, Numbers>;
using NamedShapes = std::vector<std::pair<std::string, Shape>>;

inline size_t at_index(int64_t i) { return static_cast<size_t>(i); }

/// Values that both programs give parameters of these names: normal numbers, those of norms around 1.
inline Parameters values_of(const NamedShapes& parameters, uint64_t seed, double factor) {
  Parameters all;
  Draw draw(seed);
  for (const auto& [name, shape] : parameters) {
    const bool of_norm = name.find("ln_") != std::string::npos && name.ends_with("weight");
    const double spread = shape.size() == 2 ? factor / std::sqrt(static_cast<double>(shape[1])) : 0.3;
    Numbers& values = all[name] = Numbers(shape);
    for (double& value : values.values) {
      value = static_cast<double>(static_cast<float>((of_norm ? 1 : 0) + spread * draw.normal()));
    }
  }
  return all;
}

/// The same for the parameters of a module.
inline Parameters fill(const Module& module, uint64_t seed, double factor = 1) {
  NamedShapes shapes;
  for (const auto& [name, parameter] : module.named_parameters()) shapes.emplace_back(name, parameter.shape());
  Parameters all = values_of(shapes, seed, factor);
  for (const auto& [name, parameter] : module.named_parameters()) {
    const Reals& values = all.at(name).values;
    for (size_t i = 0; i < values.size(); ++i) parameter.mutable_data()[i] = static_cast<real>(values[i]);
  }
  return all;
}

inline Value near(const Numbers& x) {
  double largest = 0;
  for (const double value : x.values) largest = std::max(largest, std::isfinite(value) ? std::abs(value) : 0);
  return Value(x).within(4e-5 * (1 + largest));
}

// --- layers: x has rows of `width` numbers

inline Reals plain_linear(const Reals& x, int64_t width, const Parameters& p, const std::string& name) {
  const Numbers& w = p.at(name + ".weight");
  const auto bias = p.find(name + ".bias");
  const int64_t rows = static_cast<int64_t>(x.size()) / width, out = w.shape[0];
  Reals y(at_index(rows * out));
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t o = 0; o < out; ++o) {
      double total = bias == p.end() ? 0 : bias->second.values[at_index(o)];
      for (int64_t c = 0; c < width; ++c) total += x[at_index(r * width + c)] * w.values[at_index(o * width + c)];
      y[at_index(r * out + o)] = total;
    }
  }
  return y;
}

inline Reals plain_norm(const Reals& x, int64_t width, const Parameters& p, const std::string& name) {
  const Numbers &w = p.at(name + ".weight"), &bias = p.at(name + ".bias");
  Reals y(x.size());
  for (size_t row = 0; row < x.size(); row += at_index(width)) {
    double mean = 0, square = 0;
    for (size_t c = 0; c < at_index(width); ++c) mean += x[row + c] / static_cast<double>(width);
    for (size_t c = 0; c < at_index(width); ++c) square += std::pow(x[row + c] - mean, 2) / static_cast<double>(width);
    for (size_t c = 0; c < at_index(width); ++c) {
      y[row + c] = (x[row + c] - mean) / std::sqrt(square + 1e-5) * w.values[c] + bias.values[c];
    }
  }
  return y;
}

/// What attention does, and the mistakes that are made with what is kept.
struct Sight {
  int64_t heads = 1;
  bool rotary = false;
  int64_t padding = 0;                   ///< places at the front that no position may look at
  std::vector<int64_t> turned_as = {};   ///< by which position each is turned; its own place if there is none
  std::vector<int64_t> queries_as = {};  ///< queries alone, where they are turned otherwise than keys
  std::function<bool(int64_t t, int64_t s)> sees = [](int64_t t, int64_t s) { return s <= t; };
  /// Where it is there: a position that sees nothing looks evenly at so many places.
  std::function<int64_t(int64_t t)> blind = {};
};

/// Pairs of each head of x, turned by the angle of their position.
inline void turn_pairs(Reals& x, int64_t width, int64_t head, const std::vector<int64_t>& turned_as) {
  for (size_t i = 0; i + 1 < x.size(); i += 2) {
    const int64_t place = static_cast<int64_t>(i) / width;
    const int64_t position = turned_as.empty() ? place : turned_as[at_index(place)];
    const auto pair = static_cast<double>(static_cast<int64_t>(i) % width % head);
    const double angle = static_cast<double>(position) * std::pow(10000.0, -pair / static_cast<double>(head));
    const double a = x[i], b = x[i + 1];
    x[i] = a * std::cos(angle) - b * std::sin(angle);
    x[i + 1] = a * std::sin(angle) + b * std::cos(angle);
  }
}

/// x (T, C) of one text -> (T, C). Heads may have been taken out: together they are as wide as q_proj says.
inline Reals plain_attention(const Reals& x, int64_t width, const Parameters& p, const std::string& prefix,
                             const Sight& sight) {
  const int64_t inner = p.at(prefix + "q_proj.weight").shape[0], head = inner / sight.heads;
  const int64_t length = static_cast<int64_t>(x.size()) / width;
  Reals q = plain_linear(x, width, p, prefix + "q_proj"), k = plain_linear(x, width, p, prefix + "k_proj");
  const Reals v = plain_linear(x, width, p, prefix + "v_proj");
  if (sight.rotary) {
    turn_pairs(q, inner, head, sight.queries_as.empty() ? sight.turned_as : sight.queries_as);
    turn_pairs(k, inner, head, sight.turned_as);
  }
  Reals mixed(at_index(length * inner));
  for (int64_t t = 0; t < length; ++t) {
    for (int64_t first = 0; first < inner; first += head) {
      Reals weights(at_index(length), -infinity);
      double largest = -infinity, total = 0;
      for (int64_t s = sight.padding; s < length; ++s) {
        if (!sight.sees(t, s)) continue;
        double score = 0;
        for (int64_t d = first; d < first + head; ++d) score += q[at_index(t * inner + d)] * k[at_index(s * inner + d)];
        weights[at_index(s)] = score / std::sqrt(static_cast<double>(head));
        largest = std::max(largest, weights[at_index(s)]);
      }
      for (double& weight : weights) total += weight = weight == -infinity ? 0 : std::exp(weight - largest);
      if (total == 0 && sight.blind) {
        std::fill_n(weights.begin(), sight.blind(t), 1);
        total = static_cast<double>(sight.blind(t));
      }
      for (int64_t s = 0; s < length && total > 0; ++s) {
        const double share = weights[at_index(s)] / total;
        if (share == 0) continue;
        for (int64_t d = first; d < first + head; ++d)
          mixed[at_index(t * inner + d)] += share * v[at_index(s * inner + d)];
      }
    }
  }
  return plain_linear(mixed, inner, p, prefix + "out_proj");
}

inline Reals plus(const Reals& a, const Reals& b) {
  Reals y(a.size());
  for (size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[i];
  return y;
}

inline Reals plain_block(const Reals& x, int64_t width, const Parameters& p, const std::string& prefix,
                         const Sight& sight) {
  const Reals stream =
      plus(x, plain_attention(plain_norm(x, width, p, prefix + "ln_1"), width, p, prefix + "attn.", sight));
  Reals inner = plain_linear(plain_norm(stream, width, p, prefix + "ln_2"), width, p, prefix + "mlp.c_fc");
  for (double& value : inner) value *= std::erfc(-value / std::sqrt(2.0)) / 2;
  return plus(stream, plain_linear(inner, 4 * width, p, prefix + "mlp.c_proj"));
}

// --- a GPT

/// The parameters of a GPT with biases, without making one.
inline NamedShapes parameters_of(const GPTConfig& c) {
  NamedShapes all;
  const int64_t width = c.n_embd;
  const auto layer = [&](const std::string& name, const Shape& weight) {
    all.emplace_back(name + ".weight", weight);
    all.emplace_back(name + ".bias", Shape{weight[0]});
  };
  all.emplace_back("wte.weight", Shape{c.vocab_size, width});
  if (c.positions == Positions::learned) all.emplace_back("wpe.weight", Shape{c.block_size, width});
  for (int64_t i = 0; i < c.n_layer; ++i) {
    const std::string block = fmt::format("h.{}.", i);
    layer(block + "ln_1", {width});
    for (const char* name : {"q_proj", "k_proj", "v_proj", "out_proj"}) layer(block + "attn." + name, {width, width});
    layer(block + "ln_2", {width});
    layer(block + "mlp.c_fc", {4 * width, width});
    layer(block + "mlp.c_proj", {width, 4 * width});
  }
  layer("ln_f", {width});
  if (!c.tie_weights) all.emplace_back("lm_head.weight", Shape{c.vocab_size, width});
  return all;
}

/// How a text stands before the model: where its tokens are said to stand, and what they may look at.
struct Reading {
  std::vector<int64_t> positions = {};  ///< of each id; 0, 1, 2, … if there is none
  Sight sight = {};
};

inline double wave(int64_t position, int64_t column, int64_t width) {
  const double exponent = -static_cast<double>(column - column % 2) / static_cast<double>(width);
  const double angle = static_cast<double>(position) * std::pow(10000.0, exponent);
  return column % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

/// The logits behind the last of these ids.
inline Reals plain_logits(const Parameters& p, const GPTConfig& config, const Ids& ids, Reading reading = {}) {
  const int64_t width = config.n_embd;
  reading.sight.heads = config.n_head, reading.sight.rotary = config.positions == Positions::rotary;
  Reals x;
  for (int64_t t = 0; t < std::ssize(ids); ++t) {
    const int64_t position = reading.positions.empty() ? t : reading.positions[at_index(t)];
    for (int64_t c = 0; c < width; ++c) {
      double value = p.at("wte.weight").values[at_index(ids[at_index(t)] * width + c)];
      if (config.positions == Positions::learned) value += p.at("wpe.weight").values[at_index(position * width + c)];
      if (config.positions == Positions::sinusoidal) {
        value = value * std::sqrt(static_cast<double>(width)) + wave(position, c, width);
      }
      x.push_back(value);
    }
  }
  for (int64_t i = 0; i < config.n_layer; ++i) x = plain_block(x, width, p, fmt::format("h.{}.", i), reading.sight);
  const Reals last(x.end() - width, x.end());
  const Numbers& head = p.at(config.tie_weights ? "wte.weight" : "lm_head.weight");
  return plain_linear(plain_norm(last, width, p, "ln_f"), width, {{"head.weight", head}}, "head");
}

/// How many numbers the dropout behind the embedding draws tells how many positions went through a model: what the
/// default generator draws next, when these (B, T, C) were embedded.
inline double next_behind(uint64_t seed, const std::vector<Shape>& embedded) {
  manual_seed(seed);
  for (const Shape& shape : embedded) dropout(ones(shape), 0.5, true);
  return default_generator().uniform();
}

inline GPTConfig config_for(Draw& draw) {
  GPTConfig config;
  config.n_head = draw.number(1, 2), config.n_embd = config.n_head * 4, config.n_layer = draw.number(1, 2);
  config.vocab_size = draw.number(5, 12), config.block_size = draw.number(2, 9);
  config.positions = draw.one_of<Positions>({Positions::learned, Positions::rotary, Positions::sinusoidal});
  return config;
}

inline std::string text_of(const GPTConfig& c) {
  return fmt::format("GPT(block_size {}, vocab_size {}, n_layer {}, n_head {}, n_embd {}, {}{})", c.block_size,
                     c.vocab_size, c.n_layer, c.n_head, c.n_embd, to_string(c.positions),
                     c.tie_weights ? "" : ", tie_weights false");
}

/// A list, or what it begins with.
inline std::string list_of(const Ids& ids) {
  if (ids.size() <= 20) return fmt::format("{{{}}}", fmt::join(ids, ", "));
  return fmt::format("{{{}, … {} in all}}", fmt::join(ids.begin(), ids.begin() + 8, ", "), ids.size());
}

inline Ids ids_for(Draw& draw, int64_t length, int64_t vocabulary) {
  Ids ids;
  for (int64_t i = 0; i < length; ++i) ids.push_back(draw.number(0, vocabulary - 1));
  return ids;
}

/// x (B, …) of row b, without its first numbers along dim 1 where some are to be left out.
inline Reals row_of(const Numbers& x, int64_t b) {
  const auto each = static_cast<std::ptrdiff_t>(x.values.size()) / std::max<std::ptrdiff_t>(x.shape[0], 1);
  return {x.values.begin() + b * each, x.values.begin() + (b + 1) * each};
}

}  // namespace course
