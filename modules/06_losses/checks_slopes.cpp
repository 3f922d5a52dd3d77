// Checks of 06.8: the gradient of cross-entropy row by row, as a kernel computes it.
#include "modules/06_losses/rows.h"

namespace course {
namespace {

// f(probabilities, target, j): what one logit gets of a dloss of 1.
using Slope = std::function<Exact(const std::vector<Exact>& p, size_t target, size_t j)>;

std::vector<Exact> shares_of(const std::vector<Exact>& row) {
  const Exact largest = largest_in(row), all = log_of_sum_less(row, largest);
  std::vector<Exact> p;
  for (const Exact x : row) p.push_back(expl(x - largest - all));
  return p;
}

// The same, where the largest and the logarithm of the sum were added first.
std::vector<Exact> shares_of_one_number(const std::vector<Exact>& row) {
  const Exact largest = largest_in(row);
  const auto whole = static_cast<double>(largest + log_of_sum_less(row, largest));
  std::vector<Exact> p;
  for (const Exact x : row) p.push_back(expl(x - static_cast<Exact>(whole)));
  return p;
}

using Shares = std::vector<Exact> (*)(const std::vector<Exact>& row);
Value gradient_of(const Rows& c, const Slope& slope, Shares shares = shares_of) {
  std::vector<double> gradient;
  double size = 1;
  for (size_t i = 0; i < c.targets.size(); ++i) {
    const std::vector<Exact> p = shares(c.row(i));
    for (size_t j = 0; j < p.size(); ++j) {
      const double one = static_cast<double>(slope(p, static_cast<size_t>(c.targets[i]), j));
      gradient.push_back(c.counts(i) ? c.dlosses[i] * one : 0);
    }
    size += c.counts(i) && std::isfinite(c.dlosses[i]) ? std::abs(c.dlosses[i]) : 0;
  }
  return Value(row(gradient)).within(2e-6 * size);
}

Value by_rule(const Rows& c, Shares shares = shares_of) {
  const auto e = static_cast<Exact>(c.smoothing), n = static_cast<Exact>(c.classes());
  const Slope rule = [=](const auto& p, size_t t, size_t j) { return p[j] - (j == t ? 1 - e : 0) - e / n; };
  return gradient_of(c, rule, shares);
}

// Measured, one logit after the other. Many of them by the rule that fewer have measured.
Value measured(const Rows& c) {
  if (c.logits.values.size() > 8000) return by_rule(c);
  std::vector<double> gradient;
  double size = 1;
  for (size_t i = 0; i < c.targets.size(); ++i) {
    std::vector<Exact> row = c.row(i);
    const auto target = static_cast<size_t>(c.targets[i]);
    for (size_t j = 0; j < row.size(); ++j) {
      const auto moved = [&](Exact x) {
        std::vector<Exact> other = row;
        other[j] = x;
        return loss_in(other, target, static_cast<Exact>(c.smoothing));
      };
      gradient.push_back(c.counts(i) ? c.dlosses[i] * static_cast<double>(slope_at(moved, row[j])) : 0);
    }
    size += c.counts(i) && std::isfinite(c.dlosses[i]) ? std::abs(c.dlosses[i]) : 0;
  }
  return Value(row(gradient)).within(2e-6 * size);
}

Mistakes mistakes_backward(const Rows& c) {
  const auto e = static_cast<Exact>(c.smoothing);
  const auto gives = [&](const char* says, const Slope& slope) {
    return Mistake{says, {{"dlogits", gradient_of(c, slope)}}};
  };
  const auto n = [](const std::vector<Exact>& p) { return static_cast<Exact>(p.size()); };
  Mistakes all = {
      gives("the sign: p - y is the gradient, y - p the way to go",
            [=](const auto& p, size_t t, size_t j) { return (j == t ? 1 - e : 0) + e / n(p) - p[j]; }),
      gives("every class was to have ε / n",
            [=](const auto& p, size_t t, size_t j) { return p[j] - (j == t ? 1 - e : 0); }),
      gives("p alone: 1 is to be subtracted at the target", [=](const auto& p, size_t, size_t j) { return p[j]; }),
      gives("only the target is sent something: the others are too likely, each by its p",
            [=](const auto& p, size_t t, size_t j) { return j == t ? p[j] - 1 : 0; }),
      gives("label_smoothing is forgotten", [](const auto& p, size_t t, size_t j) { return p[j] - (j == t ? 1 : 0); }),
      gives("the target was to have 1 - ε + ε / n: 1 - ε is missing, or 1 stands in its place",
            [=](const auto& p, size_t t, size_t j) { return p[j] - (j == t ? 1 : 0) - e / n(p); }),
      gives("(p - y) p (1 - p) is the slope of a squared error: of the logarithm it cancels",
            [=](const auto& p, size_t t, size_t j) { return (p[j] - (j == t ? 1 : 0)) * p[j] * (1 - p[j]); }),
      gives("each row's slope is to be divided by nothing: the mean is taken elsewhere",
            [=](const auto& p, size_t t, size_t j) {
              return (p[j] - (j == t ? 1 - e : 0) - e / n(p)) / static_cast<Exact>(c.targets.size());
            })};
  Rows other = c;
  std::fill(other.dlosses.begin(), other.dlosses.end(), 1);
  all.push_back({"dlosses is forgotten: each row's slope is multiplied by its own", {{"dlogits", measured(other)}}});
  Value left = measured(c);
  for (size_t k = 0; k < left.numbers.size(); ++k) {
    if (!c.counts(k / static_cast<size_t>(c.classes()))) left.numbers[k] = unwritten;
  }
  all.push_back({"where a row is ignored dlogits is 0, and written", {{"dlogits", left}}});
  if (!c.dlosses.empty()) {
    std::fill(other.dlosses.begin(), other.dlosses.end(), c.dlosses[0]);
    all.push_back({"each row has a dloss of its own, dlosses[i]", {{"dlogits", measured(other)}}});
  }
  return all;
}

Rows sends(Rows c, std::vector<double> dlosses) {
  c.dlosses = std::move(dlosses);
  return c;
}

// What the way forward keeps.
std::vector<double> totals_of(const Rows& c) {
  std::vector<double> totals;
  for (size_t i = 0; i < c.targets.size(); ++i) {
    double largest = -infinity, total = 0;
    for (const Exact x : c.row(i)) largest = std::max(largest, static_cast<double>(x));
    for (const Exact x : c.row(i)) total += std::exp(static_cast<double>(x) - largest);
    totals.push_back(std::log(total));
  }
  return totals;
}

const Check<Rows> gradients({
    .exercise = "06.8",
    .examples = {sends(with(Input({1, 3}, {1, 2, 3}), {2}), {1}),
                 sends(with(Input({2, 3}, {1, 2, 3, 0, 0, 5}), {1, 2}), {3, -2}),
                 sends(with(Input({2, 3}, {1, 2, 3, 0, 0, 5}), {1, 2}), {0, 1}),
                 sends(with(Input({1, 3}, {1, 2, 3}), {0}, 0.1), {1}), sends(with(edges, {1, 0, 1, 0}), {1, 1, 1, 1}),
                 sends(with(Input({3, 2}, {1, 2, 3, 4, 5, 6}), {-100, 1, -100}, 0.25), {1, 2, 3}),
                 sends(with(Input({3, 2}, {1, 2, 3, 4, 5, 6}), {1, 0, 1}, 0, 1), {1, 2, 3}),
                 sends(with(Input({2, 2}, {1, 2, 3, 4}), {1, 1}, 0, (int64_t{1} << 32) + 1), {1, 1}),
                 sends(with(Input({2, 3}, {1, 2, 3, 4, 5, 7}), {1, -100}), {1, infinity}),
                 sends(with(Input({2, 2}, {nan, 1, 1, 1}), {-100, 0}), {1, 2}),
                 sends(with(Input({2, 3}, {1, 2, 3, 1, 2, 4}), {2, 0}), {infinity, -infinity}),
                 sends(with(Input({1, 3}, {1, 2, 3}), {1}, 1), {0.5}),
                 sends(with(Input({2, 3}, {1, 2, 3, 3, 2, 1}), {2, 0}), {1, 1}),
                 sends(with(Input({3, 2}, {1, 2, 3, 5, 2, 0}), {1, 0, 1}), {1, 2, 1}),
                 sends(with(Input({1, 9}, {0, 0, 0, 0, 0, 0, 0, 0, 9}), {8}), {1}),
                 sends(with(Input({2, 1}, {7, -7}), {0, 0}, 0.1), {1, 1}), sends(with(Input({0, 3}, {}), {}), {})},
    .draw = [](Draw& draw) { return rows_for(draw, true); },
    .drawn = 140,
    .draw_large = [](Draw& draw, int i) { return many_rows(draw, i == 2 ? 3 : i, true); },
    .large = 3,
    .call = [](const Rows& c) { return call_of("cross_entropy_backward", c); },
    .ask = [](const Rows& c) -> Answer {
      Room logits = input(c.logits.values), log_total = input(totals_of(c)), dlosses = input(c.dlosses);
      Room dlogits = output(c.logits.size(0) * c.classes());
      reference::cross_entropy_backward(args_of(c, logits, log_total), dlosses.data(), dlogits.data());
      return {{"dlogits", dlogits.numbers()},
              {"numbers written outside of the output", dlogits.touched()},
              {inputs_changed, logits.changed() + log_total.changed() + dlosses.changed()}};
    },
    .expect = [](const Rows& c) -> Answer {
      return with_inputs_kept({{"dlogits", measured(c)}, {"numbers written outside of the output", Value(0)}});
    },
    .mistakes = mistakes_backward,
});

// An impossible class, of a logit of -inf, has p = 0. With smoothing it was to have its part of ε, as all have.
const Check<Rows> impossible_slopes({
    .exercise = "06.8",
    .examples = {sends(with(Input({1, 3}, {1, -infinity, 2}), {0}), {1}),
                 sends(with(Input({2, 3}, {1, -infinity, 2, -infinity, -infinity, 0}), {0, 2}, 0.25), {1, -2}),
                 sends(with(Input({2, 2}, {1, infinity, 1, 1}), {0, 0}), {1, 1}),
                 sends(with(Input({2, 1}, {nan, 1}), {0, 0}), {1, 1}),
                 sends(with(Input({2, 2}, {nan, 0, 1, 2}), {1, 0}), {0, 0}),
                 sends(with(Input({2, 2}, {1e20, 1e20, 1, 1}), {0, 0}), {1, 1})},
    .call = [](const Rows& c) { return call_of("cross_entropy_backward", c); },
    .ask = [](const Rows& c) -> Answer {
      Room logits = input(c.logits.values), log_total = input(totals_of(c)), dlosses = input(c.dlosses);
      Room dlogits = output(c.logits.size(0) * c.classes());
      reference::cross_entropy_backward(args_of(c, logits, log_total), dlosses.data(), dlogits.data());
      return {{"dlogits", dlogits.numbers()}};
    },
    .expect = [](const Rows& c) -> Answer {
      return {{"dlogits", by_rule(c)}};
    },
    .mistakes = [](const Rows& c) -> Mistakes {
      const auto e = static_cast<Exact>(c.smoothing), n = static_cast<Exact>(c.classes());
      return {{"max x and log_total are added first: beside a large number log_total has no digit left. Subtract one "
               "after the other",
               {{"dlogits", by_rule(c, shares_of_one_number)}}},
              {"an impossible class was to have ε / n, as every other: its slope is -ε / n",
               {{"dlogits",
                 gradient_of(c, [=](const auto& p, size_t t,
                                    size_t j) { return p[j] == 0 ? 0 : p[j] - (j == t ? 1 - e : 0) - e / n; })}}},
              {"beside a score of +inf nobody has a share: inf - inf is NaN, and so is each slope of the row, as in "
               "PyTorch",
               {{"dlogits", gradient_of(c, [=](const auto& p, size_t t, size_t j) {
                   const Exact share = std::isnan(p[j]) ? static_cast<Exact>(j == 1) : p[j];
                   return share - (j == t ? 1 - e : 0) - e / n;
                 })}}}};
    },
});

// A class that is hardly believed is told so, with all digits: where nothing is smoothed its slope is p.
const Check<Rows> hardly_believed({
    .exercise = "06.8",
    .examples = {sends(with(Input({1, 3}, {0, -20, -40}), {0}), {1})},
    .draw =
        [](Draw& draw) {
          Rows c = with(draw.input({draw.number(1, 3), draw.number(2, 4)}, Layout::dense), {});
          for (double& x : c.logits.values) x = as_float(draw.uniform(-60, 0));
          c.targets.resize(static_cast<size_t>(c.logits.size(0)));
          c.dlosses.assign(c.targets.size(), 1);
          return c;
        },
    .drawn = 8,
    .call =
        [](const Rows& c) {
          Call call = call_of("cross_entropy_backward", c);
          call.text += "; the logarithms of dlogits behind the first of each row, the target";
          return call;
        },
    .ask = [](const Rows& c) -> Answer {
      Room logits = input(c.logits.values), log_total = input(totals_of(c)), dlosses = input(c.dlosses);
      Room dlogits = output(c.logits.size(0) * c.classes());
      reference::cross_entropy_backward(args_of(c, logits, log_total), dlosses.data(), dlogits.data());
      std::vector<double> logarithms;
      const std::vector<double> all = dlogits.numbers().values;
      for (size_t k = 0; k < all.size(); ++k) {
        if (k % static_cast<size_t>(c.classes()) != 0) logarithms.push_back(std::log(all[k]));
      }
      return row(logarithms);
    },
    .expect = [](const Rows& c) -> Answer {
      std::vector<double> logarithms;
      for (size_t i = 0; i < c.targets.size(); ++i) {
        const std::vector<Exact> row = c.row(i);
        for (size_t j = 1; j < row.size(); ++j) logarithms.push_back(static_cast<double>(row[j] - log_of_sum(row)));
      }
      return Value(row(logarithms)).within(1e-3);
    },
});

}  // namespace
}  // namespace course
