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

}  // namespace
}  // namespace course
