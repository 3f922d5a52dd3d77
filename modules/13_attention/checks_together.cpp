// Checks of 13.7 and 13.8: rows that see nothing, and attention, put together.
#include "modules/13_attention/oracle.h"

namespace course {
namespace {

struct Rows {
  Input scores;
};

Rows rows_for(Draw& draw) {
  Rows c{draw.input(sizes_for(draw).scores(), draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed}))};
  const double holes = draw.one_of<double>({0, 0.3, 0.7}), blind = draw.one_of<double>({0, 0.3, 1});
  const double factor = draw.one_of<double>({1, 1, 60});
  for (const Shape& i : indices_of(c.scores.shape)) {
    c.scores.at(i) = draw.yes(holes) ? -infinity : static_cast<double>(static_cast<float>(factor * c.scores.at(i)));
  }
  for (const Shape& i : indices_of({c.scores.size(0), c.scores.size(1), c.scores.size(2)})) {
    const bool all = draw.yes(blind);
    for (int64_t s = 0; all && s < c.scores.size(3); ++s) c.scores.at({i[0], i[1], i[2], s}) = -infinity;
  }
  return c;
}

constexpr double lowest = -3.4028234663852886e38;  // of all floats

// Wide rows, or many, of which one sees nothing.
Rows large_rows(Draw& draw, int i) {
  const int64_t many = beyond_blocks(draw);
  Rows c{draw.input(i == 0 ? Shape{1, 1, 3, many} : Shape{1, 1, many, 3}, Layout::dense)};
  for (double& score : c.scores.values) score = draw.yes(0.1) ? -infinity : score;
  for (int64_t s = 0; s < c.scores.size(3); ++s) c.scores.at({0, 0, 1, s}) = -infinity;
  return c;
}

Answer weights_and_gradient(const Numbers& scores, const Numbers& afterwards) {
  const Numbers weights = plain_softmax(scores);
  return {{"the weights", Value(weights).within(2e-6)},
          {"the gradient of the scores", Value(through_softmax(weights, uneven(weights.shape), 3)).within(4e-6)},
          {"the scores, afterwards", Value(afterwards).within(1e-6)},
          {first_of_two, Value(weights).within(2e-6)},
          {second_of_two, Value(plain_softmax(halved(scores))).within(2e-6)}};
}

// Rows that see nothing become 0.
Numbers with_zeros(Numbers scores) {
  return by_lines(std::move(scores), 3, [](std::vector<double>& line, size_t, size_t) {
    const bool blind = std::all_of(line.begin(), line.end(), [](double score) { return score == -infinity; });
    if (blind) std::fill(line.begin(), line.end(), 0.0);
  });
}

// `blind` in the place of the zeros of a row that sees nothing.
Answer with_blind(const Numbers& scores, double blind) {
  Numbers weights = plain_softmax(scores);
  for (const Shape& i : indices_of({scores.size(0), scores.size(1), scores.size(2)})) {
    double total = 0;
    for (int64_t s = 0; s < scores.size(3); ++s) total += weights.at({i[0], i[1], i[2], s});
    for (int64_t s = 0; total == 0 && s < scores.size(3); ++s) weights.at({i[0], i[1], i[2], s}) = blind;
  }
  return {{"the weights", Value(weights).within(2e-6)}};
}

// -inf is replaced by a number before the softmax, in rows that see something.
Answer with_floor(Numbers scores, double floor) {
  const Numbers right = plain_softmax(scores);
  for (double& score : scores.values) score = std::max(score, floor);
  const Numbers weights = plain_softmax(scores);
  return {{"the weights", filled(right.shape, [&](const Shape& i) {
             double total = 0;
             for (int64_t s = 0; s < right.size(3); ++s) total += right.at({i[0], i[1], i[2], s});
             return total == 0 ? 0.0 : weights.at(i);
           })}};
}

// Rows are blind by the first score, or by any one of them.
Answer with_too_many_zeros(const Numbers& scores, bool by_first) {
  return {{"the weights", by_lines(scores, 3, [&](std::vector<double>& line, size_t, size_t) {
             const std::vector<double> right = plain_softmax(Numbers({std::ssize(line)}, line)).values;
             const bool blind =
                 by_first ? line.front() == -infinity : std::count(line.begin(), line.end(), -infinity) > 0;
             for (size_t s = 0; s < line.size(); ++s) line[s] = blind ? 0 : right[s];
           })}};
}

Answer without_nan(const Numbers& scores) {
  Numbers weights = plain_softmax(scores);
  for (double& weight : weights.values) weight = std::isnan(weight) ? 0 : weight;
  return {{"the weights", Value(weights).within(2e-6)}};
}

const Check<Rows> blind_rows({
    .exercise = "13.7",
    .examples = {{some({2, 2, 3, 3}, 1)},
                 {Input({1, 1, 3, 3}, {1, 2, 3, -infinity, -infinity, -infinity, 0, -infinity, 1})},
                 {Input({1, 2, 1, 2}, {-infinity, -infinity, 0.5, 1})},
                 {Input({1, 1, 1, 2}, {-200, -infinity})},
                 {Input({1, 1, 1, 3}, {-20000, -infinity, -19999})},
                 {Input({1, 1, 1, 2}, {-1e9, -infinity})},
                 {Input({1, 1, 1, 2}, {lowest, -infinity})},
                 {Input({1, 1, 2, 3}, {1, nan, 2, 3, 1, 2})}},
    .draw = rows_for,
    .draw_large = large_rows,
    .call =
        [](const Rows& c) {
          return Call{"attention_weights(scores)", {{"scores", c.scores}}};
        },
    .ask = [](const Rows& c) -> Answer {
      const Tensor scores = c.scores.tensor().requires_grad_();
      const Tensor weights = attention_weights(scores);
      const Item afterwards{"the scores, afterwards", scores.detach()};
      std::vector<Item> items = {{"the gradient of the scores", weights}};
      if (weights.numel() > 0) items = gradients_of(weights, {{"the scores", scores}});
      items.insert(items.begin(), {"the weights", weights});
      items.push_back(afterwards);
      const Tensor plain = c.scores.tensor();
      for (Item& item : two_results(plain, [&] { return attention_weights(plain); })) items.push_back(std::move(item));
      return items;
    },
    .expect = [](const Rows& c) { return weights_and_gradient(c.scores, c.scores); },
    .mistakes = [](const Rows& c) -> Mistakes {
      const auto keys = static_cast<double>(c.scores.size(3));
      Answer filled = weights_and_gradient(c.scores, with_zeros(c.scores));
      filled.items.resize(3);
      const char* const finite =
          "-inf became a number: beside scores that are as small it keeps a share. Only blind rows are to be filled";
      return {{"the scores themselves were changed: masked_fill gives a copy, masked_fill_ writes into what it gets",
               filled},
              {"a row sees nothing if all of its scores are -inf, not only the first one: `blind` says which",
               with_too_many_zeros(c.scores, true)},
              {"a row sees nothing if all of its scores are -inf, not only one of them: `blind` says which",
               with_too_many_zeros(c.scores, false)},
              {finite, with_floor(c.scores, -1e4)},
              {finite, with_floor(c.scores, -1e9)},
              {finite, with_floor(c.scores, lowest)},
              {"a NaN got lost: it says that something went wrong before, so it has to stay", without_nan(c.scores)},
              {"softmax over the wrong dim: the weights of one query, over the keys, add up to 1",
               {{"the weights", Value(plain_softmax(c.scores, 2)).within(2e-6)}}},
              {"a query that sees nothing gets weights all the same: fill its row with 0 after the softmax too",
               with_blind(c.scores, 1 / keys)},
              {"a row of -inf is nan after softmax: fill it with 0 before it", with_blind(c.scores, std::nan(""))},
              {"these are the scores, without the softmax", {{"the weights", c.scores}}}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Attended {
  Input q, k, v;
  Mask mask = {};
  AttentionOptions options = {};
  uint64_t seed = 0;  ///< of dropout's generator
};

Attended attended_for(Draw& draw) {
  const Sizes n = sizes_for(draw);
  Attended c{draw.input(n.q()), draw.input(n.k()), draw.input(n.v()), mask_for(draw, n.scores()), {}, 0};
  c.options.is_causal = draw.yes(0.4);
  if (draw.yes(0.4)) c.options.scale = draw.uniform(-0.5, 1.5);
  if (draw.yes(0.4)) c.options.dropout_p = draw.one_of<double>({0.2, 0.5, 0.7, 1});
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  return c;
}

std::string text_of(const AttentionOptions& options) {
  std::string text = options.is_causal ? ".is_causal = true" : "";
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
  if (options.dropout_p > 0) add(fmt::format(".dropout_p = {}", options.dropout_p));
  if (options.scale) add(fmt::format(".scale = {:.4g}", *options.scale));
  return "{" + text + "}";
}

double scale_of(const Attended& c) {
  return c.options.scale ? *c.options.scale : 1 / std::sqrt(static_cast<double>(c.q.size(3)));
}

Numbers factors_of(const Attended& c, const Shape& shape) {
  Generator generator(c.seed);
  return kept(shape, c.options.dropout_p, generator);
}

// Dropout has drawn from the generator that was given, once.
int64_t next_number(Generator& generator) { return randint(0, 1000000, {1}, generator).item(); }
int64_t next_number(const Attended& c, const Shape& shape) {
  Generator generator(c.seed);
  if (c.options.dropout_p > 0) kept(shape, c.options.dropout_p, generator);
  return next_number(generator);
}

// A mask of numbers may be learned: each of them has the scores to which it was added.
Numbers to_mask(const Mask& mask, const Numbers& dscores) {
  Numbers gradient(mask.values.shape);
  for (const Shape& i : indices_of(dscores.shape)) gradient.at(place_in_mask(mask, i)) += dscores.at(i);
  return gradient;
}

Answer expected(const Attended& c) {
  const Numbers scores = masked(plain_scores(c.q, c.k, scale_of(c)), c.mask, c.options.is_causal);
  const Numbers weights = plain_softmax(scores), factors = factors_of(c, weights.shape);
  const Numbers output = mixed(product(weights, factors), c.v);
  const double share = share_off(scores);
  const Sent sent = sent_back(c.q, c.k, c.v, scale_of(c), weights, factors, uneven(output.shape));
  const double far = share * (1 + largest_in(c.v)) * (1 + largest_in(c.q) + largest_in(c.k)) *
                     (1 + std::abs(scale_of(c))) * (1 + largest_in(factors));
  // What flows back if the weights are all that counts.
  const Numbers dscores = through_softmax(weights, uneven(weights.shape), 3);
  Sent by_weights;
  through_scores(c.q, c.k, dscores, scale_of(c), by_weights);
  Answer answer{{"the weights", Value(weights).within(share)},
                {"the output", near(output, share)},
                {"the gradient of q", Value(sent.q).within(far)},
                {"the gradient of k", Value(sent.k).within(far)},
                {"the gradient of v", Value(sent.v).within(far)},
                {"the gradient of q from the weights", Value(by_weights.q).within(far)},
                {"the next number of the generator", next_number(c, weights.shape)}};
  if (c.mask.kind == Mask::Kind::numbers) {
    answer.items.push_back({"the gradient of the mask from the weights", Value(to_mask(c.mask, dscores)).within(far)});
  }
  return answer;
}

// With these weights instead; dropout as it should be.
Answer with_weights(const Attended& c, const Numbers& weights) {
  const Numbers output = mixed(product(weights, factors_of(c, weights.shape)), c.v);
  return {{"the weights", near(weights, 1e-5)}, {"the output", near(output, 1e-5)}};
}
Answer with_scale(const Attended& c, double scale) {
  return with_weights(c, plain_softmax(masked(plain_scores(c.q, c.k, scale), c.mask, c.options.is_causal)));
}

// Weights as they should be, with these factors on them when they meet v.
Answer with_factors(const Attended& c, const Numbers& factors) {
  const Numbers weights = plain_softmax(masked(plain_scores(c.q, c.k, scale_of(c)), c.mask, c.options.is_causal));
  return {{"the weights", near(weights, 1e-5)}, {"the output", near(mixed(product(weights, factors), c.v), 1e-5)}};
}

Numbers scaled(Numbers x, double scale) {
  for (double& value : x.values) value *= scale;
  return x;
}

// What is allowed is taken from the weights afterwards.
Numbers masked_afterwards(const Attended& c) {
  const Numbers all = plain_softmax(plain_scores(c.q, c.k, scale_of(c)));
  const Numbers bias = masked(Numbers(all.shape), c.mask, c.options.is_causal);
  return filled(all.shape,
                [&](const Shape& i) { return bias.at(i) == -infinity ? 0.0 : all.at(i) * std::exp(bias.at(i)); });
}

Mistakes mistakes_of(const Attended& c) {
  const double root = 1 / std::sqrt(static_cast<double>(c.q.size(3)));
  const Numbers unmasked = plain_scores(c.q, c.k, scale_of(c));
  const Numbers scores = masked(unmasked, c.mask, c.options.is_causal);
  const Numbers weights = plain_softmax(scores), factors = factors_of(c, scores.shape);
  const Numbers dropped = product(weights, factors);
  Numbers other = factors;
  for (double& factor : other.values) factor *= 1 - c.options.dropout_p;
  Generator fresh;
  Answer unmoved = expected(c);
  unmoved.items.resize(7);
  Generator untouched(c.seed);
  unmoved.items.back().value = Value(next_number(untouched));
  return {{"dropout draws from a copy: the generator that is given must move on, or the next layer draws the same",
           unmoved},
          {"options.scale is ignored: attention_scale(width, options) knows it", with_scale(c, root)},
          {"the scale is missing: 1 / √D", with_scale(c, 1)},
          {"the mask is scaled as well: it is added to scores that are scaled already",
           with_weights(
               c, plain_softmax(scaled(masked(plain_scores(c.q, c.k, 1), c.mask, c.options.is_causal), scale_of(c))))},
          {"the mask is scaled as well: it is added to scores that are scaled already",
           with_weights(c, plain_softmax(masked(scaled(masked(plain_scores(c.q, c.k, 1), c.mask, false), scale_of(c)),
                                                {}, c.options.is_causal)))},
          {"scaled by D instead of √D", with_scale(c, root * root)},
          {"is_causal is not used", with_weights(c, plain_softmax(masked(unmasked, c.mask, false)))},
          {"the mask is not used", with_weights(c, plain_softmax(masked(unmasked, {}, c.options.is_causal)))},
          {"the mask is not used, nor is is_causal", with_weights(c, plain_softmax(unmasked))},
          {"the mask comes after the softmax: what is left must add up to 1 again, so mask the scores",
           with_weights(c, masked_afterwards(c))},
          {"these are scores, without the softmax", {{"the weights", near(scores, 1e-5)}}},
          {"dropout is in the returned weights: those before it are asked for", {{"the weights", near(dropped, 1e-5)}}},
          {"there is no dropout on the weights that meet v", with_factors(c, Numbers(scores.shape, 1))},
          {"what dropout keeps is divided by 1 - p: dropout() does it", with_factors(c, other)},
          {"dropout draws from another generator: pass on the one that was given",
           with_factors(c, kept(scores.shape, c.options.dropout_p, fresh))}};
}

Attended with_options(Attended c, const AttentionOptions& options) {
  c.options = options;
  c.seed = 5;
  return c;
}

// Sizes that all differ.
Attended uneven_sizes() { return {some({2, 3, 4, 5}, 1), some({2, 3, 6, 5}, 2), some({2, 3, 6, 1}, 3)}; }
Attended padded() {
  Attended c = uneven_sizes();
  c.mask = {Mask::Kind::boolean, Numbers({2, 1, 6}, {1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0})};
  return c;
}

const Check<Attended> together({
    .exercise = "13.8",
    .examples = {{some({1, 1, 2, 4}, 4), some({1, 1, 3, 4}, 5), some({1, 1, 3, 2}, 6)},
                 uneven_sizes(),
                 padded(),
                 with_options(uneven_sizes(), {.is_causal = true}),
                 with_options(padded(), {.is_causal = true}),
                 with_options(uneven_sizes(), {.scale = 0.25}),
                 with_options(uneven_sizes(), {.dropout_p = 0.3}),
                 with_options(padded(), {.is_causal = true, .dropout_p = 0.6, .scale = 1.5}),
                 with_options(uneven_sizes(), {.dropout_p = 1})},
    .draw = attended_for,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          const Sizes n = large_sizes(draw, i);
          return Attended{draw.input(n.q()), draw.input(n.k()), draw.input(n.v()), {}, {}, 0};
        },
    .call =
        [](const Attended& c) {
          return Call{fmt::format("attention_with_weights(q, k, v, {}, {}{})", c.mask.text(), text_of(c.options),
                                  c.options.dropout_p > 0 ? ", generator" : ""),
                      {{"q", c.q}, {"k", c.k}, {"v", c.v}}};
        },
    .ask = [](const Attended& c) -> Answer {
      const Tensor q = c.q.tensor().requires_grad_(), k = c.k.tensor().requires_grad_();
      const Tensor v = c.v.tensor().requires_grad_();
      Generator generator(c.seed);
      const AttentionMask mask = c.mask.given();
      if (const Tensor* numbers = std::get_if<Tensor>(&mask)) Tensor(*numbers).requires_grad_();
      const AttentionResult got = attention_with_weights(q, k, v, mask, c.options, generator);
      const Value weights = got.weights;
      const Numbers w = uneven(got.weights.shape());
      for (const Tensor& input : {q, k, v}) input.zero_grad();
      const Tensor seed = tensor(std::vector<real>(w.values.begin(), w.values.end()), w.shape);
      const Numbers by = uneven(got.output.shape());
      backward(got.output, tensor(std::vector<real>(by.values.begin(), by.values.end()), by.shape), true);
      std::vector<Item> items{{"the weights", weights},
                              {"the output", got.output},
                              {"the gradient of q", q.grad()},
                              {"the gradient of k", k.grad()},
                              {"the gradient of v", v.grad()}};
      q.zero_grad();
      if (const Tensor* numbers = std::get_if<Tensor>(&mask)) numbers->zero_grad();
      if (got.weights.requires_grad()) backward(got.weights, seed, true);
      items.push_back({"the gradient of q from the weights", q.grad()});
      items.push_back({"the next number of the generator", next_number(generator)});
      if (const Tensor* numbers = std::get_if<Tensor>(&mask)) {
        items.push_back({"the gradient of the mask from the weights", numbers->grad()});
      }
      return items;
    },
    .expect = expected,
    .mistakes = mistakes_of,
});

// The lesson's own numbers.
struct Lesson {
  uint64_t seed;
};

const Check<Lesson> by_step({
    .exercise = "13.8",
    .examples = {{314159}},
    .call =
        [](const Lesson& c) { return Call{fmt::format("self-attention of the six words, seed {}, word 1", c.seed)}; },
    .ask = [](const Lesson& c) -> Answer {
      Generator generator(c.seed);
      const Tensor x = words().tensor();
      const Tensor w_query = rand({3, 2}, generator), w_key = rand({3, 2}, generator),
                   w_value = rand({3, 2}, generator);
      const AttentionResult got = attention_with_weights(matmul(x, w_query), matmul(x, w_key), matmul(x, w_value));
      return {{"the weights", select(got.weights, 2, 1)}, {"the output", select(got.output, 2, 1)}};
    },
    .expect = [](const Lesson&) -> Answer {
      return {
          {"the weights", Value(Numbers({1, 1, 6}, {0.1773, 0.2112, 0.2064, 0.1319, 0.1020, 0.1712})).within(0.51e-4)},
          {"the output", Value(Numbers({1, 1, 2}, {0.7261, 0.8764})).within(0.51e-4)}};
    },
    .single_only = true,
});

}  // namespace
}  // namespace course
