// wrong: the logarithm of the share
// says: never let it become 0
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return log(div(e, sum(e, {dim}, true)));
// wrong: the maximum is not subtracted
return sub(x, log(sum(exp(x), {dim}, true)));
// wrong: the share
// says: these are the shares
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return div(e, sum(e, {dim}, true));
// wrong: the maximum is subtracted in one of two places
// says: and not from the sum
const Tensor m = max(x.detach(), dim, true).values;
return sub(sub(x, m), add(m, log(sum(exp(sub(x, m)), {dim}, true))));
// wrong: no sum
// says: log Σ exp is missing
return sub(x, max(x.detach(), dim, true).values);
// wrong: over the last dim always
const Tensor shifted = sub(x, max(x.detach(), -1, true).values);
return sub(shifted, log(sum(exp(shifted), {-1}, true)));
// wrong: over the first dim always
const Tensor shifted = sub(x, max(x.detach(), 0, true).values);
return sub(shifted, log(sum(exp(shifted), {0}, true)));
// wrong: the sum of everything
// says: the sum of everything
const Tensor shifted = sub(x, max(x.detach()));
return sub(shifted, log(sum(exp(shifted))));
// wrong: the maximum of everything
const Tensor shifted = sub(x, max(x.detach()));
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: the sum is a constant for the tape
// says: must not be
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted.detach()), {dim}, true)));
// wrong: no gradient at all
// says: nothing was recorded
const Tensor shifted = sub(x.detach(), max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: the sign of a loss
// says: the sign is that of a loss
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(log(sum(exp(shifted), {dim}, true)), shifted);
// wrong: a small number against log 0
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
return log(add(div(e, sum(e, {dim}, true)), 1e-9));
// wrong: the mean in the place of the sum
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(mean(exp(shifted), {dim}, true)));
// wrong: the mean is subtracted
const Tensor shifted = sub(x, mean(x.detach(), {dim}, true));
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: the sum loses its dim
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim})));
// wrong: the library's, which calls this one
// says: the library's own answer
return tinytensor::log_softmax(x, dim);
// wrong: the library's kernel
// says: the library's own
Tensor y(x.shape());
kernels().log_softmax(x.numel() / std::max<int64_t>(x.size(-1), 1), x.size(-1), dense(x).data(), y.mutable_data());
return y;
// wrong: the share is kept above 1e-30
const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
const Tensor p = div(e, sum(e, {dim}, true));
return log(maximum(p, full({}, 1e-30)));
// wrong: subtracts min
const Tensor shifted = add(x, max(neg(x.detach()), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: log1p of the sum
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(add(sum(exp(shifted), {dim}, true), 1)));
// wrong: flattened
const Tensor flat = reshape(x, {x.numel()});
const Tensor shifted = sub(flat, max(x.detach()));
return reshape(sub(shifted, log(sum(exp(shifted)))), x.shape());
// wrong: log of sum along keepdim false and broadcast
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return transpose(sub(transpose(shifted, dim, -1), log(sum(exp(shifted), {dim}, true))), dim, -1);
// wrong: a negative dim counts from 2
// says: composed::log_softmax(x, -
if (dim < 0) dim += 2;
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: NaN is passed over
// says: a NaN got lost
const Tensor clean = where(eq(x.detach(), x.detach()), x, full({}, -1e30));
const Tensor shifted = sub(clean, max(clean.detach(), dim, true).values);
return sub(shifted, log(sum(exp(shifted), {dim}, true)));
// wrong: no more than 64 classes are summed
// says: the logarithms
const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
return sub(shifted, log(sum(exp(slice(shifted, dim, 0, 64)), {dim}, true)));
