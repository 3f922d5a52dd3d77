// Checks of 03.8: replaying.
#include "modules/03_autograd/oracle.h"
#include "tinytensor/ops/apply.h"

namespace course {
namespace {

/// out = the op of values a and b, which are numbered: leaves first, then the results of the steps before.
///   + - *   with broadcasting        n  minus a           t  a transposed
///   m       the sum of all of a, with its dims kept
///   k       a + b, and nothing flows back to a            s  a + b, one gradient handed out twice
struct Step {
  char op = '+';
  size_t a = 0, b = 0;
};
struct Program {
  std::vector<Input> leaves;
  std::vector<Step> steps;
  int backwards = 1;
};

// --- in her process

Tensor custom_sum(const Tensor& a, const Tensor& b, bool to_both) {
  Tensor y;
  {
    const NoGrad guard;
    y = add(a, b);
  }
  return record_joint("SumBackward", y, {a, b},
                      [to_both, shape = y.shape()](const Tensor& doutput, const Needed&) -> Gradients {
                        if (doutput.shape() != shape) {
                          fail<ShapeError>("a gradient of shape {} came to a node whose output has shape {}",
                                           to_string(doutput.shape()), to_string(shape));
                        }
                        return {to_both ? doutput : Tensor(), doutput};
                      });
}

Tensor forward_of(const Step& step, const Tensor& a, const Tensor& b) {
  const NoGrad guard;
  switch (step.op) {
    case '+': return add(a, b);
    case '-': return sub(a, b);
    case '*': return apply(Binary::mul, "mul", a, b);
    case 'n': return neg(a);
    case 't': return transpose(a, 0, 1);
    default: return sum(a, {}, true);
  }
}

// What the library's ops answer on the way back is asked in module 04: here they are recorded anew.
Tensor result_of(const Step& step, const Tensor& a, const Tensor& b) {
  if (step.op == 'k' || step.op == 's') return custom_sum(a, b, step.op == 's');
  const Tensor y = forward_of(step, a, b);
  const Tensor left = a.detach(), right = b.detach();
  const bool two = step.op == '+' || step.op == '-' || step.op == '*';
  return record_joint("OpBackward", y, two ? std::vector<Tensor>{a, b} : std::vector<Tensor>{a},
                      [op = step.op, left, right](const Tensor& dy, const Needed&) -> Gradients {
                        switch (op) {
                          case '+': return {dy, dy};
                          case '-': return {dy, neg(dy)};
                          case '*': return {apply(Binary::mul, "mul", dy, right), apply(Binary::mul, "mul", dy, left)};
                          case 'n': return {neg(dy)};
                          case 't': return {transpose(dy, 0, 1)};
                          default: return {expand(dy, left.shape())};
                        }
                      });
}

Answer gradients_by_tape(const Program& c) {
  std::vector<Tensor> values;
  for (const Input& leaf : c.leaves) values.push_back(leaf.tensor().requires_grad_());
  for (const Step& step : c.steps) values.push_back(keep(result_of(step, values[step.a], values[step.b])));
  const Numbers w = uneven(values.back().shape());
  const Tensor seed = tensor(std::vector<real>(w.values.begin(), w.values.end()), w.shape);
  for (int i = 0; i < c.backwards; ++i) backward(values.back(), seed, true);
  Answer answer;
  for (size_t i = 0; i < c.leaves.size(); ++i) {
    answer.items.push_back({fmt::format("the gradient of v{}", i), values[i].grad()});
  }
  answer.items.push_back({"the seed, afterwards", seed});
  return answer;
}

// --- in ours

Numbers turned(const Numbers& x) {
  return filled({x.size(1), x.size(0)}, [&](const Shape& i) { return x.at({i[1], i[0]}); });
}

template <class F>
Numbers both(const Numbers& a, const Numbers& b, const F& f) {
  return filled(broadcast(a.shape, b.shape),
                [&](const Shape& i) { return f(a.at(narrowed(i, a.shape)), b.at(narrowed(i, b.shape))); });
}

Numbers value_of(const Step& step, const Numbers& a, const Numbers& b) {
  switch (step.op) {
    case '-': return both(a, b, [](double x, double y) { return x - y; });
    case '*': return both(a, b, [](double x, double y) { return x * y; });
    case 'n': return filled(a.shape, [&](const Shape& i) { return -a.at(i); });
    case 't': return turned(a);
    case 'm': return summed_to(a, Shape(a.shape.size(), 1));
    default: return both(a, b, [](double x, double y) { return x + y; });
  }
}

// How the result changes when a changes by da and b by db.
Numbers tangent_of(const Step& step, const Numbers& a, const Numbers& b, const Numbers& da, const Numbers& db) {
  switch (step.op) {
    case '-': return both(da, db, [](double x, double y) { return x - y; });
    case 'k': return both(da, db, [](double, double y) { return y; });
    case 'n': return filled(da.shape, [&](const Shape& i) { return -da.at(i); });
    case 't': return turned(da);
    case 'm': return summed_to(da, Shape(da.shape.size(), 1));
    case '*': {
      const Numbers left = value_of(step, da, b), right = value_of(step, a, db);
      return both(left, right, [](double x, double y) { return x + y; });
    }
    default: return both(da, db, [](double x, double y) { return x + y; });
  }
}

std::vector<Numbers> values_of(const Program& c) {
  std::vector<Numbers> values(c.leaves.begin(), c.leaves.end());
  for (const Step& step : c.steps) values.push_back(value_of(step, values[step.a], values[step.b]));
  return values;
}

bool uses_both(char op) { return op != 'n' && op != 't' && op != 'm'; }

// Which values a gradient comes to.
std::vector<bool> reached(const Program& c) {
  std::vector<bool> all(c.leaves.size() + c.steps.size());
  all.back() = true;
  for (size_t i = c.steps.size(); i-- > 0;) {
    if (!all[c.leaves.size() + i]) continue;
    if (c.steps[i].op != 'k') all[c.steps[i].a] = true;
    if (uses_both(c.steps[i].op)) all[c.steps[i].b] = true;
  }
  return all;
}

// Each element of each leaf is moved by itself, and carried forwards through all steps: no gradient runs backwards.
Answer gradients_by_tangents(const Program& c) {
  const std::vector<Numbers> values = values_of(c);
  const std::vector<bool> arrives = reached(c);
  const Numbers w = uneven(values.back().shape);
  Answer answer;
  for (size_t leaf = 0; leaf < c.leaves.size(); ++leaf) {
    const std::string name = fmt::format("the gradient of v{}", leaf);
    Numbers gradient(c.leaves[leaf].shape);
    for (size_t e = 0; e < gradient.values.size(); ++e) {
      std::vector<Numbers> tangents;
      for (const Input& one : c.leaves) tangents.emplace_back(one.shape);
      tangents[leaf].values[e] = 1;
      for (const Step& step : c.steps) {
        tangents.push_back(tangent_of(step, values[step.a], values[step.b], tangents[step.a], tangents[step.b]));
      }
      for (size_t k = 0; k < w.values.size(); ++k) gradient.values[e] += w.values[k] * tangents.back().values[k];
      gradient.values[e] *= c.backwards;
    }
    const double bound = 1e-4 * std::max(1.0, largest(gradient));
    answer.items.push_back({name, arrives[leaf] ? Value(gradient).within(bound) : Value()});
  }
  answer.items.push_back({"the seed, afterwards", w});
  return answer;
}

enum class Slip { overwrites, first_only, no_sum, leaves_overwritten, ends_at_nothing };

// A backward with a slip in it.
Answer gradients_with(const Program& c, Slip slip) {
  const std::vector<Numbers> values = values_of(c);
  std::vector<Numbers> gradients;
  std::vector<bool> there(values.size());
  for (const Numbers& value : values) gradients.emplace_back(value.shape);
  const Numbers w = uneven(values.back().shape);
  const auto arrive = [&](size_t to, const Numbers& gradient) {
    const Numbers sum = summed_to(gradient, values[to].shape);
    const bool leaf = to < c.leaves.size();
    const bool replaces = (slip == Slip::overwrites && !leaf) || (slip == Slip::leaves_overwritten && leaf);
    if (there[to] && slip == Slip::first_only && !leaf) return;
    gradients[to] = there[to] && !replaces ? both(gradients[to], sum, [](double x, double y) { return x + y; }) : sum;
    there[to] = true;
  };
  for (int time = 0; time < c.backwards; ++time) {
    for (size_t i = c.leaves.size(); i < values.size(); ++i) there[i] = false;
    arrive(values.size() - 1, w);
    for (size_t i = c.steps.size(); i-- > 0;) {
      const size_t at = c.leaves.size() + i;
      const Step& step = c.steps[i];
      if (!there[at]) continue;
      const Numbers& g = gradients[at];
      const auto times = [&](const Numbers& x, double sign) {
        return both(g, x, [sign](double p, double q) { return sign * p * q; });
      };
      const Numbers one(Shape{}, 1);
      if (step.op == 't') arrive(step.a, turned(g));
      if (step.op == 'n') arrive(step.a, times(one, -1));
      if (step.op == 'm') {
        arrive(step.a, both(g, Numbers(values[step.a].shape), [](double x, double) { return x; }));
      }
      if (!uses_both(step.op)) continue;
      if (step.op == 'k' && slip == Slip::ends_at_nothing) continue;
      if (step.op != 'k') arrive(step.a, step.op == '*' ? times(values[step.b], 1) : g);
      arrive(step.b, step.op == '*' ? times(values[step.a], 1) : times(one, step.op == '-' ? -1 : 1));
    }
  }
  Answer answer;
  for (size_t i = 0; i < c.leaves.size(); ++i) {
    const double bound = 1e-4 * std::max(1.0, largest(gradients[i]));
    answer.items.push_back(
        {fmt::format("the gradient of v{}", i), there[i] ? Value(gradients[i]).within(bound) : Value()});
  }
  answer.items.push_back({"the seed, afterwards", w});
  return answer;
}

std::string in_words(const Program& c) {
  std::string text;
  for (size_t i = 0; i < c.steps.size(); ++i) {
    const auto& [op, a, b] = c.steps[i];
    text += fmt::format("v{} = ", c.leaves.size() + i);
    switch (op) {
      case 'n': text += fmt::format("-v{}", a); break;
      case 't': text += fmt::format("transpose(v{}, 0, 1)", a); break;
      case 'm': text += fmt::format("sum(v{}, all, keepdim)", a); break;
      case 'k': text += fmt::format("v{} + v{}, whose backward gives nothing for v{}", a, b, a); break;
      case 's': text += fmt::format("v{} + v{}, whose backward gives one tensor twice", a, b); break;
      default: text += fmt::format("v{} {} v{}", a, op, b);
    }
    text += "; ";
  }
  return text +
         fmt::format("backward(v{}, seed){}", c.leaves.size() + c.steps.size() - 1, c.backwards == 2 ? ", twice" : "");
}

// Small numbers with few digits: their products are exact, or nearly.
Input leaf_for(Draw& draw, const Shape& shape, bool in_any_layout) {
  const Layout layout =
      in_any_layout ? draw.one_of(std::vector{Layout::dense, Layout::gaps, Layout::transposed}) : Layout::dense;
  return draw.input(shape, layout, [&] { return static_cast<double>(draw.number(-16, 16)) / 8; });
}

Program program_for(Draw& draw) {
  Program c;
  const bool square = draw.yes(0.4);
  const int64_t m = draw.size(0, 3), n = square ? m : draw.size(0, 3);
  const Shape full{m, n};
  c.leaves.push_back(leaf_for(draw, full, true));
  for (int64_t i = draw.number(0, 2); i > 0; --i) {
    c.leaves.push_back(leaf_for(draw, square ? full : draw.broadcast_to(full), true));
  }
  if (draw.yes()) c.steps.push_back({'n', c.leaves.size() - 1, 0});  // a narrow value that was computed
  int products = 0;
  for (int64_t i = draw.size(1, 9); i > 0; --i) {
    const auto last = static_cast<int64_t>(c.leaves.size() + c.steps.size()) - 1;
    Step step{draw.one_of(std::vector<char>{'+', '-', '*', 'n', 's', 's', 'k', 't', 'm'}),
              static_cast<size_t>(draw.number(draw.yes() ? 0 : last / 2, last)),
              static_cast<size_t>(draw.number(draw.yes() ? 0 : last / 2, last))};
    if (square && draw.yes(0.2)) step.op = 't';
    if (step.op == 't' && !square) step.op = 'n';
    if (step.op == '*' && ++products > 2) step.op = '+';
    if (step.op == 'm' && !draw.yes(0.5)) step.op = 'n';
    c.steps.push_back(step);
  }
  const size_t last = c.leaves.size() + c.steps.size() - 1;
  c.steps.push_back({draw.yes(0.3) ? 's' : '+', last, draw.yes() ? 0 : last - 1});
  c.backwards = draw.yes(0.2) ? 2 : 1;
  return c;
}

const Input two({2}, {3, 5}), more({2}, {7, 11}), table({2, 2}, {1, 2, 3, 4});

const Check<Program> replaying({
    .exercise = "03.8",
    .examples = {{{two}, {{'n', 0, 0}}},
                 {{two}, {{'+', 0, 0}}},
                 {{two, more}, {{'*', 0, 1}, {'n', 2, 0}}},
                 {{two, more}, {{'n', 0, 0}, {'*', 2, 1}, {'+', 3, 2}}},
                 {{two}, {{'n', 0, 0}, {'*', 1, 1}}},
                 {{two, more}, {{'n', 0, 0}, {'n', 1, 0}, {'n', 2, 0}, {'s', 2, 3}, {'+', 5, 4}}},
                 {{table, two}, {{'*', 0, 1}, {'n', 2, 0}}},
                 {{table, two}, {{'n', 1, 0}, {'*', 0, 2}}},
                 {{table}, {{'n', 0, 0}, {'t', 1, 0}, {'+', 1, 2}, {'*', 1, 3}}},
                 {{table}, {{'n', 0, 0}, {'n', 1, 0}, {'t', 1, 0}, {'+', 2, 3}}},
                 {{table}, {{'n', 0, 0}, {'n', 1, 0}, {'t', 1, 0}, {'n', 3, 0}, {'+', 4, 2}}},
                 {{table}, {{'n', 0, 0}, {'n', 1, 0}, {'m', 1, 0}, {'n', 3, 0}, {'+', 4, 2}}},
                 {{table, two}, {{'n', 1, 0}, {'*', 2, 0}, {'+', 2, 1}, {'+', 3, 4}}},
                 {{table, two}, {{'n', 1, 0}, {'+', 2, 1}, {'*', 2, 0}, {'+', 3, 4}}},
                 {{table, two}, {{'s', 1, 1}, {'+', 2, 0}}},
                 {{two, more}, {{'k', 0, 1}, {'n', 2, 0}}},
                 {{two, more}, {{'n', 0, 0}, {'k', 2, 1}}},
                 {{two}, {{'n', 0, 0}, {'*', 1, 1}}, 2}},
    .draw = program_for,
    .drawn = 150,
    .call =
        [](const Program& c) {
          Call call{in_words(c)};
          for (size_t i = 0; i < c.leaves.size(); ++i) call.inputs.emplace_back(fmt::format("v{}", i), c.leaves[i]);
          return call;
        },
    .ask = gradients_by_tape,
    .expect = gradients_by_tangents,
    .mistakes = [](const Program& c) -> Mistakes {
      return {{"an input that needs no gradient, or gets none, ends nothing: those behind it may get theirs",
               gradients_with(c, Slip::ends_at_nothing)},
              {"a value that is used twice gets two gradients: the second overwrites the first",
               gradients_with(c, Slip::overwrites)},
              {"a value that is used twice gets two gradients: only the first one counts",
               gradients_with(c, Slip::first_only)},
              {"a leaf that is used twice gets two gradients: the second overwrites the first",
               gradients_with(c, Slip::leaves_overwritten)}};
    },
});

}  // namespace
}  // namespace course
