// What losses are, in long double and plain loops, with slopes that are measured. No rule of the lesson for a gradient
// is written down here, and no function of the library takes part.
#pragma once

#include "modules/course/checking/gradients.h"

namespace course {

using Exact = long double;

inline const char* code_of(Reduction reduction) {
  switch (reduction) {
    case Reduction::none: return "Reduction::none";
    case Reduction::mean: return "Reduction::mean";
    case Reduction::sum: return "Reduction::sum";
  }
  return "";
}

inline Reduction reduction_for(Draw& draw) {
  return draw.one_of<Reduction>({Reduction::none, Reduction::mean, Reduction::sum});
}

inline Layout layout_for(Draw& draw) {
  return draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
}

/// f() at each place that is not a repetition, in the layout of another.
template <class F>
Input laid_out_as(const Input& other, const F& f) {
  Input input = other;
  for (const Shape& index : indices_of(input.shape)) {
    Shape first = index;
    for (size_t d = 0; d < index.size(); ++d) first[d] = input.strides[d] == 0 ? 0 : index[d];
    input.at(index) = first == index ? static_cast<double>(static_cast<float>(f())) : input.at(first);
  }
  return input;
}

inline Exact softplus_of(Exact x) { return std::max(x, 0.0L) + log1pl(expl(-std::abs(x))); }

/// log Σ exp of these numbers. Nothing that is added is above 1.
inline Exact log_of_sum(const std::vector<Exact>& row) {
  Exact largest = -HUGE_VALL, total = 0;
  for (const Exact x : row) largest = std::max(largest, x);
  for (const Exact x : row) {
    if (std::isnan(x)) return x;
  }
  if (std::isinf(largest)) return largest;
  for (const Exact x : row) total += expl(x - largest);
  return largest + logl(total);
}

/// log Σ exp(x - largest): of scores as large as 1e20, too, all digits are there. Not a number where a score is none, and
/// where the largest is infinite.
inline Exact log_of_sum_less(const std::vector<Exact>& row, Exact largest) {
  Exact total = 0;
  for (const Exact x : row) total += expl(x - largest);
  return logl(total);
}
inline Exact largest_in(const std::vector<Exact>& row) {
  return row.empty() ? -HUGE_VALL : *std::max_element(row.begin(), row.end());
}

/// df/dx, measured: eight points around x.
inline Exact slope_at(const std::function<Exact(Exact)>& f, Exact x) {
  const Exact h = 0.01L;
  const auto rise = [&](int steps) { return f(x + steps * h) - f(x - steps * h); };
  return (672 * rise(1) - 168 * rise(2) + 32 * rise(3) - 3 * rise(4)) / (840 * h);
}

inline double largest_of(const Numbers& x) {
  double largest = 0;
  for (const double value : x.values) largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
  return largest;
}

/// An argument is the caller's: std::logic_error if it was written to.
class Untouched {
 public:
  Untouched(const char* name, const Tensor& x) : name_(name), x_(x.detach()), before_(x.to_vector()) {}
  void check() const {
    const std::vector<real> after = x_.to_vector();
    for (size_t i = 0; i < before_.size(); ++i) {
      if (before_[i] == after[i] || (std::isnan(before_[i]) && std::isnan(after[i]))) continue;
      throw std::logic_error(fmt::format("{} was changed in place: it is the caller's", name_));
    }
  }

 private:
  const char* name_;
  Tensor x_;
  std::vector<real> before_;
};

// --- two tensors of one shape ----------------------------------------------------------------------------------------

struct Pair {
  Input x, target;
  Reduction reduction = Reduction::mean;
  bool for_x = true, for_target = false;
};

/// A loss of one element, and what it sends to x and to its target.
using OfTwo = std::function<Exact(Exact x, Exact t)>;

inline Numbers reduced(const Numbers& each, Reduction reduction) {
  if (reduction == Reduction::none) return each;
  Exact total = 0;
  for (const double one : each.values) total += static_cast<Exact>(one);
  const auto count = static_cast<Exact>(each.values.size());
  return Numbers({}, static_cast<double>(reduction == Reduction::sum ? total : total / count));
}

/// How large what is added up may be, for the bound on rounding errors: the parts of a loss, and those of its slope.
struct Sizes {
  OfTwo loss, slope;
};

/// The loss and the gradients that are asked for. `to_x` and `to_target` are the slopes.
inline Answer pair_of(const Pair& c, const Sizes& sizes, const OfTwo& f, const OfTwo& to_x, const OfTwo& to_target) {
  const auto each = [&](const OfTwo& g) {
    return filled(c.x.shape, [&](const Shape& i) {
      return static_cast<double>(g(static_cast<Exact>(c.x.at(i)), static_cast<Exact>(c.target.at(i))));
    });
  };
  const auto count = static_cast<double>(c.x.values.size());
  const Numbers w = uneven(c.reduction == Reduction::none ? c.x.shape : Shape{});
  const auto sent = [&](const OfTwo& slope) {
    const Numbers slopes = each(slope);
    return filled(c.x.shape, [&](const Shape& i) {
      const double dy = c.reduction == Reduction::none ? w.at(i) : w.values[0];
      return slopes.at(i) * (c.reduction == Reduction::mean ? dy / count : dy);
    });
  };
  const double room = 2e-6 * (1e-6 + largest_of(each(sizes.loss))) * (c.reduction == Reduction::sum ? 1 + count : 1);
  const double gradient_room = 4e-6 * (1e-6 + largest_of(each(sizes.slope)));
  std::vector<Item> items{{"the loss", Value(reduced(each(f), c.reduction)).within(room)}};
  if (c.for_x) items.push_back({"the gradient of x", Value(sent(to_x)).within(gradient_room)});
  if (c.for_target) items.push_back({"the gradient of target", Value(sent(to_target)).within(gradient_room)});
  return items;
}

/// The same with slopes that are measured.
inline Answer pair_of(const Pair& c, const Sizes& sizes, const OfTwo& f) {
  return pair_of(
      c, sizes, f, [&](Exact x, Exact t) { return slope_at([&](Exact at) { return f(at, t); }, x); },
      [&](Exact x, Exact t) { return slope_at([&](Exact at) { return f(x, at); }, t); });
}

// --- scores and classes ----------------------------------------------------------------------------------------------

struct Scored {
  Input scores;  ///< (N, C), (N, C, d…) or (C)
  std::vector<int64_t> labels;
  int64_t ignore = -100;
  double smoothing = 0;
  Reduction reduction = Reduction::mean;
  Input weight = {};  ///< (C), or no dims: none is given
  bool weighted() const { return !weight.shape.empty(); }

  size_t class_dim() const { return scores.shape.size() == 1 ? 0 : 1; }
  int64_t classes() const { return scores.size(class_dim()); }
  Shape target_shape() const {
    Shape shape = scores.shape;
    shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(class_dim()));
    return shape;
  }
  /// Of a class. No class that is ignored has one.
  double weight_of(int64_t label) const { return weighted() ? weight.at({label}) : 1; }
  bool counts(size_t example) const { return labels[example] != ignore; }
  /// Σ of the weights of those that count.
  double counted() const {
    double total = 0;
    for (size_t e = 0; e < labels.size(); ++e) total += counts(e) ? weight_of(labels[e]) : 0;
    return total;
  }
};

/// The scores of one example, class after class.
inline std::vector<Exact> row_of(const Scored& c, Shape example) {
  example.insert(example.begin() + static_cast<std::ptrdiff_t>(c.class_dim()), 0);
  std::vector<Exact> row;
  for (int64_t label = 0; label < c.classes(); ++label) {
    example[c.class_dim()] = label;
    row.push_back(static_cast<Exact>(c.scores.at(example)));
  }
  return row;
}

/// The loss of an example that counts.
using OfRow = std::function<Exact(const std::vector<Exact>& row, int64_t label)>;
/// What the sum is divided by.
using Divisor = std::function<double(const Scored&)>;

inline double by_weight(const Scored& c) { return c.counted(); }

inline Item loss_of(const Scored& c, const OfRow& rule, const Divisor& divisor = by_weight) {
  const std::vector<Shape> examples = indices_of(c.target_shape());
  Numbers each(c.target_shape());
  for (size_t e = 0; e < examples.size(); ++e) {
    if (c.counts(e)) each.values[e] = static_cast<double>(rule(row_of(c, examples[e]), c.labels[e]));
  }
  const double sizes = (1 + largest_of(c.scores)) * (1 + largest_of(c.weight));
  double room = 2e-6 * sizes;
  if (c.reduction == Reduction::none) return {"the loss", Value(each).within(room)};
  Exact total = 0;
  for (const double one : each.values) total += static_cast<Exact>(one);
  if (c.reduction == Reduction::mean) {
    const double weight = divisor(c);
    total = weight == 0 && total == 0 ? static_cast<Exact>(NAN) : total / static_cast<Exact>(weight);
    room *= 1 + static_cast<double>(examples.size()) / std::max(weight, 1e-3);
  } else {
    room *= 1 + static_cast<double>(examples.size());
  }
  return {"the loss", Value(Numbers({}, static_cast<double>(total))).within(room)};
}

/// What each score of a row gets of a dloss of 1.
using SlopesOfRow = std::function<std::vector<Exact>(const std::vector<Exact>& row, int64_t label)>;

/// Measured, one score after the other.
inline SlopesOfRow measured_of(const OfRow& rule) {
  return [&rule](const std::vector<Exact>& row, int64_t label) {
    std::vector<Exact> slopes, other = row;
    for (size_t j = 0; j < row.size(); ++j) {
      const auto moved = [&](Exact x) {
        other[j] = x;
        return rule(other, label);
      };
      slopes.push_back(slope_at(moved, row[j]));
      other[j] = row[j];
    }
    return slopes;
  };
}

/// The loss and its gradient, which may be off by so many times the roundings of 1. Where nothing counts a mean has no
/// gradient.
inline Answer scored(const Scored& c, const OfRow& rule, const Divisor& divisor, const SlopesOfRow& slopes_of,
                     double roundings = 1) {
  const std::vector<Shape> examples = indices_of(c.target_shape());
  const Numbers w = uneven(c.reduction == Reduction::none ? c.target_shape() : Shape{});
  const double weight = divisor(c);
  Numbers gradient(c.scores.shape);
  for (size_t e = 0; e < examples.size(); ++e) {
    if (!c.counts(e)) continue;
    Shape place = examples[e];
    place.insert(place.begin() + static_cast<std::ptrdiff_t>(c.class_dim()), 0);
    const std::vector<Exact> row = row_of(c, examples[e]);
    const double dy = c.reduction == Reduction::none ? w.values[e] : w.values[0];
    const std::vector<Exact> slopes = slopes_of(row, c.labels[e]);
    for (size_t j = 0; j < row.size(); ++j) {
      place[c.class_dim()] = static_cast<int64_t>(j);
      gradient.at(place) = static_cast<double>(slopes[j]) * (c.reduction == Reduction::mean ? dy / weight : dy);
    }
  }
  const double room =
      4e-6 * roundings * (1 + largest_of(c.weight)) * (c.reduction == Reduction::mean ? 1 + 1 / weight : 1);
  std::vector<Item> items{loss_of(c, rule, divisor)};
  if (c.reduction != Reduction::mean || c.counted() > 0) {
    items.push_back({"the gradient of the scores", Value(gradient).within(room)});
  }
  return items;
}

/// The same with a gradient that is measured.
inline Answer scored(const Scored& c, const OfRow& rule, const Divisor& divisor = by_weight) {
  return scored(c, rule, divisor, measured_of(rule));
}

/// So many scores that measuring takes too long: their gradient is by the rule that fewer have measured.
inline bool is_large(const Scored& c) { return c.scores.values.size() > 8000; }

inline OfRow nll_of(const Scored& c) {
  return [&c](const std::vector<Exact>& row, int64_t label) {
    const auto weight = static_cast<Exact>(c.weight_of(label));
    return weight == 0 ? 0 : -weight * row[static_cast<size_t>(label)];
  };
}

inline Answer expected_nll(const Scored& c) {
  if (!is_large(c)) return scored(c, nll_of(c));
  return scored(c, nll_of(c), by_weight, [&c](const std::vector<Exact>& row, int64_t label) {
    std::vector<Exact> slopes(row.size());
    slopes[static_cast<size_t>(label)] = -static_cast<Exact>(c.weight_of(label));
    return slopes;
  });
}

/// What each class should have: 1 - ε for the right one, and ε shared by all.
inline OfRow cross_entropy_of(const Scored& c) {
  return [&c](const std::vector<Exact>& row, int64_t label) {
    const Exact all = log_of_sum(row), share = static_cast<Exact>(c.smoothing) / static_cast<Exact>(row.size());
    Exact loss = 0;
    for (size_t j = 0; j < row.size(); ++j) {
      const bool hit = static_cast<int64_t>(j) == label;
      const Exact wanted = share + (hit ? 1 - static_cast<Exact>(c.smoothing) : 0);
      if (wanted > 0) loss += wanted * static_cast<Exact>(c.weight_of(static_cast<int64_t>(j))) * (all - row[j]);
    }
    return loss;
  };
}

/// Of Σ wanted_k w_k (log Σ exp x - x_k): each share of the sum, less what was wanted. Who writes log Σ exp x down, as
/// the lesson does, has it, and with it each share, to the digits of the largest score.
inline Answer expected_cross_entropy(const Scored& c) {
  const OfRow rule = cross_entropy_of(c);
  const double roundings = 1 + largest_of(c.scores) / 30;
  if (!is_large(c)) return scored(c, rule, by_weight, measured_of(rule), roundings);
  const auto slopes_of = [&c](const std::vector<Exact>& row, int64_t label) {
    const Exact all = log_of_sum(row), share = static_cast<Exact>(c.smoothing) / static_cast<Exact>(row.size());
    std::vector<Exact> wanted(row.size()), slopes(row.size());
    Exact total = 0;
    for (size_t j = 0; j < row.size(); ++j) {
      const auto class_of = static_cast<int64_t>(j);
      const Exact hit = class_of == label ? 1 - static_cast<Exact>(c.smoothing) : 0;
      total += wanted[j] = (share + hit) * static_cast<Exact>(c.weight_of(class_of));
    }
    for (size_t j = 0; j < row.size(); ++j) slopes[j] = total * expl(row[j] - all) - wanted[j];
    return slopes;
  };
  return scored(c, rule, by_weight, slopes_of, roundings);
}

}  // namespace course
