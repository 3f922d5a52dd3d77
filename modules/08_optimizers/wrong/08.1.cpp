// wrong: uphill
// says: uphill
add_(p, g, group.lr);
// wrong: the rate is missing
// says: learning rate is missing
add_(p, g, -1);
// wrong: through the memory, as if it were dense
kernels().axpy(p.numel(), static_cast<real>(-group.lr), dense(g).data(), p.mutable_data());
// wrong: a new tensor instead of the parameter
// says: does not move
Tensor moved = sub(p, mul(g, group.lr));
// wrong: the rate twice
// says: the learning rate twice
add_(p, mul(g, group.lr), -group.lr);
// wrong: right for the lesson's rate only
add_(p, g, -0.2);
// wrong: the first row only
if (p.dim() < 2) {
  add_(p, g, -group.lr);
} else if (p.size(0) > 0) {
  add_(select(p.detach(), 0, 0), select(g, 0, 0), -group.lr);
}
// wrong: a mean instead of each number
if (p.numel() > 0) add_(p, mul(g, 1.0 / static_cast<double>(p.numel())), -group.lr);
// wrong: the sign of the gradient
add_(p, div(g, add(abs(g), 1e-12)), -group.lr);
// wrong: a rate that is kept for ever
static const double lr = group.lr;
add_(p, g, -lr);
// wrong: transposed where it is square
if (p.dim() == 2 && p.size(0) == p.size(1)) {
  add_(p, transpose(g, 0, 1), -group.lr);
} else {
  add_(p, g, -group.lr);
}
// wrong: the gradient is forgotten
add_(p, g, -group.lr);
p.zero_grad();
// wrong: divided
// says: divided by the learning rate
add_(p, g, -1 / group.lr);
// wrong: the gradient is scaled where it lies
mul_(g, group.lr);
add_(p, g, -1);
// wrong: the length is always lr
const double length = std::sqrt(static_cast<double>(sum(mul(g, g)).item()));
if (length > 0) add_(p, g, -group.lr / length);
// wrong: lr rounded to a hundredth
add_(p, g, -std::round(group.lr * 100) / 100);
// wrong: scalars are left out
if (p.dim() > 0) add_(p, g, -group.lr);
// wrong: adds p to g
add_(g, p, -group.lr);
// wrong: no step where the gradients add up to 0
// says: does not move
if (sum(g).item() == 0) return;
add_(p, g, -group.lr);
// wrong: no step where no gradient is required any longer
// says: does not move
if (p.requires_grad()) add_(p, g, -group.lr);
// wrong: only the first 64 rows
// says: after step
if (p.dim() > 0) add_(slice(p, 0, 0, 64), slice(g, 0, 0, 64), -group.lr);
else add_(p, g, -group.lr);
// wrong: a NaN in the gradient becomes 0
// says: a NaN got lost
add_(p, where(eq(g, g), g, zeros({})), -group.lr);
// wrong: no step at a rate below 1e-6
// says: does not move
if (group.lr >= 1e-6) add_(p, g, -group.lr);
// wrong: large parameters stay as they are
  if (p.numel() > 1000) return;
add_(p, g, -group.lr);
// wrong: large ones move less
// says: fewer of them come out right
add_(p, g, -group.lr / std::max(1.0, static_cast<double>(g.numel()) / 4096));
// wrong: stays where it is after 100,000 calls
// says: at first this came out right
static int64_t calls = 0;
if (++calls <= 100'000) add_(p, g, -group.lr);
// wrong: rates above 1 are cut
// says: not cut
add_(p, g, -std::min(group.lr, 1.0));
// wrong: written where it is only to be read, so that no write is counted
// says: nobody counted it
const std::vector<real> by = g.to_vector();
const std::vector<int64_t> sizes = p.shape();
for (size_t i = 0; i < by.size(); ++i) {
  int64_t rest = static_cast<int64_t>(i), at = 0;
  for (size_t d = sizes.size(); d-- > 0; rest /= sizes[d]) at += rest % sizes[d] * p.strides()[d];
  const_cast<real*>(p.data())[at] -= static_cast<real>(group.lr * static_cast<double>(by[i]));
}
// wrong: a step whose gradient nobody has written since the step before is skipped
static thread_local Tensor applied;
static thread_local uint64_t applied_version = 0;
if (applied.defined() && applied.is(g) && applied_version == g.version()) return;
add_(p, g, -group.lr);
applied = g;
applied_version = g.version();
// wrong: the last row of blocks of 64 rows is left out where it is alone
if (p.dim() == 0 || p.size(0) <= 64) {
  add_(p, g, -group.lr);
} else {
  for (int64_t begin = 0; begin < p.size(0) - 1; begin += 64) {
    add_(slice(p, 0, begin, begin + 64), slice(g, 0, begin, begin + 64), -group.lr);
  }
}
// wrong: no step where the squares of the gradient add up to 0
if (sum(mul(g, g)).item() == 0) return;
add_(p, g, -group.lr);
// wrong: a parameter that fills its memory is taken for dense
const int64_t count = p.numel();
if (count == p.storage()->size) {
  const real* slope = g.data();
  real* out = p.as_strided({count}, {1}, 0).mutable_data();
  const real rate = static_cast<real>(group.lr);
  for (int64_t i = 0; i < count; ++i) out[i] -= rate * slope[i];
} else {
  add_(p, g, -group.lr);
}
// wrong: no step that is small beside the largest number
if (p.numel() > 0) {
  const double largest = max(abs(p)).item(), longest = max(abs(g)).item();
  if (group.lr * longest < 2e-8 * largest) return;
}
add_(p, g, -group.lr);
// wrong: a rate whose square is 0 in a float counts as 0
const real rate = static_cast<real>(group.lr);
if (rate * rate != 0) add_(p, g, -group.lr);
