// Checks of 04.6 and 04.7: sums and extremes.
#include "modules/04_operators/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

size_t at(int64_t dim) { return static_cast<size_t>(dim); }

// --- 04.6
struct Reduced {
  Input x;
  std::vector<int64_t> dims;  ///< none: all
  bool keepdim = false;
  int which = 0;  ///< 0 sum, 1 mean, 2 var
  int64_t correction = 1;
};
const char* const reductions[] = {"sum", "mean", "var"};

bool vanishes(const Reduced& c, size_t d) {
  if (c.dims.empty()) return true;
  const auto n = static_cast<int64_t>(c.x.shape.size());
  return std::any_of(c.dims.begin(), c.dims.end(), [&](int64_t dim) { return at(dim < 0 ? dim + n : dim) == d; });
}

int64_t count_of(const Reduced& c) {
  int64_t count = 1;
  for (size_t d = 0; d < c.x.shape.size(); ++d) count *= vanishes(c, d) ? c.x.shape[d] : 1;
  return count;
}

Reduced reduced(Draw& draw) {
  Reduced c;
  c.which = static_cast<int>(draw.number(0, 2));
  c.x = draw.input(draw.shape({.most_dims = draw.yes(0.2) ? 5 : 3, .smallest = draw.yes(0.1) ? 0 : 1, .largest = 3}));
  if (draw.yes(0.3)) c.x = draw.input(Shape(c.x.shape.size(), draw.number(2, 3)));
  if (draw.yes(0.06)) c.x = draw.input({draw.size(65, 150), draw.size(1, 3)});
  const auto n = static_cast<int64_t>(c.x.shape.size());
  for (int64_t d = n; d-- > 0;) {
    if (draw.yes()) c.dims.push_back(draw.yes(0.3) ? d - n : d);
  }
  c.keepdim = draw.yes();
  c.correction = draw.number(0, 2);
  if (c.correction >= count_of(c)) c.correction = 0;
  return c;
}

/// The reduction, in plain loops.
Numbers reduction(const Reduced& c, const Numbers& x) {
  Shape kept = x.shape, out;
  for (size_t d = 0; d < kept.size(); ++d) {
    if (vanishes(c, d)) kept[d] = 1;
    if (!vanishes(c, d) || c.keepdim) out.push_back(kept[d]);
  }
  const auto n = static_cast<double>(count_of(c));
  Numbers total(kept), squares(kept);
  for (const Shape& index : indices_of(x.shape)) total.at(place_in(kept, index)) += x.at(index);
  for (const Shape& index : indices_of(x.shape)) {
    const double off = x.at(index) - total.at(place_in(kept, index)) / n;
    squares.at(place_in(kept, index)) += off * off;
  }
  for (size_t i = 0; i < total.values.size(); ++i) {
    if (c.which == 1) total.values[i] /= n;
    if (c.which == 2) total.values[i] = squares.values[i] / (n - static_cast<double>(c.correction));
  }
  return {out, total.values};
}

Answer times(Gradient gradient, double factor) {
  for (double& value : gradient.value.values) value *= factor;
  for (double& value : gradient.size.values) value *= std::abs(factor);
  return {{"the gradient of x", rounded_like(gradient)}};
}

Mistakes mistakes_of_reductions(const Reduced& c) {
  const Gradient right = slopes([&](const Numbers& x) { return reduction(c, x); }, c.x);
  const auto n = static_cast<double>(count_of(c)), all = static_cast<double>(c.x.values.size());
  const auto freedom = n - static_cast<double>(c.correction);
  if (c.which == 0) return {{"divided by n: that is the mean; each term of a sum counts fully", times(right, 1 / n)}};
  if (c.which == 1) {
    size_t first = 0;
    while (first < c.x.shape.size() && !vanishes(c, first)) ++first;
    const double of_first = first < c.x.shape.size() ? static_cast<double>(c.x.shape[first]) : 1;
    return {
        {"not divided by n: that is a sum; if one of n numbers moves by 1, their mean moves by 1/n", times(right, n)},
        {"divided by all elements of x: n counts those of the dims that vanish", times(right, n / all)},
        {"divided by the size of one dim: n counts all that vanish together", times(right, n / of_first)},
        {"divided by n twice", times(right, 1 / n)},
        {"multiplied by n", times(right, n * n)}};
  }
  Reduced other = c;
  return {{"the 2 of the square is missing", times(right, 0.5)},
          {"divided by n: by n - correction, as the variance itself is", times(right, freedom / n)},
          {"divided by n - 1 always: correction says what is subtracted", times(right, freedom / (n - 1))},
          {"not divided by n - correction", times(right, freedom)},
          {"the sign: what lies above the mean widens the variance if it moves up", times(right, -1)}};
}

const Check<Reduced> reduces({
    .exercise = "04.6",
    .examples = {{Input({3}, {1, 2, 6}), {}, false, 0},
                 {Input({3}, {1, 2, 6}), {}, false, 1},
                 {Input({3}, {1, 2, 6}), {}, false, 2, 1},
                 {Input({3}, {1, 2, 6}), {}, false, 2, 0},
                 {some({2, 3}), {0}, false, 0},
                 {some({2, 3}), {1}, false, 0},
                 {some({3, 3}), {1}, false, 0},
                 {some({3, 3}), {-1}, true, 1},
                 {some({2, 3, 4}), {1}, false, 1},
                 {some({2, 3, 4}), {2, 0}, false, 2, 1},
                 {some({3, 3}), {1}, false, 2, 1},
                 {some({2, 3, 4}), {0, 2}, false, 1},
                 {some({2, 3, 2}), {0, 2}, true, 2, 2},
                 {Input({1}, {5}), {}, false, 2, 1},
                 {Input({2, 1}, {5, 7}), {1}, false, 2, 1},
                 {Input({}, {5}), {}, false, 1},
                 {Input({0, 2}, {}), {0}, false, 0},
                 {Input({0, 2}, {}), {0}, true, 1},
                 {Input({0}, {}), {}, false, 1},
                 {Input({2, 0}, {}), {1}, false, 2, 0}},
    .draw = reduced,
    .drawn = 90,
    .call =
        [](const Reduced& c) {
          return Call{fmt::format("{}(x, {}, keepdim = {}{})", reductions[c.which], code(c.dims), c.keepdim,
                                  c.which == 2 ? fmt::format(", correction = {}", c.correction) : ""),
                      {{"x", c.x}}};
        },
    .ask = [](const Reduced& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      return asked_twice(c.which == 0   ? sum(x, c.dims, c.keepdim)
                         : c.which == 1 ? mean(x, c.dims, c.keepdim)
                                        : var(x, c.dims, c.keepdim, c.correction),
                         {{"x", x}});
    },
    .expect = [](const Reduced& c) -> Answer {
      Answer answer = times(slopes([&](const Numbers& x) { return reduction(c, x); }, c.x), 1);
      if (c.which != 2) return answer;
      double largest = 0;  // a deviation is what is left of numbers of this size
      for (const double x : c.x.values) largest = std::max(largest, std::abs(x));
      Value& gradient = answer.items[0].value;
      gradient = gradient.within(*gradient.bound + 5e-7 * largest);
      return answer;
    },
    .mistakes = mistakes_of_reductions,
});

// Many numbers, along each dim of three. The rule is that which the smaller cases have measured.
Answer by_the_rule(const Reduced& c) {
  Shape kept = c.x.shape;
  for (size_t d = 0; d < kept.size(); ++d) kept[d] = vanishes(c, d) ? 1 : kept[d];
  Reduced of_means = c;
  of_means.which = 1, of_means.keepdim = true;
  const Numbers means = reduction(of_means, c.x);
  Numbers w(kept);
  w.values = uneven(kept).values;
  const auto n = static_cast<double>(count_of(c)), freedom = n - static_cast<double>(c.correction);
  Gradient gradient(c.x.shape);
  for (const Shape& index : indices_of(c.x.shape)) {
    const Shape place = place_in(kept, index);
    const double slopes[] = {1, 1 / n, 2 * (c.x.at(index) - means.at(place)) / freedom};
    gradient.add(index, w.at(place) * slopes[c.which]);
  }
  return {{"the gradient of x", rounded_like(gradient)}};
}
const Check<Reduced> many_reduced({
    .exercise = "04.6",
    .draw_large =
        [](Draw& draw, int i) {
          Shape shape{1, 1, 1};
          shape[at(i % 3)] = odd_size(draw, 4201, 4300), shape[at((i + 1) % 3)] = 2;
          const int which = i < 3 ? i : (i + 1) % 3;  // over the long dim, then over the one beside it
          return Reduced{draw.input(shape), {(i < 3 ? i : i + 1) % 3}, draw.yes(), which, 1};
        },
    .large = 6,
    .call =
        [](const Reduced& c) {
          return Call{fmt::format("{}(x, {}, keepdim = {})", reductions[c.which], code(c.dims), c.keepdim),
                      {{"x", c.x}}};
        },
    .ask = [](const Reduced& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      return gradients_of(c.which == 0   ? sum(x, c.dims, c.keepdim)
                          : c.which == 1 ? mean(x, c.dims, c.keepdim)
                                         : var(x, c.dims, c.keepdim, c.correction),
                          {{"x", x}});
    },
    .expect = by_the_rule,
});

// More numbers than 16 bits count.
struct Long {
  int which = 1;
};
const Check<Long> long_reductions({
    .exercise = "04.6",
    .examples = {{0}, {1}},
    .call = [](const Long& c) { return Call{fmt::format("{}(ones({{70000}}))", reductions[c.which])}; },
    .ask = [](const Long& c) -> Answer {
      const Tensor x = ones({70000}).requires_grad_();
      return gradients_of(c.which == 0 ? sum(x) : mean(x), {{"x", x}});
    },
    .expect = [](const Long& c) -> Answer {
      const double one = uneven({}).values[0] / (c.which == 0 ? 1 : 70000);
      return {{"the gradient of x", Value(Numbers({70000}, one)).within(1e-6 * std::abs(one))}};
    },
});

// --- 04.7
struct ExtremeAlong {
  Input x;
  int64_t dim = 0;
  bool keepdim = false, largest = true;
};
struct ExtremeOfAll {
  Input x;
  bool largest = true;
};

// Few different numbers: many are equal.
Input with_ties(Draw& draw, int64_t fewest_dims) {
  const int64_t largest = draw.yes(0.2) ? 11 : 4;
  Shape shape = draw.shape({.fewest_dims = fewest_dims, .most_dims = 3, .smallest = 1, .largest = largest});
  if (fewest_dims > 0 && draw.yes(0.06)) shape = {long_row(draw), 2};
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  const int64_t most = draw.number(0, 4);
  return draw.input(shape, layout, [&] { return static_cast<double>(draw.number(-1, most)) / 2; });
}

/// In each row along dim the gradient goes to one place, which `better(x, best)` decides; or to all that are best.
Answer extreme_gradient(const ExtremeAlong& c, const std::function<bool(double, double)>& better, int share = 0) {
  const auto n = static_cast<int64_t>(c.x.shape.size());
  const auto d = at(c.dim < 0 ? c.dim + n : c.dim);
  Shape kept = c.x.shape, out = c.x.shape;
  kept[d] = 1;
  c.keepdim ? void(out[d] = 1) : void(out.erase(out.begin() + static_cast<int64_t>(d)));
  Numbers w(kept);
  w.values = uneven(out).values;
  Gradient gradient(c.x.shape);
  for (const Shape& row : indices_of(kept)) {
    Shape best = row, here = row;
    for (here[d] = 1; here[d] < c.x.shape[d]; ++here[d]) {
      if (better(c.x.at(here), c.x.at(best))) best = here;
    }
    double equal = 0;
    for (here[d] = 0; here[d] < c.x.shape[d]; ++here[d]) equal += c.x.at(here) == c.x.at(best) ? 1 : 0;
    for (here[d] = 0; here[d] < c.x.shape[d]; ++here[d]) {
      const bool gets = share == 0 ? here == best : c.x.at(here) == c.x.at(best);
      if (gets) gradient.add(here, w.at(row) / (share == 2 ? equal : 1));
    }
  }
  return {{"the gradient of x", rounded_like(gradient)}};
}

const Check<ExtremeAlong> extremes({
    .exercise = "04.7",
    .examples = {{Input({3}, {1, 5, 2}), 0},
                 {Input({3}, {4, 1, 4}), 0},
                 {Input({2, 3}, {1, 5, 2, 6, 0, 6}), 1},
                 {Input({2, 3}, {1, 5, 2, 6, 0, 6}), 0},
                 {Input({3, 3}, {1, 2, 3, 2, 3, 1, 3, 3, 3}), 0},
                 {Input({2, 3}, {1, 5, 2, 6, 0, 6}), -1, true, false},
                 {some({2, 3, 4}), 1},
                 {some({3, 2, 3}), 0, true}},
    .draw =
        [](Draw& draw) {
          ExtremeAlong c{with_ties(draw, 1)};
          const auto n = static_cast<int64_t>(c.x.shape.size());
          c.dim = draw.number(-n, n - 1);
          c.keepdim = draw.yes();
          c.largest = draw.yes(0.7);
          return c;
        },
    .draw_large =
        [](Draw& draw, int i) {
          Shape shape{1, 1, 1};
          shape[at(i)] = odd_size(draw, 4201, 4300), shape[at((i + 1) % 3)] = 2;
          return ExtremeAlong{
              draw.input(shape, Layout::dense, [&] { return static_cast<double>(draw.number(0, 3000)); }),
              i == 1 ? 2 : 0};  // of a long row, of many rows, of many columns
        },
    .large = 3,
    .call =
        [](const ExtremeAlong& c) {
          return Call{fmt::format("{}(x, {}, keepdim = {}).values", c.largest ? "max" : "min", c.dim, c.keepdim),
                      {{"x", c.x}}};
        },
    .ask = [](const ExtremeAlong& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      return asked_twice((c.largest ? max(x, c.dim, c.keepdim) : min(x, c.dim, c.keepdim)).values, {{"x", x}});
    },
    .expect = [](const ExtremeAlong& c) -> Answer {
      return extreme_gradient(c, [&](double x, double best) { return c.largest ? x > best : x < best; });
    },
    .mistakes = [](const ExtremeAlong& c) -> Mistakes {
      const auto better = [&](double x, double best) { return c.largest ? x > best : x < best; };
      Answer dirty = extreme_gradient(c, better);
      for (double& one : dirty.items[0].value.numbers) one = one == 0 ? NAN : one;
      return {{"whoever did not win has no gradient: zeros there, and not what lies in new memory", dirty},
              {"equal ones share it here: indices names one of them, the first, and that one gets all",
               extreme_gradient(c, better, 2)},
              {"all equal ones get the whole of it: indices names one of them", extreme_gradient(c, better, 1)},
              {"the last of equal ones: indices names the first",
               extreme_gradient(c, [&](double x, double best) { return c.largest ? x >= best : x <= best; })}};
    },
});

// A row of 70,000 numbers whose largest are the last ones; and a gradient that is no number.
struct Far {
  int64_t n = 70000;
  bool nan = false;
};
const Check<Far> far_away({
    .exercise = "04.7",
    .examples = {{3, true}, {70000}},
    .call =
        [](const Far& c) {
          return Call{fmt::format("max(x, 1).values, x = reshape(arange(0, {0}), {{2, {1}}}){2}", 2 * c.n, c.n,
                                  c.nan ? ", dy = (nan, 1)" : "")};
        },
    .ask = [](const Far& c) -> Answer {
      const Tensor x = reshape(arange(0, static_cast<double>(2 * c.n)), {2, c.n}).detach().requires_grad_();
      const Tensor dy = c.nan ? tensor({std::nan(""), 1}) : tensor({3, 5});
      backward(max(x, 1).values, dy, true);
      return {{"the gradient of x", x.grad()}};
    },
    .expect = [](const Far& c) -> Answer {
      Numbers gradient({2, c.n});
      gradient.at({0, c.n - 1}) = c.nan ? NAN : 3;
      gradient.at({1, c.n - 1}) = c.nan ? 1 : 5;
      return {{"the gradient of x", gradient}};
    },
});

Answer shared_gradient(const ExtremeOfAll& c, int share) {
  const bool has_nan = std::any_of(c.x.values.begin(), c.x.values.end(), [](double x) { return std::isnan(x); });
  double best = c.x.values[0];
  for (const double x : c.x.values) best = c.largest ? std::max(best, x) : std::min(best, x);
  const auto reaches = [&](double x) { return has_nan ? std::isnan(x) : x == best; };
  const auto count = static_cast<double>(std::count_if(c.x.values.begin(), c.x.values.end(), reaches));
  Numbers gradient(c.x.shape);
  bool first = true;
  for (size_t i = 0; i < gradient.values.size(); ++i) {
    if (!reaches(c.x.values[i])) continue;
    gradient.values[i] = uneven({}).values[0] * (share == 2 ? 1 / count : share == 1 || first ? 1 : 0);
    first = false;
  }
  return {{"the gradient of x", rounded_like(gradient)}};
}

const Check<ExtremeOfAll> extremes_of_all({
    .exercise = "04.7",
    .examples = {{Input({3}, {1, 5, 2})},
                 {Input({3}, {4, 1, 4})},
                 {Input({2, 2}, {7, 7, 7, 7})},
                 {Input({3}, {1, 5, 1}), false},
                 {Input({}, {3})},
                 {Input({3}, {1, NAN, 2})},
                 {Input({2, 2}, {NAN, 1, 5, NAN})},
                 {Input({2}, {NAN, 1}), false},
                 {Input({3}, {HUGE_VAL, 1, HUGE_VAL})},
                 {Input({2}, {-HUGE_VAL, -HUGE_VAL})},
                 {Input({3}, {1, 1.00001F, 1})},
                 {Input({3}, {0, -0.0, -1})},
                 {Input({300}, std::vector<double>(300, 7))}},
    .draw =
        [](Draw& draw) {
          return ExtremeOfAll{with_ties(draw, 0), draw.yes(0.7)};
        },
    .draw_large =
        [](Draw& draw, int) {
          return ExtremeOfAll{
              draw.input({beyond_blocks(draw)}, Layout::gaps, [&] { return static_cast<double>(draw.number(0, 9)); })};
        },
    .large = 1,
    .call =
        [](const ExtremeOfAll& c) {
          return Call{c.largest ? "max(x)" : "min(x)", {{"x", c.x}}};
        },
    .ask = [](const ExtremeOfAll& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      return asked_twice(c.largest ? max(x) : min(x), {{"x", x}});
    },
    .expect = [](const ExtremeOfAll& c) -> Answer { return shared_gradient(c, 2); },
    .mistakes = [](const ExtremeOfAll& c) -> Mistakes {
      const bool has_nan = std::any_of(c.x.values.begin(), c.x.values.end(), [](double x) { return std::isnan(x); });
      const char* const nan = "NaN equals nothing, not even itself: those that are NaN share the gradient";
      return {{has_nan ? nan : "each of the equal ones gets the whole gradient: divide it by how many they are",
               shared_gradient(c, 1)},
              {"the first of the equal ones gets all: without a dim they share it", shared_gradient(c, 0)},
              {has_nan ? nan : "nobody gets a gradient", Answer{{"the gradient of x", Numbers(c.x.shape)}}},
              {has_nan ? nan
                       : "0/0: nobody is found to be the largest. Compare the numbers of x, which may be a view, with "
                         "value(); an infinite one reaches it too, though inf - inf is NaN",
               Answer{{"the gradient of x", Numbers(c.x.shape, NAN)}}}};
    },
});

}  // namespace
}  // namespace course
