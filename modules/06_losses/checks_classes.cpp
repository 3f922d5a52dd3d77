// Checks of 06.3 to 06.5: losses of log-probabilities against classes. What is expected are sums in plain loops, and
// slopes that are measured.
#include <limits>

#include "modules/06_losses/scored.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- 06.3 ------------------------------------------------------------------------------------------------------------

// The same question, with nothing ignored or with other weights.
Scored ignoring(Scored c, int64_t ignore) {
  c.ignore = ignore;
  return c;
}
constexpr int64_t nobody = std::numeric_limits<int64_t>::min();

bool is_legal_without_ignoring(const Scored& c) {
  return std::all_of(c.labels.begin(), c.labels.end(), [&](int64_t l) { return l >= 0 && l < c.classes(); });
}

Mistakes mistakes_of_picking(const Scored& c) {
  const auto plain = [](const std::vector<Exact>& row, int64_t label) { return row[static_cast<size_t>(label)]; };
  Mistakes all = {
      with_rule(c, "the sign: the loss is minus the log-probability",
                [&](const auto& row, int64_t l) { return static_cast<Exact>(c.weight_of(l)) * plain(row, l); }),
      with_rule(c, "a class of weight 0 counts for nothing: here it counts 1",
                [&](const auto& row, int64_t l) {
                  const double weight = c.weight_of(l);
                  return -(weight == 0 ? 1 : static_cast<Exact>(weight)) * plain(row, l);
                }),
      with_rule(c, "the weight of the class is missing", [&](const auto& row, int64_t l) { return -plain(row, l); }),
      with_rule(c, "these are log-probabilities already: no second logarithm",
                [&](const auto& row, int64_t l) { return -logl(plain(row, l)); }),
      with_rule(c, "the log-probability is asked for, not the probability",
                [&](const auto& row, int64_t l) { return -static_cast<Exact>(c.weight_of(l)) * expl(plain(row, l)); }),
      with_rule(c, "that is the largest of the row: the one of the target is asked for",
                [&](const auto& row, int64_t l) {
                  return -static_cast<Exact>(c.weight_of(l)) * *std::max_element(row.begin(), row.end());
                })};
  Scored before = c;
  before.weight = Input({c.classes()}, std::vector<double>(static_cast<size_t>(c.classes()), weight_before));
  all.push_back({kept_from_before, {loss_of(before, nll_of(before))}});
  if (is_legal_without_ignoring(c) && c.ignore >= 0) {
    const Scored other = ignoring(c, nobody);
    all.push_back({"a target of ignore_index counts for nothing, also where it is the number of a class",
                   {loss_of(other, nll_of(other))}});
  }
  const auto as_int = [](int64_t x) { return int64_t{static_cast<int32_t>(static_cast<uint64_t>(x))}; };
  if (c.ignore != as_int(c.ignore)) {
    Scored other = ignoring(c, as_int(c.ignore));
    for (int64_t& label : other.labels) label = as_int(label);
    all.push_back(
        {"labels and ignore_index are of 64 bits: int takes two of them for one", {loss_of(other, nll_of(other))}});
  }
  // The gradient, of a loss that is right.
  const Answer right = scored(c, nll_of(c));
  if (right.items.size() < 2) return all;
  const auto sends = [&](const char* says, const std::function<double(double)>& change) {
    Numbers gradient(c.scores.shape, right.items[1].value.numbers);
    for (double& one : gradient.values) one = change(one);
    all.push_back({says, {right.items[0], {"the gradient of the scores", Value(gradient).within(1e-5)}}});
  };
  sends("the sign of the gradient: -weight · dy", [](double g) { return -g; });
  if (c.reduction == Reduction::none && c.scores.shape.size() == 2) {
    const Numbers dy = uneven({c.scores.size(0)});
    Numbers gradient(c.scores.shape, right.items[1].value.numbers);
    for (const Shape& i : indices_of(gradient.shape)) gradient.at(i) /= dy.at({i[0]});
    all.push_back({"dy is missing: what arrives is multiplied by -weight, -weight · dy",
                   {right.items[0], {"the gradient of the scores", Value(gradient).within(1e-5)}}});
  }
  sends("nothing is sent back, or it stops at the first target that is ignored", [](double) { return 0; });
  if (c.weighted()) {
    Scored other = c;
    other.weight = {};
    all.push_back({"the weight of the class is missing in the gradient",
                   {right.items[0], scored(other, nll_of(other)).items[1]}});
  }
  Scored other = c;
  std::fill(other.labels.begin(), other.labels.end(), c.classes() - 1);
  other.ignore = nobody;
  all.push_back(
      {"the backward reads the caller's targets, which may be those of the next batch by then: labels is a copy",
       {right.items[0], scored(other, nll_of(other)).items[1]}});
  return all;
}

const Input two_rows({2, 3}, {-0.5, -1.5, -2.5, -1, -2, -0.25});
const Check<Scored> picking({
    .exercise = "06.3",
    .examples = {{two_rows, {0, 2}, -100, 0, Reduction::none},
                 {two_rows, {2, 1}, -100, 0, Reduction::none},
                 {two_rows, {2, -100}, -100, 0, Reduction::none},
                 {two_rows, {1, 0}, 1, 0, Reduction::none},
                 {two_rows, {1, 0}, -100, 0, Reduction::none, Input({3}, {2, 0.5, 1})},
                 {two_rows, {-1, 0}, -1, 0, Reduction::none, Input({3}, {2, 0.5, 1})},
                 {two_rows, {0, 1}, -100, 0, Reduction::none, Input({3}, {0.0005, 2, 1})},
                 {two_rows, {0, 1}, -100, 0, Reduction::none, Input({3}, {-1, 1, 2})},
                 {two_rows, {1, 1}, (int64_t{1} << 32) + 1, 0, Reduction::none},
                 {Input({0, 3}, {}), {}, -100, 0, Reduction::none},
                 {Input({2, 1}, {-1, -2}), {0, 0}, -100, 0, Reduction::none}},
    .draw =
        [](Draw& draw) {
          return scored_for(draw, {.one_reduction = true, .far = draw.one_of<double>({1, 1, 30, 1000})});
        },
    .drawn = 120,
    .draw_large = [](Draw& draw, int i) { return many_scored(draw, i, false, Reduction::none); },
    .call = [](const Scored& c) { return call_of("nll_loss", c); },
    .ask = [](const Scored& c) { return asked(c, nll_loss); },
    .expect = expected_nll,
    .mistakes = mistakes_of_picking,
});

// More scores than 16 bits count.
struct Long {
  int64_t examples = 10003, classes = 7;
  int64_t label(int64_t example) const { return (classes - 1 + example * 5) % classes; }
};
const Check<Long> more_than_16_bits({
    .exercise = "06.3",
    .examples = {{3}, {}, {2, 70001}},
    .call =
        [](const Long& c) {
          return Call{
              fmt::format("nll_loss(reshape(arange(0, {}), {{{}, {}}}), of example i: ({} + 5i) % {}, Reduction::none)",
                          c.examples * c.classes, c.examples, c.classes, c.classes - 1, c.classes)};
        },
    .ask = [](const Long& c) -> Answer {
      const auto count = static_cast<double>(c.examples * c.classes);
      const Tensor scores = reshape(arange(0, count), {c.examples, c.classes}).detach().requires_grad_();
      IndexTensor target({c.examples});
      for (int64_t i = 0; i < c.examples; ++i) target.data()[i] = c.label(i);
      const Tensor losses = nll_loss(scores, target, {.reduction = Reduction::none});
      std::vector<Item> items = gradients_of(losses, {{"the scores", scores}});
      items.insert(items.begin(), {"the losses", losses});
      return items;
    },
    .expect = [](const Long& c) -> Answer {
      const Numbers w = uneven({c.examples});
      Numbers losses({c.examples}), gradient({c.examples, c.classes});
      for (int64_t i = 0; i < c.examples; ++i) {
        const auto example = static_cast<size_t>(i), place = static_cast<size_t>(i * c.classes + c.label(i));
        losses.values[example] = -static_cast<double>(place);
        gradient.values[place] = -w.values[example];
      }
      return {{"the losses", losses}, {"the gradient of the scores", gradient}};
    },
});

// An impossible class has -inf. Where it does not count, it must not do harm: 0 · inf is NaN.
const Check<Scored> impossible({
    .exercise = "06.3",
    .examples = {{Input({2, 2}, {-infinity, 0, 0, -infinity}), {1, -100}, -100, 0, Reduction::none},
                 {Input({2, 2}, {-infinity, 0, -infinity, -infinity}), {0, -100}, -100, 0, Reduction::none},
                 {Input({2, 2}, {-infinity, 0, -infinity, 0}), {0, 0}, 0, 0, Reduction::none},
                 {Input({2, 2}, {-infinity, 0, -infinity, 0}), {0, 1}, -100, 0, Reduction::none, Input({2}, {0, 1})},
                 {two_rows, {0, 1}, -100, 0, Reduction::none, Input({3}, {NAN, 1, 1})},
                 {Input({1, 2}, {-1e30, 0}), {0}, -100, 0, Reduction::none, Input({2}, {1e-30, 1})}},
    .call = [](const Scored& c) { return call_of("nll_loss", c); },
    .ask = [](const Scored& c) -> Answer {
      return nll_loss(c.scores.tensor(), IndexTensor(c.target_shape(), c.labels), options_of(c));
    },
    .expect = [](const Scored& c) -> Answer { return loss_of(c, nll_of(c)).value; },
    .mistakes = [](const Scored& c) -> Mistakes {
      Numbers wrong(c.target_shape());
      const std::vector<Shape> examples = indices_of(c.target_shape());
      for (size_t e = 0; e < examples.size(); ++e) {
        const std::vector<Exact> row = row_of(c, examples[e]);
        const int64_t label = c.labels[e] == -100 ? 0 : c.labels[e];
        const double weight = c.counts(e) ? c.weight_of(label) : 0;
        wrong.values[e] = -weight * static_cast<double>(row[static_cast<size_t>(label)]);
      }
      return {{"0 · inf is NaN: where the weight is 0 the loss is 0, whatever the score says", wrong}};
    },
});

// What comes back is zero for some, or infinite for what does not count: that is passed over there, too.
struct SentBack {
  Scored scored;
  std::vector<double> dy;
};

// What counts for nothing gets `otherwise`.
Numbers sent_back(const SentBack& c, double otherwise) {
  Numbers gradient(c.scored.scores.shape);
  for (size_t e = 0; e < c.dy.size(); ++e) {
    const int64_t label = std::max<int64_t>(c.scored.labels[e], 0);
    const double weight = c.scored.counts(e) ? c.scored.weight_of(label) : 0;
    gradient.at({static_cast<int64_t>(e), label}) = weight == 0 ? otherwise : -weight * c.dy[e];
  }
  return gradient;
}

const Check<SentBack> infinite_back({
    .exercise = "06.3",
    .examples = {{{two_rows, {1, 0}, 1, 0, Reduction::none}, {infinity, 1}},
                 {{two_rows, {-100, 2}, -100, 0, Reduction::none}, {infinity, 1}},
                 {{two_rows, {1, 0}, -100, 0, Reduction::none, Input({3}, {1, 0, 1})}, {infinity, 1}},
                 {{two_rows, {0, 0}, -100, 0, Reduction::none}, {0, 1}},
                 {{two_rows, {0, 2}, -100, 0, Reduction::none}, {1, 0}},
                 {{two_rows, {1, 0}, -100, 0, Reduction::none}, {nan, 1}},
                 {{two_rows, {1, 0}, -100, 0, Reduction::none}, {2, -infinity}}},
    .call =
        [](const SentBack& c) {
          Call call = call_of("nll_loss", c.scored);
          call.text += fmt::format(": its gradient, where {} and {} come back", c.dy[0], c.dy[1]);
          return call;
        },
    .ask = [](const SentBack& c) -> Answer {
      const Tensor scores = c.scored.scores.tensor().requires_grad_();
      const IndexTensor target(c.scored.target_shape(), c.scored.labels);
      backward(nll_loss(scores, target, options_of(c.scored)), tensor({c.dy[0], c.dy[1]}));
      return scores.grad();
    },
    .expect = [](const SentBack& c) -> Answer { return sent_back(c, 0); },
    .mistakes = [](const SentBack& c) -> Mistakes {
      if (c.dy[0] != infinity) return {};
      return {{"0 · inf is NaN: who counts for nothing is not multiplied by 0, but left out, on the way back as well",
               sent_back(c, NAN)}};
    },
});

// --- 06.4 ------------------------------------------------------------------------------------------------------------

Mistakes mistakes_of_the_mean(const Scored& c) {
  Mistakes all;
  if (c.reduction == Reduction::mean) {
    if (c.counted() == 0) {
      all.push_back({"over nothing the mean is NaN, as in PyTorch: 0 would look like a perfect model",
                     {{"the loss", Value(Numbers({}, 0)).within(0)}}});
    }
    const auto with = [&](const char* says, const Divisor& divisor) {
      all.push_back({says, {loss_of(c, nll_of(c), divisor)}});
    };
    if (!c.labels.empty() && c.counted() > 0 && c.counted() < 1) {
      with("the sum of the weights is kept from being small: divide by what it is",
           [](const Scored& s) { return std::max(s.counted(), 1.0); });
    }
    if (std::count(c.labels.begin(), c.labels.end(), c.ignore) > 0) {
      with("divided by all targets: those that are ignored do not count",
           [](const Scored& s) { return static_cast<double>(s.labels.size()); });
    }
    with("the weights were added up as whole numbers: they are numbers as any other",
         [](const Scored& s) { return std::floor(s.counted()); });
    with("divided by the number of those that count: it is to be the sum of their weights", [](const Scored& s) {
      double count = 0;
      for (size_t e = 0; e < s.labels.size(); ++e) count += s.counts(e) ? 1 : 0;
      return count;
    });
    with("the sizes of the weights were added up: a weight below 0 makes their sum smaller", [](const Scored& s) {
      double total = 0;
      for (size_t e = 0; e < s.labels.size(); ++e) total += s.counts(e) ? std::abs(s.weight_of(s.labels[e])) : 0;
      return total;
    });
    with("divided by the weights of all classes: it is to be those of the targets", [](const Scored& s) {
      double total = 0;
      for (int64_t k = 0; k < s.classes(); ++k) total += s.weight_of(k);
      return total;
    });
    with("a target with a loss of 0 counts as well", [](const Scored& s) {
      const std::vector<Shape> examples = indices_of(s.target_shape());
      double total = 0;
      for (size_t e = 0; e < examples.size(); ++e) {
        const bool costs = s.counts(e) && nll_of(s)(row_of(s, examples[e]), s.labels[e]) != 0;
        total += costs ? s.weight_of(s.labels[e]) : 0;
      }
      return total;
    });
    with("this is the sum: the mean is asked for", [](const Scored&) { return 1.0; });
    with(kept_from_before, [](const Scored& s) { return weight_before * static_cast<double>(s.labels.size()); });
    all.push_back({"the losses have their weights already: they are multiplied by them once more",
                   {loss_of(c, [&](const auto& row, int64_t label) {
                     return static_cast<Exact>(c.weight_of(label)) * nll_of(c)(row, label);
                   })}});
  } else if (c.counted() == 0) {
    all.push_back({"over nothing the sum is 0: a mean is NaN there, and stays so when it is multiplied again",
                   {{"the loss", Numbers({}, NAN)}}});
  } else {
    Scored other = c;
    other.reduction = Reduction::mean;
    all.push_back({"this is the mean: the sum is asked for", {loss_of(other, nll_of(other))}});
  }
  return all;
}

// Many that count alike: a sum of their weights in float is off by more than the roundings of a mean.
Scored alike_examples() {
  Scored c;
  c.scores = Input({10003, 2}, std::vector<double>(20006, -10));
  c.labels.assign(10003, 1);
  c.weight = Input({2}, std::vector<double>(2, static_cast<double>(0.7F)));
  return c;
}

const Check<Scored> means({
    .exercise = "06.4",
    .examples = {{two_rows, {0, 2}},
                 {two_rows, {0, 2}, -100, 0, Reduction::sum},
                 {two_rows, {2, -100}},
                 {two_rows, {1, 0}, 1},
                 {two_rows, {-100, -100}},
                 {two_rows, {-100, -100}, -100, 0, Reduction::sum},
                 {two_rows, {1, 0}, -100, 0, Reduction::mean, Input({3}, {3, 0.5, 1})},
                 {two_rows, {1, 1}, -100, 0, Reduction::mean, Input({3}, {1, 0.125, 1})},
                 {two_rows, {1, -100}, -100, 0, Reduction::mean, Input({3}, {2, 0.5, 1})},
                 {two_rows, {1, 1}, -100, 0, Reduction::mean, Input({3}, {2, 0, 1})},
                 {two_rows, {1, 0}, -100, 0, Reduction::mean, Input({3}, {3, -0.5, 2})},
                 {two_rows, {0, 1}, -100, 0, Reduction::mean, Input({3}, {1, -1, 1})},  // divided by 0
                 {two_rows, {1, 1}, (int64_t{1} << 32) + 1, 0, Reduction::mean},
                 {Input({2, 2}, {0, -1, -2, -3}), {0, 1}},
                 {Input({2, 2}, {0, -1, -2, 0}), {0, 1}},
                 {Input({2, 2}, {-20000, 0, 0, -3e6}), {0, 1}},
                 {Input({2, 2}, {-20000, 0, 0, -3e6}), {0, 1}, -100, 0, Reduction::sum},
                 {Input({0, 3}, {}), {}}},
    .draw =
        [](Draw& draw) {
          return scored_for(draw, {.one_reduction = true,
                                   .reduction = draw.yes(0.7) ? Reduction::mean : Reduction::sum,
                                   .far = draw.one_of<double>({1, 1, 30})});
        },
    .drawn = 100,
    .draw_large = [](Draw& draw,
                     int i) { return i == 2 ? alike_examples() : many_scored(draw, i, false, Reduction::mean); },
    .large = 3,
    .call = [](const Scored& c) { return call_of("nll_loss", c); },
    .ask = [](const Scored& c) { return asked(c, nll_loss); },
    .expect = expected_nll,
    .mistakes = mistakes_of_the_mean,
});

// --- 06.5 ------------------------------------------------------------------------------------------------------------

// As if the numbers of (N, C, d…) lay in memory as (N, d…, C).
Scored read_as_if_last(const Scored& c) {
  Scored other = c;
  const std::vector<Shape> examples = indices_of(c.target_shape());
  size_t at = 0;
  for (Shape place : examples) {
    place.insert(place.begin() + 1, 0);
    for (int64_t label = 0; label < c.classes(); ++label) {
      place[1] = label;
      other.scores.at(place) = c.scores.values[at++];
    }
  }
  return other;
}

// A large picture, and many classes.
Scored many_pixels(Draw& draw, int which) {
  Scored c;
  const int64_t n = odd_size(draw, 71, 81), classes = odd_size(draw, 301, 331);
  c.scores = draw.input(which == 0 ? Shape{2, 2, n, n} : Shape{2, classes, 5, 5});
  int64_t examples = 1;
  for (const int64_t size : c.target_shape()) examples *= size;
  for (int64_t i = 0; i < examples; ++i) c.labels.push_back(draw.number(0, c.classes() - 1));
  c.reduction = Reduction::none;
  return c;
}

const Check<Scored> many_dims({
    .exercise = "06.5",
    .examples = {{Input({1, 2, 3}, {-1, -2, -3, -4, -5, -6}), {0, 1, 0}, -100, 0, Reduction::none},
                 {Input({2, 3, 2}, {-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12}), {0, 1, 2, 1}},
                 {Input({2, 2, 2}, {-1, -2, -3, -4, -5, -6, -7, -8}), {0, 1, 1, 0}, -100, 0, Reduction::none},
                 {Input({1, 2, 1, 2}, {-1, -2, -3, -4}), {1, 0}, -100, 0, Reduction::sum},
                 {Input({1, 2, 1, 2, 2}, {-1, -2, -3, -4, -5, -6, -7, -8}), {1, 0, 0, 1}, -100, 0, Reduction::none},
                 {Input({2, 0, 3}, {}), std::vector<int64_t>(6, -100), -100, 0, Reduction::none},
                 {Input({0, 3, 2}, {}), {}, -100, 0, Reduction::none},
                 {Input({2, 3, 2, 0}, {}), {}, -100, 0, Reduction::sum},
                 {Input({3}, {-1, -2, -3}), {2}}},
    .draw = [](Draw& draw) { return scored_for(draw, {.many_dims = true}); },
    .drawn = 120,
    .draw_large = many_pixels,
    .call = [](const Scored& c) { return call_of("nll_loss", c); },
    .ask = [](const Scored& c) { return asked(c, nll_loss); },
    .expect = expected_nll,
    .mistakes = [](const Scored& c) -> Mistakes {
      if (c.scores.shape.size() < 3) return {};
      const Scored other = read_as_if_last(c);
      return {{"reshape keeps the order of the numbers, and the classes are not last: permute first",
               {loss_of(other, nll_of(other))}}};
    },
});

}  // namespace
}  // namespace course
