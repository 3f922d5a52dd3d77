// Checks of 08.4 to 08.6: Adam's loop, its corrections, and the two ways to decay.
#include "modules/08_optimizers/oracle.h"
#include "modules/08_optimizers/pytorch.h"

namespace course {
namespace {

// --- 08.4

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
  const int64_t n = draw.size(0, 24);
  c.p = normals(draw, n), c.g = normals(draw, n), c.m = normals(draw, n), c.v = normals(draw, n);
  const double scale = std::pow(10, draw.number(-4, 2));
  for (size_t i = 0; i < c.p.size(); ++i) {
    c.g[i] = as_float(draw.yes(0.1) ? 0 : c.g[i] * scale), c.m[i] = as_float(c.m[i] * scale);
    c.v[i] = as_float(c.v[i] * c.v[i] * scale * scale);
    if (draw.yes(0.1)) c.m[i] = c.v[i] = 0;
  }
  const double beta1 = draw.yes() ? 0.9 : draw.yes(0.1) ? 0 : draw.uniform(0.1, 0.95);
  const double beta2 = draw.yes() ? 0.999 : draw.uniform(0.3, 0.99), eps = draw.one_of<double>({1e-8, 1e-3, 0.1});
  c.args = args_for(draw.uniform(0.05, 0.9), beta1, beta2, eps, draw.yes() ? draw.uniform(0.1, 0.9) : 0,
                    draw.yes(0.2) ? 1000 : static_cast<double>(draw.number(1, 20)));
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

// Each number has a bound of its own: a few roundings of a float, those of 1 - β included.
Answer looped(const Loop& c, const CellRule& rule) {
  constexpr double ulp = 4e-7;
  std::vector<Item> items;
  for (size_t i = 0; i < c.p.size(); ++i) {
    Cell cell{as_float(c.p[i]), as_float(c.g[i]), as_float(c.m[i]), as_float(c.v[i])};
    const Cell before = cell;
    rule(cell, c.args);
    const double g = std::max(std::abs(before.g), std::abs(cell.g));  // a wrong rule may change it
    const double dm = ulp * (std::abs(before.m) + g), dv = ulp * (before.v + g * g);
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
                 {{2, -2}, {0, 0}, {0, 0}, {0, 0}, args_for(0.5, 0.9, 0.999, 1e-8, 0.25, 1)},
                 {{}, {}, {}, {}, args_for(0.1, 0.9, 0.999, 1e-8, 0, 1)},
                 {{5}, {1e-3}, {0}, {0}, args_for(0.1, 0.9, 0.999, 1e-3, 0, 1)}},
    .draw = drawn_loop,
    .drawn = 120,
    .call =
        [](const Loop& c) {
          const AdamWArgs& a = c.args;
          return Call{
              fmt::format("adamw(n = {}, p, g, m, v, lr {:.4g}, betas {:.4g} and {:.4g}, eps {:.4g}, "
                          "weight_decay {:.4g}, corrections {:.4g} and {:.4g})",
                          c.p.size(), a.lr, a.beta1, a.beta2, a.eps, a.weight_decay, a.correction1, a.correction2),
              {{"p", row(c.p)}, {"g", row(c.g)}, {"m", row(c.m)}, {"v", row(c.v)}}};
        },
    .ask = [](const Loop& c) -> Answer {
      Room p = input(c.p), g = input(c.g), m = input(c.m), v = input(c.v);
      reference::adamw(static_cast<int64_t>(c.p.size()), p.data(), g.data(), m.data(), v.data(), c.args);
      const Numbers after_p = p.numbers(), after_m = m.numbers(), after_v = v.numbers();
      std::vector<Item> items;
      for (size_t i = 0; i < c.p.size(); ++i) {
        items.push_back({fmt::format("m[{}]", i), after_m.values[i]});
        items.push_back({fmt::format("v[{}]", i), after_v.values[i]});
        items.push_back({fmt::format("p[{}]", i), after_p.values[i]});
      }
      items.push_back({"numbers written outside of p, m and v", p.touched() + m.touched() + v.touched()});
      return {items};
    },
    .expect = [](const Loop& c) -> Answer { return looped(c, loop_rule); },
    .mistakes = [](const Loop& loop) -> Mistakes {
      using A = const AdamWArgs;
      const auto by = [&loop](const char* says, const CellRule& rule) { return Mistake{says, looped(loop, rule)}; };
      return {
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
          by("m and v do not change: they are kept for the next step", [](Cell& c, A& a) {
            const Cell old = c;
            loop_rule(c, a);
            c.m = old.m, c.v = old.v;
          })};
    },
});

// --- 08.5 and 08.6: PyTorch's ways

struct Way {
  double lr = 1, decay = 0;
  AdamOptions options = {};
  bool decoupled = false;
  double a = 0, b = 0;
  const std::vector<double>* table = nullptr;
};

Check<Way> way_check(const char* exercise, const std::vector<Way>& ways) {
  return Check<Way>({
      .exercise = exercise,
      .examples = ways,
      .call =
          [](const Way& c) {
            return Call{fmt::format("{}, lr {}, weight_decay {}, betas {} and {}: {}", c.decoupled ? "AdamW" : "Adam",
                                    c.lr, c.decay, c.options.beta1, c.options.beta2, valley_text(*c.table, c.a, c.b))};
          },
      .ask = [](const Way& c) -> Answer {
        const Tensor p = tensor({9, 1}).requires_grad_();
        const std::vector<ParameterGroup> groups{{{p}, c.lr, c.decay}};
        if (c.decoupled) {
          AdamW optimizer(groups, c.options);
          return way_of(optimizer, p, *c.table, c.a, c.b);
        }
        Adam optimizer(groups, c.options);
        return way_of(optimizer, p, *c.table, c.a, c.b);
      },
      .expect = [](const Way& c) -> Answer { return way_in(*c.table); },
  });
}

// --- 08.5

Settings adam(double beta1, double beta2, bool decoupled = false) {
  Settings s;
  s.beta1 = beta1, s.beta2 = beta2, s.decoupled = decoupled;
  return s;
}

Run drawn_adam(Draw& draw, double decay, double missing) {
  Run c = drawn_run(draw, {.any_layout = false, .missing = missing, .decay = decay});
  c.settings = adam(draw.yes(0.4)   ? 0.9
                    : draw.yes(0.1) ? 0
                                    : draw.uniform(0.1, 0.95),
                    draw.yes(0.4) ? 0.999 : draw.uniform(0.3, 0.99), draw.yes());
  c.settings.eps = draw.yes() ? 1e-8 : 0.05;
  return c;
}

Answer walked_by_adam(const Run& c) {
  const AdamOptions options{.beta1 = c.settings.beta1, .beta2 = c.settings.beta2, .eps = c.settings.eps};
  using Groups = std::vector<ParameterGroup>;
  if (c.settings.decoupled) return walked(c, [&](const Groups& groups) { return AdamW(groups, options); });
  return walked(c, [&](const Groups& groups) { return Adam(groups, options); });
}

std::string adam_code(const Settings& s) {
  return fmt::format("{} with betas {:.4g} and {:.4g}, eps {:.4g}", s.decoupled ? "AdamW" : "Adam", s.beta1, s.beta2,
                     s.eps);
}

// Adam without decay, with other corrections.
Rule corrected_by(const std::function<std::pair<double, double>(const One&, const Settings&)>& corrections) {
  return [corrections](One& one, const Settings& s) {
    one.m = s.beta1 * one.m + (1 - s.beta1) * one.g;
    one.v = s.beta2 * one.v + (1 - s.beta2) * one.g * one.g;
    const auto [first, second] = corrections(one, s);
    one.p = one.p - one.lr * (one.m / first) / (std::sqrt(one.v) / std::sqrt(second) + s.eps);
  };
}

Run after(int64_t steps, Run c) {
  c.steps_before = steps;
  return c;
}

// `t` as another number.
template <class F>
Rule counted_by(const F& f) {
  return corrected_by([f](const One& o, const Settings& s) {
    const double t = static_cast<double>(f(o));
    return std::pair(1 - std::pow(s.beta1, t), 1 - std::pow(s.beta2, t));
  });
}

const Check<Run> corrections({
    .exercise = "08.5",
    .examples = {small_run(adam(0.8, 0.95), 1, 0, {9, 1}, {{9, 9}, {8, -1}}),
                 small_run(adam(0.5, 0.75), 0.1, 0, {0}, {{1}, {1}, {1}, {1}}),
                 small_run(adam(0, 0.9), 0.1, 0, {0}, {{1}, {-2}}),
                 small_run(adam(0.9, 0.999, true), 0.1, 0, {1, 2}, {{1e-3, 1e3}}),
                 after(9, small_run(adam(0.9, 0.99), 0.1, 0, {1}, {{1}})),
                 after(3000000000, small_run(adam(0.9, 0.999), 0.1, 0, {1}, {{1}, {2}}))},
    .draw =
        [](Draw& draw) {
          Run c = drawn_adam(draw, 0, 0);
          const int64_t kind = draw.number(0, 4);
          if (kind == 3) c.steps_before = draw.number(1, 60);
          if (kind == 4) c.steps_before = draw.number(1, 9) * 1000;
          return c;
        },
    .drawn = 80,
    .call = [](const Run& c) { return call_of(adam_code(c.settings), c); },
    .ask = walked_by_adam,
    .expect = [](const Run& c) -> Answer { return expected_of(c, adam_rule); },
    .mistakes = [](const Run& c) -> Mistakes {
      using S = const Settings;
      using O = const One;
      const char* const count = "t is steps(), which counts this step already: 1 at first";
      return mistakes_by(
          c,
          {{"nothing is corrected: both are 1 until you set them",
            corrected_by([](O&, S&) { return std::pair(1.0, 1.0); })},
           {"one step too few: t is steps(), which counts this step already", counted_by([](O& o) { return o.t - 1; })},
           {"one step too many: t is steps(), which counts this step already",
            counted_by([](O& o) { return o.t + 1; })},
           {"this is right for the first step only: the corrections go to 1 with the steps",
            counted_by([](O&) { return 1; })},
           {"steps() is more than an int holds",
            counted_by([](O& o) { return static_cast<int32_t>(static_cast<uint32_t>(o.t)); })},
           {"the corrections are exchanged: correction1 is of beta1", corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(1 - std::pow(s.beta2, t), 1 - std::pow(s.beta1, t));
            })},
           {"the powers of beta are what the means lack: they hold 1 - βᵗ", corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(std::pow(s.beta1, t), std::pow(s.beta2, t));
            })},
           {"both are corrected by beta1: v forgets with beta2", corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(1 - std::pow(s.beta1, t), 1 - std::pow(s.beta1, t));
            })},
           {"both are corrected by beta2: m forgets with beta1", corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(1 - std::pow(s.beta2, t), 1 - std::pow(s.beta2, t));
            })},
           {"only m is corrected, v as well must be",
            corrected_by([](O& o, S& s) { return std::pair(1 - std::pow(s.beta1, static_cast<double>(o.t)), 1.0); })},
           {"only v is corrected, m as well must be",
            corrected_by([](O& o, S& s) { return std::pair(1.0, 1 - std::pow(s.beta2, static_cast<double>(o.t))); })},
           {"(1 - β)ᵗ is not 1 - βᵗ", corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(std::pow(1 - s.beta1, t), std::pow(1 - s.beta2, t));
            })},
           {"β · t is not βᵗ", corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(1 - s.beta1 * t, 1 - s.beta2 * t);
            })},
           {"t · (1 - β): the weights of what a mean has seen shrink, so they add up to 1 - βᵗ",
            corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(t * (1 - s.beta1), t * (1 - s.beta2));
            })},
           {"inverse: the kernel divides by the corrections", corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(1 / (1 - std::pow(s.beta1, t)), 1 / (1 - std::pow(s.beta2, t)));
            })},
           {"the root is for the kernel: correction2 is of v, which is a mean of squares", corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(1 - std::pow(s.beta1, t), std::sqrt(1 - std::pow(s.beta2, t)));
            })},
           {count, counted_by([&c](O& o) { return o.t - c.steps_before; })},
           {"counted once for each parameter: a step moves all of them, and steps() counts it once",
            counted_by([&c](O& o) { return (o.t - 1 - c.steps_before) * o.parameters + o.parameter + 1; })}});
    },
});

const Check<Way> corrected_way = way_check("08.5", {{.table = &pytorch::adam}});

// --- 08.6

// Decay `before` goes into the gradient, `beside` multiplies p.
Rule decayed_by(const std::function<std::pair<double, double>(const One&, const Settings&)>& decays) {
  return [decays](One& one, const Settings& s) {
    const auto [added, factor] = decays(one, s);
    One without = one;
    without.g = one.g + added, without.decay = 0;
    without.p = one.p * factor;
    adam_rule(without, s);
    without.g = one.g, without.decay = one.decay;
    one = without;
  };
}

const Check<Run> decays({
    .exercise = "08.6",
    .examples = {small_run(adam(0.8, 0.95, true), 0.1, 0.5, {4, -2}, {{-3, 0.5}, {1, -1}, {2, 2}}),
                 small_run(adam(0.8, 0.95, false), 0.1, 0.5, {4, -2}, {{-3, 0.5}, {1, -1}, {2, 2}}),
                 small_run(adam(0.9, 0.999, true), 0.1, 0.5, {4, -2}, {{1, 1}}),
                 small_run(adam(0.9, 0.999, false), 0.1, 0.5, {4, -2}, {{1, 3}}),
                 small_run(adam(0.9, 0.999, true), 0.1, 0.5, {4, -2}, {{0, 0}}),
                 small_run(adam(0.9, 0.999, false), 0.1, 0.5, {4, -2}, {{0, 0}})},
    .draw = [](Draw& draw) { return drawn_adam(draw, 0.8, 0.1); },
    .drawn = 100,
    .call = [](const Run& c) { return call_of(adam_code(c.settings), c); },
    .ask = walked_by_adam,
    .expect = [](const Run& c) -> Answer { return expected_of(c, adam_rule); },
    .mistakes = [](const Run& c) -> Mistakes {
      using S = const Settings;
      using O = const One;
      const auto coupled = [](O& o) { return std::pair(o.decay * o.p, 1.0); };
      const auto decoupled = [](O& o) { return std::pair(0.0, 1 - o.lr * o.decay); };
      Mistakes all = mistakes_by(
          c, {{"nothing decays", decayed_by([](O&, S&) { return std::pair(0.0, 1.0); })},
              {"the decay goes through the gradient: for AdamW it must not, the kernel takes args.weight_decay",
               decayed_by([=](O& o, S&) { return coupled(o); })},
              {"the decay goes past the gradient: for Adam it is added to it",
               decayed_by([=](O& o, S&) { return decoupled(o); })},
              {"Adam and AdamW are exchanged: decoupled_ is AdamW",
               decayed_by([=](O& o, S& s) { return s.decoupled ? coupled(o) : decoupled(o); })},
              {"it decays twice: through the gradient and beside it, too",
               decayed_by([=](O& o, S&) { return std::pair(coupled(o).first, decoupled(o).second); })},
              {"it decays twice: Adam's kernel must not know of the decay", decayed_by([=](O& o, S& s) {
                 return s.decoupled ? decoupled(o) : std::pair(coupled(o).first, decoupled(o).second);
               })},
              {"the kernel multiplies by the learning rate itself", decayed_by([=](O& o, S& s) {
                 return s.decoupled ? std::pair(0.0, 1 - o.lr * o.lr * o.decay) : coupled(o);
               })},
              {"the learning rate does not belong into the gradient", decayed_by([=](O& o, S& s) {
                 return s.decoupled ? decoupled(o) : std::pair(o.lr * o.decay * o.p, 1.0);
               })},
              {"the decay is to be multiplied by p",
               decayed_by([=](O& o, S& s) { return s.decoupled ? decoupled(o) : std::pair(o.decay, 1.0); })},
              {"the sign: the decay pulls towards zero",
               decayed_by([=](O& o, S& s) { return s.decoupled ? decoupled(o) : std::pair(-o.decay * o.p, 1.0); })},
              {"the gradient decays here: it is the parameter that is pulled to zero",
               decayed_by([=](O& o, S& s) { return s.decoupled ? decoupled(o) : std::pair(o.decay * o.g, 1.0); })},
              {"the learning rate is missing: AdamW's decay is a share lr · weight_decay of p",
               decayed_by([=](O& o, S& s) { return s.decoupled ? std::pair(0.0, 1 - o.decay) : coupled(o); })}});
      if (c.settings.decoupled) return all;
      for (const Mistake& mistake : gradient_changed(c, adam_rule)) all.push_back(mistake);
      return all;
    },
});

const Check<Way> decayed_way = way_check("08.6", {{.decay = 0.5, .table = &pytorch::adam_with_decay},
                                                  {.decay = 0.5, .decoupled = true, .table = &pytorch::adamw},
                                                  {0.5, 0.7, {0.8, 0.95, 1e-8}, false, 4, -1, &pytorch::adam_aside},
                                                  {0.5, 0.7, {0.8, 0.95, 1e-8}, true, 4, -1, &pytorch::adamw_aside}});

}  // namespace
}  // namespace course
