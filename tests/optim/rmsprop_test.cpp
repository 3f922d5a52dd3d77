// RMSprop, gradients limited one by one, and rates that fall on a plateau. That they follow PyTorch's is tested in
// tests/parity/.
#include "tinytensor/optim/rmsprop.h"

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

void take_step(RMSprop& optimizer, const Tensor& p, double gradient) {
  p.set_grad(full(p.shape(), gradient));
  optimizer.step();
}

}  // namespace

TEST_CASE("RMSprop that is restored goes on as if it had not been interrupted") {
  const RMSpropOptions options{.momentum = 0.9, .centered = true};
  Tensor p = ones({3}).requires_grad_(), q = ones({3}).requires_grad_();
  RMSprop first({p}, 0.1, options), restored({q}, 0.1, options);
  for (const double gradient : {1.0, -2.0, 0.5}) take_step(first, p, gradient);
  restored.load_state_dict(first.state_dict());
  copy_(q.detach(), p.detach());
  take_step(first, p, 0.7);
  take_step(restored, q, 0.7);
  check_equal(q.detach(), p.detach());
  CHECK(first.state_dict().at("0.square_avg").shape() == Shape{3});
}

TEST_CASE("RMSprop and the others say which setting makes no sense") {
  const Tensor p = ones({2}).requires_grad_();
  SGD sgd({p}, 0.1);
  check_errors({
      {"ValueError: RMSprop: alpha must not be negative: -1", [&] { RMSprop({p}, 0.1, {.alpha = -1}); }},
      {"ValueError: RMSprop: eps must not be negative: -1", [&] { RMSprop({p}, 0.1, {.eps = -1}); }},
      {"ValueError: RMSprop: momentum must not be negative: -0.5", [&] { RMSprop({p}, 0.1, {.momentum = -0.5}); }},
      {"ValueError: ReduceLROnPlateau: the factor must be below 1: 1", [&] { ReduceLROnPlateau(sgd, {.factor = 1}); }},
      {"ValueError: clip_grad_value: the limit must not be negative: -1", [&] { clip_grad_value({p}, -1); }},
  });
}

TEST_CASE("clip_grad_value limits each number, and passes over parameters without a gradient") {
  const Tensor p = ones({3}).requires_grad_(), frozen = ones({2});
  p.set_grad(tensor({-3, 0.2, 9}));
  clip_grad_value({p, frozen}, 0.5);
  check_equal(p.grad(), tensor({-0.5, 0.2, 0.5}));
}

TEST_CASE("a rate falls after more steps without progress than patience lets pass, in every group") {
  const Tensor p = ones({1}).requires_grad_(), q = ones({1}).requires_grad_();
  SGD sgd({{{p}, 0.1, 0}, {{q}, 0.01, 0}});
  ReduceLROnPlateau plateau(sgd, {.factor = 0.5, .patience = 1, .min_lr = 0.004});
  const auto rates = [&] { return std::vector<double>{sgd.groups()[0].lr, sgd.groups()[1].lr}; };
  for (const double loss : {3.0, 2.0, 2.0}) plateau.step(loss);
  CHECK(rates() == std::vector<double>{0.1, 0.01});
  plateau.step(2.5);
  CHECK(rates() == std::vector<double>{0.05, 0.005});
  for (int i = 0; i < 2; ++i) plateau.step(std::nan(""));  // NaN is no progress
  CHECK(rates() == std::vector<double>{0.025, 0.004});
}
