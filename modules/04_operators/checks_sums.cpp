// Checks of 04.6: sums, means, variances.
#include "modules/04_operators/oracle.h"
#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

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

/// Whether an array of this shape repeats over that one by itself, aligned at the right.
bool fits(const Shape& part, const Shape& whole) {
  return part.size() <= whole.size() &&
         std::equal(part.rbegin(), part.rend(), whole.rbegin(), [](int64_t a, int64_t b) { return a == 1 || a == b; });
}

// By the rule, which the slopes of small cases have measured. `misplaced`: what comes back is repeated where it fits by
// itself.
Gradient by_the_rule(const Reduced& c, bool misplaced = false) {
  Shape kept = c.x.shape;
  for (size_t d = 0; d < kept.size(); ++d) kept[d] = vanishes(c, d) ? 1 : kept[d];
  Reduced of_means = c;
  of_means.which = 1, of_means.keepdim = true;
  const Numbers means = reduction(of_means, c.x);
  Shape out;
  for (size_t d = 0; d < kept.size() && misplaced; ++d) {
    if (!vanishes(c, d)) out.push_back(kept[d]);
  }
  const Shape shape = misplaced ? out : kept;
  Numbers w(shape);
  w.values = uneven(kept).values;
  const auto n = static_cast<double>(count_of(c)), freedom = n - static_cast<double>(c.correction);
  Gradient gradient(c.x.shape);
  for (const Shape& index : indices_of(c.x.shape)) {
    const Shape place = place_in(kept, index);
    const double slopes[] = {1, 1 / n, 2 * (c.x.at(index) - means.at(place)) / freedom};
    gradient.add(index, w.at(place_in(shape, index)) * slopes[c.which]);
  }
  return gradient;
}

// Each slope takes all numbers.
Gradient gradient_of(const Reduced& c) {
  constexpr size_t most_measured = 200;
  const bool no_freedom = c.which == 2 && count_of(c) == c.correction;  // the variance is infinite there, or NaN
  if (c.x.values.size() > most_measured || no_freedom) return by_the_rule(c);
  return slopes([&](const Numbers& x) { return reduction(c, x); }, c.x);
}

Answer times(Gradient gradient, double factor) {
  for (double& value : gradient.value.values) value *= factor;
  for (double& value : gradient.size.values) value *= std::abs(factor);
  return {{"the gradient of x", rounded_like(gradient)}};
}

// No element at all, for another reason each time; and each dim, or each pair of dims, of such a tensor.
std::vector<Reduced> emptied() {
  std::vector<Reduced> all;
  for (const Shape& shape : empty_in_each_place({2, 3, 4})) {
    for (int64_t dim = 0; dim < 3; ++dim) {
      all.push_back({Input(shape, {}), {dim}, dim == 1, 0});
      all.push_back({Input(shape, {}), {dim}, dim == 2, 1});
      all.push_back({Input(shape, {}), {dim, (dim + 1) % 3}, false, 1});
      if (shape[at(dim)] > 1) all.push_back({Input(shape, {}), {dim}, false, 2, 1});
    }
  }
  return all;
}

Mistakes mistakes_of_factors(const Reduced& c) {
  const Gradient right = gradient_of(c);
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
  if (freedom <= 0) {
    const char* const uncut = "n - correction divides whatever it is, 0 and less than that: nothing is cut";
    return {{uncut, times(right, freedom)}, {uncut, times(right, -infinity)}};
  }
  return {{"the 2 of the square is missing", times(right, 0.5)},
          {"divided by n: by n - correction, as the variance itself is", times(right, freedom / n)},
          {"divided by n - 1 always: correction says what is subtracted", times(right, freedom / (n - 1))},
          {"not divided by n - correction", times(right, freedom)},
          {"the sign: what lies above the mean widens the variance if it moves up", times(right, -1)}};
}

Mistakes mistakes_of_reductions(const Reduced& c) {
  Mistakes all = mistakes_of_factors(c);
  Reduced without = c;
  without.keepdim = false;
  const Shape out = reduction(without, c.x).shape;
  if (!c.keepdim && !out.empty() && fits(out, c.x.shape)) {
    all.insert(all.begin(),
               {"what comes back is repeated where it happens to fit: put the dims that vanished back first, as 1",
                times(by_the_rule(c, true), 1)});
  }
  return all;
}

Call call_of_reduction(const Reduced& c) {
  return {fmt::format("{}(x, {}, keepdim = {}{})", reductions[c.which], code(c.dims), c.keepdim,
                      c.which == 2 ? fmt::format(", correction = {}", c.correction) : ""),
          {{"x", c.x}}};
}

Answer asked_reduction(const Reduced& c) {
  const Tensor x = c.x.tensor().requires_grad_();
  return asked_twice(c.which == 0   ? sum(x, c.dims, c.keepdim)
                     : c.which == 1 ? mean(x, c.dims, c.keepdim)
                                    : var(x, c.dims, c.keepdim, c.correction),
                     {{"x", x}});
}

Answer right_reduction(const Reduced& c) {
  Answer answer = times(gradient_of(c), 1);
  if (c.which != 2) return answer;
  double largest = 0;  // a deviation is what is left of numbers of this size
  for (const double x : c.x.values) largest = std::max(largest, std::abs(x));
  Value& gradient = answer.items[0].value;
  gradient = gradient.within(*gradient.bound + 5e-7 * largest);
  return answer;
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
                 {Input({2}, {1, 3}), {}, false, 2, 3},
                 {Input({2}, {1, 3}), {}, false, 2, 2},
                 {Input({2, 2}, {1, 3, 2, 6}), {1}, true, 2, 5},
                 {Input({}, {5}), {}, false, 1},
                 {Input({0, 2}, {}), {0}, false, 0},
                 {Input({0, 2}, {}), {0}, true, 1},
                 {Input({0}, {}), {}, false, 1},
                 {Input({2, 0}, {}), {1}, false, 2, 0}},
    .draw = reduced,
    .drawn = 90,
    .call = call_of_reduction,
    .ask = asked_reduction,
    .expect = right_reduction,
    .mistakes = mistakes_of_reductions,
});

// Of a cube every two dims have the sizes of every other two.
std::vector<Reduced> of_a_cube() {
  std::vector<Reduced> all;
  for (const std::vector<int64_t>& dims : std::vector<std::vector<int64_t>>{{0, 1}, {0, 2}, {1, 2}, {0}, {1}, {2}}) {
    for (const int which : {0, 1, 2}) all.push_back({some({3, 3, 3}), dims, which % 2 == 1 && dims[0] == 0, which, 1});
    all.push_back({some({3, 3, 3}), dims, false, 1});
  }
  return all;
}
const Check<Reduced> reduces_cubes({
    .exercise = "04.6",
    .examples = of_a_cube(),
    .call = call_of_reduction,
    .ask = asked_reduction,
    .expect = right_reduction,
    .mistakes = mistakes_of_reductions,
});

const Check<Reduced> reduces_nothing({
    .exercise = "04.6",
    .examples = emptied(),
    .call = call_of_reduction,
    .ask = asked_reduction,
    .expect = [](const Reduced& c) -> Answer {
      return {{"the gradient of x", Numbers(c.x.shape)}};
    },
});

// Many numbers, along each dim of three.
const Check<Reduced> many_reduced({
    .exercise = "04.6",
    .draw =
        [](Draw& draw) {
          const Shape shape{draw.size(2, 4), draw.size(2, 4), draw.size(2, 4)};
          return Reduced{draw.input(shape), {draw.number(0, 2)}, draw.yes(), static_cast<int>(draw.number(0, 2)), 1};
        },
    .drawn = 6,
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
    .expect = [](const Reduced& c) -> Answer { return times(by_the_rule(c), 1); },
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

}  // namespace
}  // namespace course
