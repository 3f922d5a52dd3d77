// The tape: what was computed, so that it can be replayed backwards.
//
// An op computes its output and then calls record(), which hangs a Node on the output: the inputs, and for each of them
// a function from the output's gradient to its own (a vector-Jacobian product). Nodes are numbered as they are made. An
// op's inputs exist before its output, so sorting the nodes by descending number gives a topological order; no search
// through the graph is needed to find one.
//
//   Tensor mul(const Tensor& a, const Tensor& b) {
//     Tensor c = …;
//     return record("MulBackward", c, wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
//                                     wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
//   }
//
// Rules that every backward function can rely on, and must keep:
//  - It runs with recording off: gradients are of first order.
//  - It is called only if its input needs a gradient.
//  - It may return a gradient of the broadcast shape: the tape sums it back to the input's.
//  - It captures the op's inputs and output through saved() only. saved() holds the numbers without the graph: a handle
//    of the output would hold the node that holds the handle, and neither would ever be freed. It also notices if the
//    numbers were changed in place since. A tensor that only this op uses may be captured as it is.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "tinytensor/tensor/grad_mode.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

using Gradients = std::vector<Tensor>;  ///< one per input; undefined where none is needed

/// One step of the computation. Reached through Tensor::node().
struct Node {
  /// An input: either computed by a node, or a leaf, or neither (no gradient is wanted).
  struct Edge {
    std::shared_ptr<Node> node;
    Tensor leaf;
    Shape shape;
    bool needed() const { return node != nullptr || leaf.defined(); }
  };

  Node(const char* op, Shape shape);
  ~Node();  // frees a graph of any shape and depth without recursion
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  const char* name;  ///< "MulBackward"
  uint64_t order;    ///< when it was made
  Shape output_shape;
  std::vector<Edge> inputs;
  bool of_gradient = false;                                  ///< an input without an edge is made of a gradient
  std::function<Gradients(const Tensor& doutput)> backward;  ///< empty once freed
  Tensor gradient;                                           ///< what has arrived during backward()
  WeakTensor output;                                         ///< keeps its gradient if it was asked to retain it
};

/// Replays the graph that computed `output` and adds d output / d leaf to the grad() of every leaf that asked for it,
/// and to that of what retains its gradient (Tensor::retain_grad).
/// `seed` is the gradient of what is wanted with respect to output; it may be left out if output has one element. The
/// graph is freed as it is replayed unless retain_graph. GradError if nothing was recorded, if the graph was freed
/// before, if a saved value was changed in place, if a term of the output was made of a grad() (it is a constant, which
/// teaches nothing: gradients are of first order), or if an op returns gradients that do not fit its inputs; ShapeError
/// if the seed's shape differs from output's, or if it is left out and output has not one element. A backward function may
/// call it on a graph of its own, at most 100 within each other, but not on the graph that it belongs to: GradError. Not
/// for two threads on one graph.
void backward(const Tensor& output, const Tensor& seed = {}, bool retain_graph = false);

// --- for profilers

enum class Pass { forward, backward };

/// Called when an op has been computed and recorded (forward), and when its node has been replayed (backward): a
/// profiler takes the time between calls (profiling/profile.h). Null, as at the start: nobody watches. To be changed
/// between steps only. What it throws ends the op.
using OpObserver = void (*)(const Node& op, Pass pass);
void observe_ops(OpObserver observer);

// --- for ops

/// The numbers of a tensor, kept for the backward. An undefined tensor (a parameter that was left out) stays undefined.
class Saved {
 public:
  Saved(const Tensor& tensor, const char* name);
  /// GradError if the numbers were changed in place since.
  const Tensor& operator()() const;

 private:
  Tensor tensor_;
  uint64_t version_ = 0;
  const char* name_;
};
inline Saved saved(const Tensor& tensor, const char* name) { return Saved(tensor, name); }

/// An input of an op with the function that gives its gradient.
template <class F>
struct WithRespectTo {
  const Tensor& input;
  F gradient;
};
template <class F>
WithRespectTo<F> wrt(const Tensor& input, F gradient) {
  return {input, std::move(gradient)};
}

/// True if an op on these inputs is to be recorded.
template <class... Inputs>
bool records(const Inputs&... inputs) {
  return grad_enabled() && (inputs.requires_grad() || ...);
}

/// Returns an output that is not recorded. While recording it is noted whether an input is made of a gradient.
template <class... Inputs>
const Tensor& unrecorded(const Tensor& output, const Inputs&... inputs) {
  if (grad_enabled() && ((inputs.defined() && inputs.is_of_gradient()) || ...)) output.set_of_gradient();
  return output;
}

/// For ops whose gradients share their work: hangs a node on `output`, if recording is on and an input requires a
/// gradient, and returns output. `backward` returns one gradient for each input; `needed` says which are asked for, the
/// others stay undefined. `output` must be a new handle: GradError if it is an input, or was recorded before.
using Needed = std::vector<bool>;
Tensor record_joint(const char* name, const Tensor& output, const std::vector<Tensor>& inputs,
                    std::function<Gradients(const Tensor& doutput, const Needed& needed)> backward);

/// The same with one function for each input.
template <class... F>
Tensor record(const char* name, const Tensor& output, WithRespectTo<F>... inputs) {
  if (!records(inputs.input...)) return unrecorded(output, inputs.input...);
  return record_joint(name, output, {inputs.input...},
                      [... gradient = std::move(inputs.gradient)](const Tensor& doutput, const Needed& needed) {
                        size_t i = 0;
                        Gradients gradients;
                        (gradients.push_back(needed[i++] ? gradient(doutput) : Tensor()), ...);
                        return gradients;
                      });
}

/// x summed down to `shape`, which broadcasts to x's shape: this undoes a broadcast. ShapeError if it does not.
Tensor sum_to(const Tensor& x, const Shape& shape);

}  // namespace tinytensor
