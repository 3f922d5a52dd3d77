// Writing into tensors that exist. None of this is recorded: it is for parameters, buffers and gradients.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// x = f(x, y), element by element; y broadcasts to x.
template <class F>
void update(const char* op, const Tensor& x, const Tensor& y, const F& f) {
  check_in_place(op, x);
  for (size_t d = 0; d < x.shape().size(); ++d) {
    if (x.strides()[d] != 0 || x.shape()[d] <= 1) continue;
    fail<ValueError>("{}: the target {} repeats elements (it was made by expand)", op, to_string(x.shape()));
  }
  const Strides y_strides = broadcast_strides(op, y.shape(), y.strides(), x.shape());
  real* destination = x.mutable_data();
  for_each_run<2>(x.shape(), {x.strides(), y_strides}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) {
      real& element = destination[at[0] + i * step[0]];
      element = f(element, y.data()[at[1] + i * step[1]]);
    }
  });
}

constexpr auto overwrite = [](real, real value) { return value; };

}  // namespace

void copy_(const Tensor& x, const Tensor& y) { update("copy_", x, y, overwrite); }

void fill_(const Tensor& x, double value) { update("fill_", x, full({}, value), overwrite); }

void zero_(const Tensor& x) { update("zero_", x, zeros({}), overwrite); }

void add_(const Tensor& x, const Tensor& y, double alpha) {
  update("add_", x, y, [a = static_cast<real>(alpha)](real old, real value) { return old + a * value; });
}

void mul_(const Tensor& x, double factor) {
  update("mul_", x, full({}, factor), [](real old, real value) { return old * value; });
}

}  // namespace tinytensor
