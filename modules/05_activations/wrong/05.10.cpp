// wrong: an infinite maximum is subtracted
// says: inf - inf
y = add(log(sum(exp(sub(x, largest)), over, true)), largest);
// wrong: nothing is subtracted
y = log(sum(exp(x), over, true));
// wrong: the shift is not added again
// says: not added again
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
y = log(sum(exp(sub(x, shift)), over, true));
// wrong: the shift is subtracted again
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
y = sub(log(sum(exp(sub(x, shift)), over, true)), shift);
// wrong: no logarithm
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
y = mul(sum(exp(sub(x, shift)), over, true), exp(shift));
// wrong: the mean
// says: logarithm of the mean
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
y = add(log(mean(exp(sub(x, shift)), over, true)), shift);
// wrong: the maximum
// says: this is the largest
y = largest;
// wrong: only -inf is taken care of
const Tensor shift = masked_fill(largest, eq(largest, full({}, -std::numeric_limits<double>::infinity())), 0);
y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
// wrong: over all dims
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
y = expand(add(log(sum(exp(sub(x, max(x))))), max(x)), kept);
// wrong: over the first of the dims only
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
y = add(log(sum(exp(sub(x, shift)), {over[0]}, true)), shift);
// wrong: a small number in the logarithm
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
y = add(log(add(sum(exp(sub(x, shift)), over, true), 1e-3)), shift);
// wrong: the dims vanish
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
y = add(log(sum(exp(sub(x, shift)), over)), reshape(shift, reduced_shape(x.shape(), over, false)));
// wrong: backward: dy as of a sum
// says: as of a sum
// region: 2
return expand(reshape(dy, kept), x().shape());
// wrong: backward: dy is forgotten
// says: dy is forgotten
// region: 2
return exp(sub(x(), y()));
// wrong: backward: dy is not reshaped
// region: 2
return mul(dy, exp(sub(x(), y())));
// wrong: backward: the sign
// region: 2
return mul(reshape(dy, kept), exp(sub(y(), x())));
// wrong: backward: no exponential
// region: 2
return mul(reshape(dy, kept), sub(x(), y()));
// wrong: backward: the exponential of x alone
// region: 2
return mul(reshape(dy, kept), exp(x()));
// wrong: backward: divided by the sum of exponentials, which overflows
// region: 2
return mul(reshape(dy, kept), div(exp(x()), exp(y())));
// wrong: backward: of softmax
// says: the gradient of softmax
// region: 2
const Tensor p = exp(sub(x(), y()));
return mul(reshape(dy, kept), mul(p, sub(1, p)));
// wrong: backward: shares along the last dim always
// region: 2
return mul(reshape(dy, kept), composed::softmax(x(), -1));
// wrong: backward: to the largest alone
// region: 2
return mul(reshape(dy, kept), where(eq(x(), max(x())), ones({}), zeros({})));
// wrong: backward: the output's gradient spread evenly
// region: 2
return div(expand(reshape(dy, kept), x().shape()), static_cast<double>(x().numel()) / static_cast<double>(y().numel()));
// wrong: shift by the mean
const Tensor shift = mean(x, over, true);
y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
// wrong: cut at the largest number
const Tensor shift = minimum(maximum(largest, full({}, -1e30)), full({}, 1e30));
y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
// wrong: maximum only where large
const Tensor shift = where(gt(largest, full({}, 50)), largest, zeros({}));
y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
// wrong: one by one over the dims, with the last only
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
y = add(log(sum(exp(sub(x, shift)), {over.back()}, true)), shift);
// wrong: backward: y without its shape
// region: 2
return mul(reshape(dy, kept), exp(sub(x(), reshape(y(), dy.shape()))));
// wrong: backward: sum of dy
// region: 2
return mul(sum(dy), exp(sub(x(), y())));
// wrong: the largest of all is subtracted
// says: logsumexp
const Tensor all = numel(x.shape()) == 0 ? full({}, 0) : max(x);
const Tensor shift = masked_fill(all, eq(abs(all), full({}, std::numeric_limits<double>::infinity())), 0);
y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
// wrong: where one row is infinite nothing is subtracted from any
// says: take the largest of the row out
const double infinity = std::numeric_limits<double>::infinity();
bool any = false;
for (const real m : largest.to_vector()) any = any || std::abs(static_cast<double>(m)) == infinity;
const Tensor shift = any ? zeros(largest.shape()) : largest;
y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
// wrong: NaN is passed over
// says: a NaN got lost
const Tensor clean = where(eq(x, x), x, full({}, -std::numeric_limits<double>::infinity()));
const Tensor top = where(eq(largest, largest), largest, zeros({}));
const Tensor shift = masked_fill(top, eq(abs(top), full({}, std::numeric_limits<double>::infinity())), 0);
y = add(log(sum(exp(sub(clean, shift)), over, true)), shift);
// wrong: forward in 1000s
// says: logsumexp(x, {0})
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
const Tensor part = over.size() == 1 && x.dim() > 0 ? slice(x, over[0], 0, 1000) : x;
y = add(log(sum(exp(sub(part, shift)), over, true)), shift);
// wrong: y is kept for all calls
// says: the next call of the op changed the output
static Tensor last;
const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
const Tensor fresh = add(log(sum(exp(sub(x, shift)), over, true)), shift);
if (last.defined() && last.shape() == fresh.shape()) copy_(last, fresh); else last = clone(fresh);
y = last;
// wrong: backward: only the last stride of dy counts
// says: lie apart
// region: 2
const Tensor flat(kept);
const int64_t step = dy.dim() == 0 ? 1 : dy.strides().back();
for (int64_t i = 0; i < flat.numel(); ++i) flat.mutable_data()[i] = dy.data()[i * step];
return mul(flat, exp(sub(x(), y())));
// wrong: written into the largest, which is x itself for a scalar
masked_fill_(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
add_(largest, log(sum(exp(sub(x, largest)), over, true)));
y = largest;
// wrong: a row of nothing sends nothing back
// says: left NaN, not 0
const Tensor infinite = apply(Binary::equal, apply(Unary::abs, largest), static_cast<double>(std::numeric_limits<real>::infinity()));
  const Tensor shift = masked_fill(largest, gt(infinite, zeros({})), 0);
  y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
// region: 2
const BoolTensor nothing = eq(y(), full({}, -std::numeric_limits<double>::infinity()));
                return masked_fill(mul(reshape(dy, kept), exp(sub(x(), y()))), nothing, 0);
// wrong: no elements, no sum
// says: over no elements the sum is 0
if (x.numel() == 0) {
    y = zeros(kept);
  } else {
    const BoolTensor infinite = eq(abs(largest), full({}, std::numeric_limits<double>::infinity()));
    const Tensor shift = masked_fill(largest, infinite, 0);
    y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
  }
// region: 2
return mul(reshape(dy, kept), exp(sub(x(), y())));
// wrong: the largest is taken out beyond 80 alone
// says: e^x overflows
const Tensor infinite = full({}, std::numeric_limits<double>::infinity());
Tensor shift = masked_fill(largest, eq(abs(largest), infinite), 0);
shift = masked_fill(shift, lt(abs(shift), full({}, 80)), 0);
y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
