// Checks of 14.6 to 14.8: temperature, top-k, top-p, and generating.
#include <numeric>

#include "modules/14_transformers/oracle.h"

namespace course {
namespace {

struct Drawn {
  std::vector<double> logits;
  Sampling sampling = {};
  uint64_t seed = 7;
  int64_t count = 300;
};

enum class Slip {
  none,
  no_temperature,
  times,
  after,
  one_more,
  one_less,
  no_ties,
  stops_before,
  up_to,
  from_below,
  no_total,
  no_k,
  no_p
};

std::vector<size_t> from_the_likeliest(const std::vector<double>& x) {
  std::vector<size_t> order(x.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return x[a] > x[b]; });
  return order;
}

void cut_k(std::vector<double>& p, int64_t k, Slip slip) {
  if (slip == Slip::no_k || k == 0) return;
  k += slip == Slip::one_more ? 1 : slip == Slip::one_less ? -1 : 0;
  const std::vector<size_t> order = from_the_likeliest(p);
  const std::vector<double> before = p;
  for (size_t i = 0; i < order.size(); ++i) {
    const bool tied = slip != Slip::no_ties && k > 0 && k <= static_cast<int64_t>(order.size()) &&
                      before[order[i]] == before[order[at_index(k - 1)]];
    if (static_cast<int64_t>(i) >= k && !tied) p[order[i]] = 0;
  }
}

void cut_p(std::vector<double>& p, double share, Slip slip) {
  if (slip == Slip::no_p || share >= 1) return;
  std::vector<size_t> order = from_the_likeliest(p);
  if (slip == Slip::from_below) std::reverse(order.begin(), order.end());
  const double total = slip == Slip::no_total ? 1 : std::accumulate(p.begin(), p.end(), 0.0);
  double so_far = 0;
  for (const size_t token : order) {
    const double own = p[token] / total;
    const bool past = slip == Slip::stops_before ? so_far + own > share + 1e-9
                      : slip == Slip::up_to      ? so_far > share + 1e-9
                                                 : so_far > share - 1e-9;
    if (past) p[token] = 0;
    so_far += own;
  }
}

std::vector<double> probabilities_of(const Drawn& c, Slip slip = Slip::none) {
  const double t = c.sampling.temperature;
  const double largest = *std::max_element(c.logits.begin(), c.logits.end());
  std::vector<double> p;
  for (const double x : c.logits) {
    const double scaled = slip == Slip::no_temperature || slip == Slip::after ? x - largest
                          : slip == Slip::times                               ? (x - largest) * t
                                                                              : (x - largest) / t;
    p.push_back(std::exp(scaled));
  }
  const double total = std::accumulate(p.begin(), p.end(), 0.0);
  for (double& value : p) value /= total;
  cut_k(p, c.sampling.top_k, slip);
  cut_p(p, c.sampling.top_p, slip);
  return p;
}

// How often each token comes. Where two tokens are all but equal one draw may fall to the other.
Answer histogram(const Drawn& c, Slip slip = Slip::none) {
  const std::vector<double> p = probabilities_of(c, slip);
  std::vector<real> weights;
  for (const double value : p) weights.push_back(static_cast<real>(value));
  Numbers times({static_cast<int64_t>(p.size())});
  if (std::accumulate(p.begin(), p.end(), 0.0) <= 0) return {};
  Generator generator(c.seed);
  for (int64_t i = 0; i < c.count; ++i) {
    times.values[at_index(multinomial(weights.data(), static_cast<int64_t>(weights.size()), generator))] += 1;
  }
  return {{fmt::format("how often each token comes in {} draws", c.count), Value(times).within(1.1)},
          {"the number that the generator draws next", generator.uniform()}};
}

Answer asked_often(const Drawn& c) {
  Tensor logits({static_cast<int64_t>(c.logits.size())});
  for (size_t i = 0; i < c.logits.size(); ++i) logits.mutable_data()[i] = static_cast<real>(c.logits[i]);
  Numbers times({logits.size(0)});
  Generator generator(c.seed);
  for (int64_t i = 0; i < c.count; ++i) times.values.at(at_index(sample(logits, c.sampling, generator))) += 1;
  return {{fmt::format("how often each token comes in {} draws", c.count), times},
          {"the number that the generator draws next", generator.uniform()}};
}

Drawn drawn_for(Draw& draw, bool with_p) {
  Drawn c;
  const double spread = draw.one_of<double>({0.5, 1, 3});
  const bool in_steps = draw.yes(0.4);
  for (int64_t i = draw.size(1, 9); i > 0; --i) {
    const double x = in_steps ? static_cast<double>(draw.number(-2, 2)) : spread * draw.normal();
    c.logits.push_back(static_cast<double>(static_cast<float>(x)));
  }
  const auto size = static_cast<int64_t>(c.logits.size());
  if (draw.yes(0.2)) c.logits[at_index(draw.number(0, size - 1))] += 1000;
  if (size > 1 && draw.yes(0.2)) c.logits[0] = -std::numeric_limits<double>::infinity();
  c.sampling.temperature = draw.one_of<double>({1, 0.5, 0.7, 1.3, 2, 5});
  c.sampling.top_k = draw.yes(0.7) ? draw.number(1, size + 2) : 0;
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  if (!with_p) return c;
  for (bool close = true; close;) {  // not where a sum is so near to p that rounding decides
    c.sampling.top_p = 1;
    std::vector<double> p = probabilities_of(c);
    c.sampling.top_p = draw.yes(0.2) ? draw.uniform(0.001, 0.2) : draw.uniform(0.2, 0.999);
    const double total = std::accumulate(p.begin(), p.end(), 0.0);
    double so_far = 0;
    close = false;
    for (const size_t token : from_the_likeliest(p)) {
      so_far += p[token] / total;
      close = close || std::abs(so_far - c.sampling.top_p) < 1e-4;
    }
  }
  return c;
}

Call call_of(const Drawn& c) {
  return {fmt::format("sample(logits, temperature {}, top_k {}, top_p {:.4g})", c.sampling.temperature,
                      c.sampling.top_k, c.sampling.top_p),
          {{"logits", Numbers({static_cast<int64_t>(c.logits.size())}, c.logits)}}};
}

const double never = -std::numeric_limits<double>::infinity();

const Check<Drawn> of_top_k({
    .exercise = "14.6",
    .examples = {{{1, 2, 3}, {}},
                 {{1, 2, 3}, {.temperature = 0.5}},
                 {{1, 2, 3}, {.temperature = 2}},
                 {{0, 1, 1.5, 2}, {.top_k = 2}},
                 {{1, 0, 1, 1}, {.top_k = 2}},
                 {{1, 0, 2, 1, 1}, {.temperature = 2, .top_k = 3}},
                 {{1, 2}, {.top_k = 7}},
                 {{1, 2, 3}, {.top_k = 3}},
                 {{never, 2, 3}, {.top_k = 1}},
                 {{never, 2, 3, 1}, {.temperature = 3}},
                 {{5}, {.top_k = 1}}},
    .draw = [](Draw& draw) { return drawn_for(draw, false); },
    .call = call_of,
    .ask = asked_often,
    .expect = [](const Drawn& c) -> Answer { return histogram(c); },
    .mistakes = [](const Drawn& c) -> Mistakes {
      return {{"the temperature does not arrive: it divides the logits", histogram(c, Slip::no_temperature)},
              {"the logits are multiplied by the temperature: it divides", histogram(c, Slip::times)},
              {"top_k does not arrive", histogram(c, Slip::no_k)},
              {"one token too many is kept", histogram(c, Slip::one_more)},
              {"one token too few is kept", histogram(c, Slip::one_less)},
              {"tokens as likely as the k-th stay: only those below it go", histogram(c, Slip::no_ties)}};
    },
    .single_only = true,
});

const Check<Drawn> of_top_p({
    .exercise = "14.7",
    .examples = {{{1, 0.875, 0.75, 0.625}, {.top_p = 0.5}},
                 {{0.5, 0.4375, 0.375, 0.3125, 0.25, 0}, {.top_k = 5, .top_p = 0.6}},
                 {{2, 1, 0}, {.top_p = 0.8}},
                 {{0, 1, 2}, {.top_p = 0.8}},
                 {{0, 0, 0, 0}, {.top_p = 0.5}},
                 {{0, 0, 0, 0}, {.top_p = 0.6}},
                 {{3, 1, 0}, {.top_p = 0.1}},
                 {{3, 2, 1, 0, 2}, {.top_k = 2, .top_p = 0.7}},
                 {{0, 0, 0, 0}, {.top_p = 1}},
                 {{never, 0, 0}, {.top_p = 0.5}},
                 {{1, 2, 3}, {.temperature = 2, .top_p = 0.6}},
                 {{5}, {.top_p = 0.01}}},
    .draw = [](Draw& draw) { return drawn_for(draw, true); },
    .call = call_of,
    .ask = asked_often,
    .expect = [](const Drawn& c) -> Answer { return histogram(c); },
    .mistakes = [](const Drawn& c) -> Mistakes {
      return {{"top_p does not arrive", histogram(c, Slip::no_p)},
              {"the token that reaches p stays: it is the last one that is kept", histogram(c, Slip::stops_before)},
              {"where p is reached exactly no further token is kept", histogram(c, Slip::up_to)},
              {"begin with the likeliest", histogram(c, Slip::from_below)},
              {"what top_k has left doesn't add up to 1: p is a share of what is left", histogram(c, Slip::no_total)}};
    },
    .single_only = true,
});

// --- 14.8

struct Writing {
  GPTConfig config;
  std::vector<int64_t> prompt;
  int64_t count = 3;
  Sampling sampling = {};
  int64_t stop_after = 100;  ///< tokens, then on_token returns false; below 0: there is no on_token
  uint64_t seed = 7;
};

enum class WritingSlip { none, greedy, first_position, no_prompt, never_stops, short_window, whole_text };

Answer written(const Writing& c, WritingSlip slip = WritingSlip::none) {
  const GPT model(c.config);
  fill(model, c.seed, 3);
  Generator generator(c.seed);
  std::vector<int64_t> tokens = c.prompt, seen;
  const NoGrad guard;
  const int64_t width =
      slip == WritingSlip::short_window ? std::max<int64_t>(1, c.config.block_size - 1) : c.config.block_size;
  Sampling sampling = c.sampling;
  if (slip == WritingSlip::greedy) sampling.temperature = 0;
  for (int64_t i = 0; i < c.count; ++i) {
    const int64_t length = std::min(width, static_cast<int64_t>(tokens.size()));
    const auto from = slip == WritingSlip::whole_text ? tokens.begin() : tokens.end() - length;
    const IndexTensor window({1, length}, std::vector<int64_t>(from, from + length));
    const Tensor logits = model.forward(window);
    Tensor last({c.config.vocab_size});
    const int64_t position = slip == WritingSlip::first_position ? 0 : length - 1;
    for (int64_t v = 0; v < c.config.vocab_size; ++v) {
      last.mutable_data()[v] = static_cast<real>(logits.at({0, position, v}));
    }
    tokens.push_back(sample(last, sampling, generator));
    if (c.stop_after >= 0) seen.push_back(tokens.back());
    const bool stops = c.stop_after >= 0 && static_cast<int64_t>(seen.size()) >= c.stop_after;
    if (stops && slip != WritingSlip::never_stops) break;
  }
  if (slip == WritingSlip::no_prompt) tokens.erase(tokens.begin(), tokens.begin() + std::ssize(c.prompt));
  return {{"prompt and continuation", Value(Shape(tokens))},
          {"what on_token was given", Value(Shape(seen))},
          {"the number that the generator draws next", generator.uniform()}};
}

GPTConfig for_writing(Draw& draw) {
  GPTConfig config = config_for(draw);
  config.n_embd = config.n_head * 4, config.vocab_size = draw.size(2, 12), config.block_size = draw.size(1, 7);
  return config;
}

const GPTConfig tiny{.block_size = 4, .vocab_size = 9, .n_layer = 2, .n_head = 2, .n_embd = 8};
const GPTConfig turning{
    .block_size = 4, .vocab_size = 9, .n_layer = 2, .n_head = 2, .n_embd = 8, .positions = Positions::rotary};

const Check<Writing> of_writing({
    .exercise = "14.8",
    .examples = {{tiny, {1}, 1, {}, -1},
                 {tiny, {1, 2}, 3, {}, -1},
                 {tiny, {1, 2}, 0, {}},
                 {tiny, {1, 2, 3, 4, 5, 6}, 2, {}},
                 {tiny, {1, 2, 3}, 8, {}},
                 {turning, {1, 2, 3}, 8, {}},
                 {tiny, {1, 2}, 6, {.temperature = 0}},
                 {tiny, {1, 2}, 6, {.temperature = 1.5, .top_k = 2}},
                 {tiny, {1, 2}, 6, {.top_p = 0.5}},
                 {tiny, {1, 2}, 6, {}, 2}},
    .draw =
        [](Draw& draw) {
          Writing c{for_writing(draw), {}};
          for (int64_t i = draw.size(1, c.config.block_size + 3); i > 0; --i) {
            c.prompt.push_back(draw.number(0, c.config.vocab_size - 1));
          }
          c.count = draw.size(0, 9);
          c.sampling = {.temperature = draw.one_of<double>({0, 0.8, 1, 1.5}),
                        .top_k = draw.one_of<int64_t>({0, 0, 2}),
                        .top_p = draw.one_of<double>({1, 1, 0.7})};
          c.stop_after = draw.one_of<int64_t>({-1, 100, 1, 3});
          c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
          return c;
        },
    .drawn = 30,
    .call =
        [](const Writing& c) {
          return Call{fmt::format("{}: generate({}, {}, temperature {}, top_k {}, top_p {}){}", text_of(c.config),
                                  list_of(c.prompt), c.count, c.sampling.temperature, c.sampling.top_k,
                                  c.sampling.top_p,
                                  c.stop_after < 0 ? "" : fmt::format(", on_token ends it after {}", c.stop_after))};
        },
    .ask = [](const Writing& c) -> Answer {
      const GPT model(c.config);
      fill(model, c.seed, 3);
      Generator generator(c.seed);
      std::vector<int64_t> seen;
      const auto on_token = [&](int64_t token) {
        seen.push_back(token);
        return static_cast<int64_t>(seen.size()) < c.stop_after;
      };
      std::function<bool(int64_t)> told;
      if (c.stop_after >= 0) told = on_token;
      const std::vector<int64_t> tokens = model.generate(c.prompt, c.count, c.sampling, generator, told);
      return {{"prompt and continuation", Value(Shape(tokens))},
              {"what on_token was given", Value(Shape(seen))},
              {"the number that the generator draws next", generator.uniform()}};
    },
    .expect = [](const Writing& c) -> Answer { return written(c); },
    .mistakes = [](const Writing& c) -> Mistakes {
      return {{"it always takes the likeliest: sample() draws, and knows temperature, top-k and top-p",
               written(c, WritingSlip::greedy)},
              {"the logits of the first position: the next token is predicted by the last one",
               written(c, WritingSlip::first_position)},
              {"the prompt is returned, too", written(c, WritingSlip::no_prompt)},
              {"it goes on when on_token says false", written(c, WritingSlip::never_stops)},
              {"it looks back over one token too few: block_size of them fit", written(c, WritingSlip::short_window)},
              {"the window stays at the beginning of the text: it must end with the newest token",
               written(c, WritingSlip::whole_text)}};
    },
    .single_only = true,
});

}  // namespace
}  // namespace course
