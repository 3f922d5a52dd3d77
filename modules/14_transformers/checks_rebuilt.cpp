// A check of 14.4: layers that were exchanged, or taken out, after the model had been made.
#include "modules/14_transformers/oracle.h"

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

}  // namespace
}  // namespace course
