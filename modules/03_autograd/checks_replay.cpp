// Checks of 03.8 and 03.9: replaying, and freeing.
#include "modules/03_autograd/oracle.h"

namespace course {
namespace {

/// out = the op of values a and b, which are numbered: leaves first, then the results of the steps before.
///   + - *   with broadcasting        n  minus a           t  a transposed
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
  return record_joint("SumBackward", y, {a, b}, [to_both](const Tensor& doutput, const Needed&) -> Gradients {
    return {to_both ? doutput : Tensor(), doutput};
  });
}

Tensor result_of(const Step& step, const Tensor& a, const Tensor& b) {
  switch (step.op) {
    case '+': return add(a, b);
    case '-': return sub(a, b);
    case '*': return mul(a, b);
    case 'n': return neg(a);
    case 't': return transpose(a, 0, 1);
    default: return custom_sum(a, b, step.op == 's');
  }
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

bool uses_both(char op) { return op != 'n' && op != 't'; }

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

enum class Slip { overwrites, first_only, no_sum, leaves_overwritten };

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
      if (!uses_both(step.op)) continue;
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
  int products = 0;
  for (int64_t i = draw.size(1, 9); i > 0; --i) {
    const auto last = static_cast<int64_t>(c.leaves.size() + c.steps.size()) - 1;
    Step step{draw.one_of(std::vector<char>{'+', '-', '*', 'n', 's', 's', 'k', 't'}),
              static_cast<size_t>(draw.number(draw.yes() ? 0 : last / 2, last)),
              static_cast<size_t>(draw.number(draw.yes() ? 0 : last / 2, last))};
    if (step.op == 't' && !square) step.op = 'n';
    if (step.op == '*' && ++products > 2) step.op = '+';
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
      return {{"a value that is used twice gets two gradients: the second overwrites the first",
               gradients_with(c, Slip::overwrites)},
              {"a value that is used twice gets two gradients: only the first one counts",
               gradients_with(c, Slip::first_only)},
              {"a leaf that is used twice gets two gradients: the second overwrites the first",
               gradients_with(c, Slip::leaves_overwritten)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------
// 03.9. What is alive is counted twice: by a token that each backward function holds, and by the pool's memory_stats().

struct Life {
  int64_t nodes = 1;
  bool retain = false;
};

Answer life(bool throws_again, int64_t held, int64_t after, int64_t blocks) {
  return {{"values still held after the backward, while the output is alive", held},
          {"the second backward", throws_again ? "GradError" : "nothing thrown"},
          {"values still held when the output is gone", after},
          {"blocks of memory that nobody can reach", blocks}};
}

// y = x + x + x …, each with a value that was saved for its backward.
Tensor doubled(const Tensor& x, const std::shared_ptr<int>& token) {
  const Tensor y = ones(x.shape()), value = ones({8});
  return record_joint("DoubleBackward", y, {x, x}, [token, value](const Tensor& doutput, const Needed&) -> Gradients {
    return {doutput, doutput};
  });
}

Answer lived(const Life& c) {
  const auto token = std::make_shared<int>(0);
  const int64_t blocks = memory_stats().live_blocks;
  int64_t held = 0;
  std::string again = "nothing thrown";
  {
    const Tensor x = zeros({2}).requires_grad_();
    Tensor y = x;
    for (int64_t i = 0; i < c.nodes; ++i) y = doubled(y, token);
    backward(y, ones({2}), c.retain);
    held = token.use_count() - 1;
    try {
      backward(y, ones({2}));
    } catch (const GradError&) {
      again = "GradError";
    }
  }
  return {{"values still held after the backward, while the output is alive", held},
          {"the second backward", again},
          {"values still held when the output is gone", static_cast<int64_t>(token.use_count() - 1)},
          {"blocks of memory that nobody can reach", memory_stats().live_blocks - blocks}};
}

const Check<Life> lives({
    .exercise = "03.9",
    .examples = {{1}, {2}, {5}, {1, true}, {4, true}},
    .draw =
        [](Draw& draw) {
          return Life{draw.size(1, 20), draw.yes()};
        },
    .drawn = 20,
    .call =
        [](const Life& c) {
          return Call{
              fmt::format("{} steps x = x + x, each with a value saved; backward(y, seed{}), again backward(y, "
                          "seed), and y goes",
                          c.nodes, c.retain ? ", retain_graph" : "")};
        },
    .ask = lived,
    .expect = [](const Life& c) -> Answer { return life(!c.retain, c.retain ? c.nodes : 0, 0, 0); },
    .mistakes = [](const Life& c) -> Mistakes {
      return {{"what was saved for the backward is still held after it: for a network these are gigabytes",
               life(false, c.nodes, 0, 0)},
              {"what was saved for the backward is still held after it: for a network these are gigabytes",
               life(true, c.nodes, 0, 0)},
              {"a graph that was freed is replayed in silence: without its backward function a node says so",
               life(false, c.retain ? c.nodes : 0, 0, 0)}};
    },
});

enum class Form : int64_t { chain, by_capture, wide, two_graphs, shared, twice, last = twice };
struct Deep {
  Form form = Form::chain;
  int64_t n = 1;
};

using Token = std::shared_ptr<int>;

std::shared_ptr<Node> node_with(const Token& token, const std::vector<std::shared_ptr<Node>>& inputs) {
  auto node = std::make_shared<Node>("Op", Shape{});
  for (const std::shared_ptr<Node>& input : inputs) {
    Node::Edge edge;
    edge.node = input;
    node->inputs.push_back(edge);
  }
  node->backward = [token](const Tensor&) { return Gradients(); };
  return node;
}

std::shared_ptr<Node> chain_of(const Token& token, int64_t n) {
  std::shared_ptr<Node> last;
  for (int64_t i = 0; i < n; ++i) {
    last = node_with(token, last == nullptr ? std::vector<std::shared_ptr<Node>>{} : std::vector{last});
  }
  return last;
}

// Here it is not the inputs that hold the node before, but what the backward function captured.
std::shared_ptr<Node> chain_by_capture(const Token& token, int64_t n) {
  std::shared_ptr<Node> last;
  for (int64_t i = 0; i < n; ++i) {
    auto node = node_with(token, {});
    node->backward = [token, before = last](const Tensor&) { return Gradients(); };
    last = node;
  }
  return last;
}

Answer left(int64_t between, int64_t at_the_end) {
  return {{"nodes alive that somebody holds still", between}, {"nodes alive that nobody holds", at_the_end}};
}

Answer what_is_left(const Deep& c) {
  const Token token = std::make_shared<int>(0);
  const auto alive = [&token] { return static_cast<int64_t>(token.use_count() - 1); };
  int64_t between = 0;
  if (c.form == Form::chain) chain_of(token, c.n);
  if (c.form == Form::by_capture) chain_by_capture(token, c.n);
  if (c.form == Form::wide) {
    std::vector<std::shared_ptr<Node>> inputs;
    for (int64_t i = 0; i < c.n; ++i) inputs.push_back(node_with(token, {}));
    const auto root = node_with(token, inputs);
  }
  if (c.form == Form::two_graphs) {
    const auto other = chain_of(token, 3);
    chain_of(token, c.n);
    between = alive();
  }
  if (c.form == Form::shared) {  // two ends of one chain: one of them goes
    const auto trunk = chain_of(token, c.n);
    const auto branch = node_with(token, {trunk});
    { const auto another = node_with(token, {trunk, trunk}); }
    between = alive();
    const Node* node = branch.get();
    int64_t length = 1;
    while (!node->inputs.empty() && node->inputs[0].node != nullptr) node = node->inputs[0].node.get(), ++length;
    between = length == between && node->backward ? between : -1;
  }
  if (c.form == Form::twice) {
    chain_of(token, c.n);
    between = alive();
    chain_of(token, c.n);
  }
  return {{"nodes alive that somebody holds still", between}, {"nodes alive that nobody holds", alive()}};
}

const Check<Deep> deep({
    .exercise = "03.9",
    .examples = {{Form::chain, 3},
                 {Form::wide, 5},
                 {Form::twice, 2},
                 {Form::two_graphs, 4},
                 {Form::shared, 3},
                 {Form::by_capture, 3},
                 {Form::chain, 300000},
                 {Form::by_capture, 300000},
                 {Form::wide, 100000},
                 {Form::shared, 1000},
                 {Form::twice, 200000}},
    .draw =
        [](Draw& draw) {
          return Deep{static_cast<Form>(draw.number(0, static_cast<int64_t>(Form::last))), draw.size(1, 50)};
        },
    .drawn = 30,
    .call =
        [](const Deep& c) {
          const std::vector<std::string> words = {
              "a chain of {} nodes is freed",
              "a chain of {} nodes, each held by what the next one's backward captured, is freed",
              "a node with {} inputs is freed",
              "a chain of {} nodes is freed while another of 3 is held",
              "of two nodes behind a chain of {} one is freed",
              "two chains of {} nodes are freed, one after the other"};
          return Call{fmt::format(fmt::runtime(words[static_cast<size_t>(c.form)]), c.n)};
        },
    .ask = what_is_left,
    .expect = [](const Deep& c) -> Answer {
      return left(c.form == Form::two_graphs ? 3 : c.form == Form::shared ? c.n + 1 : 0, 0);
    },
    .mistakes = [](const Deep& c) -> Mistakes {
      const char* const emptied =
          "nodes that another graph holds are emptied too: only what nobody holds any more dies";
      const int64_t all = c.form == Form::twice ? 2 * c.n : c.form == Form::wide ? c.n + 1 : c.n;
      return {{"nothing is freed: it leaks", left(c.form == Form::twice ? c.n : 0, all)},
              {"the first node is freed, the others leak", left(0, all - 1)},
              {emptied, left(-1, 0)}};
    },
});

}  // namespace
}  // namespace course
