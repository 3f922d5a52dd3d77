// A check of 09.4: the mode is switched once, before the first loss, and who switches a part back finds it so.
#include "modules/09_training/oracle.h"

namespace course {
namespace {

struct SwitchedBack {
  int64_t batches = 1;
  int64_t at = 0;  ///< the loss at which the part goes back to evaluation mode
};

struct TwoParts : OneWeight {
  OneWeight inner;
  void members(MemberVisitor& visit) override {
    OneWeight::members(visit);
    visit.module("inner", inner);
  }
};

Answer modes_of(const SwitchedBack& c, int64_t from, bool after) {
  std::string modes;
  for (int64_t b = 0; b < c.batches; ++b) modes += b <= from ? "training, " : "evaluation, ";
  return {{"the part's mode when each loss is asked for", modes},
          {"the part trains, afterwards", after},
          {"the model trains, afterwards", true}};
}

const Check<SwitchedBack> switched_back({
    .exercise = "09.4",
    .examples = {{1, 0}, {3, 0}, {3, 1}},
    .call =
        [](const SwitchedBack& c) {
          return Call{fmt::format("a step of {} batches; loss {} puts a part of the model back into evaluation mode",
                                  c.batches, c.at + 1)};
        },
    .ask = [](const SwitchedBack& c) -> Answer {
      TwoParts model;
      SGD optimizer(model.parameters(), 0.125);
      std::string modes;
      int64_t asked = 0;
      const auto next_loss = [&] {
        modes += model.inner.is_training() ? "training, " : "evaluation, ";
        if (asked++ == c.at) model.inner.eval();
        return add(model.w, model.inner.w);
      };
      take_step(model, optimizer, next_loss, {.lr = 0.5, .batches = c.batches});
      return {{"the part's mode when each loss is asked for", modes},
              {"the part trains, afterwards", model.inner.is_training()},
              {"the model trains, afterwards", model.is_training()}};
    },
    .expect = [](const SwitchedBack& c) -> Answer { return modes_of(c, c.at, false); },
    .mistakes = [](const SwitchedBack& c) -> Mistakes {
      const char* const says =
          "the model is put into training mode once, before the first loss: what next_loss switches stays";
      Answer left = modes_of(c, c.at, false);
      left.items[2].value = false;
      return {{"a step leaves the model in training mode", left},
              {says, modes_of(c, c.batches, true)},
              {says, modes_of(c, c.batches, false)},
              {says, modes_of(c, c.at, true)}};
    },
});

}  // namespace
}  // namespace course
