// Checks of 06.6: cross-entropy of scores. What is expected are sums in plain loops, and slopes that are measured.
#include "modules/06_losses/scored.h"

namespace course {
namespace {

Mistakes mistakes_of_cross_entropy(const Scored& c) {
  const auto w = [&](int64_t label) { return static_cast<Exact>(c.weight_of(label)); };
  const auto e = static_cast<Exact>(c.smoothing);
  const auto hit = [&](const std::vector<Exact>& row, int64_t l) {
    return w(l) * (log_of_sum(row) - row[static_cast<size_t>(l)]);
  };
  const auto mean_of_all = [&](const std::vector<Exact>& row, bool weighted) {
    Exact total = 0;
    for (size_t j = 0; j < row.size(); ++j) {
      total += (weighted ? w(static_cast<int64_t>(j)) : 1) * (log_of_sum(row) - row[j]);
    }
    return total / static_cast<Exact>(row.size());
  };
  const auto n = [](const std::vector<Exact>& row) { return static_cast<Exact>(row.size()); };
  Mistakes all = {
      with_rule(c,
                c.counted() == 0
                    ? "label_smoothing is forgotten, or a target whose weight is 0 was left out: it is not "
                      "ignored, its smoothed part, of all classes, stays"
                    : "a target whose weight is 0 is not ignored: its smoothed part, of all classes, stays",
                [&](const auto& row, int64_t l) {
                  return w(l) == 0 ? 0 : (1 - e) * hit(row, l) + e * mean_of_all(row, true);
                }),
      with_rule(c, "label_smoothing is forgotten", hit),
      with_rule(c, "the right class keeps 1 - ε: the two parts add up to 1",
                [&](const auto& row, int64_t l) { return hit(row, l) + e * mean_of_all(row, true); }),
      with_rule(
          c, "ε is shared by all C classes: the mean over them, not the sum",
          [&](const auto& row, int64_t l) { return (1 - e) * hit(row, l) + e * n(row) * mean_of_all(row, true); }),
      with_rule(c, "ε and 1 - ε are exchanged",
                [&](const auto& row, int64_t l) { return e * hit(row, l) + (1 - e) * mean_of_all(row, true); }),
      with_rule(c, "the weights count in the smoothed part, too, each class with its own",
                [&](const auto& row, int64_t l) { return (1 - e) * hit(row, l) + e * mean_of_all(row, false); }),
      with_rule(c, "in the smoothed part each class has its own weight, not that of the target",
                [&](const auto& row, int64_t l) { return (1 - e) * hit(row, l) + e * w(l) * mean_of_all(row, false); }),
      with_rule(c, "ε goes to all classes, the right one among them: not to the C - 1 others only",
                [&](const auto& row, int64_t l) {
                  return (1 - e) * hit(row, l) + e / (n(row) - 1) * (n(row) * mean_of_all(row, true) - hit(row, l));
                }),
      with_rule(c, "these are scores: log_softmax makes log-probabilities of them",
                [&](const auto& row, int64_t l) { return -w(l) * row[static_cast<size_t>(l)]; })};
  if (c.smoothing > 0 && c.reduction != Reduction::none) {
    // The smoothed part of those that are ignored is in the sum.
    const Answer right = scored(c, cross_entropy_of(c));
    double more = 0;
    const std::vector<Shape> examples = indices_of(c.target_shape());
    for (size_t i = 0; i < examples.size(); ++i) {
      if (!c.counts(i)) more += static_cast<double>(e * mean_of_all(row_of(c, examples[i]), true));
    }
    if (c.reduction == Reduction::mean) more /= c.counted();
    Value value = right.items[0].value;
    value.numbers[0] += more;
    all.push_back({"the smoothed part of targets that are ignored does not count either", {{"the loss", value}}});
  }
  Scored other = c;
  for (const Reduction reduction : {Reduction::none, Reduction::mean, Reduction::sum}) {
    other.reduction = reduction;
    if (reduction == c.reduction) continue;
    all.push_back({fmt::format("this is what {} gives: {} is asked for", code_of(reduction), code_of(c.reduction)),
                   {loss_of(other, cross_entropy_of(other))}});
  }
  return all;
}

const Input lesson_row({1, 3}, {1, 2, 3});
const Input three_rows({3, 3}, {1, 2, 3, 0, 0, 5, 1000, -1000, 0});
const Check<Scored> cross_entropies({
    .exercise = "06.6",
    .examples = {{lesson_row, {2}},
                 {lesson_row, {0}},
                 {lesson_row, {2}, -100, 0.1},
                 {three_rows, {0, 2, 1}, -100, 0, Reduction::none},
                 {three_rows, {0, 2, 1}, -100, 0.25, Reduction::none},
                 {three_rows, {0, -100, 0}, -100, 0.25, Reduction::mean},
                 {three_rows, {0, -100, 0}, -100, 0.25, Reduction::sum, Input({3}, {2, 0.5, 1})},
                 {three_rows, {0, 1, 0}, 1, 0.5, Reduction::mean, Input({3}, {2, 0.5, 1})},
                 {three_rows, {0, 0, 0}, -100, 0.5, Reduction::sum, Input({3}, {0, 0.5, 1})},
                 {three_rows, {0, 1, 0}, -100, 0.5, Reduction::sum, Input({3}, {2, -0.5, 1})},
                 {lesson_row, {1}, -100, 1},
                 {Input({2, 1}, {3, -4}), {0, 0}, -100, 0.2},
                 {three_rows, {-100, -100, -100}, -100, 0.2},
                 {Input({0, 3}, {}), {}, -100, 0.2, Reduction::sum}},
    .draw =
        [](Draw& draw) {
          return scored_for(draw, {.smoothing = true, .far = draw.one_of<double>({1, 1, 3, 30, 1000})});
        },
    .drawn = 130,
    .draw_large = [](Draw& draw,
                     int i) { return many_scored(draw, i, true, i == 0 ? Reduction::none : Reduction::mean); },
    .call = [](const Scored& c) { return call_of("composed::cross_entropy", c); },
    .ask = [](const Scored& c) { return asked(c, composed::cross_entropy); },
    .expect = expected_cross_entropy,
    .mistakes = mistakes_of_cross_entropy,
});

const Check<Scored> cross_entropies_of_many_dims({
    .exercise = "06.6",
    .examples = {{Input({3}, {1, 2, 3}), {2}, -100, 0.1}},
    .draw = [](Draw& draw) { return scored_for(draw, {.many_dims = true, .smoothing = true}); },
    .drawn = 50,
    .call = [](const Scored& c) { return call_of("cross_entropy", c); },
    .ask = [](const Scored& c) { return asked(c, cross_entropy); },
    .expect = expected_cross_entropy,
    .mistakes = mistakes_of_cross_entropy,
});

// The loss without what impossible classes cost.
OfRow without_impossible_ones(const Scored& c) {
  return [&c](const std::vector<Exact>& row, int64_t label) {
    const Exact all = log_of_sum(row), share = static_cast<Exact>(c.smoothing) / static_cast<Exact>(row.size());
    Exact loss = (1 - static_cast<Exact>(c.smoothing)) * (all - row[static_cast<size_t>(label)]);
    for (const Exact x : row) loss += std::isinf(x) ? 0 : share * (all - x);
    return loss;
  };
}

// Classes that are impossible, as a mask makes them: their logit is -inf.
struct Masked {
  Scored scored;
};
const Check<Masked> masked({
    .exercise = "06.6",
    .examples = {{{Input({1, 3}, {1, -infinity, 2}), {0}, -100, 0, Reduction::none}},
                 {{Input({2, 3}, {1, -infinity, 2, -infinity, -infinity, 0}), {2, 2}, -100, 0, Reduction::mean}},
                 {{Input({2, 2}, {1, -infinity, 3, 4}), {1, 0}, -100, 0, Reduction::none}},
                 {{Input({2, 2}, {1, -infinity, 3, 4}), {-100, 0}, -100, 0.5, Reduction::none}},
                 {{Input({2, 3}, {1, -infinity, 2, 0, 1, 2}), {0, 1}, -100, 0.25, Reduction::none}},
                 {{Input({1, 2}, {0, -infinity}), {0}, -100, 1e-7, Reduction::none}},
                 {{Input({2, 2}, {1, -infinity, 3, 4}), {-100, 0}, -100, 0.5, Reduction::none, Input({2}, {2, 0.5})}},
                 {{Input({2, 2}, {1, nan, 3, 4}), {0, 0}, -100, 0, Reduction::none}},
                 {{Input({2, 2}, {1, nan, 3, 4}), {-100, 0}, -100, 0, Reduction::none}},
                 {{Input({2, 1}, {nan, 3}), {0, 0}, -100, 0, Reduction::none}},
                 {{Input({2, 2}, {1, nan, 3, 4}), {0, 0}, -100, 0.5, Reduction::mean}}},
    .call = [](const Masked& c) { return call_of("composed::cross_entropy", c.scored); },
    .ask = [](const Masked& c) -> Answer {
      const IndexTensor target(c.scored.target_shape(), c.scored.labels);
      return composed::cross_entropy(c.scored.scores.tensor(), target, options_of(c.scored));
    },
    .expect = [](const Masked& c) -> Answer { return loss_of(c.scored, cross_entropy_of(c.scored)).value; },
    .mistakes = [](const Masked& c) -> Mistakes {
      return {{"an impossible class is asked for ε / C as well, and costs infinitely much: only ε = 0 leaves it out",
               loss_of(c.scored, without_impossible_ones(c.scored)).value},
              {"0 · inf is NaN: without smoothing the other classes must not be in the sum at all, and who is ignored "
               "must not be multiplied by 0",
               Value(Numbers({}, NAN))}};
    },
});

}  // namespace
}  // namespace course
