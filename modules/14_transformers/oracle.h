// What is right, in plain loops over doubles: a transformer from its parameters by name. Gradients are differences.
#pragma once

#include <fmt/ranges.h>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "modules/course/checking/check.h"

namespace course {

using Reals = std::vector<double>;
using Parameters = std::map<std::string, Numbers>;

inline size_t at_index(int64_t i) { return static_cast<size_t>(i); }

using NamedShapes = std::vector<std::pair<std::string, Shape>>;

/// Values that both programs give parameters of these names: normal numbers, those of norms around 1.
inline Parameters values_of(const NamedShapes& parameters, uint64_t seed, double factor = 1) {
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
  for (const double value : x.values) largest = std::max(largest, std::abs(value));
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

inline double plain_gelu(double x, Gelu kind) {
  if (kind == Gelu::exact) return x * std::erfc(-x / std::sqrt(2.0)) / 2;
  return x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))) / 2;
}

inline Reals plain_norm(const Reals& x, int64_t width, const Parameters& p, const std::string& name, double eps) {
  const Numbers& w = p.at(name + ".weight");
  const auto bias = p.find(name + ".bias");
  Reals y(x.size());
  for (size_t row = 0; row < x.size(); row += at_index(width)) {
    double mean = 0, square = 0;
    for (size_t c = 0; c < at_index(width); ++c) mean += x[row + c] / static_cast<double>(width);
    for (size_t c = 0; c < at_index(width); ++c) square += std::pow(x[row + c] - mean, 2) / static_cast<double>(width);
    for (size_t c = 0; c < at_index(width); ++c) {
      y[row + c] = (x[row + c] - mean) / std::sqrt(square + eps) * w.values[c];
      if (bias != p.end()) y[row + c] += bias->second.values[c];
    }
  }
  return y;
}

/// How the parts are put together, and the mistakes that are made in it.
struct Wiring {
  int64_t width = 4, heads = 1;
  int64_t hidden = 0;  ///< the width inside of the MLP, 4 · width if it is 0
  Gelu kind = Gelu::exact;
  double eps = 1e-5;
  bool rotary = false, causal = true;
  Numbers mask = {};    ///< (T, T), 1 where a query may look; none if it has no numbers
  Numbers scores = {};  ///< (T, T), added to the scores; none if it has no numbers
  double keep_attended = 1, keep_mlp = 1;

  bool post_norm = false, one_norm = false, side_by_side = false, forgets_norms = false;
  double residual_1 = 1, residual_2 = 1;
  bool gelu_missing = false, gelu_last = false, other_gelu = false, drops_twice = false;
};

/// With a mistake.
template <class F>
Wiring with(const F& change) {
  Wiring wiring;
  change(wiring);
  return wiring;
}

inline Reals plain_mlp(const Reals& x, const Parameters& p, const std::string& prefix, const Wiring& wiring) {
  const Gelu other = wiring.kind == Gelu::exact ? Gelu::tanh : Gelu::exact;
  Reals inner = plain_linear(x, wiring.width, p, prefix + "c_fc");
  for (double& value : inner) {
    if (!wiring.gelu_missing && !wiring.gelu_last) value = plain_gelu(value, wiring.other_gelu ? other : wiring.kind);
  }
  Reals y = plain_linear(inner, wiring.hidden > 0 ? wiring.hidden : 4 * wiring.width, p, prefix + "c_proj");
  for (double& value : y) value = wiring.gelu_last ? plain_gelu(value, wiring.kind) : value;
  return y;
}

inline void turn_pairs(Reals& x, int64_t length, const Wiring& wiring) {
  const int64_t head = wiring.width / wiring.heads;
  for (size_t i = 0; i < x.size(); i += 2) {
    const auto place = static_cast<int64_t>(i) / wiring.width % length;
    const double pair = static_cast<double>(static_cast<int64_t>(i) % wiring.width % head);
    const double angle = static_cast<double>(place) * std::pow(10000.0, -pair / static_cast<double>(head));
    const double a = x[i], b = x[i + 1];
    x[i] = a * std::cos(angle) - b * std::sin(angle);
    x[i + 1] = a * std::sin(angle) + b * std::cos(angle);
  }
}

inline Reals plain_attention(const Reals& x, int64_t length, const Parameters& p, const std::string& prefix,
                             const Wiring& wiring) {
  const int64_t width = wiring.width, head = width / wiring.heads;
  Reals q = plain_linear(x, width, p, prefix + "q_proj"), k = plain_linear(x, width, p, prefix + "k_proj");
  const Reals v = plain_linear(x, width, p, prefix + "v_proj");
  if (wiring.rotary) turn_pairs(q, length, wiring), turn_pairs(k, length, wiring);
  Reals mixed(x.size());
  const int64_t rows = static_cast<int64_t>(x.size()) / width;
  for (int64_t row = 0; row < rows; ++row) {
    const int64_t t = row % length, first = row - t;
    for (int64_t h = 0; h < wiring.heads; ++h) {
      Reals weights(at_index(length));
      double total = 0;
      for (int64_t s = 0; s < length; ++s) {
        const bool masked = !wiring.mask.values.empty() && wiring.mask.values[at_index(t * length + s)] == 0;
        if (masked || (wiring.causal && s > t)) continue;
        double score = 0;
        for (int64_t d = h * head; d < (h + 1) * head; ++d) {
          score += q[at_index(row * width + d)] * k[at_index((first + s) * width + d)];
        }
        score /= std::sqrt(static_cast<double>(head));
        if (!wiring.scores.values.empty()) score += wiring.scores.values[at_index(t * length + s)];
        total += weights[at_index(s)] = std::exp(score);
      }
      for (int64_t d = h * head; d < (h + 1) * head; ++d) {
        for (int64_t s = 0; s < length; ++s) {
          mixed[at_index(row * width + d)] += weights[at_index(s)] / total * v[at_index((first + s) * width + d)];
        }
      }
    }
  }
  return plain_linear(mixed, width, p, prefix + "out_proj");
}

inline Reals plus(const Reals& a, double share, const Reals& b, double other) {
  Reals y(a.size());
  for (size_t i = 0; i < y.size(); ++i) y[i] = share * a[i] + other * b[i];
  return y;
}

inline Reals plain_block(const Reals& x, int64_t length, const Parameters& p, const std::string& prefix,
                         const Wiring& w) {
  const std::string second = prefix + (w.one_norm ? "ln_1" : "ln_2");
  const auto norm = [&](const Reals& of, const std::string& name) {
    return w.forgets_norms ? of : plain_norm(of, w.width, p, name, w.eps);
  };
  if (w.post_norm) {
    const Reals a = plain_attention(x, length, p, prefix + "attn.", w);
    const Reals stream = norm(plus(x, 1, a, w.keep_attended), prefix + "ln_1");
    return norm(plus(stream, 1, plain_mlp(stream, p, prefix + "mlp.", w), w.keep_mlp), second);
  }
  const Reals a = plain_attention(norm(x, prefix + "ln_1"), length, p, prefix + "attn.", w);
  const Reals stream = plus(x, w.residual_1, a, w.keep_attended);
  const Reals m = plain_mlp(norm(w.side_by_side ? x : stream, second), p, prefix + "mlp.", w);
  return plus(stream, w.residual_2, m, w.keep_mlp);
}

/// What dropout makes of ones, drawn from the default generator.
inline Reals kept_by_dropout(const Shape& shape, double p, bool training) {
  const std::vector<real> kept = dropout(full(shape, 1), p, training).to_vector();
  return {kept.begin(), kept.end()};
}

/// The gradient of Σ w∘f with respect to the numbers in `of`, by differences; f reads them.
inline Numbers by_differences(Numbers& of, const Numbers& w, const std::function<Reals()>& f) {
  const auto loss = [&] {
    const Reals y = f();
    double total = 0;
    for (size_t i = 0; i < y.size(); ++i) total += w.values[i] * y[i];
    return total;
  };
  Numbers gradient(of.shape);
  for (size_t i = 0; i < of.values.size(); ++i) {
    const double kept = of.values[i], h = 1e-5;
    of.values[i] = kept + h;
    const double above = loss();
    of.values[i] = kept - h;
    gradient.values[i] = (above - loss()) / (2 * h);
    of.values[i] = kept;
  }
  return gradient;
}

// --- a GPT

struct Ids {
  int64_t batch = 1, length = 1;
  std::vector<int64_t> all;

  IndexTensor tensor() const { return IndexTensor({batch, length}, all); }
};

inline Ids ids_for(Draw& draw, int64_t batch, int64_t length, int64_t vocabulary) {
  Ids ids{batch, length, {}};
  for (int64_t i = 0; i < batch * length; ++i) ids.all.push_back(draw.number(0, vocabulary - 1));
  return ids;
}

/// The parameters of a GPT, as it names them, without making one.
inline NamedShapes parameters_of(const GPTConfig& c) {
  NamedShapes all;
  const int64_t width = c.n_embd;
  const auto layer = [&](const std::string& name, const Shape& weight, bool bias) {
    all.emplace_back(name + ".weight", weight);
    if (bias) all.emplace_back(name + ".bias", Shape{weight[0]});
  };
  layer("wte", {c.vocab_size, width}, false);
  if (c.positions == Positions::learned) layer("wpe", {c.block_size, width}, false);
  for (int64_t i = 0; i < c.n_layer; ++i) {
    const std::string block = fmt::format("h.{}.", i);
    layer(block + "ln_1", {width}, c.bias);
    for (const char* name : {"q_proj", "k_proj", "v_proj", "out_proj"}) {
      layer(block + "attn." + name, {width, width}, c.bias);
    }
    layer(block + "ln_2", {width}, c.bias);
    layer(block + "mlp.c_fc", {4 * width, width}, c.bias);
    layer(block + "mlp.c_proj", {width, 4 * width}, c.bias);
  }
  layer("ln_f", {width}, c.bias);
  if (!c.tie_weights) layer("lm_head", {c.vocab_size, width}, false);
  return all;
}

inline Wiring wiring_of(const GPTConfig& config) {
  return {.width = config.n_embd,
          .heads = config.n_head,
          .kind = config.gelu,
          .eps = config.layer_norm_eps,
          .rotary = config.positions == Positions::rotary};
}

struct GptSlip {
  bool no_positions = false, no_last_norm = false, first_block_only = false, backwards = false;
  double keep_mlp = 1;  ///< 0 where the dropout of the MLPs leaves nothing
  Reals keep = {};      ///< of each number that is embedded; all of them if it is empty
};

inline Reals plain_embedding(const Parameters& p, const GPTConfig& config, const Ids& ids, const GptSlip& slip) {
  const int64_t width = config.n_embd;
  Reals x;
  for (int64_t i = 0; i < static_cast<int64_t>(ids.all.size()); ++i) {
    for (int64_t c = 0; c < width; ++c) {
      double value = p.at("wte.weight").values[at_index(ids.all[at_index(i)] * width + c)];
      const int64_t t = i % ids.length;
      if (config.positions == Positions::learned && !slip.no_positions) {
        value += p.at("wpe.weight").values[at_index(t * width + c)];
      }
      if (config.positions == Positions::sinusoidal) {
        const double angle =
            static_cast<double>(t) * std::pow(10000.0, -static_cast<double>(c - c % 2) / static_cast<double>(width));
        value = value * std::sqrt(static_cast<double>(width)) + (c % 2 == 0 ? std::sin(angle) : std::cos(angle));
      }
      x.push_back(slip.keep.empty() ? value : slip.keep[x.size()] * value);
    }
  }
  return x;
}

/// The logits, row by row.
inline Reals plain_gpt(Parameters& p, const GPTConfig& config, const Ids& ids, const GptSlip& slip = {}) {
  Wiring wiring = wiring_of(config);
  wiring.keep_mlp = slip.keep_mlp;
  Reals x = plain_embedding(p, config, ids, slip);
  for (int64_t i = 0; i < (slip.first_block_only ? 1 : config.n_layer); ++i) {
    const int64_t block = slip.backwards ? config.n_layer - 1 - i : i;
    x = plain_block(x, ids.length, p, fmt::format("h.{}.", block), wiring);
  }
  if (!slip.no_last_norm) x = plain_norm(x, config.n_embd, p, "ln_f", config.layer_norm_eps);
  if (!config.tie_weights) return plain_linear(x, config.n_embd, p, "lm_head");
  return plain_linear(x, config.n_embd, {{"head.weight", p.at("wte.weight")}}, "head");
}

inline GPTConfig config_for(Draw& draw) {
  GPTConfig config;
  config.n_head = draw.size(1, 3);
  config.n_embd = config.n_head * 2 * draw.size(config.n_head == 1 ? 2 : 1, 2);
  config.n_layer = draw.size(1, 3);
  config.vocab_size = draw.size(1, 7);
  config.block_size = draw.size(1, 6);
  config.bias = draw.yes(0.7), config.tie_weights = draw.yes(0.6);
  config.gelu = draw.yes() ? Gelu::exact : Gelu::tanh;
  config.layer_norm_eps = draw.one_of<double>({1e-5, 1e-5, 0.1});
  config.positions = draw.one_of<Positions>(
      {Positions::learned, Positions::learned, Positions::learned, Positions::rotary, Positions::sinusoidal});
  return config;
}

inline std::string text_of(const GPTConfig& c) {
  return fmt::format("GPT(block_size {}, vocab_size {}, n_layer {}, n_head {}, n_embd {}, bias {}, tie_weights {}, {})",
                     c.block_size, c.vocab_size, c.n_layer, c.n_head, c.n_embd, c.bias, c.tie_weights,
                     to_string(c.positions));
}

inline std::string list_of(const std::vector<int64_t>& list) { return fmt::format("{{{}}}", fmt::join(list, ", ")); }

// --- the library's own model, with those parameters

inline const GPTConfig small{.block_size = 4, .vocab_size = 5, .n_layer = 2, .n_head = 2, .n_embd = 4};

inline GPT model_of(const GPTConfig& config, uint64_t seed) {
  GPT model(config);
  fill(model, seed);
  return model;
}

/// Parameters whose gradients are asked for.
inline std::vector<std::string> asked_of(const GPTConfig& config) {
  std::vector<std::string> names = {"wte.weight"};
  if (config.positions == Positions::learned) names.emplace_back("wpe.weight");
  names.emplace_back("ln_f.weight");
  names.emplace_back("h.0.mlp.c_proj.weight");
  return names;
}
inline std::vector<std::pair<std::string, Tensor>> inputs_of(const GPT& model) {
  std::vector<std::pair<std::string, Tensor>> inputs;
  for (const std::string& wanted : asked_of(model.config)) {
    for (const auto& [name, parameter] : model.named_parameters()) {
      if (name == wanted) inputs.emplace_back(name, parameter);
    }
  }
  return inputs;
}

inline constexpr const char* unrecorded = "the same where nothing is recorded";

/// f() by the generator's numbers of the first call.
template <class F>
Item without_recording(uint64_t seed, const F& f) {
  const NoGrad guard;
  manual_seed(seed);
  return {unrecorded, f()};
}

inline constexpr const char* changed = "the same when the weights hold other numbers";
inline constexpr const char* changed_frozen = "the same, when the weights are frozen";
inline constexpr const char* changed_back = "the same with frozen weights that hold the first numbers again";

/// f() when the weights hold other numbers, frozen ones, and the first again: what was made of them must not be kept.
template <class F, class Fill>
std::vector<Item> with_changed_weights(const Module& module, uint64_t seed, const Fill& fill_with, const F& f) {
  const auto again = [&] {
    manual_seed(seed);
    return f();
  };
  fill_with(seed + 1);
  std::vector<Item> items = {{changed, again()}};
  module.requires_grad_(false);
  items.push_back({changed_frozen, again()});
  fill_with(seed);
  items.push_back({changed_back, again()});
  return items;
}
inline std::vector<Item> changed_weights(const Value& first, const Value& other) {
  return {{changed, other}, {changed_frozen, other}, {changed_back, first}};
}

/// Behind the others.
inline void append(std::vector<Item>& items, std::vector<Item> more) {
  for (Item& item : more) items.push_back(std::move(item));
}

}  // namespace course
