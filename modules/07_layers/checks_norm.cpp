// Checks of 07.7: layer norm, out of small ops and as a loop.
#include "modules/07_layers/as_it_was.h"
#include "modules/07_layers/norm.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- 07.7, out of small ops

struct Normed {
  Input x;
  std::optional<Input> weight = std::nullopt, bias = std::nullopt;
  double eps = 1e-5;
  bool for_x = true, for_weight = true, for_bias = true;
};

Normed drawn_norm(Draw& draw) {
  Normed c;
  Shape shape = draw.shape({.fewest_dims = 0, .most_dims = 3, .largest = 3});
  shape.push_back(draw.size(1, 7));
  const int64_t n = shape.back();
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  const std::vector<double> numbers = drawn_rows(draw, static_cast<int64_t>(Numbers(shape).values.size()) / n, n);
  size_t next = 0;
  c.x = draw.input(shape, layout, [&] { return numbers[next++]; });
  if (draw.yes(0.7)) c.weight = draw.input({n});
  if (draw.yes(0.7)) c.bias = draw.input({n});
  c.eps = drawn_eps(draw);
  const int64_t wanted = draw.number(0, 7);
  if (wanted < 3) c.for_x = wanted == 0, c.for_weight = wanted == 1, c.for_bias = wanted == 2;
  return c;
}

NormCase rows_of(const Normed& c) {
  NormCase rows;
  rows.n = c.x.shape.back();
  rows.rows = rows.n == 0 ? 0 : static_cast<int64_t>(c.x.values.size()) / rows.n;
  rows.eps = c.eps;
  rows.x = c.x.values;
  if (c.weight) rows.gamma = c.weight->values;
  if (c.bias) rows.beta = c.bias->values;
  rows.dy = uneven(c.x.shape).values;
  return rows;
}

Answer norm_answer(const Normed& c, const NormCase& rows) {
  const NormBounds bounds = bounds_of(rows);
  const auto value = [](bool wanted, const Shape& shape, const std::vector<double>& numbers, double bound) {
    return wanted ? Value(Numbers(shape, numbers)).within(bound) : Value();
  };
  const Shape n{rows.n};
  return {{"the output", value(true, c.x.shape, norm_of(rows), bounds.y)},
          {"the gradient of x", value(c.for_x, c.x.shape, measured_dx(rows), bounds.dx)},
          {"the gradient of weight", value(c.for_weight && c.weight, n, measured_dgamma(rows), bounds.dgamma)},
          {"the gradient of bias", value(c.for_bias && c.bias, n, measured_dbeta(rows), bounds.dbeta)}};
}

// What a row becomes by another rule: x̂ of a number, its row and eps. With weight and bias as they are.
using Rule = std::function<double(double x, const Row& row)>;
std::vector<double> by_rule(const NormCase& c, const Rule& rule, bool weighted = true, bool shifted = true) {
  std::vector<double> y;
  for (int64_t i = 0; i < c.rows; ++i) {
    const Row row = c.row(i);
    for (int64_t j = 0; j < c.n; ++j) {
      const double hat = rule(static_cast<double>(row[static_cast<size_t>(j)]), row);
      y.push_back(hat * (weighted ? c.weight(j) : 1) + (shifted ? c.shift(j) : 0));
    }
  }
  return y;
}

struct Slip {
  const char* says;
  std::vector<double> y;
};
std::vector<Slip> slips_of(const NormCase& c) {
  const double eps = c.eps, n = static_cast<double>(c.n);
  const auto mean = [](const Row& row) { return static_cast<double>(moments_of(row).mean); };
  const auto variance = [](const Row& row) { return static_cast<double>(moments_of(row).variance); };
  const Rule right = [=](double x, const Row& row) { return (x - mean(row)) / std::sqrt(variance(row) + eps); };
  const Row everything(c.x.begin(), c.x.end());
  const double all_mean = everything.empty() ? 0 : mean(everything), all_variance = variance(everything);
  std::vector<Slip> slips = {
      {"the variance is divided by n here, not by n - 1",
       by_rule(c, [=](double x,
                      const Row& row) { return (x - mean(row)) / std::sqrt(variance(row) * n / (n - 1) + eps); })},
      {"the root is missing: it is divided by the deviation, not by the variance",
       by_rule(c, [=](double x, const Row& row) { return (x - mean(row)) / (variance(row) + eps); })},
      {"eps is added under the root, to the variance",
       by_rule(c, [=](double x, const Row& row) { return (x - mean(row)) / (std::sqrt(variance(row)) + eps); })},
      {"eps is the argument, and it is added: not always 1e-5, and not the least that the variance may be",
       by_rule(c, [=](double x, const Row& row) { return (x - mean(row)) / std::sqrt(variance(row) + 1e-5); })},
      {"eps is missing",
       by_rule(c, [=](double x, const Row& row) { return (x - mean(row)) / std::sqrt(variance(row)); })},
      {"the mean is not subtracted",
       by_rule(c, [=](double x, const Row& row) { return x / std::sqrt(variance(row) + eps); })},
      {"the mean is not subtracted from what is squared: that is no variance",
       by_rule(c,
               [=](double x, const Row& row) {
                 return (x - mean(row)) / std::sqrt(variance(row) + mean(row) * mean(row) + eps);
               })},
      {"that is RMS norm: the mean is to be subtracted, before the squares too",
       by_rule(c,
               [=](double x, const Row& row) { return x / std::sqrt(variance(row) + mean(row) * mean(row) + eps); })},
      {"it is not divided by the deviation", by_rule(c, [=](double x, const Row& row) { return x - mean(row); })},
      {"the squares are added up: their mean is wanted",
       by_rule(c, [=](double x, const Row& row) { return (x - mean(row)) / std::sqrt(variance(row) * n + eps); })},
      {"one mean and one variance for everything: each row has its own",
       by_rule(c, [=](double x, const Row&) { return (x - all_mean) / std::sqrt(all_variance + eps); })}};
  if (!c.gamma.empty()) slips.push_back({"the weight is forgotten", by_rule(c, right, false)});
  if (!c.beta.empty()) slips.push_back({"the bias is forgotten", by_rule(c, right, true, false)});
  if (!c.beta.empty() && !c.gamma.empty()) {
    std::vector<double> y = norm_of(c);
    for (size_t i = 0; i < y.size(); ++i) {
      const auto j = static_cast<int64_t>(i) % c.n;
      y[i] = y[i] - c.shift(j) + c.weight(j) * c.shift(j);
    }
    slips.push_back({"first the weight, then the bias", y});
  }
  return slips;
}

// Along dim d, which is not the last.
std::vector<double> over_dim(const Normed& c, size_t d) {
  const NormCase rows = rows_of(c);
  std::vector<double> y;
  for (const Shape& i : indices_of(c.x.shape)) {
    Row row;
    Shape at = i;
    for (at[d] = 0; at[d] < c.x.size(d); ++at[d]) row.push_back(static_cast<long double>(c.x.at(at)));
    const double hat = static_cast<double>(normalized(row, c.eps)[static_cast<size_t>(i[d])]);
    y.push_back(hat * rows.weight(i.back()) + rows.shift(i.back()));
  }
  return y;
}

const Input small_row({4}, {1, 7, 7, 9}), equal({2, 3}, {5, 5, 5, 1, 2, 3}),
    high({2, 3}, {10000, 10001, 10002, -20000, -20003, -20001});

const Check<Normed> norms({
    .exercise = "07.7",
    .examples = {{small_row},
                 {small_row, Input({4}, {1, 10, 100, 1000}), Input({4}, {5, 6, 7, 8})},
                 {small_row, Input({4}, {1, 10, 100, 1000})},
                 {small_row, std::nullopt, Input({4}, {5, 6, 7, 8})},
                 {small_row, std::nullopt, std::nullopt, 3.5},
                 {equal},
                 {high},
                 {Input({3, 3}, {1, 2, 4, 3, 3, 9, -1, 0, 7}), Input({3}, {1, 2, 3}), Input({3}, {4, 5, 6})},
                 {Input({2, 1}, {3, 4}), Input({1}, {2}), Input({1}, {7})},
                 {Input({0, 3}, {}), Input({3}, {1, 2, 3})}},
    .draw = drawn_norm,
    .drawn = 120,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t rows = i == 0 ? 2 : odd_size(draw, 1001, 1300), n = i == 0 ? odd_size(draw, 1001, 1300) : 3;
          return Normed{draw.input({rows, n}, Layout::dense), draw.input({n}, Layout::dense),
                        draw.input({n}, Layout::dense)};
        },
    .call =
        [](const Normed& c) {
          Call call{fmt::format("composed::layer_norm(x, {}, {}, {:.4g})", c.weight ? "weight" : "{}",
                                c.bias ? "bias" : "{}", c.eps),
                    {{"x", c.x}}};
          if (c.weight) call.inputs.emplace_back("weight", *c.weight);
          if (c.bias) call.inputs.emplace_back("bias", *c.bias);
          return call;
        },
    .ask = [](const Normed& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_(c.for_x);
      const auto of = [](const std::optional<Input>& input, bool wanted) {
        return (input ? input->tensor() : zeros({1})).requires_grad_(wanted);
      };
      const Tensor weight = of(c.weight, c.for_weight), bias = of(c.bias, c.for_bias);
      const Tensor y = composed::layer_norm(x, c.weight ? weight : Tensor(), c.bias ? bias : Tensor(), c.eps);
      expect_as_it_was("x", c.x, x);
      if (c.weight) expect_as_it_was("the weight", *c.weight, weight);
      if (c.bias) expect_as_it_was("the bias", *c.bias, bias);
      Answer answer{{"the output", y}};
      for (Item& item : gradients_of(y, {{"x", x}, {"weight", weight}, {"bias", bias}})) answer.items.push_back(item);
      return answer;
    },
    .expect = [](const Normed& c) { return norm_answer(c, rows_of(c)); },
    .mistakes = [](const Normed& c) -> Mistakes {
      const NormCase rows = rows_of(c);
      const double bound = bounds_of(rows).y;
      Mistakes all;
      for (const Slip& slip : slips_of(rows)) {
        all.push_back({slip.says, {{"the output", Value(Numbers(c.x.shape, slip.y)).within(bound)}}});
      }
      for (size_t d = 0; d + 1 < c.x.shape.size(); ++d) {
        all.push_back({"over the wrong dim: each row, along the last dim, has its own mean",
                       {{"the output", Value(Numbers(c.x.shape, over_dim(c, d))).within(bound)}}});
      }
      const Item right = norm_answer(c, rows).items[0];
      all.push_back({"the output is right, but it is not recorded: no gradient comes back to x",
                     {right, {"the gradient of x", Value()}}});
      std::vector<double> constant;
      for (int64_t i = 0; i < rows.rows; ++i) {
        for (int64_t j = 0; j < rows.n; ++j) {
          constant.push_back(rows.g(i, j) /
                             std::sqrt(static_cast<double>(moments_of(rows.row(i)).variance) + rows.eps));
        }
      }
      all.push_back({"mean and variance are constants for the tape here: they move with x, and must be recorded",
                     {right, {"the gradient of x", Value(Numbers(c.x.shape, constant)).within(1e-3)}}});
      return all;
    },
});

// --- 07.7, as a loop

// Of many rows the means of some are asked for: of the last ones, and of others everywhere.
bool is_asked(int64_t i, int64_t rows) { return rows < 300 || i % 101 == 0 || i + 20 > rows; }

Answer loop_answer(const NormCase& c, const std::vector<double>& y) {
  std::vector<Item> items = {{"y", Value(Numbers({c.rows, c.n}, y)).within(bounds_of(c).y)}};
  for (int64_t i = 0; i < c.rows; ++i) {
    if (!is_asked(i, c.rows)) continue;
    const Moments m = moments_of(c.row(i));
    const auto mean = static_cast<double>(m.mean), rstd = static_cast<double>(1 / sqrtl(m.variance + c.eps));
    double largest = 0;
    for (const long double x : c.row(i)) largest = std::max(largest, static_cast<double>(fabsl(x)));
    items.push_back({fmt::format("mean[{}]", i), Value(mean).within(1.2e-7 * largest + 1e-12)});
    // In one pass, number by number, a double is off by this share; with squares by much more.
    const double of_passes = in_double() ? 1e-9 * largest * rstd * rstd : 0;
    items.push_back({fmt::format("rstd[{}]", i), Value(rstd).within(1e-6 * rstd + of_passes)});
  }
  items.push_back({"numbers written outside of y, mean and rstd", 0});
  items.push_back({inputs_changed, 0});
  return items;
}

const Check<Loop> loops({
    .exercise = "07.7",
    .examples = {{of_rows(1, 4, {1, 7, 7, 9})},
                 {of_rows(1, 3, {as_float(1e20), as_float(2e20), as_float(4e20)})},
                 {of_rows(1, 4, {1, 7, 7, 9}, {1, 10, 100, 1000}, {5, 6, 7, 8})},
                 {of_rows(2, 3, {1, 2, 4, 30, 50, 10}, {1, 2, 3})},
                 {of_rows(2, 3, {1, 2, 4, 30, 50, 10}, {}, {1, 2, 3}, 0.5)},
                 {of_rows(2, 3, {5, 5, 5, 1, 2, 3})},
                 {of_rows(2, 3, {10000, 10001, 10002, -20000, -20003, -20001})},
                 {of_rows(3, 1, {5, -7, 0}, {2}, {3})},
                 {of_rows(2, 3, {1, nan, 3, 1, 2, 4})},
                 {of_rows(0, 3, {}, {1, 2, 3})}},
    .draw = drawn_loop,
    .drawn = 120,
    .draw_large = large_loop,
    .large = 3,
    .call =
        [](const Loop& c) {
          return Call{"layer_norm(" + sizes_of(c.rows) + ", y, mean, rstd)", inputs_of(c.rows)};
        },
    .ask = [](const Loop& loop) -> Answer {
      const NormCase& c = loop.rows;
      Room x = input(c.x), gamma = input(c.gamma), beta = input(c.beta);
      Room y = output(c.rows * c.n), mean = output(c.rows), rstd = output(c.rows);
      reference::layer_norm(c.rows, c.n, static_cast<real>(c.eps), x.data(), c.gamma.empty() ? nullptr : gamma.data(),
                            c.beta.empty() ? nullptr : beta.data(), y.data(), mean.data(), rstd.data());
      std::vector<Item> items = {{"y", Numbers({c.rows, c.n}, y.numbers().values)}};
      for (int64_t i = 0; i < c.rows; ++i) {
        if (!is_asked(i, c.rows)) continue;
        items.push_back({fmt::format("mean[{}]", i), mean.numbers().at({i})});
        items.push_back({fmt::format("rstd[{}]", i), rstd.numbers().at({i})});
      }
      items.push_back({"numbers written outside of y, mean and rstd", y.touched() + mean.touched() + rstd.touched()});
      items.push_back({inputs_changed, x.changed() + gamma.changed() + beta.changed()});
      return items;
    },
    .expect = [](const Loop& c) { return loop_answer(c.rows, norm_of(c.rows)); },
    .mistakes = [](const Loop& c) -> Mistakes {
      Mistakes all;
      if (!c.rows.x.empty() && c.rows.x[0] > 1e19) {
        all.push_back({"1e40 is more than a float holds: the squares, their sum and the variance are to be doubles",
                       {loop_answer(c.rows, std::vector<double>(c.rows.x.size())).items[0]}});
      }
      for (const Slip& slip : slips_of(c.rows)) all.push_back({slip.says, {loop_answer(c.rows, slip.y).items[0]}});
      const Answer right = loop_answer(c.rows, norm_of(c.rows));
      if (c.rows.rows > 0) {
        const Value mean = right.items[1].value, rstd = right.items[2].value;
        all.push_back({"mean is not written: the backward needs it", {right.items[0], {"mean[0]", unwritten}}});
        all.push_back(
            {"rstd is not written: the backward needs it", {right.items[0], right.items[1], {"rstd[0]", unwritten}}});
        all.push_back({"rstd is 1 over the deviation",
                       {right.items[0], right.items[1], {"rstd[0]", Value(1 / rstd.numbers[0]).within(1e-5)}}});
      }
      return all;
    },
});

}  // namespace
}  // namespace course
