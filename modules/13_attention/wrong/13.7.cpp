// wrong: the maximum is not subtracted
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
// wrong: no gradient at all
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
// wrong: the mean is subtracted
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
// wrong: NaN is passed over
// says: a NaN got lost
const Tensor clean = where(eq(x.detach(), x.detach()), x, full({}, -1e30));
const Tensor e = exp(sub(clean, max(clean.detach(), dim, true).values));
return div(e, sum(e, {dim}, true));
