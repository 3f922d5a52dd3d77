// Checks of 03.6 and 03.7: which nodes, and in which order.
#include <numeric>
#include <unordered_map>

#include "modules/03_autograd/oracle.h"
#include "tinytensor/autograd/order.h"

namespace course {
namespace {

/// A graph made by hand: the inputs of each node by their numbers, all smaller than its own; -1 is a leaf.
struct Graph {
  std::string name;
  std::vector<std::vector<int64_t>> inputs;
  int64_t root = 0;
  int64_t freed = 0;     ///< so many, the first ones, an earlier backward has freed: they have no backward function
  bool waiting = false;  ///< every second one holds a gradient, as in a backward that runs within another one
};

Graph chain(int64_t n) {
  Graph graph{fmt::format("a chain of {} nodes", n), {{-1}}, n - 1};
  for (int64_t i = 1; i < n; ++i) graph.inputs.push_back({i - 1});
  return graph;
}

// Each node is used twice by the next one: 2^n ways lead from the last to the first.
Graph ladder(int64_t n) {
  Graph graph{fmt::format("{} nodes, each x + x of the one before", n), {{-1}}, n - 1};
  for (int64_t i = 1; i < n; ++i) graph.inputs.push_back({i - 1, i - 1});
  return graph;
}

// Behind a leaf each: who walks along first inputs only, and calls himself for the others, is as deep in calls.
Graph second_chain(int64_t n) {
  Graph graph{fmt::format("a chain of {} nodes, each the second input of the next", n), {{-1}}, n - 1};
  for (int64_t i = 1; i < n; ++i) graph.inputs.push_back({-1, i - 1});
  return graph;
}

// All nodes use the first one too.
Graph skips(int64_t n) {
  Graph graph{fmt::format("a chain of {} nodes, each of which uses node 0 too", n), {{-1}}, n - 1};
  for (int64_t i = 1; i < n; ++i) graph.inputs.push_back({i - 1, 0});
  return graph;
}

// The first node is used by the last one directly too, and is met once more behind all of the others.
Graph long_skip(int64_t n) {
  Graph graph = chain(n);
  graph.name = fmt::format("a chain of {} nodes, of which the last uses node 0 too", n);
  graph.inputs.back() = {0, n - 2};
  return graph;
}

// One sum of many.
Graph fan(int64_t n) {
  Graph graph{fmt::format("one node with {} inputs", n), {}, n};
  std::vector<int64_t> all(static_cast<size_t>(n));
  std::iota(all.begin(), all.end(), 0);
  for (int64_t i = 0; i < n; ++i) graph.inputs.push_back({-1});
  graph.inputs.push_back(all);
  return graph;
}

std::vector<std::shared_ptr<Node>> made(const Graph& graph) {
  std::vector<std::shared_ptr<Node>> nodes;
  const Tensor leaf = ones({}).requires_grad_();  // the others need no gradient
  for (const std::vector<int64_t>& inputs : graph.inputs) {
    nodes.push_back(std::make_shared<Node>("Op", Shape{static_cast<int64_t>(nodes.size() % 3)}));
    for (const int64_t input : inputs) {
      Node::Edge edge;
      if (input >= 0) edge.node = nodes[static_cast<size_t>(input)];
      if (input >= 0) edge.shape = edge.node->output_shape;
      if (input < 0 && nodes.size() % 2 == 0) edge.leaf = leaf;
      nodes.back()->inputs.push_back(edge);
    }
    if (graph.waiting && nodes.size() % 2 == 0) nodes.back()->gradient = ones(nodes.back()->output_shape);
    if (static_cast<int64_t>(nodes.size()) <= graph.freed) continue;
    nodes.back()->backward = [](const Tensor&) { return Gradients(); };
  }
  return keep(nodes);
}

// Few are listed, many are counted.
Answer listed(std::vector<int64_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  const std::set<int64_t> different(numbers.begin(), numbers.end());
  return {{"how many", static_cast<int64_t>(numbers.size())},
          {"how many different ones", static_cast<int64_t>(different.size())},
          {"their numbers, sorted", Shape(numbers.size() <= 500 ? numbers : std::vector<int64_t>{})}};
}

std::vector<int64_t> found(const Graph& graph) {
  const std::vector<std::shared_ptr<Node>> nodes = made(graph);
  std::unordered_map<const Node*, int64_t> numbers;
  for (size_t i = 0; i < nodes.size(); ++i) numbers[nodes[i].get()] = static_cast<int64_t>(i);
  std::vector<int64_t> all;
  Node* const root = nodes[static_cast<size_t>(graph.root)].get();
  for (const Node* node : reachable(root)) {
    all.push_back(numbers.count(node) != 0 ? numbers[node] : -1);
  }
  return all;
}

const char* const inputs_gone = "and how many it finds when its inputs were taken away";

// The second call must not know of the first.
Answer found_twice(const Graph& graph) {
  Answer answer = listed(found(graph));
  const std::vector<std::shared_ptr<Node>> nodes = made(graph);
  Node* const root = nodes[static_cast<size_t>(graph.root)].get();
  const size_t first = reachable(root).size();
  answer.items.push_back({"a second call finds as many", reachable(root).size() == first});
  root->inputs.clear();
  answer.items.push_back({inputs_gone, static_cast<int64_t>(reachable(root).size())});
  return answer;
}

// Marks from the root downwards: who uses a node has a larger number.
std::vector<int64_t> marked(const Graph& graph, bool freed_too = true) {
  std::vector<bool> mark(graph.inputs.size());
  mark[static_cast<size_t>(graph.root)] = true;
  std::vector<int64_t> all;
  for (auto i = static_cast<size_t>(graph.root) + 1; i-- > 0;) {
    if (!mark[i]) continue;
    all.push_back(static_cast<int64_t>(i));
    for (const int64_t input : graph.inputs[i]) {
      if (input >= (freed_too ? 0 : graph.freed)) mark[static_cast<size_t>(input)] = true;
    }
  }
  return all;
}

std::vector<int64_t> without(std::vector<int64_t> list, int64_t number) {
  list.erase(std::remove(list.begin(), list.end(), number), list.end());
  return list;
}

// The root and what stands directly before it.
std::vector<int64_t> neighbours(const Graph& graph) {
  const std::vector<int64_t>& inputs = graph.inputs[static_cast<size_t>(graph.root)];
  std::set<int64_t> all(inputs.begin(), inputs.end());
  all.insert(graph.root);
  all.erase(-1);
  return {all.begin(), all.end()};
}

// Along the first or the last input only.
std::vector<int64_t> one_way(const Graph& graph, bool first) {
  std::vector<int64_t> all;
  for (int64_t at = graph.root; at >= 0;) {
    all.push_back(at);
    const std::vector<int64_t>& inputs = graph.inputs[static_cast<size_t>(at)];
    at = inputs.empty() ? -1 : first ? inputs.front() : inputs.back();
  }
  return all;
}

// Each as often as ways lead to it.
std::vector<int64_t> each_way(const Graph& graph) {
  std::vector<int64_t> all{graph.root};
  for (size_t i = 0; i < all.size() && all.size() < 5000; ++i) {
    for (const int64_t input : graph.inputs[static_cast<size_t>(all[i])]) {
      if (input >= 0) all.push_back(input);
    }
  }
  return all;
}

const Check<Graph> nodes_found({
    .exercise = "03.6",
    .examples = {{"one node", {{-1}}, 0},
                 {"two nodes in a row", {{-1}, {0}}, 1},
                 {"x + x", {{-1}, {0, 0}}, 1},
                 {"two ways that meet again", {{-1}, {0}, {0}, {1, 2}}, 3},
                 {"a node that others use too", {{-1}, {0}, {1}, {0, 2}}, 1},
                 {"a node behind a leaf", {{-1}, {0}, {-1, 1}}, 2},
                 {"a node without inputs", {{}, {0}}, 1},
                 {"two nodes in a row", {{-1}, {0}}, 1, 1},
                 {"two ways that meet again", {{-1}, {0}, {0}, {1, 2}}, 3, 2},
                 {"two nodes in a row", {{-1}, {0}}, 1, 2},
                 {"four nodes in a row", {{-1}, {0}, {1}, {2}}, 3, 0, true},
                 ladder(60),
                 long_skip(20000),
                 skips(300),
                 fan(20000),
                 chain(150000),
                 second_chain(150000)},
    .draw =
        [](Draw& draw) {
          Graph graph{"a graph", {}, 0};
          const int64_t n = draw.size(1, 40);
          for (int64_t i = 0; i < n; ++i) {
            graph.inputs.emplace_back();
            for (int64_t k = draw.number(0, 3); k > 0; --k) graph.inputs.back().push_back(draw.number(-1, i - 1));
          }
          graph.root = draw.yes(0.3) ? draw.number(0, n - 1) : n - 1;
          if (draw.yes(0.3)) graph.freed = draw.number(1, n);
          graph.waiting = draw.yes(0.2);
          return graph;
        },
    .drawn = 120,
    .call =
        [](const Graph& graph) {
          std::string text = fmt::format("reachable(node {}), in {}", graph.root, graph.name);
          for (size_t i = 0; i < graph.inputs.size() && graph.inputs.size() <= 12; ++i) {
            text += fmt::format("{}node {} of {}", i == 0 ? ": " : ", ", i, code(graph.inputs[i]));
          }
          if (graph.waiting) text += "; every second node holds a gradient that another backward handed to it";
          if (graph.freed > 0) text += fmt::format("; an earlier backward has freed those up to {}", graph.freed - 1);
          return Call{text};
        },
    .ask = found_twice,
    .expect = [](const Graph& graph) -> Answer {
      Answer answer = listed(marked(graph));
      answer.items.push_back({"a second call finds as many", true});
      answer.items.push_back({inputs_gone, 1});
      return answer;
    },
    .mistakes = [](const Graph& graph) -> Mistakes {
      std::vector<int64_t> all(graph.inputs.size());
      std::iota(all.begin(), all.end(), 0);
      Answer kept = listed(marked(graph));
      kept.items.push_back({"a second call finds as many", true});
      kept.items.push_back({inputs_gone, static_cast<int64_t>(marked(graph).size())});
      return {
          {"an answer is kept from one call to the next: a node that is gone leaves its address to another one", kept},
          {"a node that an earlier backward freed is skipped: it stands in the graph still, and it is the replay that "
           "has "
           "to say so",
           listed(marked(graph, false))},
          {"the root itself took part too", listed(without(marked(graph), graph.root))},
          {"only the inputs of the root: they have inputs as well. A list that grows while it is read needs an index, "
           "and its size asked for each time: what an iterator or a range knew of it holds no longer",
           listed(neighbours(graph))},
          {"the root alone: its inputs have nodes as well, also one that stands behind a leaf", listed({graph.root})},
          {"only one of the inputs is followed", listed(one_way(graph, true))},
          {"only one of the inputs is followed", listed(one_way(graph, false))},
          {"each node is found as often as ways lead to it, and its gradient would be handed on as often: remember "
           "where you have been",
           listed(each_way(graph))},
          {"nodes on which the root does not depend", listed(all)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Numbered {
  std::vector<int64_t> orders;
};

// A text of a hundred thousand steps is replayed too: who compares all with all is still sorting when she gives up.
Numbered many_numbers(int64_t n) {
  Numbered c;
  for (int64_t i = 0; i < n; ++i) c.orders.push_back(i * 7919 % 100003);  // a prime: each number once
  return c;
}

// All but the last ones are in order already: of a long chain, behind which ways meet.
Numbered nearly_sorted(int64_t n) {
  Numbered c;
  for (int64_t i = n; i > 2; --i) c.orders.push_back(i);
  c.orders.insert(c.orders.end(), {1, 2});
  return c;
}

Shape sorted(std::vector<int64_t> orders, bool descending) {
  std::sort(orders.begin(), orders.end());
  if (descending) std::reverse(orders.begin(), orders.end());
  return orders;
}

const Check<Numbered> order({
    .exercise = "03.7",
    .examples = {{{2, 4, 1, 3}},
                 {{1, 2, 3}},
                 {{3, 2, 1}},
                 {{2, 3, 1}},
                 {{}},
                 {{7}},
                 {{2, 10, 1, 9}},
                 {{1, 3000000000, 2}},
                 {{16777216, 16777218, 16777217}},
                 {{5000000000, 4, 4294967300, 5}},
                 nearly_sorted(20000),
                 many_numbers(100000)},
    .draw =
        [](Draw& draw) {
          std::set<int64_t> orders;
          const int64_t high = draw.yes(0.3) ? 20000000000 : 50, base = draw.yes(0.3) ? int64_t{1} << 60 : 0;
          for (int64_t n = draw.size(0, 30); n > 0; --n) orders.insert(base + draw.number(0, high));
          Numbered c{{orders.begin(), orders.end()}};
          for (size_t i = c.orders.size(); i > 1; --i) {
            std::swap(c.orders[i - 1], c.orders[static_cast<size_t>(draw.number(0, static_cast<int64_t>(i) - 1))]);
          }
          return c;
        },
    .drawn = 100,
    .call =
        [](const Numbered& c) {
          const bool many = c.orders.size() > 100;
          return Call{fmt::format("sort_for_replay(nodes), Node::order {}",
                                  many ? fmt::format("of {} nodes in no order", c.orders.size()) : code(c.orders))};
        },
    .ask = [](const Numbered& c) -> Answer {
      std::vector<Node*> nodes;
      for (size_t i = 0; i < c.orders.size(); ++i) {
        nodes.push_back(keep(std::make_shared<Node>("Op", Shape(i % 3, 1))).get());
        if (i % 2 == 1) std::swap(nodes[i], nodes[i - 1]);  // their addresses rise and fall
      }
      for (size_t i = 0; i < c.orders.size(); ++i) nodes[i]->order = static_cast<uint64_t>(c.orders[i]);
      sort_for_replay(nodes);
      Shape orders;
      for (const Node* node : nodes) orders.push_back(static_cast<int64_t>(node->order));
      return orders;
    },
    .expect = [](const Numbered& c) -> Answer { return sorted(c.orders, true); },
    .mistakes = [](const Numbered& c) -> Mistakes {
      Shape turned(c.orders.rbegin(), c.orders.rend());
      Shape but_first = c.orders;
      if (!but_first.empty()) std::sort(but_first.begin() + 1, but_first.end(), std::greater<>());
      return {{"the first made comes first: that is the order of the forward pass", sorted(c.orders, false)},
              {"nothing is sorted", Shape(c.orders)},
              {"the order in which they were found, turned round: so it comes if nothing is compared, and also from a "
               "comparison that says yes to any two (a difference of unsigned numbers is never below 0)",
               turned},
              {"the first one stays where it is: nothing says that it is the latest", but_first}};
    },
});

}  // namespace
}  // namespace course
