// Checks of 07.8: the gradient of layer norm.
#include "modules/07_layers/norm.h"

namespace course {
namespace {

struct Back {
  NormCase rows;
  bool wants_dx = true, wants_dgamma = true, wants_dbeta = true;
};

Answer back_answer(const Back& c, const std::vector<double>& dx, const std::vector<double>& dgamma,
                   const std::vector<double>& dbeta) {
  const NormBounds bounds = bounds_of(c.rows);
  std::vector<Item> items;
  if (c.wants_dx) items.push_back({"dx", Value(Numbers({c.rows.rows, c.rows.n}, dx)).within(bounds.dx)});
  if (c.wants_dgamma) items.push_back({"dgamma", Value(row(dgamma)).within(bounds.dgamma)});
  if (c.wants_dbeta) items.push_back({"dbeta", Value(row(dbeta)).within(bounds.dbeta)});
  items.push_back({"numbers written outside of dx, dgamma and dbeta", 0});
  items.push_back({inputs_changed, 0});
  return items;
}
Answer right_back(const Back& c) {
  return back_answer(c, measured_dx(c.rows), measured_dgamma(c.rows), measured_dbeta(c.rows));
}

// One number of a row, as a wrong rule sees it.
struct At {
  double hat, g, dy, g_mean, hat_g_mean, hat_dy_mean, rstd, usual_rstd, n, weight;
};
std::vector<double> dx_by(const NormCase& c, const std::function<double(const At&)>& rule) {
  std::vector<double> dx;
  for (int64_t i = 0; i < c.rows; ++i) {
    const Row hat = normalized(c.row(i), c.eps);
    At at{};
    at.n = static_cast<double>(c.n);
    at.rstd = static_cast<double>(1 / sqrtl(moments_of(c.row(i)).variance + c.eps));
    at.usual_rstd = static_cast<double>(1 / sqrtl(moments_of(c.row(i)).variance + 1e-5L));
    for (int64_t j = 0; j < c.n; ++j) {
      at.g_mean += c.g(i, j) / at.n;
      at.hat_g_mean += c.g(i, j) * static_cast<double>(hat[static_cast<size_t>(j)]) / at.n;
      at.hat_dy_mean +=
          c.dy[static_cast<size_t>(i * c.n + j)] * static_cast<double>(hat[static_cast<size_t>(j)]) / at.n;
    }
    for (int64_t j = 0; j < c.n; ++j) {
      at.hat = static_cast<double>(hat[static_cast<size_t>(j)]);
      at.g = c.g(i, j), at.dy = c.dy[static_cast<size_t>(i * c.n + j)], at.weight = c.weight(j);
      dx.push_back(rule(at));
    }
  }
  return dx;
}

Mistakes mistakes_of_dx(const Back& c) {
  const auto dgamma = measured_dgamma(c.rows), dbeta = measured_dbeta(c.rows);
  Mistakes all;
  const auto add = [&](const char* says, const std::function<double(const At&)>& rule) {
    all.push_back({says, {back_answer(c, dx_by(c.rows, rule), dgamma, dbeta).items[0]}});
  };
  add("mean and variance move with x too: two more terms", [](const At& a) { return a.rstd * a.g; });
  add("the mean moves with x: mean(g) is subtracted",
      [](const At& a) { return a.rstd * (a.g - a.hat * a.hat_g_mean); });
  add("the variance moves with x: x̂ · mean(g · x̂) is subtracted",
      [](const At& a) { return a.rstd * (a.g - a.g_mean); });
  add("rstd is handed in, with the eps of the forward: here it is computed again with another one",
      [](const At& a) { return a.usual_rstd * (a.g - a.g_mean - a.hat * a.hat_g_mean); });
  add("the second mean is of g · x̂, and g = dy · gamma: here it is of dy · x̂",
      [](const At& a) { return a.rstd * (a.g - a.g_mean - a.hat * a.hat_dy_mean); });
  add("rstd is missing before the bracket", [](const At& a) { return a.g - a.g_mean - a.hat * a.hat_g_mean; });
  add("rstd multiplies the whole bracket", [](const At& a) { return a.rstd * a.g - a.g_mean - a.hat * a.hat_g_mean; });
  add("both are means over the row, not sums",
      [](const At& a) { return a.rstd * (a.g - a.n * a.g_mean - a.hat * a.n * a.hat_g_mean); });
  add("both terms are subtracted", [](const At& a) { return a.rstd * (a.g + a.g_mean + a.hat * a.hat_g_mean); });
  add("the second term is subtracted as well",
      [](const At& a) { return a.rstd * (a.g - a.g_mean + a.hat * a.hat_g_mean); });
  add("the factor x̂ of the last term is missing", [](const At& a) { return a.rstd * (a.g - a.g_mean - a.hat_g_mean); });
  add("the last term is x̂ · mean(g · x̂), not x̂² · mean(g)",
      [](const At& a) { return a.rstd * (a.g - a.g_mean - a.hat * a.hat * a.g_mean); });
  add("divided by n - 1: both means are over n",
      [](const At& a) { return a.rstd * (a.g - (a.g_mean + a.hat * a.hat_g_mean) * a.n / (a.n - 1)); });
  add("rstd once, not squared", [](const At& a) { return a.rstd * a.rstd * (a.g - a.g_mean - a.hat * a.hat_g_mean); });
  NormCase plain = c.rows;
  plain.gamma.clear();
  all.push_back({"gamma is forgotten: g = dy · gamma", {back_answer(c, measured_dx(plain), dgamma, dbeta).items[0]}});
  std::vector<double> outside = measured_dx(plain);
  for (size_t i = 0; i < outside.size(); ++i) outside[i] *= c.rows.weight(static_cast<int64_t>(i) % c.rows.n);
  all.push_back({"gamma belongs into both means: g = dy · gamma before anything else",
                 {back_answer(c, outside, dgamma, dbeta).items[0]}});
  return all;
}

Mistakes mistakes_of_sums(const Back& c) {
  const NormCase& r = c.rows;
  const auto hat = [&](int64_t i, int64_t j) {
    return static_cast<double>(normalized(r.row(i), r.eps)[static_cast<size_t>(j)]);
  };
  const auto dy = [&](int64_t i, int64_t j) { return r.dy[static_cast<size_t>(i * r.n + j)]; };
  const auto dgamma = measured_dgamma(r), dbeta = measured_dbeta(r), dx = measured_dx(r);
  const auto rows = static_cast<double>(std::max<int64_t>(r.rows, 1));
  Mistakes all;
  const char* const adds = "what was in the output before is not to be added to: write";
  const auto gamma_is = [&](const char* says, const std::function<double(int64_t, int64_t)>& f) {
    if (!c.wants_dgamma) return;
    Answer answer = back_answer(c, dx, sums_over_rows(r, f), dbeta);
    answer.items.resize(c.wants_dx ? 2 : 1);  // and no more: dbeta may be wrong in the same way
    answer.items.back().value.bound = std::max(bounds_of(r).dgamma, says == adds ? 1e-2 : 0);
    all.push_back({says, answer});
  };
  const auto beta_is = [&](const char* says, const std::function<double(int64_t, int64_t)>& f) {
    all.push_back({says, back_answer(c, dx, dgamma, sums_over_rows(r, f))});
  };
  const auto added_to = [&](int64_t i, const double value) { return value + (i == 0 ? unwritten : 0); };
  const char* const last = "all rows add up: this is the last one alone";
  const char* const first = "all rows add up: this is the first one alone";
  gamma_is("dgamma is asked for and not written: each of the three may be null by itself",
           [&](int64_t i, int64_t) { return i == 0 ? unwritten : 0; });
  beta_is("dbeta is asked for and not written: each of the three may be null by itself",
          [&](int64_t i, int64_t) { return i == 0 ? unwritten : 0; });
  gamma_is(last, [&](int64_t i, int64_t j) { return i == r.rows - 1 ? dy(i, j) * hat(i, j) : 0; });
  beta_is(last, [&](int64_t i, int64_t j) { return i == r.rows - 1 ? dy(i, j) : 0; });
  gamma_is(first, [&](int64_t i, int64_t j) { return i == 0 ? dy(i, j) * hat(i, j) : 0; });
  gamma_is("a sum over rows, not a mean", [&](int64_t i, int64_t j) { return dy(i, j) * hat(i, j) / rows; });
  beta_is("a sum over rows, not a mean", [&](int64_t i, int64_t j) { return dy(i, j) / rows; });
  gamma_is("gamma's slope is x̂, what it was multiplied by: not x",
           [&](int64_t i, int64_t j) { return dy(i, j) * r.x[static_cast<size_t>(i * r.n + j)]; });
  gamma_is("gamma's slope has no gamma in it: dy · x̂", [&](int64_t i, int64_t j) { return r.g(i, j) * hat(i, j); });
  gamma_is("gamma's slope is x̂: this is that of beta", [&](int64_t i, int64_t j) { return dy(i, j); });
  beta_is("beta's slope is 1: dy alone is added up", [&](int64_t i, int64_t j) { return r.g(i, j); });
  beta_is("beta's slope is 1: dy alone is added up", [&](int64_t i, int64_t j) { return dy(i, j) * hat(i, j); });
  gamma_is(adds, [&](int64_t i, int64_t j) { return added_to(i, dy(i, j) * hat(i, j)); });
  beta_is(adds, [&](int64_t i, int64_t j) { return added_to(i, dy(i, j)); });
  return all;
}

NormCase with_nan_back() {
  NormCase c = of_rows(2, 3, {1, 2, 4, 30, 50, 10}, {1, 2, 3});
  c.dy[1] = nan;
  return c;
}

// A row that holds what is no number: its mean and its rstd are none either.
NormCase with_nan_row() {
  NormCase c = of_rows(2, 3, {1, 2, 4, 30, 50, 10}, {1, 2, 3});
  c.x[1] = nan;
  return c;
}

// Products of x and dy are beyond a float, those of x̂ and dy are not.
NormCase far_out() {
  NormCase c = of_rows(2, 4, {1e20, -1e20, 3e20, 1e19, 1, 2, 4, 8}, {1, 2, 3, 4});
  for (size_t i = 0; i < c.x.size(); ++i) c.x[i] = as_float(c.x[i]);
  for (size_t i = 0; i < 4; ++i) c.dy[i] = as_float(c.dy[i] * 1e20);
  return c;
}

// Of the first row nothing was asked.
NormCase with_idle_row() {
  NormCase c = of_rows(3, 3, {1, 2, 4, 30, 50, 10, -1, 0, 5}, {1, 2, 3});
  std::fill(c.dy.begin(), c.dy.begin() + 3, 0);
  return c;
}

const Check<Back> backs({
    .exercise = "07.8",
    .examples = {{of_rows(1, 4, {1, 7, 7, 9})},
                 {of_rows(1, 3, {1, 3, 4}, {2, 5, -1}, {}, 0.5)},
                 {of_rows(1, 2, {1, 3}, {2, 5}, {}, 0.5)},
                 {of_rows(1, 4, {1, 7, 7, 9}, {1, 2, -1, 0.5})},
                 {of_rows(3, 2, {1, 2, 5, 3, -1, 4}, {2, 3})},
                 {of_rows(2, 3, {1, 2, 4, 30, 50, 10}, {1, 2, 3}), true, false, false},
                 {of_rows(2, 3, {1, 2, 4, 30, 50, 10}, {1, 2, 3}), false, true, true},
                 {of_rows(2, 3, {5, 5, 5, 1, 2, 3}, {1, 2, 3})},
                 {of_rows(2, 3, {10000, 10001, 10002, -20000, -20003, -20001})},
                 {of_rows(3, 1, {5, -7, 0}, {2})},
                 {with_nan_back()},
                 {with_idle_row()},
                 {with_nan_row()},
                 {far_out()},
                 {of_rows(2, 4, {1, 7, 7, 9, 2, 3, 5, 1}, {1, 0, 2, 0})},
                 {of_rows(2, 4, {1, 7, 7, 9, 2, 3, 5, 1}, {0, 0, 0, 0})},
                 {of_rows(0, 3, {}, {1, 2, 3})}},
    .draw =
        [](Draw& draw) {
          Back c{drawn_loop(draw).rows};
          c.rows.beta.clear();
          if (c.rows.n > 100) c.rows.n = draw.number(66, 90), c.rows.rows = std::min<int64_t>(c.rows.rows, 2);
          c.rows.x.resize(static_cast<size_t>(c.rows.rows * c.rows.n)), c.rows.dy.resize(c.rows.x.size());
          if (!c.rows.gamma.empty()) c.rows.gamma.resize(static_cast<size_t>(c.rows.n));
          const int64_t wanted = draw.number(0, 9);
          if (wanted < 3) c.wants_dx = wanted == 0, c.wants_dgamma = wanted == 1, c.wants_dbeta = wanted == 2;
          if (wanted == 3) c.wants_dx = false;
          if (wanted == 4) c.wants_dgamma = false;
          if (wanted == 5) c.wants_dbeta = false;
          return c;
        },
    .drawn = 140,
    .draw_large = [](Draw& draw, int i) { return Back{large_loop(draw, i).rows}; },
    .large = 3,
    .call =
        [](const Back& c) {
          const std::string sizes = fmt::format("rows = {}, n = {}", c.rows.rows, c.rows.n);
          Call call{fmt::format("layer_norm_backward({}, x, {}, mean, rstd, dy, {}, {}, {}); eps was {:.4g}", sizes,
                                c.rows.gamma.empty() ? "nullptr" : "gamma", c.wants_dx ? "dx" : "nullptr",
                                c.wants_dgamma ? "dgamma" : "nullptr", c.wants_dbeta ? "dbeta" : "nullptr", c.rows.eps),
                    inputs_of(c.rows)};
          call.inputs.emplace_back("dy", Numbers({c.rows.rows, c.rows.n}, c.rows.dy));
          return call;
        },
    .ask = [](const Back& back) -> Answer {
      const NormCase& c = back.rows;
      std::vector<double> means, rstds;
      for (int64_t i = 0; i < c.rows; ++i) {
        const Moments m = moments_of(c.row(i));
        means.push_back(static_cast<double>(m.mean)),
            rstds.push_back(static_cast<double>(1 / sqrtl(m.variance + c.eps)));
      }
      Room x = input(c.x), gamma = input(c.gamma), mean = input(means), rstd = input(rstds), dy = input(c.dy);
      Room dx = output(c.rows * c.n), dgamma = output(c.n), dbeta = output(c.n);
      reference::layer_norm_backward(c.rows, c.n, x.data(), c.gamma.empty() ? nullptr : gamma.data(), mean.data(),
                                     rstd.data(), dy.data(), back.wants_dx ? dx.data() : nullptr,
                                     back.wants_dgamma ? dgamma.data() : nullptr,
                                     back.wants_dbeta ? dbeta.data() : nullptr);
      std::vector<Item> items;
      if (back.wants_dx) items.push_back({"dx", Numbers({c.rows, c.n}, dx.numbers().values)});
      if (back.wants_dgamma) items.push_back({"dgamma", dgamma.numbers()});
      if (back.wants_dbeta) items.push_back({"dbeta", dbeta.numbers()});
      items.push_back(
          {"numbers written outside of dx, dgamma and dbeta", dx.touched() + dgamma.touched() + dbeta.touched()});
      items.push_back({inputs_changed, x.changed() + gamma.changed() + mean.changed() + rstd.changed() + dy.changed()});
      return items;
    },
    .expect = right_back,
    .mistakes = [](const Back& c) -> Mistakes {
      Mistakes all;
      const std::vector<double> no_dx(c.rows.x.size()), no_sums(static_cast<size_t>(c.rows.n));
      if (c.wants_dx && c.rows.n == 2) {
        all.push_back({"of a row of two only eps leaves something: it is in rstd, and dx is not 0",
                       {back_answer(c, no_dx, no_sums, no_sums).items[0]}});
      }
      if (!c.wants_dx) {
        all.push_back({"dgamma and dbeta are added up where dx is null, too", back_answer(c, no_dx, no_sums, no_sums)});
      }
      if (c.wants_dx) {
        for (Mistake& mistake : mistakes_of_dx(c)) all.push_back(std::move(mistake));
      }
      for (Mistake& mistake : mistakes_of_sums(c)) all.push_back(std::move(mistake));
      return all;
    },
});

}  // namespace
}  // namespace course
