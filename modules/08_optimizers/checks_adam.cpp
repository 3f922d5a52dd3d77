// Checks of 08.5 and 08.6: Adam's corrections, and the two ways to decay.
#include "modules/08_optimizers/drawn_runs.h"
#include "modules/08_optimizers/pytorch.h"

namespace course {
namespace {

// --- 08.5 and 08.6: PyTorch's ways

struct AdamWay {
  double lr = 1, decay = 0;
  AdamOptions options = {};
  bool decoupled = false;
  double a = 0, b = 0;
  const std::vector<double>* table = nullptr;
};

Check<AdamWay> adam_way_check(const char* exercise, const std::vector<AdamWay>& ways) {
  return Check<AdamWay>({
      .exercise = exercise,
      .examples = ways,
      .call =
          [](const AdamWay& c) {
            return Call{fmt::format("{}, lr {}, weight_decay {}, betas {} and {}: {}", c.decoupled ? "AdamW" : "Adam",
                                    c.lr, c.decay, c.options.beta1, c.options.beta2, valley_text(*c.table, c.a, c.b))};
          },
      .ask = [](const AdamWay& c) -> Answer {
        const Tensor p = tensor({9, 1}).requires_grad_();
        const std::vector<ParameterGroup> groups{{{p}, c.lr, c.decay}};
        if (c.decoupled) {
          AdamW optimizer(groups, c.options);
          return way_of(optimizer, p, *c.table, c.a, c.b);
        }
        Adam optimizer(groups, c.options);
        return way_of(optimizer, p, *c.table, c.a, c.b);
      },
      .expect = [](const AdamWay& c) -> Answer { return way_in(*c.table); },
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
  const AdamOptions options{
      .beta1 = c.settings.beta1, .beta2 = c.settings.beta2, .eps = c.settings.eps, .weight_decay = c.options_decay};
  using Groups = std::vector<ParameterGroup>;
  if (c.settings.decoupled) return walked(c, [&](const Groups& groups) { return AdamW(groups, options); });
  return walked(c, [&](const Groups& groups) { return Adam(groups, options); });
}

std::function<void()> steps_by_adam(double decay) {
  return steps_of_another(decay,
                          [](const std::vector<ParameterGroup>& groups) { return std::make_shared<Adam>(groups); });
}

std::string adam_code(const Settings& s) {
  return fmt::format("{} with betas {:.9g} and {:.9g}, eps {:.9g}", s.decoupled ? "AdamW" : "Adam", s.beta1, s.beta2,
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

// The first step of a run, with corrections that belong to the betas of another one.
Mistakes of_other_betas(const Run& c) {
  const char* const says =
      "this is the correction of other betas, for the same step: what is kept from one call to "
      "the next has to know of beta as well as of t";
  Mistakes all;
  using Betas = std::pair<double, double>;
  for (const auto& betas :
       {Betas(0.8, 0.95), Betas(0.5, 0.75), Betas(0, 0.9), Betas(0.9, 0.999), Betas(0.99, 0.99999)}) {
    Answer kept = expected_of(c, corrected_by([betas](const One& o, const Settings&) {
                                const double t = static_cast<double>(o.t);
                                return std::pair(1 - std::pow(betas.first, t), 1 - std::pow(betas.second, t));
                              }));
    while (!kept.items.back().name.ends_with("after step 1")) kept.items.pop_back();
    all.push_back({says, kept});
  }
  return all;
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
                 small_run(adam(0.5, 0.99), 0.1, 0, {1}, {{2}}),  // the same step of another optimizer
                 small_run(adam(0.99, 0.99999), 0.1, 0, {1, 2}, {{1, -3}, {2, 1}}),
                 small_run(adam(0.9, 0.9999999), 0.1, 0, {1, 2}, {{1, -3}, {2, 1}}),
                 small_run(adam(0.9999999, 0.99999999), 0.1, 0, {1, 2}, {{1, -3}, {2, 1}}),
                 small_run(adam(0.9, 0.999), 0.1, 0, {1, 2}, {{1, -3}, {1, -3}, {1, -3}}),
                 small_run(adam(0.9, 0.999), 0, 0, {1, 2}, {{1, -3}, {2, 1}}),
                 small_run(adam(0.9, 0.999), 2.5, 0, {1, 2}, {{1, -3}, {2, 1}}),
                 after(9, small_run(adam(0.9, 0.95), 0.1, 0, {1}, {{1}})),
                 after(1001, small_run(adam(0.9999, 0.9999), 0.1, 0, {1}, {{1}})),
                 after(70000, small_run(adam(0.9, 0.99999), 0.1, 0, {1}, {{1}})),
                 after(3000000000, small_run(adam(0.9, 0.999), 0.1, 0, {1}, {{1}, {2}})),
                 after(int64_t{1} << 32, small_run(adam(0.9, 0.999), 0.1, 0, {1}, {{1}, {2}}))},
    .draw =
        [](Draw& draw) {
          Run c = drawn_adam(draw, 0, 0);
          const int64_t kind = draw.number(0, 5);
          if (kind == 3) c.steps_before = draw.number(1, 60);
          if (kind == 5) {  // means of very many steps, of which there are hardly any yet
            c.settings.beta1 = 1 - std::pow(10, -draw.uniform(1, 7));
            c.settings.beta2 = 1 - std::pow(10, -draw.uniform(3, 8));
          }
          if (kind == 4) {  // of every magnitude, with a beta2 for which they are still not many, or with both
            c.steps_before = static_cast<int64_t>(std::pow(10, draw.uniform(2, 6)));
            c.settings.beta2 = 1 - draw.uniform(0.3, 3) / static_cast<double>(c.steps_before);
            if (draw.yes()) c.settings.beta1 = 1 - draw.uniform(0.3, 3) / static_cast<double>(c.steps_before);
          }
          return c;
        },
    .drawn = 80,
    .draw_large = [](Draw& draw, int i) { return large_run(draw, adam(0.9, 0.99, i == 1), 0); },
    .often = steps_by_adam(0),
    .call = [](const Run& c) { return call_of(adam_code(c.settings), c); },
    .ask = walked_by_adam,
    .expect = [](const Run& c) -> Answer { return expected_of(c, adam_rule); },
    .mistakes = [](const Run& c) -> Mistakes {
      using S = const Settings;
      using O = const One;
      const bool begins = c.steps_before == 0;
      const char* const count =
          "t is steps(): it counts this step, and those that were taken before a state was loaded";
      Mistakes all = mistakes_by(
          c,
          {{begins ? "nothing is corrected: both are 1 until you set them"
                   : "nothing is corrected here: the corrections go to 1 with the steps, and are so at none",
            corrected_by([](O&, S&) { return std::pair(1.0, 1.0); })},
           {"one step too few: t is steps(), which counts this step already", counted_by([](O& o) { return o.t - 1; })},
           {"one step too many: t is steps(), which counts this step already",
            counted_by([](O& o) { return o.t + 1; })},
           {begins ? "this is right for the first step only: the corrections go to 1 with the steps" : count,
            counted_by([](O&) { return 1; })},
           {"steps() is more than 32 bits hold", counted_by([](O& o) { return static_cast<uint32_t>(o.t); })},
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
           {begins ? "only m is corrected, v as well must be"
                   : "v is not corrected here: its correction goes to 1 with the steps, and is so at none",
            corrected_by([](O& o, S& s) { return std::pair(1 - std::pow(s.beta1, static_cast<double>(o.t)), 1.0); })},
           {begins ? "only v is corrected, m as well must be"
                   : "m is not corrected here: its correction goes to 1 with the steps, and is so at none",
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
           {"1 - βᵗ may be as small as it is: kept from being small, it no longer says how much a mean holds",
            corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(std::max(1e-3, 1 - std::pow(s.beta1, t)), std::max(1e-3, 1 - std::pow(s.beta2, t)));
            })},
           {"1 - βᵗ may be as small as it is: kept from being small, it no longer says how much a mean holds",
            corrected_by([](O& o, S& s) {
              const double t = static_cast<double>(o.t);
              return std::pair(std::max(1e-6, 1 - std::pow(s.beta1, t)), std::max(1e-6, 1 - std::pow(s.beta2, t)));
            })},
           {count, counted_by([&c](O& o) { return o.t - c.steps_before; })},
           {"counted once for each parameter: a step moves all of them, and steps() counts it once",
            counted_by([&c](O& o) { return (o.t - 1 - c.steps_before) * o.parameters + o.parameter + 1; })}});
      for (Mistake& mistake : of_other_betas(c)) all.push_back(std::move(mistake));
      return all;
    },
});

const Check<AdamWay> corrected_way = adam_way_check("08.5", {{.table = &pytorch::adam}});

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
    .examples = {as_table(made_with(0.3, small_run(adam(0.8, 0.95, true), 0.1, 0.5, {4, -2}, {{-3, 0.5}, {1, -1}}))),
                 as_table(made_with(0.3, small_run(adam(0.8, 0.95, false), 0.1, 0.5, {4, -2}, {{-3, 0.5}, {1, -1}}))),
                 small_run(adam(0.8, 0.95, true), 0.1, 0.5, {4, -2}, {{-3, 0.5}, {1, -1}, {2, 2}}),
                 small_run(adam(0.8, 0.95, false), 0.1, 0.5, {4, -2}, {{-3, 0.5}, {1, -1}, {2, 2}}),
                 small_run(adam(0.8, 0.95, true), 2.5, 0.25, {4, -2}, {{1, -1}}),
                 small_run(adam(0.8, 0.95, false), 2.5, 0.25, {4, -2}, {{1, -1}}),
                 small_run(adam(0.8, 0.95, false), 0.1, 0.5, {1e8, -2e8}, {{1, 3}}),
                 small_run(adam(0.8, 0.95, true), 0.1, 0.5, {4, -2}, {{infinity, 0.5}, {1, nan}}),
                 small_run(adam(0.8, 0.95, false), 0.1, 0.5, {4, -2}, {{infinity, 0.5}, {1, nan}}),
                 small_run(adam(0.9, 0.999, true), 0.1, 0.5, {4, -2}, {{1, 1}}),
                 small_run(adam(0.9, 0.999, true), 0.1, 2.5, {4, -2}, {{1, 1}}),
                 small_run(adam(0.9, 0.999, false), 0.1, 0.5, {4, -2}, {{1, 3}}),
                 small_run(adam(0.9, 0.999, true), 0.1, 0.5, {4, -2}, {{0, 0}}),
                 small_run(adam(0.9, 0.999, false), 0.1, 0.5, {4, -2}, {{0, 0}})},
    .draw = [](Draw& draw) { return drawn_adam(draw, 0.8, 0.1); },
    .drawn = 100,
    .often = steps_by_adam(0.1),
    .call = [](const Run& c) { return call_of(adam_code(c.settings), c); },
    .ask = walked_by_adam,
    .expect = [](const Run& c) -> Answer { return expected_of(c, adam_rule); },
    .mistakes = [](const Run& c) -> Mistakes {
      using S = const Settings;
      using O = const One;
      const auto coupled = [](O& o) { return std::pair(o.decay * o.p, 1.0); };
      const auto decoupled = [](O& o) { return std::pair(0.0, 1 - o.lr * o.decay); };
      const bool table = c.groups[0].parameters[0].shape.size() > 1;
      const Rule other = decayed_by([other = c.options_decay](O& o, S& s) {
        if (o.decay == 0) return std::pair(0.0, 1.0);
        return s.decoupled ? std::pair(0.0, 1 - o.lr * other) : std::pair(other * o.p, 1.0);
      });
      Mistakes all = of_the_options(c, other);
      const Mistakes others = mistakes_by(
          c, {{table ? "nothing decays" : "nothing decays here: a vector or a single number does so as well",
               decayed_by([](O&, S&) { return std::pair(0.0, 1.0); })},
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
      all.insert(all.end(), others.begin(), others.end());
      if (c.settings.decoupled) return all;
      for (const Mistake& mistake : gradient_changed(c, adam_rule)) all.push_back(mistake);
      return all;
    },
});

const Check<AdamWay> decayed_way =
    adam_way_check("08.6", {{.decay = 0.5, .table = &pytorch::adam_with_decay},
                            {.decay = 0.5, .decoupled = true, .table = &pytorch::adamw},
                            {0.5, 0.7, {0.8, 0.95, 1e-8}, false, 4, -1, &pytorch::adam_aside},
                            {0.5, 0.7, {0.8, 0.95, 1e-8}, true, 4, -1, &pytorch::adamw_aside}});

}  // namespace
}  // namespace course
