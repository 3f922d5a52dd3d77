#include "tinytensor/autograd/tape.h"

#include <algorithm>
#include <atomic>
#include <string_view>
#include <unordered_set>

#include "tinytensor/autograd/anomaly.h"
#include "tinytensor/autograd/order.h"
#include "tinytensor/core/error.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

std::atomic<uint64_t> next_order = 0;
thread_local const Node* replaying = nullptr;  // names the op in a message
OpObserver observer = nullptr;

void tell_observer(const Node& op, Pass pass) {
  if (observer != nullptr) observer(op, pass);
}

// Adds `gradient` to the sum `total`: in place if nobody else holds that tensor, else into a new one.
void accumulate(Tensor& total, Tensor gradient) {
  if (!total.defined()) {
    total = std::move(gradient);
    return;
  }
  // exercise 03.8 {
  const Tensor addend = dense(gradient);
  if (total.is_unique() && total.is_contiguous()) {
    kernels().axpy(total.numel(), 1, addend.data(), total.mutable_data());
    return;
  }
  const Tensor sum(total.shape()), before = dense(total);
  kernels().binary(Binary::add, sum.numel(), before.data(), 1, addend.data(), 1, sum.mutable_data());
  total = sum;
  // }
}

}  // namespace

void accumulate_leaf(const Tensor& leaf, Tensor gradient) {
  // exercise 03.4 {
  const bool adds = leaf.grad().defined();
  const bool may_stay = adds ? gradient.storage() != leaf.grad().storage()  // else it may be written before it is read
                             : gradient.is_unique() && gradient.is_contiguous();
  if (!may_stay) {
    Tensor copy(gradient.shape());
    const Tensor source = dense(gradient);
    kernels().affine(copy.numel(), 1, 0, source.data(), copy.mutable_data());
    gradient = std::move(copy);
  }
  if (!adds) return leaf.set_grad(std::move(gradient));
  const Tensor addend = dense(gradient);
  kernels().axpy(addend.numel(), 1, addend.data(), leaf.grad().mutable_data());
  // }
}

namespace {

// GradError unless these can be gradients of the node's inputs.
void check_gradients(const Node& node, const Gradients& gradients) {
  if (detecting_anomaly) refuse_new_nan(node.name, "backward", gradients, {});
  if (gradients.size() != node.inputs.size()) {
    fail<GradError>("{}: its backward returned {} gradients for {} inputs", node.name, gradients.size(),
                    node.inputs.size());
  }
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const Node::Edge& edge = node.inputs[i];
    if (!edge.needed() || !gradients[i].defined() || broadcasts_to(edge.shape, gradients[i].shape())) continue;
    fail<GradError>("{}: its backward returned a gradient of shape {} for input {}, which has shape {}", node.name,
                    to_string(gradients[i].shape()), i, to_string(edge.shape));
  }
}

// Hands the gradient of a node's output on to its inputs.
void replay(Node& node) {
  const Tensor doutput = std::exchange(node.gradient, Tensor());
  if (!doutput.defined()) return;
  if (!node.backward) {
    fail<GradError>(
        "backward: the graph was freed by an earlier backward (at {})\n  hint: pass retain_graph = true to the first "
        "one, "
        "or compute the output again",
        node.name);
  }
  replaying = &node;
  if (const Tensor output = node.output.lock(); output.defined() && output.retains_grad())
    accumulate_leaf(output, doutput);
  // exercise 03.8 {
  Gradients gradients = node.backward(doutput);
  check_gradients(node, gradients);
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const Node::Edge& edge = node.inputs[i];
    if (!edge.needed() || !gradients[i].defined()) continue;
    Tensor gradient = sum_to(std::exchange(gradients[i], Tensor()), edge.shape);
    if (edge.node != nullptr) {
      accumulate(edge.node->gradient, std::move(gradient));
    } else {
      accumulate_leaf(edge.leaf, std::move(gradient));
    }
  }
  // }
}

// Forgets what the backward function of a node holds: values that were saved for it. The node stays in the graph.
void free_saved(Node& node) {
  // exercise 03.9 {
  node.backward = nullptr;
  // }
}

// How many backwards may run within each other on one thread: each needs a piece of the stack.
constexpr int most_nested = 100;

// A backward that is running. At its end the gradients are forgotten that an exception has left half-way.
struct Replay {
  const std::vector<Node*>& nodes;           // the latest first
  const Node* const calls_from = replaying;  // the node whose backward function called this one, if one did
  const Replay* const outer = innermost;
  static thread_local const Replay* innermost;

  explicit Replay(const std::vector<Node*>& all) : nodes(all) {
    check_nesting();
    innermost = this;
  }
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;
  ~Replay() {
    innermost = outer;
    replaying = calls_from;
    for (Node* node : nodes) node->gradient = Tensor();
  }

 private:
  static bool later(const Node* a, const Node* b) { return a->order > b->order; }

  // A node that an outer backward has still to replay holds a sum of gradients that this one would use up.
  void check_nesting() const {
    int depth = 0;
    const Node* at = calls_from;
    for (const Replay* replay = outer; replay != nullptr; at = replay->calls_from, replay = replay->outer) {
      const auto is_waiting = [&](const Node* node) {
        return !later(node, at) && std::binary_search(replay->nodes.begin(), replay->nodes.end(), node, later);
      };
      if (std::any_of(nodes.begin(), nodes.end(), is_waiting)) {
        fail<GradError>(
            "backward: called by the backward function of {} on the graph that is being replayed\n"
            "  hint: let it compute what it differentiates itself, from a detach() of the inputs",
            at->name);
      }
      if (++depth == most_nested) fail<GradError>("backward: {} are running within each other", most_nested);
    }
  }
};
thread_local const Replay* Replay::innermost = nullptr;

}  // namespace

// ---------------------------------------------------------------------------------------------------------------------

Node::Node(const char* op, Shape shape) : name(op), order(next_order++), output_shape(std::move(shape)) {}

namespace {

// What keeps other nodes alive: the inputs of a node, and whatever its backward function captured.
struct Remains {
  std::vector<Node::Edge> inputs;
  std::function<Gradients(const Tensor&)> backward;
};

// The list of what is still to be freed, while a node is being freed on this thread.
thread_local std::vector<Remains>* being_freed = nullptr;

}  // namespace

// The default destructor would free a chain of n nodes by n nested calls and overflow the stack. Instead a node puts
// what it holds on a list. The first node to be freed empties the list; the nodes that this frees only add to it.
Node::~Node() {
  // exercise 03.9 (otherwise: return;) {
  if (being_freed != nullptr) {
    being_freed->push_back({std::move(inputs), std::move(backward)});
    return;
  }
  std::vector<Remains> list;
  being_freed = &list;
  list.push_back({std::move(inputs), std::move(backward)});
  while (!list.empty()) {
    const Remains last = std::move(list.back());  // freed at the end of this pass, when the list no longer holds it
    list.pop_back();
  }
  being_freed = nullptr;
  // }
}

void observe_ops(OpObserver wanted) { observer = wanted; }

Saved::Saved(const Tensor& tensor, const char* name) : name_(name) {
  if (name == nullptr) fail<ValueError>("saved: the input needs a name, for the message when it is changed");
  if (!tensor.defined()) return;
  // exercise 03.3 {
  tensor_ = tensor.detach();
  version_ = tensor.version();
  // }
}

namespace {

[[noreturn]] void fail_changed(const char* name, const Tensor& tensor) {
  fail<GradError>(
      "{}: its input '{}' of shape {} was changed in place after it was saved for the backward\n  hint: change a "
      "clone(), or change it after backward()",
      replaying != nullptr ? replaying->name : "backward", name, to_string(tensor.shape()));
}

// For which inputs of an op a gradient is wanted; for none while recording is off.
Needed needed_for(const std::vector<Tensor>& inputs) {
  // exercise 03.2 {
  Needed needed;
  for (const Tensor& input : inputs) needed.push_back(grad_enabled() && input.defined() && input.requires_grad());
  return needed;
  // }
}

}  // namespace

const Tensor& Saved::operator()() const {
  // exercise 03.3 {
  if (tensor_.defined() && tensor_.version() != version_) fail_changed(name_, tensor_);
  return tensor_;
  // }
}

Tensor record_joint(const char* name, const Tensor& output, const std::vector<Tensor>& inputs,
                    std::function<Gradients(const Tensor&, const Needed&)> backward) {
  if (name == nullptr || !backward) fail<ValueError>("record_joint: a name and a backward function are needed");
  Needed needed = needed_for(inputs);
  if (std::find(needed.begin(), needed.end(), true) == needed.end()) {
    for (const Tensor& input : inputs) unrecorded(output, input);
    return output;
  }

  const auto is_output = [&output](const Tensor& input) { return input.defined() && input.is(output); };
  if (!output.is_leaf() || std::any_of(inputs.begin(), inputs.end(), is_output)) {
    fail<GradError>("{}: the output {} is one of its inputs, or was recorded before\n  hint: record its detach()", name,
                    to_string(output.shape()));
  }
  auto node = std::make_shared<Node>(name, output.shape());
  for (size_t i = 0; i < inputs.size(); ++i) {
    Node::Edge edge;
    if (needed[i]) {
      edge.node = inputs[i].node();
      if (edge.node == nullptr) edge.leaf = inputs[i];
      edge.shape = inputs[i].shape();
    }
    node->of_gradient = node->of_gradient || (!needed[i] && inputs[i].defined() && inputs[i].is_of_gradient());
    node->inputs.push_back(std::move(edge));
  }
  node->backward = [backward = std::move(backward), needed = std::move(needed)](const Tensor& doutput) {
    return backward(doutput, needed);
  };
  node->output = WeakTensor(output);
  output.set_node(std::move(node), name);
  if (detecting_anomaly) refuse_new_nan(name, "forward", {output}, inputs);
  tell_observer(*output.node(), Pass::forward);
  return output;
}

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

namespace {

// The gradient of an output with respect to itself, where the caller gives none.
Tensor seed_for(const Tensor& output) {
  // exercise 03.5 {
  if (output.numel() != 1) {
    fail<ShapeError>(
        "backward: {} has {} elements; without a seed gradient exactly one is needed\n  hint: sum() or mean() it, or "
        "pass a seed",
        to_string(output.shape()), output.numel());
  }
  return ones(output.shape());
  // }
}

// Whether what a node computed is a sum of its inputs with constant factors, as losses are put together.
bool adds_up(const Node& node) {
  const std::string_view name = node.name;
  const auto needed = std::count_if(node.inputs.begin(), node.inputs.end(), [](const auto& in) { return in.needed(); });
  if (name == "MulBackward") return needed == 1;
  if (name == "DivBackward") return needed == 1 && node.inputs.front().needed();
  return name == "AddBackward" || name == "SubBackward" || name == "NegBackward" || name == "MeanBackward" ||
         name == "SumBackward";
}

// A penalty made of gradients would be a term of the loss that no gradient depends on. Elsewhere, as in an input that
// was moved along its gradient, they are numbers like others.
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

}  // namespace

void backward(const Tensor& output, const Tensor& seed, bool retain_graph) {
  if (!output.requires_grad()) {
    fail<GradError>(
        "backward: nothing was recorded: no input of {} requires a gradient\n  hint: call requires_grad_() on the "
        "parameters, and compute outside of NoGrad",
        to_string(output.shape()));
  }
  if (seed.defined() && seed.shape() != output.shape()) {
    fail<ShapeError>("backward: the seed gradient has shape {}, the tensor {}", to_string(seed.shape()),
                     to_string(output.shape()));
  }

  const NoGrad guard;
  const Tensor first = seed.defined() ? seed.detach() : seed_for(output);
  if (output.is_leaf()) return accumulate_leaf(output, first);
  std::vector<Node*> nodes = reachable(output.node().get());
  sort_for_replay(nodes);
  refuse_terms_of_gradients(nodes);
  const Replay running(nodes);
  nodes.front()->gradient = first;
  for (Node* node : nodes) {
    replay(*node);
    if (!retain_graph) free_saved(*node);
    tell_observer(*node, Pass::backward);
  }
}

// Sums over the leading dimensions that `shape` lacks and over those whose size was 1, one dimension at a time.
Tensor sum_to(const Tensor& x, const Shape& shape) {
  if (x.shape() == shape) return x;
  if (!broadcasts_to(shape, x.shape())) {
    fail<ShapeError>("sum_to: {} does not broadcast to {}", to_string(shape), to_string(x.shape()));
  }
  // exercise 03.1 {
  const int64_t missing = x.dim() - static_cast<int64_t>(shape.size());
  Tensor total = dense(x);
  for (int64_t d = 0; d < x.dim(); ++d) {
    const int64_t size = x.shape()[static_cast<size_t>(d)];
    const int64_t wanted = d < missing ? 1 : shape[static_cast<size_t>(d - missing)];
    if (size == wanted) continue;
    int64_t outer = 1, inner = 1;
    Shape reduced = total.shape();
    for (int64_t i = 0; i < d; ++i) outer *= reduced[static_cast<size_t>(i)];
    for (int64_t i = d + 1; i < x.dim(); ++i) inner *= reduced[static_cast<size_t>(i)];
    reduced[static_cast<size_t>(d)] = 1;
    Tensor sum(reduced);
    kernels().sum(outer, size, inner, total.data(), sum.mutable_data());
    total = sum;
  }
  return total.as_strided(shape, contiguous_strides(shape), total.offset());
  // }
}

}  // namespace tinytensor
