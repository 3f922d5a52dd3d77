// Checks of 14.4 and 14.5: layers that were exchanged, taken out, or given another form, after the model had been made.
#include "modules/14_transformers/oracle.h"
#include "modules/course/checking/kept_weight.h"

namespace course {
namespace {

struct Rebuilt {
  bool other_head = false, first_block_gone = false;
};
constexpr int64_t classes_of_other_head = 3;
const Ids ids_of_rebuilt{1, 3, {2, 0, 2}};

Numbers logits_of(const Rebuilt& c) {
  Parameters p = values_of(parameters_of(small), 7);
  GPTConfig config = small;
  if (c.first_block_gone) {
    config.n_layer = 1;
    for (const auto& [name, values] : Parameters(p)) {
      if (name.starts_with("h.1.")) p["h.0." + name.substr(4)] = values;
    }
  }
  if (c.other_head) {
    config.tie_weights = false, config.vocab_size = classes_of_other_head;
    Parameters head =
        values_of({{"weight", {classes_of_other_head, small.n_embd}}, {"bias", {classes_of_other_head}}}, 8);
    p["lm_head.weight"] = head["weight"], p["lm_head.bias"] = head["bias"];
  }
  return Numbers({1, ids_of_rebuilt.length, config.vocab_size}, plain_gpt(p, config, ids_of_rebuilt));
}

const Check<Rebuilt> of_rebuilt_models({
    .exercise = "14.4",
    .examples = {{true, false}, {false, true}, {true, true}},
    .call =
        [](const Rebuilt& c) {
          return Call{fmt::format("{}{}{}: forward(ids {}), without caches and with empty ones", text_of(small),
                                  c.other_head ? ", then lm_head = Linear(4, 3)" : "",
                                  c.first_block_gone ? ", then its first block is taken out of h" : "",
                                  list_of(ids_of_rebuilt.all))};
        },
    .ask = [](const Rebuilt& c) -> Answer {
      GPT model = model_of(small, 7);
      if (c.other_head) {
        model.lm_head = Linear(small.n_embd, classes_of_other_head);
        fill(model.lm_head, 8);
      }
      if (c.first_block_gone) model.h.erase(model.h.begin());
      std::vector<KeyValueCache> caches;
      return {{"the logits", model.forward(ids_of_rebuilt.tensor())},
              {"the logits, with empty caches", model.forward(ids_of_rebuilt.tensor(), caches)}};
    },
    .expect = [](const Rebuilt& c) -> Answer {
      const Value logits = near(logits_of(c));
      return {{"the logits", logits}, {"the logits, with empty caches", logits}};
    },
    .mistakes = [](const Rebuilt& c) -> Mistakes {
      return {{"the head is lm_head, also where it is no longer the table of tokens",
               Answer{{"the logits", near(logits_of({false, c.first_block_gone}))}}}};
    },
});

// A head of another size has its own number of classes.
const Check<Rebuilt> of_another_head({
    .exercise = "14.5",
    .examples = {{true, false}, {true, true}},
    .call =
        [](const Rebuilt& c) {
          return Call{fmt::format("{}, then lm_head = Linear(4, 3){}: loss(ids {}, targets 0, 2, 1)", text_of(small),
                                  c.first_block_gone ? ", and its first block is taken out of h" : "",
                                  list_of(ids_of_rebuilt.all))};
        },
    .ask = [](const Rebuilt& c) -> Answer {
      GPT model = model_of(small, 7);
      model.lm_head = Linear(small.n_embd, classes_of_other_head);
      fill(model.lm_head, 8);
      if (c.first_block_gone) model.h.erase(model.h.begin());
      return model.loss(ids_of_rebuilt.tensor(), IndexTensor({1, 3}, {0, 2, 1}));
    },
    .expect = [](const Rebuilt& c) -> Answer {
      const Numbers logits = logits_of(c);
      const std::vector<int64_t> targets = {0, 2, 1};
      double loss = 0;
      for (int64_t t = 0; t < 3; ++t) {
        double total = 0;
        for (int64_t j = 0; j < classes_of_other_head; ++j) total += std::exp(logits.at({0, t, j}));
        loss += (std::log(total) - logits.at({0, t, targets[at_index(t)]})) / 3;
      }
      return Value(loss).within(1e-5);
    },
    .mistakes = [](const Rebuilt&) -> Mistakes {
      return {{"how many classes there are the logits say, not the configuration: a head may be another one",
               throws("ShapeError", "")}};
    },
});

// What a layer computes only its forward() knows: its weight may be kept in another form, as quantize() leaves it.
struct Apart {
  bool cached = false;
};

const Check<Apart> of_weights_kept_apart({
    .exercise = "14.4",
    .examples = {{false}, {true}},
    .call =
        [](const Apart& c) {
          return Call{
              fmt::format("{}, its table of tokens, the head's too, kept in another form (stored; "
                          "weight is undefined): "
                          "forward(ids {}){}",
                          text_of(small), list_of(ids_of_rebuilt.all), c.cached ? " with empty caches" : "")};
        },
    .ask = [](const Apart& c) -> Answer {
      GPT model = model_of(small, 7);
      keep_apart(model.lm_head);
      model.wte.stored = model.lm_head.stored, model.wte.weight = Tensor();
      const NoGrad guard;
      std::vector<KeyValueCache> caches;
      return c.cached ? model.forward(ids_of_rebuilt.tensor(), caches) : model.forward(ids_of_rebuilt.tensor());
    },
    .expect = [](const Apart&) -> Answer { return near(logits_of({})); },
    .mistakes = [](const Apart&) -> Mistakes {
      return {{"a weight is read where the layer's forward() is meant", throws("ValueError", "")}};
    },
});

}  // namespace
}  // namespace course
