// wrong: plain softmax
// says: nan
return softmax(scores, -1);
// wrong: cleared afterwards only
// says: nan
return masked_fill(softmax(scores, -1), blind, 0);
// wrong: not cleared afterwards
// says: gets weights all the same
return softmax(masked_fill(scores, blind, 0), -1);
// wrong: over the queries
// says: over the wrong dim
return masked_fill(softmax(masked_fill(scores, blind, 0), -2), blind, 0);
// wrong: the scores themselves
return masked_fill(scores, blind, 0);
// wrong: -inf becomes 0 everywhere
const BoolTensor forbidden = eq(scores.detach(), full({}, -infinity));
return masked_fill(softmax(masked_fill(scores, forbidden, 0), -1), blind, 0);
// wrong: -inf becomes very small
return masked_fill(softmax(masked_fill(scores, eq(scores.detach(), full({}, -infinity)), -50), -1), blind, 0);
// wrong: a small number in the sum
const Tensor e = exp(masked_fill(scores, blind, 0));
return masked_fill(div(e, add(sum(e, {-1}, true), 1e-3)), blind, 0);
// wrong: the gradient stops
return masked_fill(softmax(masked_fill(scores.detach(), blind, 0), -1), blind, 0);
// wrong: ones for those who see nothing
return masked_fill(softmax(masked_fill(scores, blind, 0), -1), blind, 1);
// wrong: -1e9 in the place of 0
return softmax(masked_fill(scores, blind, -1e9), -1);
// wrong: nearly nothing
return masked_fill(softmax(masked_fill(scores, blind, 0), 3), blind, 1e-4);
// wrong: -inf becomes -1e4
// says: -inf became a number
return masked_fill(softmax(clamp(scores, -1e4, std::nullopt), -1), blind, 0);
// wrong: -inf becomes -1e9
// says: -inf became a number
return masked_fill(softmax(clamp(scores, -1e9, std::nullopt), -1), blind, 0);
// wrong: -inf becomes the lowest number
// says: -inf became a number
return masked_fill(softmax(clamp(scores, static_cast<double>(std::numeric_limits<real>::lowest()), std::nullopt), -1), blind, 0);
// wrong: NaN become 0
// says: a NaN got lost
const Tensor w = softmax(masked_fill(scores, blind, 0), -1);
return masked_fill(where(eq(w, w), w, zeros({})), blind, 0);
// wrong: filled in place
// says: masked_fill gives a copy
masked_fill_(scores.detach(), blind, 0);
return masked_fill(softmax(scores, -1), blind, 0);
// wrong: the first key says whether a row is blind
// says: not only the first one
  const BoolTensor first = eq(slice(scores.detach(), -1, 0, 1), full({}, -infinity));
  return masked_fill(softmax(masked_fill(scores, blind, 0), -1), first, 0);
// wrong: low scores are taken for none
// says: low scores are not -inf
const BoolTensor low = lt(max(scores.detach(), -1, true).values, full({}, -1e9));
return masked_fill(softmax(masked_fill(scores, low, 0), -1), low, 0);
// wrong: a row of equal scores is taken for one that sees nothing
  const Tensor lowest = min(scores.detach(), -1, true).values, highest = max(scores.detach(), -1, true).values;
  const BoolTensor none = scores.size(-1) > 1 ? eq(lowest, highest) : blind;
  return masked_fill(softmax(masked_fill(scores, none, 0), -1), none, 0);
