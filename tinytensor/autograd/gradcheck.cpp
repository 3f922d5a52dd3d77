#include "tinytensor/autograd/gradcheck.h"

#include <cmath>

#include "tinytensor/autograd/order.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

using Function = std::function<Tensor(const std::vector<Tensor>&)>;
// One column for each element of the input, with one number for each element of the output.
using Jacobian = std::vector<std::vector<real>>;

// The index of an element by its position in row-major order: 5 in shape (2, 3) -> (1, 2)
Shape index_of(int64_t position, const Shape& shape) {
  Shape index(shape.size());
  for (size_t d = shape.size(); d-- > 0; position /= shape[d]) index[d] = position % shape[d];
  return index;
}

Jacobian measure(const Function& f, const std::vector<Tensor>& inputs, const Tensor& x, double eps) {
  const NoGrad guard;
  Jacobian jacobian;
  // exercise 03.10 {
  for (int64_t j = 0; j < x.numel(); ++j) {
    const Shape index = index_of(j, x.shape());
    const real before = x.at(index);
    x.set(index, static_cast<real>(before + eps));
    std::vector<real> column = f(inputs).to_vector();
    x.set(index, static_cast<real>(before - eps));
    const std::vector<real> lower = f(inputs).to_vector();
    x.set(index, before);
    if (lower.size() != column.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
    for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
    jacobian.push_back(std::move(column));
  }
  // }
  return jacobian;
}

// While it lives, the leaves that an output was computed from have no gradient; then they have again what they had.
class WithoutGradients {
 public:
  explicit WithoutGradients(const Tensor& output) {
    if (output.is_leaf()) set_aside(output);
    for (const Node* node : output.is_leaf() ? std::vector<Node*>{} : reachable(output.node().get())) {
      for (const Node::Edge& edge : node->inputs) {
        if (edge.leaf.defined()) set_aside(edge.leaf);
      }
    }
  }
  ~WithoutGradients() {
    // The last first: of a leaf that is there twice the first one had the gradient.
    for (auto at = set_aside_.rbegin(); at != set_aside_.rend(); ++at) at->first.set_grad(at->second);
  }
  WithoutGradients(const WithoutGradients&) = delete;
  WithoutGradients& operator=(const WithoutGradients&) = delete;

 private:
  void set_aside(const Tensor& leaf) {
    set_aside_.emplace_back(leaf, leaf.grad());
    leaf.zero_grad();
  }

  std::vector<std::pair<Tensor, Tensor>> set_aside_;
};

Jacobian differentiate(const Tensor& output, const Tensor& x) {
  const WithoutGradients guard(output);
  Jacobian jacobian(static_cast<size_t>(x.numel()), std::vector<real>(static_cast<size_t>(output.numel())));
  for (int64_t i = 0; i < output.numel(); ++i) {
    const Tensor one_hot = zeros(output.shape());
    one_hot.mutable_data()[i] = 1;
    x.zero_grad();
    backward(output, one_hot, true);
    if (!x.grad().defined()) continue;  // output does not depend on x
    const std::vector<real> row = x.grad().to_vector();
    for (size_t j = 0; j < row.size(); ++j) jacobian[j][static_cast<size_t>(i)] = row[j];
  }
  return jacobian;
}

// Whether one element stands for several: to move one would move the others.
bool repeats_elements(const Tensor& x) {
  for (int64_t d = 0; d < x.dim(); ++d) {
    if (x.size(d) > 1 && x.strides()[static_cast<size_t>(d)] == 0) return true;
  }
  return false;
}

void check_arguments(const Function& f, const std::vector<Tensor>& inputs, const GradcheckOptions& options) {
  if (!f) fail<ValueError>("gradcheck: the function is empty");
  if (!(options.eps > 0) || !std::isfinite(options.eps)) {
    fail<ValueError>("gradcheck: eps must be positive: {}", options.eps);
  }
  bool any = false;
  for (const Tensor& x : inputs) {
    any = any || x.requires_grad();
    if (repeats_elements(x)) {
      fail<ValueError>("gradcheck: an input of shape {} repeats elements (it was made by expand)\n  hint: clone() it",
                       to_string(x.shape()));
    }
    if (x.is_leaf()) continue;
    fail<ValueError>("gradcheck: an input of shape {} was computed by an op ({})\n  hint: give leaves",
                     to_string(x.shape()), x.grad_fn());
  }
  if (!any)
    fail<ValueError>("gradcheck: no input requires a gradient\n  hint: call requires_grad_() on those to check");
}

}  // namespace

void gradcheck(const Function& f, const std::vector<Tensor>& inputs, const GradcheckOptions& options) {
  check_arguments(f, inputs, options);
  for (size_t k = 0; k < inputs.size(); ++k) {
    const Tensor& x = inputs[k];
    if (!x.requires_grad()) continue;
    const Jacobian expected = measure(f, inputs, x, options.eps);
    const Tensor output = f(inputs);
    for (const std::vector<real>& column : expected) {
      if (column.size() == static_cast<size_t>(output.numel())) continue;
      fail<ValueError>("gradcheck: f must return the same shape each time");
    }
    const Jacobian got = differentiate(output, x);

    std::string first;
    int64_t wrong = 0;
    for (size_t j = 0; j < expected.size(); ++j) {
      for (size_t i = 0; i < expected[j].size(); ++i) {
        const double tolerance = options.atol + options.rtol * std::abs(expected[j][i]);
        if (std::abs(got[j][i] - expected[j][i]) <= tolerance) continue;  // false for NaN
        if (wrong++ > 0) continue;
        first = fmt::format("d output{} / d input {}{}: expected {:.8g}, got {:.8g}",
                            to_string(index_of(static_cast<int64_t>(i), output.shape())), k,
                            to_string(index_of(static_cast<int64_t>(j), x.shape())), expected[j][i], got[j][i]);
      }
    }
    if (wrong == 0) continue;
    fail<GradError>("gradcheck: {}: {}\n  {} of the {} derivatives for input {} are wrong",
                    output.is_leaf() ? "f" : output.grad_fn(), first, wrong, output.numel() * x.numel(), k);
  }
}

}  // namespace tinytensor
