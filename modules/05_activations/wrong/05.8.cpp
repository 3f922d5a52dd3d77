// wrong: the maximum is not subtracted, of the shares
// says: nan
const Tensor e = exp(x);
return div(e, sum(e, {dim}, true));
// wrong: over the wrong dim
// says: over the wrong dim
const int64_t other = dim == 0 ? x.dim() - 1 : 0;
const Tensor e = exp(sub(x, max(x.detach(), other, true).values));
return div(e, sum(e, {other}, true));
// wrong: divided by the sum of everything
// says: the sum of everything
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, sum(e));
// wrong: not divided
// says: nothing is divided
return exp(sub(x, max(x.detach(), dim, true).values));
// wrong: the maximum of everything is subtracted
// says: nan
const Tensor e = exp(sub(x, max(x.detach())));
return div(e, sum(e, {dim}, true));
// wrong: the logarithm
// says: the logarithm
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: the denominator is a constant for the tape
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, sum(e.detach(), {dim}, true));
// wrong: no gradient at all, of the shares
const Tensor e = exp(sub(x.detach(), max(x.detach(), dim, true).values));
return div(e, sum(e, {dim}, true));
// wrong: the library's own
// says: the library's own answer
return tinytensor::softmax(x, dim);
// wrong: the exponential of the library's logarithm
// says: the library's own answer
return exp(tinytensor::log_softmax(x, dim));
// wrong: through logsumexp
// says: the library's own answer
return exp(sub(x, logsumexp(x, {dim}, true)));
// wrong: the last dim always
const Tensor e = exp(sub(x, max(x.detach(), -1, true).values));
return div(e, sum(e, {-1}, true));
// wrong: the mean is subtracted, of the shares
const Tensor e = exp(sub(x, mean(x.detach(), {dim}, true)));
return div(e, sum(e, {dim}, true));
// wrong: numbers are cut at 80
const Tensor e = exp(where(le(x, full({}, 80)), x, full({}, 80)));
return div(e, sum(e, {dim}, true));
// wrong: a small number in the sum
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, add(sum(e, {dim}, true), 1e-4));
// wrong: times a constant for the tape
const Tensor e = exp(sub(x.detach(), max(x.detach(), dim, true).values));
return mul(x, div(e, sum(e, {dim}, true)).detach());
// wrong: a small number keeps the sum from 0
// says: with double in the place of float
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, add(sum(e, {dim}, true), 1e-9));
// wrong: sum + 1e-6
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, add(sum(e, {dim}, true), 1e-6));
// wrong: through the cross-entropy
// says: cross_entropy
const Tensor turned = transpose(x, dim, -1);
const int64_t n = turned.size(-1);
if (x.numel() == 0) return exp(x);
const Tensor rows = reshape(turned, {x.numel() / n, n});
std::vector<Tensor> shares;
for (int64_t c = 0; c < n; ++c) {
  const IndexTensor target(Shape{rows.size(0)}, std::vector<int64_t>(static_cast<size_t>(rows.size(0)), c));
  shares.push_back(exp(neg(tinytensor::cross_entropy(rows, target, {.reduction = Reduction::none}))));
}
return transpose(reshape(stack(shares, 1), turned.shape()), dim, -1);
// wrong: a negative dim counts from 4
// says: composed::softmax(x, -
if (dim < 0) dim += 4;
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, sum(e, {dim}, true));
// wrong: exponents are cut at -30
// says: a share of what should be hidden
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
const Tensor e = exp(where(lt(shifted, full({}, -30)), full({}, -30), shifted));
return div(e, sum(e, {dim}, true));
// wrong: NaN is passed over, of the shares
// says: a NaN got lost
const Tensor clean = where(eq(x.detach(), x.detach()), x, full({}, -1e30));
const Tensor e = exp(sub(clean, max(clean.detach(), dim, true).values));
return div(e, sum(e, {dim}, true));
// wrong: the logarithm of the share
// says: never let it become 0
// region: 2
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return log(div(e, sum(e, {dim}, true)));
// wrong: the maximum is not subtracted
// region: 2
return sub(x, log(sum(exp(x), {dim}, true)));
// wrong: the share
// says: these are the shares
// region: 2
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, sum(e, {dim}, true));
// wrong: the maximum is subtracted in one of two places
// says: and not from the sum
// region: 2
const Tensor m = max(x.detach(), dim, true).values;
return sub(sub(x, m), add(m, log(sum(exp(sub(x, m)), {dim}, true))));
// wrong: no sum
// says: log Σ exp is missing
// region: 2
return sub(x, max(x.detach(), dim, true).values);
// wrong: over the last dim always
// region: 2
const Tensor shifted = sub(x, max(x.detach(), -1, true).values);
return sub(shifted, log(sum(exp(shifted), {-1}, true)));
// wrong: over the first dim always
// region: 2
const Tensor shifted = sub(x, max(x.detach(), 0, true).values);
return sub(shifted, log(sum(exp(shifted), {0}, true)));
// wrong: the sum of everything
// says: the sum of everything
// region: 2
const Tensor shifted = sub(x, max(x.detach()));
return sub(shifted, log(sum(exp(shifted))));
// wrong: the maximum of everything
// region: 2
const Tensor shifted = sub(x, max(x.detach()));
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: the sum is a constant for the tape
// says: must not be
// region: 2
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted.detach()), {dim}, true)));
// wrong: no gradient at all
// says: nothing was recorded
// region: 2
const Tensor shifted = sub(x.detach(), max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: the sign of a loss
// says: the sign is that of a loss
// region: 2
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(log(sum(exp(shifted), {dim}, true)), shifted);
// wrong: a small number against log 0
// region: 2
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return log(add(div(e, sum(e, {dim}, true)), 1e-9));
// wrong: the mean in the place of the sum
// region: 2
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(mean(exp(shifted), {dim}, true)));
// wrong: the mean is subtracted
// region: 2
const Tensor shifted = sub(x, mean(x.detach(), {dim}, true));
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: the sum loses its dim
// region: 2
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim})));
// wrong: the library's, which calls this one
// says: the library's own answer
// region: 2
return tinytensor::log_softmax(x, dim);
// wrong: the library's kernel
// says: the library's own
// region: 2
Tensor y(x.shape());
kernels().log_softmax(x.numel() / std::max<int64_t>(x.size(-1), 1), x.size(-1), dense(x).data(), y.mutable_data());
return y;
// wrong: the share is kept above 1e-30
// region: 2
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
const Tensor p = div(e, sum(e, {dim}, true));
return log(maximum(p, full({}, 1e-30)));
// wrong: subtracts min
// region: 2
const Tensor shifted = add(x, max(neg(x.detach()), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: log1p of the sum
// region: 2
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(add(sum(exp(shifted), {dim}, true), 1)));
// wrong: flattened
// region: 2
const Tensor flat = reshape(x, {x.numel()});
const Tensor shifted = sub(flat, max(x.detach()));
return reshape(sub(shifted, log(sum(exp(shifted)))), x.shape());
// wrong: log of sum along keepdim false and broadcast
// region: 2
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return transpose(sub(transpose(shifted, dim, -1), log(sum(exp(shifted), {dim}, true))), dim, -1);
// wrong: a negative dim counts from 2
// says: composed::log_softmax(x, -
// region: 2
if (dim < 0) dim += 2;
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: NaN is passed over
// says: a NaN got lost
// region: 2
const Tensor clean = where(eq(x.detach(), x.detach()), x, full({}, -1e30));
const Tensor shifted = sub(clean, max(clean.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: no more than 64 classes are summed
// says: the logarithms
// region: 2
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(slice(shifted, dim, 0, 64)), {dim}, true)));
// wrong: rows far below 0 are taken for hidden ones
const Tensor top = max(x.detach(), dim, true).values;
const Tensor e = exp(sub(x, masked_fill(top, lt(top, full({}, -1e30)), 0)));
return div(e, add(sum(e, {dim}, true), 1e-38));
// wrong: at most 1024 in a row
// says: fewer of them come out right
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, sum(x.dim() > 0 ? slice(e, dim, 0, 1024) : e, {dim}, true));
// wrong: the largest is taken off x itself
// says: the op changed the numbers of x
const Tensor largest = max(x.detach(), dim, true).values;
if (x.is_contiguous()) {
  const NoGrad guard;
  add_(x, largest, -1);
}
const Tensor e = exp(x.is_contiguous() ? x : sub(x, largest));
return div(e, sum(e, {dim}, true));
// wrong: softmax: dim modulo the dims
// says: is an IndexError
const int64_t n = std::max<int64_t>(x.dim(), 1), at = ((dim % n) + n) % n;
const Tensor e = exp(sub(x, max(x.detach(), at, true).values));
return div(e, sum(e, {at}, true));
// wrong: softmax: a negative dim counts from the end, as often as it takes
// says: is an IndexError
if (dim < 0) dim += x.dim();
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, sum(e, {dim}, true));
// wrong: log: dim modulo the dims
// says: is an IndexError
// region: 2
const int64_t n = std::max<int64_t>(x.dim(), 1), at = ((dim % n) + n) % n;
const Tensor shifted = sub(x, max(x.detach(), at, true).values);
return sub(shifted, log(sum(exp(shifted), {at}, true)));
// wrong: the maximum added to the logarithm
// says: the logarithm loses its digits
const Tensor e = exp(sub(x, max(x, dim, true).values.detach()));
return div(e, sum(e, {dim}, true));
// region: 2
const Tensor m = max(x, dim, true).values.detach();
return sub(x, add(m, log(sum(exp(sub(x, m)), {dim}, true))));
// wrong: a number alone has no dim
// region: 1
const Tensor shifted = sub(x, max(x.detach(), dim, true).values), e = exp(shifted);
return x.size(dim) == 1 ? div(e, e) : div(e, sum(e, {dim}, true));
