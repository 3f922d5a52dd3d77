// Where we differ from PyTorch on purpose: the twins of tests/parity/pytorch/differences.py.
#include <doctest/doctest.h>

#include <string>

#include "tests/parity/golden.h"
#include "tests/parity/report.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

// PyTorch's result must be what we say it is, ours what we say it is.
void check_choice(const std::string& program, const std::string& result, const Tensor& ours,
                  const std::string& expected, const std::string& pytorch, const std::string& why) {
  INFO(program << ": " << result);
  const parity::Program golden = parity::read_programs("differences.txt").at(program);
  for (const parity::Expected& theirs : golden.results) {
    if (theirs.name == result) CHECK(to_string(tensor(theirs.values, theirs.shape)) == pytorch);
  }
  CHECK(to_string(ours) == expected);
  parity::report_choice(program + ", " + result, pytorch, expected, why);
}

}  // namespace

TEST_CASE("a query that may attend to nothing gets zeros and gives zero gradients, where PyTorch gives NaN") {
  const Tensor x = ones({1, 1, 2, 2}).requires_grad_();
  const BoolTensor allowed = bool_tensor({{1, 1}, {0, 0}});
  const Tensor output = scaled_dot_product_attention(x, x, x, allowed, {.scale = 1});
  backward(sum(output));
  const std::string why = "one padded row must not turn a whole batch into NaN";
  check_choice("attention to nothing", "output", output.detach()[0][0][1], "tensor([0., 0.])", "tensor([nan, nan])",
               why);
  check_choice("attention to nothing", "gradient", reshape(x.grad(), {4}), "tensor([0.5000, 0.5000, 0.5000, 0.5000])",
               "tensor([nan, nan, nan, nan])", why);
}
