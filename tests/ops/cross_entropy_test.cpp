// The losses of classes: scores of more dims, and weights. The numbers are PyTorch's.
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// (N, C, d) = (2, 3, 2)
Tensor scores() {
  const Tensor x({2, 3, 2});
  for (int64_t i = 0; i < 12; ++i) x.mutable_data()[i] = static_cast<real>(std::sin(0.37 * static_cast<double>(i)));
  return x;
}

struct Case {
  const char* name;
  CrossEntropyOptions options;
  Tensor loss, gradient;
};

std::vector<Case> cases() {
  const Tensor weight = tensor({0.5, 1, 2});
  const auto gradient = [](const NestedList& numbers) { return reshape(tensor(numbers), {2, 3, 2}); };
  return {
      {"mean",
       {},
       tensor(1.3068328),
       gradient({-0.27454172, 0.07362606, 0.11538648, 0.12559749, 0.15915524, -0.19922354, 0.0, 0.18973177, 0.0,
                 -0.24017761, 0.0, 0.05044584})},
      {"weighted",
       {-100, 0, Reduction::mean, weight},
       tensor(1.13240306),
       gradient({-0.11766074, 0.1262161, 0.04945135, 0.21530998, 0.06820939, -0.34152608, 0.0, 0.16262723, 0.0,
                 -0.20586652, 0.0, 0.04323929})},
      {"weighted and smoothed",
       {-100, 0.2, Reduction::mean, weight},
       tensor(1.14005915),
       gradient({-0.09189408, 0.10617428, 0.04359075, 0.17831986, 0.04830332, -0.28449414, 0.0, 0.15852433, 0.0,
                 -0.16510969, 0.0, 0.00658536})},
      {"smoothed sum",
       {-100, 0.2, Reduction::sum},
       tensor(3.8469718),
       gradient({-0.69029182, 0.15421151, 0.27949276, 0.31012579, 0.41079906, -0.4643373, 0.0, 0.50252865, 0.0,
                 -0.5871995, 0.0, 0.08467085})},
      {"each, weighted and smoothed",
       {-100, 0.3, Reduction::none, weight},
       tensor({{0.94799566, 1.629888}, {0.0, 1.42572149}}),
       gradient({-0.27653761, 0.33653681, 0.1423116, 0.5593868, 0.13422601, -0.89592361, 0.0, 0.54765508, 0.0,
                 -0.50655947, 0.0, -0.04109561})},
  };
}

}  // namespace

TEST_CASE("cross_entropy takes classes in dim 1 of any number of dims, and weights for them") {
  const IndexTensor target = index_tensor({{0, 2}, {-100, 1}});
  for (const bool composed : {false, true}) {
    set_composed_ops(composed);
    for (const Case& c : cases()) {
      INFO(c.name);
      const Tensor x = scores().requires_grad_();
      const Tensor loss = cross_entropy(x, target, c.options);
      check_close(loss, c.loss, 1e-6);
      backward(sum(loss));
      check_close(x.grad(), c.gradient, 1e-6);
    }
    set_composed_ops(false);
  }
}

TEST_CASE("nll_loss of log_softmax is cross_entropy, for scores of more dims too") {
  const IndexTensor target = index_tensor({{0, 2}, {-100, 1}});
  for (const Case& c : cases()) {
    if (c.options.label_smoothing != 0) continue;
    INFO(c.name);
    check_close(nll_loss(log_softmax(scores(), 1), target, c.options), c.loss, 1e-6);
  }
}

TEST_CASE("weights that fit no classes, or ask for a gradient, are refused") {
  const Tensor x = ones({2, 3}), learned = ones({3}).requires_grad_();
  const IndexTensor target = index_tensor({0, 1});
  check_errors({
      {"ShapeError: cross_entropy: the weight must be (3,), one for each class: (2,)",
       [&] {
         cross_entropy(x, target, {-100, 0, Reduction::mean, ones({2})});
       }},
      {"GradError: nll_loss: there is no gradient with respect to the weight\n  hint: give its detach()",
       [&] {
         nll_loss(x, target, {-100, 0, Reduction::mean, learned});
       }},
  });
}
