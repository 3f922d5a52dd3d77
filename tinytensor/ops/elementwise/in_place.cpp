// Writing into tensors that exist. None of this is recorded: it is for parameters, buffers and gradients.
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/indexing/gather.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// True if no two indices lead to the same element. Each stride must step over all that the smaller ones reach, which
// holds for every view of a dense tensor but those that expand() makes.
bool elements_are_distinct(const Tensor& x) {
  std::vector<std::pair<int64_t, int64_t>> dims;  // stride, size
  for (size_t d = 0; d < x.shape().size(); ++d) {
    if (x.shape()[d] > 1) dims.emplace_back(x.strides()[d], x.shape()[d]);
  }
  std::sort(dims.begin(), dims.end());
  int64_t reach = 0;
  for (const auto& [stride, size] : dims) {
    if (stride <= reach) return false;
    reach += stride * (size - 1);
  }
  return true;
}

// True if writing x element by element changes elements of y that are read later: x and y (strides as broadcast to x's
// shape) share elements, and not each at the same index.
bool write_disturbs(const Tensor& x, const Tensor& y, const Strides& y_strides) {
  if (x.storage() != y.storage() || x.numel() == 0) return false;
  bool same_places = true;
  for (size_t d = 0; d < x.shape().size(); ++d) {
    same_places = same_places && (x.shape()[d] == 1 || x.strides()[d] == y_strides[d]);
  }
  if (x.offset() == y.offset() && same_places) return false;
  std::vector<bool> written(static_cast<size_t>(x.storage()->size));
  bool disturbs = false;
  for_each_run<1>(x.shape(), {x.strides()}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) written[static_cast<size_t>(x.offset() + at[0] + i * step[0])] = true;
  });
  for_each_run<1>(x.shape(), {y_strides}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length && !disturbs; ++i) {
      disturbs = written[static_cast<size_t>(y.offset() + at[0] + i * step[0])];
    }
  });
  return disturbs;
}

// x = f(x, y), element by element; y broadcasts to x.
template <class F>
void update(const char* op, const Tensor& x, const Tensor& y, const F& f) {
  check_write(op, x, y);
  const Strides y_strides = broadcast_strides(op, y.shape(), y.strides(), x.shape());
  if (write_disturbs(x, y, y_strides)) {
    fail<ValueError>("{}: the source shares elements with the target {}, at other places\n  hint: {}(x, clone(y))", op,
                     to_string(x.shape()), op);
  }
  real* destination = x.mutable_data();
  const real* source = y.data();
  for_each_run<2>(x.shape(), {x.strides(), y_strides}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) {
      real& element = destination[at[0] + i * step[0]];
      element = f(element, source[at[1] + i * step[1]]);
    }
  });
}

constexpr auto overwrite = [](real, real value) { return value; };

}  // namespace

void check_write(const char* op, const Tensor& x, const Tensor& source) {
  check_in_place(op, x);
  if (grad_enabled() && source.requires_grad()) {
    fail<GradError>(
        "{}: the source of shape {} requires a gradient, and a write in place is not recorded\n  hint: write its "
        "detach(), or use an op that returns a new tensor, such as cat, stack or where",
        op, to_string(source.shape()));
  }
  if (!elements_are_distinct(x)) {
    fail<ValueError>("{}: the target {} repeats elements (it was made by expand)", op, to_string(x.shape()));
  }
}

void copy_(const Tensor& x, const Tensor& y) { update("copy_", x, y, overwrite); }

void fill_(const Tensor& x, double value) { update("fill_", x, full({}, value), overwrite); }

void zero_(const Tensor& x) { update("zero_", x, zeros({}), overwrite); }

void add_(const Tensor& x, const Tensor& y, double alpha) {
  update("add_", x, y, [a = static_cast<real>(alpha)](real old, real value) { return old + a * value; });
}

void mul_(const Tensor& x, double factor) {
  update("mul_", x, full({}, factor), [](real old, real value) { return old * value; });
}

void clamp_(const Tensor& x, std::optional<double> low, std::optional<double> high) {
  if (!low && !high) fail<ValueError>("clamp_: at least one of low and high must be given");
  update("clamp_", x, zeros({}), [low, high](real old, real) {
    real value = old;
    if (low && value < static_cast<real>(*low)) value = static_cast<real>(*low);
    if (high && value > static_cast<real>(*high)) value = static_cast<real>(*high);
    return value;
  });
}

void masked_fill_(const Tensor& x, const BoolTensor& mask, double value) {
  update("masked_fill_", x, as_tensor("masked_fill_", mask, x.shape()),
         [v = static_cast<real>(value)](real old, real hidden) { return hidden != 0 ? v : old; });
}

namespace {

// x with its dims in the order in which it lies in memory.
Tensor in_memory_order(const Tensor& x) {
  return x.as_strided(layouts::permuted(x.layout(), memory_order(x.layout())));
}

}  // namespace

void uniform_(const Tensor& x, double low, double high, Generator& generator) {
  check_in_place("uniform_", x);
  const Tensor target = in_memory_order(x), drawn(target.shape());
  fill_uniform(drawn.mutable_data(), drawn.numel(), low, high, generator);
  update("uniform_", target, drawn, overwrite);
}

void normal_(const Tensor& x, double mean, double std, Generator& generator) {
  check_in_place("normal_", x);
  const Tensor target = in_memory_order(x), drawn(target.shape());
  const auto fill = x.is_contiguous() ? fill_normal : fill_normal_singly;
  fill(drawn.mutable_data(), drawn.numel(), mean, std, generator);
  update("normal_", target, drawn, overwrite);
}

}  // namespace tinytensor
