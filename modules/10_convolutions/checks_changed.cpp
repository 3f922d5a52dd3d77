// Checks of 10.3: a factor that was changed in place since is asked for only where a gradient needs it.
#include "modules/10_convolutions/layers.h"

namespace course {
namespace {

struct Changed {
  bool x_learns = false, weight_learns = false;  ///< and the bias always
};

const Check<Changed> changed_since({
    .exercise = "10.3",
    .examples = {{false, false}, {true, false}, {false, true}},
    .call =
        [](const Changed& c) {
          return Call{
              fmt::format("conv1d(x, weight, bias), x = {{1, 2, 3}}, weight = {{1, 10}}, where {} a gradient; before "
                          "the way back {} set to 9",
                          c.x_learns        ? "x and the bias need"
                          : c.weight_learns ? "the weight and the bias need"
                                            : "the bias alone needs",
                          c.x_learns        ? "x is"
                          : c.weight_learns ? "the weight is"
                                            : "x and the weight are")};
        },
    .ask = [](const Changed& c) -> Answer {
      Tensor x = tensor({{{1, 2, 3}}}), weight = tensor({{{1, 10}}});
      const Tensor bias = zeros({1}).requires_grad_();
      if (c.x_learns) x.requires_grad_();
      if (c.weight_learns) weight.requires_grad_();
      const Tensor y = conv1d(x, weight, bias);
      if (!c.weight_learns) fill_(x.detach(), 9);
      if (!c.x_learns) fill_(weight.detach(), 9);
      backward(y, tensor({{{1, 2}}}));
      return {{"the gradient of x", x.grad()}, {"of weight", weight.grad()}, {"of bias", bias.grad()}};
    },
    .expect = [](const Changed& c) -> Answer {
      return {{"the gradient of x", c.x_learns ? Value(Numbers({1, 1, 3}, {1, 12, 20})) : Value()},
              {"of weight", c.weight_learns ? Value(Numbers({1, 1, 2}, {5, 8})) : Value()},
              {"of bias", Value(Numbers({1}, 3.0))}};
    },
});

}  // namespace
}  // namespace course
