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

  /// A node was recorded, or replayed.
  void observed(const Node& op, Pass pass);
  /// What the tape holds, now that the handles of the evaluation are gone, all but that of the result.
  void note_kept(const Tensor& result);
  /// Replays the tape, and writes down what happens.
  void replay(const Tensor& result);

  TapeTrace trace;

 private:
  struct Known {
    WeakTensor handle;  // given ones stay: given_
    std::weak_ptr<Storage> storage;
  };

  size_t add_given(const std::string& name, const Tensor& value);
  size_t box_of(const Tensor& operand);
  void add_op(const Node& op);
  void add_data(const std::vector<size_t>& operands);
  size_t target_of(const Node::Edge& edge) const;
  void watch(Node& node);
  void begin_step(const Node& node, const Tensor& doutput, const Gradients& gradients);
  void end_step(const Node& node);
  std::vector<size_t> released();

  std::vector<Known> known_;
  std::vector<Tensor> given_;
  std::map<const Node*, size_t> box_of_node_;
  std::vector<const Node*> latest_;    // recorded since the last operation of a line
  std::vector<bool> arrived_, freed_;  // by box
};

size_t Recorder::add_given(const std::string& name, const Tensor& value) {
  TapeTrace::Box box;
  box.kind = value.requires_grad() ? Kind::leaf : Kind::data;
  box.name = name;
  box.numbers = numbers_of(value);
  trace.boxes.push_back(std::move(box));
  known_.push_back({WeakTensor(value), value.storage()});
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

// "MaskedFillBackward" -> "masked_fill".
std::string op_name(std::string name) {
  if (name.ends_with("Backward")) name.resize(name.size() - 8);
  std::string words;
  for (const char c : name) {
    const bool is_large = c >= 'A' && c <= 'Z';
    if (is_large && !words.empty()) words += '_';
    words += is_large ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return words;
}

// What a line computes may be several ops: a vector becomes a matrix before it is multiplied.
void Recorder::add_op(const Node& op) {
  TapeTrace::Box box;
  box.symbol = op_name(op.name);
  for (const Node::Edge& edge : op.inputs) {
    if (edge.needed()) box.inputs.push_back(target_of(edge));
  }
  const Tensor output = op.output.lock();
  box.numbers = numbers_of(output);
  trace.boxes.push_back(std::move(box));
  known_.push_back({WeakTensor(output), output.storage()});
  box_of_node_[&op] = trace.boxes.size() - 1;
  latest_.push_back(&op);
}

void Recorder::computed(const std::string& symbol, const std::vector<Tensor>& operands, const Tensor& result) {
  std::vector<size_t> inputs;
  for (const Tensor& operand : operands) inputs.push_back(box_of(operand));
  if (result.is_leaf()) {
    const size_t made = add_given("", result);
    trace.boxes[made].symbol = symbol;
    trace.boxes[made].inputs = inputs;
  } else if (latest_.size() == 1) {
    TapeTrace::Box& box = trace.boxes[box_of_node_.at(latest_.front())];
    box.symbol = symbol;
    box.inputs = inputs;
  } else {
    add_data(inputs);
  }
  latest_.clear();
}

// The tape does not know data: it is drawn to the op that takes it.
void Recorder::add_data(const std::vector<size_t>& operands) {
  const auto takes_data = [](const Node* op) {
    return std::any_of(op->inputs.begin(), op->inputs.end(), [](const Node::Edge& edge) { return !edge.needed(); });
  };
  const auto taker = std::find_if(latest_.begin(), latest_.end(), takes_data);
  if (taker == latest_.end()) return;
  for (const size_t operand : operands) {
    if (trace.boxes[operand].kind == Kind::data) trace.boxes[box_of_node_.at(*taker)].inputs.push_back(operand);
  }
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
  backward(result);
}

void Recorder::observed(const Node& op, Pass pass) {
  if (pass == Pass::forward) {
    add_op(op);
  } else {
    end_step(op);
  }
}

// What is recorded and replayed while this lives is told to one recorder. An observer is a plain function.
class Observing {
 public:
  explicit Observing(Recorder& recorder) {
    told = &recorder;
    observe_ops([](const Node& op, Pass pass) { told->observed(op, pass); });
  }
  ~Observing() { observe_ops(nullptr); }
  Observing(const Observing&) = delete;
  Observing& operator=(const Observing&) = delete;

 private:
  static Recorder* told;
};
Recorder* Observing::told = nullptr;

}  // namespace

TapeTrace trace_tape(const std::string& program) {
  Recorder recorder;
  const Observing observing(recorder);
  const Tensor result = evaluate_expression(program, recorder);
  recorder.note_kept(result);
  recorder.replay(result);
  return std::move(recorder.trace);
}

}  // namespace tinytensor
