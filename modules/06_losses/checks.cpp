// Checks of 06.1 and 06.2: losses of two tensors of one shape. What is expected are sums, and slopes that are measured.
#include "modules/06_losses/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

using Loss = Tensor (*)(const Tensor& x, const Tensor& target, Reduction reduction);

Exact square_of(Exact x, Exact t) { return (x - t) * (x - t); }
Exact bits_of(Exact x, Exact t) {
  return std::isfinite(x) ? t * softplus_of(-x) + (1 - t) * softplus_of(x) : static_cast<Exact>(NAN);
}

const Sizes of_squares{square_of, [](Exact x, Exact t) { return 2 * std::abs(x - t); }};
const Sizes of_bits{[](Exact x, Exact t) { return (1 + std::abs(x)) * (1 + std::abs(t)); },
                    [](Exact x, Exact) { return 1 + std::abs(x); }};

std::string options_of(const Pair& c) {
  const char* const wanted = c.for_x && c.for_target ? "; gradients to both"
                             : c.for_x               ? ""
                             : c.for_target          ? "; a gradient to target only"
                                                     : "; no gradient is asked for";
  return fmt::format("{}){}", code_of(c.reduction), wanted);
}

Pair pair_for(Draw& draw, const std::function<double()>& x, const std::function<double()>& target) {
  Pair c;
  Shape shape = draw.shape({.most_dims = 3, .largest = 4});
  if (draw.yes(0.06)) shape = {draw.yes() ? draw.size(1001, 1200) : draw.size(65, 140)};
  c.x = draw.input(shape, layout_for(draw), x);
  c.target = draw.yes(0.25) ? laid_out_as(c.x, target) : draw.input(shape, layout_for(draw), target);
  c.reduction = reduction_for(draw);
  const int64_t wanted = draw.number(0, 4);
  c.for_x = wanted != 0, c.for_target = wanted <= 1 || wanted == 4;
  return c;
}

// Asked twice, where there is something to be asked for. Another loss is computed before the first goes backward.
Answer asked(const Pair& c, Loss loss) {
  const Tensor x = c.x.tensor(), target = c.target.tensor();
  const Untouched untouched_x("x", x), untouched_target("the target", target);
  std::vector<std::pair<std::string, Tensor>> wanted;
  if (c.for_x) wanted.emplace_back("x", Tensor(x).requires_grad_());
  if (c.for_target) wanted.emplace_back("target", Tensor(target).requires_grad_());
  // As in a network: what comes in was computed.
  const Tensor y = loss(reshape(x, x.shape()), reshape(target, target.shape()), c.reduction);
  const Tensor another = loss(ones(x.shape()).requires_grad_(), full(x.shape(), 0.25), c.reduction);
  std::vector<Item> items{{"the loss", y}};
  if (!wanted.empty()) {
    for (Item& item : asked_twice(y, wanted)) items.push_back(std::move(item));
  }
  untouched_x.check(), untouched_target.check();
  return items;
}

Pair many_pairs(Draw& draw, int which, const std::function<double()>& target) {
  const int64_t n = beyond_blocks(draw);
  const Shape shape = which == 2 ? Shape{2, n / 2} : Shape{n};
  Pair c{draw.input(shape, which == 1 ? Layout::gaps : Layout::dense), draw.input(shape, Layout::dense, target)};
  c.reduction = which == 0 ? Reduction::mean : which == 1 ? Reduction::none : Reduction::sum;
  c.for_target = true;
  return c;
}

Mistakes mistakes_of_reduction(const Pair& c, const Sizes& sizes, const OfTwo& f) {
  Mistakes all;
  if (c.reduction == Reduction::mean && c.x.values.empty()) {
    return {{"over nothing the mean is NaN, as in PyTorch: 0 would look like a perfect model",
             {{"the loss", Value(Numbers({}, 0)).within(0)}}}};
  }
  if (c.reduction == Reduction::sum && c.x.values.empty()) {
    return {{"over nothing the sum is 0: a mean is NaN there, and stays so when it is multiplied again",
             {{"the loss", Numbers({}, NAN)}}}};
  }
  for (const Reduction reduction : {Reduction::sum, Reduction::mean, Reduction::none}) {
    Pair other = c;
    other.reduction = reduction;
    if (reduction == Reduction::none && c.x.values.size() == 1) {
      all.push_back({"a mean or a sum is a number, of the shape (): also that of a single element",
                     {pair_of(other, sizes, f).items[0]}});
      continue;
    }
    if (reduction == c.reduction) continue;
    all.push_back({fmt::format("this is what {} gives: {} is asked for", code_of(reduction), code_of(c.reduction)),
                   {pair_of(other, sizes, f).items[0]}});
  }
  if (c.reduction == Reduction::mean && !c.x.shape.empty()) {
    Pair other = c;
    other.reduction = Reduction::sum;
    const double sum = pair_of(other, sizes, f).items[0].value.numbers[0];
    all.push_back({"divided by the first size: the mean is over all elements",
                   {{"the loss", Value(sum / static_cast<double>(c.x.shape[0])).within(1e-6 * std::abs(sum))}}});
  }
  return all;
}

// --- 06.1 ------------------------------------------------------------------------------------------------------------

Mistakes mistakes_of_squares(const Pair& c) {
  Mistakes all = mistakes_of_reduction(c, of_squares, square_of);
  const auto with = [&](const char* says, const OfTwo& f, const OfTwo& to_x, const OfTwo& to_target) {
    all.push_back({says, pair_of(c, of_squares, f, to_x, to_target)});
  };
  const OfTwo right = [](Exact x, Exact t) { return 2 * (x - t); };
  const OfTwo opposite = [](Exact x, Exact t) { return 2 * (t - x); };
  const OfTwo half = [](Exact x, Exact t) { return x - t; }, nothing = [](Exact, Exact) { return 0; };
  const auto held = [](Exact x) {
    return in_double() ? static_cast<Exact>(static_cast<double>(x)) : static_cast<Exact>(static_cast<float>(x));
  };
  for (const bool middle_first : {true, false}) {
    const OfTwo multiplied_out = [=](Exact x, Exact t) {
      const Exact ends = held(held(x * x) + held(t * t)), middle = held(2 * x * t);
      return middle_first ? held(held(held(x * x) - middle) + held(t * t)) : held(ends - middle);
    };
    all.push_back(
        {"x² - 2xt + t² is the same on paper, but a difference of large numbers that nearly cancel: subtract "
         "first, then square",
         {pair_of(c, of_squares, multiplied_out).items[0]}});
  }
  all.push_back({"half of the square: here it is the whole one",
                 {pair_of(c, of_squares, [](Exact x, Exact t) { return (x - t) * (x - t) / 2; }).items[0]}});
  all.push_back({"this is the distance, not its square",
                 {pair_of(c, of_squares, [](Exact x, Exact t) { return std::abs(x - t); }).items[0]}});
  if (c.reduction != Reduction::none) {
    const Value once = pair_of(c, of_squares, half).items[0].value;
    const double total = once.numbers[0];
    all.push_back({"the differences are reduced first, and squared then: each is squared by itself",
                   {{"the loss", Value(Numbers({}, total * total)).within(1e-5 * (1 + total * total))}}});
  }
  all.push_back({"the difference is not squared", {pair_of(c, of_squares, half).items[0]}});
  all.push_back({"these are the squares of x: the target is missing",
                 {pair_of(c, of_squares, [](Exact x, Exact) { return x * x; }).items[0]}});
  with("the 2 of the slope is missing: d² has the slope 2d", square_of, half, [](Exact x, Exact t) { return t - x; });
  with("the sign: where x is too large, the gradient is positive", square_of, opposite, right);
  with("the target's gradient has the other sign", square_of, right, right);
  with("nothing is sent to the target", square_of, right, nothing);
  with("nothing is sent to x", square_of, nothing, opposite);
  with(
      "dy · 2x: the target is missing in the gradient", square_of, [](Exact x, Exact) { return 2 * x; }, opposite);
  return all;
}

Call call_of_squares(const Pair& c) {
  return Call{"mse_loss(x, target, " + options_of(c), {{"x", c.x}, {"target", c.target}}};
}

const Input threes({3}, {1, 2, 5}), fours({3}, {1, 4, 2});
const Check<Pair> squares({
    .exercise = "06.1",
    .examples = {{threes, fours, Reduction::none},
                 {threes, fours, Reduction::sum},
                 {threes, fours, Reduction::mean},
                 {Input({2, 3}, {1, 2, 3, 4, 5, 6}), Input({2, 3}, {0, 2, 5, 4, 5, 0}), Reduction::mean, true, true},
                 {Input({}, {3}), Input({}, {1}), Reduction::none, true, true},
                 {Input({2}, {30000, -30000}), Input({2}, {-30000, 1}), Reduction::mean, true, true},
                 {Input({2}, {1000.25, -4000}), Input({2}, {1000, -4000.5}), Reduction::none, true, true},
                 {Input({0, 3}, {}), Input({0, 3}, {}), Reduction::mean},
                 {Input({0, 3}, {}), Input({0, 3}, {}), Reduction::sum},
                 {Input({0}, {}), Input({0}, {}), Reduction::none}},
    .draw =
        [](Draw& draw) {
          const double far = draw.one_of<double>({1, 1, 100});
          return pair_for(
              draw, [&, far] { return far * draw.normal(); }, [&, far] { return far * draw.normal(); });
        },
    .drawn = 100,
    .draw_large = [](Draw& draw, int i) { return many_pairs(draw, i, [&] { return draw.normal(); }); },
    .large = 3,
    .call = call_of_squares,
    .ask = [](const Pair& c) { return asked(c, mse_loss); },
    .expect = [](const Pair& c) { return pair_of(c, of_squares, square_of); },
    .mistakes = mistakes_of_squares,
});

// What is no number, or infinite, counts in a sum as well.
const Check<Pair> no_number_squared({
    .exercise = "06.1",
    .examples = {{Input({2}, {NAN, 1}), Input({2}, {1, 2}), Reduction::mean},
                 {Input({2}, {1, 2}), Input({2}, {NAN, 1}), Reduction::sum},
                 {Input({3}, {HUGE_VAL, 1, 2}), Input({3}, {1, 1, 1}), Reduction::mean},
                 {Input({2}, {HUGE_VAL, 1}), Input({2}, {HUGE_VAL, 1}), Reduction::none},  // inf - inf
                 {Input({2}, {NAN, -HUGE_VAL}), Input({2}, {1, 1}), Reduction::none}},
    .call = call_of_squares,
    .ask = [](const Pair& c) -> Answer { return mse_loss(c.x.tensor(), c.target.tensor(), c.reduction); },
    .expect = [](const Pair& c) -> Answer { return pair_of(c, of_squares, square_of).items[0].value; },
});

// --- 06.2 ------------------------------------------------------------------------------------------------------------

Exact sigmoid_of(Exact x) { return 1 / (1 + expl(-x)); }

Mistakes mistakes_of_bits(const Pair& c) {
  Mistakes all = mistakes_of_reduction(c, of_bits, bits_of);
  const auto value = [&](const char* says, const OfTwo& f) {
    all.push_back({says, {pair_of(c, of_bits, f, f, f).items[0]}});
  };
  const auto single = [](Exact x) { return static_cast<Exact>(static_cast<float>(x)); };
  value("log σ(x) of a σ(x) that has become 0 is -inf, and 0 · inf is NaN: never write σ(x) down, softplus(x) - x t",
        [&](Exact x, Exact t) {
          const Exact p = single(sigmoid_of(x));
          return -(t * logl(p) + (1 - t) * logl(single(1 - p)));
        });
  for (const double added : {1e-5, 1e-6, 1e-7, 1e-8, 1e-10, 1e-12}) {
    value(
        "kept from 0 by a small number the loss has a ceiling, and there the most wrong are told nothing: softplus(x) "
        "- x t "
        "needs no such number",
        [&](Exact x, Exact t) {
          const Exact p = single(sigmoid_of(x)), e = static_cast<Exact>(added);
          return -(t * logl(p + e) + (1 - t) * logl(single(1 - p) + e));
        });
  }
  value("e^x overflows: softplus takes the large part out of the bracket",
        [&](Exact x, Exact t) { return single(logl(1 + single(expl(x)))) - x * t; });
  value("the sign: a loss is minus a logarithm", [](Exact x, Exact t) { return -bits_of(x, t); });
  value("this is half of it: 1 - t counts as well, -(1 - t) log(1 - σ(x))",
        [](Exact x, Exact t) { return t * softplus_of(-x); });
  value("target and prediction are exchanged, or t and 1 - t are", [](Exact x, Exact t) { return bits_of(x, 1 - t); });
  value("x is taken for a probability: it is a logit, and may be any number",
        [](Exact x, Exact t) { return -(t * logl(x) + (1 - t) * logl(1 - x)); });
  value("the term x t has the wrong sign: softplus(x) - x t", [](Exact x, Exact t) { return softplus_of(x) + x * t; });
  const auto with = [&](const char* says, const OfTwo& to_x, const OfTwo& to_target) {
    all.push_back({says, pair_of(c, of_bits, bits_of, to_x, to_target)});
  };
  const OfTwo right = [](Exact x, Exact t) { return sigmoid_of(x) - t; };
  const OfTwo to_target = [](Exact x, Exact) { return -x; }, nothing = [](Exact, Exact) { return 0; };
  with(
      "the sign: t - σ(x) is the way to go, σ(x) - t the gradient", [](Exact x, Exact t) { return t - sigmoid_of(x); },
      to_target);
  with(
      "x - t: the logit has to go through σ first", [](Exact x, Exact t) { return x - t; }, to_target);
  with(
      "(σ(x) - t) σ (1 - σ) is the slope of a squared error: of the logarithm σ (1 - σ) cancels",
      [](Exact x, Exact t) { return (sigmoid_of(x) - t) * sigmoid_of(x) * (1 - sigmoid_of(x)); }, to_target);
  with(
      "σ(x): the target is missing in the gradient", [](Exact x, Exact) { return sigmoid_of(x); }, to_target);
  with("nothing is sent to the target: the loss is softplus(x) - x t", right, nothing);
  with("the target's gradient has the wrong sign: -x", right, [](Exact x, Exact) { return x; });
  with("the target's gradient is -x, not minus that of x", right, [](Exact x, Exact t) { return t - sigmoid_of(x); });
  return all;
}

Call call_of_bits(const Pair& c) {
  return Call{"bce_with_logits(x, target, " + options_of(c), {{"x", c.x}, {"target", c.target}}};
}

const Check<Pair> bits({
    .exercise = "06.2",
    .examples = {{Input({3}, {0, 2, -2}), Input({3}, {1, 1, 1}), Reduction::none},
                 {Input({3}, {0, 2, -2}), Input({3}, {0, 1, 1}), Reduction::mean},
                 {Input({4}, {1000, -1000, 1000, -1000}), Input({4}, {1, 1, 0, 0}), Reduction::none, true, true},
                 {Input({3}, {90, -90, -30}), Input({3}, {0.5, 0.25, 1}), Reduction::none, true, true},
                 {Input({3}, {6000, -20000, 1e6}), Input({3}, {0.5, 0.25, 0}), Reduction::none, true, true},
                 {Input({2}, {1e30, -1e30}), Input({2}, {0.5, 1}), Reduction::none, true, true},
                 {Input({2}, {2, -1}), Input({2}, {1.5, -0.5}), Reduction::none, true, true},
                 {Input({2}, {0, 0}), Input({2}, {0.5, 0}), Reduction::sum, true, true},
                 {Input({2, 2}, {1, -1, 3, 0.5}), Input({2, 2}, {1, 0, 0.25, 1}), Reduction::mean, true, true},
                 {Input({}, {1}), Input({}, {0}), Reduction::mean},
                 {Input({0}, {}), Input({0}, {}), Reduction::mean},
                 {Input({2, 0}, {}), Input({2, 0}, {}), Reduction::none}},
    .draw =
        [](Draw& draw) {
          const double far = draw.one_of<double>({1, 1, 4, 40, 1000});
          return pair_for(
              draw, [&, far] { return draw.yes(0.1) ? 0 : far * draw.normal(); },
              [&] { return draw.yes(0.6) ? static_cast<double>(draw.number(0, 1)) : draw.uniform(); });
        },
    .drawn = 130,
    .draw_large = [](Draw& draw, int i) { return many_pairs(draw, i, [&] { return draw.uniform(); }); },
    .large = 3,
    .call = call_of_bits,
    .ask = [](const Pair& c) { return asked(c, bce_with_logits); },
    .expect = [](const Pair& c) { return pair_of(c, of_bits, bits_of); },
    .mistakes = mistakes_of_bits,
});

const Check<Pair> no_number({
    .exercise = "06.2",
    .examples = {{Input({2}, {NAN, 1}), Input({2}, {1, 1}), Reduction::none},
                 {Input({2}, {1, 2}), Input({2}, {NAN, 1}), Reduction::sum}},
    .call = call_of_bits,
    .ask = [](const Pair& c) -> Answer { return bce_with_logits(c.x.tensor(), c.target.tensor(), c.reduction); },
    .expect = [](const Pair& c) -> Answer { return pair_of(c, of_bits, bits_of).items[0].value; },
});

// --- what is kept ----------------------------------------------------------------------------------------------------

struct Kept {
  Pair pair;
  int which = 0;  ///< overwritten between the op and backward(): 0 x, 1 the target, 2 the output
};

Kept kept_for(Draw& draw) {
  Kept c;
  const Shape shape = draw.shape({.most_dims = 2, .smallest = 1, .largest = 3});
  c.pair.x = draw.input(shape, Layout::dense);
  c.pair.target = draw.input(shape, Layout::dense, [&] { return draw.uniform(); });
  c.pair.reduction = reduction_for(draw);
  c.pair.for_target = draw.yes();
  c.pair.for_x = !c.pair.for_target || draw.yes();
  c.which = static_cast<int>(draw.number(0, 2));
  return c;
}

// The gradients, right or refused: where her op notices, those of one that nobody disturbed.
Answer asked_kept(const Kept& c, Loss loss) {
  const auto ask = [&](bool overwrite) {
    const Tensor x = c.pair.x.tensor(), target = c.pair.target.tensor();
    std::vector<std::pair<std::string, Tensor>> wanted;
    if (c.pair.for_x) wanted.emplace_back("x", Tensor(x).requires_grad_());
    if (c.pair.for_target) wanted.emplace_back("target", Tensor(target).requires_grad_());
    const Tensor y = loss(x, target, c.pair.reduction);
    if (overwrite) {
      const NoGrad guard;
      fill_(c.which == 0 ? x : c.which == 1 ? target : y, 9);
    }
    return Answer(gradients_of(y, wanted));
  };
  try {
    return ask(true);
  } catch (const GradError&) {
    return ask(false);
  }
}

std::vector<Item> gradients_only(const Answer& answer) { return {answer.items.begin() + 1, answer.items.end()}; }

CheckParts<Kept> what_is_kept(const std::string& exercise, const char* name, Loss loss, Sizes sizes, OfTwo f) {
  return {
      .exercise = exercise,
      .draw = kept_for,
      .drawn = 24,
      .call =
          [=](const Kept& c) {
            const char* const names[] = {"x", "target", "y"};
            return Call{fmt::format("y = {}(x, target, {}, then fill_({}, 9), then backward", name, options_of(c.pair),
                                    names[c.which]),
                        {{"x", c.pair.x}, {"target", c.pair.target}}};
          },
      .ask = [=](const Kept& c) { return asked_kept(c, loss); },
      .expect = [=](const Kept& c) -> Answer { return gradients_only(pair_of(c.pair, sizes, f)); },
      .mistakes = [=](const Kept& c) -> Mistakes {
        Kept other = c;
        std::vector<double>& values = c.which == 0 ? other.pair.x.values : other.pair.target.values;
        std::fill(values.begin(), values.end(), 9);
        return {{unsaved, gradients_only(pair_of(other.pair, sizes, f))}};
      },
  };
}

const Check<Kept> squares_kept(what_is_kept("06.1", "mse_loss", mse_loss, of_squares, square_of));
const Check<Kept> bits_kept(what_is_kept("06.2", "bce_with_logits", bce_with_logits, of_bits, bits_of));

struct Freed {
  Input x;
};
const Check<Freed> squares_freed({
    .exercise = "06.1",
    .examples = {{Input({2}, {1, 2})}},
    .call =
        [](const Freed& c) {
          return Call{"is the step of mse_loss(x, x) freed with its output?", {{"x", c.x}}};
        },
    .ask = [](const Freed& c) -> Answer {
      return is_freed(c.x, [](const Tensor& x) { return mse_loss(x, x, Reduction::none); });
    },
    .expect = [](const Freed&) -> Answer { return true; },
    .mistakes = [](const Freed&) -> Mistakes {
      return {{leaks, false}};
    },
});
const Check<Freed> bits_freed({
    .exercise = "06.2",
    .examples = {{Input({2}, {1, 2})}},
    .call =
        [](const Freed& c) {
          return Call{"is the step of bce_with_logits(x, x) freed with its output?", {{"x", c.x}}};
        },
    .ask = [](const Freed& c) -> Answer {
      return is_freed(c.x, [](const Tensor& x) { return bce_with_logits(x, x, Reduction::none); });
    },
    .expect = [](const Freed&) -> Answer { return true; },
    .mistakes = [](const Freed&) -> Mistakes {
      return {{leaks, false}};
    },
});

}  // namespace
}  // namespace course
