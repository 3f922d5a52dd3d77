// wrong: by recursion
// says: the stack ran out
std::vector<Node*> nodes;
std::unordered_set<const Node*> seen;
const std::function<void(Node*)> visit = [&](Node* node) {
  if (!seen.insert(node).second) return;
  nodes.push_back(node);
  for (const Node::Edge& edge : node->inputs) {
    if (edge.node != nullptr) visit(edge.node.get());
  }
};
visit(root);
return nodes;
// wrong: nobody remembers where one was
// says: as often as ways lead to it
std::vector<Node*> nodes{root};
for (size_t i = 0; i < nodes.size(); ++i) {
  for (const Node::Edge& edge : nodes[i]->inputs) {
    if (edge.node != nullptr) nodes.push_back(edge.node.get());
  }
}
return nodes;
// wrong: the root is left out
// says: the root itself
std::vector<Node*> nodes{root};
std::unordered_set<const Node*> seen{root};
for (size_t i = 0; i < nodes.size(); ++i) {
  for (const Node::Edge& edge : nodes[i]->inputs) {
    if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
  }
}
nodes.erase(nodes.begin());
return nodes;
// wrong: one step only
// says: they have inputs as well
std::vector<Node*> nodes{root};
std::unordered_set<const Node*> seen{root};
for (const Node::Edge& edge : root->inputs) {
  if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
}
return nodes;
// wrong: the first input only
// says: only one of the inputs
std::vector<Node*> nodes;
for (Node* node = root; node != nullptr; node = node->inputs.empty() ? nullptr : node->inputs[0].node.get()) {
  nodes.push_back(node);
}
return nodes;
// wrong: leaves have no node
std::vector<Node*> nodes{root};
std::unordered_set<const Node*> seen{root};
for (size_t i = 0; i < nodes.size(); ++i) {
  for (const Node::Edge& edge : nodes[i]->inputs) {
    if (seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
  }
}
return nodes;
// wrong: neighbours are compared only
// says: how many
std::vector<Node*> nodes{root};
for (size_t i = 0; i < nodes.size(); ++i) {
  for (const Node::Edge& edge : nodes[i]->inputs) {
    if (edge.node != nullptr && edge.node.get() != nodes.back()) nodes.push_back(edge.node.get());
  }
}
return nodes;
// wrong: the list is searched each time
// says: no answer within
std::vector<Node*> nodes{root};
for (size_t i = 0; i < nodes.size(); ++i) {
  for (const Node::Edge& edge : nodes[i]->inputs) {
    if (edge.node != nullptr && std::find(nodes.begin(), nodes.end(), edge.node.get()) == nodes.end()) {
      nodes.push_back(edge.node.get());
    }
  }
}
return nodes;
// wrong: a range that grows while it is read
// says: needs an index
std::vector<Node*> nodes{root};
std::unordered_set<const Node*> seen{root};
for (Node* node : nodes) {
  for (const Node::Edge& edge : node->inputs) {
    if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
  }
}
return nodes;
// wrong: stops at a leaf
std::vector<Node*> nodes{root};
std::unordered_set<const Node*> seen{root};
for (size_t i = 0; i < nodes.size(); ++i) {
  for (const Node::Edge& edge : nodes[i]->inputs) {
    if (edge.node == nullptr) break;
    if (seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
  }
}
return nodes;
// wrong: where one was is remembered from call to call
static std::unordered_set<const Node*> seen;
seen.insert(root);
std::vector<Node*> nodes{root};
for (size_t i = 0; i < nodes.size(); ++i) {
  for (const Node::Edge& edge : nodes[i]->inputs) {
    if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
  }
}
return nodes;
// wrong: walks along first inputs in a loop, and calls itself for the others
std::vector<Node*> nodes;
std::unordered_set<Node*> seen;
const std::function<void(Node*)> visit = [&](Node* node) {
  while (node != nullptr && seen.insert(node).second) {
    nodes.push_back(node);
    for (size_t e = 1; e < node->inputs.size(); ++e) {
      if (node->inputs[e].node) visit(node->inputs[e].node.get());
    }
    node = node->inputs.empty() ? nullptr : node->inputs[0].node.get();
  }
};
visit(root);
return nodes;
// wrong: only the last 64 nodes are compared with: a skip over more gives a node twice
std::vector<Node*> nodes{root};
for (size_t i = 0; i < nodes.size(); ++i) {
  for (size_t e = 0; e < nodes[i]->inputs.size(); ++e) {
    Node* next = nodes[i]->inputs[e].node.get();
    if (next == nullptr) continue;
    const auto end = nodes.size() > 64 ? nodes.rbegin() + 64 : nodes.rend();
    if (std::find(nodes.rbegin(), end, next) == end) nodes.push_back(next);
  }
}
return nodes;
// wrong: nodes of no elements took no part
// says: the root alone: its inputs have nodes as well
  std::vector<Node*> nodes{root};
  std::unordered_set<const Node*> seen{root};
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const Node::Edge& edge : nodes[i]->inputs) {
      if (edge.node != nullptr && numel(edge.shape) > 0 && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
    }
  }
  return nodes;
// wrong: ends at the first leaf of a node
// says: the root alone: its inputs have nodes as well
  std::vector<Node*> nodes{root};
  std::unordered_set<const Node*> seen{root};
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const Node::Edge& edge : nodes[i]->inputs) {
      if (edge.leaf.defined()) break;
      if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
    }
  }
  return nodes;
// wrong: what was seen is kept for the next call
// says: a second call finds as many
static std::unordered_set<const Node*> seen;
std::vector<Node*> nodes{root};
seen.insert(root);
for (size_t i = 0; i < nodes.size(); ++i) {
  for (const Node::Edge& edge : nodes[i]->inputs) {
    if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
  }
}
return nodes;
// wrong: a freed node is a leaf, if one remembers what freed means
// says: an earlier backward freed is skipped
std::vector<Node*> found, waiting{root};
std::unordered_set<Node*> seen{root};
while (!waiting.empty()) {
  Node* node = waiting.back();
  waiting.pop_back();
  found.push_back(node);
  for (const Node::Edge& edge : node->inputs) {
    Node* input = edge.node.get();
    const bool freed = input != nullptr && root->backward && !input->backward;
    if (input != nullptr && !freed && seen.insert(input).second) waiting.push_back(input);
  }
}
return found;
// wrong: the last 4096 alone are remembered
  std::vector<Node*> nodes{root};
  std::unordered_set<const Node*> seen{root};
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const Node::Edge& edge : nodes[i]->inputs) {
      if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
    }
    if (i >= 4096) seen.erase(nodes[i - 4096]);
  }
  return nodes;
// wrong: a node that holds a gradient is passed over
  std::vector<Node*> nodes{root};
  std::unordered_set<const Node*> seen{root};
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const Node::Edge& edge : nodes[i]->inputs) {
      if (edge.node == nullptr || edge.node->gradient.defined()) continue;
      if (seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
    }
  }
  return nodes;
// wrong: the last answer by the address of the root
// says: an answer is kept
thread_local const Node* known = nullptr;
thread_local std::vector<Node*> answer;
if (known == root) return answer;
std::vector<Node*> nodes{root};
std::unordered_set<const Node*> seen{root};
for (size_t i = 0; i < nodes.size(); ++i) {
  for (const Node::Edge& edge : nodes[i]->inputs) {
    if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
  }
}
known = root;
answer = nodes;
return nodes;
