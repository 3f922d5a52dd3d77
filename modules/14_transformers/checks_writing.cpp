// Checks of 14.8: generating.
#include "modules/14_transformers/choices.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

struct Writing {
  GPTConfig config;
  std::vector<int64_t> prompt;
  int64_t count = 3;
  Sampling sampling = {};
  int64_t stop_after = 100;  ///< tokens, then on_token returns false; below 0: there is no on_token
  uint64_t seed = 7;
  bool training = true;
  double drop = 0;    ///< of the MLPs: 0 or 1, so that nothing is left to chance
  bool flat = false;  ///< the head's weights are 0: all tokens are as likely
};

void fill_for(const GPT& model, const Writing& c, uint64_t seed) {
  fill(model, seed, 3);
  if (c.flat) fill_(model.lm_head.weight.detach(), 0);
}

Parameters values_for(const Writing& c, uint64_t seed) {
  Parameters p = values_of(parameters_of(c.config), seed, 3);
  if (c.flat) std::fill(p.at("lm_head.weight").values.begin(), p.at("lm_head.weight").values.end(), 0);
  return p;
}

GPT model_of(const Writing& c) {
  GPT model(c.config);
  fill_for(model, c, c.seed);
  for (TransformerBlock& block : model.h) block.mlp.dropout.p = c.drop;
  model.train(c.training);
  return model;
}

const char* const begun = "its first token continued by one";
const char* const begun_again = "its first token continued by one, twice, the second time with other weights";
const char* const continued_later = "that one continued, when the weights hold other numbers";

enum class WritingSlip {
  none,
  copied_generator,
  greedy,
  first_position,
  no_prompt,
  never_stops,
  short_window,
  whole_text,
  endless  ///< no window where no table of positions ends
};

// Another text of as many tokens, to be continued by one.
std::vector<int64_t> another_text(std::vector<int64_t> tokens, int64_t vocabulary) {
  for (int64_t& token : tokens) token = (token + 1) % vocabulary;
  return tokens;
}

// A model in plain loops, which continues a text.
struct Writer {
  const Writing& c;
  Parameters p = values_for(c, c.seed);
  Generator generator{c.seed};
  WritingSlip slip = WritingSlip::none;
  std::vector<int64_t> seen = {};
  bool undecided = false;  ///< two tokens were so near to each other that rounding may choose between them

  Reals last_logits(const std::vector<int64_t>& tokens) {
    const int64_t width = std::max<int64_t>(1, c.config.block_size - (slip == WritingSlip::short_window ? 1 : 0));
    const bool no_end = slip == WritingSlip::endless && c.config.positions != Positions::learned;
    const int64_t length = no_end ? std::ssize(tokens) : std::min(width, std::ssize(tokens));
    const auto from = slip == WritingSlip::whole_text ? tokens.begin() : tokens.end() - length;
    GptSlip without_mlp;
    without_mlp.keep_mlp = c.training && c.drop == 1 ? 0 : 1;
    const Ids window{1, length, {from, from + length}};
    const Reals logits = plain_gpt(p, c.config, window, without_mlp);
    const auto row = logits.begin() + (slip == WritingSlip::first_position ? 0 : length - 1) * c.config.vocab_size;
    return {row, row + c.config.vocab_size};
  }

  int64_t choose(const Reals& logits) {
    constexpr double near_to = 1e-3;
    const std::vector<size_t> order = from_the_likeliest(logits);
    const auto close = [&](size_t k) { return k < order.size() && logits[order[k - 1]] - logits[order[k]] < near_to; };
    if (c.sampling.temperature == 0 || slip == WritingSlip::greedy) {
      undecided = undecided || close(1);
      return static_cast<int64_t>(order[0]);
    }
    const Reals chances = chances_of(logits, c.sampling);
    for (const double less : {-near_to, near_to}) {
      Sampling nearly = c.sampling;
      nearly.top_p = nearly.top_p < 1 ? nearly.top_p + less : 1;
      const Reals others = chances_of(logits, nearly);
      for (size_t i = 0; i < chances.size(); ++i) undecided = undecided || (others[i] == 0) != (chances[i] == 0);
    }
    undecided = undecided || (c.sampling.top_k > 0 && close(at_index(c.sampling.top_k)));
    Generator copy = generator;
    const int64_t token = drawn_with(chances, generator);
    Reals less_likely = chances;
    less_likely[at_index(token)] *= 1 - near_to;
    undecided = undecided || drawn_with(less_likely, copy) != token;
    return token;
  }

  std::vector<int64_t> continued(std::vector<int64_t> tokens, int64_t count, int64_t stop_after) {
    for (int64_t i = 0; i < count; ++i) {
      tokens.push_back(choose(last_logits(tokens)));
      if (stop_after >= 0) seen.push_back(tokens.back());
      const bool stops = stop_after >= 0 && std::ssize(seen) >= stop_after;
      if (stops && slip != WritingSlip::never_stops) break;
    }
    return tokens;
  }
};

struct Written {
  std::vector<int64_t> tokens, more, begun, again, changed;
  bool undecided;
};

Written written_by(Writer& writer) {
  const Writing& c = writer.c;
  const Generator untouched = writer.generator;
  Written got;
  got.tokens = writer.continued(c.prompt, c.count, c.stop_after);
  if (writer.slip == WritingSlip::copied_generator) writer.generator = untouched;
  got.more = writer.continued(another_text(got.tokens, c.config.vocab_size), 1, -1);
  if (writer.slip == WritingSlip::copied_generator) writer.generator = untouched;
  got.begun = writer.continued({c.prompt.front()}, 1, -1);
  if (writer.slip == WritingSlip::copied_generator) writer.generator = untouched;
  writer.p = values_for(c, c.seed + 1);
  got.changed = writer.continued(got.begun, 3, -1);
  if (writer.slip == WritingSlip::copied_generator) writer.generator = untouched;
  writer.continued({c.prompt.front()}, 1, -1);
  if (writer.slip == WritingSlip::copied_generator) writer.generator = untouched;
  writer.p = values_for(c, c.seed + 2);
  got.again = writer.continued({c.prompt.front()}, 1, -1);
  if (writer.slip == WritingSlip::copied_generator) writer.generator = untouched;
  got.undecided = writer.undecided;
  return got;
}

Answer written(const Writing& c, WritingSlip slip = WritingSlip::none) {
  Writer writer{.c = c, .slip = slip};
  Written got = written_by(writer);
  if (slip == WritingSlip::no_prompt) got.tokens.erase(got.tokens.begin(), got.tokens.begin() + std::ssize(c.prompt));
  Answer answer{{"prompt and continuation", Value(Shape(got.tokens))},
                {"what on_token was given", Value(Shape(writer.seen))},
                {"another text of as many tokens, by the same model", Value(Shape(got.more))},
                {begun, Value(Shape(got.begun))},
                {continued_later, Value(Shape(got.changed))},
                {begun_again, Value(Shape(got.again))},
                {"the number that the generator draws next", writer.generator.uniform()}};
  if (slip == WritingSlip::no_prompt) answer.items.resize(2);
  return answer;
}

// With a seed for which no rounding decides between two tokens.
Writing decided(Writing c) {
  for (;; ++c.seed) {
    Writer writer{.c = c};
    if (!written_by(writer).undecided) return c;
  }
}

GPTConfig for_writing(Draw& draw) {
  GPTConfig config = config_for(draw);
  config.n_embd = config.n_head * 4, config.vocab_size = draw.size(2, 12), config.block_size = draw.size(1, 7);
  if (draw.yes(0.15)) config.block_size = draw.size(9, 20);
  return config;
}

const GPTConfig tiny{.block_size = 4, .vocab_size = 9, .n_layer = 2, .n_head = 2, .n_embd = 8};
const GPTConfig untied{.block_size = 4, .vocab_size = 9, .n_layer = 2, .n_head = 2, .n_embd = 8, .tie_weights = false};
const GPTConfig turning{
    .block_size = 4, .vocab_size = 9, .n_layer = 2, .n_head = 2, .n_embd = 8, .positions = Positions::rotary};

// More than an int counts and than memory holds: on_token ends it.
constexpr int64_t beyond_all = (int64_t{1} << 40) + 2;

const CheckParts<Writing> writing{
    .exercise = "14.8",
    .examples = {{tiny, {1, 2}, 3, {}, -1},
                 {tiny, {1}, 1, {}, -1},
                 {tiny, {1, 2}, 0, {}},
                 {tiny, {1, 2, 3, 4, 5, 6}, 2, {}},
                 {tiny, {1, 2, 3}, 8, {}},
                 {turning, {1, 2, 3}, 8, {}},
                 {tiny, {1, 2}, 6, {.temperature = 0}},
                 {tiny, {1, 2}, 6, {.temperature = 1.5, .top_k = 2}},
                 {tiny, {1, 2}, 6, {.top_p = 0.5}},
                 {tiny, {1, 2}, 6, {.top_k = 1}},
                 {untied, {1, 2}, 6, {.top_k = 1}, 100, 7, true, 0, true},
                 {tiny, {1, 2}, 6, {}, 2},
                 {tiny, {1, 2}, 6, {}, -1, 7, true, 1},
                 {tiny, {1, 2}, 6, {}, -1, 7, false, 1},
                 {tiny, {1, 2}, beyond_all, {.temperature = 0}, 5}},
    .draw =
        [](Draw& draw) {
          Writing c{for_writing(draw), {}};
          const int64_t most = c.config.block_size + 3;
          for (int64_t i = most > 10 ? draw.number(most - 8, most) : draw.size(1, most); i > 0; --i) {
            c.prompt.push_back(draw.number(0, c.config.vocab_size - 1));
          }
          c.count = draw.size(0, 9);
          c.sampling = {.temperature = draw.one_of<double>({0, 0.8, 1, 1.5}),
                        .top_k = draw.one_of<int64_t>({0, 0, 1, 2}),
                        .top_p = draw.one_of<double>({1, 1, 0.7})};
          c.stop_after = draw.one_of<int64_t>({-1, 100, 1, 3});
          c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
          c.training = draw.yes(), c.drop = draw.one_of<double>({0, 0, 1});
          return decided(c);
        },
    .drawn = 30,
    .call =
        [](const Writing& c) {
          return Call{
              fmt::format("{}, {} mode, dropout of the MLPs {}: generate({}, {}, temperature {}, top_k {}, "
                          "top_p {}){}",
                          text_of(c.config), c.training ? "training" : "evaluation", c.drop, list_of(c.prompt), c.count,
                          c.sampling.temperature, c.sampling.top_k, c.sampling.top_p,
                          c.stop_after < 0 ? "" : fmt::format(", on_token ends it after {}", c.stop_after))};
        },
    .ask = [](const Writing& c) -> Answer {
      const GPT model = model_of(c);
      Generator generator(c.seed);
      std::vector<int64_t> seen;
      const auto on_token = [&](int64_t token) {
        seen.push_back(token);
        return static_cast<int64_t>(seen.size()) < c.stop_after;
      };
      std::function<bool(int64_t)> told;
      if (c.stop_after >= 0) told = on_token;
      const std::vector<int64_t> tokens = model.generate(c.prompt, c.count, c.sampling, generator, told);
      const std::vector<int64_t> more =
          model.generate(another_text(tokens, c.config.vocab_size), 1, c.sampling, generator);
      const std::vector<int64_t> two = model.generate({c.prompt.front()}, 1, c.sampling, generator);
      fill_for(model, c, c.seed + 1);
      const std::vector<int64_t> on = model.generate(two, 3, c.sampling, generator);
      model.generate({c.prompt.front()}, 1, c.sampling, generator);
      fill_for(model, c, c.seed + 2);
      const std::vector<int64_t> again = model.generate({c.prompt.front()}, 1, c.sampling, generator);
      return {{"prompt and continuation", Value(Shape(tokens))},
              {"what on_token was given", Value(Shape(seen))},
              {"another text of as many tokens, by the same model", Value(Shape(more))},
              {begun, Value(Shape(two))},
              {continued_later, Value(Shape(on))},
              {begun_again, Value(Shape(again))},
              {"the number that the generator draws next", generator.uniform()}};
    },
    .expect = [](const Writing& c) -> Answer { return written(c); },
    .mistakes = [](const Writing& c) -> Mistakes {
      Writing narrow = c;
      narrow.count = static_cast<int32_t>(static_cast<uint64_t>(c.count));
      if (c.count == beyond_all) return {{"count is an int64_t: an int does not hold it", written(narrow)}};
      return {
          {"it always takes the likeliest: sample() draws, and knows temperature, top-k and top-p",
           written(c, WritingSlip::greedy)},
          {"the generator that is given must move on: here a copy does", written(c, WritingSlip::copied_generator)},
          {"the logits of the first position: the next token is predicted by the last one",
           written(c, WritingSlip::first_position)},
          {"the prompt is returned, too", written(c, WritingSlip::no_prompt)},
          {"it goes on when on_token says false", written(c, WritingSlip::never_stops)},
          {"at most block_size tokens are looked at, also where positions need no table: a model has learned from no "
           "longer texts",
           written(c, WritingSlip::endless)},
          {"it looks back over one token too few: block_size of them fit", written(c, WritingSlip::short_window)},
          {"the window stays at the beginning of the text: it must end with the newest token",
           written(c, WritingSlip::whole_text)}};
    },
    .single_only = true,
};
const Check<Writing> of_writing(writing);

// Positions that no table ends, and a model that attends to what lies far behind: its first values are so large, and the
// seed is one for which the window shows in the tokens.
Writing telling(Writing c) {
  for (;; ++c.seed) {
    c = decided(c);
    Writer endless{.c = c, .slip = WritingSlip::endless}, right{.c = c};
    if (written_by(endless).tokens != written_by(right).tokens) return c;
  }
}

CheckParts<Writing> in_windows_without_end(CheckParts<Writing> parts) {
  parts.examples.clear();
  parts.drawn = 4;
  parts.draw = [](Draw& draw) {
    Writing c{for_writing(draw), {}};
    c.config.positions = draw.yes() ? Positions::rotary : Positions::sinusoidal;
    c.config.n_layer = 1, c.config.block_size = draw.number(2, 5), c.config.vocab_size = draw.number(6, 12);
    for (int64_t i = c.config.block_size + draw.number(-1, 3); i > 0; --i) {
      c.prompt.push_back(draw.number(0, c.config.vocab_size - 1));
    }
    c.count = draw.number(4, 8), c.sampling.temperature = draw.one_of<double>({0, 1});
    c.stop_after = -1;
    c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
    return telling(c);
  };
  return parts;
}
const Check<Writing> of_writing_without_end(in_windows_without_end(writing));

// A window that is longer than most.
CheckParts<Writing> in_long_windows(CheckParts<Writing> parts) {
  parts.examples.clear();
  parts.drawn = 8;
  parts.draw = [](Draw& draw) {
    Writing c{for_writing(draw), {}};
    c.config.n_layer = 1, c.config.block_size = draw.number(80, 110);
    for (int64_t i = c.config.block_size + draw.number(-3, 3); i > 0; --i) {
      c.prompt.push_back(draw.number(0, c.config.vocab_size - 1));
    }
    c.count = 5;
    c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
    return decided(c);
  };
  return parts;
}
const Check<Writing> of_long_writing(in_long_windows(writing));

// The last of many tokens is one like any other, and comes before the end: all are as likely.
Writing with_last_token(Draw& draw) {
  Writing c{untied, {0}};
  c.config.n_layer = 1, c.config.block_size = 1, c.config.vocab_size = draw.number(257, 300);
  c.count = 400, c.stop_after = -1, c.flat = true;
  for (c.seed = static_cast<uint64_t>(draw.number(1, 1000000));; ++c.seed) {
    c = decided(c);
    Writer writer{.c = c};
    const std::vector<int64_t> tokens = written_by(writer).tokens;
    if (std::find(tokens.begin(), tokens.end() - 1, c.config.vocab_size - 1) != tokens.end() - 1) return c;
  }
}

// More tokens than a list with a fixed end has. A window of one token knows one next token for each: no rounding
// decides between two.
CheckParts<Writing> for_long(CheckParts<Writing> parts) {
  parts.examples = {{tiny, {1}, 2, {.temperature = 0}, -1}};
  parts.draw = {};
  parts.large = 2;
  parts.draw_large = [](Draw& draw, int i) {
    if (i == 1) return with_last_token(draw);
    Writing c{tiny, {draw.number(0, tiny.vocab_size - 1)}};
    c.config.n_layer = 1, c.config.block_size = 1;
    c.count = draw.number(2501, 3000), c.sampling.temperature = 0, c.stop_after = c.count + 1;
    c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
    return decided(c);
  };
  return parts;
}
const Check<Writing> of_much_writing(for_long(writing));

// Whoever is told of a token may throw.
const Check<Writing> interrupted({
    .exercise = "14.8",
    .examples = {{tiny, {1, 2}, 6, {}, 2}},
    .call =
        [](const Writing& c) {
          return Call{fmt::format("{}: generate({}, {}), on_token throws at token {}", text_of(c.config),
                                  list_of(c.prompt), c.count, c.stop_after)};
        },
    .ask = [](const Writing& c) -> Answer {
      int64_t told = 0;
      const auto on_token = [&](int64_t) -> bool {
        if (++told == c.stop_after) throw Interruption();
        return true;
      };
      Generator generator(c.seed);
      try {
        return Value(Shape(model_of(c).generate(c.prompt, c.count, c.sampling, generator, on_token)));
      } catch (const Interruption& error) {
        return Value(error.what());
      }
    },
    .expect = [](const Writing&) -> Answer { return Value(Interruption().what()); },
    .mistakes = [](const Writing& c) -> Mistakes {
      Writing whole = c;
      whole.stop_after = -1;
      return {
          {"what on_token throws is for the caller of generate", Value(Shape(written(c).items[0].value.integers))},
          {"what on_token throws is for the caller of generate", Value(Shape(written(whole).items[0].value.integers))}};
    },
    .single_only = true,
});

}  // namespace
}  // namespace course
