// Checks of 13.1 and 13.12: the loops of the reference kernel, and its gradient by hand.
#include "modules/13_attention/looped.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// Rows lie dense, as kernels expect them; the other dims in any order, and with gaps.
Input heads_input(Draw& draw, const Shape& shape) {
  Input x = draw.input(shape, Layout::dense);
  std::vector<size_t> order = draw.one_of<std::vector<size_t>>({{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}});
  int64_t step = shape[3] + draw.number(0, 2);
  for (size_t i = 3; i-- > 0;) {
    x.strides[order[i]] = step;
    step = step * std::max<int64_t>(shape[order[i]], 1) + draw.number(0, 3);
  }
  x.offset = draw.number(0, 2);
  return x;
}

Looped looped_for(Draw& draw) {
  Sizes n = sizes_for(draw);
  if (draw.yes(0.05)) n.width = 0;
  Looped c{heads_input(draw, n.q()), heads_input(draw, n.k()), heads_input(draw, n.v()), {}};
  c.causal = draw.yes(0.4);
  c.scale = draw.uniform(0.1, 1.5) * (draw.yes(0.2) ? -1 : 1);
  if (draw.yes(0.1)) std::fill(c.q.values.begin(), c.q.values.end(), 0);  // all keys are alike
  const bool neighbours = draw.yes(0.2);                                  // of which only one number differs
  for (const Shape& i : indices_of(c.k.shape)) {
    if (neighbours && i[2] > 0 && i[3] != c.k.size(3) / 2) c.k.at(i) = c.k.at({i[0], i[1], i[2] - 1, i[3]});
  }
  return c;
}

// Many keys, or wide rows.
Looped large_looped(Draw& draw, int i) {
  const Sizes n = large_sizes(draw, 0);
  const Shape key = i == 0 ? n.k() : Shape{1, 1, 3, beyond_blocks(draw)};
  Looped c{draw.input({1, 1, 2, key[3]}, Layout::dense), draw.input(key, Layout::dense),
           draw.input({1, 1, key[2], 2}, Layout::dense)};
  c.scale = i == 0 ? 1 : 0.0078125;
  return c;
}

// With a mask that leaves one key, the largest score of a row is that key's.
Numbers asked_scores(const Looped& c) {
  const Tensor q = c.q.tensor(), k = c.k.tensor(), v = c.v.tensor();
  Numbers scores({q.size(0), q.size(1), q.size(2), k.size(2)});
  const Tensor out({q.size(0), q.size(1), q.size(2), v.size(3)}), statistics({2, q.size(0), q.size(1), q.size(2)});
  for (int64_t key = 0; key < k.size(2); ++key) {
    const Tensor mask = full(scores.shape, -infinity);
    fill_(select(mask, 3, key), 0);
    reference::attention_forward(args_of(c, q, k, v, out, statistics, mask));
    const Tensor largest = select(statistics, 0, 0);
    for (const Shape& i : indices_of(largest.shape())) {
      scores.at({i[0], i[1], i[2], key}) = static_cast<double>(largest.at(i));
    }
  }
  return scores;
}

Answer looped_scores(const Looped& c, double factor, bool causal) {
  return near(masked(plain_scores(c.q, c.k, factor), {}, causal), 2e-6);
}

// A sum that is not scaled yet may be beyond all floats.
Numbers overflowed(const Looped& c) {
  Numbers scores = plain_scores(c.q, c.k, 1);
  for (double& score : scores.values) score = std::abs(score) > -lowest ? nan : c.scale * score;
  return masked(scores, {}, c.causal);
}

const Check<Looped> loops({
    .exercise = "13.1",
    .examples = {{words(), words(), words()},
                 {some({1, 1, 2, 3}, 1), some({1, 1, 4, 3}, 2), some({1, 1, 4, 2}, 3), {}, false, 0.5},
                 {some({1, 1, 3, 2}, 3), some({1, 1, 3, 2}, 4), some({1, 1, 3, 5}, 3), {}, true, 0.25},
                 {some({1, 2, 4, 3}, 7), some({1, 2, 2, 3}, 8), some({1, 2, 2, 4}, 9), {}, true, 2},
                 {some({1, 1, 2, 9}, 1), some({1, 1, 3, 9}, 2), some({1, 1, 3, 1}, 3)},
                 {some({1, 1, 2, 3}, 1), some({1, 1, 3, 3}, 2), some({1, 1, 3, 2}, 3), {}, false, 0},
                 {some({1, 1, 2, 3}, 1), some({1, 1, 3, 3}, 2), some({1, 1, 3, 2}, 3), {}, true, -0.5},
                 {Input({1, 1, 2, 0}, {}), Input({1, 1, 3, 0}, {}), some({1, 1, 3, 2}, 3)},
                 {some({1, 1, 2, 3}, 1), Input({1, 1, 2, 3}, {1, 2, 3, 1, 5, 3}), some({1, 1, 2, 3}, 3)},
                 {some({1, 1, 2, 2}, 1), Input({1, 1, 1, 2}, {nan, 1}), some({1, 1, 1, 2}, 3)},
                 {Input({1, 1, 1, 2}, {0, 1}), Input({1, 1, 1, 2}, {nan, 1}), some({1, 1, 1, 2}, 3)},
                 {Input({1, 1, 1, 2}, {nan, 1}), Input({1, 1, 1, 2}, {0, 1}), some({1, 1, 1, 2}, 3)},
                 {Input({1, 1, 1, 2}, {1e25F, 2e25F}),
                  Input({1, 1, 1, 2}, {1e25F, 1e24F}),
                  some({1, 1, 1, 1}, 3),
                  {},
                  false,
                  1e-38F}},
    .draw = looped_for,
    .draw_large = large_looped,
    .call =
        [](const Looped& c) {
          return Call{fmt::format("attention_forward: the scores of every query, scale {:.4g}{}, values of width {}",
                                  c.scale, c.causal ? ", causal" : "", c.v.size(3)),
                      {{"q", c.q}, {"k", c.k}}};
        },
    .ask = [](const Looped& c) -> Answer { return asked_scores(c); },
    .expect = [](const Looped& c) { return looped_scores(c, c.scale, c.causal); },
    .mistakes = [](const Looped& c) -> Mistakes {
      Looped one = c;
      for (const Shape& i : indices_of(c.q.shape)) one.q.at(i) = i[3] == 0 ? c.q.at(i) : 0;
      Looped narrow = c;
      for (const Shape& i : indices_of(c.q.shape)) narrow.q.at(i) = i[3] < c.v.size(3) ? c.q.at(i) : 0;
      Looped first_head = c, first_sequence = c;
      for (const Shape& i : indices_of(c.k.shape)) {
        first_head.k.at(i) = c.k.at({i[0], 0, i[2], i[3]});
        first_sequence.k.at(i) = c.k.at({0, i[1], i[2], i[3]});
      }
      return {
          {"the sum overflows a float before it is scaled: products and sum are doubles until the scale is in them",
           near(overflowed(c), 2e-6)},
          {"every head has keys of its own: row(args.k, b, h, s)", looped_scores(first_head, c.scale, c.causal)},
          {"every sequence has keys of its own: row(args.k, b, h, s)",
           looped_scores(first_sequence, c.scale, c.causal)},
          {"the scale is missing: args.scale multiplies every score", looped_scores(c, 1, c.causal)},
          {"a causal query looks ahead: only the first `visible` keys get a score", looped_scores(c, c.scale, false)},
          {"divided by the scale instead of multiplied", looped_scores(c, 1 / c.scale, c.causal)},
          {"only the first number of each vector counts: sum over all of args.width",
           looped_scores(one, c.scale, c.causal)},
          {"queries and keys have args.width numbers; args.value_width is the values'",
           looped_scores(narrow, c.scale, c.causal)}};
    },
});

// The lesson's own row.
const Check<Looped> bread({
    .exercise = "13.1",
    .examples = {{words(), words(), words()}},
    .call = [](const Looped&) { return Call{"the scores of the six words"}; },
    .ask = [](const Looped& c) -> Answer {
      const Numbers scores = asked_scores(c);
      return Numbers({6}, std::vector<double>(scores.values.begin() + 6, scores.values.begin() + 12));
    },
    .expect = [](const Looped&) -> Answer {
      return Value(Numbers({6}, {0.9544, 1.4950, 1.4754, 0.8434, 0.7070, 1.0865})).within(0.51e-4);
    },
    .single_only = true,
});

// Scores far out and close together, of large products that cancel: what a score is off by is a share of its weight.
// Of queries 18 bits are drawn, of keys as many and of the scale 11, so that a double holds every score, in whatever
// order it is added up, and a float does not.
Looped far_out(Draw& draw) {
  const int64_t keys = draw.size(2, 6);
  Looped c{Input({1, 1, 3, 3}, std::vector<double>(9)),
           Input({1, 1, keys, 3}, std::vector<double>(static_cast<size_t>(3 * keys))),
           draw.input({1, 1, keys, 2}, Layout::dense)};
  const auto number = [&draw](int64_t from, int64_t to, double step) {
    return step * static_cast<double>(draw.number(from, to));
  };
  for (int64_t t = 0; t < 3; ++t) {
    c.q.at({0, 0, t, 0}) = number(1 << 17, (1 << 18) - 1, 0x1p-13);
    c.q.at({0, 0, t, 1}) = number(1 << 17, (1 << 18) - 1, 0x1p-13);
    c.q.at({0, 0, t, 2}) = c.q.at({0, 0, t, 1}) + number(-32, 32, 0x1p-13);
  }
  for (int64_t s = 0; s < keys; ++s) {
    c.k.at({0, 0, s, 0}) = 256 + number(0, 127, 0x1p-10);
    c.k.at({0, 0, s, 1}) = number(256, 767, 1);
    c.k.at({0, 0, s, 2}) = -c.k.at({0, 0, s, 1});
  }
  c.scale = 1 + 0x1p-10 * static_cast<double>(2 * draw.number(0, 511) + 1);
  return c;
}

// `by_query`: the query is scaled, and rounded, before it meets the keys.
Answer mixed_far_out(const Looped& c, bool in_float, bool by_query) {
  const auto real_of = [](double x) { return static_cast<double>(static_cast<float>(x)); };
  Numbers q = c.q;
  for (double& x : q.values) x = by_query ? real_of(c.scale * x) : x;
  Numbers scores = plain_scores(q, c.k, by_query ? 1 : c.scale);
  for (double& x : scores.values) x = in_float ? real_of(x) : x;
  return mixed(plain_softmax(scores), c.v);
}

const Check<Looped> far_out_scores({
    .exercise = "13.1",
    .draw = far_out,
    .drawn = 20,
    .call =
        [](const Looped& c) {
          return Call{fmt::format("attention_forward: what comes out, scale {:.10g}", c.scale),
                      {{"q", c.q}, {"k", c.k}, {"v", c.v}}};
        },
    .ask = [](const Looped& c) -> Answer {
      const Tensor q = c.q.tensor(), k = c.k.tensor(), v = c.v.tensor();
      const Tensor out({1, 1, q.size(2), v.size(3)}), statistics({2, 1, 1, q.size(2)});
      reference::attention_forward(args_of(c, q, k, v, out, statistics, {}));
      return out;
    },
    .expect = [](const Looped& c) { return mixed_far_out(c, false, false); },
    .mistakes = [](const Looped& c) -> Mistakes {
      return {
          {"a score is rounded to a float: it is a double, or where scores are large the weights are off",
           mixed_far_out(c, true, false)},
          {"the scaled query is rounded to a float: scale the sum, which is a double", mixed_far_out(c, false, true)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

// Weights that are all alike, of an even number of keys, and values of which each second one is the negative one before
// it: what a row's weights are to gain is 0 on the average, and not each by itself.
Looped without_mean(Draw& draw, Looped c) {
  const Shape q = c.q.shape;
  const int64_t keys = draw.one_of<int64_t>({2, 4, 8});
  c.mask = {}, c.causal = false;
  c.q = Input(q, std::vector<double>(c.q.values.size()));
  c.k = draw.input({q[0], q[1], keys, q[3]}, Layout::dense);
  c.v = draw.input({q[0], q[1], keys, c.v.size(3)}, Layout::dense);
  for (const Shape& i : indices_of(c.v.shape)) {
    if (i[2] % 2 == 1) c.v.at(i) = -c.v.at({i[0], i[1], i[2] - 1, i[3]});
  }
  return c;
}

Looped backward_for(Draw& draw) {
  Looped c = looped_for(draw);
  const Shape scores{c.q.size(0), c.q.size(1), c.q.size(2), c.k.size(2)};
  c.mask = mask_for(draw, scores);
  c.dout = heads_input(draw, {scores[0], scores[1], scores[2], c.v.size(3)});
  c.wanted = {draw.yes(0.9), draw.yes(0.9), draw.yes(0.9)};
  // A key that nobody may see, with a value that is infinite.
  if (scores[3] > 0 && draw.yes(0.2)) {
    c.mask = {Mask::Kind::boolean, Numbers({scores[3]}, 1)};
    c.mask.values.values.back() = 0;
    for (const Shape& i : indices_of(c.v.shape)) {
      if (i[2] == scores[3] - 1) c.v.at(i) = infinity;
    }
  }
  if (draw.yes(0.15)) c = without_mean(draw, c);
  return c;
}

Numbers weights_of(const Looped& c) { return plain_softmax(masked(plain_scores(c.q, c.k, c.scale), c.mask, c.causal)); }

Answer as_answer(const Looped& c, const Sent& sent, double bound) {
  std::vector<Item> items;
  if (c.wanted[0]) items.push_back({"the gradient of q", Value(sent.q).within(bound)});
  if (c.wanted[1]) items.push_back({"the gradient of k", Value(sent.k).within(bound)});
  if (c.wanted[2]) items.push_back({"the gradient of v", Value(sent.v).within(bound)});
  return items;
}

double bound_of(const Looped& c) {
  return share_off(plain_scores(c.q, c.k, c.scale)) * (1 + largest_in(c.v)) * (1 + largest_in(c.dout)) *
         (1 + largest_in(c.q) + largest_in(c.k)) * (1 + std::abs(c.scale));
}

// dscores as rule(weight, dweight, mean of the weighted dweights, plain mean) says; dweights are dout · `values`.
template <class F>
Answer with_rule(const Looped& c, const Numbers& values, const F& rule) {
  const Numbers weights = weights_of(c);
  const Numbers dweights = filled(weights.shape, [&](const Shape& i) {
    double total = 0;
    for (int64_t e = 0; weights.at(i) > 0 && e < c.v.size(3); ++e) {
      total += c.dout.at({i[0], i[1], i[2], e}) * values.at({i[0], i[1], i[3], e});
    }
    return total;
  });
  const Numbers dscores = filled(weights.shape, [&](const Shape& i) {
    double mean = 0, sum = 0;
    for (int64_t s = 0; s < weights.size(3); ++s) {
      const Shape at{i[0], i[1], i[2], s};
      mean += weights.at(at) * dweights.at(at);
      sum += dweights.at(at);
    }
    const double plain = sum / static_cast<double>(weights.size(3));
    return weights.at(i) > 0 ? rule(weights.at(i), dweights.at(i), mean, plain) : 0.0;
  });
  Sent sent = sent_back(c.q, c.k, c.v, c.scale, weights, Numbers(weights.shape, 1), c.dout);
  through_scores(c.q, c.k, dscores, c.scale, sent);
  return as_answer(c, sent, bound_of(c));
}

template <class F>
Answer with_rule(const Looped& c, const F& rule) {
  return with_rule(c, c.v, rule);
}

// As it should be, but with these values.
Answer with_values(const Looped& c, const Numbers& values) {
  return with_rule(c, values, [](double w, double dw, double m, double) { return w * (dw - m); });
}

Mistakes mistakes_with_values(const Looped& c) {
  Numbers narrow = c.v, first_head = c.v;
  for (const Shape& i : indices_of(c.v.shape)) {
    if (i[3] >= c.q.size(3)) narrow.at(i) = 0;
    first_head.at(i) = c.v.at({i[0], 0, i[2], i[3]});
  }
  Mistakes mistakes = {
      {"values and dout have f.value_width numbers; f.width is that of queries and keys", with_values(c, narrow)},
      {"every head has values of its own: row(f.v, b, h, s)", with_values(c, first_head)}};
  if (c.k.shape == c.v.shape) {
    mistakes.push_back({"a weight multiplies a value, so dweights[s] is dout · v_s: these are keys",
                        with_values(c, static_cast<const Numbers&>(c.k))});
  }
  return mistakes;
}

Looped with_gradient(Looped c) {
  c.dout = some({c.q.size(0), c.q.size(1), c.q.size(2), c.v.size(3)}, 6);
  c.wanted = {true, true, true};
  return c;
}

// Causal, and the first key is forbidden: behind a weight of 0 there are others.
Looped unseen_first() {
  Looped c = with_gradient({some({1, 1, 4, 2}, 1), some({1, 1, 4, 2}, 2), some({1, 1, 4, 2}, 3), {}, true});
  c.mask = {Mask::Kind::boolean, Numbers({4}, {0, 1, 1, 1})};
  return c;
}

Looped only(Looped c, const std::vector<bool>& wanted) {
  c.wanted = wanted;
  return c;
}

Looped infinite_value() {
  Looped c = with_gradient({some({1, 2, 3, 4}, 1), some({1, 2, 3, 4}, 2), some({1, 2, 3, 2}, 3)});
  c.mask = {Mask::Kind::boolean, Numbers({1, 1, 3}, {1, 1, 0})};
  c.v.at({0, 0, 2, 0}) = c.v.at({0, 1, 2, 0}) = infinity;
  return c;
}

Looped lost_value() {
  Looped c = with_gradient({some({1, 1, 2, 3}, 1), some({1, 1, 3, 3}, 2), some({1, 1, 3, 2}, 3)});
  c.v.at({0, 0, 1, 0}) = nan;
  return c;
}

// Beside it dout is 0, and 0 times a NaN is one.
Looped lost_beside_a_zero() {
  Looped c = lost_value();
  c.dout.at({0, 0, 0, 0}) = 0;
  return c;
}

const Check<Looped> by_hand({
    .exercise = "13.12",
    .examples = {with_gradient({some({1, 1, 1, 1}, 1), some({1, 1, 2, 1}, 2), some({1, 1, 2, 1}, 3)}),
                 with_gradient({some({2, 1, 3, 2}, 1), some({2, 1, 3, 2}, 2), some({2, 1, 3, 4}, 3), {}, true, 0.7}),
                 with_gradient({some({1, 2, 3, 4}, 1), some({1, 2, 5, 4}, 2), some({1, 2, 5, 2}, 3), {}, false, 0.5}),
                 with_gradient({Input({1, 1, 1, 2}, {0, 0}), some({1, 1, 2, 2}, 2), Input({1, 1, 2, 1}, {1, -1})}),
                 only(unseen_first(), {true, false, false}), only(unseen_first(), {false, true, false}),
                 only(unseen_first(), {false, false, true}), only(unseen_first(), {false, true, true}),
                 only(unseen_first(), {true, false, true}), only(unseen_first(), {true, true, false}), unseen_first(),
                 infinite_value(), lost_value(), lost_beside_a_zero()},
    .draw = backward_for,
    .draw_large =
        [](Draw& draw, int i) {
          Looped c = large_looped(draw, 0);
          if (i == 1) c.k = draw.input({1, 1, 3, 2}, Layout::dense), c.v = draw.input({1, 1, 3, 1201}, Layout::dense);
          c.dout = draw.input({1, 1, 2, c.v.size(3)}, Layout::dense);
          c.wanted = {true, true, true};
          return c;
        },
    .call =
        [](const Looped& c) {
          return Call{
              fmt::format("attention_backward, {}, scale {:.4g}{}", c.mask.text(), c.scale, c.causal ? ", causal" : ""),
              {{"q", c.q}, {"k", c.k}, {"v", c.v}, {"dout", c.dout}}};
        },
    .ask = asked_back,
    .expect = [](const Looped& c) -> Answer {
      const Numbers weights = weights_of(c);
      return as_answer(c, sent_back(c.q, c.k, c.v, c.scale, weights, Numbers(weights.shape, 1), c.dout), bound_of(c));
    },
    .mistakes = [](const Looped& c) -> Mistakes {
      Mistakes all = mistakes_with_values(c);
      const Mistakes rules = {
          {"the mean is not subtracted: w · (dw - m), or raising all scores would change something",
           with_rule(c, [](double w, double dw, double, double) { return w * dw; })},
          {"the weight is squared: w · (dw - m) has it once",
           with_rule(c, [](double w, double dw, double m, double) { return w * w * (dw - m); })},
          {"the mean is added: it is subtracted",
           with_rule(c, [](double w, double dw, double m, double) { return w * (dw + m); })},
          {"the weight is missing: w · (dw - m)",
           with_rule(c, [](double, double dw, double m, double) { return dw - m; })},
          {"this is the gradient of the weights: it still has to go through the softmax",
           with_rule(c, [](double, double dw, double, double) { return dw; })},
          {"a plain mean: m is the mean under the weights",
           with_rule(c, [](double w, double dw, double, double plain) { return w * (dw - plain); })},
          {"every sign is wrong", with_rule(c, [](double w, double dw, double m, double) { return w * (m - dw); })},
          {"nothing flows back to the scores: dscores is all 0",
           with_rule(c, [](double, double, double, double) { return 0.0; })},
          {"this is the derivative of a sigmoid: a softmax has one mean for the whole row",
           with_rule(c, [](double w, double dw, double, double) { return w * (1 - w) * dw; })}};
      all.insert(all.end(), rules.begin(), rules.end());
      return all;
    },
});

}  // namespace
}  // namespace course
