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

/// Outside of training, twice, with a number of each channel changed in place in between.
struct Moved {
  int64_t channel = 0;
  bool of_mean = false;  ///< or of the variance
};

Numbers normalized(const std::vector<double>& mean, const std::vector<double>& variance) {
  return filled({2, 3}, [&](const Shape& i) {
    const auto k = static_cast<size_t>(i[1]);
    return (static_cast<double>(1 + 3 * i[0] + i[1]) - mean[k]) / std::sqrt(variance[k] + 1e-5);
  });
}

const Check<Moved> moved_between({
    .exercise = "10.7",
    .examples = {{0}, {1}, {2}, {0, true}, {1, true}, {2, true}},
    .call =
        [](const Moved& c) {
          return Call{fmt::format(
              "batch_norm(tensor({{{{1, 2, 3}}, {{4, 5, 6}}}}), mean {{0, 0, 0}}, variance {{1, 1, 1}}, …, training = "
              "false), twice; before the second time number {} of the {} becomes 4",
              c.channel, c.of_mean ? "mean" : "variance")};
        },
    .ask = [](const Moved& c) -> Answer {
      const Tensor x = tensor({{1, 2, 3}, {4, 5, 6}}), mean = zeros({3}), variance = ones({3});
      const Tensor before = batch_norm(x, mean, variance, {}, {}, false);
      (c.of_mean ? mean : variance).set({c.channel}, 4);
      return {{"before", before}, {"afterwards", batch_norm(x, mean, variance, {}, {}, false)}};
    },
    .expect = [](const Moved& c) -> Answer {
      std::vector<double> mean(3, 0), variance(3, 1);
      const Numbers before = normalized(mean, variance);
      (c.of_mean ? mean : variance)[static_cast<size_t>(c.channel)] = 4;
      return {{"before", Value(before).within(1e-5)}, {"afterwards", Value(normalized(mean, variance)).within(1e-5)}};
    },
    .mistakes = [](const Moved&) -> Mistakes {
      const Value before = Value(normalized({0, 0, 0}, {1, 1, 1})).within(1e-5);
      return {{"the running numbers are read anew at each call: they may have moved in place",
               {{"before", before}, {"afterwards", before}}}};
    },
});

/// Outside of training, far from 0, where x - mean has all its digits and x · scale has not.
struct FarFromZero {
  double far = 0;
  bool weight = false;
};

const Check<FarFromZero> far_from_zero({
    .exercise = "10.7",
    .examples = {{1e6}, {1e6, true}, {-3e6}, {-3e6, true}},
    .call =
        [](const FarFromZero& c) {
          return Call{
              fmt::format("batch_norm(tensor({{{{{0} + 1}}, {{{0} + 3}}, {{{0} - 2}}}}), mean {{{0}}}, variance {{3}}, "
                          "{1}, training = false)",
                          c.far, c.weight ? "weight {3}, bias {-1}" : "…")};
        },
    .ask = [](const FarFromZero& c) -> Answer {
      const auto far = static_cast<real>(c.far);
      const Tensor x = tensor({{far + 1}, {far + 3}, {far - 2}}), mean = full({1}, c.far), variance = full({1}, 3);
      return c.weight ? batch_norm(x, mean, variance, full({1}, 3), full({1}, -1)) : batch_norm(x, mean, variance);
    },
    .expect = [](const FarFromZero& c) -> Answer {
      const double scale = (c.weight ? 3 : 1) / std::sqrt(3 + 1e-5), shift = c.weight ? -1 : 0;
      return Value(Numbers({3, 1}, {scale + shift, 3 * scale + shift, -2 * scale + shift})).within(1e-5);
    },
});

}  // namespace
}  // namespace course
