// Checks of 17.4: a prompt in pieces.
#include "modules/17_kv_cache/counted_weight.h"
#include "modules/17_kv_cache/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Prompt {
  GPTConfig config;
  std::vector<Ids> texts;  // of one length
  int64_t piece = 2;
  int64_t cached = 0;   // how many of their tokens are in the caches before
  int64_t unknown = 0;  // where in the rest a second prompt holds an id that there is not
  uint64_t seed = 7;
  int64_t taken = 0;  // how many blocks were taken out of the model
};

GPT model_of(const Prompt& c) {
  GPTConfig config = c.config;
  config.n_layer += c.taken;
  GPT model(config);
  for (int64_t i = 0; i < c.taken; ++i) model.h.pop_back();
  fill(model, c.seed, 2);
  return model;
}

int64_t rest_of(const Prompt& c) { return std::ssize(c.texts.front()) - c.cached; }

Prompt prompt_for(Draw& draw) {
  Prompt c{config_for(draw), {}};
  const int64_t batch = draw.size(1, 3, 1024), length = draw.size(1, 9, 101);
  c.config.block_size = length + draw.number(0, 3);
  if (batch > 100 || length > 60) c.config.n_layer = 1, c.config.n_head = 1, c.config.n_embd = 4;
  for (int64_t b = 0; b < batch; ++b) c.texts.push_back(ids_for(draw, length, c.config.vocab_size));
  c.cached = draw.yes() ? 0 : draw.number(0, length - 1);
  c.piece = draw.yes(0.8) ? draw.number(1, 4) : draw.one_of<int64_t>({1, length, length + 1, int64_t{1} << 40});
  c.unknown = draw.number(0, rest_of(c) - 1);
  c.seed = static_cast<uint64_t>(draw.number(1, 1'000'000));
  c.config.tie_weights = draw.yes(0.7), c.taken = draw.yes(0.2) ? 1 : 0;
  return c;
}

IndexTensor columns(const Prompt& c, int64_t from) {
  Ids all;
  for (const Ids& text : c.texts) all.insert(all.end(), text.begin() + from, text.end());
  return IndexTensor({std::ssize(c.texts), std::ssize(c.texts.front()) - from}, all);
}

std::vector<KeyValueCache> begun(const Prompt& c, const GPT& model) {
  std::vector<KeyValueCache> caches;
  if (c.cached == 0) return caches;
  Prompt first = c;
  for (Ids& text : first.texts) text.resize(at_index(c.cached));
  model.forward(columns(first, 0), caches);
  return caches;
}

Value lengths_of(const std::vector<KeyValueCache>& caches) {
  Shape lengths;
  for (const KeyValueCache& cache : caches) lengths.push_back(cache.length);
  return lengths;
}

const char* const lengths = "how many positions each layer's cache holds";
const char* const again = "the logits once more, when the caches were cropped to what they held before";
const char* const same_arrays = "whether their arrays are the same then";
const char* const of_more_rows = "what caches give that are padded for another number of rows";
const char* const up_to_it =
    "how many positions are in the caches when one id is unknown: the first of them, the second, …; all pieces before "
    "its own";
const char* const next_number =
    "what the default generator draws next, when the dropout behind the embedding has drawn for each position";
const char* const rows_of_head = "how many rows the head is asked for";

// The places in the rest whose ids are unknown, one at a time.
Ids places_of(const Prompt& c) {
  if (rest_of(c) > 12 || c.texts.size() > 4) return {c.unknown};
  Ids all(at_index(rest_of(c)));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

template <class F>
std::string thrown(const F& f) {
  try {
    f();
  } catch (const IndexError&) {
    return "IndexError";
  } catch (const ShapeError&) {
    return "ShapeError";
  }
  return "nothing was thrown";
}

// How many positions the caches hold when the id at each of places_of() is unknown; -1 where that is no IndexError, and
// -2 where layers hold different numbers.
Shape when_unknown(const Prompt& c, const GPT& model) {
  Shape all;
  for (const int64_t place : places_of(c)) {
    std::vector<KeyValueCache> caches = begun(c, model);
    IndexTensor damaged = columns(c, c.cached);
    damaged.data()[place] = c.config.vocab_size;
    const bool refused = thrown([&] { prefill(model, damaged, caches, c.piece); }) == "IndexError";
    const int64_t held = caches.empty() ? 0 : caches.front().length;
    const bool same = std::all_of(caches.begin(), caches.end(), [&](const auto& one) { return one.length == held; });
    all.push_back(!refused ? -1 : !same ? -2 : held);
  }
  return all;
}

Answer asked_prompt(const Prompt& c) {
  GPT model = model_of(c);
  std::vector<KeyValueCache> caches = begun(c, model);
  const IndexTensor ids = columns(c, c.cached);
  const Tensor logits = prefill(model, ids, caches, c.piece);
  std::vector<Item> items = {{"the logits", logits},
                             {lengths, lengths_of(caches)},
                             {"whether anything was recorded", logits.requires_grad()},
                             {"the ids afterwards", ids}};
  Ids padding(c.texts.size() + 1, 0);
  padding[0] = 1;
  std::vector<KeyValueCache> padded = caches_for(c.config.n_layer, padding);
  items.push_back({of_more_rows, thrown([&] { prefill(model, columns(c, 0), padded, c.piece); })});
  const Tensor keys = caches.empty() ? Tensor() : caches.back().keys;
  for (KeyValueCache& cache : caches) crop(cache, std::min(cache.length, c.cached));
  items.push_back({again, prefill(model, ids, caches, c.piece)});
  const bool same = !caches.empty() && keys.defined() && caches.back().keys.data() == keys.data();
  items.push_back({same_arrays, same});
  items.push_back({up_to_it, Value(when_unknown(c, model))});
  std::vector<KeyValueCache> others = begun(c, model);
  model.drop.p = 0.5;
  manual_seed(c.seed);
  const std::shared_ptr<const CountedWeight> head = count_rows(model.lm_head);
  prefill(model, ids, others, c.piece);
  items.push_back({next_number, default_generator().uniform()});
  items.push_back({rows_of_head, head->rows_seen});
  return items;
}

Numbers logits_of(const Prompt& c, const std::function<Reals(const Parameters&, const Ids&)>& of_text) {
  const Parameters p = values_of(parameters_of(c.config), c.seed, 2);
  Numbers y;
  y.shape = {std::ssize(c.texts), c.config.vocab_size};
  for (const Ids& text : c.texts) {
    const Reals row = of_text(p, text);
    y.values.insert(y.values.end(), row.begin(), row.end());
  }
  return y;
}

// The rest cut into so many positions each.
Ids pieces_of(const Prompt& c) {
  Ids all;
  for (int64_t left = rest_of(c); left > 0; left -= all.back()) all.push_back(std::min(left, c.piece));
  return all;
}

// What the caches hold where an id is unknown, if these are the pieces.
Value up_to(const Prompt& c, const Ids& pieces) {
  Shape all;
  for (const int64_t place : places_of(c)) {
    int64_t before = 0;
    for (size_t i = 0; i < pieces.size() && before + pieces[i] <= place; ++i) before += pieces[i];
    all.push_back(c.cached + before);
  }
  return all;
}

Answer right_prompt(const Prompt& c) {
  const auto plain = [&](const Parameters& p, const Ids& text) { return plain_logits(p, c.config, text); };
  const Shape all(at_index(c.config.n_layer), std::ssize(c.texts.front()));
  const Value logits = near(logits_of(c, plain));
  const Ids pieces = pieces_of(c);
  std::vector<Shape> embedded;
  for (const int64_t n : pieces) embedded.push_back({std::ssize(c.texts), n, c.config.n_embd});
  return {{"the logits", logits},
          {lengths, Value(all)},
          {"whether anything was recorded", false},
          {"the ids afterwards", columns(c, c.cached)},
          {of_more_rows, "ShapeError"},
          {again, logits},
          {same_arrays, true},
          {up_to_it, up_to(c, pieces)},
          {next_number, next_behind(c.seed, embedded)},
          {rows_of_head, std::ssize(c.texts)}};
}

// Other ways to cut it.
void add_cut_otherwise(Mistakes& all, const Prompt& c) {
  const auto cut = [&](const char* says, const Ids& pieces) {
    Answer answer = right_prompt(c);
    while (answer.items.back().name != up_to_it) answer.items.pop_back();
    answer.items.back().value = up_to(c, pieces);
    all.push_back({says, answer});
  };
  const int64_t rest = rest_of(c);
  cut("all positions go through the model at once, or what the pieces before had appended is not in the caches: at "
      "most "
      "`piece` of them at a time, and what is in the caches stays there",
      {rest});
  if (rest > 100) return;
  cut("positions go through the model one by one: `piece` of them fit", Ids(at_index(rest), 1));
  const Ids pieces = pieces_of(c);
  cut("the short piece comes first: it is the last one", Ids(pieces.rbegin(), pieces.rend()));
  Prompt but_last = c;
  if (rest > 1) {
    for (Ids& text : but_last.texts) text.pop_back();
    Ids alone = pieces_of(but_last);
    alone.push_back(1);
    cut("the last token goes through the model by itself: it belongs to the last piece", alone);
  }
  for (const bool larger_first : {true, false}) {
    Ids even;
    for (int64_t left = std::ssize(pieces), from = rest; left > 0; from -= even.back(), --left) {
      even.push_back(larger_first ? (from + left - 1) / left : from / left);
    }
    cut("pieces are as equal as can be: all but the last have `piece` positions", even);
  }
}

Mistakes mistakes_prompt(const Prompt& c) {
  const int64_t whole = rest_of(c) - rest_of(c) % c.piece;
  const auto of_first = [&](const Parameters& p, const Ids& text) {
    return plain_logits(p, c.config, Ids(text.begin(), text.begin() + c.cached + std::min(c.piece, rest_of(c))));
  };
  const auto of_whole_pieces = [&](const Parameters& p, const Ids& text) {
    return plain_logits(p, c.config, Ids(text.begin(), text.begin() + std::max<int64_t>(1, c.cached + whole)));
  };
  const auto of_last_piece = [&](const Parameters& p, const Ids& text) {
    const int64_t last = (rest_of(c) - 1) / c.piece * c.piece;
    return plain_logits(p, c.config, Ids(text.begin() + c.cached + last, text.end()));
  };
  Answer begun_anew = right_prompt(c);
  begun_anew.items.resize(5);
  begun_anew.items.back().value = "nothing was thrown";
  Answer each_piece = right_prompt(c), quiet = right_prompt(c), without = right_prompt(c);
  without.items.back().value = 0;
  each_piece.items.back().value = std::ssize(c.texts) * std::ssize(pieces_of(c));
  quiet.items.pop_back();
  quiet.items.back().value = next_behind(c.seed, {});
  Mistakes all = {
      {"caches that hold nothing are begun anew: their padding and their arrays are lost", begun_anew},
      {"the head is asked for the last position of each piece: only the last one of all is wanted", each_piece},
      {"the head is not lm_head, which may have a weight of its own", without},
      {"the prompt is read in another mode than the model's own: in training mode its dropout draws", quiet},
      {"these are the logits behind the first piece", {{"the logits", near(logits_of(c, of_first))}}},
      {"the last piece is shorter than the others, and is left out",
       {{"the logits", near(logits_of(c, of_whole_pieces))}}},
      {"the last piece knows nothing of those before it: the caches go from one to the next",
       {{"the logits", near(logits_of(c, of_last_piece))}}}};
  add_cut_otherwise(all, c);
  if (!c.config.tie_weights) {
    Prompt tied = c;
    const Parameters p = values_of(parameters_of(c.config), c.seed, 2);
    tied.config.tie_weights = true;
    const auto by_table = [&](const Parameters&, const Ids& text) { return plain_logits(p, tied.config, text); };
    all.push_back({"the head has a weight of its own here: lm_head, not the table of tokens",
                   {{"the logits", near(logits_of(c, by_table))}}});
  }
  return all;
}

GPTConfig tiny(Positions positions) {
  return {.block_size = 6, .vocab_size = 9, .n_layer = 2, .n_head = 2, .n_embd = 8, .positions = positions};
}

GPTConfig untied(Positions positions) {
  GPTConfig config = tiny(positions);
  config.tie_weights = false;
  return config;
}

GPTConfig longer(Positions positions) {
  GPTConfig config = tiny(positions);
  config.block_size = 12;
  return config;
}

const Check<Prompt> prompts({
    .exercise = "17.4",
    .examples = {{tiny(Positions::learned), {{1, 2, 3, 4, 5}}, 2, 0, 4},
                 {tiny(Positions::learned), {{1, 2, 3, 4, 5, 6}}, 3, 0, 5},
                 {tiny(Positions::rotary), {{1, 2, 3, 4, 5}}, 2, 2, 2},
                 {tiny(Positions::sinusoidal), {{1, 2, 3, 4, 5}, {5, 4, 3, 2, 1}}, 4, 0, 3},
                 {tiny(Positions::sinusoidal), {{1, 2, 3, 4, 5}, {5, 4, 3, 2, 1}}, 2, 1, 3},
                 {tiny(Positions::learned), {{3}}, 1, 0, 0},
                 {untied(Positions::rotary), {{1, 2, 3, 4}, {5, 6, 7, 8}}, 3, 1, 2},
                 {longer(Positions::learned), {{1, 2, 3, 4, 5, 6, 7}}, 3, 0, 5},
                 {longer(Positions::learned), {{1, 2, 3, 4, 5, 6, 7}}, 5, 0, 4},
                 {longer(Positions::rotary), {{1, 2, 3, 4, 5, 6, 7, 8, 0, 1}}, 4, 0, 3},
                 {tiny(Positions::learned), {{1, 2, 3, 4}}, 3, 0, 2, 7, 1},
                 {tiny(Positions::rotary), {{1, 2, 3, 4}}, 3, 2, 1, 7, 2},
                 {tiny(Positions::learned), {{1, 2, 3}}, 3, 0, 2},
                 {tiny(Positions::learned), {{1, 2, 3}}, int64_t{1} << 40, 0, 2},
                 {tiny(Positions::learned), {{1, 2, 3}}, std::numeric_limits<int64_t>::max(), 1, 1},
                 {tiny(Positions::learned), {{1, 2, 3, 4}}, (int64_t{1} << 32) + 2, 0, 3}},
    .draw = prompt_for,
    .drawn = 30,
    .call =
        [](const Prompt& c) {
          std::string texts;
          for (size_t b = 0; b < std::min<size_t>(c.texts.size(), 3); ++b) texts += " " + list_of(c.texts[b]);
          return Call{fmt::format("{}{}, {} texts{}, {} of their tokens cached: prefill(model, the others, caches, {})",
                                  text_of(c.config),
                                  c.taken > 0 ? fmt::format(", {} more blocks taken out", c.taken) : "", c.texts.size(),
                                  texts, c.cached, c.piece)};
        },
    .ask = asked_prompt,
    .expect = right_prompt,
    .mistakes = mistakes_prompt,
});

}  // namespace
}  // namespace course
