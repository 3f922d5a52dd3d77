// Checks of 08.7 and 08.8: groups and their rates.
#include "modules/08_optimizers/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- 08.7

struct Model {
  std::vector<Shape> shapes;
  double lr = 0.1, decay = 0.5;
  int64_t again = -1;  ///< the number of one that is given a second time, as the last of all; -1: none is
};

/// By which number the k-th of those that are given is known.
int64_t number_of(const Model& c, size_t k) {
  return c.again >= 0 && k + 1 == c.shapes.size() ? c.again : static_cast<int64_t>(k);
}

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
    (decays(c.shapes[i]) ? first : second).push_back({number_of(c, i)});
  }
  return groups_of(first, second, c.lr, c.decay);
}

bool is_table(const Shape& shape) { return shape.size() > 1; }

const Check<Model> two_groups({
    .exercise = "08.7",
    .examples = {{{{5}, {1, 1}, {2, 3}}},
                 {{{8, 3, 5, 5}, {8}, {10, 8}, {10}}},
                 {{{4, 3}, {4}}},
                 {{{4}, {4, 3}}},
                 {{{3}, {3}}},
                 {{{2, 2}, {5, 1}}},
                 {{{}, {1}, {1, 1}, {1, 1, 1}}},
                 {{{100}, {1, 3}, {3, 1}}},
                 {{{0, 3}, {0}}},
                 {{{2, 3}, {3}}, 0, 0.5},
                 {{{2, 3}, {3}}, 0.1, 0},
                 {{{2, 3}, {3}, {4, 2}, {2, 3}}, 0.1, 0.5, 0},
                 {{{2, 3}, {3}, {4, 2}, {3}}, 0.1, 0.5, 1},
                 {{}}},
    .draw =
        [](Draw& draw) {
          Model c{{}, draw.yes(0.1) ? 0 : draw.uniform(0.01, 1), draw.yes(0.15) ? 0 : draw.uniform(0.01, 1)};
          for (int64_t n = draw.size(0, 8); n > 0; --n) c.shapes.push_back(draw.shape({.most_dims = 4}));
          if (!c.shapes.empty() && draw.yes(0.15)) {
            c.again = draw.number(0, static_cast<int64_t>(c.shapes.size()) - 1);
            c.shapes.push_back(c.shapes[static_cast<size_t>(c.again)]);
          }
          return c;
        },
    .draw_large =
        [](Draw& draw, int) {
          Model c;
          for (int64_t n = odd_size(draw, 201, 400); n > 0; --n)
            c.shapes.push_back(draw.yes() ? Shape{2, 3} : Shape{3});
          return c;
        },
    .large = 1,
    .often = [] { decay_matrices_only({}, 0.1, 0.1); },
    .call =
        [](const Model& c) {
          std::string shapes;
          for (const Shape& shape : c.shapes) shapes += (shapes.empty() ? "" : ", ") + to_string(shape);
          if (c.shapes.size() > 20) shapes = fmt::format("… {} shapes", c.shapes.size());
          return Call{fmt::format("decay_matrices_only({{{}}}, lr {:.4g}, weight_decay {:.4g}){}", shapes, c.lr,
                                  c.decay,
                                  c.again < 0 ? "" : fmt::format(", of which the last is number {} again", c.again))};
        },
    .ask = [](const Model& c) -> Answer {
      std::vector<Tensor> parameters;
      for (const Shape& shape : c.shapes) {
        const auto number = static_cast<size_t>(number_of(c, parameters.size()));
        parameters.push_back(number < parameters.size() ? parameters[number] : zeros(shape));
        if (parameters.size() % 3 != 0) parameters.back().requires_grad_();  // every third is frozen
      }
      const std::vector<ParameterGroup> groups = decay_matrices_only(parameters, c.lr, c.decay);
      std::vector<Item> items{{"the number of groups", static_cast<int64_t>(groups.size())}};
      const char* const names[] = {"first", "second"};
      for (size_t i = 0; i < groups.size() && i < 2; ++i) {
        Shape numbers;
        for (const Tensor& p : groups[i].parameters) {
          int64_t found = -1;
          for (size_t k = parameters.size(); k-- > 0;) found = parameters[k].is(p) ? static_cast<int64_t>(k) : found;
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
      const bool filters = std::any_of(c.shapes.begin(), c.shapes.end(), [](const Shape& s) {
        return s.size() > 2 && std::count(s.begin(), s.end(), 1) + 1 < std::ssize(s);
      });
      Mistakes all = {
          {filters ? "only those of exactly two dims: a convolution's weight has four, and decays as well"
                   : "a size of 1 is a dim as well, also in a tensor of three dims",
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
      if (c.again >= 0) {
        Model once = c;
        once.shapes.pop_back(), once.again = -1;
        all.push_back({"who is given twice is passed on twice: that this is a mistake is for the optimizer to say",
                       split_by(once, is_table)});
      }
      Answer one = right;
      one.items[0].value = Value(1);
      one.items.resize(1);
      all.push_back({c.decay == 0 ? "two groups, also if nothing decays: somebody may set a decay later"
                                  : "two groups, also if one of them is empty",
                     one});
      return all;
    },
});

// --- 08.8

struct Knob {
  std::vector<double> first;                      ///< the rates with which the groups were made
  std::vector<double> set;                        ///< what set_lr is called with, one after another
  std::vector<std::vector<double>> by_hand = {};  ///< before each call: rates that somebody wrote into the groups
  int64_t empty = -1;                             ///< the group that has no parameters; -1: each has one
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
  return most == 0 ? c.set[call] : c.set[call] * (c.first[group] / most);
}

constexpr const char* no_ratio = "all rates were 0 when the optimizer was made: there is no ratio, each gets lr";
constexpr const char* ratio_first =
    "the ratio is formed first: it is at most 1, while lr / largest, or lr times a rate, may be no double";
constexpr const char* decays_stay = "the weight_decay of each group is as it was";

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
                 {{0.1, 0.02}, {0.2}, {{0.5, 0.5}}},
                 {{0.1, 0.02}, {0.1}, {{0.1, 0.09}}},  // what is asked for is what the largest has now
                 {{0.1, 0.02}, {0.2, 0.2}, {{0.2, 0.5}, {0.2, 0.1}}},
                 {{0.1, 0.02}, {0.2}, {}, 0},
                 {{0.1, 0.02}, {0.2}, {}, 1},
                 {{1e-10, 5e-11}, {1e300}},  // 1e310, 1e400 and 1e-400 are no doubles
                 {{1e200, 5e199}, {1e200}},
                 {{1e-200, 1e-201}, {1e-200}}},
    .draw =
        [](Draw& draw) {
          Knob c;
          const double scale = draw.yes(0.2) ? std::pow(10, draw.number(-12, 3)) : 1;
          for (int64_t n = draw.yes(0.1) ? draw.size(6, 40) : draw.size(1, 5); n > 0; --n) {
            c.first.push_back(draw.yes(0.1)                       ? 0
                              : draw.yes(0.3) && !c.first.empty() ? c.first[0]
                                                                  : scale * draw.uniform(0.001, 2));
          }
          for (int64_t n = draw.size(1, 4); n > 0; --n) c.set.push_back(draw.yes(0.2) ? 0 : draw.uniform(0.01, 3));
          if (draw.yes(0.3)) {
            for (size_t k = 0; k < c.set.size(); ++k) {
              c.by_hand.emplace_back();
              for (size_t i = 0; i < c.first.size(); ++i) c.by_hand.back().push_back(draw.uniform(0.1, 1));
              if (draw.yes(0.3)) c.set[k] = draw.one_of(c.by_hand.back());
            }
          }
          const auto groups = static_cast<int64_t>(c.first.size());
          if (groups > 1 && draw.yes(0.2)) c.empty = draw.number(0, groups - 1);
          return c;
        },
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int) {
          Knob c{{}, {0.05, 2}};
          for (int64_t n = odd_size(draw, 201, 400); n > 0; --n) c.first.push_back(draw.uniform(0.001, 2));
          return c;
        },
    .large = 1,
    .often =
        [] {
          static SGD optimizer({ParameterGroup{{zeros({1}).requires_grad_()}, 0.1, 0}});
          optimizer.set_lr(0.05);
        },
    .call =
        [](const Knob& c) {
          const auto list = [](const std::vector<double>& numbers) {
            std::string text;
            if (numbers.size() > 50) return fmt::format("… {} rates", numbers.size());
            for (const double x : numbers) text += fmt::format("{}{:.4g}", text.empty() ? "" : ", ", x);
            return text;
          };
          return Call{fmt::format("groups made with lr {}{}; set_lr({}){}", list(c.first),
                                  c.empty < 0 ? "" : fmt::format(", of which group {} has no parameters", c.empty),
                                  list(c.set),
                                  c.by_hand.empty() ? "" : ", after somebody wrote other rates into the groups")};
        },
    .ask = [](const Knob& c) -> Answer {
      std::vector<ParameterGroup> groups;
      for (const double lr : c.first) groups.push_back({{zeros({1}).requires_grad_()}, lr, 0.5});
      if (c.empty >= 0) groups[static_cast<size_t>(c.empty)].parameters.clear();
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
      bool same = true;
      for (const ParameterGroup& group : optimizer.groups()) same = same && group.weight_decay == 0.5;
      items.push_back({decays_stay, same});
      return {items};
    },
    .expect = [](const Knob& c) -> Answer {
      Answer answer = rates(c, kept_ratio);
      for (Item& item : answer.items) {
        if (item.value.kind == Value::Kind::real)
          item.value = item.value.within(1e-12 * std::abs(item.value.numbers[0]));
      }
      answer.items.push_back({decays_stay, true});
      return answer;
    },
    .mistakes = [](const Knob& c) -> Mistakes {
      using K = const Knob;
      const auto by = [&c](const char* says, auto rule) { return Mistake{says, rates(c, rule)}; };
      Answer decayed = rates(c, kept_ratio);
      decayed.items.push_back({decays_stay, false});
      return {
          {"the rate alone is set: weight_decay is multiplied by it later", decayed},
          by(most_of(c.first) == 0 ? no_ratio : ratio_first,
             [](K& k, size_t group, size_t call, double) { return k.set[call] / most_of(k.first) * k.first[group]; }),
          by(no_ratio,
             [](K& k, size_t group, size_t call, double before) {
               return most_of(k.first) == 0 ? before : k.set[call] / most_of(k.first) * k.first[group];
             }),
          by(ratio_first,
             [](K& k, size_t group, size_t call, double) { return k.set[call] * k.first[group] / most_of(k.first); }),
          {"the rates of the call before are taken for the first ones: the ratio is that of the rates when the "
           "optimizer was made, first_rates_, which stay as they are",
           [&c] {
             std::vector<Item> items;
             std::vector<double> first = c.first;
             for (size_t call = 0; call < c.set.size(); ++call) {
               if (!(c.set[call] >= 0)) {
                 items.push_back({fmt::format("call {}", call + 1), "ValueError"});
                 continue;
               }
               const double most = most_of(first);
               for (size_t i = 0; i < first.size(); ++i) {
                 first[i] = most == 0 ? c.set[call] : c.set[call] / most * first[i];
                 items.push_back({fmt::format("the lr of group {} after call {}", i, call + 1), Value(first[i])});
               }
             }
             return Answer{items};
           }()},
          by("all groups get the same rate: each keeps its ratio to the largest",
             [](K& k, size_t, size_t call, double) { return k.set[call]; }),
          by("a group without parameters is a group as well: its rate counts, and is set",
             [](K& k, size_t group, size_t call, double) {
               double most = 0;
               for (size_t i = 0; i < k.first.size(); ++i) {
                 if (static_cast<int64_t>(i) != k.empty) most = std::max(most, k.first[i]);
               }
               return most == 0 ? k.set[call] : k.set[call] / most * k.first[group];
             }),
          by(!c.by_hand.empty() && most_of(c.by_hand[0]) == c.set[0]
                 ? "the largest has this rate already: the others are to get theirs all the same"
                 : "nothing is set",
             [](K&, size_t, size_t, double before) { return before; }),
          by("only the largest of the groups is set: the others keep their ratio to it",
             [](K& k, size_t group, size_t call, double before) {
               return k.first[group] == most_of(k.first) ? k.set[call] : before;
             }),
          by("only the first groups are set",
             [](K& k, size_t group, size_t call, double before) { return group == 0 ? k.set[call] : before; }),
          by("lr is that of the largest group, not of the first",
             [](K& k, size_t group, size_t call, double) { return k.set[call] / k.first[0] * k.first[group]; }),
          by("lr is that of the largest group, not of the smallest, or of the last",
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

}  // namespace
}  // namespace course
