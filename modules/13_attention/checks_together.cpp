// Checks of 13.8: attention, put together.
#include "modules/13_attention/oracle.h"

namespace course {
namespace {

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

const char* const alone[] = {"the gradient of q where it alone needs one", "the gradient of k where it alone needs one",
                             "the gradient of v where it alone needs one"};
const char* const together_plainly = "the output where nothing needs a gradient";

Numbers output_of(const Attended& c) {
  const Numbers weights = plain_softmax(masked(plain_scores(c.q, c.k, scale_of(c)), c.mask, c.options.is_causal));
  return mixed(product(weights, factors_of(c, weights.shape)), c.v);
}
Attended with_half(Attended c) {
  for (double& value : c.q.values) value /= 2;
  return c;
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
  answer.items.push_back({together_plainly, near(output, share)});
  if (c.mask.kind != Mask::Kind::none) answer.items.push_back(c.mask.afterwards());
  answer = with_two_results(answer, near(output, share), near(output_of(with_half(c)), share));
  const Numbers* const sent_to[] = {&sent.q, &sent.k, &sent.v};
  for (size_t i = 0; i < 3; ++i) answer.items.push_back({alone[i], Value(*sent_to[i]).within(far)});
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

// All is right but for what comes out where nothing needs a gradient: there no dropout is done.
Answer dry_where_plain(const Attended& c) {
  Answer answer = expected(c);
  const auto at = std::find_if(answer.items.begin(), answer.items.end(),
                               [](const Item& item) { return item.name == together_plainly; });
  const Numbers weights = plain_softmax(masked(plain_scores(c.q, c.k, scale_of(c)), c.mask, c.options.is_causal));
  at->value = near(mixed(weights, c.v), 1e-5);
  answer.items.erase(at + 1, answer.items.end());
  return answer;
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
  return {{"options.dropout_p alone says how much is dropped: it is 0 where nothing is to be, whatever is recorded",
           dry_where_plain(c)},
          {"dropout draws from a copy: the generator that is given must move on, or the next layer draws the same",
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
          {"the scale is that of the first question: is it kept from one call to the next?",
           c.q.size(3) == 4 ? Answer() : with_scale(c, 0.5)},
          {"nobody looks ahead, though all may: is_causal is false (or is it kept from one call to the next?)",
           with_weights(c, plain_softmax(masked(unmasked, c.mask, true)))},
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

decltype(Call::inputs) inputs_of(const Attended& c) {
  decltype(Call::inputs) inputs = {{"q", c.q}, {"k", c.k}, {"v", c.v}};
  if (c.mask.kind != Mask::Kind::none) inputs.emplace_back(c.mask.name(), c.mask.values);
  return inputs;
}

// Sizes that all differ.
Attended uneven_sizes() { return {some({2, 3, 4, 5}, 1), some({2, 3, 6, 5}, 2), some({2, 3, 6, 1}, 3)}; }
Attended padded() {
  Attended c = uneven_sizes();
  c.mask = {Mask::Kind::boolean, Numbers({2, 1, 6}, {1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0})};
  return c;
}

// Where nothing is recorded, with a mask that the caller keeps, and once more with other queries in the same place.
std::vector<Item> asked_plainly(const Attended& c) {
  const Tensor q = c.q.tensor(), k = c.k.tensor(), v = c.v.tensor();
  const AttentionMask mask = c.mask.given();
  const auto output = [&] {
    Generator generator(c.seed);
    return attention_with_weights(q, k, v, mask, c.options, generator).output;
  };
  std::vector<Item> items = {{together_plainly, output()}};
  if (c.mask.kind != Mask::Kind::none) items.push_back(c.mask.afterwards(mask));
  for (Item& item : two_results(q, output)) items.push_back(std::move(item));
  for (size_t i = 0; i < 3; ++i) {
    Tensor inputs[] = {c.q.tensor(), c.k.tensor(), c.v.tensor()};
    inputs[i].requires_grad_();
    Generator generator(c.seed);
    const Tensor y = attention_with_weights(inputs[0], inputs[1], inputs[2], mask, c.options, generator).output;
    const Numbers by = uneven(y.shape());
    backward(y, Input(by.shape, by.values).tensor());
    items.push_back({alone[i], inputs[i].grad()});
  }
  return items;
}

// Numbers that are added, for all heads and sequences.
Attended biased() {
  Attended c = uneven_sizes();
  c.mask = {Mask::Kind::numbers, static_cast<const Numbers&>(some({4, 6}, 7))};
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
                 with_options(uneven_sizes(), {.scale = 0}),
                 with_options(uneven_sizes(), {.dropout_p = 0.3}),
                 with_options(padded(), {.is_causal = true, .dropout_p = 0.6, .scale = 1.5}),
                 with_options(uneven_sizes(), {.dropout_p = 1}),
                 with_options(biased(), {.is_causal = true})},
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
                      inputs_of(c)};
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
      for (Item& item : asked_plainly(c)) items.push_back(std::move(item));
      return items;
    },
    .expect = expected,
    .mistakes = mistakes_of,
});

// Queries, keys and values are one tensor: what it is sent is the sum of three.
struct OfItself {
  Input x;
};

const Check<OfItself> of_itself({
    .exercise = "13.8",
    .examples = {{some({2, 1, 3, 2}, 1)}},
    .call =
        [](const OfItself& c) {
          return Call{"attention_with_weights(x, x, x, {}, {})", {{"x", c.x}}};
        },
    .ask = [](const OfItself& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      Generator generator(5);
      const Tensor y = attention_with_weights(x, x, x, {}, {}, generator).output;
      std::vector<Item> items = gradients_of(y, {{"x", x}});
      items.insert(items.begin(), {"the output", y});
      return items;
    },
    .expect = [](const OfItself& c) -> Answer {
      const Answer apart = expected({c.x, c.x, c.x});
      Numbers all(c.x.shape);
      for (size_t item = 2; item <= 4; ++item) {
        for (size_t i = 0; i < all.values.size(); ++i) all.values[i] += apart.items[item].value.numbers[i];
      }
      return {apart.items[1], {"the gradient of x", near(all, 1e-5)}};
    },
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
