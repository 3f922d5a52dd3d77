// Checks of 06.1 and 06.2: numbers of very different size, answers that are sure, and two arguments that are parts of
// one series.
#include "modules/06_losses/oracle.h"
#include "modules/course/checking/kernel_arrays.h"

namespace course {
namespace {

using LossOfTwo = Tensor (*)(const Tensor& x, const Tensor& target, Reduction reduction);

// Differences so small that their squares are 0 in a float, and so large that they are infinite.
struct Apart {
  Pair pair;
};

Apart drawn_apart(Draw& draw) {
  const double scale = std::ldexp(1, static_cast<int>(draw.yes() ? draw.number(-110, -80) : draw.number(70, 110)));
  const auto one = [&] { return (draw.yes() ? 1 : -1) * scale * draw.uniform(1, 2); };
  Apart c;
  const Shape shape{draw.number(1, 3)};
  c.pair.x = draw.input(shape, Layout::dense, one);
  c.pair.target = draw.yes() ? Input(shape, Numbers(shape).values) : draw.input(shape, Layout::dense, one);
  c.pair.reduction = reduction_for(draw);
  c.pair.for_target = draw.yes();
  return c;
}

Answer slopes_of_squares(const Apart& c, double factor) {
  const Pair& pair = c.pair;
  const bool each = pair.reduction == Reduction::none;
  const Numbers w = uneven(each ? pair.x.shape : Shape{});
  std::vector<double> to_x;
  double largest = 0;
  for (size_t i = 0; i < pair.x.values.size(); ++i) {
    const double dy = each ? w.values[i] : w.values[0];
    const double count = pair.reduction == Reduction::mean ? static_cast<double>(pair.x.values.size()) : 1;
    to_x.push_back(factor * 2 * (pair.x.values[i] - pair.target.values[i]) * dy / count);
    largest = std::max(largest, std::abs(pair.x.values[i]) + std::abs(pair.target.values[i]));
  }
  std::vector<double> to_target = to_x;
  for (double& one : to_target) one = -one;
  Answer answer{{"the gradient of x", Value(row(to_x)).within(4e-6 * largest)}};
  if (pair.for_target) answer.items.push_back({"the gradient of target", Value(row(to_target)).within(4e-6 * largest)});
  return answer;
}

const Check<Apart> squares_without_digits({
    .exercise = "06.1",
    .examples = {{{Input({1}, {as_float(1e-25)}), Input({1}, {0}), Reduction::mean, true, true}},
                 {{Input({2}, {as_float(1e25), 0}), Input({2}, {0, 0}), Reduction::none, true, true}}},
    .draw = drawn_apart,
    .drawn = 16,
    .call =
        [](const Apart& c) {
          return Call{fmt::format("the gradients of mse_loss(x, target, {})", code_of(c.pair.reduction)),
                      {{"x", c.pair.x}, {"target", c.pair.target}}};
        },
    .ask = [](const Apart& c) -> Answer {
      const Tensor x = c.pair.x.tensor().requires_grad_(), target = c.pair.target.tensor();
      std::vector<std::pair<std::string, Tensor>> wanted{{"x", x}};
      if (c.pair.for_target) wanted.emplace_back("target", Tensor(target).requires_grad_());
      return gradients_of(mse_loss(x, target, c.pair.reduction), wanted);
    },
    .expect = [](const Apart& c) { return slopes_of_squares(c, 1); },
    .mistakes = [](const Apart& c) -> Mistakes {
      const bool little = std::abs(c.pair.x.values[0]) < 1;
      return {{little
                   ? "the slope is read off a square, which is 0 in a float where the difference is small: it is "
                     "2 (x - target)"
                   : "the slope is read off a square, which is infinite in a float where the difference is large: it "
                     "is 2 (x - target)",
               slopes_of_squares(c, little ? 0 : infinity)}};
    },
});

// Logits far out beside small ones. Where they are right they cost nothing, though x and x t are large.
struct FarAndNear {
  Pair pair;
};

FarAndNear drawn_far_and_near(Draw& draw) {
  FarAndNear c;
  const auto n = static_cast<size_t>(draw.number(2, 5)), first = static_cast<size_t>(draw.number(0, 1));
  const Shape shape{static_cast<int64_t>(n)};
  c.pair.x = Input(shape, std::vector<double>(n)), c.pair.target = c.pair.x;
  for (size_t i = 0; i < n; ++i) {
    const bool yes = draw.yes() || i == first;
    const double far = std::pow(10, draw.number(4, 9)) * draw.uniform(1, 9), near = draw.uniform(-3, 3);
    c.pair.x.values[i] = as_float(i % 2 == first ? (yes ? far : -far) : near);
    c.pair.target.values[i] = yes ? 1 : 0;
  }
  c.pair.reduction = draw.yes() ? Reduction::sum : Reduction::mean;
  return c;
}

Answer cost_of(const FarAndNear& c, Exact total) {
  const double count = c.pair.reduction == Reduction::mean ? static_cast<double>(c.pair.x.values.size()) : 1;
  return Value(Numbers({}, static_cast<double>(total) / count)).within(2e-5);
}

const Check<FarAndNear> small_losses_beside_large_logits({
    .exercise = "06.2",
    .examples = {{{Input({2}, {1e8, -1}), Input({2}, {1, 1}), Reduction::sum}},
                 {{Input({2}, {1e8, -1}), Input({2}, {1, 1}), Reduction::mean}}},
    .draw = drawn_far_and_near,
    .drawn = 12,
    .call =
        [](const FarAndNear& c) {
          return Call{fmt::format("bce_with_logits(x, target, {})", code_of(c.pair.reduction)),
                      {{"x", c.pair.x}, {"target", c.pair.target}}};
        },
    .ask = [](const FarAndNear& c) -> Answer {
      return bce_with_logits(c.pair.x.tensor(), c.pair.target.tensor(), c.pair.reduction);
    },
    .expect =
        [](const FarAndNear& c) {
          Exact total = 0;
          for (size_t i = 0; i < c.pair.x.values.size(); ++i) {
            const auto x = static_cast<Exact>(c.pair.x.values[i]);
            total += softplus_of(c.pair.target.values[i] == 1 ? -x : x);
          }
          return cost_of(c, total);
        },
    .mistakes = [](const FarAndNear& c) -> Mistakes {
      double all = 0, met = 0;
      for (size_t i = 0; i < c.pair.x.values.size(); ++i) {
        all = as_float(all + static_cast<double>(softplus_of(static_cast<Exact>(c.pair.x.values[i]))));
        met = as_float(met + c.pair.x.values[i] * c.pair.target.values[i]);
      }
      return {
          {"softplus(x) and x t are added up each for itself: in two large sums the small losses are lost. Subtract "
           "first, then add",
           cost_of(c, static_cast<Exact>(all - met))}};
    },
});

// An answer that is sure and right costs little, and not nothing. Formulas differ in the side on which they keep the
// digits of that: one of the two is enough.
struct Sure {
  double x;
};
const Check<Sure> sure({
    .exercise = "06.2",
    .examples = {{17.5}, {30}, {60}},
    .call =
        [](const Sure& c) {
          return Call{fmt::format("is bce_with_logits({0}, 1) above 0, or bce_with_logits(-{0}, 0)?", c.x), {}};
        },
    .ask = [](const Sure& c) -> Answer {
      const Tensor yes = bce_with_logits(tensor(c.x), tensor(1)), no = bce_with_logits(tensor(-c.x), tensor(0));
      return yes.item() > 0 || no.item() > 0;
    },
    .expect = [](const Sure&) -> Answer { return true; },
    .mistakes = [](const Sure& c) -> Mistakes {
      return {{fmt::format("a loss of {:.2g} is not 0: 1 + e^-{} is 1 in a float, or small losses are cut off. "
                           "softplus keeps the digits",
                           std::exp(-c.x), c.x),
               false}};
    },
});

// What a target sends back is -x, however small x is.
const Check<Sure> slopes_of_targets({
    .exercise = "06.2",
    .examples = {{1e-8}, {-1e-6}, {1e-3}, {20}},
    .call =
        [](const Sure& c) {
          return Call{fmt::format("the gradient of target = 0.5 in bce_with_logits({:g}, target), divided by x", c.x),
                      {}};
        },
    .ask = [](const Sure& c) -> Answer {
      const Tensor target = tensor(0.5).requires_grad_();
      backward(bce_with_logits(tensor(c.x), target));
      return target.grad().item() / c.x;
    },
    .expect = [](const Sure&) -> Answer { return Value(-1.0).within(1e-3); },
    .mistakes = [](const Sure&) -> Mistakes {
      return {
          {"two numbers near log 2 are subtracted, and the digits of x are lost: what the target sends back is -x "
           "itself",
           0.0}};
    },
});

// Its slope as well. The share of the right one that the better of both sides has.
const Check<Sure> sure_slopes({
    .exercise = "06.2",
    .examples = {{12.5}, {20}, {40}},
    .call =
        [](const Sure& c) {
          return Call{
              fmt::format("the gradients of bce_with_logits(-{0}, 0) and of bce_with_logits({0}, 1), each by "
                          "what is right: that which is nearer to 1",
                          c.x)};
        },
    .ask = [](const Sure& c) -> Answer {
      double nearest = infinity;
      for (const double target : {0.0, 1.0}) {
        const Tensor x = tensor(target == 0 ? -c.x : c.x).requires_grad_();
        backward(bce_with_logits(x, tensor(target)));
        const double share = std::abs(static_cast<double>(x.grad().item())) * (1 + std::exp(c.x));
        if (std::abs(share - 1) < std::abs(nearest - 1)) nearest = share;
      }
      return nearest;
    },
    .expect = [](const Sure&) -> Answer { return Value(1.0).within(1e-3); },
    .mistakes = [](const Sure& c) -> Mistakes {
      return {
          {fmt::format("a slope of {:.2g} is not 0: σ(x) - t has its digits where t is 0, if σ(x) has them far below 0",
                       1 / (1 + std::exp(c.x))),
           0.0}};
    },
});

// A series beside itself some steps later: both lie in one array, and neither is the other.
struct Series {
  Input numbers;
  int64_t later = 1;
  Reduction reduction = Reduction::mean;

  Pair pair() const {
    const int64_t n = numbers.size(0) - later;
    const auto part = [&](int64_t from) {
      const auto begin = numbers.values.begin() + from;
      return Input({n}, {begin, begin + n});
    };
    return {part(0), part(later), reduction, true, true};
  }
};

CheckParts<Series> of_one_array(const std::string& exercise, const char* name, LossOfTwo loss, OfTwo f) {
  return {
      .exercise = exercise,
      .examples = {{Input({4}, {1, 2, 4, 7}), 1, Reduction::none}},
      .draw =
          [](Draw& draw) {
            return Series{draw.input({draw.size(4, 7)}, Layout::dense), draw.number(0, 3), reduction_for(draw)};
          },
      .drawn = 10,
      .call =
          [=](const Series& c) {
            return Call{
                fmt::format("{0}(x, target, {1}) of two views: x begins at the first number of s, target at s[{2}], "
                            "and both have {3}",
                            name, code_of(c.reduction), c.later, c.numbers.size(0) - c.later),
                {{"s", c.numbers}}};
          },
      .ask = [=](const Series& c) -> Answer {
        const Tensor s = c.numbers.tensor();
        const Shape shape{c.numbers.size(0) - c.later};
        const Tensor x = s.as_strided(shape, {1}, s.offset()).requires_grad_();
        const Tensor target = s.as_strided(shape, {1}, s.offset() + c.later).requires_grad_();
        const Tensor y = loss(x, target, c.reduction);
        std::vector<Item> items{{"the loss", y}};
        for (Item& item : gradients_of(y, {{"x", x}, {"target", target}})) items.push_back(std::move(item));
        return items;
      },
      .expect = [=](const Series& c) -> Answer {
        const OfTwo size = [](Exact x, Exact t) { return (1 + std::abs(x)) * (1 + std::abs(t)); };
        return pair_of(c.pair(), {size, size}, f);
      },
      .mistakes = [=](const Series& c) -> Mistakes {
        Pair itself = c.pair();
        itself.target = itself.x;
        const OfTwo size = [](Exact x, Exact t) { return (1 + std::abs(x)) * (1 + std::abs(t)); };
        return {{"two tensors in one memory are not one tensor: a view is known by where it begins, too",
                 {pair_of(itself, {size, size}, f).items[0]}}};
      },
  };
}

const Check<Series> squares_of_one_array(of_one_array("06.1", "mse_loss", mse_loss,
                                                      [](Exact x, Exact t) { return (x - t) * (x - t); }));
const Check<Series> bits_of_one_array(of_one_array("06.2", "bce_with_logits", bce_with_logits,
                                                   [](Exact x, Exact t) { return softplus_of(x) - x * t; }));

}  // namespace
}  // namespace course
