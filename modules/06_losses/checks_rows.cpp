// Checks of 06.7: cross-entropy row by row, as a kernel computes it.
#include "modules/06_losses/rows.h"

namespace course {
namespace {

using OfRow = std::function<Exact(const std::vector<Exact>& row, size_t target)>;

// How far apart the scores of a row are: of how large a number a loss may be the rounding.
double widest_of(const Rows& c) {
  double widest = 0;
  for (size_t i = 0; i < c.targets.size(); ++i) {
    double least = infinity, most = -infinity;
    for (const Exact x : c.row(i)) {
      if (!std::isfinite(x)) continue;
      least = std::min(least, static_cast<double>(x)), most = std::max(most, static_cast<double>(x));
    }
    widest = std::max(widest, most - least);
  }
  return widest;
}

// The losses as `loss` has them, and what is kept for the way back of row i: one number for each, also for those that
// are ignored. Of a row without classes nobody will ask for it.
using RowKept = std::function<Exact(const std::vector<Exact>& row, size_t i)>;
Answer forward(const Rows& c, const OfRow& loss, const RowKept& kept) {
  std::vector<double> losses, totals;
  for (size_t i = 0; i < c.targets.size(); ++i) {
    const bool counts = c.counts(i);
    losses.push_back(counts ? static_cast<double>(loss(c.row(i), static_cast<size_t>(c.targets[i]))) : 0);
    totals.push_back(c.classes() > 0 ? static_cast<double>(kept(c.row(i), i)) : 0);
  }
  return with_inputs_kept({{"the losses", Value(row(losses)).within(2e-6 * (1 + widest_of(c)))},
                           {"log_total", Value(row(totals)).within(2e-6)},
                           {"numbers written outside of the outputs", Value(0)}});
}

Exact kept_of(const std::vector<Exact>& row, size_t) { return log_of_sum_less(row, largest_in(row)); }

Mistakes mistakes_forward(const Rows& c) {
  const auto e = static_cast<Exact>(c.smoothing);
  const OfRow right = [=](const auto& row, size_t t) { return loss_in(row, t, e); };
  const auto losses = [&](const char* says, const OfRow& loss) {
    return Mistake{says, {forward(c, loss, kept_of).items[0]}};
  };
  const auto single = [](Exact x) {  // as a real holds it
    return in_double() ? static_cast<Exact>(static_cast<double>(x)) : static_cast<Exact>(static_cast<float>(x));
  };
  const auto hit = [](const std::vector<Exact>& row, size_t t) { return loss_in(row, t, 0); };
  const auto sum = [=](const std::vector<Exact>& row) {
    Exact total = 0;
    for (size_t j = 0; j < row.size(); ++j) total += hit(row, j);
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
             [=](const auto& row, size_t t) { return -logl(single(expl(-hit(row, t)))); }),
      losses("the sign: the loss is minus a logarithm", [=](const auto& row, size_t t) { return -right(row, t); }),
      losses("the largest is subtracted from x, and not from the sum, or the other way round",
             [=](const auto& row, size_t t) { return hit(row, t) - largest_in(row); }),
      losses(
          "the largest was added again too early: far from 0 a float has few digits left behind the point. Subtract it "
          "from x, and add up what is small",
          [=](const auto& row, size_t t) {
            const Exact all = single(log_of_sum(row));
            Exact loss = (1 - e) * (all - row[t]);
            for (const Exact x : row) loss += e / static_cast<Exact>(row.size()) * (all - x);
            return loss;
          }),
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
                 {{"the losses", Value(row(of_ignored)).within(2e-6 * (1 + widest_of(c)))}}});
  return all;
}

const Check<Rows> losses({
    .exercise = "06.7",
    .examples = {with(Input({1, 3}, {1, 2, 3}), {2}), with(Input({1, 3}, {1, 2, 3}), {0}),
                 with(Input({2, 3}, {1, 2, 3, 0, 0, 5}), {1, 2}), with(Input({1, 3}, {1, 2, 3}), {2}, 0.1),
                 with(edges, {1, 0, 1, 0}), with(edges, {0, 1, 0, 0}),
                 with(Input({2, 2}, {10000, 10001, -5000, -5000.5}), {0, 1}),
                 with(Input({2, 2}, {1000, -1000, 5, 5}), {1, 0}, 0.5),
                 with(Input({2, 2}, {as_float(1e20), as_float(1e20), -as_float(1e20), -as_float(1e20)}), {0, 1}),
                 with(Input({2, 3}, {0, 5, 0, 0, 1, 0}), {0, 0}),
                 with(Input({3, 2}, {1, 2, 3, 4, 5, 6}), {-100, 1, -100}, 0.25),
                 with(Input({3, 2}, {1, 2, 3, 4, 5, 6}), {1, 0, 1}, 0, 1),
                 with(Input({2, 2}, {1, 2, 3, 4}), {1, 1}, 0, (int64_t{1} << 32) + 1),
                 with(Input({1, 3}, {1, 2, 3}), {1}, 1), with(Input({2, 1}, {7, -7}), {0, 0}, 0.1),
                 with(Input({0, 3}, {}), {}), with(Input({2, 0}, {}), {-100, -100})},
    .draw = [](Draw& draw) { return rows_for(draw, false); },
    .drawn = 140,
    .draw_large = [](Draw& draw, int i) { return many_rows(draw, i, false); },
    .large = 4,
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
// With it each is to have its part of ε.
const Check<Rows> impossible_in_rows({
    .exercise = "06.7",
    .examples = {with(Input({2, 3}, {1, -infinity, 2, -infinity, -infinity, 0}), {0, 2}),
                 with(Input({1, 2}, {1, -infinity}), {1}), with(Input({2, 2}, {-infinity, -infinity, 1, 1}), {-100, 0}),
                 with(Input({2, 2}, {nan, 1, 1, 1}), {1, 0}), with(Input({1, 2}, {-infinity, -infinity}), {0}),
                 with(Input({2, 1}, {nan, 1}), {0, 0}), with(Input({3, 1}, {infinity, 1, -infinity}), {0, 0, 0}),
                 with(Input({2, 2}, {1, infinity, infinity, 1}), {0, 0}),
                 with(Input({2, 3}, {1, -infinity, 2, 0, 1, 2}), {0, 1}, 0.25),
                 with(Input({2, 2}, {1, -infinity, 0, 1}), {-100, 1}, 0.25)},
    .call = [](const Rows& c) { return call_of("cross_entropy", c); },
    .ask = [](const Rows& c) -> Answer {
      Room logits = input(c.logits.values), losses = output(c.logits.size(0)), log_total = output(c.logits.size(0));
      reference::cross_entropy(args_of(c, logits, log_total), losses.data());
      return losses.numbers();
    },
    .expect = [](const Rows& c) -> Answer {
      const auto e = static_cast<Exact>(c.smoothing);
      return forward(
                 c, [=](const auto& row, size_t t) { return loss_in(row, t, e); }, kept_of)
          .items[0]
          .value;
    },
    .mistakes = [](const Rows& c) -> Mistakes {
      const auto e = static_cast<Exact>(c.smoothing);
      const auto losses = [&](const OfRow& loss) { return forward(c, loss, kept_of).items[0].value; };
      const auto is_possible = [](Exact x) { return !std::isinf(x); };
      return {{"a row whose scores are all -inf has no shares: -inf - -inf is NaN, and so is its loss, as in PyTorch",
               losses([&](const auto& row, size_t t) {
                 return std::none_of(row.begin(), row.end(), is_possible) ? logl(static_cast<Exact>(row.size()))
                                                                          : loss_in(row, t, e);
               })},
              {"0 · inf is NaN: without smoothing the other classes must not be in the sum at all",
               losses([&](const auto& row, size_t t) {
                 return std::all_of(row.begin(), row.end(), is_possible) ? loss_in(row, t, e) : static_cast<Exact>(NAN);
               })},
              {"an impossible class is to have ε / n as well, and costs infinitely much: only ε = 0 leaves it out",
               losses([&](const auto& row, size_t t) {
                 const Exact all = log_of_sum(row);
                 Exact loss = (1 - e) * (all - row[t]);
                 for (const Exact x : row) loss += is_possible(x) ? e / static_cast<Exact>(row.size()) * (all - x) : 0;
                 return loss;
               })}};
    },
});

// What is believed and right costs little, and not nothing: the loss is log(1 + Σ of the others' e^(x - target's)).
const Check<Rows> surely_right({
    .exercise = "06.7",
    .examples = {with(Input({1, 2}, {0, -40}), {0}), with(Input({1, 3}, {5, -15, -35}), {0})},
    .draw =
        [](Draw& draw) {
          Rows c = with(draw.input({draw.number(1, 3), draw.number(2, 4)}, Layout::dense), {});
          for (double& x : c.logits.values) x = as_float(draw.uniform(-60, -9));
          for (int64_t i = 0; i < c.logits.size(0); ++i) c.logits.values[static_cast<size_t>(i * c.classes())] = 0;
          c.targets.resize(static_cast<size_t>(c.logits.size(0)));
          return c;
        },
    .drawn = 8,
    .call =
        [](const Rows& c) {
          Call call = call_of("cross_entropy", c);
          call.text += "; the logarithms of the losses";
          return call;
        },
    .ask = [](const Rows& c) -> Answer {
      Room logits = input(c.logits.values), losses = output(c.logits.size(0)), log_total = output(c.logits.size(0));
      reference::cross_entropy(args_of(c, logits, log_total), losses.data());
      std::vector<double> logarithms;
      for (const double loss : losses.numbers().values) logarithms.push_back(std::log(loss));
      return row(logarithms);
    },
    .expect = [](const Rows& c) -> Answer {
      std::vector<double> logarithms;
      for (size_t i = 0; i < c.targets.size(); ++i) {
        const std::vector<Exact> row = c.row(i);
        Exact others = 0;
        for (size_t j = 1; j < row.size(); ++j) others += expl(row[j] - row[0]);
        logarithms.push_back(static_cast<double>(logl(log1pl(others))));
      }
      return Value(row(logarithms)).within(1e-3);
    },
    .mistakes = [](const Rows& c) -> Mistakes {
      return {
          {"a small loss is not 0: beside the 1 of the largest the others are lost, also in a double. "
           "log_sum_exp_less keeps them",
           row(std::vector<double>(c.targets.size(), -infinity))}};
    },
});

}  // namespace
}  // namespace course
