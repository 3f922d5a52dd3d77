// Checks of 08.4: Adam's loop.
#include "modules/08_optimizers/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Loop {
  std::vector<double> p, g, m, v;
  AdamWArgs args;
};

AdamWArgs args_for(double lr, double beta1, double beta2, double eps, double decay, double t) {
  AdamWArgs args;
  args.lr = lr, args.beta1 = beta1, args.beta2 = beta2, args.eps = eps, args.weight_decay = decay;
  args.correction1 = 1 - std::pow(beta1, t), args.correction2 = 1 - std::pow(beta2, t);
  return args;
}

Loop drawn_loop(Draw& draw) {
  Loop c;
  int64_t n = draw.size(0, 24);
  if (const int64_t large = large_size(draw); large > 0) n = large;
  c.p = normals(draw, n), c.g = normals(draw, n), c.m = normals(draw, n), c.v = normals(draw, n);
  const double scale = std::pow(10, draw.number(-4, 5));
  for (size_t i = 0; i < c.p.size(); ++i) {
    c.g[i] = as_float(draw.yes(0.1) ? 0 : c.g[i] * scale), c.m[i] = as_float(c.m[i] * scale);
    c.v[i] = as_float(c.v[i] * c.v[i] * scale * scale);
    if (draw.yes(0.1)) c.m[i] = c.v[i] = 0;
  }
  const double beta1 = draw.yes() ? 0.9 : draw.yes(0.1) ? 0 : draw.uniform(0.1, 0.95);
  const double beta2 = draw.yes()      ? 0.999
                       : draw.yes(0.1) ? 0
                                       : draw.uniform(0.3, 0.99),
               eps = draw.one_of<double>({1e-8, 1e-3, 0.1});
  const double most = draw.yes(0.15) ? 3 : 0.9;  // of lr and decay: their product may be more than 1
  c.args = args_for(draw.yes(0.06) ? 0 : draw.uniform(0.05, most), beta1, beta2, eps,
                    draw.yes() ? draw.uniform(0.1, most) : 0,
                    draw.yes(0.2) ? 1000 : static_cast<double>(draw.number(1, 20)));
  return c;
}

Loop large_loop(Draw& draw, int) {
  const int64_t n = beyond_17_bits(draw);
  Loop c{normals(draw, n), normals(draw, n), normals(draw, n), normals(draw, n),
         args_for(0.1, 0.9, 0.999, 1e-8, 0.5, 9)};
  for (double& v : c.v) v *= v;
  return c;
}

// One number, its gradient and its means.
struct Cell {
  double p, g, m, v;
};
using CellRule = std::function<void(Cell&, const AdamWArgs&)>;

void mean_rule(Cell& c, const AdamWArgs& a) {
  c.m = a.beta1 * c.m + (1 - a.beta1) * c.g;
  c.v = a.beta2 * c.v + (1 - a.beta2) * c.g * c.g;
}
double step_of(const Cell& c, const AdamWArgs& a) {
  return a.lr * (c.m / a.correction1) / (std::sqrt(c.v / a.correction2) + a.eps);
}
void loop_rule(Cell& c, const AdamWArgs& a) {
  mean_rule(c, a);
  c.p = (1 - a.lr * a.weight_decay) * c.p - step_of(c, a);
}

// Of many numbers some are asked for: those behind the last whole block, and others everywhere.
bool is_asked(size_t i, size_t n) { return n < 1000 || i % 509 == 0 || i + 20 > n; }

// Each number has a bound of its own: a few roundings of a float, those of 1 - β included.
Answer looped(const Loop& c, const CellRule& rule) {
  constexpr double ulp = 4e-7;
  std::vector<Item> items;
  for (size_t i = 0; i < c.p.size(); ++i) {
    if (!is_asked(i, c.p.size())) continue;
    Cell cell{as_float(c.p[i]), as_float(c.g[i]), as_float(c.m[i]), as_float(c.v[i])};
    const Cell before = cell;
    rule(cell, c.args);
    const double g = std::max(std::abs(before.g), std::abs(cell.g));  // a wrong rule may change it
    const double dm = ulp * (std::abs(before.m) + (1 - c.args.beta1) * g + std::abs(cell.m));
    const double dv = ulp * (before.v + (1 - c.args.beta2) * g * g + std::abs(cell.v));
    const double below = std::sqrt(std::abs(cell.v) / c.args.correction2) + c.args.eps;
    const double step = std::abs(step_of(cell, c.args));
    const double dp = 2 * ulp * (std::abs(before.p) + step) + c.args.lr * dm / c.args.correction1 / below +
                      (cell.v > 0 ? step * dv / cell.v : 0);
    const auto near = [](double x, double error) { return std::isfinite(x) ? Value(x).within(error) : Value(x); };
    items.push_back({fmt::format("m[{}]", i), near(cell.m, dm)});
    items.push_back({fmt::format("v[{}]", i), near(cell.v, dv)});
    items.push_back({fmt::format("p[{}]", i), near(cell.p, dp)});
  }
  items.push_back({"numbers written outside of p, m and v", 0});
  items.push_back({"gradients that were changed", 0});
  return {items};
}

CellRule with_step(double (*step)(const Cell& after, const AdamWArgs&)) {
  return [step](Cell& c, const AdamWArgs& a) {
    mean_rule(c, a);
    c.p = (1 - a.lr * a.weight_decay) * c.p - step(c, a);
  };
}

const Check<Loop> loops({
    .exercise = "08.4",
    .examples = {{{9, 1}, {9, 9}, {0, 0}, {0, 0}, args_for(1, 0.9, 0.999, 1e-8, 0, 1)},
                 {{8, 0}, {8, 0}, {0.9, 0.9}, {0.081, 0.081}, args_for(1, 0.9, 0.999, 1e-8, 0, 2)},
                 {{1}, {2}, {3}, {4}, args_for(0.5, 0.5, 0.75, 0.25, 0, 3)},
                 {{2, -2}, {1, -3}, {0, 0}, {0, 0}, args_for(0.5, 0.9, 0.999, 1e-8, 0.25, 1)},
                 {{2, -2}, {0, 0}, {0, 0}, {0, 0}, args_for(0.5, 0.9, 0.999, 1e-8, 0.25, 1)},
                 {{2, -2, 3}, {0, 0, 0}, {0, 0, 0}, {4, 1, 0.5}, args_for(0.5, 0.9, 0.75, 1e-8, 0.25, 3)},
                 {{2, -2, 3}, {0, 0, 0}, {2, -1, 1}, {0, 4, 0}, args_for(0.5, 0.9, 0.75, 0.25, 0.25, 3)},
                 {{1, 1}, {0x1p-65, -0x1p-65}, {0, 0}, {0, 0}, args_for(0.5, 0, 0, 0, 0, 1)},  // v is 2^-130
                 {{}, {}, {}, {}, args_for(0.1, 0.9, 0.999, 1e-8, 0, 1)},
                 {{5}, {1e-3}, {0}, {0}, args_for(0.1, 0.9, 0.999, 1e-3, 0, 1)},
                 {{1, -1}, {1e-7, 1e-9}, {0, 0}, {0, 0}, args_for(0.1, 0.9, 0.999, 1e-8, 0, 1)},
                 {{1, -2}, {1e20, -1e20}, {0, 0}, {0, 0}, args_for(0.1, 0.9, 0.999, 1e-8, 0, 1)},
                 {{5, 4}, {1, 1}, {0, 0}, {0, 0}, args_for(3, 0.9, 0.999, 1e-8, 0.5, 1)},
                 {{5, 4}, {2, -3}, {1, 1}, {1, 1}, args_for(0, 0.9, 0.999, 1e-8, 0.5, 2)},
                 {{5, 4}, {2, -3}, {1, 1}, {1, 1}, args_for(0.1, 0, 0, 1e-8, 0.5, 2)},
                 {{5, 4}, {infinity, 1}, {0, 0}, {0, 0}, args_for(0.1, 0.9, 0.999, 1e-8, 0, 1)},
                 {{5, 4}, {nan, 1}, {0, 0}, {0, 0}, args_for(0.1, 0.9, 0.999, 1e-8, 0, 1)}},
    .draw = drawn_loop,
    .drawn = 120,
    .draw_large = large_loop,
    .large = 1,
    .often =
        [] {
          real p = 1, m = 0, v = 0;
          const real g = 1;
          reference::adamw(1, &p, &g, &m, &v, args_for(0.1, 0.9, 0.999, 1e-8, 0.5, 1));
        },
    .call =
        [](const Loop& c) {
          const AdamWArgs& a = c.args;
          return Call{
              fmt::format("adamw(n = {}, p, g, m, v, lr {:.4g}, betas {:.9g} and {:.9g}, eps {:.9g}, "
                          "weight_decay {:.4g}, corrections {:.9g} and {:.9g})",
                          c.p.size(), a.lr, a.beta1, a.beta2, a.eps, a.weight_decay, a.correction1, a.correction2),
              {{"p", row(c.p)}, {"g", row(c.g)}, {"m", row(c.m)}, {"v", row(c.v)}}};
        },
    .ask = [](const Loop& c) -> Answer {
      Room p = input(c.p), g = input(c.g), m = input(c.m), v = input(c.v);
      reference::adamw(static_cast<int64_t>(c.p.size()), p.data(), g.data(), m.data(), v.data(), c.args);
      const Numbers after_p = p.numbers(), after_m = m.numbers(), after_v = v.numbers();
      std::vector<Item> items;
      for (size_t i = 0; i < c.p.size(); ++i) {
        if (!is_asked(i, c.p.size())) continue;
        items.push_back({fmt::format("m[{}]", i), after_m.values[i]});
        items.push_back({fmt::format("v[{}]", i), after_v.values[i]});
        items.push_back({fmt::format("p[{}]", i), after_p.values[i]});
      }
      items.push_back({"numbers written outside of p, m and v", p.touched() + m.touched() + v.touched()});
      items.push_back({"gradients that were changed", g.changed()});
      return {items};
    },
    .expect = [](const Loop& c) -> Answer { return looped(c, loop_rule); },
    .mistakes = [](const Loop& loop) -> Mistakes {
      using A = const AdamWArgs;
      const auto by = [&loop](const char* says, const CellRule& rule) { return Mistake{says, looped(loop, rule)}; };
      return {
          by("a gradient of 0 counts as well: the means fade, p goes on with them, and decays",
             [](Cell& c, A& a) {
               if (c.g != 0) loop_rule(c, a);
             }),
          by("the means are not corrected: m by correction1, v by correction2",
             with_step([](const Cell& c, A& a) { return a.lr * c.m / (std::sqrt(c.v) + a.eps); })),
          by("v is not corrected: divide it by correction2, before the root",
             with_step([](const Cell& c, A& a) { return a.lr * c.m / a.correction1 / (std::sqrt(c.v) + a.eps); })),
          by("m is not corrected: divide it by correction1",
             with_step([](const Cell& c, A& a) { return a.lr * c.m / (std::sqrt(c.v / a.correction2) + a.eps); })),
          by("multiplied by the corrections: the means are too small, so divide", with_step([](const Cell& c, A& a) {
               return a.lr * c.m * a.correction1 / (std::sqrt(c.v * a.correction2) + a.eps);
             })),
          by("the corrections are exchanged: correction1 belongs to m", with_step([](const Cell& c, A& a) {
               return a.lr * c.m / a.correction2 / (std::sqrt(c.v / a.correction1) + a.eps);
             })),
          by("correction2 belongs under the root: v / correction2, then the root", with_step([](const Cell& c, A& a) {
               return a.lr * c.m / a.correction1 / (std::sqrt(c.v) / a.correction2 + a.eps);
             })),
          by("the root is missing: v is a mean of squares",
             with_step([](const Cell& c, A& a) { return a.lr * c.m / a.correction1 / (c.v / a.correction2 + a.eps); })),
          by("eps comes after the root: √v + eps, not √(v + eps)", with_step([](const Cell& c, A& a) {
               return a.lr * c.m / a.correction1 / std::sqrt(c.v / a.correction2 + a.eps);
             })),
          by("eps is corrected too: it is added last, to the corrected root", with_step([](const Cell& c, A& a) {
               return a.lr * c.m / a.correction1 / ((std::sqrt(c.v) + a.eps) / std::sqrt(a.correction2));
             })),
          by("eps is missing", with_step([](const Cell& c, A& a) {
               return a.lr * c.m / a.correction1 / std::sqrt(c.v / a.correction2);
             })),
          by("the gradient itself is divided: the running mean m is to be",
             with_step([](const Cell& c, A& a) { return a.lr * c.g / (std::sqrt(c.v / a.correction2) + a.eps); })),
          by("the step goes uphill", with_step([](const Cell& c, A& a) { return -step_of(c, a); })),
          by("the learning rate is missing", with_step([](const Cell& c, A& a) { return step_of(c, a) / a.lr; })),
          by("the decay is missing: p is multiplied by 1 - lr · weight_decay",
             [](Cell& c, A& a) {
               mean_rule(c, a);
               c.p -= step_of(c, a);
             }),
          by("the decay is multiplied by the learning rate: 1 - lr · weight_decay",
             [](Cell& c, A& a) {
               mean_rule(c, a);
               c.p = (1 - a.weight_decay) * c.p - step_of(c, a);
             }),
          by("the decay is a factor of the old p alone: it comes before the step, not after it",
             [](Cell& c, A& a) {
               mean_rule(c, a);
               c.p = (1 - a.lr * a.weight_decay) * (c.p - step_of(c, a));
             }),
          by("the decay went into the gradient: here it is decoupled, and m and v never see it",
             [](Cell& c, A& a) {
               c.g += a.weight_decay * c.p;
               mean_rule(c, a);
               c.p -= step_of(c, a);
             }),
          by("v falls as well as it rises: a mean of squares is no maximum",
             [](Cell& c, A& a) {
               const Cell old = c;
               mean_rule(c, a);
               c.v = std::max(c.v, old.v);
               c.p = (1 - a.lr * a.weight_decay) * c.p - step_of(c, a);
             }),
          by("v is a mean of g², this one is of g",
             [](Cell& c, A& a) {
               c.m = a.beta1 * c.m + (1 - a.beta1) * c.g;
               c.v = a.beta2 * c.v + (1 - a.beta2) * c.g;
               c.p = (1 - a.lr * a.weight_decay) * c.p - step_of(c, a);
             }),
          by("v is a mean of g², this one is of m²",
             [](Cell& c, A& a) {
               c.m = a.beta1 * c.m + (1 - a.beta1) * c.g;
               c.v = a.beta2 * c.v + (1 - a.beta2) * c.m * c.m;
               c.p = (1 - a.lr * a.weight_decay) * c.p - step_of(c, a);
             }),
          by("the square of 1 - beta2 as well: only the gradient is squared",
             [](Cell& c, A& a) {
               c.m = a.beta1 * c.m + (1 - a.beta1) * c.g;
               c.v = a.beta2 * c.v + (1 - a.beta2) * (1 - a.beta2) * c.g * c.g;
               c.p = (1 - a.lr * a.weight_decay) * c.p - step_of(c, a);
             }),
          by("1 - beta is computed in float, where 1 - 0.999F has lost two digits: in double, from args",
             [](Cell& c, A& a) {
               const float beta1 = static_cast<float>(a.beta1), beta2 = static_cast<float>(a.beta2);
               c.m = a.beta1 * c.m + static_cast<double>(1 - beta1) * c.g;
               c.v = a.beta2 * c.v + static_cast<double>(1 - beta2) * c.g * c.g;
               c.p = (1 - a.lr * a.weight_decay) * c.p - step_of(c, a);
             }),
          by("the betas are exchanged: beta1 is for m, beta2 for v",
             [](Cell& c, A& a) {
               A swapped{a.lr, a.beta2, a.beta1, a.eps, a.weight_decay, a.correction1, a.correction2};
               loop_rule(c, swapped);
             }),
          by("beta and 1 - beta are exchanged: the old mean is what stays for the most part",
             [](Cell& c, A& a) {
               A swapped{a.lr, 1 - a.beta1, 1 - a.beta2, a.eps, a.weight_decay, a.correction1, a.correction2};
               loop_rule(c, swapped);
             }),
          by("the new gradient comes into a mean with 1 - beta",
             [](Cell& c, A& a) {
               c.m = a.beta1 * c.m + c.g;
               c.v = a.beta2 * c.v + c.g * c.g;
               c.p = (1 - a.lr * a.weight_decay) * c.p - step_of(c, a);
             }),
          by("the step is taken with the means of the step before: m and v first, then p",
             [](Cell& c, A& a) {
               const Cell old = c;
               mean_rule(c, a);
               c.p = (1 - a.lr * a.weight_decay) * c.p - step_of(old, a);
             }),
          by("the corrected means are kept: m and v stay as they are, only the step uses them corrected",
             [](Cell& c, A& a) {
               loop_rule(c, a);
               c.m /= a.correction1, c.v /= a.correction2;
             }),
          by(loop.args.lr == 0
                 ? "a rate of 0 moves nothing, and the means see the gradient all the same"
                 : "m and v do not change: they are kept for the next step; or nothing does: does the loop "
                   "reach what is behind its last whole block?",
             [](Cell& c, A& a) {
               const Cell old = c;
               loop_rule(c, a);
               c.m = old.m, c.v = old.v;
             })};
    },
});

}  // namespace
}  // namespace course
