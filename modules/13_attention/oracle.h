// What attention gives, and what flows back through it, in plain loops and double precision: they share no line with
// what the student writes.
//
// Letters: B batch, H heads, T queries, S keys, D width of a head, E width of a value, C = H · D.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "modules/course/checking/check.h"
#include "modules/course/checking/large_size.h"
#include "modules/course/checking/second_call.h"
#include "tinytensor/ops/attention/attention.h"

namespace course {

constexpr double lowest = -3.4028234663852886e38;  ///< of all floats

// --- inputs ----------------------------------------------------------------------------------------------------------

/// Six words of three numbers each, as one sequence with one head.
inline Input words() {
  return Input({1, 1, 6, 3}, {0.43, 0.15, 0.89, 0.55, 0.87, 0.66, 0.57, 0.85, 0.64, 0.22, 0.58, 0.33, 0.77, 0.25, 0.10,
                              0.05, 0.80, 0.55});
}

/// Numbers without a pattern, for cases that are written down.
inline Input some(const Shape& shape, double seed) {
  Numbers x(shape);
  for (size_t i = 0; i < x.values.size(); ++i) {
    x.values[i] = static_cast<double>(static_cast<float>(2 * std::sin(seed + 2.3 * static_cast<double>(i))));
  }
  return Input(shape, x.values);
}

struct Sizes {
  int64_t batch = 1, heads = 1, queries = 1, keys = 1, width = 1, value_width = 1;
  Shape q() const { return {batch, heads, queries, width}; }
  Shape k() const { return {batch, heads, keys, width}; }
  Shape v() const { return {batch, heads, keys, value_width}; }
  Shape scores() const { return {batch, heads, queries, keys}; }
};

/// All sizes differ in most cases, and some are 0. `square`: T = S.
inline Sizes sizes_for(Draw& draw) {
  Sizes n;
  n.batch = draw.yes(0.05) ? 0 : draw.size(1, 3), n.heads = draw.size(1, 4);
  n.queries = draw.size(0, 5), n.keys = draw.size(0, 6);
  if (draw.yes(0.2)) n.keys = n.queries;
  n.width = draw.size(1, draw.yes(0.2) ? 11 : 5), n.value_width = draw.size(1, draw.yes(0.2) ? 11 : 5);
  if (const int64_t large = large_size(draw); large > 0) {
    n.batch = n.heads = 1;
    (draw.yes() ? n.keys : n.width) = large;
  }
  return n;
}

/// Many keys, or wide values.
inline Sizes large_sizes(Draw& draw, int i) {
  Sizes n{1, 1, 2, 3, 2, 2};
  (i == 0 ? n.keys : n.value_width) = odd_size(draw, 1001, 1400);
  return n;
}

/// What others do with a result must not matter to the next one.
inline void write_into(const Tensor& result) {
  if (result.is_contiguous()) fill_(result, 7);
}

struct Mask {
  enum class Kind { none, boolean, numbers };
  Kind kind = Kind::none;
  Numbers values = {};  ///< of a boolean mask: 1 where true

  AttentionMask given() const {
    if (kind == Kind::none) return {};
    if (kind == Kind::numbers) {
      return tensor(std::vector<real>(values.values.begin(), values.values.end()), values.shape);
    }
    std::vector<bool> may;
    for (const double value : values.values) may.push_back(value != 0);
    return BoolTensor(values.shape, may);
  }
  /// As an input that is shown, and as what it still is afterwards.
  std::string name() const { return kind == Kind::boolean ? "mask (1 is true)" : "mask"; }
  Item afterwards(const AttentionMask& mask) const {
    Numbers now(values.shape);
    const BoolTensor* allowed = std::get_if<BoolTensor>(&mask);
    const Tensor* bias = std::get_if<Tensor>(&mask);
    for (size_t i = 0; i < now.values.size(); ++i) {
      now.values[i] = allowed != nullptr ? (allowed->data()[i] ? 1 : 0) : bias != nullptr ? bias->data()[i] : 0;
    }
    return {name() + " afterwards", now};
  }
  Item afterwards() const { return {name() + " afterwards", values}; }
  std::string text() const {
    if (kind == Kind::none) return "{}";
    return fmt::format("a {} mask {}", kind == Kind::boolean ? "boolean" : "float", to_string(values.shape));
  }
};

/// A shape that a mask may have: of the four sizes, or of the batch and the last two, or of fewer, some of them 1.
inline Shape mask_shape_for(Draw& draw, const Shape& scores) {
  Shape shape = scores;
  const int64_t dims = draw.one_of<int64_t>({1, 2, 2, 3, 3, 3, 4});
  if (dims == 3) shape.erase(shape.begin() + 1);
  while (static_cast<int64_t>(shape.size()) > dims) shape.erase(shape.begin());
  for (int64_t& size : shape) size = draw.yes(0.25) ? 1 : size;
  return shape;
}

inline Mask mask_for(Draw& draw, const Shape& scores) {
  Mask mask;
  mask.kind =
      draw.one_of<Mask::Kind>({Mask::Kind::none, Mask::Kind::boolean, Mask::Kind::boolean, Mask::Kind::numbers});
  if (mask.kind == Mask::Kind::none) return mask;
  mask.values = Numbers(mask_shape_for(draw, scores));
  const double share = draw.one_of<double>({0.2, 0.7, 0.7});  // with few, some queries see nothing
  for (double& value : mask.values.values) {
    value = mask.kind == Mask::Kind::boolean ? (draw.yes(share) ? 1 : 0) : 2 * draw.normal();
  }
  return mask;
}

/// Which number of a mask belongs to the score (b, h, t, s).
inline Shape place_in_mask(const Mask& mask, const Shape& at) {
  const Shape& shape = mask.values.shape;
  Shape place = at;
  if (shape.size() == 3) place = {at[0], at[2], at[3]};
  place.erase(place.begin(), place.begin() + static_cast<std::ptrdiff_t>(place.size() - shape.size()));
  for (size_t d = 0; d < shape.size(); ++d) place[d] = shape[d] == 1 ? 0 : place[d];
  return place;
}

/// What a mask adds to that score.
inline double added(const Mask& mask, const Shape& at) {
  if (mask.kind == Mask::Kind::none) return 0;
  const double value = mask.values.at(place_in_mask(mask, at));
  return mask.kind == Mask::Kind::numbers ? value : value != 0 ? 0 : -infinity;
}

// --- forward ---------------------------------------------------------------------------------------------------------

inline Numbers plain_scores(const Numbers& q, const Numbers& k, double scale) {
  return filled({q.size(0), q.size(1), q.size(2), k.size(2)}, [&](const Shape& i) {
    double score = 0;
    for (int64_t d = 0; d < q.size(3); ++d) score += q.at({i[0], i[1], i[2], d}) * k.at({i[0], i[1], i[3], d});
    return scale * score;
  });
}

inline Numbers masked(const Numbers& scores, const Mask& mask, bool causal) {
  return filled(scores.shape,
                [&](const Shape& i) { return causal && i[3] > i[2] ? -infinity : scores.at(i) + added(mask, i); });
}

/// f(line) for each line of numbers along one dim, in the place of what is there.
template <class F>
Numbers by_lines(Numbers x, size_t dim, const F& f) {
  size_t step = 1;
  for (size_t d = dim + 1; d < x.shape.size(); ++d) step *= static_cast<size_t>(x.shape[d]);
  const auto count = static_cast<size_t>(x.size(dim));
  std::vector<double> line(count);
  for (size_t begin = 0; begin < x.values.size(); ++begin) {
    if (begin / step % count != 0) continue;
    for (size_t i = 0; i < count; ++i) line[i] = x.values[begin + i * step];
    f(line, begin, step);
    for (size_t i = 0; i < count; ++i) x.values[begin + i * step] = line[i];
  }
  return x;
}

/// Over one dim; zeros where all of it is -inf.
inline Numbers plain_softmax(const Numbers& x, size_t dim) {
  return by_lines(x, dim, [](std::vector<double>& line, size_t, size_t) {
    double largest = -infinity, total = 0;
    for (const double score : line) largest = std::max(largest, score);
    for (double& score : line) total += score = largest == -infinity ? 0 : std::exp(score - largest);
    for (double& weight : line) weight = total == 0 ? 0 : weight / total;
  });
}
inline Numbers plain_softmax(const Numbers& scores) { return plain_softmax(scores, scores.shape.size() - 1); }

inline Numbers mixed(const Numbers& weights, const Numbers& v) {
  return filled({v.size(0), v.size(1), weights.size(2), v.size(3)}, [&](const Shape& i) {
    double total = 0;
    for (int64_t s = 0; s < v.size(2); ++s) {
      const double weight = weights.at({i[0], i[1], i[2], s});
      if (weight != 0) total += weight * v.at({i[0], i[1], s, i[3]});
    }
    return total;
  });
}

inline Numbers product(const Numbers& a, const Numbers& b) {
  return filled(a.shape, [&](const Shape& i) { return a.at(i) * b.at(i); });
}

/// What dropout multiplies weights of this shape by: drawn from the generator as the library draws it.
inline Numbers kept(const Shape& shape, double p, Generator& generator) {
  Numbers factors(shape);
  const std::vector<real> drawn = dropout(ones(shape), p, true, generator).to_vector();
  for (size_t i = 0; i < drawn.size(); ++i) factors.values[i] = drawn[i] == 0 ? 0 : 1 / (1 - p);
  return factors;
}

// --- heads
// -------------------------------------------------------------------------------------------------------------

// (B, T, C) -> (B, H, T, D)
inline Numbers split(const Numbers& x, int64_t heads) {
  const int64_t width = x.size(2) / heads;
  return filled({x.size(0), heads, x.size(1), width}, [&](const Shape& i) {
    return x.at({i[0], i[2], i[1] * width + i[3]});
  });
}

// (B, H, T, D) -> (B, T, C)
inline Numbers merged(const Numbers& x) {
  const int64_t width = x.size(3);
  return filled({x.size(0), x.size(2), x.size(1) * width}, [&](const Shape& i) {
    return x.at({i[0], i[2] / width, i[1], i[2] % width});
  });
}

// The same numbers in the same order.
inline Numbers in_shape(const Numbers& x, const Shape& shape) { return Numbers(shape, x.values); }

// --- backward --------------------------------------------------------------------------------------------------------

/// dx = y ∘ (dy - Σ dy∘y) over one dim.
inline Numbers through_softmax(const Numbers& y, const Numbers& dy, size_t dim) {
  return by_lines(y, dim, [&](std::vector<double>& line, size_t begin, size_t step) {
    double mean = 0;
    for (size_t i = 0; i < line.size(); ++i) mean += line[i] == 0 ? 0 : line[i] * dy.values[begin + i * step];
    for (size_t i = 0; i < line.size(); ++i)
      line[i] = line[i] == 0 ? 0 : line[i] * (dy.values[begin + i * step] - mean);
  });
}

struct Sent {
  Numbers q, k, v;
};

/// What flows back from the gradient of the scores before the scale.
inline void through_scores(const Numbers& q, const Numbers& k, const Numbers& dscores, double scale, Sent& sent) {
  sent.q = filled(q.shape, [&](const Shape& i) {
    double total = 0;
    for (int64_t s = 0; s < k.size(2); ++s) total += dscores.at({i[0], i[1], i[2], s}) * k.at({i[0], i[1], s, i[3]});
    return scale * total;
  });
  sent.k = filled(k.shape, [&](const Shape& i) {
    double total = 0;
    for (int64_t t = 0; t < q.size(2); ++t) total += dscores.at({i[0], i[1], t, i[2]}) * q.at({i[0], i[1], t, i[3]});
    return scale * total;
  });
}

/// `factors`: of dropout, on the weights that meet v.
inline Sent sent_back(const Numbers& q, const Numbers& k, const Numbers& v, double scale, const Numbers& weights,
                      const Numbers& factors, const Numbers& dout) {
  const Numbers dweights = filled(weights.shape, [&](const Shape& i) {
    double total = 0;
    if (weights.at(i) == 0 || factors.at(i) == 0) return 0.0;
    for (int64_t e = 0; e < v.size(3); ++e) total += dout.at({i[0], i[1], i[2], e}) * v.at({i[0], i[1], i[3], e});
    return total * factors.at(i);
  });
  Sent sent;
  through_scores(q, k, through_softmax(weights, dweights, 3), scale, sent);
  sent.v = filled(v.shape, [&](const Shape& i) {
    double total = 0;
    for (int64_t t = 0; t < weights.size(2); ++t) {
      const Shape at{i[0], i[1], t, i[2]};
      total += weights.at(at) * factors.at(at) * dout.at({i[0], i[1], t, i[3]});
    }
    return total;
  });
  return sent;
}

// --- precision -------------------------------------------------------------------------------------------------------

inline double largest_in(const Numbers& x) {
  double largest = 0;
  for (const double value : x.values) largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
  return largest;
}

/// A score s in float is off by |s|·2⁻²⁴ for each of a few roundings, and e^s by that share of itself.
inline double share_off(const Numbers& scores) { return 32 * 0x1p-24 * (1 + largest_in(scores)); }

inline Value near(const Numbers& x, double share) { return Value(x).within(share * (1 + largest_in(x))); }

/// To four decimals, as tables are printed.
inline Numbers rounded(const Value& x) {
  Numbers out(x.shape, x.numbers);
  for (double& value : out.values) value = std::round(value * 10000) / 10000;
  return out;
}

}  // namespace course
