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
// says: its backward threw
const Tensor e = exp(sub(x.detach(), max(x.detach(), dim, true).values));
return div(e, sum(e, {dim}, true));
