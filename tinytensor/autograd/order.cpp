#include "tinytensor/autograd/order.h"

#include <algorithm>
#include <unordered_set>

#include "tinytensor/autograd/tape.h"

namespace tinytensor {

std::vector<Node*> reachable(Node* root) {
  // exercise 03.6 {
  std::vector<Node*> nodes{root};
  std::unordered_set<const Node*> seen{root};
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const Node::Edge& edge : nodes[i]->inputs) {
      if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
    }
  }
  return nodes;
  // }
}

void sort_for_replay(std::vector<Node*>& nodes) {
  // exercise 03.7 {
  std::sort(nodes.begin(), nodes.end(), [](const Node* a, const Node* b) { return a->order > b->order; });
  // }
}

}  // namespace tinytensor
