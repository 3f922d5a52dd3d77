// Checks of 05.8, second region: the logarithms of shares, on tensors.
#include "modules/05_activations/shares.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

Shares logarithms_for(Draw& draw) {
  Shares c;
  Shape shape = draw.shape({.fewest_dims = 1, .most_dims = 4, .largest = 5});
  c.dim = draw.number(0, static_cast<int64_t>(shape.size()) - 1);
  int64_t& size = shape[static_cast<size_t>(c.dim)];
  size = std::max<int64_t>(size, 1);
  if (shape.size() < 3) size = std::max(size, large_size(draw));
  c.from_behind = draw.yes(0.3);
  const double factor = draw.one_of<double>({1, 1, 3, 40}), shift = draw.one_of<double>({0, 0, 100, -200});
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  c.x = draw.input(shape, layout, [&] { return number_of(draw, factor, shift); });
  return c;
}

const Input uneven_rows({2, 3}, {1, 2, 3, 0, 0, 5});
const std::vector<Shares> written_down = {{uneven_rows, 1},
                                          {uneven_rows, 0},
                                          {Input({2, 3}, {1000, 1001, 999, -1000, -1001, -999}), 1},
                                          {Input({2, 2}, {100000, 99999, -100000, -99998}), 1},
                                          {Input({2}, {10000, 10000}), 0},
                                          {Input({2, 2}, {1e8, 1e8, -0x1p120, -0x1p120}), 1},
                                          {Input({3}, {1, 2, 3}), 0},
                                          {Input({1}, {7}), 0},
                                          {Input({2}, {0, -200}), 0},
                                          {Input({2, 3, 2}, {1, 4, 2, 8, 5, 7, 3, 6, 9, 0, 1, 1}), 1},
                                          {Input({2, 3, 2}, {1, 4, 2, 8, 5, 7, 3, 6, 9, 0, 1, 1}), 1, true},
                                          {Input({2, 3}, {1, nan, 2, 0, 0, 5}), 1},
                                          {many_alike(8, 87.5), 0},
                                          {many_alike(3000, 81), 0},
                                          {Input({3, 0}, {}), 0},
                                          {Input({2, 3}, {1, -infinity, 2, 0, 0, -infinity}), 1}};

// What Σ w·log y sends back to x, element by element: log y_i = x_i - L moves with x_i, and L with every x by its
// share.
Numbers through_logarithm(const Numbers& x, int64_t dim) {
  const Numbers y = shares_of(x, {dim}), w = uneven(x.shape);
  Shape rows = x.shape;
  rows[static_cast<size_t>(dim)] = 1;
  const Numbers totals = filled(rows, [&](const Shape& i) {
    double total = 0;
    for (const double one : along(w, i, {dim})) total += one;
    return total;
  });
  return filled(x.shape, [&](const Shape& i) {
    Shape row = i;
    row[static_cast<size_t>(dim)] = 0;
    return w.at(i) - y.at(i) * totals.at(row);
  });
}

Answer logarithm_and_gradient(const Shares& c, int64_t dim) {
  // A shift of all scores costs no digit: what is left of them is as large as the logarithms are.
  const Numbers logarithms = logarithms_of_shares(c.x, {dim});
  const double size = 1 + largest_of(logarithms);
  return {{"the logarithms", Value(logarithms).within(1e-6 * size)},
          {"the gradient of x", Value(through_logarithm(c.x, dim)).within(1e-5 + 2e-6 * size)}};
}

double as_real(double x) { return in_double() ? x : static_cast<double>(static_cast<float>(x)); }

Mistakes mistakes_of_log_softmax(const Shares& c) {
  Mistakes all;
  for (int64_t d = 0; d < static_cast<int64_t>(c.x.shape.size()); ++d) {
    all.push_back({over_the_wrong_dim, {logarithm_and_gradient(c, d).items[0]}});
  }
  const auto gives = [&](const Numbers& y) {
    return Answer{{"the logarithms", Value(y).within(1e-6 * (1 + largest_of(y)))}};
  };
  const auto with = [&](const std::function<double(const Shape& i)>& f) { return gives(filled(c.x.shape, f)); };
  const auto largest = [&](const Shape& i) {
    const std::vector<double> row = along(c.x, i, {c.dim});
    return *std::max_element(row.begin(), row.end());
  };
  const Numbers y = shares_of(c.x, {c.dim}), logarithms = logarithms_of_shares(c.x, {c.dim});
  all.push_back(
      {"the largest and the logarithm of the sum are added first: beside a large number the logarithm loses its "
       "digits. Subtract one after the other",
       with([&](const Shape& i) {
         const double logarithm = c.x.at(i) - largest(i) - logarithms.at(i);
         return as_real(c.x.at(i) - as_real(largest(i) + logarithm));
       })});
  all.push_back({"these are the shares: their logarithm is asked for", gives(y)});
  all.push_back({"the logarithm of a share that has become 0 is -inf: never let it become 0, subtract logarithms",
                 with([&](const Shape& i) { return std::log(static_cast<double>(static_cast<float>(y.at(i)))); })});
  all.push_back({"the sign is that of a loss: it is the logarithm itself",
                 with([&](const Shape& i) { return -logarithms.at(i); })});
  all.push_back({"the largest was subtracted from x, and not from the sum: log Σ exp of what was shifted",
                 with([&](const Shape& i) { return logarithms.at(i) - largest(i); })});
  all.push_back({"nothing but the largest is subtracted: log Σ exp is missing",
                 with([&](const Shape& i) { return c.x.at(i) - largest(i); })});
  all.push_back({"the sum of everything: each row along the dim has its own", with([&](const Shape& i) {
                   std::vector<int64_t> dims;
                   for (size_t d = 0; d < c.x.shape.size(); ++d) dims.push_back(static_cast<int64_t>(d));
                   return static_cast<double>(static_cast<long double>(c.x.at(i)) - log_of_sum(along(c.x, i, dims)));
                 })});
  const Numbers w = uneven(c.x.shape);
  const Item right = logarithm_and_gradient(c, c.dim).items[0];
  all.push_back({"the gradient is w as it came: the sum below is a constant for the tape, and must not be",
                 {right, {"the gradient of x", Value(w).within(1e-5)}}});
  return all;
}

const Check<Shares> log_softmax_of_tensors({
    .exercise = "05.8",
    .examples = written_down,
    .draw = logarithms_for,
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
          return Call{fmt::format("composed::log_softmax(x, {})", c.named()), {{"x", c.x}}};
        },
    .ask = [](const Shares& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor y = composed::log_softmax(x, c.named());
      expect_untouched(c.x, x, y);
      const auto op = [&](const Tensor& other) { return composed::log_softmax(other, c.named()); };
      return {{"the logarithms", y}, gradient_asked_twice(y, x, op)};
    },
    .expect = [](const Shares& c) { return logarithm_and_gradient(c, c.dim); },
    .mistakes = mistakes_of_log_softmax,
});

// A number alone has the dims 0 and -1, as in PyTorch, and all of itself.
struct Single {
  double x;
  int64_t dim;
};
const Check<Single> share_of_one({
    .exercise = "05.8",
    .examples = {{5, 0}, {-1000, -1}, {nan, 0}},
    .call =
        [](const Single& c) {
          return Call{
              fmt::format("composed::softmax and composed::log_softmax of tensor({}) along dim {}", c.x, c.dim)};
        },
    .ask = [](const Single& c) -> Answer {
      const Tensor x = tensor(c.x).requires_grad_();
      const Tensor y = composed::softmax(x, c.dim);
      std::vector<Item> items{{"the share", y}, {"its logarithm", composed::log_softmax(x, c.dim)}};
      items.push_back(gradients_of(y, {{"x", x}}).front());
      return items;
    },
    .expect = [](const Single& c) -> Answer {
      const double nothing = std::isnan(c.x) ? c.x : 0;
      return {{"the share", Numbers({}, 1 + nothing)},
              {"its logarithm", Numbers({}, nothing)},
              {"the gradient of x", Numbers({}, nothing)}};
    },
});

// A dim that x does not have.
struct Beyond {
  Shape shape;
  int64_t dim;
};
const Check<Beyond> no_such_dim({
    .exercise = "05.8",
    .examples = {{{2, 3, 4}, 3}, {{2, 3, 4}, -4}, {{3}, 1}, {{2, 2}, 5}, {{2, 2}, -4}},
    .call =
        [](const Beyond& c) {
          return Call{
              fmt::format("composed::softmax of zeros({}) along dim {}, then log_softmax", code(c.shape), c.dim)};
        },
    .ask = [](const Beyond& c) -> Answer {
      std::vector<std::string> ends;
      for (const auto f : {composed::softmax, composed::log_softmax}) {
        try {
          f(zeros(c.shape), c.dim);
          ends.emplace_back("no exception");
        } catch (const IndexError&) {
          ends.emplace_back("IndexError");
        }
      }
      return {{"softmax", ends[0]}, {"log_softmax", ends[1]}};
    },
    .expect = [](const Beyond&) -> Answer {
      return {{"softmax", "IndexError"}, {"log_softmax", "IndexError"}};
    },
    .mistakes = [](const Beyond&) -> Mistakes {
      const char* const says =
          "a dim that x does not have is an IndexError: dims may be negative, down to minus their number, and no other "
          "one is meant by that";
      return {{says, {{"softmax", "no exception"}}},
              {says, {{"softmax", "IndexError"}, {"log_softmax", "no exception"}}}};
    },
});

}  // namespace
}  // namespace course
