// Checks of 14.3: first values, and a tied head.
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
  const auto norm = [&](const std::string& name) {
    values[name + ".weight"] = Numbers({width}, 1);
    if (config.bias) values[name + ".bias"] = Numbers({width}, 0);
  };
  for (int64_t i = 0; i < config.n_layer; ++i) norm(fmt::format("h.{}.ln_1", i)), norm(fmt::format("h.{}.ln_2", i));
  norm("ln_f");
  std::vector<Item> items = {{"the head's weight is the table of tokens", config.tie_weights}};
  // Drawn as nanoGPT draws them: there is nothing to be rounded otherwise.
  for (const auto& [name, numbers] : values) items.push_back({name, Value(numbers).within(0)});
  items.push_back({"all parameters want a gradient", true});
  items.push_back({"the number that the generator draws next", generator.uniform()});
  return items;
}

const Check<First> of_first_values({
    .exercise = "14.3",
    .examples = {{{.block_size = 3, .vocab_size = 5, .n_layer = 2, .n_head = 2, .n_embd = 4}},
                 {{.block_size = 3, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4}},
                 {{.block_size = 2, .vocab_size = 3, .n_layer = 3, .n_head = 2, .n_embd = 6, .bias = false}},
                 {{.block_size = 2, .vocab_size = 3, .n_layer = 3, .n_head = 1, .n_embd = 3}},
                 {{.block_size = 5, .vocab_size = 7, .n_layer = 5, .n_head = 1, .n_embd = 2}},
                 {{.block_size = 3, .vocab_size = 5, .n_layer = 2, .n_head = 1, .n_embd = 4, .tie_weights = false}},
                 {{.block_size = 3, .vocab_size = 4, .n_layer = 2, .n_head = 1, .n_embd = 4, .tie_weights = false}},
                 {{.vocab_size = 5, .n_layer = 2, .n_head = 1, .n_embd = 4, .positions = Positions::rotary}}},
    .draw =
        [](Draw& draw) {
          First c{config_for(draw), 0};
          c.config.n_layer = draw.yes(0.1) ? draw.size(13, 30) : draw.size(1, 6);
          c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
          return c;
        },
    .drawn = 40,
    .call = [](const First& c) { return Call{text_of(c.config) + ": its first values"}; },
    .ask = [](const First& c) -> Answer {
      Generator other(c.seed + 1), generator(c.seed);
      if (c.config.n_layer <= 2) const GPT before(c.config, other);  // who keeps a generator draws from that one later
      GPT model(c.config, generator);
      std::map<std::string, Tensor> sorted;
      bool wants = true;
      for (const auto& [name, parameter] : model.named_parameters()) {
        wants = wants && parameter.requires_grad() && parameter.is_leaf();
        sorted[name] = parameter;
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

}  // namespace
}  // namespace course
