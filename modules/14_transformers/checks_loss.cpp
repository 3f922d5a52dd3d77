// Checks of 14.5: the loss.
#include "modules/14_transformers/oracle.h"
#include "modules/course/checking/octaves.h"

namespace course {
namespace {

struct Loss {
  GPTConfig config;
  Ids ids;
  std::vector<int64_t> targets;
  uint64_t seed = 7;
  double size = 1;  ///< of the head's weights
  double drop = 0;
  bool training = true;
  bool large = false;  ///< nothing is asked about gradients: differences would take too long

  /// The mean of nothing is NaN, and there is no gradient to ask for.
  bool counts_nothing() const {
    return std::all_of(targets.begin(), targets.end(), [](int64_t target) { return target == -100; });
  }
};

// Its parameters, with a head that is as much larger as the case says.
Parameters values_for(const Loss& c) {
  Parameters p = values_of(parameters_of(c.config), c.seed);
  for (double& weight : p.at(c.config.tie_weights ? "wte.weight" : "lm_head.weight").values) weight *= c.size;
  return p;
}

Value ids_and_targets(const std::vector<int64_t>& ids, const std::vector<int64_t>& targets) {
  Shape both = ids;
  both.insert(both.end(), targets.begin(), targets.end());
  return both;
}

struct LossSlip {
  bool summed = false, of_next = false, of_ids = false, last_only = false, first_sequence = false;
};

Answer of_loss(const Loss& c, const LossSlip& slip, bool with_gradients) {
  Parameters p = values_for(c);
  manual_seed(c.seed);
  GptSlip stack;
  stack.keep = kept_by_dropout({c.ids.batch, c.ids.length, c.config.n_embd}, c.drop, c.training);
  const double next = default_generator().uniform();
  const auto run = [&]() -> Reals {
    const Reals logits = plain_gpt(p, c.config, c.ids, stack);
    const auto classes = at_index(c.config.vocab_size), length = at_index(c.ids.length);
    double total = 0, count = 0;
    for (size_t row = 0; row < c.ids.all.size(); ++row) {
      if (slip.of_next && row % length == length - 1) continue;
      if (slip.last_only && row % length != length - 1) continue;
      if (slip.first_sequence && row >= length) continue;
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
  if (!with_gradients || c.counts_nothing() || c.large) return items;
  items.push_back({"the number that the default generator draws next", next});
  items.push_back({unrecorded, items.front().value});
  items.push_back({"the ids and the targets, afterwards", ids_and_targets(c.ids.all, c.targets)});
  for (const std::string& name : asked_of(c.config)) {
    items.push_back({"the gradient of " + name, near(by_differences(p.at(name), uneven({}), run))});
  }
  Loss other = c;
  ++other.seed;
  p = values_for(other);
  append(items, changed_weights(items.front().value, near(Numbers({}, run()))));
  return items;
}

// As many positions, sequences or tokens as each octave has, one of which is left out of the mean.
Loss large_loss(Draw& draw, int i) {
  if (i >= 10) {  // more rows than a block of a thousand
    Loss many{{.block_size = 3, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4}, {}, {}};
    many.ids = ids_for(draw, octaves(draw, i - 1, i - 1).front(), 3, 5);
    many.targets = ids_for(draw, many.ids.batch, 3, 5).all;
    many.large = true;
    return many;
  }
  const std::vector<int64_t> sizes = octaves(draw, 2, 6);
  const int64_t size = sizes[at_index(i / 2)];
  Loss c{{.block_size = 3, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4}, {}, {}};
  c.config.vocab_size = sizes[at_index((i + 1) / 2 % std::ssize(sizes))];
  if (i % 2 == 0) c.config.block_size = size;
  c.ids = i % 2 == 0 ? ids_for(draw, draw.number(1, 2), size, c.config.vocab_size)
                     : ids_for(draw, size, draw.number(1, 3), c.config.vocab_size);
  c.targets = ids_for(draw, c.ids.batch, c.ids.length, c.config.vocab_size).all;
  c.targets[at_index(draw.number(0, std::ssize(c.targets) - 1))] = -100;
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  c.large = true;
  return c;
}

// Its head is as much larger as the case says.
void fill_for(const GPT& model, const Loss& c) {
  fill(model, c.seed);
  for (int64_t i = 0; i < model.lm_head.weight.numel(); ++i) {
    model.lm_head.weight.mutable_data()[i] *= static_cast<real>(c.size);
  }
}

const GPTConfig turning{
    .block_size = 4, .vocab_size = 5, .n_layer = 1, .n_head = 2, .n_embd = 8, .positions = Positions::rotary};

const Check<Loss> of_losses({
    .exercise = "14.5",
    .examples = {{small, {1, 1, {2}}, {3}},
                 {small, {1, 3, {2, 0, 2}}, {0, 2, 1}},
                 {small, {2, 3, {3, 0, 2, 1, 4, 4}}, {0, 2, 1, 4, 4, 0}},
                 {small, {2, 2, {2, 0, 2, 1}}, {0, 2, 1, 4}, 7, 16},
                 {small, {2, 2, {2, 0, 2, 1}}, {0, 2, 1, 4}, 7, 128},
                 {small, {2, 2, {2, 0, 2, 1}}, {0, 2, 1, 4}, 7, 1, 0.4},
                 {small, {3, 2, {2, 0, 2, 1, 4, 4}}, {0, -100, 1, 4, -100, 0}},
                 {turning, {2, 6, {2, 0, 2, 1, 4, 4, 3, 1, 0, 2, 3, 3}}, {0, 3, 1, 4, 0, 0, 1, 2, 3, 4, 0, 1}},
                 {small, {1, 2, {2, 0}}, {-100, -100}},
                 {small, {0, 2, {}}, {}}},
    .draw =
        [](Draw& draw) {
          Loss c{config_for(draw), {}, {}};
          const bool ends = c.config.positions == Positions::learned;  // at block_size: others go on behind it
          c.ids =
              ids_for(draw, draw.size(1, 3), draw.size(1, c.config.block_size + (ends ? 0 : 3)), c.config.vocab_size);
          const bool gaps = draw.yes(0.3), none = draw.yes(0.1);
          for (size_t i = 0; i < c.ids.all.size(); ++i) {
            c.targets.push_back(none || (gaps && i > 0 && draw.yes(0.4)) ? -100
                                                                         : draw.number(0, c.config.vocab_size - 1));
          }
          c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
          c.size = draw.one_of<double>({1, 1, 1, 16}), c.drop = draw.one_of<double>({0, 0, 0, 0.4});
          c.training = draw.yes(0.7);
          return c;
        },
    .drawn = 30,
    .draw_large = large_loss,
    .large = 12,
    .call =
        [](const Loss& c) {
          return Call{fmt::format("{}, {} mode, drop {}: loss(ids ({}, {}) {}, targets {})", text_of(c.config),
                                  c.training ? "training" : "evaluation", c.drop, c.ids.batch, c.ids.length,
                                  list_of(c.ids.all), list_of(c.targets))};
        },
    .ask = [](const Loss& c) -> Answer {
      GPT model(c.config);
      fill_for(model, c);
      model.drop.p = c.drop;
      model.train(c.training);
      manual_seed(c.seed);
      const IndexTensor ids = c.ids.tensor(), targets = Ids{c.ids.batch, c.ids.length, c.targets}.tensor();
      const Tensor y = model.loss(ids, targets);
      if (c.counts_nothing() || c.large) return {{"the loss", y}};
      const double next = default_generator().uniform();
      std::vector<Item> items = {{"the loss", y}, {"the number that the default generator draws next", next}};
      items.push_back(without_recording(c.seed, [&] { return model.loss(ids, targets); }));
      items.push_back({"the ids and the targets, afterwards", ids_and_targets(ids.to_vector(), targets.to_vector())});
      for (Item& item : gradients_of(y, inputs_of(model))) items.push_back(std::move(item));
      const auto fill_with = [&](uint64_t seed) {
        Loss other = c;
        other.seed = seed;
        fill_for(model, other);
      };
      append(items, with_changed_weights(model, c.seed, fill_with, [&] { return model.loss(ids, targets); }));
      return items;
    },
    .expect = [](const Loss& c) -> Answer { return of_loss(c, {}, true); },
    .mistakes = [](const Loss& c) -> Mistakes {
      return {
          {"where no target counts the mean is NaN, as cross_entropy has it",
           c.counts_nothing() ? Answer{{"the loss", 0.0}} : of_loss(c, {}, false)},
          {"the losses are added: the mean is wanted", of_loss(c, {.summed = true}, false)},
          {"the targets are those of the next position already: nothing is to be shifted",
           of_loss(c, {.of_next = true}, false)},
          {"the ids are not their own targets", of_loss(c, {.of_ids = true}, false)},
          {"all positions predict, not the last one alone", of_loss(c, {.last_only = true}, false)},
          {"all sequences of the batch count, not the first one alone", of_loss(c, {.first_sequence = true}, false)}};
    },
});

// The ids are the targets, too, in one array: each token is to be found again where it stands.
const Check<Loss> of_its_own_ids({
    .exercise = "14.5",
    .examples = {{small, {1, 3, {2, 0, 1}}, {2, 0, 1}}, {small, {2, 2, {3, 0, 2, 1}}, {3, 0, 2, 1}}},
    .call =
        [](const Loss& c) { return Call{fmt::format("{}: loss(ids {}, ids)", text_of(c.config), list_of(c.ids.all))}; },
    .ask = [](const Loss& c) -> Answer {
      const IndexTensor ids = c.ids.tensor();
      return {{"the loss", model_of(c.config, c.seed).loss(ids, ids)}};
    },
    .expect = [](const Loss& c) -> Answer { return of_loss(c, {}, false); },
    .mistakes = [](const Loss& c) -> Mistakes {
      return {{"the targets are those of the next position already, whatever they are: nothing is to be shifted",
               of_loss(c, {.of_next = true}, false)}};
    },
});

// A target that is neither a token nor -100.
const Check<Loss> of_impossible_targets({
    .exercise = "14.5",
    .examples = {{small, {1, 3, {2, 0, 2}}, {0, -1, 1}},
                 {small, {2, 2, {2, 0, 2, 1}}, {0, -100, 5, 1}},
                 {small, {1, 2, {2, 0}}, {-99, 1}}},
    .call =
        [](const Loss& c) {
          return Call{
              fmt::format("{}: loss(ids {}, targets {})", text_of(c.config), list_of(c.ids.all), list_of(c.targets))};
        },
    .ask = [](const Loss& c) -> Answer {
      return model_of(c.config, c.seed).loss(c.ids.tensor(), Ids{c.ids.batch, c.ids.length, c.targets}.tensor());
    },
    .expect = [](const Loss&) -> Answer { return throws("IndexError", ""); },
});

}  // namespace
}  // namespace course
