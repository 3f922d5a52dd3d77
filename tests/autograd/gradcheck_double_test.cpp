// The tester tested: gradcheck must find gradients that are wrong.
#include "tinytensor/autograd/gradcheck.h"

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

using Inputs = std::vector<Tensor>;

Tensor leaf(const NestedList& values) { return tensor(values).requires_grad_(); }

// Each is an op whose gradient has one mistake that people make.

Tensor sub_with_a_flipped_sign(const Tensor& a, const Tensor& b) {
  const auto pass = [](const Tensor& dc) { return dc; };
  return record("SubBackward", sub(a.detach(), b.detach()), wrt(a, pass), wrt(b, pass));
}

Tensor mean_without_one_over_n(const Tensor& x) {
  return record("MeanBackward", mean(x.detach()),
                wrt(x, [shape = x.shape()](const Tensor& dy) { return expand(dy, shape); }));
}

// The tape undoes broadcasts by itself; here the op does it, wrongly: it takes the first row for the sum of the rows.
Tensor add_without_the_sum_over_the_broadcast(const Tensor& a, const Tensor& b) {
  return record("AddBackward", add(a.detach(), b.detach()), wrt(a, [](const Tensor& dc) { return dc; }),
                wrt(b, [](const Tensor& dc) { return select(dc, 0, 0); }));
}

Tensor square_off_by_a_twentieth_of_a_percent(const Tensor& x) {
  return record("SquareBackward", mul(x.detach(), x.detach()),
                wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(mul(dy, x()), 2.001); }));
}

Tensor sqrt_with_nan_at_one(const Tensor& x) {
  return record("SqrtBackward", sqrt(x.detach()), wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                  return div(mul(dy, sub(x(), 1)), mul(mul(sqrt(x()), 2), sub(x(), 1)));
                }));
}

}  // namespace

TEST_CASE("gradcheck passes gradients that are right") {
  gradcheck([](const Inputs& x) { return mul(x[0], exp(x[1])); }, {leaf({{1, 2}, {3, 4}}), leaf({0.5, -1})});
}

TEST_CASE("gradcheck finds gradients that are wrong, and says where") {
  const Tensor a = leaf({{1, 2, 3}, {4, 5, 6}}), b = leaf({0.5, 1, 2});
  check_errors({
      {"GradError: gradcheck: SubBackward: d output(0, 0) / d input 1(0, 0): expected -1, got 1\n"
       "  6 of the 36 derivatives for input 1 are wrong",
       [&] {
         gradcheck([](const Inputs& x) { return sub_with_a_flipped_sign(x[0], x[1]); },
                   {a, clone(a).detach().requires_grad_()});
       }},
      {"GradError: gradcheck: MeanBackward: d output() / d input 0(0, 0): expected 0.16666667, got 1\n"
       "  6 of the 6 derivatives for input 0 are wrong",
       [&] { gradcheck([](const Inputs& x) { return mean_without_one_over_n(x[0]); }, {a}); }},
      {"GradError: gradcheck: AddBackward: d output(1, 0) / d input 1(0,): expected 1, got 0\n"
       "  3 of the 18 derivatives for input 1 are wrong",
       [&] {
         gradcheck([](const Inputs& x) { return add_without_the_sum_over_the_broadcast(x[0], x[1]); }, {a, b});
       }},
      {"GradError: gradcheck: SquareBackward: d output(0,) / d input 0(0,): expected 1, got 1.0005\n"
       "  3 of the 9 derivatives for input 0 are wrong",
       [&] { gradcheck([](const Inputs& x) { return square_off_by_a_twentieth_of_a_percent(x[0]); }, {b}); }},
  });
}

TEST_CASE("gradcheck takes NaN for wrong") {
  const std::string text = thrown_by([] {
    gradcheck([](const Inputs& x) { return sqrt_with_nan_at_one(x[0]); }, {leaf({0.5, 1, 2})});
  });
  CHECK(text.starts_with("GradError: gradcheck: SqrtBackward: d output(0,) / d input 0(1,): expected 0, got"));
  CHECK(text.ends_with("3 of the 9 derivatives for input 0 are wrong"));
}

TEST_CASE("gradcheck finds an input that the gradient has forgotten") {
  const Tensor a = leaf({1, 2});
  const auto forgets = [](const Inputs& x) { return add(x[0], mul(x[0].detach(), 3)); };
  CHECK(thrown_by([&] { gradcheck(forgets, {a}); }) ==
        "GradError: gradcheck: AddBackward: d output(0,) / d input 0(0,): expected 4, got 1\n"
        "  2 of the 4 derivatives for input 0 are wrong");
}

TEST_CASE("gradcheck leaves its inputs as they were") {
  const Tensor a = leaf({1, 2});
  gradcheck([](const Inputs& x) { return mul(x[0], x[0]); }, {a});
  check_equal(a, tensor({1, 2}));
  CHECK_FALSE(a.grad().defined());
}

TEST_CASE("gradcheck leaves every gradient as it was: of each input, and of what the function uses besides") {
  const Tensor a = leaf({1, 2}), b = leaf({3, 4}), weight = leaf({5, 6});
  backward(sum(mul(a, weight)));
  gradcheck([&](const Inputs& x) { return mul(mul(x[0], x[1]), weight); }, {a, b});
  check_equal(a.grad(), tensor({5, 6}));
  CHECK_FALSE(b.grad().defined());
  check_equal(weight.grad(), tensor({1, 2}));
}

TEST_CASE("gradcheck takes an input that the output does not depend on") {
  gradcheck([](const Inputs& x) { return mul(x[0], x[0]); }, {leaf({1, 2}), leaf({3})});
}

TEST_CASE("a function that records nothing cannot be checked") {
  CHECK(thrown_by([] {
          gradcheck([](const Inputs& x) { return x[0].detach(); }, {leaf({1, 2})});
        }).starts_with("GradError: backward: nothing was recorded"));
}
