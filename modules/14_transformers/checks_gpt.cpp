// Checks of 14.4: from ids to logits.
#include "modules/14_transformers/oracle.h"
#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

const char* const next_step = ", in the next step";
const char* const own_caches = "cache i holds the keys of block i, and has room for block_size of them";

struct Stack {
  GPTConfig config;
  Ids ids;
  bool training = true;
  double drop = 0;
  int64_t cached = 1;
  uint64_t seed = 7;
  bool other_mode = false;  ///< drop alone is in the other mode

  bool drops() const { return training != other_mode; }
  Reals kept() const { return kept_by_dropout({ids.batch, ids.length, config.n_embd}, drop, drops()); }
};

Stack stack_for(Draw& draw) {
  Stack c{config_for(draw), {}};
  if (draw.yes(0.15)) c.config.n_layer = draw.size(5, 8), c.config.n_head = 1, c.config.n_embd = 4;
  if (const int64_t length = large_size(draw)) {
    c.config.n_layer = 1, c.config.n_head = 1, c.config.n_embd = 4, c.config.block_size = length;
    c.config.positions = Positions::learned;
    c.ids = ids_for(draw, 1, draw.number(65, length), c.config.vocab_size);
  } else {
    c.ids = ids_for(draw, draw.size(1, 3), draw.size(1, c.config.block_size), c.config.vocab_size);
  }
  c.training = draw.yes(), c.drop = draw.one_of<double>({0, 0, 0.4, 1}), c.other_mode = draw.yes(0.2);
  c.cached = draw.number(1, c.ids.length);
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  return c;
}

// Of (B, T, V) the positions from first to last.
Numbers logits_between(const Numbers& y, int64_t first, int64_t last) {
  Numbers part({y.shape[0], last - first, y.shape[2]});
  for (const Shape& i : indices_of(part.shape)) part.at(i) = y.at({i[0], i[1] + first, i[2]});
  return part;
}

Answer of_stack(const Stack& c, GptSlip slip, bool with_gradients) {
  Parameters p = values_of(parameters_of(c.config), c.seed);
  const Shape shape{c.ids.batch, c.ids.length, c.config.vocab_size};
  const Numbers whole(shape, plain_gpt(p, c.config, c.ids, slip));
  manual_seed(c.seed);
  slip.keep = c.kept();
  const double next = default_generator().uniform();
  const auto run = [&] { return plain_gpt(p, c.config, c.ids, slip); };
  std::vector<Item> items = {{"the logits", near(Numbers(shape, run()))}};
  if (!with_gradients) return items;
  items.push_back({"the number that the default generator draws next", next});
  items.push_back({unrecorded, items.front().value});
  items.push_back({"the ids, afterwards", Value(Shape(c.ids.all))});
  const Numbers w = uneven(shape);
  std::vector<Item> gradients;
  for (const std::string& name : asked_of(c.config)) {
    gradients.push_back({"the gradient of " + name, near(by_differences(p.at(name), w, run))});
  }
  append(items, gradients);
  for (const Item& item : gradients) items.push_back({item.name + next_step, item.value});
  items.push_back({"the first positions, into empty caches", near(logits_between(whole, 0, c.cached))});
  if (c.cached < c.ids.length) {
    items.push_back({"the others, behind them", near(logits_between(whole, c.cached, c.ids.length))});
  }
  items.push_back({own_caches, true});
  p = values_of(parameters_of(c.config), c.seed + 1);
  slip.keep.clear();
  const Numbers other(shape, run());
  append(items, changed_weights(near(whole), near(other)));
  return items;
}

// Columns of the ids.
IndexTensor columns(const Ids& ids, int64_t first, int64_t last) {
  std::vector<int64_t> part;
  for (int64_t b = 0; b < ids.batch; ++b) {
    for (int64_t t = first; t < last; ++t) part.push_back(ids.all[at_index(b * ids.length + t)]);
  }
  return IndexTensor({ids.batch, last - first}, part);
}

// Whether the caches of a text that has been read hold what block after block puts into a cache of its own.
bool hold_their_own(const GPT& model, const IndexTensor& ids, const std::vector<KeyValueCache>& caches) {
  if (model.config.positions == Positions::sinusoidal) return true;  // what its blocks read is known to embed() alone
  if (caches.size() != model.h.size()) return false;
  const NoGrad guard;
  Tensor x = model.wte.forward(ids);
  if (model.config.positions == Positions::learned) x = add(x, slice(model.wpe.weight, 0, 0, ids.size(1)));
  for (size_t i = 0; i < model.h.size(); ++i) {
    KeyValueCache own;
    x = model.h[i].forward(x, own, model.config.block_size);
    const int64_t length = ids.size(1);
    if (caches[i].length != length || caches[i].keys.shape() != own.keys.shape()) return false;
    const std::vector<real> got = slice(caches[i].keys, 2, 0, length).to_vector();
    const std::vector<real> right = slice(own.keys, 2, 0, length).to_vector();
    for (size_t k = 0; k < got.size(); ++k) {
      if (!(std::abs(got[k] - right[k]) <= 1e-3 * (1 + std::abs(right[k])))) return false;
    }
  }
  return true;
}

GPTConfig small_with(const std::function<void(GPTConfig&)>& change) {
  GPTConfig config = small;
  change(config);
  return config;
}

const Check<Stack> of_stacks({
    .exercise = "14.4",
    .examples = {{small, {1, 1, {2}}},
                 {small, {0, 2, {}}, true, 0, 2},
                 {small, {1, 3, {2, 0, 2}}, true, 0, 2},
                 {small, {2, 4, {2, 0, 2, 1, 4, 4, 3, 0}}, true, 0, 3},
                 {small, {2, 3, {2, 0, 2, 1, 4, 4}}, true, 1, 3},
                 {small, {2, 3, {2, 0, 2, 1, 4, 4}}, true, 0.4, 3},
                 {small, {2, 3, {2, 0, 2, 1, 4, 4}}, false, 0.4, 3, 7, true},
                 {small_with([](GPTConfig& c) { c.positions = Positions::rotary; }), {2, 3, {2, 0, 2, 1, 4, 4}}},
                 {small_with([](GPTConfig& c) { c.positions = Positions::sinusoidal; }), {2, 3, {2, 0, 2, 1, 4, 4}}},
                 {small_with([](GPTConfig& c) { c.tie_weights = false; }), {2, 3, {2, 0, 2, 1, 4, 4}}}},
    .draw = stack_for,
    .drawn = 40,
    .call =
        [](const Stack& c) {
          return Call{fmt::format(
              "{}, {} mode, drop {}{}: forward(ids ({}, {}) {}), and with caches, {} positions first",
              text_of(c.config), c.training ? "training" : "evaluation", c.drop,
              c.other_mode ? " (in the other mode)" : "", c.ids.batch, c.ids.length, list_of(c.ids.all), c.cached)};
        },
    .ask = [](const Stack& c) -> Answer {
      GPT model = model_of(c.config, c.seed);
      model.drop.p = c.drop;
      model.train(c.training);
      model.drop.train(c.drops());
      const IndexTensor ids = c.ids.tensor();
      manual_seed(c.seed);
      const Tensor y = model.forward(ids);
      const double next = default_generator().uniform();
      std::vector<Item> items = {{"the logits", y}, {"the number that the default generator draws next", next}};
      items.push_back(without_recording(c.seed, [&] { return model.forward(ids); }));
      items.push_back({"the ids, afterwards", Value(Shape(ids.to_vector()))});
      for (Item& item : gradients_of(y, inputs_of(model))) items.push_back(std::move(item));
      manual_seed(c.seed);
      for (const Item& item : gradients_of(model.forward(ids), inputs_of(model))) {
        items.push_back({item.name + next_step, item.value});
      }
      model.eval();
      std::vector<KeyValueCache> caches, of_another_text;
      items.push_back({"the first positions, into empty caches", model.forward(columns(c.ids, 0, c.cached), caches)});
      model.forward(c.ids.tensor(), of_another_text);
      if (c.cached < c.ids.length) {
        items.push_back({"the others, behind them", model.forward(columns(c.ids, c.cached, c.ids.length), caches)});
      }
      items.push_back({own_caches, hold_their_own(model, c.ids.tensor(), of_another_text)});
      append(items, with_changed_weights(
                        model, c.seed, [&](uint64_t seed) { fill(model, seed); }, [&] { return model.forward(ids); }));
      return items;
    },
    .expect = [](const Stack& c) -> Answer { return of_stack(c, {}, true); },
    .mistakes = [](const Stack& c) -> Mistakes {
      const auto slipped = [&](const std::function<void(GptSlip&)>& change) {
        GptSlip slip;
        change(slip);
        return of_stack(c, slip, false);
      };
      Stack dry = c;
      dry.drop = 0;
      return {{"the positions are not added: without them a GPT sees a bag of tokens",
               slipped([](GptSlip& slip) { slip.no_positions = true; })},
              {"ln_f is missing, the norm between the last block and the head",
               slipped([](GptSlip& slip) { slip.no_last_norm = true; })},
              {"only the first block runs: each one reads what the one before it gave",
               slipped([](GptSlip& slip) { slip.first_block_only = true; })},
              {"the blocks run backwards", slipped([](GptSlip& slip) { slip.backwards = true; })},
              {"drop is missing: it is on what is embedded", of_stack(dry, {}, false)}};
    },
});

// Two models of one size, alive at once.
const Check<Stack> of_two_models({
    .exercise = "14.4",
    .examples = {{small, {1, 3, {2, 0, 2}}}},
    .call =
        [](const Stack& c) {
          return Call{
              fmt::format("{}: forward(ids {}) of one model, of another one with other weights, and of the first again",
                          text_of(c.config), list_of(c.ids.all))};
        },
    .ask = [](const Stack& c) -> Answer {
      const GPT one = model_of(c.config, c.seed), other = model_of(c.config, c.seed + 1);
      const IndexTensor ids = c.ids.tensor();
      return in_turn([&](const GPT* model) { return model->forward(ids); }, &one, &other);
    },
    .expect = [](const Stack& c) -> Answer {
      const auto logits = [&](uint64_t seed) {
        Stack its = c;
        its.seed = seed;
        return of_stack(its, {}, false).items.front().value;
      };
      return in_turn(logits, c.seed, c.seed + 1);
    },
});

// More blocks than most models have; gradients lose their digits on so long a way.
const Check<Stack> of_deep_stacks({
    .exercise = "14.4",
    .draw =
        [](Draw& draw) {
          Stack c{config_for(draw), {}};
          c.config.n_layer = draw.number(13, 40), c.config.n_head = 1, c.config.n_embd = 4;
          c.config.layer_norm_eps = 0.1;
          c.ids = ids_for(draw, 1, draw.size(1, c.config.block_size), c.config.vocab_size);
          c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
          return c;
        },
    .drawn = 4,
    .call =
        [](const Stack& c) {
          return Call{fmt::format("{}: forward(ids (1, {}) {}), without caches and with empty ones", text_of(c.config),
                                  c.ids.length, list_of(c.ids.all))};
        },
    .ask = [](const Stack& c) -> Answer {
      const GPT model = model_of(c.config, c.seed);
      std::vector<KeyValueCache> caches;
      return {{"the logits", model.forward(c.ids.tensor())},
              {"the logits, with empty caches", model.forward(c.ids.tensor(), caches)}};
    },
    .expect = [](const Stack& c) -> Answer {
      Parameters p = values_of(parameters_of(c.config), c.seed);
      const Numbers logits({1, c.ids.length, c.config.vocab_size}, plain_gpt(p, c.config, c.ids));
      return {{"the logits", near(logits)}, {"the logits, with empty caches", near(logits)}};
    },
});

// Texts longer than block_size, where no table of positions ends.
const Check<Stack> without_an_end({
    .exercise = "14.4",
    .examples = {{small_with([](GPTConfig& c) { c.positions = Positions::rotary; }), {1, 5, {2, 0, 2, 1, 4}}},
                 {small_with([](GPTConfig& c) { c.positions = Positions::sinusoidal; }), {1, 5, {2, 0, 2, 1, 4}}}},
    .draw =
        [](Draw& draw) {
          Stack c{config_for(draw), {}};
          c.config.positions = draw.yes() ? Positions::rotary : Positions::sinusoidal;
          c.ids = ids_for(draw, draw.size(1, 3), c.config.block_size + draw.number(1, 9), c.config.vocab_size);
          c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
          return c;
        },
    .drawn = 6,
    .call =
        [](const Stack& c) {
          return Call{fmt::format("{}: forward(ids ({}, {}) {})", text_of(c.config), c.ids.batch, c.ids.length,
                                  list_of(c.ids.all))};
        },
    .ask = [](const Stack& c) -> Answer {
      GPT model = model_of(c.config, c.seed);
      const Tensor y = model.forward(c.ids.tensor());
      model.eval();
      return {{"the logits", y}, {"the logits in evaluation mode", model.forward(c.ids.tensor())}};
    },
    .expect = [](const Stack& c) -> Answer {
      Parameters p = values_of(parameters_of(c.config), c.seed);
      const Numbers y({c.ids.batch, c.ids.length, c.config.vocab_size}, plain_gpt(p, c.config, c.ids));
      return {{"the logits", near(y)}, {"the logits in evaluation mode", near(y)}};
    },
    .mistakes = [](const Stack&) -> Mistakes {
      return {{"block_size ends the table of learned positions alone: forward(ids) takes a longer text without one",
               throws("ShapeError", "")}};
    },
});

// More cached positions than eight bits count. The ids are 0, 1, 2, … again and again.
const Check<Stack> of_long_texts({
    .exercise = "14.4",
    .draw_large =
        [](Draw& draw, int) {
          Stack c{small, {}};
          c.config.n_layer = 1, c.config.block_size = 300;
          c.cached = draw.number(256, 290), c.ids = {1, c.cached + draw.number(1, 9), {}};
          for (int64_t i = 0; i < c.ids.length; ++i) c.ids.all.push_back(i % c.config.vocab_size);
          return c;
        },
    .large = 1,
    .call =
        [](const Stack& c) {
          return Call{fmt::format("{}: {} positions into empty caches, and {} behind them; ids 0 … {} again and again",
                                  text_of(c.config), c.cached, c.ids.length - c.cached, c.config.vocab_size - 1)};
        },
    .ask = [](const Stack& c) -> Answer {
      const GPT model = model_of(c.config, c.seed);
      std::vector<KeyValueCache> caches;
      model.forward(columns(c.ids, 0, c.cached), caches);
      return model.forward(columns(c.ids, c.cached, c.ids.length), caches);
    },
    .expect = [](const Stack& c) -> Answer {
      Parameters p = values_of(parameters_of(c.config), c.seed);
      const Numbers y({1, c.ids.length, c.config.vocab_size}, plain_gpt(p, c.config, c.ids));
      return near(logits_between(y, c.cached, c.ids.length));
    },
});

// Where there is no position left, or no such token.
struct Beyond {
  GPTConfig config = small;
  int64_t cached = 2, more = 1, token = 0;
};

const Check<Beyond> beyond_the_end({
    .exercise = "14.4",
    .examples = {{small, 4, 1},
                 {small, 5, 1},
                 {small_with([](GPTConfig& c) { c.positions = Positions::rotary; }), 5, 1},
                 {small_with([](GPTConfig& c) { c.positions = Positions::sinusoidal; }), 9, 1},
                 {small, 2, 1, 5},
                 {small, 2, 1, -1},
                 {small_with([](GPTConfig& c) { c.positions = Positions::rotary; }), 4, 1},
                 {small_with([](GPTConfig& c) { c.positions = Positions::rotary; }), 3, 2},
                 {small_with([](GPTConfig& c) { c.positions = Positions::sinusoidal; }), 2, 61}},
    .call =
        [](const Beyond& c) {
          return Call{fmt::format("{}: {} position{} into empty caches, and {} of token {} behind them",
                                  text_of(c.config), c.cached, c.cached == 1 ? "" : "s", c.more, c.token)};
        },
    .ask = [](const Beyond& c) -> Answer {
      const GPT model = model_of(c.config, 7);
      std::vector<KeyValueCache> caches;
      const Tensor first = model.forward(IndexTensor({1, c.cached}), caches);
      if (c.cached > c.config.block_size) return first;  // that is too many already
      return model.forward(Ids{1, c.more, std::vector<int64_t>(at_index(c.more), c.token)}.tensor(), caches);
    },
    .expect = [](const Beyond& c) -> Answer {
      if (c.token != 0) return throws("IndexError", "");
      return throws("ShapeError", "");
    },
});

}  // namespace
}  // namespace course
