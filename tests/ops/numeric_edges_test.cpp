// Numbers so large or so equal that a formula written down without care gives infinity or NaN.
#include <cmath>
#include <limits>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/losses/losses.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Tensor leaf(const NestedList& values) { return tensor(values).requires_grad_(); }

// The value of f at x, and its gradient for a gradient of ones.
void check_value_and_gradient(const std::string& name, Tensor (*f)(const Tensor&), const NestedList& x,
                              const NestedList& value, const NestedList& gradient) {
  INFO(name);
  const Tensor input = leaf(x);
  const Tensor y = f(input);
  check_close(y, tensor(value));
  backward(y, ones(y.shape()));
  check_close(input.grad(), tensor(gradient));
}

}  // namespace

TEST_CASE("activations at ±1000 saturate, and so do their gradients") {
  const NestedList x{-1000, 1000}, step{0, 1}, flat{0, 0}, same{0, 1000};
  check_value_and_gradient("sigmoid", sigmoid, x, step, flat);
  check_value_and_gradient("tanh", tanh, x, {-1, 1}, flat);
  check_value_and_gradient(
      "gelu", [](const Tensor& t) { return gelu(t); }, x, same, step);
  check_value_and_gradient(
      "gelu tanh", [](const Tensor& t) { return gelu(t, Gelu::tanh); }, x, same, step);
  check_value_and_gradient("silu", silu, x, same, step);
  check_value_and_gradient("relu", relu, x, same, step);
}

TEST_CASE("gradients at kinks are PyTorch's") {
  check_value_and_gradient("relu", relu, {-1, 0, 1}, {0, 0, 1}, {0, 0, 1});
  check_value_and_gradient("leaky_relu", [](const Tensor& t) { return leaky_relu(t, 0.5); }, {-1, 0, 1}, {-0.5, 0, 1},
                           {0.5, 0.5, 1});
  check_value_and_gradient("abs", abs, {-1, 0, 1}, {1, 0, 1}, {-1, 0, 1});
  check_value_and_gradient("clamp", [](const Tensor& t) { return clamp(t, -1, 1); }, {-2, -1, 0, 1, 2},
                           {-1, -1, 0, 1, 1}, {0, 0, 1, 0, 0});
  check_value_and_gradient("maximum", [](const Tensor& t) { return maximum(t, zeros({})); }, {-1, 0, 1}, {0, 0, 1},
                           {0, 0.5, 1});
  check_value_and_gradient("max of all", [](const Tensor& t) { return max(t); }, {3, 1, 3, 3}, 3,
                           {1.0 / 3, 0, 1.0 / 3, 1.0 / 3});
  check_value_and_gradient("max along a dim", [](const Tensor& t) { return max(t, 0).values; }, {3, 1, 3}, 3,
                           {1, 0, 0});
  check_value_and_gradient("min along a dim", [](const Tensor& t) { return min(t, 0).values; }, {3, 1, 1}, 1,
                           {0, 1, 0});
  check_value_and_gradient("pow 0", [](const Tensor& t) { return pow(t, 0.0); }, {0, 2}, {1, 1}, {0, 0});
  check_value_and_gradient("0 to the power", [](const Tensor& t) { return pow(zeros({}), t); }, {1, 2}, {0, 0}, {0, 0});
}

TEST_CASE("where, clamp and masked_fill give no NaN from what they do not choose") {
  check_value_and_gradient("masked_fill",
                           [](const Tensor& t) {
                             return masked_fill(t, bool_tensor({1, 0}), 5);
                           },
                           {not_a_number, 2}, {5, 2}, {0, 1});
  check_value_and_gradient("where", [](const Tensor& t) { return where(gt(t, zeros({})), t, zeros({})); },
                           {-infinity, 2}, {0, 2}, {0, 1});
  check_value_and_gradient("clamp", [](const Tensor& t) { return clamp(t, 0, 1); }, {-infinity, infinity}, {0, 1},
                           {0, 0});
}

TEST_CASE("softmax and log_softmax at ±1e5 neither overflow nor lose the difference") {
  const NestedList x{1e5, -1e5, 1e5};
  check_value_and_gradient("softmax", [](const Tensor& t) { return softmax(t, 0); }, x, {0.5, 0, 0.5}, {0, 0, 0});
  const double log_half = std::log(0.5);
  check_value_and_gradient("log_softmax", [](const Tensor& t) { return log_softmax(t, 0); }, x,
                           {log_half, -2e5 + log_half, log_half}, {-0.5, 1, -0.5});
  // Numbers near 1e5 have steps of 0.008 in single precision, and so has what the gradient is made of, as in PyTorch.
  const Tensor input = leaf(x);
  const Tensor y = logsumexp(input, {0});
  check_close(y, tensor(1e5 - log_half));
  backward(y);
  check_close(input.grad(), tensor({0.5, 0, 0.5}), sizeof(real) == 4 ? 4e-3 : 1e-10);
}

TEST_CASE("infinite scores are certain, and a row of -inf is NaN for softmax as in PyTorch") {
  const Tensor x = tensor({{-infinity, 0, 0}, {-infinity, -infinity, -infinity}});
  check_close(softmax(x, -1), tensor({{0, 0.5, 0.5}, {not_a_number, not_a_number, not_a_number}}));
  check_close(logsumexp(x, {-1}), tensor({std::log(2.0), -infinity}));
  check_close(logsumexp(tensor({infinity, 0}), {0}), tensor(infinity));
}

TEST_CASE("a class whose score is -inf costs the others nothing, in the fused and the composed cross-entropy") {
  for (const auto& f : {cross_entropy, composed::cross_entropy}) {
    const Tensor logits = leaf({{1, -infinity, 0}});
    const Tensor loss = f(logits, index_tensor({2}), {});
    check_close(loss, tensor(1 + std::log(1 + std::exp(-1.0))));
    backward(loss);
    const double share = 1 / (1 + std::exp(-1.0));
    check_close(logits.grad(), tensor({{share, 0, -share}}));
  }
}

TEST_CASE("scores (N, C, d) are as many examples (N d, C), in the fused and the composed cross-entropy") {
  const Tensor many = tensor({{{1, -2}, {0.5, 3}, {-1, 0}}, {{2, 0}, {0, 1}, {4, -3}}});  // (2, 3, 2)
  const Tensor rows = tensor({{1, 0.5, -1}, {-2, 3, 0}, {2, 0, 4}, {0, 1, -3}});
  const IndexTensor target = index_tensor({2, 1, -100, 0});
  for (const auto& f : {cross_entropy, composed::cross_entropy}) {
    for (const Reduction reduction : {Reduction::none, Reduction::mean, Reduction::sum}) {
      const CrossEntropyOptions options{
          .label_smoothing = 0.25, .reduction = reduction, .weight = tensor({1, 0.25, 3})};
      const Tensor expected = f(rows, target, options);
      const Tensor losses = f(many, target.reshape({2, 2}), options);
      check_close(losses, reduction == Reduction::none ? reshape(expected, {2, 2}) : expected);
    }
    const Tensor one = f(tensor({1, 0.5, -1}), index_tensor({2}).reshape({}), {.label_smoothing = 0.25});
    check_close(one, f(tensor({{1, 0.5, -1}}), index_tensor({2}), {.label_smoothing = 0.25}));
    CHECK_THROWS_AS(f(many, index_tensor({2, 1}), {}), ShapeError);
  }
}

TEST_CASE("losses at extreme logits") {
  const Tensor logits = leaf({{1e5, -1e5, 0}, {-1e5, 1e5, 0}});
  const Tensor loss = cross_entropy(logits, index_tensor({0, 0}), {-100, 0, Reduction::none});
  check_close(loss, tensor({0, 2e5}));
  backward(loss, ones({2}));
  check_close(logits.grad(), tensor({{0, 0, 0}, {-1, 1, 0}}));

  check_value_and_gradient("bce, all right",
                           [](const Tensor& t) {
                             return bce_with_logits(t, tensor({1, 0}), Reduction::none);
                           },
                           {1000, -1000}, {0, 0}, {0, 0});
  check_value_and_gradient("bce, all wrong",
                           [](const Tensor& t) {
                             return bce_with_logits(t, tensor({0, 1}), Reduction::none);
                           },
                           {1000, -1000}, {1000, 1000}, {1, -1});
}

TEST_CASE("cross-entropy where every target is ignored is NaN with zero gradients, as in PyTorch") {
  const Tensor logits = leaf({{1, 2}, {3, 4}});
  const IndexTensor nothing = index_tensor({-100, -100});
  check_equal(cross_entropy(logits, nothing), tensor(not_a_number));
  const Tensor total = cross_entropy(logits, nothing, {-100, 0, Reduction::sum});
  check_equal(total, tensor(0));
  backward(cross_entropy(logits, nothing));
  check_equal(logits.grad(), zeros({2, 2}));
}

TEST_CASE("layer norm of a constant row is its bias, with finite gradients") {
  const Tensor x = leaf({{5, 5, 5, 5}, {1, 2, 3, 4}}), weight = leaf({1, 2, 3, 4}), bias = leaf({0.5, 0.5, -1, 0});
  const Tensor y = layer_norm(x, weight, bias);
  check_close(y[0], tensor({0.5, 0.5, -1, 0}));
  backward(y, ones({2, 4}));
  const double slope = 1 / std::sqrt(1e-5);  // rstd of a row without variance; the gradient is centred
  check_close(x.grad()[0], tensor({-1.5 * slope, -0.5 * slope, 0.5 * slope, 1.5 * slope}), 1e-4);
  check_close(bias.grad(), tensor({2, 2, 2, 2}));
}

TEST_CASE("variance does not suffer from a large mean") {
  check_close(var(tensor({1e4 + 1, 1e4 + 2, 1e4 + 3}), {0}), tensor(1), 1e-6);
  const Tensor x = tensor({{1e4 + 1, 1e4 + 2, 1e4 + 3}});
  check_close(layer_norm(x, {}, {}, 0), tensor({{-1.2247449, 0, 1.2247449}}), 1e-5);
}

TEST_CASE("RMS norm of zeros is zeros with finite gradients, and of numbers whose squares are infinite, too") {
  for (const bool fused : {true, false}) {
    CAPTURE(fused);
    const double large = sizeof(real) == 4 ? 1e20 : 1e200;
    const Tensor x = leaf({{0, 0}, {large, -large}}), weight = leaf({2, 3});
    const Tensor y = fused ? rms_norm(x, weight, 1e-6) : composed::rms_norm(x, weight, 1e-6);
    check_equal(y, zeros({2, 2}));
    backward(y, ones({2, 2}));
    check_close(x.grad(), tensor({{2e3, 3e3}, {0, 0}}), 1e-3);  // 1 / √eps
    check_equal(weight.grad(), zeros({2}));
  }
}

TEST_CASE("RMS norm without eps adds what one number differs from the next by, as in PyTorch") {
  const double epsilon = std::numeric_limits<real>::epsilon();
  check_close(rms_norm(tensor({1e-4, 1e-4})), tensor({1e-4, 1e-4}) / std::sqrt(1e-8 + epsilon), 1e-6);
  check_close(rms_norm(tensor({3, 4}), {}, 0), tensor({3, 4}) / std::sqrt(12.5), 1e-6);
}

TEST_CASE("a gate that is wide open or shut lets SwiGLU through as it is or not at all") {
  const Tensor gate = leaf({100, -100, 0}), x = leaf({2, 2, 2});
  const Tensor y = swiglu(gate, x);
  check_close(y, tensor({200, 0, 0}));
  backward(y, ones({3}));
  check_close(gate.grad(), tensor({2, 0, 1}));
  check_close(x.grad(), tensor({100, 0, 0}));
}

TEST_CASE("attention with scores of 1e5 and a hard mask is exact") {
  for (const bool fused : {true, false}) {
    const Tensor q = leaf({{{{1e5, 0}, {0, 1e5}}}}), k = leaf({{{{1, 0}, {0, 1}, {1, 1}}}}),
                 v = leaf({{{{1, 2}, {3, 4}, {5, 6}}}});
    const BoolTensor mask = bool_tensor({{1, 1, 0}, {1, 0, 0}});
    const AttentionOptions options{.is_causal = false, .dropout_p = 0, .scale = 1};
    const Tensor y = fused ? scaled_dot_product_attention(q, k, v, mask, options)
                           : attention_with_weights(q, k, v, mask, options).output;
    check_equal(y, tensor({{{{1, 2}, {1, 2}}}}));
    backward(y, ones(y.shape()));
    check_equal(q.grad(), zeros({1, 1, 2, 2}));
    check_equal(v.grad(), tensor({{{{2, 2}, {0, 0}, {0, 0}}}}));
  }
}

TEST_CASE("heads without a width have scores of 0: every key counts alike") {
  const Tensor q = zeros({1, 1, 1, 0}), k = zeros({1, 1, 2, 0}), v = tensor({{{{1, 2}, {3, 6}}}});
  check_equal(scaled_dot_product_attention(q, k, v), tensor({{{{2, 4}}}}));
  check_equal(attention_with_weights(q, k, v).output, tensor({{{{2, 4}}}}));
}

TEST_CASE("an infinite gradient of a power is NaN where the slope is 0, but for the power 0") {
  const Tensor seed = tensor({infinity});
  const auto slopes = [&seed](double base, double exponent) {
    const Tensor a = leaf({base}), b = leaf({exponent}), c = leaf({base});
    backward(pow(a, b), seed);
    backward(pow(c, exponent), seed);
    return std::array{a.grad().at({0}), b.grad().at({0}), c.grad().at({0})};
  };
  CHECK(std::isnan(slopes(2, 0)[0]));
  CHECK(slopes(2, 0)[2] == 0);
  CHECK(std::isnan(slopes(0, 2)[1]));
  CHECK(slopes(2, 1)[0] == infinity);
}

TEST_CASE("with all of the target smoothed away a target that cannot be is NaN, as in PyTorch") {
  const Tensor logits = leaf({{0, -infinity, 0}});
  const auto loss = [&](double smoothing) {
    return cross_entropy(logits, index_tensor({1}), {.label_smoothing = smoothing}).item();
  };
  CHECK(loss(0.5) == infinity);
  CHECK(std::isnan(loss(1)));
}

TEST_CASE("NaN is passed on, not lost") {
  CHECK(std::isnan(sum(tensor({1, not_a_number})).item()));
  CHECK(std::isnan(max(tensor({1, not_a_number, 3})).item()));
  CHECK(std::isnan(min(tensor({1, not_a_number, 3}), 0).values.item()));
  CHECK(std::isnan(maximum(tensor(not_a_number), tensor(1)).item()));
  CHECK(std::isnan(relu(tensor(not_a_number)).item()));
  CHECK(argmax(tensor({1, not_a_number, 3})) == 1);
  CHECK(std::isnan(softmax(tensor({1, not_a_number}), 0).at({0})));
  CHECK(std::isnan(rms_norm(tensor({1, not_a_number})).at({0})));
  CHECK(std::isnan(rms_norm(tensor({1, infinity})).at({1})));
  CHECK(rms_norm(tensor({1, infinity})).at({0}) == 0);
  CHECK(std::isnan(swiglu(tensor({1}), tensor({not_a_number})).at({0})));
  CHECK(std::isnan(swiglu(tensor({not_a_number}), tensor({1})).at({0})));
}

TEST_CASE("a loss keeps its digits however small it is") {
  const double expected = std::log1p(std::exp(-20.0));  // 2e-9: a float calls the probability 1
  const auto ratio = [&](const Tensor& loss) { return static_cast<double>(loss.item()) / expected; };
  CHECK(ratio(cross_entropy(tensor({{20, 0}}), index_tensor({0}))) == doctest::Approx(1).epsilon(1e-5));
  CHECK(ratio(neg(log_softmax(tensor({0, 20}), 0)[1])) == doctest::Approx(1).epsilon(1e-5));
  CHECK(ratio(binary_cross_entropy_with_logits(tensor({20}), tensor({1}))) == doctest::Approx(1).epsilon(1e-5));
  CHECK(ratio(binary_cross_entropy_with_logits(tensor({-20}), tensor({0}))) == doctest::Approx(1).epsilon(1e-5));
}

TEST_CASE("layer norm far from 0 keeps what the numbers differ by") {
  const Tensor x = tensor({{1e7, 1e7 + 1, 1e7 + 1}}).requires_grad_();
  const Tensor y = layer_norm(x, {}, {});
  check_close(y, tensor({{-1.4141818, 0.7070909, 0.7070909}}), 1e-6);
  backward(y, tensor({{0, 1, -1}}));
  check_close(x.grad(), tensor({{0, 2.1212727, -2.1212727}}), 1e-5);
}
