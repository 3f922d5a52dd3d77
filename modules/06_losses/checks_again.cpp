// Checks of 06.1 and 06.2: the same tensor for both, and calls one after another whose numbers lie in the same places.
#include "modules/06_losses/oracle.h"
#include "modules/course/checking/second_call.h"
#include "tinytensor/ops/losses/loss_parts.h"

namespace course {
namespace {

using Loss = Tensor (*)(const Tensor& x, const Tensor& target, Reduction reduction);

/// Two arguments, of which one holds half of each number in a second call.
struct Again {
  Pair pair;
  bool target_changes = false;
};

Answer two_losses(const Again& c, const OfTwo& f) {
  Pair second = c.pair;
  Input& changes = c.target_changes ? second.target : second.x;
  static_cast<Numbers&>(changes) = halved(changes);
  const OfTwo size = [](Exact x, Exact t) { return (1 + std::abs(x)) * (1 + std::abs(t)); };
  const Sizes sizes{size, size};
  return with_two_results(Answer(), pair_of(c.pair, sizes, f).items[0].value, pair_of(second, sizes, f).items[0].value);
}

Again drawn_again(Draw& draw) {
  Again c;
  const Shape shape = draw.shape({.most_dims = 2, .smallest = 1, .largest = 4});
  c.pair.x = draw.input(shape, Layout::dense);
  c.pair.target = draw.input(shape, Layout::dense, [&] { return draw.uniform(); });
  c.pair.reduction = reduction_for(draw);
  c.target_changes = draw.yes();
  return c;
}

CheckParts<Again> again(const std::string& exercise, const char* name, Loss loss, OfTwo f) {
  return {
      .exercise = exercise,
      .draw = drawn_again,
      .drawn = 24,
      .call =
          [=](const Again& c) {
            return Call{fmt::format("{}(x, target, {}), no gradient is asked for; and once more when {} holds half",
                                    name, code_of(c.pair.reduction), c.target_changes ? "target" : "x"),
                        {{"x", c.pair.x}, {"target", c.pair.target}}};
          },
      .ask = [=](const Again& c) -> Answer {
        const Tensor x = c.pair.x.tensor(), target = c.pair.target.tensor();
        return two_results(c.target_changes ? target : x, [&] { return loss(x, target, c.pair.reduction); });
      },
      .expect = [=](const Again& c) { return two_losses(c, f); },
  };
}

Exact square_again(Exact x, Exact t) { return (x - t) * (x - t); }
Exact bits_again(Exact x, Exact t) { return softplus_of(x) - x * t; }

const Check<Again> squares_again(again("06.1", "mse_loss", mse_loss, square_again));
const Check<Again> bits_again_asked(again("06.2", "bce_with_logits", bce_with_logits, bits_again));

/// Losses that are changed where they lie, and reduced once more.
struct Losses {
  Input each;
  Reduction reduction = Reduction::mean;
};
const Check<Losses> reduced_again({
    .exercise = "06.1",
    .examples = {{Input({1}, {2})}, {Input({3}, {1, 2, 6})}, {Input({3}, {1, 2, 6}), Reduction::sum}},
    .call =
        [](const Losses& c) {
          return Call{fmt::format("reduce(losses, {}), and once more when losses holds half", code_of(c.reduction)),
                      {{"losses", c.each}}};
        },
    .ask = [](const Losses& c) -> Answer {
      const Tensor losses = c.each.tensor();
      return two_results(losses, [&] { return reduce(losses, c.reduction); });
    },
    .expect = [](const Losses& c) -> Answer {
      return with_two_results(Answer(), reduced(c.each, c.reduction), reduced(halved(c.each), c.reduction));
    },
});

/// One tensor, as prediction and as target.
struct Itself {
  Input x;
  Reduction reduction = Reduction::none;
};

Value both_slopes(const Answer& pair) {
  Value sum = pair.items[1].value;
  const Value& to_target = pair.items[2].value;
  for (size_t i = 0; i < sum.numbers.size(); ++i) sum.numbers[i] += to_target.numbers[i];
  return sum.within(*sum.bound + *to_target.bound);
}

CheckParts<Itself> itself(const std::string& exercise, const char* name, Loss loss, OfTwo f, std::vector<Itself> all) {
  return {
      .exercise = exercise,
      .examples = std::move(all),
      .call =
          [=](const Itself& c) {
            return Call{fmt::format("{0}(x, x, {1}), and its gradient", name, code_of(c.reduction)), {{"x", c.x}}};
          },
      .ask = [=](const Itself& c) -> Answer {
        const Tensor x = c.x.tensor().requires_grad_();
        const Tensor y = loss(x, x, c.reduction);
        std::vector<Item> items{{"the loss", y}};
        for (Item& item : gradients_of(y, {{"x", x}})) items.push_back(std::move(item));
        return items;
      },
      .expect = [=](const Itself& c) -> Answer {
        const OfTwo size = [](Exact x, Exact) { return 1 + std::abs(x); };
        const Answer pair = pair_of({c.x, c.x, c.reduction, true, true}, {size, size}, f);
        return {pair.items[0], {"the gradient of x", both_slopes(pair)}};
      },
  };
}

const Check<Itself> squares_of_itself(
    itself("06.1", "mse_loss", mse_loss, square_again,
           {{Input({2}, {1, 2})}, {Input({2}, {1, 2}), Reduction::mean}, {Input({2}, {HUGE_VAL, 2})}}));
const Check<Itself> bits_of_itself(itself("06.2", "bce_with_logits", bce_with_logits, bits_again,
                                          {{Input({2}, {1, 0.25})}, {Input({2}, {1, 0.25}), Reduction::sum}}));

}  // namespace
}  // namespace course
