// Checks of SGD: 08.1 to 08.3, its momentum, and Nesterov's; and the part of 08.6 that is in it.
#include "modules/08_optimizers/drawn_runs.h"
#include "modules/08_optimizers/pytorch.h"

namespace course {
namespace {

// Two steps in halves and quarters, of numbers that differ much in size, or whose squares are 0 in a float: nothing is
// rounded.
Run exactly(Run c) {
  c.exact = true;
  return c;
}
Run far_apart(const Settings& settings, double decay) {
  return exactly(small_run(settings, 0.5, decay, {0x1p27, 1, -2}, {{0, 1, -1}, {0, 1, 0}}));
}
Run tiny(const Settings& settings, double decay) {
  return exactly(small_run(settings, 0.5, decay, {0, 0x1p-98}, {{0x1p-100, -0x1p-99}, {0x1p-100, 0}}));
}

std::string sgd_code(const Settings& s) {
  if (s.momentum == 0) return "SGD";
  return fmt::format("SGD with momentum {:.4g}{}", s.momentum, s.nesterov ? " and nesterov" : "");
}

Answer walked_by_sgd(const Run& c) {
  const SGDOptions options{
      .momentum = c.settings.momentum, .weight_decay = c.options_decay, .nesterov = c.settings.nesterov};
  return walked(
      c, [&](const std::vector<ParameterGroup>& groups) { return SGD(groups, options); }, c.settings.momentum != 0);
}

std::function<void()> steps_by_sgd(double decay, const SGDOptions& options = {}) {
  return steps_of_another(
      decay, [=](const std::vector<ParameterGroup>& groups) { return std::make_shared<SGD>(groups, options); });
}

// PyTorch's way through the valley of the lesson.
struct Way {
  double lr = 0.2, decay = 0;
  SGDOptions options = {};
  const std::vector<double>* table = nullptr;
};

Check<Way> way_check(const char* exercise, const std::vector<Way>& ways) {
  return Check<Way>({
      .exercise = exercise,
      .examples = ways,
      .call =
          [](const Way& c) {
            return Call{fmt::format("SGD, lr {}, weight_decay {}, momentum {}{}: {}", c.lr, c.decay, c.options.momentum,
                                    c.options.nesterov ? ", nesterov" : "", valley_text(*c.table, 0, 0))};
          },
      .ask = [](const Way& c) -> Answer {
        const Tensor p = tensor({9, 1}).requires_grad_();
        SGD optimizer(std::vector<ParameterGroup>{{{p}, c.lr, c.decay}}, c.options);
        return way_of(optimizer, p, *c.table, 0, 0);
      },
      .expect = [](const Way& c) -> Answer { return way_in(*c.table); },
  });
}

// --- 08.1

const Settings plain;

Settings with_momentum(double momentum, bool nesterov) {
  Settings s;
  s.momentum = momentum, s.nesterov = nesterov;
  return s;
}

const Check<Run> plain_steps({
    .exercise = "08.1",
    .examples = {small_run(plain, 0.2, 0, {9, 1}, {{9, 9}}), small_run(plain, 0.1, 0, {4, -2}, {{3, 1}, {-0.5, 2}}),
                 small_run(plain, 1, 0, {1, -1, 0}, {{0.5, 0.25, -2}, {0, 0, 0}}),
                 small_run(plain, 0, 0, {1, 2}, {{1, 1}}), small_run(plain, 1e-7, 0, {1, 2}, {{1e6, -3e6}}),
                 small_run(plain, 0.5, 0, {3, 2}, {{1, -1}}), small_run(plain, 0.5, 0, {3, 2}, {{nan, 1}, {1, 1}}),
                 small_run(plain, 0.5, 0, {3, 2}, {{1, -1}, {1, -1}, {1, -1}}),
                 small_run(plain, 2.5, 0, {3, 2}, {{1, -1}}), small_run(plain, 0.5, 0, {3, 2}, {{3e12, -1e9}}),
                 small_run(plain, 0.5, 0, {3, 2}, {{infinity, 1}, {1, 1}}), far_apart(plain, 0), tiny(plain, 0),
                 small_run(plain, 1e-25, 0, {0, 2}, {{1e30, -3e30}}), behind_blocks(plain, 0.5)},
    .draw = [](Draw& draw) { return drawn_run(draw, {.decay = 0, .far = 12}); },
    .drawn = 80,
    .draw_large = [](Draw& draw, int) { return large_run(draw, plain, 0); },
    .large = 1,
    .often = steps_by_sgd(0),
    .call = [](const Run& c) { return call_of("SGD", c); },
    .ask = walked_by_sgd,
    .expect = [](const Run& c) -> Answer { return expected_of(c, sgd_rule); },
    .mistakes = [](const Run& c) -> Mistakes {
      const auto rule = [](auto f) { return [f](One& one, const Settings&) { one.p = f(one); }; };
      Mistakes all = mistakes_by(
          c,
          {{"the parameter does not move", rule([](const One& o) { return o.p; })},
           {"uphill: the gradient points to where the loss grows, so the step is against it",
            rule([](const One& o) { return o.p + o.lr * o.g; })},
           {"a rate above 1 is a rate as well: it is not cut",
            rule([](const One& o) { return o.p - std::min(o.lr, 1.0) * o.g; })},
           {"the learning rate is missing", rule([](const One& o) { return o.p - o.g; })},
           {"the learning rate is missing, and it goes uphill", rule([](const One& o) { return o.p + o.g; })},
           {"the learning rate twice", rule([](const One& o) { return o.p - o.lr * o.lr * o.g; })},
           {"divided by the learning rate", rule([](const One& o) { return o.p - o.g / o.lr; })},
           {"the parameter shrinks: the gradient is to be subtracted",
            rule([](const One& o) { return o.p - o.lr * o.p; })},
           {"the parameter is replaced: the step starts where it is", rule([](const One& o) { return -o.lr * o.g; })}});
      for (const Mistake& mistake : gradient_forgotten(c, sgd_rule)) all.push_back(mistake);
      return all;
    },
});

const Check<Way> plain_way = way_check("08.1", {{0.2, 0, {}, &pytorch::sgd}});

// --- 08.2

Run drawn_with_momentum(Draw& draw, bool nesterov) {
  Run c = drawn_run(draw, {.most_steps = 6, .decay = 0, .rates_vary = 0.5, .far = 12});
  c.settings = with_momentum(draw.yes(0.4) ? 0.9 : draw.uniform(0.2, 1.1), nesterov);
  return c;
}

// A direction, and what stays in the buffer, from the gradient and the buffer before (0 at first).
template <class F>
Rule buffer_rule(const F& f) {
  return [f](One& one, const Settings& s) {
    const double g = decayed_gradient(one);
    one.p -= one.lr * f(one, s, g);
  };
}

const Check<Run> rolling({
    .exercise = "08.2",
    .examples = {small_run(with_momentum(0.8, false), 0.2, 0, {9, 1}, {{9, 9}, {7, -6}, {2, 3}}),
                 small_run(with_momentum(0.9, false), 0.1, 0, {0, 0}, {{1, 1}, {1, -1}, {1, 1}, {1, -1}, {1, 1}}),
                 small_run(with_momentum(0.9, false), 0.1, 0, {2, -2}, {{1, 1}, {0, 0}, {0, 0}}),
                 small_run(with_momentum(0.9, false), 0.1, 0, {2, -2}, {{nan, 1}, {1, 1}, {1, 2}}),
                 small_run(with_momentum(0.9, false), 0.1, 0, {2, -2}, {{infinity, 1}, {1, 1}, {1, 2}}),
                 small_run(with_momentum(0.9, false), 0.1, 0, {2, -2}, {{1, 1}, {nan, 1}, {-infinity, 2}}),
                 far_apart(with_momentum(0.5, false), 0), tiny(with_momentum(0.5, false), 0),
                 small_run(with_momentum(1e-20, false), 0.1, 0, {2, -2}, {{1e20, 1}, {-1e20, 2}}),
                 small_run(with_momentum(0.9, false), 2e-38, 0, {2, -2}, {{-1.7e38, 1}, {2e38, 2}}),
                 small_run(with_momentum(0.9, false), 2.5, 0, {2, -2}, {{1, 2}, {-1, 3}}),
                 small_run(with_momentum(0.9, false), 0.1, 0, {2, -2}, {{1, 2}, {1, 2}, {1, 2}}),
                 small_run(with_momentum(0.9, false), 0, 0, {2, -2}, {{1, 2}, {2, 1}, {1, 1}}),
                 small_run(with_momentum(0.9, false), 0.1, 0, {2, -2}, {{3e12, -1e9}, {1e12, 2e9}}),
                 behind_blocks(with_momentum(0.8, false), 0.5)},
    .draw = [](Draw& draw) { return drawn_with_momentum(draw, false); },
    .drawn = 80,
    .draw_large = [](Draw& draw, int) { return large_run(draw, with_momentum(0.8, false), 0); },
    .large = 1,
    .often = steps_by_sgd(0, {.momentum = 0.8}),
    .call = [](const Run& c) { return call_of(sgd_code(c.settings), c); },
    .ask = walked_by_sgd,
    .expect = [](const Run& c) -> Answer { return expected_of(c, sgd_rule, true); },
    .mistakes = [](const Run& c) -> Mistakes {
      using S = const Settings;
      return mistakes_by(
          c,
          {{"a running mean: in SGD the gradient comes in whole, not with a weight of 1 - momentum (that is Adam's m)",
            buffer_rule([](One& o, S& s, double g) { return o.b = s.momentum * o.b + (1 - s.momentum) * g; })},
           {"a running mean: in SGD the gradient comes in whole, not with a weight of 1 - momentum (that is Adam's m)",
            buffer_rule([](One& o, S& s, double g) {
              return o.b = o.seen == 0 ? g : s.momentum * o.b + (1 - s.momentum) * g;
            })},
           {"momentum and 1 - momentum are exchanged",
            buffer_rule([](One& o, S& s, double g) { return o.b = o.seen == 0 ? g : (1 - s.momentum) * o.b + g; })},
           {"the first gradient counts fully: at first the buffer is g itself", buffer_rule([](One& o, S& s, double g) {
              return o.b = o.seen == 0 ? (1 - s.momentum) * g : s.momentum * o.b + g;
            })},
           {"the first gradient counts fully, and once", buffer_rule([](One& o, S& s, double g) {
              return o.b = o.seen == 0 ? (1 + s.momentum) * g : s.momentum * o.b + g;
            })},
           {"nothing is remembered: the buffer is the gradient of this step",
            buffer_rule([](One& o, S&, double g) { return o.b = g; })},
           {"the buffer is right, and the parameter does not go along it: in 08.1, below, the step is along g, which "
            "has "
            "become what you return here, and not along p.grad()",
            buffer_rule([](One& o, S& s, double g) {
              o.b = o.seen == 0 ? g : s.momentum * o.b + g;
              return g;
            })},
           {"a momentum of more than 1 is one as well",
            buffer_rule([](One& o, S& s, double g) { return o.b = std::min(s.momentum, 0.999) * o.b + g; })},
           {c.settings.momentum > 1
                ? "the old content of the buffer must be multiplied by momentum, also where that is above 1"
                : "the buffer only adds up: its old content must be multiplied by momentum, also where the gradient is "
                  "0",
            buffer_rule([](One& o, S&, double g) { return o.b = o.b + g; })},
           {"the new gradient is multiplied by momentum too: only what was there is",
            buffer_rule([](One& o, S& s, double g) { return o.b = o.seen == 0 ? g : s.momentum * (o.b + g); })},
           {"it is the gradient that is multiplied by momentum here: it is the buffer that fades",
            buffer_rule([](One& o, S& s, double g) { return o.b = o.seen == 0 ? g : o.b + s.momentum * g; })},
           {"the buffer stays what it was at first: the new one must be kept", buffer_rule([](One& o, S& s, double g) {
              if (o.seen == 0) return o.b = g;
              return s.momentum * o.b + g;
            })},
           {"the buffer is subtracted",
            buffer_rule([](One& o, S& s, double g) { return o.b = o.seen == 0 ? g : g - s.momentum * o.b; })},
           {"the buffer shares its memory with the gradient, and whoever writes into that changes it: clone",
            [](One& one, const Settings& s) {
              const double g = decayed_gradient(one);
              one.b = one.seen == 0 ? g : one.seen == 1 && one.decay == 0 ? s.momentum * g + g : s.momentum * one.b + g;
              one.p -= one.lr * one.b;
            }},
           {"the learning rate is in the buffer: it is multiplied in later, at the step",
            buffer_rule([](One& o, S& s, double g) {
              o.b = o.seen == 0 ? o.lr * g : s.momentum * o.b + o.lr * g;
              return o.b;
            })}},
          true);
    },
});

const Check<Way> rolling_way = way_check("08.2", {{0.2, 0, {.momentum = 0.5}, &pytorch::momentum}});

// --- 08.3

const Check<Run> looking_ahead({
    .exercise = "08.3",
    .examples = {small_run(with_momentum(0.8, true), 0.2, 0, {9, 1}, {{9, 9}, {6, -15}, {2, 3}}),
                 small_run(with_momentum(0.9, true), 0.1, 0, {0, 0}, {{1, 1}, {1, -1}, {1, 1}, {1, -1}}),
                 small_run(with_momentum(0.8, true), 0.1, 0, {2, -2}, {{1, 1}, {0, 0}, {0, 0}}),
                 small_run(with_momentum(0.9, true), 0.1, 0, {2, -2}, {{infinity, 1}, {1, 1}, {1, 2}}),
                 small_run(with_momentum(0.9, true), 0.1, 0, {2, -2}, {{1, 1}, {nan, 1}, {-infinity, 2}}),
                 far_apart(with_momentum(0.5, true), 0), tiny(with_momentum(0.5, true), 0),
                 small_run(with_momentum(1e-20, true), 0.1, 0, {2, -2}, {{1e20, 1}, {-1e20, 2}}),
                 small_run(with_momentum(0.9, true), 2e-38, 0, {2, -2}, {{-1.7e38, 1}, {2e38, 2}}),
                 small_run(with_momentum(0.9, true), 2.5, 0, {2, -2}, {{1, 2}, {-1, 3}}),
                 made_with(0.5, small_run(with_momentum(0.9, true), 0.1, 0, {2, -2}, {{1, 2}, {3, -1}})),
                 small_run(with_momentum(0.9, true), 0.1, 0, {2, -2}, {{1, 2}, {1, 2}, {1, 2}}),
                 small_run(with_momentum(0.9, true), 0, 0, {2, -2}, {{1, 2}, {2, 1}, {1, 1}}),
                 small_run(with_momentum(0.9, true), 0.1, 0, {2, -2}, {{3e8, -1e8}, {1e8, 2e8}}),
                 small_run(with_momentum(0.9, true), 0.1, 0, {2, -2}, {{3e12, -1e9}, {1e12, 2e9}}),
                 behind_blocks(with_momentum(0.8, true), 0.5)},
    .draw = [](Draw& draw) { return drawn_with_momentum(draw, true); },
    .drawn = 80,
    .draw_large = [](Draw& draw, int) { return large_run(draw, with_momentum(0.8, true), 0); },
    .large = 1,
    .often = steps_by_sgd(0, {.momentum = 0.8, .nesterov = true}),
    .call = [](const Run& c) { return call_of(sgd_code(c.settings), c); },
    .ask = walked_by_sgd,
    .expect = [](const Run& c) -> Answer { return expected_of(c, sgd_rule, true); },
    .mistakes = [](const Run& c) -> Mistakes {
      using S = const Settings;
      const auto ahead = [](auto f) {
        return buffer_rule([f](One& o, S& s, double g) {
          const double before = o.seen == 0 ? 0 : o.b;
          o.b = s.momentum * before + g;
          return f(o, s, g, before);
        });
      };
      return mistakes_by(
          c,
          {{"this is momentum without Nesterov: the buffer alone",
            ahead([](One& o, S&, double, double) { return o.b; })},
           {"the gradient alone: g plus momentum times the buffer",
            ahead([](One&, S&, double g, double) { return g; })},
           {"a momentum of more than 1 is one as well",
            ahead([](One& o, S& s, double g, double) { return g + std::min(s.momentum, 1.0) * o.b; })},
           {"the buffer comes in whole: it is multiplied by momentum once more",
            ahead([](One& o, S&, double g, double) { return g + o.b; })},
           {"it is the buffer that is multiplied by momentum, not the gradient",
            ahead([](One& o, S& s, double g, double) { return s.momentum * g + o.b; })},
           {"momentum times the buffer is only a half of it: the gradient is to be added",
            ahead([](One& o, S& s, double, double) { return s.momentum * o.b; })},
           {"both are multiplied by momentum: only the buffer is",
            ahead([](One& o, S& s, double g, double) { return s.momentum * (g + o.b); })},
           {"the buffer was changed again: what is kept for the next step is the buffer of 08.2",
            ahead([](One& o, S& s, double g, double) { return o.b = g + s.momentum * o.b; })},
           {"the buffer was changed: what is kept for the next step is the buffer of 08.2",
            ahead([](One& o, S& s, double g, double) {
              o.b *= s.momentum;
              return g + o.b;
            })},
           {"this mixes with 1 - momentum: the gradient comes in whole",
            ahead([](One& o, S& s, double g, double) { return (1 - s.momentum) * g + s.momentum * o.b; })},
           {"minus: the buffer goes the same way as the gradient",
            ahead([](One& o, S& s, double g, double) { return g - s.momentum * o.b; })},
           {"the buffer shares its memory with the gradient, and whoever writes into that changes it: the clone of "
            "08.2 is needed with Nesterov as well",
            [](One& one, const Settings& s) {
              const double g = decayed_gradient(one);
              one.b = one.seen == 0 ? g : one.seen == 1 && one.decay == 0 ? s.momentum * g + g : s.momentum * one.b + g;
              one.p -= one.lr * (g + s.momentum * one.b);
            }}},
          true);
    },
});

const Check<Way> ahead_way = way_check("08.3", {{0.2, 0, {.momentum = 0.5, .nesterov = true}, &pytorch::nesterov}});

// --- 08.6, in SGD

// SGD whose gradient is f(one) before the momentum sees it, and whose parameter is multiplied by `factor`.
template <class F, class G>
Rule decays_as(const F& f, const G& factor) {
  return [f, factor](One& one, const Settings& s) {
    One without = one;
    without.g = f(one), without.decay = 0, without.p = one.p * factor(one);
    sgd_rule(without, s);
    without.g = one.g, without.decay = one.decay;
    one = without;
  };
}

const Check<Run> pulls({
    .exercise = "08.6",
    .examples = {as_table(made_with(0.3, small_run(plain, 0.1, 0.5, {4, -2}, {{3, 1}}))),
                 small_run(plain, 0.1, 0.5, {4, -2}, {{3, 1}}), small_run(plain, 0.1, 0.5, {9, 1}, {{9, 9}, {3, -1}}),
                 small_run(plain, 2.5, 0.5, {4, -2}, {{3, 1}}), small_run(plain, 0.1, 0.5, {1e8, -2e8}, {{1, 3}}),
                 small_run(with_momentum(0.8, false), 0.1, 0.5, {2, -2}, {{1, 3}, {-1, 2}, {0, 0}}),
                 small_run(with_momentum(0.8, true), 0.1, 0.5, {2, -2}, {{1, 3}, {-1, 2}, {0, 0}}),
                 small_run(plain, 0.1, 0.5, {4, -2}, {{0, 0}}),
                 small_run(plain, 0.1, 0.5, {4, -2}, {{infinity, 1}, {1, nan}}), far_apart(plain, 0.5),
                 tiny(with_momentum(0.5, false), 0.5)},
    .draw =
        [](Draw& draw) {
          Run c = drawn_run(draw, {.most_steps = 5, .decay = 0.8, .far = 12});
          if (draw.yes(0.7)) c.settings = with_momentum(draw.uniform(0.2, 1), draw.yes());
          return c;
        },
    .drawn = 80,
    .draw_large = [](Draw& draw, int) { return large_run(draw, with_momentum(0.8, false), 0.5); },
    .large = 1,
    .often = steps_by_sgd(0.1),
    .call = [](const Run& c) { return call_of(sgd_code(c.settings), c); },
    .ask = walked_by_sgd,
    .expect = [](const Run& c) -> Answer { return expected_of(c, sgd_rule, c.settings.momentum != 0); },
    .mistakes = [](const Run& c) -> Mistakes {
      using O = const One;
      const auto one = [](O&) { return 1.0; };
      const bool buffers = c.settings.momentum != 0;
      const bool table = c.groups[0].parameters[0].shape.size() > 1;
      Mistakes all = of_the_options(
          c, decays_as([other = c.options_decay](O& o) { return o.decay == 0 ? o.g : o.g + other * o.p; }, one));
      const Mistakes others = mistakes_by(
          c,
          {{table ? "the decay is missing: g + decay · p, and the step of 08.1 is along this g, not along p.grad()"
                  : "nothing decays here: g + decay · p, also where p is a vector or a single number",
            decays_as([](O& o) { return o.g; }, one)},
           {"the decay pushes away from zero: its sign", decays_as([](O& o) { return o.g - o.decay * o.p; }, one)},
           {"the gradient decays here: it is the parameter that is pulled to zero",
            decays_as([](O& o) { return o.g + o.decay * o.g; }, one)},
           {"decay is added as a number: it is to be multiplied by p",
            decays_as([](O& o) { return o.g + o.decay; }, one)},
           {"half of decay · p: the slope of decay/2 · p² is decay · p",
            decays_as([](O& o) { return o.g + o.decay * o.p / 2; }, one)},
           {"twice decay · p: the slope of decay/2 · p² is decay · p, and the step of 08.1 adds none of its own",
            decays_as([](O& o) { return o.g + 2 * o.decay * o.p; }, one)},
           {"the learning rate does not belong into the gradient: the step multiplies by it",
            decays_as([](O& o) { return o.g + o.lr * o.decay * o.p; }, one)},
           {"the gradient is lost: decay · p is added to it", decays_as([](O& o) { return o.decay * o.p; }, one)},
           {"the learning rate is missing: p shrinks by lr · decay",
            decays_as([](O& o) { return o.g; }, [](O& o) { return 1 - o.decay; })},
           {"this decay goes past the momentum: SGD's is a part of the gradient, and the buffer must see it",
            decays_as([](O& o) { return o.g; }, [](O& o) { return 1 - o.lr * o.decay; })}},
          buffers);
      all.insert(all.end(), others.begin(), others.end());
      for (const Mistake& mistake : gradient_changed(c, sgd_rule)) all.push_back(mistake);
      return all;
    },
});

const Check<Way> pulled_way =
    way_check("08.6", {{0.1, 0.5, {}, &pytorch::sgd_with_decay},
                       {0.1, 0.5, {.momentum = 0.9}, &pytorch::momentum_with_decay},
                       {0.1, 0.25, {.momentum = 0.8, .nesterov = true}, &pytorch::nesterov_with_decay}});

}  // namespace
}  // namespace course
