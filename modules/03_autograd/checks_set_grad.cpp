// Checks of 03.4: what a leaf had before, and gradients of many numbers.
#include "modules/03_autograd/oracle.h"
#include "tinytensor/autograd/order.h"

namespace course {
namespace {

// A gradient that is there already, whoever put it there; and one of so many numbers that blocks leave a rest.
struct Before {
  int64_t elements = 2;
  int64_t backwards = 1;
};

const Check<Before> there_before({
    .exercise = "03.4",
    .examples = {{2}, {2, 2}, {70001}, {140001, 2}},
    .call =
        [](const Before& c) {
          return Call{
              fmt::format("leaf.set_grad(…) of {0} times 100, then backward(leaf, 1, 2, …) {1} time{2}: how many "
                          "numbers of the gradient are not their sum; and without set_grad()",
                          c.elements, c.backwards, c.backwards == 1 ? "" : "s")};
        },
    .ask = [](const Before& c) -> Answer {
      std::vector<Item> items;
      std::vector<Tensor> held;  // so that what set_grad() gets lies where no gradient of an earlier question was
      for (const double before : {100.0, 0.0}) {
        const Tensor leaf = zeros({c.elements}).requires_grad_(), seed = arange(1, static_cast<double>(c.elements) + 1);
        for (int i = 0; before != 0 && i < 200; ++i) held.push_back(full({2}, before));
        if (before != 0) leaf.set_grad(full({c.elements}, before));
        for (int64_t i = 0; i < c.backwards; ++i) backward(leaf, seed, true);
        int64_t wrong = 0;
        for (int64_t i = 0; i < c.elements; ++i) {
          const double sum = before + static_cast<double>(c.backwards * (i + 1));
          wrong += static_cast<double>(leaf.grad().data()[i]) == sum ? 0 : 1;
        }
        items.push_back({before != 0 ? "added to what set_grad() put there" : "from nothing", wrong});
      }
      return items;
    },
    .expect = [](const Before&) -> Answer {
      return {{"added to what set_grad() put there", 0}, {"from nothing", 0}};
    },
    .mistakes = [](const Before& c) -> Mistakes {
      return {{"a gradient that is there is added to, whoever put it there: leaf.grad().defined() is all that is asked",
               {{"added to what set_grad() put there", c.elements}, {"from nothing", 0}}}};
    },
});

/// A gradient and what arrives lie in one buffer 1, 2, 3, …, `apart` places from each other.
struct Beside {
  int64_t elements = 3;
  int64_t apart = 1;  ///< below 0: what arrives lies behind the gradient
};

const Check<Beside> beside_each_other({
    .exercise = "03.4",
    .examples = {{3, 1}, {3, -1}, {100, 1}, {100, 17}, {40, -3}, {8, 0}},
    .call =
        [](const Beside& c) {
          const int64_t grad = std::max<int64_t>(c.apart, 0), seed = std::max<int64_t>(-c.apart, 0);
          return Call{
              fmt::format("buffer = 1, 2, 3, …; leaf.set_grad(buffer[{0}:{1}]), then backward(leaf, buffer[{2}:{3}])",
                          grad, grad + c.elements, seed, seed + c.elements)};
        },
    .ask = [](const Beside& c) -> Answer {
      const int64_t grad = std::max<int64_t>(c.apart, 0), seed = std::max<int64_t>(-c.apart, 0);
      const Tensor buffer = arange(1, static_cast<double>(c.elements + grad + seed + 1));
      const Tensor leaf = zeros({c.elements}).requires_grad_();
      leaf.set_grad(slice(buffer, 0, grad, grad + c.elements));
      backward(leaf, slice(buffer, 0, seed, seed + c.elements));
      return leaf.grad();
    },
    .expect = [](const Beside& c) -> Answer {
      Numbers sum({c.elements});
      for (int64_t i = 0; i < c.elements; ++i) {
        sum.values[static_cast<size_t>(i)] = static_cast<double>(2 * (i + 1) + std::abs(c.apart));
      }
      return sum;
    },
    .mistakes = [](const Beside& c) -> Mistakes {
      std::vector<double> all;
      for (int64_t i = 0; i < c.elements + std::abs(c.apart); ++i) all.push_back(static_cast<double>(i + 1));
      Numbers sum({c.elements});
      for (int64_t i = 0; i < c.elements && c.apart > 0; ++i) {
        all[static_cast<size_t>(i + c.apart)] += all[static_cast<size_t>(i)];
        sum.values[static_cast<size_t>(i)] = all[static_cast<size_t>(i + c.apart)];
      }
      return {
          {"what arrives lies in the memory of the gradient, and was read after the addition had written there", sum}};
    },
});

}  // namespace
}  // namespace course
