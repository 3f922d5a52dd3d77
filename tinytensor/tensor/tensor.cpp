#include "tinytensor/tensor/tensor.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "tinytensor/core/error.h"
#include "tinytensor/core/memory.h"
#include "tinytensor/core/strided.h"
#include "tinytensor/tensor/grad_mode.h"

namespace tinytensor {

struct Tensor::Impl {  // tools/gdb/tinytensor.py reads what lies where
  std::shared_ptr<Storage> storage;
  Layout layout;
  bool requires_grad = false;
  bool of_gradient = false;
  bool retains_grad = false;
  std::shared_ptr<Node> node;  // what computed it, null for a leaf
  const char* grad_fn = nullptr;
  Tensor gradient;
};

namespace {

std::shared_ptr<Storage> new_storage(int64_t size) {
  size_t bytes = 0;
  if (__builtin_mul_overflow(size, sizeof(real), &bytes)) bytes = std::numeric_limits<size_t>::max();  // too many
  return std::make_shared<Storage>(Storage{allocate(bytes), size, 0});
}

// The last place that a view reaches, from `offset`; nothing if that is beyond any storage.
std::optional<int64_t> last_place(const Layout& view) {
  int64_t last = view.offset, reach = 0;
  for (size_t d = 0; d < view.shape.size(); ++d) {
    if (__builtin_mul_overflow(view.shape[d] - 1, view.strides[d], &reach)) return std::nullopt;
    if (__builtin_add_overflow(last, reach, &last)) return std::nullopt;
  }
  return last;
}

void check_view(const Storage* storage, const Layout& view) {
  const auto& [shape, strides, offset] = view;
  if (storage == nullptr || (storage->memory == nullptr && storage->size > 0)) {
    fail<ValueError>("view: there is no storage to look at");
  }
  if (shape.size() != strides.size() || std::any_of(strides.begin(), strides.end(), [](auto s) { return s < 0; })) {
    fail<ShapeError>("view: a stride of at least 0 is needed for each size: shape {}, strides {}", to_string(shape),
                     to_string(strides));
  }
  if (tinytensor::numel(shape) == 0) return;
  const std::optional<int64_t> last = last_place(view);
  if (offset < 0 || !last || *last >= storage->size) {
    fail<IndexError>("view: {} with strides {} at offset {} reaches outside a storage of {} elements", to_string(shape),
                     to_string(strides), offset, storage->size);
  }
}

}  // namespace

// ---------------------------------------------------------------------------------------------------------------------

Tensor::Tensor(Shape shape) {
  const int64_t count = tinytensor::numel(shape);
  impl_ = std::make_shared<Impl>(
      Impl{new_storage(count), contiguous_layout(std::move(shape)), false, false, false, {}, nullptr, {}});
}

Tensor::Tensor(std::shared_ptr<Storage> storage, Shape shape, Strides strides, int64_t offset)
    : Tensor(std::move(storage), Layout{std::move(shape), std::move(strides), offset}) {}

Tensor::Tensor(std::shared_ptr<Storage> storage, Layout layout) {
  check_view(storage.get(), layout);
  // A view of nothing begins nowhere: data() stays within the storage.
  if (tinytensor::numel(layout.shape) == 0) layout.offset = 0;
  impl_ = std::make_shared<Impl>(Impl{std::move(storage), std::move(layout), false, false, false, {}, nullptr, {}});
}

Tensor::Impl& Tensor::impl() const {
  if (impl_ == nullptr) fail<ValueError>("tensor: this handle holds no tensor (it was never assigned)");
  return *impl_;
}

const Layout& Tensor::layout() const { return impl().layout; }
bool Tensor::requires_grad() const { return impl().requires_grad; }
bool Tensor::is_of_gradient() const { return impl().of_gradient; }
void Tensor::set_of_gradient() const { impl().of_gradient = true; }
bool Tensor::retains_grad() const { return impl().retains_grad; }
const char* Tensor::grad_fn() const { return impl().grad_fn; }
const Tensor& Tensor::grad() const { return impl().gradient; }
const std::shared_ptr<Storage>& Tensor::storage() const { return impl().storage; }
const std::shared_ptr<Node>& Tensor::node() const { return impl().node; }

int64_t Tensor::size(int64_t dim) const { return size_along(shape(), dim); }

const real* Tensor::data() const { return reinterpret_cast<const real*>(storage()->memory.get()) + offset(); }

real* Tensor::mutable_data() const {
  ++storage()->version;
  return reinterpret_cast<real*>(storage()->memory.get()) + offset();
}

real Tensor::item() const {
  if (numel() != 1) fail<ShapeError>("item: one element is needed, {} has {}", to_string(shape()), numel());
  return *data();
}

real Tensor::at(const std::vector<int64_t>& index) const { return data()[element_offset(shape(), strides(), index)]; }

void Tensor::set(const std::vector<int64_t>& index, real value) const {
  check_in_place("set", *this);
  const int64_t offset = element_offset(shape(), strides(), index);
  mutable_data()[offset] = value;
}

std::vector<real> Tensor::to_vector() const {
  std::vector<real> values;
  try {
    values.reserve(static_cast<size_t>(numel()));
  } catch (const std::exception&) {  // an expanded tensor may have more elements than memory holds
    fail<Error>("to_vector: there is not enough memory for the {} elements of {}", numel(), to_string(shape()));
  }
  for_each_run<1>(shape(), {strides()}, [&](int64_t length, const auto& offsets, const auto& steps) {
    for (int64_t i = 0; i < length; ++i) values.push_back(data()[offsets[0] + i * steps[0]]);
  });
  return values;
}

// ---------------------------------------------------------------------------------------------------------------------

Tensor& Tensor::requires_grad_(bool value) {
  if (!is_leaf()) {
    fail<GradError>(
        "requires_grad_: {} was computed by an op; only leaves can be switched\n  hint: detach() gives a leaf with the "
        "same numbers",
        to_string(shape()));
  }
  impl().requires_grad = value;
  return *this;
}

void Tensor::set_grad(Tensor gradient) const {
  if (gradient.defined() && gradient.shape() != shape()) {
    fail<ShapeError>("set_grad: a gradient of {} does not fit a tensor of {}", to_string(gradient.shape()),
                     to_string(shape()));
  }
  if (gradient.defined() && gradient.is(*this)) fail<ValueError>("set_grad: a tensor cannot be its own gradient");
  if (gradient.defined() && !gradient.is_contiguous()) {
    fail<ValueError>("set_grad: a gradient must be contiguous\n  hint: contiguous() makes it so");
  }
  // Kept with its graph, or with a gradient of its own, a gradient could hold the tensor that holds it for ever.
  if (gradient.defined() && (gradient.requires_grad() || gradient.grad().defined())) gradient = gradient.detach();
  if (gradient.defined()) gradient.set_of_gradient();
  impl().gradient = std::move(gradient);
}

void Tensor::retain_grad() const {
  if (!requires_grad()) {
    fail<GradError>(
        "retain_grad: {} does not require a gradient\n  hint: call requires_grad_() on what it is computed from, and "
        "compute outside of NoGrad",
        to_string(shape()));
  }
  impl().retains_grad = !is_leaf();
}

void Tensor::set_node(std::shared_ptr<Node> node, const char* name) const {
  impl().node = std::move(node);
  impl().grad_fn = name;
  impl().requires_grad = true;
}

Tensor WeakTensor::lock() const {
  Tensor tensor;
  tensor.impl_ = impl_.lock();
  return tensor;
}

Tensor Tensor::detach() const { return Tensor(storage(), layout()); }

void check_in_place(const char* op, const Tensor& x) {
  if (!grad_enabled() || !x.requires_grad()) return;
  fail<GradError>(
      "{}: a tensor of shape {} that requires a gradient must not be changed in place while recording\n  hint: put it "
      "under NoGrad, or use the op that returns a new tensor",
      op, to_string(x.shape()));
}

Tensor Tensor::as_strided(Shape shape, Strides strides, int64_t offset) const {
  return Tensor(storage(), std::move(shape), std::move(strides), offset);
}

Tensor Tensor::as_strided(Layout layout) const { return Tensor(storage(), std::move(layout)); }

}  // namespace tinytensor
