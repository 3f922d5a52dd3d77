// The op that makes the first NaN is named.
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

const std::string hint =
    "\n  hint: an infinity, a 0 / 0, or the root or logarithm of a number below 0 (or of 0, backward)?";

}  // namespace

TEST_CASE("while an anomaly is looked for, the op whose forward makes a NaN is named, not those behind it") {
  const Tensor x = tensor({-1, 0, 4}).requires_grad_();
  CHECK(thrown_by([&] {
          const DetectAnomaly guard;
          sum(exp(sqrt(x) + 1));
        }) == "GradError: SqrtBackward: its forward made 1 NaN among the 3 numbers of (3,), of (3,)" + hint);
  CHECK(std::isnan(sum(sqrt(x)).item()));  // the guard is gone
  const DetectAnomaly guard;
  const Tensor with_nan = tensor({1, 0.0 / 0.0, 2});
  CHECK(thrown_by([&] { sum(x * with_nan); }) == "nothing was thrown");  // it was there before
  CHECK(thrown_by([&] { x / abs(x); }) ==
        "GradError: DivBackward: its forward made 1 NaN among the 3 numbers of (3,), of (3,), (3,)" + hint);
}

TEST_CASE("while an anomaly is looked for, the op whose backward makes a NaN is named") {
  const Tensor x = tensor({0, 4}).requires_grad_();
  const auto run = [&] { backward(sum(sqrt(square(x)) * tensor({0, 1}))); };
  CHECK(thrown_by(run) == "nothing was thrown");
  CHECK(std::isnan(x.grad().at({0})));
  x.zero_grad();
  const DetectAnomaly guard;
  CHECK(thrown_by(run) == "GradError: SqrtBackward: its backward made 1 NaN among the 2 numbers of (2,)" + hint);
}
