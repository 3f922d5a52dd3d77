// wrong: the tensor itself, with its graph
// says: never freed
tensor_ = tensor;
version_ = tensor.version();
// wrong: the numbers are copied
// says: costs memory
tensor_ = Tensor(tensor.shape());
const std::vector<real> numbers = tensor.to_vector();
std::copy(numbers.begin(), numbers.end(), tensor_.mutable_data());
version_ = tensor_.version();
// wrong: nobody compares
// says: nobody noticed
// region: 2
return tensor_;
// wrong: the version is not kept
// says: only what comes after
tensor_ = tensor.detach();
// wrong: the version is compared with 0
// says: only what comes after
// region: 2
if (tensor_.defined() && tensor_.version() != 0) fail_changed(name_, tensor_);
return tensor_;
// wrong: an undefined tensor is asked
// region: 2
if (tensor_.version() != version_) fail_changed(name_, tensor_);
return tensor_;
// wrong: a smaller version is a mistake
// says: nobody noticed
// region: 2
if (tensor_.defined() && tensor_.version() < version_) fail_changed(name_, tensor_);
return tensor_;
// wrong: once only
// says: nobody noticed
// region: 2
if (tensor_.defined() && tensor_.version() == version_ + 1) fail_changed(name_, tensor_);
return tensor_;
// wrong: equal is a mistake
// region: 2
if (tensor_.defined() && tensor_.version() == version_) fail_changed(name_, tensor_);
return tensor_;
// wrong: a dense copy where it has gaps
tensor_ = dense(tensor).detach();
version_ = tensor_.version();
// wrong: gaps are forgotten
tensor_ = tensor.as_strided(tensor.shape(), contiguous_strides(tensor.shape()), tensor.offset());
version_ = tensor.version();
// wrong: versions are compared as bytes: 256 writes are none
// region: 1
tensor_ = tensor.detach();
version_ = tensor.version() & 255;
// region: 2
if (tensor_.defined() && (tensor_.version() & 255) != version_) fail_changed(name_, tensor_);
return tensor_;
// wrong: keeping a value counts as a write, so a second one that was saved before complains
// says: which counts as a write
// region: 1
tensor_ = tensor.detach();
tensor_.mutable_data();
version_ = tensor.version();
// region: 2
if (tensor_.defined() && tensor_.version() != version_) fail_changed(name_, tensor_);
return tensor_;
// wrong: the message names no input
// region: 1
tensor_ = tensor.detach();
version_ = tensor.version();
// region: 2
if (tensor_.defined() && tensor_.version() != version_) fail_changed("x", tensor_);
return tensor_;
// wrong: the first call complains, the second one gives the changed numbers
// region: 1
tensor_ = tensor.detach();
version_ = tensor.version();
// region: 2
if (tensor_.defined() && tensor_.version() != version_) {
  const_cast<Saved*>(this)->version_ = tensor_.version();
  fail_changed(name_, tensor_);
}
return tensor_;
// wrong: the handle is kept unless it asks for a gradient
// says: saved with its graph: a node that holds its own output is
  tensor_ = tensor.requires_grad() ? tensor.detach() : tensor;
  version_ = tensor.version();
// wrong: a leaf's own numbers may change
// says: it was written to after it was saved, and nobody noticed:
  tensor_ = tensor.detach();
  version_ = tensor.is_leaf() && tensor.requires_grad() ? ~uint64_t{0} : tensor.version();
// region: 2
  if (tensor_.defined() && version_ != ~uint64_t{0} && tensor_.version() != version_) fail_changed(name_, tensor_);
  return tensor_;
// wrong: large ones are not kept, and nobody is told
if (tensor.numel() > 1000) return;
tensor_ = tensor.detach();
version_ = tensor.version();
// wrong: what is saved is asked for as if to write
// says: which counts as a write
tensor_ = tensor.detach();
tensor_.mutable_data();
version_ = tensor_.version();
// wrong: what nobody else holds is not checked
// region: 2
if (tensor_.defined() && tensor_.storage().use_count() > 1 && tensor_.version() != version_) fail_changed(name_, tensor_);
return tensor_;
// wrong: one more write is let through, where the count says that the op might have made it
// region: 2
const bool one_more = version_ % 4 == 3 && tensor_.defined() && tensor_.version() == version_ + 1;
if (tensor_.defined() && tensor_.version() != version_ && !one_more) fail_changed(name_, tensor_);
return tensor_;
// wrong: the counts are compared in 16 bits
// region: 2
if (tensor_.defined() && static_cast<uint16_t>(tensor_.version()) != static_cast<uint16_t>(version_)) fail_changed(name_, tensor_);
return tensor_;
