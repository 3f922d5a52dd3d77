// Checks of 14.3 to 14.5: first values, from ids to logits, and the loss.
#include "modules/14_transformers/oracle.h"

namespace course {
namespace {

struct First {
  GPTConfig config;
  uint64_t seed = 7;
};

struct FirstSlip {
  std::function<double(double layers)> share = [](double layers) { return 1 / std::sqrt(2 * layers); };
  bool head_once = false, last_ones_once = false, only_out_proj = false;
  double deviation = 0.02;
};

// What the layers draw for themselves before the model draws over it.
void construct_parts(const GPTConfig& c, Generator& generator) {
  const Embedding tokens(c.vocab_size, c.n_embd, generator);
  if (c.positions == Positions::learned) const Embedding positions(c.block_size, c.n_embd, generator);
  for (int64_t i = 0; i < c.n_layer; ++i) {
    const TransformerBlock block(c.n_embd, c.n_head, c.bias, 0, c.gelu, generator);
  }
  const Linear head(c.n_embd, c.vocab_size, false, generator);
}

Answer first_values(const First& c, const FirstSlip& slip = {}) {
  const GPTConfig& config = c.config;
  const int64_t width = config.n_embd;
  Generator generator(c.seed);
  construct_parts(config, generator);
  std::map<std::string, Numbers> values;
  const auto draw = [&](const std::string& name, const Shape& shape, double deviation) {
    std::vector<real> all(at_index(numel(shape)));
    fill_normal(all.data(), static_cast<int64_t>(all.size()), 0, deviation, generator);
    values[name] = Numbers(shape, std::vector<double>(all.begin(), all.end()));
    if (shape.size() == 2 && config.bias) values[name.substr(0, name.rfind('.')) + ".bias"] = Numbers({shape[0]}, 0);
  };
  draw("wte.weight", {config.vocab_size, width}, slip.deviation);
  if (config.positions == Positions::learned) draw("wpe.weight", {config.block_size, width}, slip.deviation);
  const double residual = slip.deviation * slip.share(static_cast<double>(config.n_layer));
  const std::vector<std::pair<std::string, Shape>> layers = {
      {"attn.q_proj.weight", {width, width}},  {"attn.k_proj.weight", {width, width}},
      {"attn.v_proj.weight", {width, width}},  {"attn.out_proj.weight", {width, width}},
      {"mlp.c_fc.weight", {4 * width, width}}, {"mlp.c_proj.weight", {width, 4 * width}}};
  for (int64_t i = 0; i < config.n_layer; ++i) {
    for (const auto& [name, shape] : layers) draw(fmt::format("h.{}.{}", i, name), shape, slip.deviation);
  }
  const std::string head = config.tie_weights ? "wte.weight" : "lm_head.weight";
  if (!config.tie_weights || !slip.head_once) draw(head, {config.vocab_size, width}, slip.deviation);
  for (int64_t i = 0; i < config.n_layer; ++i) {
    draw(fmt::format("h.{}.attn.out_proj.weight", i), {width, width}, residual);
    if (!slip.only_out_proj) draw(fmt::format("h.{}.mlp.c_proj.weight", i), {width, 4 * width}, residual);
  }
  values.erase("wte.bias"), values.erase("wpe.bias"), values.erase("lm_head.bias");
  std::vector<Item> items = {{"the head's weight is the table of tokens", config.tie_weights}};
  for (const auto& [name, numbers] : values) items.push_back({name, Value(numbers).within(1e-6)});
  items.push_back({"all parameters want a gradient", true});
  items.push_back({"the number that the generator draws next", generator.uniform()});
  return items;
}

const Check<First> of_first_values({
    .exercise = "14.3",
    .examples = {{{.block_size = 3, .vocab_size = 5, .n_layer = 2, .n_head = 2, .n_embd = 4}},
                 {{.block_size = 3, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4}},
                 {{.block_size = 2, .vocab_size = 3, .n_layer = 3, .n_head = 2, .n_embd = 6, .bias = false}},
                 {{.block_size = 3, .vocab_size = 5, .n_layer = 2, .n_head = 1, .n_embd = 4, .tie_weights = false}},
                 {{.vocab_size = 5, .n_layer = 2, .n_head = 1, .n_embd = 4, .positions = Positions::rotary}}},
    .draw =
        [](Draw& draw) {
          First c{config_for(draw), 0};
          c.config.n_layer = draw.size(1, 6);
          c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
          return c;
        },
    .drawn = 40,
    .call = [](const First& c) { return Call{text_of(c.config) + ": its first values"}; },
    .ask = [](const First& c) -> Answer {
      Generator generator(c.seed);
      GPT model(c.config, generator);
      std::map<std::string, Tensor> sorted;
      bool wants = true;
      for (const auto& [name, parameter] : model.named_parameters()) {
        wants = wants && parameter.requires_grad() && parameter.is_leaf();
        if (name.find("ln_") == std::string::npos) sorted[name] = parameter;
      }
      std::vector<Item> items = {
          {"the head's weight is the table of tokens", model.lm_head.weight.is(model.wte.weight)}};
      for (const auto& [name, parameter] : sorted) items.push_back({name, parameter});
      items.push_back({"all parameters want a gradient", wants});
      items.push_back({"the number that the generator draws next", generator.uniform()});
      return items;
    },
    .expect = [](const First& c) -> Answer { return first_values(c); },
    .mistakes = [](const First& c) -> Mistakes {
      const auto shared = [&](const std::function<double(double)>& share) {
        FirstSlip slip;
        slip.share = share;
        return first_values(c, slip);
      };
      FirstSlip once, out_only, large;
      once.head_once = true, out_only.only_out_proj = true, large.deviation = 0.02 * 0.02;
      const Answer tied{{"the head's weight is the table of tokens", Value(false)}},
          all_tied{{"the head's weight is the table of tokens", Value(true)}};
      return {{"tie_weights asks for one table: the head's weight is wte's", c.config.tie_weights ? tied : Answer{}},
              {"without tie_weights the head has a weight of its own", c.config.tie_weights ? Answer{} : all_tied},
              {"the projections that end a branch are as large as all others: 1/√(2L) is missing",
               shared([](double) { return 1.0; })},
              {"every layer adds twice to the stream: the root of 2L, not of L",
               shared([](double layers) { return 1 / std::sqrt(layers); })},
              {"the root is missing: variances add up, so deviations grow with √(2L)",
               shared([](double layers) { return 1 / (2 * layers); })},
              {"the two projections multiply the stream by √(2L): they should divide",
               shared([](double layers) { return std::sqrt(2 * layers); })},
              {"in nanoGPT's order the tied table is drawn once more, as the head's weight", first_values(c, once)},
              {"the MLP's c_proj ends a branch too", first_values(c, out_only)},
              {"normal_ takes the deviation, 0.02, not the variance", first_values(c, large)}};
    },
    .single_only = true,
});

// --- 14.4

struct Stack {
  GPTConfig config;
  Ids ids;
  bool training = true;
  double drop = 0;
  int64_t cached = 1;
  uint64_t seed = 7;
};

Stack stack_for(Draw& draw) {
  Stack c{config_for(draw), {}};
  c.ids = ids_for(draw, draw.size(1, 3), draw.size(1, c.config.block_size), c.config.vocab_size);
  c.training = draw.yes(), c.drop = draw.one_of<double>({0, 0, 0, 1});
  c.cached = draw.number(1, c.ids.length);
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  return c;
}

GPT model_of(const GPTConfig& config, uint64_t seed) {
  GPT model(config);
  fill(model, seed);
  return model;
}

std::vector<std::string> asked_of(const GPTConfig& config) {
  std::vector<std::string> names = {"wte.weight"};
  if (config.positions == Positions::learned) names.emplace_back("wpe.weight");
  names.emplace_back("ln_f.weight");
  names.emplace_back("h.0.mlp.c_proj.weight");
  return names;
}
std::vector<std::pair<std::string, Tensor>> inputs_of(const GPT& model) {
  std::vector<std::pair<std::string, Tensor>> inputs;
  for (const std::string& wanted : asked_of(model.config)) {
    for (const auto& [name, parameter] : model.named_parameters()) {
      if (name == wanted) inputs.emplace_back(name, parameter);
    }
  }
  return inputs;
}

// Of (B, T, V) the positions from first to last.
Numbers logits_between(const Numbers& y, int64_t first, int64_t last) {
  Numbers part({y.shape[0], last - first, y.shape[2]});
  for (const Shape& i : indices_of(part.shape)) part.at(i) = y.at({i[0], i[1] + first, i[2]});
  return part;
}

Answer of_stack(const Stack& c, GptSlip slip, bool with_gradients) {
  const GPT model(c.config);
  Parameters p = fill(model, c.seed);
  const Shape shape{c.ids.batch, c.ids.length, c.config.vocab_size};
  const Numbers whole(shape, plain_gpt(p, c.config, c.ids, slip));
  if (c.training && c.drop == 1) slip.keep = 0;
  const auto run = [&] { return plain_gpt(p, c.config, c.ids, slip); };
  std::vector<Item> items = {{"the logits", near(Numbers(shape, run()))}};
  if (!with_gradients) return items;
  const Numbers w = uneven(shape);
  for (const std::string& name : asked_of(c.config)) {
    const Numbers gradient = by_differences(p.at(name), w, run);
    items.push_back({"the gradient of " + name, near(gradient)});
  }
  items.push_back({"the first positions, into empty caches", near(logits_between(whole, 0, c.cached))});
  if (c.cached < c.ids.length) {
    items.push_back({"the others, behind them", near(logits_between(whole, c.cached, c.ids.length))});
  }
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

const GPTConfig small{.block_size = 4, .vocab_size = 5, .n_layer = 2, .n_head = 2, .n_embd = 4};
GPTConfig small_with(const std::function<void(GPTConfig&)>& change) {
  GPTConfig config = small;
  change(config);
  return config;
}

const Check<Stack> of_stacks({
    .exercise = "14.4",
    .examples = {{small, {1, 1, {2}}},
                 {small, {1, 3, {2, 0, 2}}, true, 0, 2},
                 {small, {2, 4, {2, 0, 2, 1, 4, 4, 3, 0}}, true, 0, 3},
                 {small, {2, 3, {2, 0, 2, 1, 4, 4}}, true, 1, 3},
                 {small_with([](GPTConfig& c) { c.positions = Positions::rotary; }), {2, 3, {2, 0, 2, 1, 4, 4}}},
                 {small_with([](GPTConfig& c) { c.positions = Positions::sinusoidal; }), {2, 3, {2, 0, 2, 1, 4, 4}}},
                 {small_with([](GPTConfig& c) { c.tie_weights = false; }), {2, 3, {2, 0, 2, 1, 4, 4}}}},
    .draw = stack_for,
    .drawn = 40,
    .call =
        [](const Stack& c) {
          return Call{fmt::format("{}, {} mode, drop {}: forward(ids ({}, {}) {}), and with caches, {} positions first",
                                  text_of(c.config), c.training ? "training" : "evaluation", c.drop, c.ids.batch,
                                  c.ids.length, list_of(c.ids.all), c.cached)};
        },
    .ask = [](const Stack& c) -> Answer {
      GPT model = model_of(c.config, c.seed);
      model.drop.p = c.drop;
      model.train(c.training);
      const Tensor y = model.forward(c.ids.tensor());
      std::vector<Item> items = gradients_of(y, inputs_of(model));
      items.insert(items.begin(), {"the logits", y});
      model.eval();
      std::vector<KeyValueCache> caches;
      items.push_back({"the first positions, into empty caches", model.forward(columns(c.ids, 0, c.cached), caches)});
      if (c.cached < c.ids.length) {
        items.push_back({"the others, behind them", model.forward(columns(c.ids, c.cached, c.ids.length), caches)});
      }
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

// --- 14.5

struct Loss {
  GPTConfig config;
  Ids ids;
  std::vector<int64_t> targets;
  uint64_t seed = 7;
};

struct LossSlip {
  bool summed = false, of_next = false, of_ids = false, last_only = false;
};

Answer of_loss(const Loss& c, const LossSlip& slip, bool with_gradients) {
  const GPT model(c.config);
  Parameters p = fill(model, c.seed);
  const auto run = [&]() -> Reals {
    const Reals logits = plain_gpt(p, c.config, c.ids);
    const auto classes = at_index(c.config.vocab_size), length = at_index(c.ids.length);
    double total = 0, count = 0;
    for (size_t row = 0; row < c.ids.all.size(); ++row) {
      if (slip.of_next && row % length == length - 1) continue;
      if (slip.last_only && row % length != length - 1) continue;
      const int64_t target = (slip.of_ids ? c.ids.all : c.targets)[slip.of_next ? row + 1 : row];
      if (target == -100) continue;
      double sum = 0;
      for (size_t v = 0; v < classes; ++v) sum += std::exp(logits[row * classes + v]);
      total += std::log(sum) - logits[row * classes + at_index(target)];
      count += 1;
    }
    return {slip.summed ? total : total / count};
  };
  std::vector<Item> items = {{"the loss", near(Numbers({}, run()))}};
  if (!with_gradients) return items;
  for (const std::string& name : asked_of(c.config)) {
    items.push_back({"the gradient of " + name, near(by_differences(p.at(name), uneven({}), run))});
  }
  return items;
}

const Check<Loss> of_losses({
    .exercise = "14.5",
    .examples = {{small, {1, 1, {2}}, {3}},
                 {small, {1, 3, {2, 0, 2}}, {0, 2, 1}},
                 {small, {2, 3, {2, 0, 2, 1, 4, 4}}, {0, 2, 1, 4, 4, 0}},
                 {small, {3, 2, {2, 0, 2, 1, 4, 4}}, {0, -100, 1, 4, -100, 0}}},
    .draw =
        [](Draw& draw) {
          Loss c{config_for(draw), {}, {}};
          c.ids = ids_for(draw, draw.size(1, 3), draw.size(1, c.config.block_size), c.config.vocab_size);
          const bool gaps = draw.yes(0.3);
          for (size_t i = 0; i < c.ids.all.size(); ++i) {
            c.targets.push_back(gaps && i > 0 && draw.yes(0.4) ? -100 : draw.number(0, c.config.vocab_size - 1));
          }
          c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
          return c;
        },
    .drawn = 30,
    .call =
        [](const Loss& c) {
          return Call{fmt::format("{}: loss(ids ({}, {}) {}, targets {})", text_of(c.config), c.ids.batch, c.ids.length,
                                  list_of(c.ids.all), list_of(c.targets))};
        },
    .ask = [](const Loss& c) -> Answer {
      const GPT model = model_of(c.config, c.seed);
      const Tensor y = model.loss(c.ids.tensor(), Ids{c.ids.batch, c.ids.length, c.targets}.tensor());
      std::vector<Item> items = gradients_of(y, inputs_of(model));
      items.insert(items.begin(), {"the loss", y});
      return items;
    },
    .expect = [](const Loss& c) -> Answer { return of_loss(c, {}, true); },
    .mistakes = [](const Loss& c) -> Mistakes {
      return {{"the losses are added: the mean is wanted", of_loss(c, {.summed = true}, false)},
              {"the targets are those of the next position already: nothing is to be shifted",
               of_loss(c, {.of_next = true}, false)},
              {"the ids are not their own targets", of_loss(c, {.of_ids = true}, false)},
              {"all positions predict, not the last one alone", of_loss(c, {.last_only = true}, false)}};
    },
});

}  // namespace
}  // namespace course
