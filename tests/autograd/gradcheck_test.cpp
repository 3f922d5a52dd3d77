// Gradcheck in single precision, where its defaults must leave room for rounding.
#include "tinytensor/autograd/gradcheck.h"

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

using Inputs = std::vector<Tensor>;

TEST_CASE("the example of the header passes for every seed") {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    manual_seed(seed);
    const Tensor a = randn({2, 3}).requires_grad_(), b = randn({3}).requires_grad_();
    CHECK(thrown_by([&] {
            gradcheck([](const Inputs& x) { return mul(x[0], x[1]); }, {a, b});
            gradcheck([](const Inputs& x) { return sum(exp(mul(x[0], x[1]))); }, {a, b});
            gradcheck([](const Inputs& x) { return softmax(add(x[0], x[1]), -1); }, {a, b});
          }) == "nothing was thrown");
  }
}

TEST_CASE("a wrong sign, a missing factor and a missing term are found") {
  const Tensor a = normal({2, 3}, 1);
  const auto wrong = [](double factor) {
    return [factor](const Inputs& x) {
      return record("WrongBackward", mul(x[0].detach(), 2),
                    wrt(x[0], [factor](const Tensor& dy) { return mul(dy, factor); }));
    };
  };
  gradcheck(wrong(2), {a});
  for (const double factor : {-2.0, 1.0, 0.0, 2.1}) {
    CHECK(thrown_by([&] { gradcheck(wrong(factor), {a}); }).starts_with("GradError: gradcheck: WrongBackward: "));
  }
}

TEST_CASE("gradcheck says what it cannot check") {
  const Tensor a = normal({2}, 1), constant = ones({2}), computed = mul(a, 2);
  const auto f = [](const Inputs& x) { return mul(x[0], x[0]); };
  int calls = 0;
  check_errors({
      {"ValueError: gradcheck: no input requires a gradient\n  hint: call requires_grad_() on those to check",
       [&] { gradcheck(f, {constant}); }},
      {"ValueError: gradcheck: an input of shape (2,) was computed by an op (MulBackward)\n  hint: give leaves",
       [&] { gradcheck(f, {computed}); }},
      {"ValueError: gradcheck: eps must be positive: 0", [&] { gradcheck(f, {a}, {.eps = 0}); }},
      {"ValueError: gradcheck: f must return the same shape each time",
       [&] { gradcheck([&](const Inputs& x) { return expand(sum(x[0]), {++calls}); }, {a}); }},
      {"ValueError: gradcheck: f must return the same shape each time",  // where the second element is moved
       [&] {
         const real second = a.at({1});
         gradcheck([=](const Inputs& x) { return expand(sum(x[0]), {x[0].at({1}) == second ? 1 : 2}); }, {a});
       }},
      {"ValueError: tensor: this handle holds no tensor (it was never assigned)", [&] { gradcheck(f, {Tensor()}); }},
      {"ValueError: tensor: this handle holds no tensor (it was never assigned)",
       [&] { gradcheck([](const Inputs&) { return Tensor(); }, {a}); }},
  });
}
