// What profiling is made of, in plain loops: counted one by one, sorted by hand, with no line of the library.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include "modules/course/checking/check.h"
#include "modules/course/checking/draw.h"

namespace course {

/// A number of which all digits count: sums and products in double, in whatever order.
inline Value nearly_exact(double x) { return Value(x).within(1e-12 * std::abs(x)); }
inline Value nearly_exact(const std::vector<double>& all) {
  double greatest = 0;
  for (const double x : all) greatest = std::isfinite(x) ? std::max(greatest, std::abs(x)) : greatest;
  return Value(Numbers({static_cast<int64_t>(all.size())}, all)).within(1e-12 * greatest);
}
/// Not a digit may be off: of what is one operation, or exact.
inline Value exact(const std::vector<double>& all) {
  return Value(Numbers({static_cast<int64_t>(all.size())}, all)).within(0);
}
inline Numbers numbers_of(const std::vector<double>& all) { return Numbers({static_cast<int64_t>(all.size())}, all); }

/// The same to all but the last digits.
inline bool alike(const Value& a, const Value& b) {
  if (a.kind != b.kind || a.shape != b.shape || a.text != b.text || a.integers != b.integers) return false;
  for (size_t i = 0; i < a.numbers.size(); ++i) {
    const double x = a.numbers[i], y = b.numbers[i];
    const bool near = std::isfinite(x) && std::isfinite(y) && std::abs(x - y) <= 1e-9 * std::abs(x);
    if (x != y && !(std::isnan(x) && std::isnan(y)) && !near) return false;
  }
  return true;
}

/// Without those that give what another one gives: where it may be either, neither is named.
inline Mistakes singled_out(const Mistakes& all) {
  const auto same = [](const Answer& a, const Answer& b) {
    bool yes = true;
    for (size_t i = 0; i < std::min(a.items.size(), b.items.size()); ++i) {
      yes = yes && alike(a.items[i].value, b.items[i].value);
    }
    return yes;
  };
  Mistakes alone;
  for (const Mistake& one : all) {
    const bool either = std::any_of(all.begin(), all.end(), [&](const Mistake& other) {
      return other.says != one.says && same(one.gives, other.gives);
    });
    if (!either) alone.push_back(one);
  }
  return alone;
}

/// A whole number of any length, up to so many bits: a short one as often as a long one.
inline int64_t of_any_length(Draw& draw, int64_t fewest_bits, int64_t most_bits) {
  const int64_t bits = draw.number(fewest_bits, most_bits);
  if (bits == 0) return 0;
  const int64_t low = int64_t{1} << (bits - 1);
  return draw.yes(0.2) ? low + (low - 1) : draw.number(low, low + (low - 1));
}

/// A number that reads back as itself: short where that is enough.
inline std::string in_full(double x) {
  const std::string few = fmt::format("{:g}", x);
  return std::strtod(few.c_str(), nullptr) == x ? few : fmt::format("{}", x);
}

/// Sorted by taking the least of those that are left; few enough, for it takes n² steps. Many are sorted by the
/// standard library.
inline std::vector<double> ascending(std::vector<double> values) {
  if (values.size() > 2000) {
    std::sort(values.begin(), values.end());
    return values;
  }
  for (size_t i = 0; i < values.size(); ++i) {
    for (size_t k = i + 1; k < values.size(); ++k) {
      if (values[k] < values[i]) std::swap(values[i], values[k]);
    }
  }
  return values;
}

struct Between {
  double value = 0;
  double bound = 0;  ///< what may be off: the last digits of both neighbours; nothing where it is one of the values
};

/// Between which two sorted values a share lies, and how far. The place is a product of doubles, as it is asked for; a
/// whole one is that of a value.
inline Between at_share(const std::vector<double>& values, double share) {
  const std::vector<double> sorted = ascending(values);
  const double place = share * static_cast<double>(sorted.size() - 1);
  size_t below = 0;
  while (below + 1 < sorted.size() && static_cast<double>(below + 1) <= place) ++below;
  const size_t above = std::min(below + 1, sorted.size() - 1);
  const long double part = static_cast<long double>(place) - static_cast<long double>(below);
  if (part == 0) return {sorted[below], 0};
  const double bound =
      4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(sorted[below]), std::abs(sorted[above]));
  return {static_cast<double>((1 - part) * static_cast<long double>(sorted[below]) +
                              part * static_cast<long double>(sorted[above])),
          std::max(bound, 4 * std::numeric_limits<double>::denorm_min())};
}

/// As a line of code, for a case that is shown; long lists are cut.
inline std::string list_of(const std::vector<double>& all) {
  if (all.size() > 12) return fmt::format("{{{} values}}", all.size());
  return fmt::format("{{{}}}", fmt::join(all, ", "));
}

/// The answers of several questions, one behind the other, each with words of its own.
inline void add(std::vector<Item>& items, const char* words, const Answer& more) {
  for (const Item& item : more.items) items.push_back({item.name + words, item.value});
}

// --- the memory of a step, array by array

struct Sizes {
  int64_t layers = 1, heads = 1, width = 1, vocabulary = 1, batch = 1, tokens = 1, bytes = 4;
  bool bias = false, tied = true, tanh = false;

  double c() const { return static_cast<double>(width); }
  double all_tokens() const { return static_cast<double>(batch) * static_cast<double>(tokens); }
  double stream() const { return all_tokens() * c(); }
  double queries() const { return all_tokens() * static_cast<double>(heads); }
  double logits() const { return all_tokens() * static_cast<double>(vocabulary); }
  double table() const { return static_cast<double>(vocabulary) * c(); }
  int64_t fit() const { return tokens + 3; }  ///< block_size
};

/// What the pool gives for so many bytes: the next multiple of a step, which is 64, and above 4096 an eighth of the
/// largest power of two in them. Of more than 10^18 there is no pool.
inline double given(double bytes) {
  if (bytes > 1e18) return bytes;
  double step = 64;
  if (bytes > 4096) {
    for (step = 512; 16 * step <= bytes;) step *= 2;
  }
  return std::max(1.0, std::ceil(bytes / step)) * step;
}

/// What arrays of so many numbers take together, each by itself.
inline double held(const Sizes& c, std::initializer_list<double> arrays) {
  double bytes = 0;
  for (const double numbers : arrays) bytes += given(numbers * static_cast<double>(c.bytes));
  return bytes;
}

inline double norm_bytes(const Sizes& c) { return c.bias ? held(c, {c.c(), c.c()}) : held(c, {c.c()}); }
inline double mlp_bytes(const Sizes& c) {
  return held(c, {4 * c.c() * c.c(), 4 * c.c() * c.c()}) + (c.bias ? held(c, {4 * c.c(), c.c()}) : 0);
}
inline double attention_bytes(const Sizes& c) {
  double bytes = 0;
  for (int i = 0; i < 4; ++i) bytes += held(c, {c.c() * c.c()}) + (c.bias ? held(c, {c.c()}) : 0);
  return bytes;
}
inline double block_bytes(const Sizes& c) { return norm_bytes(c) + attention_bytes(c) + norm_bytes(c) + mlp_bytes(c); }
inline double parameter_bytes(const Sizes& c) {
  double bytes = held(c, {c.table(), static_cast<double>(c.fit()) * c.c()}) + norm_bytes(c);
  if (!c.tied) bytes += held(c, {c.table()});
  return bytes + static_cast<double>(c.layers) * block_bytes(c);
}

struct Moment {
  std::string name;
  double gradients = 0, activations = 0, transient = 0;
  double total() const { return gradients + activations + transient; }
};

/// The moments of training_memory(), each by what is there: the backward comes from the head down to the embedding.
inline std::vector<Moment> moments_of(const Sizes& c, double kept_by_block, double kept_behind) {
  const double tokens = c.all_tokens(), stream = c.stream(), wide = 4 * stream, queries = c.queries();
  const auto layers = static_cast<double>(c.layers);
  const double blocks = layers * kept_by_block, above = (layers - 1) * block_bytes(c);
  const double head = held(c, {c.table()}) + norm_bytes(c);
  const double mlp = held(c, {stream, stream, wide, wide}) + mlp_bytes(c);
  const double last = head + above + norm_bytes(c) + mlp_bytes(c);
  return {{"the loss", 0, blocks + kept_behind, held(c, {c.logits()})},
          {"the head", 0, blocks + kept_behind, held(c, {stream, c.table()})},
          {"the last block's MLP", head, blocks, mlp},
          {"the first block's MLP", head + above, kept_by_block, mlp},
          {"the first block's attention", last,
           held(c, {stream, stream, stream, stream, stream, stream, tokens, tokens, queries, queries}),
           held(c, {stream, stream, stream, stream, stream, stream}) + attention_bytes(c)},
          {"the embedding", head + layers * block_bytes(c), 0,
           held(c, {stream, c.table(), static_cast<double>(c.fit()) * c.c()})}};
}

}  // namespace course
