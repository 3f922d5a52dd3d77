// wrong: shared ones count as often as they are listed
// says: it counts once
ParameterCount count;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined()) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: the same handle only, so that a transpose counts again
// says: it counts once
ParameterCount count;
for (size_t i = 0; i < tensors.size(); ++i) {
  const Tensor& tensor = tensors[i];
  bool known = !tensor.defined();
  for (size_t k = 0; k < i; ++k) known = known || tensors[k].is(tensor);
  if (known) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: known by the first element, which a view may leave out
ParameterCount count;
std::set<const real*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.data()).second) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: equal shapes are taken for the same tensor
ParameterCount count;
std::set<Shape> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.shape()).second) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: frozen ones are left out
// says: frozen ones count there
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  if (tensor.requires_grad()) count.numbers += tensor.numel(), count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: vectors multiply, too
// says: two dims or more do
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 1) count.multiplying += tensor.numel();
}
return count;
// wrong: matrices only
// says: two dims or more do
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() > 0) count.multiplying += tensor.numel();
}
return count;
// wrong: the last handle counts
// says: the first in the list counts
ParameterCount count;
std::set<const Storage*> seen;
for (size_t i = tensors.size(); i-- > 0;) {
  const Tensor& tensor = tensors[i];
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: remembered from one call to the next
ParameterCount count;
static std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: counted in an int
int numbers = 0, trained = 0, multiplying = 0;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  numbers += static_cast<int>(tensor.numel());
  if (tensor.requires_grad()) trained += static_cast<int>(tensor.numel());
  if (tensor.dim() >= 2) multiplying += static_cast<int>(tensor.numel());
}
return {numbers, trained, multiplying};
// wrong: an undefined tensor is asked
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!seen.insert(tensor.storage().get()).second) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: it ends at an undefined tensor
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined()) break;
  if (!seen.insert(tensor.storage().get()).second) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: what the memory holds instead of what the handle has
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  count.numbers += tensor.storage()->size;
  if (tensor.requires_grad()) count.trained += tensor.storage()->size;
  if (tensor.dim() >= 2) count.multiplying += tensor.storage()->size;
}
return count;
// wrong: room for a thousand memories
ParameterCount count;
const Storage* seen[1000];
size_t known = 0;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined()) continue;
  bool is_known = false;
  for (size_t i = 0; i < known; ++i) is_known = is_known || seen[i] == tensor.storage().get();
  if (is_known || known == 1000) continue;
  seen[known++] = tensor.storage().get();
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: summed in double, which is exact to 2^53
double numbers = 0, trained = 0, multiplying = 0;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  const auto count = static_cast<double>(tensor.numel());
  numbers += count;
  if (tensor.requires_grad()) trained += count;
  if (tensor.dim() >= 2) multiplying += count;
}
return {static_cast<int64_t>(numbers), static_cast<int64_t>(trained), static_cast<int64_t>(multiplying)};
// wrong: the first matrix on a memory multiplies, though its first handle is none
ParameterCount count;
std::set<const Storage*> seen, matrices;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined()) continue;
  const Storage* memory = tensor.storage().get();
  if (tensor.dim() > 1 && matrices.insert(memory).second) count.multiplying += tensor.numel();
  if (!seen.insert(memory).second) continue;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
}
return count;
// wrong: only leaves are trained
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  count.numbers += tensor.numel();
  if (tensor.is_leaf() && tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: what is frozen does not multiply
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  count.numbers += tensor.numel();
  if (!tensor.requires_grad()) continue;
  count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
// wrong: a first handle without elements is passed over
// says: a handle without elements
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined()) continue;
  const int64_t n = tensor.numel();
  if (n == 0) continue;  // nothing to count
  if (!seen.insert(tensor.storage().get()).second) continue;
  count.numbers += n;
  if (tensor.requires_grad()) count.trained += n;
  if (tensor.dim() >= 2) count.multiplying += n;
}
return count;
// wrong: frozen ones are a double
ParameterCount count;
std::set<const Storage*> seen;
double frozen = 0;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  const int64_t n = tensor.numel();
  count.numbers += n;
  if (tensor.dim() >= 2) count.multiplying += n;
  if (!tensor.requires_grad()) frozen += static_cast<double>(n);
}
count.trained = count.numbers - static_cast<int64_t>(frozen);
return count;
// wrong: who has a gradient is being trained
// says: requires_grad() says
std::set<const Storage*> seen;
ParameterCount count;
const auto trained = [](const Tensor& p) { return p.requires_grad() || p.grad().defined(); };
for (const Tensor& p : tensors) {
  if (!p.defined()) continue;
  if (!seen.insert(p.storage().get()).second) continue;
  const int64_t n = p.numel();
  count.numbers += n;
  count.trained += trained(p) ? n : 0;
  count.multiplying += p.dim() >= 2 ? n : 0;
}
return count;
// wrong: a parameter's gradient is no tensor of its own
std::set<const Storage*> seen;
ParameterCount count;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined()) continue;
  if (seen.count(tensor.storage().get()) > 0) continue;
  seen.insert(tensor.storage().get());
  if (tensor.grad().defined()) seen.insert(tensor.grad().storage().get());
  const int64_t n = tensor.numel();
  count.numbers += n;
  if (tensor.requires_grad()) count.trained += n;
  if (tensor.dim() >= 2) count.multiplying += n;
}
return count;
// wrong: memories are remembered beyond the call
struct Known {
  std::weak_ptr<Storage> memory;
  int64_t numbers = 0;
};
thread_local std::vector<Known> known;
std::vector<Known> living;
for (const Known& one : known) {
  if (!one.memory.expired()) living.push_back(one);
}
known.swap(living);
ParameterCount count;
std::set<const Storage*> seen;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined() || !seen.insert(tensor.storage().get()).second) continue;
  const Known* mine = nullptr;
  for (const Known& one : known) {
    if (one.memory.lock() == tensor.storage()) mine = &one;
  }
  if (mine == nullptr) {
    known.push_back({tensor.storage(), tensor.numel()});
    mine = &known.back();
  }
  count.numbers += mine->numbers;
  if (tensor.requires_grad()) count.trained += mine->numbers;
  if (tensor.dim() >= 2) count.multiplying += mine->numbers;
}
return count;
// wrong: the address is asked for as if to write
std::set<const real*> begins;
ParameterCount count;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined()) continue;
  real* first = tensor.mutable_data();
  if (!begins.insert(first - tensor.offset()).second) continue;
  const int64_t numbers = tensor.numel();
  count.numbers += numbers;
  count.trained += tensor.requires_grad() ? numbers : 0;
  count.multiplying += tensor.dim() >= 2 ? numbers : 0;
}
return count;
// wrong: a memory that has one owner is not looked up
// says: it counts once
ParameterCount count;
std::set<const Storage*> shared;
const Tensor* before = nullptr;
for (const Tensor& tensor : tensors) {
  if (!tensor.defined()) continue;
  if (tensor.storage().use_count() > 1 && !shared.insert(tensor.storage().get()).second) continue;
  if (before != nullptr && before->is(tensor) && tensors.size() > 2) continue;
  before = &tensor;
  count.numbers += tensor.numel();
  if (tensor.requires_grad()) count.trained += tensor.numel();
  if (tensor.dim() >= 2) count.multiplying += tensor.numel();
}
return count;
