// Checks of 17.4 and 17.5: a prompt in pieces, and what is kept of another prompt.
#include <sys/mman.h>

#include "modules/17_kv_cache/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- 17.4

struct Prompt {
  GPTConfig config;
  std::vector<Ids> texts;  // of one length
  int64_t piece = 2;
  int64_t cached = 0;   // how many of their tokens are in the caches before
  int64_t unknown = 0;  // where in the rest a second prompt holds an id that there is not
  uint64_t seed = 7;
};

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
const char* const up_to_it = "how many each holds when an id of a later piece is unknown: the pieces before it";

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

Answer asked_prompt(const Prompt& c) {
  GPT model(c.config);
  fill(model, c.seed, 2);
  std::vector<KeyValueCache> caches = begun(c, model), others = begun(c, model);
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
  IndexTensor damaged = columns(c, c.cached);
  damaged.data()[c.unknown] = c.config.vocab_size;
  items.push_back({"what an unknown id gives", thrown([&] { prefill(model, damaged, others, c.piece); })});
  items.push_back({up_to_it, lengths_of(others)});
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

Answer right_prompt(const Prompt& c) {
  const auto plain = [&](const Parameters& p, const Ids& text) { return plain_logits(p, c.config, text); };
  const int64_t whole_pieces = c.unknown - c.unknown % c.piece;
  const Shape all(at_index(c.config.n_layer), std::ssize(c.texts.front()));
  const Shape before(at_index(c.config.n_layer), c.cached + whole_pieces);
  const Value logits = near(logits_of(c, plain));
  return {{"the logits", logits},
          {lengths, Value(all)},
          {"whether anything was recorded", false},
          {"the ids afterwards", columns(c, c.cached)},
          {of_more_rows, "ShapeError"},
          {again, logits},
          {same_arrays, true},
          {"what an unknown id gives", "IndexError"},
          {up_to_it, Value(before)}};
}

Mistakes mistakes_prompt(const Prompt& c) {
  Answer at_once = right_prompt(c), one_by_one = at_once;
  at_once.items.back().value = Value(Shape(at_index(c.config.n_layer), c.cached));
  one_by_one.items.back().value = Value(Shape(at_index(c.config.n_layer), c.cached + c.unknown));
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
  return {{"caches that hold nothing are begun anew: their padding and their arrays are lost", begun_anew},
          {"all positions go through the model at once, or what the pieces before had appended is taken back: at most "
           "`piece` of them at a time, and what is in the caches stays there",
           at_once},
          {"positions go through the model one by one: `piece` of them fit", one_by_one},
          {"these are the logits behind the first piece", {{"the logits", near(logits_of(c, of_first))}}},
          {"the last piece is shorter than the others, and is left out",
           {{"the logits", near(logits_of(c, of_whole_pieces))}}},
          {"the last piece knows nothing of those before it: the caches go from one to the next",
           {{"the logits", near(logits_of(c, of_last_piece))}}}};
}

GPTConfig tiny(Positions positions) {
  return {.block_size = 6, .vocab_size = 9, .n_layer = 2, .n_head = 2, .n_embd = 8, .positions = positions};
}

const Check<Prompt> prompts({
    .exercise = "17.4",
    .examples = {{tiny(Positions::learned), {{1, 2, 3, 4, 5}}, 2, 0, 4},
                 {tiny(Positions::learned), {{1, 2, 3, 4, 5, 6}}, 3, 0, 5},
                 {tiny(Positions::rotary), {{1, 2, 3, 4, 5}}, 2, 2, 2},
                 {tiny(Positions::sinusoidal), {{1, 2, 3, 4, 5}, {5, 4, 3, 2, 1}}, 2, 1, 3},
                 {tiny(Positions::learned), {{3}}, 1, 0, 0},
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
          return Call{
              fmt::format("{}, {} texts{}, {} of their tokens cached: prefill(model, the others, caches, {}); id {} "
                          "of the others unknown",
                          text_of(c.config), c.texts.size(), texts, c.cached, c.piece, c.unknown)};
        },
    .ask = asked_prompt,
    .expect = right_prompt,
    .mistakes = mistakes_prompt,
});

// --- 17.5

struct Prefix {
  Ids held, wanted;
  int64_t layers = 2;
  bool fenced = false;  // behind the tokens of both lies a page that nobody may read
};

Prefix prefix_for(Draw& draw) {
  Prefix c;
  const int64_t same = draw.size(0, 5), more = draw.size(0, 4), other = draw.size(0, 4);
  c.held = ids_for(draw, same, 5), c.wanted = c.held;
  for (const int64_t id : ids_for(draw, more, 5)) c.held.push_back(id);
  for (const int64_t id : ids_for(draw, other, 5)) c.wanted.push_back(id);
  if (c.wanted.empty()) c.wanted.push_back(0);
  c.layers = c.held.empty() && draw.yes() ? 0 : draw.size(1, 3);
  return c;
}

Numbers content(const Prefix& c, int64_t layer) {
  Numbers all({1, 1, std::ssize(c.held) + 2, 1});
  std::iota(all.values.begin(), all.values.end(), static_cast<double>(100 * layer));
  return all;
}

std::vector<Item> items_of(const Prefix& c, int64_t kept, const std::vector<KeyValueCache>& caches) {
  std::vector<Item> items = {{"how many tokens are kept", kept}, {lengths, lengths_of(caches)}};
  for (const size_t layer : {size_t{0}, caches.size() - 1}) {
    if (layer >= caches.size()) continue;
    items.push_back({fmt::format("the keys of layer {}, with the room behind them", layer), caches[layer].keys});
  }
  items.push_back({"the tokens afterwards", Value(Shape(c.wanted))});
  return items;
}

// A list behind whose end a page begins that nobody may read. Where memory does not lie so there is none.
class Fenced {
 public:
  explicit Fenced(const Ids& ids) {
    ids_.reserve(5 << 20);  // so many that they have pages of their own, of which the first few are used
    ids_ = ids;
    void* const end = ids_.data() + ids_.size();
    if (reinterpret_cast<std::uintptr_t>(end) % page != 0) return;
    if (::mprotect(end, page, PROT_NONE) == 0) fence_ = end;
  }
  ~Fenced() {
    if (fence_ != nullptr) ::mprotect(fence_, page, PROT_READ | PROT_WRITE);
  }
  Fenced(const Fenced&) = delete;
  Fenced& operator=(const Fenced&) = delete;
  const Ids& ids() const { return ids_; }

 private:
  static constexpr size_t page = 4096;
  Ids ids_;
  void* fence_ = nullptr;
};

Answer asked_prefix(const Prefix& c) {
  std::vector<KeyValueCache> caches;
  for (int64_t layer = 0; layer < c.layers; ++layer) {
    const Numbers all = content(c, layer);
    const Tensor numbers = Input(all.shape, all.values).tensor();
    caches.push_back({numbers, numbers, std::ssize(c.held)});
  }
  if (c.fenced) {
    const Fenced held(c.held), wanted(c.wanted);
    const int64_t kept = keep_prefix(caches, held.ids(), wanted.ids());
    return items_of(c, kept, caches);
  }
  Prefix mine = c;
  const int64_t kept = keep_prefix(caches, mine.held, mine.wanted);
  return items_of(mine, kept, caches);
}

Answer expected_prefix(const Prefix& c, int64_t kept) {
  const int64_t layers = c.layers;
  std::vector<Item> items = {{"how many tokens are kept", kept}, {lengths, Value(Shape(at_index(layers), kept))}};
  for (const int64_t layer : {int64_t{0}, layers - 1}) {
    if (layers == 0) continue;
    items.push_back({fmt::format("the keys of layer {}, with the room behind them", layer), content(c, layer)});
  }
  items.push_back({"the tokens afterwards", Value(Shape(c.wanted))});
  return items;
}

int64_t common(const Ids& a, const Ids& b) {
  return std::mismatch(a.begin(), a.begin() + std::min(std::ssize(a), std::ssize(b)), b.begin()).first - a.begin();
}

Mistakes mistakes_of_prefix(const Prefix& c) {
  const int64_t both = common(c.held, c.wanted);
  int64_t anywhere = 0;
  for (int64_t i = 0; i < std::min(std::ssize(c.held), std::ssize(c.wanted) - 1); ++i) {
    anywhere += c.held[at_index(i)] == c.wanted[at_index(i)] ? 1 : 0;
  }
  const int64_t right = std::min(both, std::ssize(c.wanted) - 1);
  Answer uncropped = expected_prefix(c, right), first_alone = uncropped;
  uncropped.items[1].value = Value(Shape(at_index(c.layers), std::ssize(c.held)));
  Shape first(at_index(c.layers), std::ssize(c.held));
  if (!first.empty()) first[0] = right;
  first_alone.items[1].value = Value(first);
  return {{"all of `wanted` is kept already: but its last token has to go through the model, for logits are not kept",
           expected_prefix(c, both)},
          {"tokens behind the first difference are kept: their keys and values have seen what is gone",
           expected_prefix(c, anywhere)},
          {"the caches are not cropped", uncropped},
          {"the first layer's cache is cropped, and the others are not", first_alone},
          {"nothing is kept", expected_prefix(c, 0)},
          {"one token too few is kept: the last token of `wanted` has to be computed, and no other one",
           expected_prefix(c, std::max<int64_t>(0, both - 1))}};
}

Prefix long_prefix(int64_t held, int64_t wanted) {
  Prefix c{Ids(at_index(held)), Ids(at_index(wanted)), 1, true};
  std::iota(c.held.begin(), c.held.end(), 0), std::iota(c.wanted.begin(), c.wanted.end(), 0);
  return c;
}

const Check<Prefix> prefixes({
    .exercise = "17.5",
    .examples = {{{1, 2, 3, 4}, {1, 2, 9, 4}},
                 {{1, 2, 3}, {1, 2, 3, 4, 5}},
                 {{1, 2, 3}, {1, 2, 3}},
                 {{1, 2, 3, 4, 5}, {1, 2}},
                 {{1, 2}, {3, 2}},
                 {{7}, {7}},
                 {{}, {1, 2}, 0},
                 {{}, {1, 2}, 3},
                 {{1, 2, 3}, {1, 2, 4}, 1},
                 {{int64_t{1} << 32, 5}, {0, 5, 6}},
                 {{0, 0, 0}, {0, 0, 0, 0}},
                 {{1, 2, 5}, {2, 1, 5, 7}},
                 {{9, 2, 3}, {1, 2, 3, 4}},
                 {{1, 9, 3, 4, 5}, {1, 2, 3, 4, 5, 6}},
                 // Where a page ends for an allocator that keeps two words in front of a large block.
                 long_prefix(1022, 510),
                 long_prefix(510, 1022)},
    .draw = prefix_for,
    .drawn = 80,
    .call =
        [](const Prefix& c) {
          return Call{
              fmt::format("keep_prefix(caches of {} layers, {}, {})", c.layers, list_of(c.held), list_of(c.wanted))};
        },
    .ask = asked_prefix,
    .expect = [](const Prefix& c) -> Answer {
      return expected_prefix(c, std::min(common(c.held, c.wanted), std::ssize(c.wanted) - 1));
    },
    .mistakes = mistakes_of_prefix,
});

}  // namespace
}  // namespace course
