// wrong: NaN becomes 0
// says: NaN is no number
return x > 0 ? x : 0;
// wrong: std::max with the 0 in front
// says: NaN is no number
return std::max(real{0}, x);
// wrong: the absolute value
// says: |x|
return std::abs(x);
// wrong: the slope in the place of the value
// says: this is the slope
return x > 0 ? 1 : 0;
// wrong: the other half is kept
// says: above 0 is lost
return x > 0 ? 0 : x;
// wrong: cut at 6 too
return x < 0 ? 0 : x > 6 ? 6 : x;
// wrong: calls the function that calls it
return activation(Unary::relu, x);
// wrong: through an int
return static_cast<real>(std::max(0, static_cast<int>(x)));
// wrong: relu: asked of the output, which is never below 0
// says: nothing passed forward
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y,
              wrt(x, [y = saved(y, "y")](const Tensor& dy) { return where(lt(y(), zeros({})), zeros({}), dy); }));
// wrong: relu: cut by the gradient's sign
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y,
              wrt(x, [](const Tensor& dy) { return where(le(dy, zeros({})), zeros({}), dy); }));
// wrong: relu: the gradient passes everywhere
// says: nothing passed forward
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y, wrt(x, [](const Tensor& dy) { return dy; }));
// wrong: relu: by maximum, which shares at 0
// says: half
// region: 2
return maximum(x, zeros({}));
// wrong: relu: dy times the output
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
// wrong: relu: a handle of the output
// says: ever freed
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y,
              wrt(x, [y](const Tensor& dy) { return where(le(y.detach(), zeros({})), zeros({}), dy); }));
// wrong: relu: the output not saved
// says: without saved()
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y,
              wrt(x, [y = y.detach()](const Tensor& dy) { return where(le(y, zeros({})), zeros({}), dy); }));
// wrong: relu: the input not saved
// says: without saved()
// region: 2
return record("ReluBackward", apply(Unary::relu, x),
              wrt(x, [x = x.detach()](const Tensor& dy) { return where(le(x, zeros({})), zeros({}), dy); }));
// wrong: relu: nothing is recorded
// says: nothing was recorded
// region: 2
return apply(Unary::relu, x);
// wrong: relu: the slope without dy
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                return where(le(y(), zeros({})), zeros({}), ones(dy.shape()));
              }));
// wrong: relu: choices in memory order, for dense arrays only
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                Tensor dx(y().shape());
                for (int64_t i = 0; i < dx.numel(); ++i) dx.mutable_data()[i] = y().data()[i] > 0 ? dy.data()[i] : 0;
                return dx;
              }));
// wrong: leaky: the slope is always 0.01
// says: 0.01 by default only
// region: 3
const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, 0.01));
return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope),
              wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: leaky: the larger of two
// says: slopes from 0 to 1 only
// region: 3
const Tensor y = apply(Binary::maximum, "leaky_relu", x, apply(Binary::mul, x, negative_slope));
const Tensor slope = where(gt(x, apply(Binary::mul, x, negative_slope)), ones({}), full({}, negative_slope));
return record("LeakyReluBackward", y, wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: leaky: the slope at 0 is 1
// says: at 0 the slope
// region: 3
const Tensor slope = where(ge(x, zeros({})), ones({}), full({}, negative_slope));
return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope),
              wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: leaky: nothing goes back below 0
// says: dy times the slope, not 0
// region: 3
const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, negative_slope));
const Tensor step = where(gt(x, zeros({})), ones({}), zeros({}));
return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope),
              wrt(x, [step](const Tensor& dy) { return mul(dy, step); }));
// wrong: leaky: the slope above 0
// says: it belongs below
// region: 3
const Tensor slope = where(le(x, zeros({})), ones({}), full({}, negative_slope));
return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope),
              wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: leaky: the sign of the output decides on the slope
// region: 3
const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, negative_slope));
const Tensor y = apply(Binary::mul, "leaky_relu", x, slope);
return record("LeakyReluBackward", y, wrt(x, [negative_slope, y = saved(y, "y")](const Tensor& dy) {
                return mul(dy, where(gt(y(), zeros({})), ones({}), full({}, negative_slope)));
              }));
// wrong: leaky: relu minus the slope times relu of -x, without its slope at 0
// region: 3
return sub(relu(x), mul(relu(neg(x)), negative_slope));
// wrong: leaky: x multiplied, dy not
// says: not dy
// region: 3
const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, negative_slope));
return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope), wrt(x, [](const Tensor& dy) { return dy; }));
// wrong: relu: the slope at 0 is 1
// says: the slope at 0 is 1
// region: 2
return record("ReluBackward", apply(Unary::relu, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                return where(lt(x(), zeros({})), zeros({}), dy);
              }));
// wrong: NaN to 0 by fmax
return std::fmax(x, real{0});
// wrong: leaky with the absolute slope
// region: 3
const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, std::abs(negative_slope)));
return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope),
              wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: leaky by max and min, with their ties
// region: 3
return add(maximum(x, zeros({})), mul(minimum(x, zeros({})), negative_slope));
// wrong: leaky backward ignores a slope of 0
// region: 3
const double s = negative_slope == 0 ? 0.01 : negative_slope;
const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, s));
return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope),
              wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: relu backward half at zero by hand
// region: 2
return mul(add(x, abs(x)), 0.5);
// wrong: leaky_relu: relu(x) + slope · (x - relu(x)), which is NaN at inf
// region: 3
return add(relu(x), mul(sub(x, relu(x)), negative_slope));
// wrong: leaky_relu: small numbers above 0 get the slope
// says: the gradient of x
// region: 3
const Tensor slope = where(gt(x, full({}, 1e-7)), ones({}), full({}, negative_slope));
return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope),
              wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: leaky_relu: NaN becomes 0
// says: a NaN got lost
// region: 3
const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, negative_slope));
return record("LeakyReluBackward", where(eq(x, x), apply(Binary::mul, "leaky_relu", x, slope), zeros({})).detach(),
              wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: relu: a dense x is clamped where it lies
// says: the op changed the numbers of x
// region: 2
const Tensor y = apply(Unary::relu, x);
if (x.is_contiguous()) kernels().unary(Unary::relu, x.numel(), y.data(), const_cast<real*>(x.data()));
return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                return where(le(y(), zeros({})), zeros({}), dy); }));
// wrong: relu: where nothing is below 0 the output is a view of x
// says: shares the numbers of x
// region: 2
if (x.numel() > 0 && min(x.detach()).item() > 0) return reshape(x, x.shape());
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                return where(le(y(), zeros({})), zeros({}), dy); }));
// wrong: a bit mask of the first 64 elements
// says: fewer of them come out right
// region: 2
const Tensor y = apply(Unary::relu, x);
uint64_t open = 0;
for (int64_t i = 0; i < y.numel(); ++i) if (!(y.data()[i] <= 0)) open |= uint64_t{1} << (i % 64);
return record("ReluBackward", y, wrt(x, [open](const Tensor& dy) {
  const Tensor d = dense(dy), dx(dy.shape());
  real* p = dx.mutable_data();
  for (int64_t i = 0; i < dx.numel(); ++i) p[i] = (open >> (i % 64) & 1) != 0 ? d.data()[i] : 0;
  return dx;
}));
// wrong: the gate by dy
// says: cut by its own sign
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y, wrt(x, [](const Tensor& dy) { return where(le(dy, zeros({})), zeros({}), dy); }));
// wrong: relu: a mask of ones and zeros is multiplied
// says: 0 · inf is NaN
// region: 2
const Tensor y = apply(Unary::relu, x);
return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                return mul(dy, where(gt(y(), zeros({})), ones({}), zeros({})));
              }));
// wrong: relu: x is read where its memory begins
// says: x may be a view
// region: 2
return record("ReluBackward", apply(Unary::relu, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                const Tensor doutput = dense(dy), dx(dy.shape());
                real* out = dx.mutable_data();
                for (int64_t i = 0; i < dx.numel(); ++i) out[i] = x().data()[i] <= 0 ? 0 : doutput.data()[i];
                return dx;
              }));
// wrong: leaky: the first slope is kept as a number
// says: got -1
// region: 3
static const double s = negative_slope;
const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, s));
return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope),
              wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: rounded to a float on the way
// says: is there a float on the way
return x < 0 ? 0 : static_cast<float>(x);
// wrong: leaky backward by two products, one of them with 0
// says: of the two slopes one is chosen
// region: 3
const Tensor values = x.detach();
const Tensor y = where(gt(values, zeros({})), values, mul(values, negative_slope));
return record("LeakyReluBackward", y, wrt(x, [x = saved(x, "x"), negative_slope](const Tensor& dy) {
                const Tensor on = where(gt(x(), zeros({})), ones({}), zeros({}));
                return add(mul(dy, on), mul(mul(dy, sub(1, on)), negative_slope));
              }));
// wrong: where no gradient is wanted x itself is cut
// region: 2
  if (!x.requires_grad() && x.is_contiguous()) {
    const Tensor y = x.detach();
    real* numbers = y.mutable_data();
    kernels().unary(Unary::relu, y.numel(), numbers, numbers);
    return clone(y);
  }
  const Tensor y = apply(Unary::relu, x);
  return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                  return where(le(y(), zeros({})), zeros({}), dy);
                }));
// wrong: what is below the smallest normal number is 0
  if (std::isnan(x)) return x;
  return x >= static_cast<real>(1.17549435e-38) ? x : 0;
// wrong: a slope of 0 is handed to relu
  return x < 0 ? 0 : x;
// region: 2
  const Tensor y = apply(Unary::relu, x);
  return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return where(le(y(), zeros({})), zeros({}), dy); }));
// region: 3
  if (negative_slope == 0) return relu(x);
  const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, negative_slope));
  return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope), wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: of a single number the gradient is a product
  return x < 0 ? 0 : x;
// region: 2
  const Tensor y = apply(Unary::relu, x);
  return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                  if (dy.numel() == 1) return mul(dy, where(le(y(), zeros({})), zeros({}), ones({})));
                  return where(le(y(), zeros({})), zeros({}), dy);
                }));
// region: 3
  const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, negative_slope));
  return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope), wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
// wrong: the sign bit is asked, which a NaN has too
// region: 1
return std::signbit(x) ? 0 : x;
// wrong: half of the sum with its size, which overflows at the end of the range
// says: got      inf
if (std::isinf(x)) return x < 0 ? 0 : x;
return (x + std::abs(x)) / 2;
// wrong: the slope is s, and 1 - s more above
// region: 3
const Tensor y = where(gt(x.detach(), zeros({})), x.detach(), apply(Binary::mul, x, negative_slope));
return record("LeakyReluBackward", y, wrt(x, [x = saved(x, "x"), s = negative_slope](const Tensor& dy) {
                const Tensor above = apply(Binary::less, 0, x());
                return mul(dy, add(mul(above, sub(1, full({}, s))), s));
              }));
