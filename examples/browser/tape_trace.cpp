#include "examples/browser/tape_trace.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "examples/browser/expression.h"
#include "tinytensor/autograd/order.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

using Kind = TapeTrace::Kind;

Numbers numbers_of(const Tensor& x) { return {x.shape(), x.to_vector()}; }

class Recorder : public ExpressionObserver {
 public:
  void given(const std::string& name, const Tensor& value) override { add_given(name, value); }
  void computed(const std::string& symbol, const std::vector<Tensor>& operands, const Tensor& result) override;
  void named(const std::string& name, const Tensor& result) override;

  /// What the tape holds, now that the handles of the evaluation are gone, all but that of the result.
  void note_kept(const Tensor& result);
  /// Replays the tape, and writes down what happens.
  void replay(const Tensor& result);

  TapeTrace trace;

 private:
  struct Known {
    WeakTensor handle;  // given ones stay: leaves_
    const Node* node = nullptr;
    std::weak_ptr<Storage> storage;
  };

  size_t add_given(const std::string& name, const Tensor& value);
  size_t box_of(const Tensor& operand);
  size_t target_of(const Node::Edge& edge) const;
  void watch(Node& node);
  void begin_step(const Node& node, const Tensor& doutput, const Gradients& gradients);
  void end_step(const Node& node);
  std::vector<size_t> released();

  std::vector<Known> known_;
  std::vector<Tensor> given_;
  std::map<const Node*, size_t> box_of_node_;
  std::vector<bool> arrived_, freed_;  // by box
};

size_t Recorder::add_given(const std::string& name, const Tensor& value) {
  TapeTrace::Box box;
  box.kind = value.requires_grad() ? Kind::leaf : Kind::data;
  box.name = name;
  box.numbers = numbers_of(value);
  trace.boxes.push_back(std::move(box));
  known_.push_back({WeakTensor(value), nullptr, value.storage()});
  given_.push_back(value);
  return trace.boxes.size() - 1;
}

size_t Recorder::box_of(const Tensor& operand) {
  for (size_t i = 0; i < known_.size(); ++i) {
    const Tensor handle = known_[i].handle.lock();
    if (handle.defined() && handle.is(operand)) return i;
  }
  return add_given("", operand);
}

void Recorder::computed(const std::string& symbol, const std::vector<Tensor>& operands, const Tensor& result) {
  TapeTrace::Box box;
  for (const Tensor& operand : operands) box.inputs.push_back(box_of(operand));
  box.kind = result.is_leaf() ? Kind::data : Kind::op;
  box.symbol = symbol;
  box.numbers = numbers_of(result);
  trace.boxes.push_back(std::move(box));
  known_.push_back({WeakTensor(result), result.node().get(), result.storage()});
  if (!result.is_leaf()) box_of_node_[result.node().get()] = trace.boxes.size() - 1;
}

void Recorder::named(const std::string& name, const Tensor& result) {
  TapeTrace::Box& box = trace.boxes[box_of(result)];
  if (box.name.empty()) box.name = name;
}

void Recorder::note_kept(const Tensor& result) {
  trace.result = box_of(result);
  for (size_t i = 0; i < known_.size(); ++i) {
    const std::shared_ptr<Storage> storage = known_[i].storage.lock();
    const auto is_its = [&](const Tensor& x) { return x.storage() == storage; };  // a view of what is given
    trace.boxes[i].kept = trace.boxes[i].kind == Kind::op && i != trace.result && storage != nullptr &&
                          std::none_of(given_.begin(), given_.end(), is_its);
  }
}

size_t Recorder::target_of(const Node::Edge& edge) const {
  if (edge.node != nullptr) return box_of_node_.at(edge.node.get());
  for (size_t i = 0; i < known_.size(); ++i) {
    if (known_[i].handle.lock().is(edge.leaf)) return i;
  }
  fail<ValueError>("the tape holds a leaf that no line has made");
}

std::vector<size_t> Recorder::released() {
  std::vector<size_t> freed;
  for (size_t i = 0; i < known_.size(); ++i) {
    if (!trace.boxes[i].kept || freed_[i] || !known_[i].storage.expired()) continue;
    freed_[i] = true;
    freed.push_back(i);
  }
  return freed;
}

// ---------------------------------------------------------------------------------------------------------------------

// An observer is a plain function: whose steps it tells.
Recorder* replaying = nullptr;

void Recorder::watch(Node& node) {
  node.backward = [this, &node, original = std::move(node.backward)](const Tensor& doutput) {
    Gradients gradients = original(doutput);
    begin_step(node, doutput, gradients);
    return gradients;
  };
}

void Recorder::begin_step(const Node& node, const Tensor& doutput, const Gradients& gradients) {
  TapeTrace::Step step;
  step.box = box_of_node_.at(&node);
  step.arrived = numbers_of(doutput);
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const Node::Edge& edge = node.inputs[i];
    if (!edge.needed() || !gradients[i].defined()) continue;
    TapeTrace::Share share;
    share.to = target_of(edge);
    share.made = gradients[i].shape();
    share.handed = numbers_of(sum_to(gradients[i], edge.shape));
    share.met = arrived_[share.to];
    arrived_[share.to] = true;
    step.shares.push_back(std::move(share));
  }
  trace.steps.push_back(std::move(step));
}

void Recorder::end_step(const Node& node) {
  if (trace.steps.empty() || trace.steps.back().box != box_of_node_.at(&node)) return;
  TapeTrace::Step& step = trace.steps.back();
  for (const Node::Edge& edge : node.inputs) {
    if (!edge.needed()) continue;
    const size_t to = target_of(edge);
    const Tensor& total = edge.node != nullptr ? edge.node->gradient : edge.leaf.grad();
    for (TapeTrace::Share& share : step.shares) {
      if (share.to == to && total.defined()) share.total = numbers_of(total);
    }
  }
  step.freed = released();
}

void Recorder::replay(const Tensor& result) {
  arrived_.assign(trace.boxes.size(), false);
  freed_ = arrived_;
  if (!result.is_leaf()) {
    for (Node* node : reachable(result.node().get())) watch(*node);
  }
  replaying = this;
  observe_ops([](const Node& op, Pass pass) {
    if (pass == Pass::backward) replaying->end_step(op);
  });
  try {
    backward(result);
  } catch (...) {
    observe_ops(nullptr);
    throw;
  }
  observe_ops(nullptr);
}

}  // namespace

TapeTrace trace_tape(const std::string& program) {
  Recorder recorder;
  const Tensor result = evaluate_expression(program, recorder);
  recorder.note_kept(result);
  recorder.replay(result);
  return std::move(recorder.trace);
}

}  // namespace tinytensor
