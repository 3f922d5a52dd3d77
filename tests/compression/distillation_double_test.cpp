// The loss of a student, in double precision: PyTorch's numbers, and gradients that are measured.
#include "tinytensor/compression/distillation.h"

#include <limits>

#include "tests/compression/golden.h"
#include "tests/compression/matrices.h"
#include "tests/support.h"
#include "tinytensor/autograd/gradcheck.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

const IndexTensor& targets() {
  static const IndexTensor all({3}, {1, 0, 3});
  return all;
}

}  // namespace

TEST_CASE("the loss of a student and its gradient are PyTorch's") {
  const std::vector<std::pair<DistillationOptions, const std::vector<double>*>> cases = {
      {{1, 0.5}, &golden::distilled_10_5},
      {{2, 0.7}, &golden::distilled_20_7},
      {{4, 1}, &golden::distilled_40_10},
      {{0.5, 0}, &golden::distilled_5_0}};
  for (const auto& [options, expected] : cases) {
    const Tensor student = quarters(3, 4, 3, 5, 11).requires_grad_(),
                 teacher = quarters(3, 4, 6, 7, 13).requires_grad_();
    const Tensor loss = distillation_loss(student, teacher, targets(), options);
    backward(loss);
    std::vector<real> got = student.grad().to_vector();
    got.insert(got.begin(), loss.item());
    CHECK(difference(got, std::vector<real>(expected->begin(), expected->end()), 1e-14) == "");
    CHECK(!teacher.grad().defined());
  }
}

TEST_CASE("the gradient of a student is the measured one, at any temperature") {
  for (const double temperature : {0.5, 1.0, 3.0, 20.0}) {
    const Tensor teacher = normal({3, 4}, 1, false);
    const auto loss = [&](const std::vector<Tensor>& x) {
      return distillation_loss(x[0], teacher, targets(), {.temperature = temperature, .alpha = 0.3});
    };
    gradcheck(loss, {normal({3, 4}, 2)});
  }
}

TEST_CASE("a teacher of the same opinion leaves the cross-entropy alone, and with T² a temperature changes little") {
  const Tensor x = quarters(3, 4, 3, 5, 11);
  check_close(distillation_loss(x, x, targets(), {.temperature = 3, .alpha = 0.25}),
              mul(cross_entropy(x, targets()), 0.75), 1e-14);
  // Far out the divergence times T² becomes half of the variance of what the logits differ by: Hinton et al., equation 4.
  const Tensor teacher = quarters(3, 4, 6, 7, 13);
  const Tensor far = distillation_loss(x, teacher, targets(), {.temperature = 1e4, .alpha = 1});
  check_close(far, div(mean(var(sub(x, teacher), {1}, false, 0)), 2), 1e-3);
}

TEST_CASE("a target that is ignored still has a teacher, and no rows have no mean") {
  const Tensor x = quarters(2, 4, 3, 5, 11), teacher = quarters(2, 4, 6, 7, 13);
  const auto of = [&](const std::vector<int64_t>& labels, double alpha) {
    return distillation_loss(x, teacher, IndexTensor({2}, labels), {.temperature = 2, .alpha = alpha}).item();
  };
  CHECK(of({1, -100}, 1) == of({1, 2}, 1));
  CHECK(of({1, -100}, 0) == cross_entropy(slice(x, 0, 0, 1), IndexTensor({1}, {1})).item());
  CHECK(std::isnan(distillation_loss(Tensor(Shape{0, 4}), Tensor(Shape{0, 4}), IndexTensor({0}, {})).item()));
}

TEST_CASE("distillation says what does not fit") {
  const Tensor x = quarters(3, 4, 3, 5, 11);
  const double infinite = std::numeric_limits<double>::infinity();
  check_errors({
      {"ValueError: distillation_loss: the temperature must be above 0 and finite: 0",
       [&] { distillation_loss(x, x, targets(), {.temperature = 0}); }},
      {"ValueError: distillation_loss: the temperature must be above 0 and finite: -1",
       [&] { distillation_loss(x, x, targets(), {.temperature = -1}); }},
      {"ValueError: distillation_loss: the temperature must be above 0 and finite: inf",
       [&] { distillation_loss(x, x, targets(), {.temperature = infinite}); }},
      {"ValueError: distillation_loss: alpha must be in [0, 1]: 1.5",
       [&] { distillation_loss(x, x, targets(), {.alpha = 1.5}); }},
      {"ShapeError: distillation_loss: logits (N, V) twice and targets (N) are expected: (3, 4), (3, 3) and (3,)",
       [&] {
         distillation_loss(x, ones({3, 3}), targets());
       }},
      {"ShapeError: distillation_loss: logits (N, V) twice and targets (N) are expected: (3, 4), (3, 4) and (2,)",
       [&] { distillation_loss(x, x, IndexTensor({2})); }},
  });
}
