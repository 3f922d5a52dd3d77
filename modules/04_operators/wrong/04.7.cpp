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
