// wrong: along a dim: the index alone
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* out = dx.mutable_data();
for (int64_t i = 0; i < indices.numel(); ++i) out[indices.data()[i]] = source.data()[i];
return dx;
// wrong: along a dim: right for the last one only
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* out = dx.mutable_data();
for (int64_t i = 0; i < indices.numel(); ++i) out[i * e.n + indices.data()[i]] = source.data()[i];
return dx;
// wrong: along a dim: right for the first one only
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* out = dx.mutable_data();
for (int64_t i = 0; i < indices.numel(); ++i) out[indices.data()[i] * e.inner + i % e.inner] = source.data()[i];
return dx;
// wrong: along a dim: dy to everybody
return expand(reshape(dense(dy), reduced_shape(shape, {normalize_dim("max", 0, 1)}, true)), shape);
// wrong: along a dim: dy read as if dense
const Tensor dx = zeros(shape);
real* out = dx.mutable_data();
for (int64_t i = 0; i < indices.numel(); ++i) {
  out[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = 1;
}
return dx;
// wrong: along a dim: inner and outer exchanged
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* out = dx.mutable_data();
for (int64_t i = 0; i < indices.numel(); ++i) {
  const int64_t place = ((i % e.inner) * e.n + indices.data()[i]) * e.outer + i / e.inner;
  out[place] = source.data()[i];
}
return dx;
// wrong: along a dim: n forgotten
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* out = dx.mutable_data();
for (int64_t i = 0; i < indices.numel(); ++i) {
  const int64_t place = ((i / e.inner) + indices.data()[i]) * e.inner + i % e.inner;
  if (place < dx.numel()) out[place] = source.data()[i];
}
return dx;
// wrong: of all: each of the equal ones gets the whole
// says: how many they are
// region: 2
return mul(apply(Binary::equal, "max", x(), value()), dy);
// wrong: of all: the first one gets it
// says: they share it
// region: 2
const Tensor dx = zeros(x().shape());
const Tensor source = dense(x());
for (int64_t i = 0; i < source.numel(); ++i) {
  if (source.data()[i] != value().item()) continue;
  dx.mutable_data()[i] = dy.item();
  break;
}
return dx;
// wrong: of all: NaN forgotten
// says: NaN equals nothing
// region: 2
const Tensor reaches = apply(Binary::equal, "max", x(), value());
return mul(div(reaches, sum(reaches)), dy);
// wrong: of all: divided by all elements
// region: 2
const bool is_nan = std::isnan(value().item());
const Tensor reaches = is_nan ? sub(1, apply(Binary::equal, "max", x(), x())) : apply(Binary::equal, "max", x(), value());
return mul(mean(reaches), mul(reaches, dy));
// wrong: of all: dy forgotten
// region: 2
const bool is_nan = std::isnan(value().item());
const Tensor reaches = is_nan ? sub(1, apply(Binary::equal, "max", x(), x())) : apply(Binary::equal, "max", x(), value());
return div(reaches, sum(reaches));
// wrong: of all: to everybody
// region: 2
return expand(dy, x().shape());
// wrong: of all: whoever is above 0
// region: 2
const Tensor reaches = apply(Binary::less_equal, "max", value(), x());
return mul(div(reaches, sum(reaches)), dy);
// wrong: dim: transposed walk
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
for (int64_t i = 0; i < indices.numel(); ++i) {
  dx.mutable_data()[(i % e.inner) * e.n + indices.data()[i] + (i / e.inner) * e.n * e.inner] = source.data()[i];
}
return dx;
// wrong: dim: i / inner forgotten times n
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
for (int64_t i = 0; i < indices.numel(); ++i) {
  const int64_t row = i / e.inner + indices.data()[i];
  if (row * e.inner + i % e.inner < dx.numel()) dx.mutable_data()[row * e.inner + i % e.inner] = source.data()[i];
}
return dx;
// wrong: dim: not dense dy
const Tensor dx = zeros(shape);
for (int64_t i = 0; i < indices.numel(); ++i) {
  dx.mutable_data()[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] += dy.data()[0];
}
return dx;
// wrong: dim: row of e.outer
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
for (int64_t i = 0; i < indices.numel(); ++i) {
  const int64_t p = ((i / e.outer) * e.n + indices.data()[i]) * e.inner + i % e.inner;
  if (p < dx.numel()) dx.mutable_data()[p] = source.data()[i];
}
return dx;
// wrong: dim: without + i % inner
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
for (int64_t i = 0; i < indices.numel(); ++i) {
  dx.mutable_data()[((i / e.inner) * e.n + indices.data()[i]) * e.inner] += source.data()[i];
}
return dx;
// wrong: dim: negative
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
for (int64_t i = 0; i < indices.numel(); ++i) {
  dx.mutable_data()[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = -source.data()[i];
}
return dx;
// wrong: all: the last one gets it
// region: 2
const Tensor dx = zeros(x().shape());
const Tensor source = dense(x());
int64_t at = 0;
for (int64_t i = 0; i < source.numel(); ++i) if (source.data()[i] == value().item()) at = i;
dx.mutable_data()[at] = dy.item();
return dx;
// wrong: all: half always
// region: 2
const bool is_nan = std::isnan(value().item());
const Tensor reaches = is_nan ? sub(1, apply(Binary::equal, "max", x(), x())) : apply(Binary::equal, "max", x(), value());
return mul(reaches, sum(reaches).item() > 1 ? mul(dy, 0.5) : dy);
// wrong: all: NaN: zeros
// region: 2
if (std::isnan(value().item())) return zeros(x().shape());
const Tensor reaches = apply(Binary::equal, "max", x(), value());
return mul(div(reaches, sum(reaches)), dy);
// wrong: all: NaN: everybody gets NaN
// region: 2
if (std::isnan(value().item())) return full(x().shape(), NAN);
const Tensor reaches = apply(Binary::equal, "max", x(), value());
return mul(div(reaches, sum(reaches)), dy);
// wrong: all: NaN not shared
// region: 2
if (std::isnan(value().item())) return mul(sub(1, apply(Binary::equal, "max", x(), x())), dy);
const Tensor reaches = apply(Binary::equal, "max", x(), value());
return mul(div(reaches, sum(reaches)), dy);
// wrong: all: near is equal
// region: 2
if (std::isnan(value().item())) { const Tensor r = sub(1, apply(Binary::equal, "max", x(), x())); return mul(div(r, sum(r)), dy); }
const Tensor reaches = apply(Binary::less_equal, "max", abs(sub(x(), value())), full({}, 0.6));
return mul(div(reaches, sum(reaches)), dy);
// wrong: all: proportional to value
// region: 2
return mul(div(x(), value()), dy);
// wrong: dim: dy dense only
const Tensor dx = zeros(shape);
for (int64_t i = 0; i < indices.numel(); ++i) {
  dx.mutable_data()[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = dy.data()[i];
}
return dx;
// wrong: dim: uninitialised
const Tensor dx(shape);
const Tensor source = dense(dy);
for (int64_t i = 0; i < indices.numel(); ++i) {
  dx.mutable_data()[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = source.data()[i];
}
return dx;
// wrong: dim: the second largest too
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
for (int64_t i = 0; i < indices.numel(); ++i) {
  const int64_t k = std::min(indices.data()[i] + 1, e.n - 1);
  dx.mutable_data()[((i / e.inner) * e.n + k) * e.inner + i % e.inner] = source.data()[i];
}
return dx;
// wrong: all: x read as dense
// region: 2
const Tensor dx = zeros(x().shape());
const real v = value().item();
int64_t n = 0;
const auto best = [&](real r) { return std::isnan(v) ? std::isnan(r) : r == v; };
for (int64_t i = 0; i < dx.numel(); ++i) n += best(x().data()[i]);
for (int64_t i = 0; i < dx.numel(); ++i) if (best(x().data()[i])) dx.mutable_data()[i] = dy.item() / static_cast<real>(n);
return dx;
// wrong: all: whole number division
// region: 2
const bool is_nan = std::isnan(value().item());
const Tensor reaches = is_nan ? sub(1, apply(Binary::equal, "max", x(), x())) : apply(Binary::equal, "max", x(), value());
const int64_t n = static_cast<int64_t>(sum(reaches).item());
return mul(reaches, mul(dy, static_cast<double>(1 / n)));
// wrong: all: max for min
// region: 2
const bool is_nan = std::isnan(value().item());
const Tensor reaches = is_nan ? sub(1, apply(Binary::equal, "max", x(), x())) : apply(Binary::equal, "max", x(), max(x()));
return mul(div(reaches, sum(reaches)), dy);
// wrong: a NaN in dy is dropped
// region: 1
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  to[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = source.data()[i] == source.data()[i] ? source.data()[i] : 0;
}
return dx;
// region: 2
const Tensor source = dense(x());
const real best = value().item();
const auto wins = [&](real v) { return v == best || (v != v && best != best); };
int64_t count = 0;
for (int64_t i = 0; i < source.numel(); ++i) count += wins(source.data()[i]);
const Tensor dx = zeros(x().shape());
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  if (wins(source.data()[i])) to[i] = dy.item() / static_cast<real>(count);
}
return dx;
// wrong: counts to 255
// region: 1
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  to[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = source.data()[i];
}
return dx;
// region: 2
const Tensor source = dense(x());
const real best = value().item();
const auto wins = [&](real v) { return v == best || (v != v && best != best); };
uint8_t count = 0;
for (int64_t i = 0; i < source.numel(); ++i) count += wins(source.data()[i]);
const Tensor dx = zeros(x().shape());
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  if (wins(source.data()[i])) to[i] = dy.item() / static_cast<real>(count);
}
return dx;
// wrong: infinite maxima get nothing
// region: 1
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  to[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = source.data()[i];
}
return dx;
// region: 2
const Tensor source = dense(x());
const real best = value().item();
const auto wins = [&](real v) { return (v == best && std::isfinite(v)) || (v != v && best != best); };
int64_t count = 0;
for (int64_t i = 0; i < source.numel(); ++i) count += wins(source.data()[i]);
const Tensor dx = zeros(x().shape());
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  if (wins(source.data()[i])) to[i] = dy.item() / static_cast<real>(count);
}
return dx;
// wrong: what is nearly equal shares
// region: 1
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  to[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = source.data()[i];
}
return dx;
// region: 2
const Tensor source = dense(x());
const real best = value().item();
const auto wins = [&](real v) { return (v == best || std::abs(v - best) < real(1e-4)) || (v != v && best != best); };
int64_t count = 0;
for (int64_t i = 0; i < source.numel(); ++i) count += wins(source.data()[i]);
const Tensor dx = zeros(x().shape());
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  if (wins(source.data()[i])) to[i] = dy.item() / static_cast<real>(count);
}
return dx;
// wrong: compares bits: -0 and 0 are not equal
// region: 1
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  to[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = source.data()[i];
}
return dx;
// region: 2
const Tensor source = dense(x());
const real best = value().item();
const auto wins = [&](real v) { return (v == best && std::signbit(v) == std::signbit(best)) || (v != v && best != best); };
int64_t count = 0;
for (int64_t i = 0; i < source.numel(); ++i) count += wins(source.data()[i]);
const Tensor dx = zeros(x().shape());
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  if (wins(source.data()[i])) to[i] = dy.item() / static_cast<real>(count);
}
return dx;
// wrong: the first of each row gets it where its index is the last
// region: 1
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  to[((i / e.inner) * e.n + (indices.data()[i] == e.n - 1 && e.n > 5 ? 0 : indices.data()[i])) * e.inner + i % e.inner] = source.data()[i];
}
return dx;
// region: 2
const Tensor source = dense(x());
const real best = value().item();
const auto wins = [&](real v) { return v == best || (v != v && best != best); };
int64_t count = 0;
for (int64_t i = 0; i < source.numel(); ++i) count += wins(source.data()[i]);
const Tensor dx = zeros(x().shape());
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  if (wins(source.data()[i])) to[i] = dy.item() / static_cast<real>(count);
}
return dx;
// wrong: positions are cut to 16 bits
// region: 1
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  to[static_cast<uint16_t>(((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner)] = source.data()[i];
}
return dx;
// region: 2
const Tensor source = dense(x());
const real best = value().item();
const auto wins = [&](real v) { return v == best || (v != v && best != best); };
int64_t count = 0;
for (int64_t i = 0; i < source.numel(); ++i) count += wins(source.data()[i]);
const Tensor dx = zeros(x().shape());
real* to = dx.mutable_data();
for (int64_t i = 0; i < source.numel(); ++i) {
  if (wins(source.data()[i])) to[i] = dy.item() / static_cast<real>(count);
}
return dx;
// wrong: memory that is not cleared, but multiplied by 0
// says: not what lies in new memory
  const Tensor dx(shape);
  const Tensor source = dense(dy);
  real* out = dx.mutable_data();
  for (int64_t i = 0; i < indices.numel(); ++i) {
    for (int64_t j = 0; j < e.n; ++j) out[((i / e.inner) * e.n + j) * e.inner + i % e.inner] *= 0;
    out[((i / e.inner) * e.n + indices.data()[i]) * e.inner + i % e.inner] = source.data()[i];
  }
  return dx;
// wrong: the column counts to 64
const Tensor dx = zeros(shape);
const Tensor source = dense(dy);
real* out = dx.mutable_data();
for (int64_t i = 0; i < indices.numel(); ++i) {
  const int64_t row = (i / e.inner) * e.n + indices.data()[i];
  out[row * e.inner + (i % e.inner) % 64] = source.data()[i];
}
return dx;
// wrong: the unread places are not cleared
// says: not what lies in new memory
const Tensor dx(shape);
const Tensor source = dense(dy);
real* out = dx.mutable_data();
for (int64_t i = 0; i < indices.numel(); ++i) {
  const int64_t row = (i / e.inner) * e.n + indices.data()[i];
  out[row * e.inner + i % e.inner] = source.data()[i];
}
return dx;
// wrong: what is nearly the largest shares, too
// says: nearly equal is not equal
// region: 2
const bool is_nan = std::isnan(value().item());
const Tensor near = apply(Binary::less, "max", abs(sub(x(), value())), full({}, 1e-6));
const Tensor reaches = is_nan ? sub(1, apply(Binary::equal, "max", x(), x()))
                              : add(near, mul(sub(1, near), apply(Binary::equal, "max", x(), value())));
return mul(div(reaches, sum(reaches)), dy);
// wrong: outer computed from the rest
// says: max(x
const Tensor dx = zeros(shape);
real* to = dx.mutable_data();
const int64_t outer = dx.numel() / (e.n * e.inner);
const std::vector<real> from = dy.to_vector();
for (int64_t o = 0; o < outer; ++o) {
  for (int64_t i = 0; i < e.inner; ++i) {
    const int64_t at = o * e.inner + i;
    to[(o * e.n + indices.data()[at]) * e.inner + i] = from[static_cast<size_t>(at)];
  }
}
return dx;
// region: 2
const Tensor all = x();
const bool lost = std::isnan(value().item());
const Tensor winners = lost ? sub(1.0, apply(Binary::equal, "max", all, all)) : apply(Binary::equal, "max", all, value());
return masked_fill(expand(div(dy, static_cast<double>(sum(winners).item())), all.shape()), eq(winners, zeros({})), 0);
// wrong: whatever is not finite shares
// region: 2
const Tensor numbers = x();
Tensor winners = apply(Binary::equal, "max", numbers, value());
if (!std::isfinite(value().item())) {
  const double most = static_cast<double>(std::numeric_limits<real>::max());
  winners = sub(1, apply(Binary::less_equal, apply(Unary::abs, numbers), most));
}
return mul(winners, div(dy, sum(winners)));
// wrong: the block by a product with 1 / inner
// region: 1
const Tensor dx = zeros(shape), from = dense(dy);
real* to = dx.mutable_data();
const double per_block = 1.0 / static_cast<double>(e.inner);
for (int64_t i = 0; i < from.numel(); ++i) {
  const auto block = static_cast<int64_t>(static_cast<double>(i) * per_block);
  const int64_t column = i - block * e.inner;
  to[(block * e.n + indices.data()[i]) * e.inner + column] += from.data()[i];
}
return dx;
