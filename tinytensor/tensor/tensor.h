// Tensor: a handle to an array of real numbers of any number of dimensions.
//
// A copy of a Tensor is a second name for the same array, as in PyTorch. A view is another handle with its own shape,
// strides and offset on the same storage. This room has no arithmetic: that is the duty of ops/.
#pragma once

#include <memory>
#include <vector>

#include "tinytensor/core/layout.h"
#include "tinytensor/core/real.h"
#include "tinytensor/core/shape.h"
#include "tinytensor/tensor/array.h"

namespace tinytensor {

struct Node;  // what the tape records: autograd/tape.h

/// The numbers themselves, shared by all views of them.
struct Storage {
  std::shared_ptr<std::byte> memory;
  int64_t size = 0;      ///< in elements
  uint64_t version = 0;  ///< how often it was written; the tape compares it to find values that were changed in place
};

class Tensor {
 public:
  /// No tensor at all: defined() is false, and every other question throws ValueError.
  Tensor() = default;
  /// Dense, with unspecified values.
  explicit Tensor(Shape shape);
  /// A view of a storage. IndexError if it would reach outside, ShapeError unless there is a stride of at least 0 for
  /// every size, ValueError if there is no storage.
  Tensor(std::shared_ptr<Storage> storage, Shape shape, Strides strides, int64_t offset);
  Tensor(std::shared_ptr<Storage> storage, Layout layout);

  // A handle is assigned by name only: x[0] = y, which would leave x as it is, does not compile. copy_(x[0], y) writes.
  Tensor(const Tensor&) = default;
  Tensor(Tensor&&) = default;
  Tensor& operator=(const Tensor&) & = default;
  Tensor& operator=(Tensor&&) & = default;
  ~Tensor() = default;

  bool defined() const { return impl_ != nullptr; }

  /// Where the elements lie in the storage: shape, strides and offset.
  const Layout& layout() const;
  const Shape& shape() const { return layout().shape; }
  const Strides& strides() const { return layout().strides; }
  int64_t offset() const { return layout().offset; }
  int64_t dim() const { return static_cast<int64_t>(shape().size()); }
  /// Size along one dimension, which may be negative. IndexError.
  int64_t size(int64_t dim) const;
  int64_t numel() const { return tinytensor::numel(shape()); }
  bool is_contiguous() const { return tinytensor::is_contiguous(shape(), strides()); }

  /// The first element. Elements are dense from here only if is_contiguous().
  const real* data() const;
  /// The same for writing. Each call counts as a write in place.
  real* mutable_data() const;

  /// The only element. ShapeError unless there is exactly one.
  real item() const;
  /// One element, by an index per dimension, which may be negative: x.at({0, -1}). IndexError.
  real at(const std::vector<int64_t>& index) const;
  /// Writes one element. GradError, as from the ops that write in place, on a tensor of a graph while recording.
  void set(const std::vector<int64_t>& index, real value) const;
  /// All elements in row-major order.
  std::vector<real> to_vector() const;

  /// x[i]: the i-th part along dimension 0, a view, recorded like select(x, 0, i) (it is one of ops/views).
  Tensor operator[](int64_t index) const;
  /// x[ids], ids of shape S: the parts along dimension 0 that they name, S x (the other sizes); a negative id counts
  /// from the end. A copy with a gradient (ops/indexing). IndexError.
  Tensor operator[](const IndexTensor& ids) const;
  /// x[mask]: the parts where a mask over the first dimensions is true, in order: (n, the other sizes). IndexError
  /// unless its shape is that of the first dimensions.
  Tensor operator[](const BoolTensor& mask) const;

  // --- gradient -----------------------------------------------------------------------------------------------------

  /// True for a leaf that asks for a gradient and for everything computed from one.
  bool requires_grad() const;
  /// Asks for a gradient. GradError on a tensor that was computed: only leaves can be switched.
  Tensor& requires_grad_(bool value = true);
  bool is_leaf() const { return node() == nullptr; }
  /// Name of what computed it, as in "MulBackward"; null for a leaf.
  const char* grad_fn() const;
  /// Asks backward() to leave its gradient here as well, although this was computed by an op; on a leaf nothing changes.
  /// GradError unless it requires a gradient.
  void retain_grad() const;
  /// Whether this was computed by an op, and retain_grad() was asked.
  bool retains_grad() const;
  /// The gradient that backward() left here; undefined before that, and for what was computed unless retain_grad() asked
  /// for it. A handle: writing to it changes the gradient.
  const Tensor& grad() const;
  /// Puts a gradient there, or with an undefined tensor forgets it. ShapeError unless it has this shape, ValueError
  /// unless it is contiguous and another tensor.
  void set_grad(Tensor gradient) const;
  /// Forgets the gradient (it becomes undefined, as with PyTorch's set_to_none).
  void zero_grad() const { set_grad(Tensor()); }
  /// The same numbers, unknown to the tape.
  Tensor detach() const;

  // --- for the tape and the ops -----------------------------------------------------------------------------------

  /// Another view of the same storage, unknown to the tape. Throws as the constructor does.
  Tensor as_strided(Shape shape, Strides strides, int64_t offset) const;
  Tensor as_strided(Layout layout) const;
  const std::shared_ptr<Storage>& storage() const;
  uint64_t version() const { return storage()->version; }
  const std::shared_ptr<Node>& node() const;
  void set_node(std::shared_ptr<Node> node, const char* name) const;
  /// True if nobody else holds this handle or its storage: then it may be reused in place.
  bool is_unique() const { return impl_.use_count() == 1 && storage().use_count() == 1; }
  /// True for a gradient that backward() left, and for what was computed of one without being recorded: no gradient
  /// flows through it (backward() asks).
  bool is_of_gradient() const;
  void set_of_gradient() const;
  /// True if both are the same handle, not only the same numbers.
  bool is(const Tensor& other) const { return impl_ == other.impl_; }

 private:
  friend class WeakTensor;
  struct Impl;
  Impl& impl() const;  // ValueError if undefined

  std::shared_ptr<Impl> impl_;
};

/// A handle that does not keep the tensor.
class WeakTensor {
 public:
  WeakTensor() = default;
  explicit WeakTensor(const Tensor& tensor) : impl_(tensor.impl_) {}
  /// Undefined once nobody else holds the tensor.
  Tensor lock() const;

 private:
  std::weak_ptr<Tensor::Impl> impl_;
};

/// GradError, naming op, if recording is on and x requires a gradient: a write in place would falsify the graph.
void check_in_place(const char* op, const Tensor& x);

}  // namespace tinytensor
