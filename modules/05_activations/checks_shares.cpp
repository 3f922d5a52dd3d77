// Checks of 05.8, first region: softmax from small ops.
#include "modules/05_activations/shares.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

Shares shares_for(Draw& draw) {
  Shares c;
  Shape shape = draw.shape({.fewest_dims = 1, .most_dims = 4, .largest = 5});
  c.dim = draw.number(0, static_cast<int64_t>(shape.size()) - 1);
  int64_t& along = shape[static_cast<size_t>(c.dim)];
  along = std::max<int64_t>(along, 1);
  if (shape.size() < 3) along = std::max(along, large_size(draw));
  c.from_behind = draw.yes(0.3);
  c.x = draw.input(shape, draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed}));
  const double factor = draw.one_of<double>({1, 1, 100, 30000}), shift = draw.one_of<double>({0, 0, 1000, -1000});
  const bool holes = draw.yes(0.3);
  for (const Shape& i : indices_of(shape)) {
    double& value = c.x.at(i);
    value = static_cast<double>(static_cast<float>(factor * value + shift));
    if (holes && i[static_cast<size_t>(c.dim)] != 0 && draw.yes(0.4)) value = -infinity;
  }
  return c;
}

// What w sends back through the shares y along a dim: all others pay for what one gains.
Numbers through_shares(const Numbers& y, const Numbers& w, int64_t dim) {
  Shape rows = y.shape;
  rows[static_cast<size_t>(dim)] = 1;
  const Numbers means = filled(rows, [&](const Shape& i) {
    const std::vector<double> shares = along(y, i, {dim}), slopes = along(w, i, {dim});
    double mean = 0;
    for (size_t j = 0; j < shares.size(); ++j) mean += shares[j] == 0 ? 0 : shares[j] * slopes[j];
    return mean;
  });
  return filled(y.shape, [&](const Shape& i) {
    Shape row = i;
    row[static_cast<size_t>(dim)] = 0;
    return y.at(i) == 0 ? 0.0 : y.at(i) * (w.at(i) - means.at(row));
  });
}

Answer shares_and_gradient(const Shares& c, int64_t dim) {
  const Numbers y = shares_of(c.x, {dim});
  return {{"the shares", Value(y).within(2e-6)},
          {"the gradient of x", Value(through_shares(y, uneven(y.shape), dim)).within(4e-6)}};
}

Numbers exponentials(const Shares& c, bool logarithm, bool of_all) {
  const auto dim = static_cast<size_t>(c.dim);
  double total = 0;
  const auto e = [&](const Shape& i) {
    double largest = -infinity;
    Shape at = i;
    for (at[dim] = 0; at[dim] < c.x.size(dim); ++at[dim]) largest = std::max(largest, c.x.at(at));
    return std::exp(c.x.at(i) - largest);
  };
  if (logarithm) return filled(c.x.shape, [y = shares_of(c.x, {c.dim})](const Shape& i) { return std::log(y.at(i)); });
  for (const Shape& i : indices_of(c.x.shape)) total += e(i);
  return filled(c.x.shape, [&](const Shape& i) { return of_all ? e(i) / total : e(i); });
}

const Check<Shares> stable_softmax({
    .exercise = "05.8",
    .examples = {{Input({2, 3}, {1, 2, 3, 0, 0, 5}), 1},
                 {Input({2, 3}, {1, 2, 3, 0, 0, 5}), 0},
                 {Input({2, 3}, {1000, 1001, 999, -1000, -1001, -999}), 1},
                 {Input({2, 2}, {100000, 99999, -100000, -99998}), 1},
                 {Input({2, 3}, {1, -infinity, 2, 0, 0, -infinity}), 1},
                 {Input({3}, {1, 2, 3}), 0},
                 {Input({2, 3, 2}, {1, 4, 2, 8, 5, 7, 3, 6, 9, 0, 1, 1}), 1},
                 {Input({2, 3, 2}, {1, 4, 2, 8, 5, 7, 3, 6, 9, 0, 1, 1}), 1, true},
                 {Input({2, 3}, {1, nan, 2, 0, 0, 5}), 1},
                 {Input({2, 2}, {-0x1p120, -0x1p120, 0x1p120, 0x1p120}), 1}},
    .draw = shares_for,
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t n = beyond_blocks(draw) / 2;
          const Shape shape = i == 0 ? Shape{2, n} : Shape{n, 2};
          return Shares{many_scores(draw, shape, i == 1 ? Layout::transposed : Layout::dense), i == 2 ? 0 : 1};
        },
    .large = 3,
    .call =
        [](const Shares& c) {
          return Call{fmt::format("composed::softmax(x, {})", c.named()), {{"x", c.x}}};
        },
    .ask = [](const Shares& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor y = composed::softmax(x, c.named());
      expect_untouched(c.x, x, y);
      const auto op = [&](const Tensor& other) { return composed::softmax(other, c.named()); };
      return {{"the shares", y}, gradient_asked_twice(y, x, op)};
    },
    .expect = [](const Shares& c) { return shares_and_gradient(c, c.dim); },
    .mistakes = [](const Shares& c) -> Mistakes {
      Mistakes mistakes;
      for (int64_t d = 0; d < static_cast<int64_t>(c.x.shape.size()); ++d) {
        mistakes.push_back({over_the_wrong_dim, shares_and_gradient(c, d)});
      }
      const auto shares = [](const Numbers& y) {
        return Answer{{"the shares", Value(y).within(4e-6 * (1 + largest_of(y)))}};
      };
      mistakes.push_back(
          {"divided by the sum of everything: the shares along the dim that is named are to add up to 1 by themselves",
           shares(exponentials(c, false, true))});
      mistakes.push_back({"nothing is divided: these are the exponentials", shares(exponentials(c, false, false))});
      mistakes.push_back({"this is the logarithm of it", shares(exponentials(c, true, false))});
      return mistakes;
    },
});

// Nothing to be shared out: 0 / 0, as in PyTorch. A row beside it has its shares.
const Check<Shares> nobody_left({
    .exercise = "05.8",
    .examples = {{Input({2}, {-infinity, -infinity}), 0}, {Input({2, 2}, {-infinity, 0, -infinity, 0}), 0}},
    .call =
        [](const Shares& c) {
          return Call{fmt::format("composed::softmax(x, {})", c.dim), {{"x", c.x}}};
        },
    .ask = [](const Shares& c) -> Answer { return composed::softmax(c.x.tensor(), c.dim); },
    .expect = [](const Shares& c) -> Answer { return Value(shares_of(c.x, {c.dim})).within(2e-6); },
});

// A key that is hidden has no share at all, not a small one.
const Check<Shares> nothing_for_the_hidden({
    .exercise = "05.8",
    .examples = {{Input({2}, {0, -infinity}), 0}, {Input({2, 3}, {1, -infinity, 2, 0, 0, -infinity}), 1}},
    .call =
        [](const Shares& c) {
          return Call{fmt::format("which numbers of composed::softmax(x, {}) are exactly 0", c.dim), {{"x", c.x}}};
        },
    .ask = [](const Shares& c) -> Answer { return eq(composed::softmax(c.x.tensor(), c.dim), zeros({})); },
    .expect = [](const Shares& c) -> Answer {
      std::vector<bool> hidden;
      for (const double x : c.x.values) hidden.push_back(x == -infinity);
      return BoolTensor(c.x.shape, hidden);
    },
    .mistakes = [](const Shares& c) -> Mistakes {
      return {{"-inf became a number: e^-inf is 0, and anything else is a share of what should be hidden",
               BoolTensor(c.x.shape)}};
    },
});

// --- 05.9

struct Scores {
  Input x;  ///< (rows, n)
};

// A small share is small, and not nothing: what is expected are as many digits of it as of a large one.
const Check<Scores> small_shares({
    .exercise = "05.9",
    .examples = {{Input({1, 2}, {0, -60})}, {Input({1, 3}, {5, -10, -30})}},
    .draw =
        [](Draw& draw) {
          Scores c{draw.input({draw.number(1, 3), draw.number(2, 4)}, Layout::dense)};
          for (double& x : c.x.values) x = as_float(draw.uniform(-70, 0));
          return c;
        },
    .drawn = 12,
    .call =
        [](const Scores& c) {
          return Call{
              fmt::format("the logarithms of what softmax(rows = {}, n = {}, x, y) gives", c.x.size(0), c.x.size(1)),
              {{"x", c.x}}};
        },
    .ask = [](const Scores& c) -> Answer {
      Room x = input(c.x.values), y = output(c.x.size(0) * c.x.size(1));
      reference::softmax(c.x.size(0), c.x.size(1), x.data(), y.data());
      std::vector<double> logarithms = y.numbers().values;
      for (double& one : logarithms) one = std::log(one);
      return row(logarithms);
    },
    .expect = [](const Scores& c) -> Answer { return Value(row(logarithms_of_shares(c.x, {1}).values)).within(1e-3); },
    .mistakes = [](const Scores& c) -> Mistakes {
      std::vector<double> cut = logarithms_of_shares(c.x, {1}).values;
      const double least = *std::min_element(cut.begin(), cut.end());
      for (double& one : cut) one = one == least ? -infinity : one;
      return {{"a small share is not 0: a float holds numbers down to e^-87", row(cut)}};
    },
});

// As empty vectors have it: nothing may be read.
struct Nothing {
  int64_t rows, n;
};
const char* const returned = "all four returned";

const Check<Nothing> no_numbers({
    .exercise = "05.9",
    .examples = {{3, 0}, {0, 3}, {0, 0}},
    .call =
        [](const Nothing& c) {
          return Call{fmt::format("each of the four with rows = {}, n = {}, all arrays nullptr", c.rows, c.n)};
        },
    .ask = [](const Nothing& c) -> Answer {
      for (const auto kernel : {reference::softmax, reference::log_softmax}) kernel(c.rows, c.n, nullptr, nullptr);
      for (const auto kernel : {reference::softmax_backward, reference::log_softmax_backward}) {
        kernel(c.rows, c.n, nullptr, nullptr, nullptr);
      }
      return returned;
    },
    .expect = [](const Nothing&) -> Answer { return returned; },
});

}  // namespace
}  // namespace course
