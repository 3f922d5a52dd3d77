// Checks of 13.12: a value so large that a weight next to nothing counts, values that are large and nearly alike, and what
// is no number.
#include "modules/13_attention/looped.h"

namespace course {
namespace {

// One query and two keys: the scores are `score` and 0, the values 0 and `value`.
struct FarValue {
  double score = 0, value = 0;
  bool first = true;  ///< which of the two keys has the score
};

Looped looped_of(const FarValue& c) {
  const double one = c.first ? c.score : 0, other = c.first ? 0 : c.score;
  Looped looped{Input({1, 1, 1, 1}, {1}), Input({1, 1, 2, 1}, {one, other}),
                Input({1, 1, 2, 1}, {c.first ? 0 : c.value, c.first ? c.value : 0})};
  looped.dout = Input({1, 1, 1, 1}, {1});
  looped.wanted = {true, true, true};
  return looped;
}

Value in_four_digits(const Numbers& x) { return Value(x).within(1e-4 * largest_in(x)); }

const Check<FarValue> far_values({
    .exercise = "13.12",
    .examples = {{40, 1e18}, {40, 1e18, false}, {48, 1e30}, {60, -1e28, false}, {80, 1e36}},
    .call =
        [](const FarValue& c) {
          const Looped looped = looped_of(c);
          return Call{"attention_backward, scale 1",
                      {{"q", looped.q}, {"k", looped.k}, {"v", looped.v}, {"dout", looped.dout}}};
        },
    .ask = [](const FarValue& c) { return asked_back(looped_of(c)); },
    .expect = [](const FarValue& far) -> Answer {
      const Looped c = looped_of(far);
      const Numbers weights = plain_softmax(plain_scores(c.q, c.k, 1));
      const Sent sent = sent_back(c.q, c.k, c.v, 1, weights, Numbers(weights.shape, 1), c.dout);
      return {{"the gradient of q", in_four_digits(sent.q)},
              {"the gradient of k", in_four_digits(sent.k)},
              {"the gradient of v", in_four_digits(sent.v)}};
    },
    .mistakes = [](const FarValue& far) -> Mistakes {
      const Looped c = looped_of(far);
      return {{"nothing goes back to the scores: a small weight counts where its value is large",
               {{"the gradient of q", in_four_digits(Numbers(c.q.shape))}}}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

// All scores are 0, so that weights are 1/2 or 1/4. Of dout 18 bits are drawn and of values no more than 24: a double
// holds every sum of their products, in whatever order it is added up, and a float does not. What a score is to gain is
// a small difference.
Looped nearly_alike(Draw& draw) {
  const int64_t keys = draw.one_of<int64_t>({2, 4});
  const auto number = [&draw](int64_t from, int64_t to, double step) {
    return step * static_cast<double>(draw.number(from, to));
  };
  Looped c{Input({1, 1, 2, 2}, {1, 0, -2, 0}),
           Input({1, 1, keys, 2}, std::vector<double>(static_cast<size_t>(2 * keys))),
           Input({1, 1, keys, 3}, std::vector<double>(static_cast<size_t>(3 * keys)))};
  c.dout = Input({1, 1, 2, 3}, std::vector<double>(6));
  c.wanted = {true, true, true};
  for (int64_t t = 0; t < 2; ++t) {
    c.dout.at({0, 0, t, 0}) = number(1 << 17, (1 << 18) - 1, 0x1p-13);
    c.dout.at({0, 0, t, 1}) = number(1 << 17, (1 << 18) - 1, 0x1p-13);
    c.dout.at({0, 0, t, 2}) = c.dout.at({0, 0, t, 1}) + number(-32, 32, 0x1p-13);
  }
  for (int64_t s = 0; s < keys; ++s) {
    c.k.at({0, 0, s, 1}) = number(-4, 4, 1);
    c.v.at({0, 0, s, 0}) = 256 + number(0, 127, 0x1p-15);  // all that a float holds: the mean of two needs more
    c.v.at({0, 0, s, 1}) = number(256, 767, 1);
    c.v.at({0, 0, s, 2}) = -c.v.at({0, 0, s, 1});
  }
  return c;
}

/// What is rounded to a float on the way to dscores.
struct Rounded {
  bool dweights = false, mean = false, out = false;
};

// `out`: the mean is dout · out, of an output that was rounded.
Numbers dscores_of(const Looped& c, const Rounded& rounded) {
  const auto as_float_if = [](bool yes, double x) { return yes ? static_cast<double>(static_cast<float>(x)) : x; };
  const int64_t keys = c.k.size(2);
  const double weight = 1 / static_cast<double>(keys);
  const auto dweight = [&](int64_t t, int64_t s) {
    double total = 0;
    for (int64_t e = 0; e < 3; ++e) total += c.dout.at({0, 0, t, e}) * c.v.at({0, 0, s, e});
    return as_float_if(rounded.dweights, total);
  };
  return filled({1, 1, 2, keys}, [&](const Shape& i) {
    double mean = 0;
    for (int64_t s = 0; s < keys && !rounded.out; ++s) mean += weight * dweight(i[2], s);
    for (int64_t e = 0; e < 3 && rounded.out; ++e) {
      double out = 0;
      for (int64_t s = 0; s < keys; ++s) out += weight * c.v.at({0, 0, s, e});
      mean += c.dout.at({0, 0, i[2], e}) * as_float_if(true, out);
    }
    return weight * (dweight(i[2], i[3]) - as_float_if(rounded.mean, mean));
  });
}

Answer sent_to_scores(const Looped& c, const Rounded& rounded) {
  Sent sent;
  through_scores(c.q, c.k, dscores_of(c, rounded), 1, sent);
  const double largest = std::max(largest_in(sent.q), largest_in(sent.k));
  return {{"the gradient of q", Value(sent.q).within(1e-5 * largest)},
          {"the gradient of k", Value(sent.k).within(1e-5 * largest)}};
}

const Check<Looped> values_nearly_alike({
    .exercise = "13.12",
    .draw = nearly_alike,
    .drawn = 15,
    .call =
        [](const Looped& c) {
          return Call{"attention_backward, scale 1", {{"q", c.q}, {"k", c.k}, {"v", c.v}, {"dout", c.dout}}};
        },
    .ask = [](const Looped& c) -> Answer {
      Answer answer = asked_back(c);
      answer.items.resize(2);
      return answer;
    },
    .expect = [](const Looped& c) { return sent_to_scores(c, {}); },
    .mistakes = [](const Looped& c) -> Mistakes {
      return {{"dweights are rounded to floats: keep them doubles, for what counts is how little they differ",
               sent_to_scores(c, {.dweights = true})},
              {"m is rounded to a float: keep it a double, for what counts is how little dweights differ from it",
               sent_to_scores(c, {.mean = true})},
              {"this mean is dout · out, and out was rounded: m = Σ weights[s] · dweights[s]",
               sent_to_scores(c, {.out = true})}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

// A query that is no number makes all of its weights NaN, and NaN comes back to all that it met.
struct LostQuery {
  int64_t keys = 2;
};

const Check<LostQuery> lost_queries({
    .exercise = "13.12",
    .examples = {{1}, {2}, {3}},
    .call =
        [](const LostQuery& c) {
          return Call{fmt::format("attention_backward, scale 1, of a query that is NaN and {} keys", c.keys)};
        },
    .ask = [](const LostQuery& c) -> Answer {
      const std::vector<double> ones(static_cast<size_t>(c.keys), 1);
      Looped looped{Input({1, 1, 1, 1}, {nan}), Input({1, 1, c.keys, 1}, ones), Input({1, 1, c.keys, 1}, ones)};
      looped.dout = Input({1, 1, 1, 1}, {1});
      looped.wanted = {true, true, true};
      return asked_back(looped);
    },
    .expect = [](const LostQuery& c) -> Answer {
      const Numbers all({1, 1, c.keys, 1}, nan);
      return {
          {"the gradient of q", Numbers({1, 1, 1, 1}, nan)}, {"the gradient of k", all}, {"the gradient of v", all}};
    },
    .mistakes = [](const LostQuery&) -> Mistakes {
      return {{"NaN > 0 is false: a weight that is NaN was taken for one of 0",
               {{"the gradient of q", Numbers({1, 1, 1, 1})}}}};
    },
});

}  // namespace
}  // namespace course
