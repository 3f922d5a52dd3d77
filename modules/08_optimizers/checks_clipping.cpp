// Checks of 08.9 and 08.10: the length of the gradient, and the rate over time.
#include "modules/08_optimizers/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- 08.9

struct Gradients {
  std::vector<std::optional<Numbers>> all;
  double max_norm = 1;
};

double length_of(const Gradients& c) {
  long double squares = 0;
  for (const auto& gradient : c.all) {
    if (!gradient) continue;
    for (const double g : gradient->values) squares += static_cast<long double>(as_float(g)) * as_float(g);
  }
  return std::sqrt(static_cast<double>(squares));
}

// The gradients, each multiplied by a factor(parameter).
Answer scaled(const Gradients& c, double returned, const std::function<double(const Numbers&)>& factor) {
  const auto near = [](double x) { return std::isfinite(x) ? Value(x).within(1e-6 * std::abs(x)) : Value(x); };
  std::vector<Item> items{{"the norm", near(returned)}};
  for (size_t k = 0; k < c.all.size(); ++k) {
    if (!c.all[k]) {
      items.push_back({fmt::format("gradient {}", k), Value()});
      continue;
    }
    Numbers gradient = *c.all[k];
    double largest = 0;
    for (double& g : gradient.values) {
      g = as_float(g) * factor(*c.all[k]);
      largest = std::isfinite(g) ? std::max(largest, std::abs(g)) : largest;
    }
    items.push_back({fmt::format("gradient {}", k), Value(gradient).within(1e-6 * largest)});
  }
  if (std::isnan(length_of(c))) items.resize(1);
  return {items};
}

const char* const where_they_lie = "handles to the gradients that were taken before see them shortened";

double norm_of(const Numbers& one) { return length_of({{one}, 1}); }

Gradients drawn_gradients(Draw& draw) {
  Gradients c;
  const double scale = std::pow(10, draw.yes(0.5) ? 0 : draw.number(-5, 4));
  const bool far_apart = draw.yes(0.15);
  for (int64_t n = draw.size(0, 5); n > 0; --n) {
    std::optional<Numbers> gradient;
    const double own = (far_apart ? std::pow(10, draw.number(-12, 30)) : scale) * draw.uniform(0.1, 3);
    const Shape shape = draw.shape({.most_dims = 3, .largest = 4});
    if (!draw.yes(0.2)) gradient = filled(shape, [&](const Shape&) { return as_float(own * draw.normal()); });
    c.all.push_back(gradient);
  }
  const double norm = length_of(c);
  // Longer by far, a little longer, shorter: but not so short that the 1e-6 decides.
  c.max_norm = norm == 0 ? 1 : norm * draw.one_of<double>({0.1, 0.3, 0.7, 0.9, 0.99, 0.9997, 1.5, 4});
  if (norm < 1e-2 && c.max_norm > norm) c.max_norm = 1;
  return c;
}

const Check<Gradients> clipping({
    .exercise = "08.9",
    .examples = {{{row({3, 4})}, 1},
                 {{row({3, 4})}, 10},
                 {{row({2, -3}), row({6})}, 1},
                 {{row({3}), std::nullopt, row({4})}, 2.5},
                 {{row({6, 0}), row({0.5}), Numbers(Shape{}, 8)}, 4},
                 {{row({0, 0})}, 1},
                 {{std::nullopt}, 1},
                 {{}, 1},
                 {{row({}), row({-2})}, 1},
                 {{row({1e20}), row({-1e20})}, 1},                       // 1e40 is more than a float holds
                 {{row({3e38}), row({-3e38}), row({3e38, 3e38})}, 1e6},  // and this norm, too
                 {{row({1e30}), row({1e-12})},
                  1e20},  // one factor, 1e-10: its two parts would not do one after another
                 {{row({3e-25, 4e-25})}, 1},
                 {{row({infinity, 2}), row({3})}, 1},  // the factor is 0
                 {{row({infinity, nan}), row({3})}, 1},
                 {{row({nan}), row({-infinity})}, 1},
                 {{row({nan, 2}), row({3})}, 1},  // of what becomes of the gradients then nothing is asked
                 {{row({3e-6, 4e-6})}, 1e-6},     // where the 1e-6 is felt
                 {{row({3e-7, 4e-7})}, 1e-6},     // and where it shortens what is no longer than max_norm
                 {{row({3e-7, 4e-7})}, 5e-7},
                 {{row({2, -3, 6})}, 3.5},
                 {{row({2, -3, 6})}, 6.998},
                 {{row({2, -3, 6})}, 6.9998},
                 {{row({2, -3, 6})}, infinity}},
    .draw = drawn_gradients,
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int i) {  // long ones, then many
          Gradients c;
          for (int64_t n = i == 0 ? 2 : odd_size(draw, 101, 200); n > 0; --n) {
            c.all.emplace_back(draw.input({i == 0 ? beyond_17_bits(draw) : 3}, Layout::dense));
          }
          c.max_norm = 0.7 * length_of(c);
          return c;
        },
    .often =
        [] {
          static const std::vector<Tensor> parameters{zeros({1}).requires_grad_()};
          if (!parameters[0].grad().defined()) parameters[0].set_grad(ones({1}));
          clip_grad_norm(parameters, 0.5);
        },
    .call =
        [](const Gradients& c) {
          Call call{fmt::format("clip_grad_norm({} parameters, max_norm {:.9g}), whose gradients have norm {:.6g}{}",
                                c.all.size(), c.max_norm, length_of(c),
                                c.all.size() > 2 ? "; number 2 has one, and no longer requires one" : "")};
          for (size_t k = 0; k < c.all.size(); ++k) {
            if (c.all[k]) call.inputs.push_back({fmt::format("gradient {}", k), *c.all[k]});
          }
          return call;
        },
    .ask = [](const Gradients& c) -> Answer {
      std::vector<Tensor> parameters;
      for (const auto& gradient : c.all) {
        parameters.push_back(zeros(gradient ? gradient->shape : Shape{3}));
        parameters.back().requires_grad_(parameters.size() % 3 != 0);  // every third has been frozen since
        if (gradient) parameters.back().set_grad(Input(gradient->shape, gradient->values).tensor());
      }
      std::vector<Tensor> held;
      for (const Tensor& p : parameters) held.push_back(p.grad());
      std::vector<Item> items{{"the norm", clip_grad_norm(parameters, c.max_norm)}};
      bool seen = true;
      for (size_t k = 0; k < parameters.size(); ++k) {
        const Tensor& gradient = parameters[k].grad();
        items.push_back({fmt::format("gradient {}", k), gradient.defined() ? Value(gradient) : Value()});
        if (held[k].defined() && held[k].numel() > 0)
          seen = seen && gradient.defined() && gradient.data() == held[k].data();
      }
      items.push_back({where_they_lie, seen});
      if (std::isnan(length_of(c))) items.resize(1);
      return {items};
    },
    .expect = [](const Gradients& c) -> Answer {
      const double norm = length_of(c), factor = c.max_norm / (norm + 1e-6);
      Answer answer = scaled(c, norm, [&](const Numbers&) { return std::min(factor, 1.0); });
      if (answer.items.size() > c.all.size()) answer.items.push_back({where_they_lie, true});
      return answer;
    },
    .mistakes = [](const Gradients& c) -> Mistakes {
      const double norm = length_of(c), factor = std::min(1.0, c.max_norm / (norm + 1e-6));
      double squares = 0, sizes = 0, count = 0, sum_of_norms = 0, in_float = 0, most = 0;
      for (const auto& gradient : c.all) {
        if (!gradient) continue;
        for (const double g : gradient->values) {
          squares += g * g, sizes += std::abs(g), ++count, in_float += as_float(g * g);
          most = std::max(most, std::abs(g));
        }
        sum_of_norms += norm_of(*gradient);
      }
      const auto clipped_to = [&](double other) {
        return [=](const Numbers&) { return std::min(1.0, c.max_norm / (other + 1e-6)); };
      };
      const auto by = [&](const char* says, double returned, const std::function<double(const Numbers&)>& f) {
        return Mistake{says, scaled(c, returned, f)};
      };
      const auto right = [&](const Numbers&) { return factor; };
      Gradients asking;
      for (size_t k = 0; k < c.all.size(); ++k) asking.all.push_back(k % 3 == 2 ? std::nullopt : c.all[k]);
      const double asked = length_of(asking);
      Answer replaced = scaled(c, norm, right);
      replaced.items.push_back({where_they_lie, false});
      const char* const each = "each parameter is clipped by itself, which turns the arrow: one norm over all of them";
      return {
          {"other tensors stand in their place: the gradients are multiplied where they lie, with mul_() or by a "
           "kernel",
           replaced},
          {"all gradients count: also behind a parameter that has none, and that of one which does not require one now",
           Answer{scaled(c, asked, right).items[0]}},
          by("a short gradient is made longer: only what exceeds max_norm is scaled", norm,
             [&](const Numbers&) { return c.max_norm / (norm + 1e-6); }),
          by(each, norm, [&](const Numbers& one) { return std::min(1.0, c.max_norm / (norm_of(one) + 1e-6)); }),
          by(each, sum_of_norms, [&](const Numbers& one) { return std::min(1.0, c.max_norm / (norm_of(one) + 1e-6)); }),
          by("the factor decides, and not the norm beside max_norm: PyTorch's is min(1, max_norm / (norm + 1e-6)), "
             "which is "
             "a little less than 1 where the norm is just max_norm",
             norm, [&](const Numbers&) { return norm > c.max_norm ? factor : 1.0; }),
          by("the norm before is returned, not the one after", std::min(norm, norm * factor), right),
          by("max_norm is returned: the norm before is asked for", std::min(norm, c.max_norm), right),
          by("nothing is scaled", norm, [](const Numbers&) { return 1.0; }),
          by("the root is missing: the norm is √Σ g²", squares, clipped_to(squares)),
          by("the root is missing in what is returned", squares, right),
          by("these are absolute values: the norm is √Σ g²", sizes, clipped_to(sizes)),
          by("the norms of the parameters are added: their squares are to be, √Σ g² over all numbers", sum_of_norms,
             clipped_to(sum_of_norms)),
          by("a mean: the norm is √Σ g², however many they are", norm / std::sqrt(std::max(count, 1.0)),
             clipped_to(norm / std::sqrt(std::max(count, 1.0)))),
          by("the largest is not the norm", most, clipped_to(most)),
          by("the norm is a float here, which ends at 3.4e38: it is returned as a double, and is one",
             norm > 3.4e38 ? infinity : norm, [&](const Numbers&) { return norm > 3.4e38 ? 0 : factor; }),
          by("the square was a float before it became a double: 1e20 squared is more than a float holds",
             std::sqrt(in_float), clipped_to(std::sqrt(in_float))),
          by("divided by the norm alone: in all lengths 1", norm,
             [&](const Numbers&) { return norm > c.max_norm ? 1 / norm : 1.0; }),
          by("the 1e-6 beside the norm is missing, or is no summand: PyTorch has it", norm,
             [&](const Numbers&) { return norm > c.max_norm ? c.max_norm / norm : 1.0; })};
    },
});

// --- 08.10

struct Moment {
  double lr = 1, min_lr = 0;
  int64_t warmup = 0, decay = 0, t = 0;
};

// The line and the cosine, the cosine from its differential equation: y'' = -π² (y - middle), which half a turn solves
// from lr to min_lr. cos is summed up as a series, in long double.
double rate(const Moment& c) {
  if (c.t < c.warmup) {
    const long double steps = static_cast<long double>(c.warmup) + 1;
    return static_cast<double>(c.lr * (static_cast<long double>(c.t) + 1) / steps);
  }
  if (c.t >= c.decay && !(c.warmup == c.decay && c.t == c.decay)) return c.min_lr;
  if (c.t == c.warmup) return c.lr;
  const long double x =
      3.14159265358979323846L * static_cast<long double>(c.t - c.warmup) / static_cast<long double>(c.decay - c.warmup);
  long double cosine = 0, term = 1;
  for (int k = 0; k < 40; k += 2) {
    cosine += term;
    term *= -x * x / (static_cast<long double>(k + 1) * static_cast<long double>(k + 2));
  }
  return static_cast<double>(c.min_lr + (c.lr - c.min_lr) * (1 + cosine) / 2);
}

Moment drawn_moment(Draw& draw) {
  Moment c{draw.uniform(0.1, 3), draw.yes(0.7) ? draw.uniform(0, 0.09) : 0};
  if (draw.yes(0.1)) c.min_lr = c.lr * (draw.yes(0.3) ? 1 : draw.uniform(1, 2));  // up, or level, not down
  if (draw.yes(0.15)) {                                                           // more than an int holds
    c.warmup = draw.number(0, 3) * 1000000000, c.decay = c.warmup + draw.number(1, 5) * 1500000000;
    c.t = draw.number(0, 9) * 1100000000;
    return c;
  }
  c.warmup = draw.yes(0.15) ? 0 : draw.yes(0.15) ? draw.number(100, 20000) : draw.size(0, 30);
  c.decay = c.warmup + (draw.yes(0.1) ? 0 : draw.size(0, 60));
  const int64_t part = draw.number(0, 5);
  c.t = part == 0   ? draw.number(0, c.warmup)
        : part == 1 ? c.decay + draw.number(0, c.decay + 3)
        : part == 2 ? c.warmup
        : part == 3 ? c.decay
                    : draw.number(c.warmup, c.decay);
  return c;
}

const Check<Moment> moments({
    .exercise = "08.10",
    .examples = {{1, 0, 4, 12, 2},
                 {1, 0, 4, 12, 6},
                 {2, 0.5, 3, 9, 6},  // the same t of another schedule
                 {1, 0, 4, 12, 0},
                 {1, 0, 4, 12, 3},
                 {1, 0, 4, 12, 4},
                 {1, 0, 4, 12, 8},
                 {1, 0, 4, 12, 12},
                 {1, 0, 4, 12, 13},
                 {1, 0, 4, 12, 20},
                 {1, 0.1, 4, 12, 6},
                 {1, 0.1, 4, 12, 10},
                 {1, 1, 4, 12, 0},
                 {1, 1, 4, 12, 6},
                 {2, 0.5, 0, 10, 0},
                 {2, 0.5, 0, 10, 5},
                 {2, 0.5, 10, 10, 10},
                 {2, 0.5, 10, 10, 11},
                 {2, 0.5, 0, 0, 0},
                 {2, 0.5, 0, 0, 1},
                 {1, 0.1, 1, 3, 2},
                 {1, 0, 0, 6000000000, 3000000000},
                 {1, 0, 3000000001, 6000000000, 1234567890}},
    .draw = drawn_moment,
    .drawn = 200,
    .often =
        [] {
          CosineSchedule{1, 0, 4, 12}(6);
        },
    .call =
        [](const Moment& c) {
          return Call{fmt::format("CosineSchedule{{lr {:.4g}, min_lr {:.4g}, warmup {}, decay {}}} at t = {}", c.lr,
                                  c.min_lr, c.warmup, c.decay, c.t)};
        },
    .ask = [](const Moment& c) -> Answer {
      // In turn with others, each of which differs in one thing.
      const CosineSchedule schedule{c.lr, c.min_lr, c.warmup, c.decay};
      CosineSchedule others[4] = {schedule, schedule, schedule, schedule};
      others[0].lr *= 2, others[1].min_lr += 1, others[2].warmup /= 2, others[3].decay += 5;
      const double rate = schedule(c.t);
      for (const CosineSchedule& other : others) {
        other(c.t + 1);
        other(c.t);
        if (const double again = schedule(c.t); again != rate) return again;
      }
      return rate;
    },
    .expect = [](const Moment& c) -> Answer { return Value(rate(c)).within(1e-12 * std::max(c.lr, c.min_lr)); },
    .mistakes = [](const Moment& c) -> Mistakes {
      const auto t = static_cast<double>(c.t), warmup = static_cast<double>(c.warmup);
      const auto decay = static_cast<double>(c.decay);
      const double pi = std::acos(-1.0), progress = (t - warmup) / (decay - warmup), wide = c.lr - c.min_lr;
      if (c.t < c.warmup) {
        const char* const first = "(t + 1) / (warmup + 1): t is counted from 0, and a rate of 0 wastes a step";
        return {
            {first, c.lr * t / warmup},
            {first, c.lr * t / (warmup + 1)},
            {"(t + 1) / (warmup + 1): the line reaches lr at t = warmup, where the cosine begins, not before",
             c.lr * (t + 1) / warmup},
            {"whole numbers were divided: t and warmup are int64_t", 0.0},
            {"the line begins at 0, not at min_lr", c.min_lr + wide * (t + 1) / (warmup + 1)},
            {"no warm-up", c.lr},
            {"the cosine before its time: t is less than warmup", c.min_lr + (1 + std::cos(pi * progress)) / 2 * wide}};
      }
      if (c.t > c.decay) {
        return {{c.warmup == c.decay ? "after `decay` it stays at min_lr: a cosine without a length is 0 / 0"
                                     : "after `decay` it stays at min_lr: the cosine alone goes up again",
                 c.min_lr + (1 + std::cos(pi * progress)) / 2 * wide},
                {"after `decay` it stays at min_lr", c.lr},
                {"after `decay` it stays at min_lr, which need not be 0", 0.0}};
      }
      return {{"without a warm-up it goes down all the same", c.warmup == 0 && c.t > 0 ? c.lr : nan},
              {"from warmup to decay: progress is (t - warmup) / (decay - warmup)",
               c.min_lr + (1 + std::cos(pi * t / decay)) / 2 * wide},
              {"from warmup to decay: progress is (t - warmup) / (decay - warmup)",
               c.min_lr + (1 + std::cos(pi * (t - warmup) / decay)) / 2 * wide},
              {"half a cosine: (1 + cos) / 2, which goes from 1 to 0", c.min_lr + std::cos(pi * progress) * wide},
              {"half a turn is π: this one is 2π, which comes back up",
               c.min_lr + (1 + std::cos(2 * pi * progress)) / 2 * wide},
              {"half a turn is π: this is a quarter", c.min_lr + std::cos(pi / 2 * progress) * wide},
              {"π is missing", c.min_lr + (1 + std::cos(progress)) / 2 * wide},
              {"the half is missing: 1 + cos goes up to 2", c.min_lr + (1 + std::cos(pi * progress)) * wide},
              {"down to 0: it goes to min_lr", (1 + std::cos(pi * progress)) / 2 * c.lr},
              {"min_lr on top of all: it goes from lr to min_lr", c.min_lr + (1 + std::cos(pi * progress)) / 2 * c.lr},
              {"it goes to min_lr: min_lr is missing as a summand", (1 + std::cos(pi * progress)) / 2 * wide},
              {"up instead of down: 1 + cos", c.min_lr + (1 - std::cos(pi * progress)) / 2 * wide},
              {"a straight line: half a cosine is asked for", c.lr - progress * wide},
              {"min_lr may be more than lr: then the rate goes up, from lr to min_lr", c.min_lr > c.lr ? c.lr : nan},
              {"whole numbers were divided: progress is 0 for all but the end", c.lr},
              {"at `decay` it has arrived: min_lr", c.lr}};
    },
});

}  // namespace
}  // namespace course
