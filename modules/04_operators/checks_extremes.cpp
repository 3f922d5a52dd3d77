// Checks of 04.7: extremes, and who gets the gradient of them.
#include "modules/04_operators/oracle.h"
#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

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
  const bool almost = draw.yes(0.25), infinite = draw.yes(0.15);
  return draw.input(shape, layout, [&] {
    const double x = static_cast<double>(draw.number(-1, most)) / 2;
    if (infinite && draw.yes(0.4)) return draw.yes() ? HUGE_VAL : -HUGE_VAL;
    return almost ? nearly(draw, x) : x;
  });
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
                 {some({3, 2, 3}), 0, true},
                 {some({2, 3, 0}), 1},
                 {some({2, 2, 49}), 1},  // 49 · (1 / 49) is a little below 1
                 {some({2, 2, 103}), 1, true, false},
                 {some({0, 3}), 1},
                 {some({0, 3, 2}), -2, true, false},
                 {some({3, 0}), 0, true}},
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
                 {Input({3}, {HUGE_VAL, -HUGE_VAL, 1})},
                 {Input({3}, {HUGE_VAL, -HUGE_VAL, 1}), false},
                 {Input({3}, {NAN, HUGE_VAL, -HUGE_VAL})},
                 {Input({2}, {-HUGE_VAL, -HUGE_VAL})},
                 {Input({3}, {1, 1.00001F, 1})},
                 {Input({3}, {1, 1.00000012F, 1})},
                 {Input({3}, {0, 1e-7F, 1e-30F})},
                 {Input({3}, {1e-30F, 0, 1e-7F}), false},
                 {Input({3}, {3e38F, HUGE_VAL, 3e38F})},
                 {Input({3}, {1000000, 1000000.0625F, 1000000})},
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
      const double best = c.largest ? *std::max_element(c.x.values.begin(), c.x.values.end())
                                    : *std::min_element(c.x.values.begin(), c.x.values.end());
      ExtremeOfAll near = c;  // as if all that are close to the best one were equal to it
      for (double& x : near.x.values) x = std::abs(x - best) <= 1e-6 * std::max(1.0, std::abs(best)) ? best : x;
      Numbers but_infinite(c.x.shape);  // whose difference from the infinite best one is not NaN
      for (size_t i = 0; i < c.x.values.size(); ++i) but_infinite.values[i] = c.x.values[i] == best ? 0 : 1;
      double others = 0;
      for (const double x : but_infinite.values) others += x;
      for (double& x : but_infinite.values) x *= uneven({}).values[0] / others;
      const char* const nan = "NaN equals nothing, not even itself: those that are NaN share the gradient";
      return {{has_nan ? nan : "each of the equal ones gets the whole gradient: divide it by how many they are",
               shared_gradient(c, 1)},
              {"the first of the equal ones gets all: without a dim they share it", shared_gradient(c, 0)},
              {has_nan ? nan : "nearly equal is not equal: only what is == shares it", shared_gradient(near, 2)},
              {has_nan ? nan : "a difference is small beside an infinite one, or NaN: only what is == shares it",
               {{"the gradient of x", rounded_like(but_infinite)}}},
              {has_nan ? nan : "nobody gets a gradient", Answer{{"the gradient of x", Numbers(c.x.shape)}}},
              {has_nan ? nan
                       : "0/0: nobody is found to be the largest. Compare the numbers of x, which may be a view, with "
                         "value(); an infinite one reaches it too, though inf - inf is NaN",
               Answer{{"the gradient of x", Numbers(c.x.shape, NAN)}}}};
    },
});

}  // namespace
}  // namespace course
