// Checks of 14.6 and 14.7: temperature, top-k, top-p.
#include "modules/14_transformers/choices.h"
#include "modules/course/checking/large_size.h"
#include "modules/course/checking/octaves.h"

namespace course {
namespace {

struct Drawn {
  std::vector<double> logits;
  Sampling sampling = {};
  uint64_t seed = 7;
  int64_t count = 300;
  int64_t step = 1;       ///< between the logits in memory
  bool in_order = false;  ///< the tokens are asked for as they come, not how often each does
};

Reals probabilities_of(const Drawn& c, Slip slip = Slip::none) { return chances_of(c.logits, c.sampling, slip); }

// How often each token comes; where two tokens are all but equal one draw may fall to the other. Of hundreds of tokens
// each comes so seldom that this would say little: there it is the tokens themselves.
Answer told(const Drawn& c, const std::vector<int64_t>& tokens, double next, const std::vector<double>& afterwards) {
  Numbers times({static_cast<int64_t>(c.logits.size())});
  for (const int64_t token : tokens) times.values.at(at_index(token)) += 1;
  std::vector<Item> items = {
      {fmt::format("how often each token comes in {} draws", c.count), Value(times).within(1.1)}};
  if (c.in_order) items = {{fmt::format("the tokens of {} draws", c.count), Value(Shape(tokens))}};
  items.insert(items.begin(), {"the logits, afterwards", Numbers({std::ssize(afterwards)}, afterwards)});
  items.push_back({"the number that the generator draws next", next});
  return items;
}

Answer histogram(const Drawn& c, Slip slip = Slip::none) {
  const std::vector<double> p = probabilities_of(c, slip);
  if (std::accumulate(p.begin(), p.end(), 0.0) <= 0) return {};
  Generator generator(c.seed);
  std::vector<int64_t> tokens;
  for (int64_t i = 0; i < c.count; ++i) {
    tokens.push_back(drawn_with(p, generator));
  }
  return told(c, tokens, generator.uniform(), c.logits);
}

Answer asked_often(const Drawn& c) {
  const auto size = static_cast<int64_t>(c.logits.size());
  const Tensor logits = slice(full({size * c.step}, 3), 0, 0, size * c.step, c.step);
  for (int64_t i = 0; i < size; ++i) logits.set({i}, static_cast<real>(c.logits[at_index(i)]));
  Generator generator(c.seed);
  std::vector<int64_t> tokens;
  for (int64_t i = 0; i < c.count; ++i) tokens.push_back(sample(logits, c.sampling, generator));
  const std::vector<real> afterwards = logits.to_vector();
  return told(c, tokens, generator.uniform(), {afterwards.begin(), afterwards.end()});
}

// The logits themselves are divided.
Answer divided(const Drawn& c) {
  Reals afterwards = c.logits;
  for (int64_t i = 0; i < c.count; ++i) {  // each time anew, until the temperature counts as 0
    const bool far = std::any_of(afterwards.begin(), afterwards.end(), [&](double x) {
      return std::isfinite(x) && std::abs(x / c.sampling.temperature) > std::numeric_limits<float>::max();
    });
    for (double& x : afterwards) x = far ? x : static_cast<double>(static_cast<float>(x / c.sampling.temperature));
  }
  return {{"the logits, afterwards", Numbers({std::ssize(afterwards)}, afterwards)}};
}

// Logits of a kind: in steps, so that there are equal ones; nearly equal ones; any.
std::vector<double> logits_for(Draw& draw, int64_t count) {
  const double spread = draw.one_of<double>({0.5, 1, 3});
  const int kind = draw.one_of<int>({0, 0, 1, 2, 2});
  std::vector<double> logits;
  for (int64_t i = count; i > 0; --i) {
    const double x = kind == 0   ? static_cast<double>(draw.number(-2, 2))
                     : kind == 1 ? 1 + 0x1p-12 * static_cast<double>(draw.number(-4, 4))
                                 : spread * draw.normal();
    logits.push_back(static_cast<double>(static_cast<float>(x)));
  }
  const auto size = static_cast<int64_t>(logits.size());
  if (kind != 1 && draw.yes(0.2)) logits[at_index(draw.number(0, size - 1))] += 1000;
  return logits;
}

int64_t k_for(Draw& draw, int64_t size) {
  if (!draw.yes(0.7)) return 0;
  if (draw.yes(0.25)) return std::max<int64_t>(1, size - 1);
  if (draw.yes(0.1)) return draw.one_of<int64_t>({65537, (int64_t{1} << 31) + 1, (int64_t{1} << 32) + 1});
  return draw.number(1, size + 2);
}

// Sums of the likeliest tokens' shares, from the first one on.
std::vector<double> sums_of(const Drawn& c) {
  const std::vector<double> p = probabilities_of(c);
  const double total = std::accumulate(p.begin(), p.end(), 0.0);
  std::vector<double> sums;
  double so_far = 0;
  for (const size_t token : from_the_likeliest(p)) sums.push_back(so_far += p[token] / total);
  return sums;
}

// Any, small, or a little above or below one of the sums; not so near to one that rounding decides.
double p_for(Draw& draw, const std::vector<double>& sums) {
  while (true) {
    double p = draw.yes(0.2) ? draw.uniform(0.001, 0.2) : draw.uniform(0.2, 0.999);
    if (draw.yes(0.3)) p = sums[at_index(draw.number(0, std::ssize(sums) - 1))] + draw.one_of<double>({3e-4, -3e-4});
    const bool close = std::any_of(sums.begin(), sums.end(), [&](double sum) { return std::abs(sum - p) < 1e-4; });
    if (p > 0 && p < 1 && !close) return p;
  }
}

Drawn drawn_for(Draw& draw, bool with_p, int64_t tokens) {
  Drawn c;
  c.logits = logits_for(draw, tokens);
  const auto size = static_cast<int64_t>(c.logits.size());
  c.sampling.temperature = draw.one_of<double>({1, 0.5, 0.7, 1.3, 2, 5});
  if (draw.yes(0.15)) {  // far out, with logits that are as far apart
    const double t = draw.one_of<double>({1e-5, 0x1p-8, 0.05, 40, 1024});
    for (double& x : c.logits) x = static_cast<double>(static_cast<float>(x * t));
    c.sampling.temperature *= t;
  }
  const bool in_steps = std::all_of(c.logits.begin(), c.logits.end(), [](double x) { return x == std::round(x); });
  if (in_steps && draw.yes(0.3)) {  // all of them far below 0, or above: what counts is how far apart they are
    const double far = draw.one_of<double>({-1000, -4000, 1000});
    for (double& x : c.logits) x += far;
    c.sampling.temperature = draw.one_of<double>({1, 0.5, 2});  // no quotient is rounded
  }
  if (size > 1 && draw.yes(0.2)) c.logits[0] = -std::numeric_limits<double>::infinity();
  c.sampling.top_k = k_for(draw, size);
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  c.step = draw.yes(0.2) ? 3 : 1;
  if (with_p) c.sampling.top_p = p_for(draw, sums_of(c));
  return c;
}

Call call_of(const Drawn& c) {
  return {fmt::format("sample(logits{}, temperature {}, top_k {}, top_p {})",
                      c.step == 1 ? "" : " (every third number of a tensor)", c.sampling.temperature, c.sampling.top_k,
                      c.sampling.top_p),
          {{"logits", Numbers({static_cast<int64_t>(c.logits.size())}, c.logits)}}};
}

const double never = -std::numeric_limits<double>::infinity();

// Of thousands of tokens two stay, and by this seed another one would be drawn if each had but a billionth.
Drawn hardly_uneven() {
  Drawn c;
  c.logits.assign(4501, 0.0);
  for (size_t k = 1; k <= 3; ++k) c.logits[1010 * k] = 0x1p-8 * static_cast<double>(k);
  c.sampling.top_k = 2;
  c.seed = 8, c.count = 1, c.in_order = true;
  return c;
}

// A token of a probability of a millionth, which is drawn by this seed; or very many of them.
Drawn hardly_any(bool very_many) {
  Drawn c;
  c.logits = very_many ? std::vector<double>(131'073, 0.5) : std::vector<double>{-14, 0};
  c.seed = 1407934, c.count = 1, c.in_order = true;
  return c;
}

// As many stay as each octave has, and half as many more would be drawn as often as they are.
Drawn many_stay(Draw& draw, int octave) {
  Drawn c;
  const int64_t k = octaves(draw, octave, octave).front();
  for (int64_t i = 0; i < k + k / 2; ++i) c.logits.push_back(-0x1p-13 * static_cast<double>(i));
  c.sampling.top_k = k, c.count = 12, c.in_order = true;
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  return c;
}

// Tokens that are all alike: sums of floats let one more of them stay, and by this seed that one would be drawn.
Drawn all_alike() {
  Drawn c;
  c.logits.assign(3251, 0.0);
  c.sampling.top_p = 0.665;
  c.seed = 1639, c.count = 1, c.in_order = true;
  return c;
}

// So many of them that none has a share of a hundred-thousandth, which a float that holds their sum rounds: by this seed
// one is drawn that would be cut then.
Drawn each_hardly_any() {
  Drawn c;
  c.logits.assign(100'003, 0.5);
  c.sampling.top_p = 0.5;
  c.seed = 1362, c.count = 1, c.in_order = true;
  return c;
}

// A share of nearly all, which leaves out two tokens all the same: by this seed one of them would be drawn.
Drawn nearly_all() {
  Drawn c;
  c.logits.assign(4999, 0.5);
  c.sampling.top_p = 0.9995;
  c.seed = 2355, c.count = 1, c.in_order = true;
  return c;
}

// Hundreds of tokens, each of which has a share of less than a hundredth.
CheckParts<Drawn> of_many(CheckParts<Drawn> parts, bool with_p) {
  Drawn in_levels;  // the likeliest three quarters stay, the next quarter is but a millionth less likely
  for (int i = 0; i < 300; ++i) in_levels.logits.push_back(1 + 0x1p-12 * (i % 4));
  in_levels.sampling = {.top_k = 160, .top_p = with_p ? 0.503 : 1};
  in_levels.count = 60, in_levels.in_order = true;
  parts.examples = {in_levels};
  if (!with_p) parts.examples.push_back(hardly_uneven());
  if (!with_p) parts.examples.push_back(hardly_any(false));
  parts.drawn = 5;
  parts.large = with_p ? 4 : 7;
  parts.draw_large = [with_p](Draw& draw, int i) {  // five tokens share 0.7, all others the rest
    Drawn c;
    if (i == 2 && with_p) return each_hardly_any();
    if (i == 3 && with_p) return nearly_all();
    if (i > 0) return with_p ? all_alike() : i == 1 ? hardly_any(true) : many_stay(draw, 6 + i);
    const int64_t size = odd_size(draw, 4201, 5000);
    c.logits.assign(at_index(size), 0.0);
    for (int64_t k = 1; k <= 5; ++k) {
      const double far = std::log(0.7 / 0.3 / 5 * static_cast<double>(size)) + 0.01 * static_cast<double>(k);
      c.logits[at_index(size * k / 6 + draw.number(0, 99))] = static_cast<double>(static_cast<float>(far));
    }
    c.sampling.top_k = with_p ? 0 : 5;
    if (with_p) c.sampling.top_p = draw.one_of<double>({0.35, 0.5, 0.65});
    c.count = 8, c.in_order = true;
    return c;
  };
  parts.draw = [with_p](Draw& draw) {
    Drawn c = drawn_for(draw, with_p, 2 * draw.size(65, 150));
    c.count = 60, c.in_order = true;
    return c;
  };
  return parts;
}

// Whether the first token that is cut is but a little less likely than the last one that stays.
bool close_behind_k(const Drawn& c) {
  const std::vector<double> p = probabilities_of(c, Slip::no_k);
  const auto k = at_index(c.sampling.top_k);
  if (k == 0 || k >= p.size()) return false;
  const std::vector<size_t> order = from_the_likeliest(p);
  return p[order[k - 1]] - p[order[k]] < 1e-3;
}

// As if p were reached a little before it is. Nothing where no sum of shares is so near to p.
Answer reached_too_early(Drawn c) {
  const double p = c.sampling.top_p;
  c.sampling.top_p = 1;
  for (const double sum : sums_of(c)) {
    if (sum > p - 2e-3 && sum < p - 1e-12) c.sampling.top_p = sum;
  }
  return c.sampling.top_p < 1 ? histogram(c) : Answer();
}

const CheckParts<Drawn> top_k{
    .exercise = "14.6",
    .examples = {{{1, 2, 3}, {}},
                 {{1, 2, 3}, {.temperature = 0.5}},
                 {{1, 2, 3}, {.temperature = 2}},
                 {{0, 1, 1.5, 2}, {.top_k = 2}},
                 {{1, 0, 1, 1, -1}, {.top_k = 2}},
                 {{1, 0, 1, 1}, {.top_k = 2}},
                 {{1, 0, 2, 1, 1}, {.temperature = 2, .top_k = 3}},
                 {{1, 2}, {.top_k = 7}},
                 {{1, 2, 3}, {.top_k = 3}},
                 {{never, 2, 3}, {.top_k = 1}},
                 {{never, 2, 3, 1}, {.temperature = 3}},
                 {{5}, {.top_k = 1}},
                 {{1, 2, 3}, {.top_k = 2}, 7, 300, 2},
                 {{0.01, 0.02, 0.03}, {.temperature = 0.01}},
                 {{100, 200, 300}, {.temperature = 100}},
                 {{1, 2, 1.9998, 0}, {.top_k = 1}},
                 {{2, 0, 2}, {.top_k = 1}},
                 {{1e-5, 2e-5, 3e-5}, {.temperature = 1e-5}},
                 {{-1000, -1001, -1002}, {.temperature = 0.5}},
                 {{0, 0, 0}, {.temperature = 1e-39}},
                 {{1, 2, 3}, {.top_k = 65537}},
                 {{1, 2, 3}, {.top_k = (int64_t{1} << 32) + 1}}},
    .draw = [](Draw& draw) { return drawn_for(draw, false, draw.size(1, 9)); },
    .call = call_of,
    .ask = asked_often,
    .expect = [](const Drawn& c) -> Answer { return histogram(c); },
    .mistakes = [](const Drawn& c) -> Mistakes {
      const char* const little_less =
          "a token that is a little less likely than the k-th goes too: only equal ones stay";
      return {{"the logits that were given are changed: div() makes new ones", divided(c)},
              {"top_k is an int64_t: an int does not hold it",
               c.sampling.top_k > 65535 ? histogram(c, Slip::narrow_k) : Answer()},
              {"what is cut becomes 0: next to nothing is too much where there are thousands of tokens",
               histogram(c, Slip::next_to_nothing)},
              {c.sampling.temperature < 0.05 ? "a temperature as low as this one divides the logits like any other"
                                             : "the temperature does not arrive: it divides the logits",
               histogram(c, Slip::no_temperature)},
              {"the logits are multiplied by the temperature: it divides", histogram(c, Slip::times)},
              {little_less, histogram(c, Slip::nearly_equal)},
              {"k tokens stay, not k different probabilities", histogram(c, Slip::distinct)},
              {"top_k does not arrive", histogram(c, Slip::no_k)},
              {close_behind_k(c) ? little_less : "one token too many is kept", histogram(c, Slip::one_more)},
              {"one token too few is kept", histogram(c, Slip::one_less)},
              {"tokens as likely as the k-th stay: only those below it go", histogram(c, Slip::no_ties)}};
    },
    .single_only = true,
};
const Check<Drawn> of_top_k(top_k), of_top_k_of_many(of_many(top_k, false));

const CheckParts<Drawn> top_p{
    .exercise = "14.7",
    .examples = {{{1, 0.25, 0.75, 0.5, -1}, {.top_p = 0.6}},
                 {{2, 1.75, 1.5, -3}, {.top_p = 0.5}},
                 {{1, 0.875, 0.75, 0.625}, {.top_p = 0.5}},
                 {{2, 1, 0}, {.top_p = 0.8}},
                 {{2, 1, 0}, {.top_k = 2, .top_p = 0.7}},
                 {{3, 2.5, -3}, {.top_k = 2, .top_p = 0.6221}},
                 {{0.5, 0.4375, 0.375, 0.3125, 0.25, 0}, {.top_k = 5, .top_p = 0.6}},
                 {{0, 1, 2}, {.top_p = 0.8}},
                 {{1, 0, 0, -1}, {.top_p = 0.6}},
                 {{0, 0, 0, 0}, {.top_p = 0.5}},
                 {{0, 0, 0, 0}, {.top_p = 0.6}},
                 {{0, 0, 0, 0}, {.top_p = 0.5 + 1e-7}},
                 {{0, 0, 0, 0}, {.top_p = 0.5 - 1e-7}},
                 {{3, 1, 0}, {.top_p = 0.1}},
                 {{3, 2, 1, 0, 2}, {.top_k = 2, .top_p = 0.7}},
                 {{0, 0, 0, 0}, {.top_p = 1}},
                 {{never, 0, 0}, {.top_p = 0.5}},
                 {{1, 2, 3}, {.temperature = 2, .top_p = 0.6}},
                 {{3, 1, 0}, {.top_p = 1e-50}},
                 {{0, 0, 0}, {.top_p = 1e-300}},
                 {{5}, {.top_p = 0.01}}},
    .draw = [](Draw& draw) { return drawn_for(draw, true, draw.size(1, 9)); },
    .call = call_of,
    .ask = asked_often,
    .expect = [](const Drawn& c) -> Answer { return histogram(c); },
    .mistakes = [](const Drawn& c) -> Mistakes {
      return {{"of equal tokens no more stay than are needed: those with the smaller ids", histogram(c, Slip::ties)},
              {"in the order of their ids: begin with the likeliest", histogram(c, Slip::by_ids)},
              {"what top_k has left doesn't add up to 1: p is a share of what is left", histogram(c, Slip::no_total)},
              {"p is a share of the probability, not of the number of tokens", histogram(c, Slip::of_tokens)},
              {"top_p does not arrive", histogram(c, Slip::no_p)},
              {"what counts is the sum, from the likeliest on: how a token compares with the likeliest says nothing",
               histogram(c, Slip::of_largest)},
              {"only the likeliest stays: the sum is to reach p. (Is the total 0? accumulate(…, 0) adds whole numbers)",
               histogram(c, Slip::first_alone)},
              {"a sum that is but a little below p has not reached it", reached_too_early(c)},
              {"the token that reaches p stays: it is the last one that is kept", histogram(c, Slip::stops_before)},
              {"where p is reached exactly no further token is kept", histogram(c, Slip::up_to)},
              {"begin with the likeliest", histogram(c, Slip::from_below)}};
    },
    .single_only = true,
};
const Check<Drawn> of_top_p(top_p), of_top_p_of_many(of_many(top_p, true));

}  // namespace
}  // namespace course
