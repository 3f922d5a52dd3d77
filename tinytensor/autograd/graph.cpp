#include "tinytensor/autograd/graph.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <unordered_map>
#include <unordered_set>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

std::string quoted(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

// Numbers the leaves in the order in which they are met.
class Leaves {
 public:
  explicit Leaves(const NamedTensors& names) : names_(names) {}

  std::string id(const Tensor& leaf, std::string& text) {
    std::vector<size_t>& candidates = by_storage_[leaf.storage().get()];  // handles that may be this one
    for (const size_t i : candidates) {
      if (met_[i].is(leaf)) return fmt::format("leaf{}", i);
    }
    candidates.push_back(met_.size());
    met_.push_back(leaf);
    const std::string id = fmt::format("leaf{}", met_.size() - 1);
    const auto named = std::find_if(names_.begin(), names_.end(), [&](const auto& x) { return x.second.is(leaf); });
    const std::string name = named == names_.end() ? "" : quoted(named->first) + "\\n";
    text += fmt::format("  {} [shape=box, label=\"{}{}\"];\n", id, name, to_string(leaf.shape()));
    return id;
  }

 private:
  const NamedTensors& names_;
  std::vector<Tensor> met_;
  std::unordered_map<const Storage*, std::vector<size_t>> by_storage_;
};

}  // namespace

std::vector<const Node*> recorded_nodes(const Tensor& output) {
  if (output.node() == nullptr) return {};
  std::vector<const Node*> nodes{output.node().get()};
  std::unordered_set<const Node*> seen{nodes.front()};
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const Node::Edge& edge : nodes[i]->inputs) {
      if (edge.node != nullptr && seen.insert(edge.node.get()).second) nodes.push_back(edge.node.get());
    }
  }
  std::sort(nodes.begin(), nodes.end(), [](const Node* a, const Node* b) { return a->order < b->order; });
  return nodes;
}

std::string to_dot(const Tensor& output, const NamedTensors& names) {
  if (output.node() == nullptr) {
    fail<GradError>(
        "to_dot: nothing was recorded that computed {}\n  hint: compute it outside of NoGrad, from a "
        "tensor that requires a gradient",
        to_string(output.shape()));
  }
  std::string text = "digraph tape {\n";
  Leaves leaves(names);
  std::unordered_map<const Node*, size_t> numbers;
  for (const Node* node : recorded_nodes(output)) {
    const size_t number = numbers.size();
    numbers[node] = number;
    text += fmt::format("  op{} [label=\"{}\\n{}\"];\n", number, quoted(node->name), to_string(node->output_shape));
    for (const Node::Edge& edge : node->inputs) {
      if (!edge.needed()) continue;
      const std::string from =
          edge.node != nullptr ? fmt::format("op{}", numbers.at(edge.node.get())) : leaves.id(edge.leaf, text);
      text += fmt::format("  {} -> op{};\n", from, number);
    }
  }
  return text + "}\n";
}

void write_dot(const Tensor& output, const std::filesystem::path& path, const NamedTensors& names) {
  const std::string text = to_dot(output, names);
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) fail<FileError>("write_dot: cannot write {}: {}", path.string(), std::strerror(errno));
}

}  // namespace tinytensor
