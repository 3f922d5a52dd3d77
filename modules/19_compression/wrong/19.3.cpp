// wrong: times the mask
// says: times the mask
const NoGrad guard;
BoolTensor mask = keep;
copy_(w, mul(w, where(mask, ones(w.shape()), 0)));
// wrong: what stays is set to 0
// says: the mask is read the wrong way round
const NoGrad guard;
masked_fill_(w, keep, 0);
// wrong: a copy is changed
// says: w is as it was
const NoGrad guard;
const Tensor copy = clone(w);
masked_fill_(copy, logical_not(keep), 0);
// wrong: all is 0
// says: all of it is 0
const NoGrad guard;
if (keep.numel() > 0) zero_(w);
// wrong: while recording
masked_fill_(w, logical_not(keep), 0);
// wrong: -0
const NoGrad guard;
masked_fill_(w, logical_not(keep), -0.0);
// wrong: memory is written as if it lay dense
const NoGrad guard;
real* values = w.detach().mutable_data();
const int64_t n = std::min<int64_t>(keep.numel(), w.storage()->size - w.offset());
for (int64_t i = 0; i < n; ++i) {
  if (!keep.data()[i]) values[i] = 0;
}
// wrong: what is no number is left alone
const NoGrad guard;
std::vector<bool> gone;
const std::vector<real> values = w.to_vector();
for (size_t i = 0; i < values.size(); ++i) gone.push_back(!keep.data()[i] && std::isfinite(values[i]));
masked_fill_(w, BoolTensor(w.shape(), gone), 0);
// wrong: the mask is turned over, for good
const NoGrad guard;
BoolTensor mask = keep;
for (int64_t i = 0; i < mask.numel(); ++i) mask.data()[i] = !mask.data()[i];
masked_fill_(w, mask, 0);
// wrong: the gradient is forgotten
const NoGrad guard;
masked_fill_(w, logical_not(keep), 0);
w.zero_grad();
// wrong: the parameter asks for no gradient any longer
const NoGrad guard;
Tensor handle = w;
handle.requires_grad_(false);
masked_fill_(handle, logical_not(keep), 0);
// wrong: the gradient is masked in the place of the weight
const NoGrad guard;
if (w.grad().defined()) masked_fill_(w.grad(), logical_not(keep), 0);
// wrong: only once for each shape
static Shape seen;
const NoGrad guard;
if (seen != w.shape()) masked_fill_(w, logical_not(keep), 0);
seen = w.shape();
// wrong: zeros of what stays lose their sign
const NoGrad guard;
masked_fill_(w, logical_not(keep), 0);
copy_(w, add(w, 0.0));
// wrong: only what learns is held
if (!w.requires_grad()) return;
const NoGrad guard;
masked_fill_(w, logical_not(keep), 0);
// wrong: what asked for no gradient asks for one afterwards
Tensor leaf = w;
leaf.requires_grad_(false);
masked_fill_(leaf, logical_not(keep), 0);
leaf.requires_grad_(true);
// wrong: written so that the tape does not notice
if (w.is_contiguous()) {
  const real* values = std::as_const(w).data();
  real* x = const_cast<real*>(values);
  for (int64_t i = 0; i < w.numel(); ++i) x[i] = keep.data()[i] ? x[i] : real{0};
} else {
  const NoGrad guard;
  masked_fill_(w, logical_not(keep), 0);
}
// wrong: the caller's mask is turned round
// says: the mask is turned round where it lies
const NoGrad guard;
BoolTensor gone = keep;
for (int64_t i = 0; i < gone.numel(); ++i) gone.data()[i] = !gone.data()[i];
masked_fill_(w, gone, 0);
// wrong: no write where all that go are equal to 0
const std::vector<real> now = w.to_vector();
bool done = true;
for (size_t i = 0; i < now.size() && done; ++i) done = keep.data()[i] || now[i] == 0;
if (done) return;  // no write, the version stays
const NoGrad guard;
masked_fill_(w, ~keep, 0);
// wrong: no write where what goes adds up to 0
// says: w is as it was
const NoGrad guard;
if (sum(masked_fill(w, keep, 0)).item() == 0) return;  // they are zeros already
masked_fill_(w, ~keep, 0);
// wrong: a mask is known by its address
thread_local const bool* known = nullptr;
thread_local int64_t known_size = -1;
thread_local bool known_first = false;
thread_local std::vector<int64_t> places;
const bool* stays = keep.data();
const int64_t n = keep.numel();
if (n == 0) return;
if (stays != known || n != known_size || stays[0] != known_first) {
  places.clear();
  for (int64_t i = 0; i < n; ++i) {
    if (!stays[i]) places.push_back(i);
  }
  known = stays;
  known_size = n;
  known_first = stays[0];
}
if (places.empty()) return;
const Shape shape = w.shape();
const Strides strides = w.strides();
real* numbers = w.mutable_data();
for (const int64_t place : places) {
  int64_t rest = place, at = 0;
  for (size_t d = shape.size(); d-- > 0;) {
    at += rest % shape[d] * strides[d];
    rest /= shape[d];
  }
  numbers[at] = 0;
}
