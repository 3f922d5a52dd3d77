// Checks of 08.7 to 08.10: groups, their rates, the length of the gradient, and the rate over time.
#include "modules/08_optimizers/oracle.h"

namespace course {
namespace {

// --- 08.7

struct Model {
  std::vector<Shape> shapes;
  double lr = 0.1, decay = 0.5;
};

Answer groups_of(const std::vector<Shape>& first, const std::vector<Shape>& second, double lr, double decay) {
  const auto all = [](const std::vector<Shape>& numbers) {
    Shape list;
    for (const Shape& one : numbers) list.insert(list.end(), one.begin(), one.end());
    return list;
  };
  return {{"the number of groups", 2},
          {"the parameters in the first group, as they were numbered", all(first)},
          {"the lr of the first group", lr},
          {"the weight_decay of the first group", decay},
          {"the parameters in the second group, as they were numbered", all(second)},
          {"the lr of the second group", lr},
          {"the weight_decay of the second group", 0.0}};
}

Answer split_by(const Model& c, bool (*decays)(const Shape&)) {
  std::vector<Shape> first, second;
  for (size_t i = 0; i < c.shapes.size(); ++i) {
    (decays(c.shapes[i]) ? first : second).push_back({static_cast<int64_t>(i)});
  }
  return groups_of(first, second, c.lr, c.decay);
}

bool is_table(const Shape& shape) { return shape.size() > 1; }

const Check<Model> two_groups({
    .exercise = "08.7",
    .examples = {{{{5}, {1, 1}, {2, 3}}},
                 {{{4, 3}, {4}}},
                 {{{4}, {4, 3}}},
                 {{{3}, {3}}},
                 {{{2, 2}, {5, 1}}},
                 {{{}, {1}, {1, 1}, {1, 1, 1}}},
                 {{{8, 3, 5, 5}, {8}, {10, 8}, {10}}},
                 {{{100}, {1, 3}, {3, 1}}},
                 {{{0, 3}, {0}}},
                 {{}}},
    .draw =
        [](Draw& draw) {
          Model c{{}, draw.uniform(0.01, 1), draw.uniform(0.01, 1)};
          for (int64_t n = draw.size(0, 8); n > 0; --n) c.shapes.push_back(draw.shape({.most_dims = 4}));
          return c;
        },
    .call =
        [](const Model& c) {
          std::string shapes;
          for (const Shape& shape : c.shapes) shapes += (shapes.empty() ? "" : ", ") + to_string(shape);
          return Call{
              fmt::format("decay_matrices_only({{{}}}, lr {:.4g}, weight_decay {:.4g})", shapes, c.lr, c.decay)};
        },
    .ask = [](const Model& c) -> Answer {
      std::vector<Tensor> parameters;
      for (const Shape& shape : c.shapes) {
        parameters.push_back(zeros(shape));
        if (parameters.size() % 3 != 0) parameters.back().requires_grad_();  // every third is frozen
      }
      const std::vector<ParameterGroup> groups = decay_matrices_only(parameters, c.lr, c.decay);
      std::vector<Item> items{{"the number of groups", static_cast<int64_t>(groups.size())}};
      const char* const names[] = {"first", "second"};
      for (size_t i = 0; i < groups.size() && i < 2; ++i) {
        Shape numbers;
        for (const Tensor& p : groups[i].parameters) {
          int64_t found = -1;
          for (size_t k = 0; k < parameters.size(); ++k) found = parameters[k].is(p) ? static_cast<int64_t>(k) : found;
          numbers.push_back(found);
        }
        items.push_back({fmt::format("the parameters in the {} group, as they were numbered", names[i]), numbers});
        items.push_back({fmt::format("the lr of the {} group", names[i]), groups[i].lr});
        items.push_back({fmt::format("the weight_decay of the {} group", names[i]), groups[i].weight_decay});
      }
      return {items};
    },
    .expect = [](const Model& c) -> Answer { return split_by(c, is_table); },
    .mistakes = [](const Model& c) -> Mistakes {
      const Answer right = split_by(c, is_table);
      const auto with = [&](size_t item, double value) {
        Answer answer = right;
        answer.items[item].value = Value(value);
        return answer;
      };
      Mistakes all = {
          {"only those of exactly two dims: a convolution's weight has four, and decays as well",
           split_by(c, [](const Shape& s) { return s.size() == 2; })},
          {"two dims are enough", split_by(c, [](const Shape& s) { return s.size() > 2; })},
          {"vectors decay here: a bias and a norm have one dim, and don't",
           split_by(c, [](const Shape& s) { return !s.empty(); })},
          {"the group that decays comes first: matrices and tables",
           split_by(c, [](const Shape& s) { return s.size() < 2; })},
          {"nothing decays", split_by(c, [](const Shape&) { return false; })},
          {"everything decays", split_by(c, [](const Shape&) { return true; })},
          {"it is the number of dims that counts, not that of the elements",
           split_by(c, [](const Shape& s) { return Numbers(s).values.size() > 1; })},
          {"a size of 1 is a dim as well", split_by(c,
                                                    [](const Shape& s) {
                                                      return std::count_if(s.begin(), s.end(),
                                                                           [](int64_t n) { return n != 1; }) > 1;
                                                    })},
          {"the second group has weight_decay 0", with(6, c.decay)},
          {"the decay of the first group is missing", with(3, 0)},
          {"the rate of a group is 1e-3 until you set it: both have the same lr", with(5, 1e-3)},
          {"the rate of a group is 1e-3 until you set it: both have the same lr", with(2, 1e-3)},
          {"a group that has no rate does not learn", with(5, 0)},
          {"lr and weight_decay are exchanged: a group is {parameters, lr, weight_decay}", with(2, c.decay)}};
      Answer one = right;
      one.items[0].value = Value(1);
      one.items.resize(1);
      all.push_back({"two groups, also if one of them is empty", one});
      return all;
    },
});

// --- 08.8

struct Knob {
  std::vector<double> first;                      ///< the rates with which the groups were made
  std::vector<double> set;                        ///< what set_lr is called with, one after another
  std::vector<std::vector<double>> by_hand = {};  ///< before each call: rates that somebody wrote into the groups
};

Answer rates(const Knob& c, const std::function<double(const Knob&, size_t group, size_t call, double before)>& rule) {
  std::vector<Item> items;
  std::vector<double> now = c.first;
  for (size_t call = 0; call < c.set.size(); ++call) {
    if (!c.by_hand.empty()) now = c.by_hand[call];
    if (!(c.set[call] >= 0)) {
      items.push_back({fmt::format("call {}", call + 1), "ValueError"});
      continue;
    }
    for (size_t i = 0; i < now.size(); ++i) {
      now[i] = rule(c, i, call, now[i]);
      items.push_back({fmt::format("the lr of group {} after call {}", i, call + 1), Value(now[i])});
    }
  }
  return {items};
}

double most_of(const std::vector<double>& list) { return *std::max_element(list.begin(), list.end()); }

double kept_ratio(const Knob& c, size_t group, size_t call, double) {
  const double most = most_of(c.first);
  return most == 0 ? c.set[call] : c.set[call] / most * c.first[group];
}

const Check<Knob> knobs({
    .exercise = "08.8",
    .examples = {{{0.1}, {0.05}},
                 {{0.1, 0.1}, {0.05, 0.2}},
                 {{0.1, 0.02}, {0.05}},
                 {{0.02, 0.1}, {0.05, 0.01, 0.1}},
                 {{0.1, 0.02}, {0.2}, {{0.5, 0.4}}},
                 {{0.1, 0.02}, {0, 0.1}},
                 {{0.3, 0, 0.1}, {0.6, 0, 0.3}},
                 {{0, 0}, {0.1, 0.2}},
                 {{0.1, 0.05}, {-0.1, 0.2}},
                 {{0.5, 0.25, 1, 2}, {1, 4}},
                 {{0.1, 0.02}, {0.2}, {{0.5, 0.5}}}},
    .draw =
        [](Draw& draw) {
          Knob c;
          for (int64_t n = draw.size(1, 5); n > 0; --n) {
            c.first.push_back(draw.yes(0.1)                       ? 0
                              : draw.yes(0.3) && !c.first.empty() ? c.first[0]
                                                                  : draw.uniform(0.001, 2));
          }
          for (int64_t n = draw.size(1, 4); n > 0; --n) c.set.push_back(draw.yes(0.2) ? 0 : draw.uniform(0.01, 3));
          if (draw.yes(0.3)) {
            for (size_t k = 0; k < c.set.size(); ++k) {
              c.by_hand.emplace_back();
              for (size_t i = 0; i < c.first.size(); ++i) c.by_hand.back().push_back(draw.uniform(0.1, 1));
            }
          }
          return c;
        },
    .drawn = 80,
    .call =
        [](const Knob& c) {
          const auto list = [](const std::vector<double>& numbers) {
            std::string text;
            for (const double x : numbers) text += fmt::format("{}{:.4g}", text.empty() ? "" : ", ", x);
            return text;
          };
          return Call{fmt::format("groups made with lr {}; set_lr({}){}", list(c.first), list(c.set),
                                  c.by_hand.empty() ? "" : ", after somebody wrote other rates into the groups")};
        },
    .ask = [](const Knob& c) -> Answer {
      std::vector<ParameterGroup> groups;
      for (const double lr : c.first) groups.push_back({{zeros({1}).requires_grad_()}, lr, 0});
      SGD optimizer(groups);
      std::vector<Item> items;
      for (size_t call = 0; call < c.set.size(); ++call) {
        for (size_t i = 0; !c.by_hand.empty() && i < c.first.size(); ++i) optimizer.groups()[i].lr = c.by_hand[call][i];
        try {
          optimizer.set_lr(c.set[call]);
        } catch (const ValueError&) {
          items.push_back({fmt::format("call {}", call + 1), "ValueError"});
          continue;
        }
        for (size_t i = 0; i < c.first.size(); ++i) {
          items.push_back({fmt::format("the lr of group {} after call {}", i, call + 1), optimizer.groups()[i].lr});
        }
      }
      return {items};
    },
    .expect = [](const Knob& c) -> Answer {
      Answer answer = rates(c, kept_ratio);
      for (Item& item : answer.items) {
        if (item.value.kind == Value::Kind::real)
          item.value = item.value.within(1e-6 * std::abs(item.value.numbers[0]));
      }
      return answer;
    },
    .mistakes = [](const Knob& c) -> Mistakes {
      using K = const Knob;
      const auto by = [&c](const char* says, auto rule) { return Mistake{says, rates(c, rule)}; };
      return {
          by("all rates were 0 when the optimizer was made: there is no ratio, each gets lr",
             [](K& k, size_t group, size_t call, double) { return k.set[call] / most_of(k.first) * k.first[group]; }),
          by("all rates were 0 when the optimizer was made: there is no ratio, each gets lr",
             [](K& k, size_t group, size_t call, double before) {
               return most_of(k.first) == 0 ? before : k.set[call] / most_of(k.first) * k.first[group];
             }),
          by("all groups get the same rate: each keeps its ratio to the largest",
             [](K& k, size_t, size_t call, double) { return k.set[call]; }),
          by("only the first group is set",
             [](K& k, size_t group, size_t call, double before) { return group == 0 ? k.set[call] : before; }),
          by("nothing is set", [](K&, size_t, size_t, double before) { return before; }),
          by("lr is that of the largest group, not of the first",
             [](K& k, size_t group, size_t call, double) { return k.set[call] / k.first[0] * k.first[group]; }),
          by("lr is that of the largest group, not of the smallest",
             [](K& k, size_t group, size_t call, double) {
               return k.set[call] / *std::min_element(k.first.begin(), k.first.end()) * k.first[group];
             }),
          by("multiplied by the first rate: by its ratio to the largest",
             [](K& k, size_t group, size_t call, double) { return k.set[call] * k.first[group]; }),
          by("a group whose rate was 0 keeps it: its ratio is 0",
             [](K& k, size_t group, size_t call, double) {
               return k.first[group] == 0 ? k.set[call] : k.set[call] / most_of(k.first) * k.first[group];
             }),
          {"the ratio is that of the rates when the optimizer was made, first_rates_: the current ones may be 0, or "
           "somebody's",
           [&c] {
             std::vector<Item> items;
             std::vector<double> now = c.first;
             for (size_t call = 0; call < c.set.size(); ++call) {
               if (!c.by_hand.empty()) now = c.by_hand[call];
               if (!(c.set[call] >= 0)) {
                 items.push_back({fmt::format("call {}", call + 1), "ValueError"});
                 continue;
               }
               const double most = most_of(now);
               for (size_t i = 0; i < now.size(); ++i) {
                 now[i] = now[i] != most ? c.set[call] * (now[i] / most) : c.set[call];
                 items.push_back({fmt::format("the lr of group {} after call {}", i, call + 1), Value(now[i])});
               }
             }
             return Answer{items};
           }()}};
    },
});

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
  return {items};
}

double norm_of(const Numbers& one) { return length_of({{one}, 1}); }

Gradients drawn_gradients(Draw& draw) {
  Gradients c;
  const double scale = std::pow(10, draw.yes(0.5) ? 0 : draw.number(-5, 4));
  for (int64_t n = draw.size(0, 5); n > 0; --n) {
    std::optional<Numbers> gradient;
    const double own = scale * draw.uniform(0.1, 3);
    const Shape shape = draw.shape({.most_dims = 3, .largest = 4});
    if (!draw.yes(0.2)) gradient = filled(shape, [&](const Shape&) { return as_float(own * draw.normal()); });
    c.all.push_back(gradient);
  }
  const double norm = length_of(c);
  // Longer by far, a little longer, shorter: but not so short that the 1e-6 decides.
  c.max_norm = norm == 0 ? 1 : norm * draw.one_of<double>({0.1, 0.3, 0.7, 0.9, 0.9, 1.5, 4});
  if (norm < 1e-2 && c.max_norm > norm) c.max_norm = 1;
  return c;
}

const Check<Gradients> clipping({
    .exercise = "08.9",
    .examples = {{{Numbers({2}, {3, 4})}, 1},
                 {{Numbers({2}, {3, 4})}, 10},
                 {{Numbers({2}, {2, -3}), Numbers({1}, {6})}, 1},
                 {{Numbers({1}, {3}), std::nullopt, Numbers({1}, {4})}, 2.5},
                 {{Numbers({2}, {6, 0}), Numbers({1}, {0.5}), Numbers({}, {8})}, 4},
                 {{Numbers({2}, {0, 0})}, 1},
                 {{std::nullopt}, 1},
                 {{}, 1},
                 {{Numbers({0}, std::vector<double>{}), Numbers({1}, {-2})}, 1},
                 {{Numbers({1}, {1e20}), Numbers({1}, {-1e20})}, 1},  // 1e40 is more than a float holds
                 {{Numbers({2}, {3e-25, 4e-25})}, 1},
                 {{Numbers({2}, {3e-6, 4e-6})}, 1e-6},  // where the 1e-6 is felt
                 {{Numbers({3}, {2, -3, 6})}, 3.5}},
    .draw = drawn_gradients,
    .drawn = 100,
    .call =
        [](const Gradients& c) {
          Call call{fmt::format("clip_grad_norm({} parameters, max_norm {:.4g}), whose gradients have norm {:.6g}",
                                c.all.size(), c.max_norm, length_of(c))};
          for (size_t k = 0; k < c.all.size(); ++k) {
            if (c.all[k]) call.inputs.push_back({fmt::format("gradient {}", k), *c.all[k]});
          }
          return call;
        },
    .ask = [](const Gradients& c) -> Answer {
      std::vector<Tensor> parameters;
      for (const auto& gradient : c.all) {
        parameters.push_back(zeros(gradient ? gradient->shape : Shape{3}).requires_grad_());
        if (gradient) parameters.back().set_grad(Input(gradient->shape, gradient->values).tensor());
      }
      std::vector<Item> items{{"the norm", clip_grad_norm(parameters, c.max_norm)}};
      for (size_t k = 0; k < parameters.size(); ++k) {
        const Tensor& gradient = parameters[k].grad();
        items.push_back({fmt::format("gradient {}", k), gradient.defined() ? Value(gradient) : Value()});
      }
      return {items};
    },
    .expect = [](const Gradients& c) -> Answer {
      const double norm = length_of(c), factor = c.max_norm / (norm + 1e-6);
      return scaled(c, norm, [&](const Numbers&) { return std::min(factor, 1.0); });
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
      const char* const each = "each parameter is clipped by itself, which turns the arrow: one norm over all of them";
      return {
          by("a short gradient is made longer: only what exceeds max_norm is scaled", norm,
             [&](const Numbers&) { return c.max_norm / (norm + 1e-6); }),
          by(each, norm, [&](const Numbers& one) { return std::min(1.0, c.max_norm / (norm_of(one) + 1e-6)); }),
          by(each, sum_of_norms, [&](const Numbers& one) { return std::min(1.0, c.max_norm / (norm_of(one) + 1e-6)); }),
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
          by("the square was a float before it became a double: 1e20 squared is more than a float holds",
             std::sqrt(in_float), clipped_to(std::sqrt(in_float))),
          by("divided by the norm alone: in all lengths 1", norm,
             [&](const Numbers&) { return norm > c.max_norm ? 1 / norm : 1.0; }),
          by("the 1e-6 beside the norm is missing, PyTorch has it", norm,
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
  if (draw.yes(0.15)) {  // more than an int holds
    c.warmup = draw.number(0, 3) * 1000000000, c.decay = c.warmup + draw.number(1, 5) * 1500000000;
    c.t = draw.number(0, 9) * 1100000000;
    return c;
  }
  c.warmup = draw.yes(0.15) ? 0 : draw.size(0, 30);
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
                 {1, 0, 4, 12, 0},
                 {1, 0, 4, 12, 3},
                 {1, 0, 4, 12, 4},
                 {1, 0, 4, 12, 8},
                 {1, 0, 4, 12, 12},
                 {1, 0, 4, 12, 13},
                 {1, 0, 4, 12, 20},
                 {1, 0.1, 4, 12, 6},
                 {1, 0.1, 4, 12, 10},
                 {2, 0.5, 0, 10, 0},
                 {2, 0.5, 0, 10, 5},
                 {2, 0.5, 10, 10, 10},
                 {2, 0.5, 10, 10, 11},
                 {2, 0.5, 0, 0, 0},
                 {2, 0.5, 0, 0, 1},
                 {1, 0.1, 1, 3, 2},
                 {1, 0, 0, 6000000000, 3000000000}},
    .draw = drawn_moment,
    .drawn = 200,
    .call =
        [](const Moment& c) {
          return Call{fmt::format("CosineSchedule{{lr {:.4g}, min_lr {:.4g}, warmup {}, decay {}}} at t = {}", c.lr,
                                  c.min_lr, c.warmup, c.decay, c.t)};
        },
    .ask = [](const Moment& c) -> Answer {
      return CosineSchedule{c.lr, c.min_lr, c.warmup, c.decay}(c.t);
    },
    .expect = [](const Moment& c) -> Answer { return Value(rate(c)).within(1e-6 * c.lr); },
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
        return {{"after `decay` it stays at min_lr: the cosine alone goes up again",
                 c.min_lr + (1 + std::cos(pi * progress)) / 2 * wide},
                {"after `decay` it stays at min_lr", c.lr},
                {"after `decay` it stays at min_lr, which need not be 0", 0.0}};
      }
      return {{"from warmup to decay: progress is (t - warmup) / (decay - warmup)",
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
              {"whole numbers were divided: progress is 0 for all but the end", c.lr},
              {"at `decay` it has arrived: min_lr", c.lr}};
    },
});

}  // namespace
}  // namespace course
