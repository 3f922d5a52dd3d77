#include "tinytensor/autograd/gradient_terms.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

// Whether what a node computed is a sum of its inputs with constant factors, as losses are put together.
bool adds_up(const Node& node) {
  const std::string_view name = node.name;
  const auto needed = std::count_if(node.inputs.begin(), node.inputs.end(), [](const auto& in) { return in.needed(); });
  if (name == "MulBackward") return needed == 1;
  if (name == "DivBackward") return needed == 1 && node.inputs.front().needed();
  return name == "AddBackward" || name == "SubBackward" || name == "NegBackward" || name == "MeanBackward" ||
         name == "SumBackward";
}

}  // namespace

void refuse_terms_of_gradients(const std::vector<Node*>& nodes) {
  if (std::none_of(nodes.begin(), nodes.end(), [](const Node* node) { return node->of_gradient; })) return;
  std::vector<const Node*> terms{nodes.front()};
  std::unordered_set<const Node*> seen{nodes.front()};
  for (size_t i = 0; i < terms.size(); ++i) {
    if (!adds_up(*terms[i])) continue;
    const std::string_view name = terms[i]->name;
    if (terms[i]->of_gradient && (name == "AddBackward" || name == "SubBackward")) {
      fail<GradError>(
          "backward: a term of {} was made of a grad(), and nothing flows back through it: gradients are of first "
          "order\n  hint: without effect on what is learned it can be left out; its detach() may stay, to be shown",
          to_string(terms[i]->output_shape));
    }
    for (const Node::Edge& edge : terms[i]->inputs) {
      if (edge.node != nullptr && seen.insert(edge.node.get()).second) terms.push_back(edge.node.get());
    }
  }
}

}  // namespace tinytensor
