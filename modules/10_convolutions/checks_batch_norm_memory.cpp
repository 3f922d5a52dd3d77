// Checks of 10.7: what batch norm remembers is changed where it lies, whatever the tape does.
#include <optional>

#include "modules/10_convolutions/oracle.h"
#include "tinytensor/ops/normalization/batch_norm.h"

namespace course {
namespace {

/// Whether the memory itself moves: seen through another name for the same numbers.
struct Memory {
  bool training = true, recording = true;
  bool learning = true;  ///< x requires a gradient
};

const Check<Memory> moved_in_place({
    .exercise = "10.7",
    .examples = {{true}, {false}, {true, false}, {false, false}, {true, true, false}, {false, true, false}},
    .call =
        [](const Memory& c) {
          return Call{fmt::format(
              "batch_norm(x, mean, variance, …, training = {}), where x is tensor({{{{1}}, {{5}}}}){}, mean "
              "and variance are row 0 and row 1 of a tensor{}: the whole tensor afterwards",
              c.training, c.learning ? ".requires_grad_()" : ", which requires no gradient",
              c.recording ? "" : ", under NoGrad")};
        },
    .ask = [](const Memory& c) -> Answer {
      const Tensor memory = tensor({{1, 100}, {4, 100}});
      std::optional<NoGrad> guard;
      if (!c.recording) guard.emplace();
      Tensor x = tensor({{1}, {5}});
      if (c.learning) x.requires_grad_();
      batch_norm(x, slice(memory[0], 0, 0, 1), slice(memory[1], 0, 0, 1), {}, {}, c.training, 0.5);
      return memory;
    },
    .expect = [](const Memory& c) -> Answer {
      return c.training ? Value(Numbers({2, 2}, {2, 100, 6, 100})) : Value(Numbers({2, 2}, {1, 100, 4, 100}));
    },
    .mistakes = [](const Memory& c) -> Mistakes {
      return {{!c.recording || !c.learning
                   ? "training decides whether something is remembered, not whether the tape records"
                   : "the running numbers are changed where they lie: a new tensor would be lost",
               Value(Numbers({2, 2}, {1, 100, 4, 100}))}};
    },
});

}  // namespace
}  // namespace course
