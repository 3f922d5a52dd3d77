// Checks of 06.7 and 06.8: cross-entropy row by row, and its gradient, as kernels compute them.
#include "modules/06_losses/rows.h"

namespace course {
namespace {

// --- 06.7 ------------------------------------------------------------------------------------------------------------

using OfRow = std::function<Exact(const std::vector<Exact>& row, size_t target)>;

Exact largest_in(const std::vector<Exact>& row) {
  return row.empty() ? -HUGE_VALL : *std::max_element(row.begin(), row.end());
}

// Σ wanted_j · (log Σ exp x - x_j), wanted being 1 - ε + ε/n for the target, else ε/n.
Exact loss_in(const std::vector<Exact>& row, size_t target, Exact smoothing) {
  const Exact all = log_of_sum(row), n = static_cast<Exact>(row.size());
  Exact loss = 0;
  for (size_t j = 0; j < row.size(); ++j) {
    const Exact wanted = smoothing / n + (j == target ? 1 - smoothing : 0);
    if (wanted > 0) loss += wanted * (all - row[j]);
  }
  return loss;
}

// The losses as `loss` has them, and what is kept for the way back of row i: one number for each, also for those that
// are ignored. Of a row without classes nobody will ask for it.
using Kept = std::function<Exact(const std::vector<Exact>& row, size_t i)>;
Answer forward(const Rows& c, const OfRow& loss, const Kept& kept) {
  std::vector<double> losses, totals;
  for (size_t i = 0; i < c.targets.size(); ++i) {
    const bool counts = c.counts(i);
    losses.push_back(counts ? static_cast<double>(loss(c.row(i), static_cast<size_t>(c.targets[i]))) : 0);
    totals.push_back(c.classes() > 0 ? static_cast<double>(kept(c.row(i), i)) : 0);
  }
  const double size = 1 + largest_of(c.logits);
  return with_inputs_kept({{"the losses", Value(row(losses)).within(2e-6 * size)},
                           {"log_total", Value(row(totals)).within(2e-6)},
                           {"numbers written outside of the outputs", Value(0)}});
}

Exact kept_of(const std::vector<Exact>& row, size_t) {
  const Exact largest = largest_in(row);
  return log_of_sum(row) - largest;
}

Mistakes mistakes_forward(const Rows& c) {
  const auto e = static_cast<Exact>(c.smoothing);
  const OfRow right = [=](const auto& row, size_t t) { return loss_in(row, t, e); };
  const auto losses = [&](const char* says, const OfRow& loss) {
    return Mistake{says, {forward(c, loss, kept_of).items[0]}};
  };
  const auto single = [](Exact x) {  // as a real holds it
    return in_double() ? static_cast<Exact>(static_cast<double>(x)) : static_cast<Exact>(static_cast<float>(x));
  };
  const auto hit = [](const std::vector<Exact>& row, size_t t) { return log_of_sum(row) - row[t]; };
  const auto sum = [](const std::vector<Exact>& row) {
    Exact total = 0;
    for (const Exact x : row) total += log_of_sum(row) - x;
    return total;
  };
  Mistakes all = {
      losses("label_smoothing is forgotten", hit),
      losses("e^x overflows, or becomes 0: subtract the largest of the row first",
             [=](const auto& row, size_t t) {
               Exact total = 0;
               for (const Exact x : row) total = single(total + single(expl(x)));
               return single(logl(total)) - row[t];
             }),
      losses("the logarithm of a share that has become 0 is -inf: subtract logarithms instead",
             [=](const auto& row, size_t t) { return -logl(single(expl(row[t] - log_of_sum(row)))); }),
      losses("the sign: the loss is minus a logarithm", [=](const auto& row, size_t t) { return -right(row, t); }),
      losses("the largest is subtracted from x, and not from the sum, or the other way round",
             [=](const auto& row, size_t t) { return hit(row, t) - largest_in(row); }),
      losses("the right class keeps 1 - ε: the two parts add up to 1",
             [=](const auto& row, size_t t) { return hit(row, t) + e * sum(row) / static_cast<Exact>(row.size()); }),
      losses("ε is shared by all classes: ε / n for each",
             [=](const auto& row, size_t t) { return (1 - e) * hit(row, t) + e * sum(row); }),
      losses("ε goes to all classes, the right one among them", [=](const auto& row, size_t t) {
        return (1 - e) * hit(row, t) + e * (sum(row) - hit(row, t)) / (static_cast<Exact>(row.size()) - 1);
      })};
  const char* const without = "log_total is log Σ exp(x - max x): without the maximum, so that no digit is lost";
  all.push_back({without, {forward(c, right, [](const auto& row, size_t) { return log_of_sum(row); })}});
  all.push_back({"log_total holds the sum: its logarithm is asked for",
                 {forward(c, right, [](const auto& row, size_t) { return expl(kept_of(row, 0)); })}});
  const auto items = [](Answer answer, std::ptrdiff_t count) {
    return Answer(std::vector<Item>(answer.items.begin(), answer.items.begin() + count));
  };
  all.push_back({"log_total is not written: the way back reads it",
                 items(forward(c, right, [](const auto&, size_t) { return unwritten; }), 2)});
  all.push_back({"log_total is written for each row, also for one that is ignored",
                 items(forward(c, right,
                               [&](const auto& row, size_t i) {
                                 return c.counts(i) ? kept_of(row, i) : static_cast<Exact>(unwritten);
                               }),
                       2)});
  std::vector<double> of_ignored;
  for (size_t i = 0; i < c.targets.size(); ++i) {
    const bool counts = c.counts(i);
    of_ignored.push_back(counts ? static_cast<double>(right(c.row(i), static_cast<size_t>(c.targets[i]))) : unwritten);
  }
  all.push_back({"the loss of a row that is ignored is 0, and written",
                 {{"the losses", Value(row(of_ignored)).within(2e-6 * (1 + largest_of(c.logits)))}}});
  return all;
}

Rows with(Input logits, std::vector<int64_t> targets, double smoothing = 0, int64_t ignore = -100) {
  return {std::move(logits), std::move(targets), ignore, as_float(smoothing), {}};
}

const Input edges({4, 2}, {1000, -1000, -1000, -1001, 0, -200, 3e38, -3e38});
const Check<Rows> losses({
    .exercise = "06.7",
    .examples = {with(Input({1, 3}, {1, 2, 3}), {2}), with(Input({1, 3}, {1, 2, 3}), {0}),
                 with(Input({2, 3}, {1, 2, 3, 0, 0, 5}), {1, 2}), with(Input({1, 3}, {1, 2, 3}), {2}, 0.1),
                 with(edges, {1, 0, 1, 0}), with(edges, {0, 1, 0, 0}),
                 with(Input({2, 2}, {1000, -1000, 5, 5}), {1, 0}, 0.5),
                 with(Input({3, 2}, {1, 2, 3, 4, 5, 6}), {-100, 1, -100}, 0.25),
                 with(Input({3, 2}, {1, 2, 3, 4, 5, 6}), {1, 0, 1}, 0, 1),
                 with(Input({2, 2}, {1, 2, 3, 4}), {1, 1}, 0, (int64_t{1} << 32) + 1),
                 with(Input({1, 3}, {1, 2, 3}), {1}, 1), with(Input({2, 1}, {7, -7}), {0, 0}, 0.1),
                 with(Input({0, 3}, {}), {}), with(Input({2, 0}, {}), {-100, -100})},
    .draw = [](Draw& draw) { return rows_for(draw, false); },
    .drawn = 140,
    .draw_large = [](Draw& draw, int i) { return many_rows(draw, i, false); },
    .call = [](const Rows& c) { return call_of("cross_entropy", c); },
    .ask = [](const Rows& c) -> Answer {
      Room logits = input(c.logits.values), losses = output(c.logits.size(0)), log_total = output(c.logits.size(0));
      reference::cross_entropy(args_of(c, logits, log_total), losses.data());
      Numbers totals = log_total.numbers();
      if (c.classes() == 0) std::fill(totals.values.begin(), totals.values.end(), 0);
      return {{"the losses", losses.numbers()},
              {"log_total", totals},
              {"numbers written outside of the outputs", losses.touched() + log_total.touched()},
              {inputs_changed, logits.changed()}};
    },
    .expect =
        [](const Rows& c) {
          const auto e = static_cast<Exact>(c.smoothing);
          return forward(
              c, [=](const auto& row, size_t t) { return loss_in(row, t, e); }, kept_of);
        },
    .mistakes = mistakes_forward,
});

// Classes that are impossible have a logit of -inf: without smoothing they cost nothing, unless they are the target.
const Check<Rows> impossible({
    .exercise = "06.7",
    .examples = {with(Input({2, 3}, {1, -infinity, 2, -infinity, -infinity, 0}), {0, 2}),
                 with(Input({1, 2}, {1, -infinity}), {1}), with(Input({2, 2}, {-infinity, -infinity, 1, 1}), {-100, 0}),
                 with(Input({2, 2}, {nan, 1, 1, 1}), {1, 0})},
    .call = [](const Rows& c) { return call_of("cross_entropy", c); },
    .ask = [](const Rows& c) -> Answer {
      Room logits = input(c.logits.values), losses = output(c.logits.size(0)), log_total = output(c.logits.size(0));
      reference::cross_entropy(args_of(c, logits, log_total), losses.data());
      return losses.numbers();
    },
    .expect = [](const Rows& c) -> Answer {
      return forward(
                 c, [](const auto& row, size_t t) { return loss_in(row, t, 0); }, kept_of)
          .items[0]
          .value;
    },
    .mistakes = [](const Rows& c) -> Mistakes {
      return {{"0 · inf is NaN: without smoothing the other classes must not be in the sum at all",
               forward(
                   c,
                   [](const auto& row, size_t t) {
                     return std::any_of(row.begin(), row.end(), [](Exact x) { return std::isinf(x); })
                                ? static_cast<Exact>(NAN)
                                : loss_in(row, t, 0);
                   },
                   kept_of)
                   .items[0]
                   .value}};
    },
});

// --- 06.8 ------------------------------------------------------------------------------------------------------------

// f(probabilities, target, j): what one logit gets of a dloss of 1.
using Slope = std::function<Exact(const std::vector<Exact>& p, size_t target, size_t j)>;

std::vector<Exact> shares_of(const std::vector<Exact>& row) {
  const Exact all = log_of_sum(row);
  std::vector<Exact> p;
  for (const Exact x : row) p.push_back(expl(x - all));
  return p;
}

Value gradient_of(const Rows& c, const Slope& slope) {
  std::vector<double> gradient;
  double size = 1;
  for (size_t i = 0; i < c.targets.size(); ++i) {
    const std::vector<Exact> p = shares_of(c.row(i));
    for (size_t j = 0; j < p.size(); ++j) {
      const double one = static_cast<double>(slope(p, static_cast<size_t>(c.targets[i]), j));
      gradient.push_back(c.counts(i) ? c.dlosses[i] * one : 0);
    }
    size += c.counts(i) ? std::abs(c.dlosses[i]) : 0;
  }
  return Value(row(gradient)).within(2e-6 * size);
}

// Measured, one logit after the other. Many of them by the rule that fewer have measured.
Value measured(const Rows& c) {
  if (c.logits.values.size() > 8000) {
    const auto e = static_cast<Exact>(c.smoothing), n = static_cast<Exact>(c.classes());
    return gradient_of(c, [=](const auto& p, size_t t, size_t j) { return p[j] - (j == t ? 1 - e : 0) - e / n; });
  }
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
    size += c.counts(i) ? std::abs(c.dlosses[i]) : 0;
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
      gives("p alone: 1 is to be subtracted at the target", [=](const auto& p, size_t, size_t j) { return p[j]; }),
      gives("only the target is sent something: the others are too likely, each by its p",
            [=](const auto& p, size_t t, size_t j) { return j == t ? p[j] - 1 : 0; }),
      gives("label_smoothing is forgotten", [](const auto& p, size_t t, size_t j) { return p[j] - (j == t ? 1 : 0); }),
      gives("every class was to have ε / n",
            [=](const auto& p, size_t t, size_t j) { return p[j] - (j == t ? 1 - e : 0); }),
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
                 sends(with(Input({1, 3}, {1, 2, 3}), {1}, 1), {0.5}),
                 sends(with(Input({2, 1}, {7, -7}), {0, 0}, 0.1), {1, 1}), sends(with(Input({0, 3}, {}), {}), {})},
    .draw = [](Draw& draw) { return rows_for(draw, true); },
    .drawn = 140,
    .draw_large = [](Draw& draw, int i) { return many_rows(draw, i, true); },
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
