// Checks of 05.10: the logarithm of the sum, on tensors.
#include "modules/05_activations/shares.h"

namespace course {
namespace {

struct Summed {
  Input x;
  std::vector<int64_t> dims;  ///< ascending
  bool keepdim = false;
};

Summed summed_for(Draw& draw) {
  Summed c;
  const Shape shape = draw.shape({.fewest_dims = 1, .most_dims = 4, .smallest = 1, .largest = 4});
  for (int64_t d = 0; d < static_cast<int64_t>(shape.size()); ++d) {
    if (draw.yes()) c.dims.push_back(d);
  }
  if (c.dims.empty()) c.dims.push_back(draw.number(0, static_cast<int64_t>(shape.size()) - 1));
  c.keepdim = draw.yes();
  const double factor = draw.one_of<double>({1, 1, 3, 30, 1000}), shift = draw.one_of<double>({0, 0, 100, -200});
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  c.x = draw.input(shape, layout, [&] { return number_of(draw, factor, shift); });
  return c;
}

bool is_in(const std::vector<int64_t>& dims, size_t d) {
  return std::find(dims.begin(), dims.end(), static_cast<int64_t>(d)) != dims.end();
}

Shape without(const Shape& shape, const std::vector<int64_t>& dims, bool keepdim) {
  Shape out;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (!is_in(dims, d))
      out.push_back(shape[d]);
    else if (keepdim)
      out.push_back(1);
  }
  return out;
}

// Where the row through `index` of x stands in the result.
Shape place_of(const Shape& index, const Summed& c) {
  Shape out;
  for (size_t d = 0; d < index.size(); ++d) {
    if (!is_in(c.dims, d))
      out.push_back(index[d]);
    else if (c.keepdim)
      out.push_back(0);
  }
  return out;
}

Numbers summed(const Summed& c, const std::function<long double(const std::vector<double>&)>& f) {
  Numbers out(without(c.x.shape, c.dims, c.keepdim), static_cast<double>(f({})));
  for (const Shape& i : indices_of(without(c.x.shape, c.dims, true))) {
    out.at(place_of(i, c)) = static_cast<double>(f(along(c.x, i, c.dims)));
  }
  return out;
}

// Each x moves the logarithm of the sum by its share of it.
Numbers gradient_of(const Summed& c, const std::function<double(double dy, const Shape& i, const Numbers& shares)>& f) {
  const Numbers shares = shares_of(c.x, c.dims), w = uneven(without(c.x.shape, c.dims, c.keepdim));
  return filled(c.x.shape, [&](const Shape& i) { return f(w.at(place_of(i, c)), i, shares); });
}

Answer with_gradient_of(const Summed& c, const Numbers& y, const Numbers& dx) {
  const double size = 1 + largest_of(c.x);
  return {{"the output", Value(y).within(1e-6 * size)}, {"the gradient of x", Value(dx).within(4e-6 * size)}};
}

Answer right_of(const Summed& c) {
  return with_gradient_of(c, summed(c, log_of_sum),
                          gradient_of(c, [](double dy, const Shape& i, const Numbers& y) { return dy * y.at(i); }));
}

const char* const overflows = "e^x overflows, or becomes 0: take the largest of the row out first";
// As a real holds it.
long double unshifted(const std::vector<double>& row) {
  const auto held = [](double x) { return in_double() ? x : static_cast<double>(static_cast<float>(x)); };
  double total = 0;
  for (const double x : row) total = held(total + held(std::exp(x)));
  return static_cast<long double>(std::log(total));
}

Mistakes mistakes_of_logsumexp(const Summed& c) {
  const auto largest = [](const std::vector<double>& row) {
    return row.empty() ? 0.0L : static_cast<long double>(*std::max_element(row.begin(), row.end()));
  };
  const auto gives = [&](const std::function<long double(const std::vector<double>&)>& f) {
    const Numbers y = summed(c, f);
    return Answer{{"the output", Value(y).within(1e-6 * (1 + largest_of(c.x)))}};
  };
  const auto sends = [&](const std::function<double(double dy, const Shape& i, const Numbers& shares)>& f) {
    return with_gradient_of(c, summed(c, log_of_sum), gradient_of(c, f));
  };
  const auto n = [&](const std::vector<double>& row) {
    return static_cast<long double>(std::max<size_t>(row.size(), 1));
  };
  return {{overflows, gives(unshifted)},
          {"the shift is not added again: log Σ exp(x - m) + m",
           gives([&](const auto& row) { return log_of_sum(row) - largest(row); })},
          {"the shift is added twice, or has the wrong sign",
           gives([&](const auto& row) { return log_of_sum(row) + largest(row); })},
          {"the logarithm is missing: this is the sum", gives([&](const auto& row) { return expl(log_of_sum(row)); })},
          {"this is the largest: the others count a little too", gives(largest)},
          {"this is the logarithm of the mean: it is the sum that is asked for",
           gives([&](const auto& row) { return log_of_sum(row) - logl(n(row)); })},
          {"the gradient is dy for each, as of a sum: each has its share, exp(x - y)",
           sends([](double dy, const Shape&, const Numbers&) { return dy; })},
          {"dy is forgotten: the gradient is dy times the share",
           sends([](double, const Shape& i, const Numbers& y) { return y.at(i); })},
          {"the gradient of softmax is sought where that of logsumexp is wanted: dy times the share, no more",
           sends([](double dy, const Shape& i, const Numbers& y) { return dy * y.at(i) * (1 - y.at(i)); })},
          {"the sign is wrong: exp(x - y), which is at most 1",
           sends([](double dy, const Shape& i, const Numbers& y) { return dy / y.at(i); })}};
}

const Check<Summed> logsumexp_of_tensors({
    .exercise = "05.10",
    .examples = {{Input({3}, {1, 2, 3}), {0}},
                 {Input({2, 2}, {1, 2, 3, 4}), {0}},
                 {Input({2, 2}, {1, 2, 3, 4}), {1}},
                 {Input({2, 2}, {1, 2, 3, 4}), {1}, true},
                 {Input({2, 2}, {1, 2, 3, 4}), {0, 1}},
                 {Input({2}, {1000, 1000}), {0}},
                 {Input({2}, {-1000, -1001}), {0}},
                 {many_alike(8, 87.5), {0}},
                 {many_alike(300, 84), {0}},
                 {many_alike(20000, 79.5), {0}},
                 {many_alike(4000, 702), {0}},
                 {Input({2, 3}, {1, 2, 3, 0, 0, 5}), {0}, true},
                 {Input({1}, {5}), {0}},
                 {Input({2, 1, 3}, {1, 2, 3, 4, 5, 9}), {0, 2}},
                 {Input({}, {5}), {}},  // all dims of a scalar: none
                 {Input({}, {5}), {}, true}},
    .draw = summed_for,
    .drawn = 120,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t n = beyond_blocks(draw) / 2;
          const Shape shape = i == 0 ? Shape{2, n} : Shape{n, 2};
          return Summed{many_scores(draw, shape, i == 1 ? Layout::transposed : Layout::dense), {i == 2 ? 0 : 1}};
        },
    .large = 3,
    .call =
        [](const Summed& c) {
          return Call{fmt::format("logsumexp(x, {}{})", code(c.dims), c.keepdim ? ", true" : ""), {{"x", c.x}}};
        },
    .ask = [](const Summed& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor y = logsumexp(x, c.dims, c.keepdim);
      expect_untouched(c.x, x, y);
      const auto op = [&](const Tensor& other) { return logsumexp(other, c.dims, c.keepdim); };
      return {{"the output", y}, gradient_asked_twice(y, x, op)};
    },
    .expect = right_of,
    .mistakes = mistakes_of_logsumexp,
});

// Infinite numbers, and none at all.
const Check<Summed> logsumexp_at_the_edge({
    .exercise = "05.10",
    .examples = {{Input({2, 2}, {-infinity, -infinity, 0, 1}), {1}},
                 {Input({3}, {-infinity, 2, -infinity}), {0}},
                 {Input({2, 2}, {-infinity, -infinity, 1000, 1001}), {1}},
                 {Input({2, 2}, {1000, 1001, -1000, -1001}), {1}},
                 {Input({2, 2}, {nan, 1, 2, 3}), {1}},
                 {Input({2}, {infinity, 1}), {0}},
                 {Input({2}, {0x1.8p127, 0x1p126}), {0}},
                 {Input({2, 2}, {infinity, infinity, 1, 2}), {1}, true},
                 {Input({}, {-infinity}), {}},
                 {Input({2, 0}, {}), {1}},
                 {Input({0, 3}, {}), {0}, true},
                 {Input({0, 3}, {}), {1}},
                 {Input({0}, {}), {0}}},
    .call =
        [](const Summed& c) {
          return Call{fmt::format("logsumexp(x, {}{})", code(c.dims), c.keepdim ? ", true" : ""), {{"x", c.x}}};
        },
    .ask = [](const Summed& c) -> Answer { return logsumexp(c.x.tensor(), c.dims, c.keepdim); },
    .expect = [](const Summed& c) -> Answer { return summed(c, log_of_sum); },
    .mistakes = [](const Summed& c) -> Mistakes {
      const bool infinite = std::any_of(c.x.values.begin(), c.x.values.end(), [](double x) { return std::isinf(x); });
      if (c.x.values.empty()) {
        return {{"over no elements the sum is 0, and the logarithm of 0 is -inf",
                 summed(c, [](const std::vector<double>&) { return 0; })}};
      }
      if (!infinite) return {{overflows, summed(c, unshifted)}};
      return {{overflows, summed(c, unshifted)},
              {"an infinite maximum was subtracted: inf - inf is NaN. Subtract 0 there",
               summed(c, [](const std::vector<double>& row) -> long double {
                 if (row.empty()) return -HUGE_VALL;
                 const double m = *std::max_element(row.begin(), row.end());
                 return std::isinf(m) ? static_cast<long double>(NAN) : log_of_sum(row);
               })}};
    },
});

// The gradient of a row of -inf is NaN, from inf - inf; a row beside it has its own.
const Check<Summed> gradient_of_nothing({
    .exercise = "05.10",
    .examples = {{Input({2}, {-infinity, -infinity}), {0}},
                 {Input({2, 2}, {-infinity, -infinity, 0, 1}), {1}},
                 {Input({2, 2}, {-infinity, 0, -infinity, 1}), {0}, true}},
    .call =
        [](const Summed& c) {
          return Call{fmt::format("the gradient of logsumexp(x, {})", code(c.dims)), {{"x", c.x}}};
        },
    .ask = [](const Summed& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      return gradients_of(logsumexp(x, c.dims, c.keepdim), {{"x", x}});
    },
    .expect = [](const Summed& c) -> Answer { return {right_of(c).items[1]}; },
    .mistakes = [](const Summed& c) -> Mistakes {
      const Numbers zeros = gradient_of(
          c, [](double dy, const Shape& i, const Numbers& y) { return std::isnan(y.at(i)) ? 0 : dy * y.at(i); });
      return {{"in a row of -inf x - y is -inf - (-inf): its gradient is left NaN, not 0",
               {with_gradient_of(c, zeros, zeros).items[1]}}};
    },
});

// The step notices when what it keeps is overwritten.
const Check<Summed> logsumexp_kept({
    .exercise = "05.10",
    .draw =
        [](Draw& draw) {
          const Shape shape{draw.size(1, 3), draw.size(1, 3)};
          return Summed{draw.input(shape, Layout::dense), {draw.number(0, 1)}, draw.yes()};
        },
    .drawn = 15,
    .call =
        [](const Summed& c) {
          return Call{fmt::format("y = logsumexp(x, {}), then fill_(x, 9), then backward", code(c.dims)), {{"x", c.x}}};
        },
    .ask = [](const Summed& c) -> Answer {
      return gradient_after_overwriting(c.x, false, [&](const Tensor& x) { return logsumexp(x, c.dims, c.keepdim); });
    },
    .expect = [](const Summed& c) -> Answer { return right_of(c).items[1].value; },
    .mistakes = [](const Summed& c) -> Mistakes {
      return {{kept_without_saved, Value(gradient_of(c, [&](double dy, const Shape& i, const Numbers&) {
                                     return dy * std::exp(9 - static_cast<double>(log_of_sum(along(c.x, i, c.dims))));
                                   })).within(1e-3)}};
    },
});

}  // namespace
}  // namespace course
