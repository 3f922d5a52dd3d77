// Checks of 03.9: freeing. What is alive is counted twice: by a token that each backward function holds, and by the
// pool's memory_stats().
#include <cmath>
#include <functional>
#include <thread>

#include "modules/03_autograd/oracle.h"
#include "tinytensor/ops/apply.h"

namespace course {
namespace {

struct Life {
  int64_t nodes = 1;
  bool retain = false;
  bool keeps_gradient = false;  ///< the last one, by retain_grad()
};

Answer life(const Life& c, bool throws_again, int64_t held, int64_t after, int64_t blocks) {
  const double slope = std::ldexp(1, static_cast<int>(c.nodes));
  return {{"values still held after the backward, while the output is alive", held},
          {"the gradient of the first x", Numbers({2}, slope)},
          {"the second backward", throws_again ? "it says that the graph was freed" : "nothing thrown"},
          {"values still held when the output is gone", after},
          {"blocks of memory that nobody can reach", blocks},
          {"the last node, afterwards", fmt::format("DoubleBackward of {} to (2,)", c.nodes % 2 == 1 ? 1 : 2)},
          {"nodes from the last one to the leaf, afterwards", c.nodes}};
}

// y = x + x + x …, or 2 x, each with a value that was saved for its backward.
Tensor doubled(const Tensor& x, const std::shared_ptr<int>& token, bool once) {
  const Tensor y = ones(x.shape()), value = ones({8});
  if (once) {
    return record("DoubleBackward", y,
                  wrt(x, [token, value](const Tensor& doutput) { return apply(Binary::mul, doutput, 2); }));
  }
  return record_joint("DoubleBackward", y, {x, x}, [token, value](const Tensor& doutput, const Needed&) -> Gradients {
    return {doutput, doutput};
  });
}

// Along the last input of each; -1 if the way does not end at the leaf.
int64_t nodes_to(const Tensor& leaf, const Tensor& y) {
  int64_t count = 0;
  for (const Node* node = y.node().get(); node != nullptr; ++count) {
    if (node->inputs.empty()) return -1;
    const Node::Edge& edge = node->inputs.back();
    if (edge.node == nullptr && (!edge.leaf.defined() || !edge.leaf.is(leaf))) return -1;
    node = edge.node.get();
  }
  return count;
}

Answer lived(const Life& c) {
  const auto token = std::make_shared<int>(0);
  const int64_t blocks = memory_stats().live_blocks;
  int64_t held = 0, way = 0;
  std::string again = "nothing thrown", node;
  Value gradient;
  {
    const Tensor x = zeros({2}).requires_grad_();
    Tensor y = x;
    for (int64_t i = 0; i < c.nodes; ++i) y = doubled(y, token, i % 2 == 0);
    if (c.keeps_gradient) y.retain_grad();
    backward(y, ones({2}), c.retain);
    held = token.use_count() - 1;
    gradient = x.grad();
    try {
      backward(y, ones({2}));
    } catch (const GradError& error) {
      const bool says_so = std::string(error.what()).find("was freed") != std::string::npos;
      again = says_so ? "it says that the graph was freed" : error.what();
    }
    node = fmt::format("{} of {} to {}", y.node()->name, y.node()->inputs.size(), to_string(y.node()->output_shape));
    way = nodes_to(x, y);
  }
  return {{"values still held after the backward, while the output is alive", held},
          {"the gradient of the first x", gradient},
          {"the second backward", again},
          {"values still held when the output is gone", static_cast<int64_t>(token.use_count() - 1)},
          {"blocks of memory that nobody can reach", memory_stats().live_blocks - blocks},
          {"the last node, afterwards", node},
          {"nodes from the last one to the leaf, afterwards", way}};
}

const Check<Life> lives({
    .exercise = "03.9",
    .examples = {{1}, {2}, {5}, {1, true}, {4, true}, {1, false, true}, {3, false, true}},
    .draw =
        [](Draw& draw) {
          return Life{draw.size(1, 20), draw.yes(), draw.yes(0.2)};
        },
    .drawn = 20,
    .call =
        [](const Life& c) {
          return Call{
              fmt::format("{} steps x = x + x, each with a value saved; {}backward(y, seed{}), again backward(y, "
                          "seed), and y goes",
                          c.nodes, c.keeps_gradient ? "y.retain_grad(), " : "", c.retain ? ", retain_graph" : "")};
        },
    .ask = lived,
    .expect = [](const Life& c) -> Answer { return life(c, !c.retain, c.retain ? c.nodes : 0, 0, 0); },
    .mistakes = [](const Life& c) -> Mistakes {
      Answer cut = life(c, !c.retain, c.retain ? c.nodes : 0, 0, 0);
      cut.items.back().value = -1;
      return {{"the node stays in the graph: its edges lead where they led. Only what was saved is let go", cut},
              {"what was saved for the backward is still held after it: for a network these are gigabytes",
               life(c, false, c.nodes, 0, 0)},
              {"what was saved for the backward is still held after it: for a network these are gigabytes",
               life(c, true, c.nodes, 0, 0)},
              {"a graph that was freed is replayed in silence: without its backward function a node says so",
               life(c, false, c.retain ? c.nodes : 0, 0, 0)}};
    },
});

enum class Form : int64_t {
  chain,
  by_capture,
  wide,
  two_graphs,
  shared,
  twice,
  second_inputs,
  in_two_threads,
  beside_others,
  both_inputs,
  added,
  last = added
};
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

// Each is the second input of the next one.
std::shared_ptr<Node> chain_of_seconds(const Token& token, int64_t n) {
  std::shared_ptr<Node> last = node_with(token, {});
  for (int64_t i = 1; i < n; ++i) last = node_with(token, {nullptr, last});
  return last;
}

// Each is both inputs of the next one: somebody else holds it still when the first of them goes.
std::shared_ptr<Node> chain_of_both(const Token& token, int64_t n) {
  std::shared_ptr<Node> last = node_with(token, {});
  for (int64_t i = 1; i < n; ++i) last = node_with(token, {last, last});
  return last;
}

// y = y + y, n times, as the library records it.
void added_to_itself(const Token& token, int64_t n) {
  const Tensor x = ones({}).requires_grad_(), sum = ones({});
  Tensor y = x;
  for (int64_t i = 0; i < n; ++i) {
    y = record_joint("AddBackward", sum.as_strided({}, {}, 0), {y, y},
                     [token](const Tensor& doutput, const Needed&) -> Gradients {
                       return {doutput, doutput};
                     });
  }
}

// Each is the second input of the next one, and the first is a node of its own: two are freed at each step.
std::shared_ptr<Node> chain_beside_others(const Token& token, int64_t n) {
  std::shared_ptr<Node> last = node_with(token, {});
  for (int64_t i = 1; i < n; ++i) last = node_with(token, {node_with(token, {}), last});
  return last;
}

// While a graph is being freed here, another thread frees one of its own: how much of that is left when it is done.
int64_t left_by_another_thread(const Token& token, int64_t n) {
  struct AtItsEnd {
    std::function<void()> does;
    ~AtItsEnd() { does(); }
  };
  int64_t left = -1;
  {
    const auto node = node_with(token, {});
    const auto other = [&] {
      const Token theirs = std::make_shared<int>(0);
      std::thread([&] {
        chain_of(theirs, n);
        left = static_cast<int64_t>(theirs.use_count() - 1);
      }).join();
    };
    const auto at_its_end = std::make_shared<AtItsEnd>();
    at_its_end->does = other;
    node->backward = [token, at_its_end](const Tensor&) { return Gradients(); };
  }
  return left;
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
    inputs.clear();  // so that it is the root who lets them go
  }
  if (c.form == Form::second_inputs) chain_of_seconds(token, c.n);
  if (c.form == Form::beside_others) chain_beside_others(token, c.n);
  if (c.form == Form::both_inputs) chain_of_both(token, c.n);
  if (c.form == Form::added) added_to_itself(token, c.n);
  if (c.form == Form::in_two_threads) between = left_by_another_thread(token, c.n);
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
                 {Form::in_two_threads, 3},
                 {Form::both_inputs, 3},
                 {Form::added, 3},
                 {Form::chain, 150000},
                 {Form::second_inputs, 150000},
                 {Form::beside_others, 100000},
                 {Form::both_inputs, 300000},
                 {Form::added, 300000},
                 {Form::by_capture, 150000},
                 {Form::wide, 100000},
                 {Form::shared, 1000},
                 {Form::twice, 60000}},
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
              "two chains of {} nodes are freed, one after the other",
              "a chain of {} nodes, each the second input of the next, is freed",
              "while a graph is freed another thread frees a chain of {} nodes: the list is thread_local",
              "a chain of {} nodes is freed, each of which has another node as its first input",
              "a chain of {} nodes, each both inputs of the next one, is freed",
              "a chain of {} times y = add(y, y) is freed"};
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
