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
// says: the mask is not used
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
// says: with respect to q
Tensor scores = attention_scores(q.detach(), k.detach(), attention_scale(q.size(-1), options));
if (bias.defined()) scores = add(scores, bias);
if (options.is_causal) scores = add(scores, causal_bias(q.size(2), k.size(2)));
const Tensor weights = attention_weights(scores);
return {matmul(dropout(weights, options.dropout_p, true, generator), v), weights};
