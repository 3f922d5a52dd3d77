// wrong: mask after softmax
// says: mask the scores
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
Tensor weights = attention_weights(scores);
if (bias.defined()) weights = mul(weights, exp(bias));
if (options.is_causal) weights = mul(weights, exp(causal_bias(q.size(2), k.size(2))));
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the scale is missing
// says: the scale is missing
Tensor scores = attention_scores(q, k, 1);
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: scaled by D
// says: by D instead of
Tensor scores = attention_scores(q, k, 1 / static_cast<double>(q.size(-1)));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the mask is not used
// says: the mask is not used
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: is_causal is not used
// says: is_causal is not used
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: no softmax
// says: without the softmax
Tensor weights = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) weights = add(weights, bias);
if (options.is_causal) weights = add(weights, causal_bias(q.size(2), k.size(2)));
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: dropout in the returned weights
// says: dropout is in the returned weights
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = dropout(attention_weights(scores), options.dropout_p, true, generator);
return {matmul(weights, v), weights};
// wrong: no dropout
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(weights, v), weights};
// wrong: the mask before the scale
Tensor scores = attention_scores(q, k, 1);
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(mul(scores, attention_scale(q.size(-1), options)));
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the gradient of the values alone
// says: nothing was recorded
Tensor scores = attention_scores(q.detach(), k.detach(), attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: options.scale is ignored
// says: options.scale is ignored
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), {}));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: dropout on the output
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {dropout(matmul(weights, v), options.dropout_p, true, generator), weights};
// wrong: dropout on both
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {dropout(matmul(dropout(weights, options.dropout_p, true, generator), v), options.dropout_p, true, generator), weights};
// wrong: dropout of 1 - p
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, 1 - options.dropout_p, true, generator), v), weights};
// wrong: without the generator
// says: another generator
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true), v), weights};
// wrong: dropout in evaluation only
// says: no dropout
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, false, generator), v), weights};
// wrong: a square causal table
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), q.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the causal table the other way round
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(k.size(2), q.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the width of the values
Tensor scores = attention_scores(q, k, attention_scale(v.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the number of keys as width
Tensor scores = attention_scores(q, k, attention_scale(k.size(2), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: a mask or causal, not both
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
else if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the library's own
// says: the library's own answer
return {scaled_dot_product_attention(q, k, v, mask, options, generator), attention_weights(attention_scores(q, k, 1))};
// wrong: the library's kernels, out of composed mode
// says: the library's own answer
set_composed_ops(false);
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
const Tensor weights = attention_weights(scores);
return {matmul(weights, v), weights};
// wrong: softmax without the care of 13.7
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = softmax(scores, -1);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: a float mask as a boolean one
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = masked_fill(scores, eq(bias, full({}, -infinity)), -infinity);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: dropout on the scores
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(dropout(scores, options.dropout_p, true, generator));
return {matmul(weights, v), weights};
// wrong: the values do not learn
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v.detach()), weights};
// wrong: a learned bias gets no gradient
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias.detach());
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the weights that are returned have no gradient
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights.detach()};
// wrong: the mask is scaled too
// says: the mask is scaled as well
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, mul(bias, attention_scale(q.size(-1), options)));
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: dropout draws from a copy of the generator
// says: draws from a copy
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
Generator own = generator;
return {matmul(dropout(weights, options.dropout_p, true, own), v), weights};
// wrong: the future is written into the caller's mask
// says: read, not changed
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
Tensor all = bias;
if (options.is_causal) {
  const Tensor future = causal_bias(q.size(2), k.size(2));
  if (!all.defined()) all = future;
  else if (all.size(2) == q.size(2) && all.size(3) == k.size(2)) add_(all.detach(), future);
  else all = add(all, future);
}
if (all.defined()) scores = add(scores, all);
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: no dropout where nothing is recorded
// says: whatever is recorded
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, weights.requires_grad(), generator), v), weights};
// wrong: weights known by the place of q
// says: was freed by an earlier backward
static std::vector<std::pair<const real*, Tensor>> known;
for (const auto& [at, weights] : known) {
  if (at == q.data() && weights.shape() == scores_shape(q, k)) return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
}
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
known.emplace_back(q.data(), weights);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the generator of the first call
static Generator& mine = generator;
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, mine), v), weights};
// wrong: once causal, always causal
// says: nobody looks ahead, though all may
static bool causal = false;
causal = causal || options.is_causal;
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the scale of the first call
// says: that of the first question
static const double scale = attention_scale(q.size(-1), options);
Tensor scores = attention_scores(q, k, scale);
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
// wrong: the masks are added in place where the queries need no gradient
Tensor scores = attention_scores(q, k, attention_scale(q.size(-1), options));
const auto add_to_scores = [&](const Tensor& more) {
  if (q.requires_grad() || more.requires_grad()) scores = add(scores, more);
  else add_(scores, more);
};
if (bias.defined()) add_to_scores(bias);
if (options.is_causal) add_to_scores(causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
