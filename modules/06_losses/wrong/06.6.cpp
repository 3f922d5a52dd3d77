// wrong: no log_softmax
// says: log_softmax makes log-probabilities
return nll_loss(logits, target, options);
// wrong: softmax in its place
return nll_loss(composed::softmax(logits, 1), target, options);
// wrong: the logarithm of a softmax
const Tensor p = log(composed::softmax(logits, 1));
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: over the batch
const Tensor p = composed::log_softmax(logits, 0);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: softmax twice
const Tensor p = composed::log_softmax(composed::softmax(logits, 1), 1);
return nll_loss(p, target, options);
// wrong: smoothing is forgotten
// says: label_smoothing is forgotten
return nll_loss(composed::log_softmax(logits, 1), target, options);
// wrong: no 1 - ε
// says: the right class keeps 1 - ε
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(likely, mul(uniform, options.label_smoothing)), target, options);
// wrong: the sum over the classes
// says: the mean over them, not the sum
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(sum(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: exchanged
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
return reduce_weighted(add(mul(likely, options.label_smoothing), mul(uniform, 1 - options.label_smoothing)), target, options);
// wrong: ε for the others only
// says: not to the C - 1 others only
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0 || logits.size(1) < 2) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor others = sub(masked_fill(neg(sum(weighted, {1})), ignored, 0), likely);
const double share = options.label_smoothing / static_cast<double>(logits.size(1) - 1);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(others, share)), target, options);
// wrong: ignored ones are smoothed
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = neg(mean(weighted, {1}));
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: ignored ones are multiplied by 0
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = mul(neg(mean(weighted, {1})), where(ignored, zeros({}), ones({})));
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: targets whose class weighs nothing are not smoothed
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = where(eq(target_weights(target, options), zeros({})), zeros({}), neg(mean(weighted, {1})));
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: no weights in the smoothed part
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor uniform = masked_fill(neg(mean(p, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: the target's weight in the smoothed part
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor uniform = mul(masked_fill(neg(mean(p, {1})), ignored, 0), target_weights(target, options));
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: smoothing of 0 is computed, too, and 0 · inf is NaN
// says: 0 · inf
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: the reductions of nll_loss, then another
const Tensor likely = nll_loss(composed::log_softmax(logits, 1), target, options);
return mean(likely);
// wrong: no reduction
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return likely;
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
return add(mul(likely, 1 - options.label_smoothing), mul(masked_fill(neg(mean(weighted, {1})), ignored, 0), options.label_smoothing));
// wrong: the plain mean in the end
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
if (options.label_smoothing == 0) return reduce(likely, options.reduction);
return reduce(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), options.reduction);
// wrong: the smoothed part is averaged by itself
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, options);
if (options.label_smoothing == 0) return likely;
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return add(mul(likely, 1 - options.label_smoothing), mul(reduce(uniform, options.reduction), options.label_smoothing));
// wrong: nothing is subtracted before the exponential
const Tensor p = sub(logits, log(sum(exp(logits), {1}, true)));
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: the logits are detached
const Tensor p = composed::log_softmax(logits.detach(), 1);
return nll_loss(p, target, options);
// wrong: the log-probabilities of the smoothed part are detached
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p.detach(), options.weight) : p.detach();
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: smoothing as a mean over everything
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor uniform = masked_fill(expand(neg(mean(p)), likely.shape()), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: calls itself
return tinytensor::cross_entropy(logits, target, options);
// wrong: the entropy in the place of the mean
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const double e = options.label_smoothing, n = static_cast<double>(logits.size(1));
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(sum(mul(exp(p), weighted), {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - e), mul(uniform, e)), target, options);
// wrong: the sum of smoothed losses is by the number
const Tensor p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const double e = options.label_smoothing, n = static_cast<double>(logits.size(1));
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
if (options.reduction == Reduction::mean) {
  double count = 0;
  for (int64_t i = 0; i < target.numel(); ++i) count += ignored.data()[i] ? 0 : 1;
  return add(mul(reduce_weighted(likely, target, options), 1 - e), mul(div(sum(uniform), count), e));
}
return reduce_weighted(add(mul(likely, 1 - e), mul(uniform, e)), target, options);
// wrong: shifted by the largest of all
const Tensor shifted = sub(logits, max(logits.detach()));
const Tensor p = sub(shifted, log(sum(exp(shifted), {1}, true)));
const Tensor likely = nll_loss(p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: more than 1000 classes smoothed by the first 1000
// says: fewer of them come out right
const Tensor log_probabilities = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(log_probabilities, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(log_probabilities, options.weight) : log_probabilities;
const Tensor uniform = masked_fill(neg(mean(slice(weighted, 1, 0, 1000), {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: a little smoothing counts as none
// says: label_smoothing is forgotten
const Tensor log_probabilities = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(log_probabilities, target, each);
if (options.label_smoothing < 1e-3) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(log_probabilities, options.weight) : log_probabilities;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: an impossible class is left out of the smoothed mean
// says: only ε = 0 leaves it out
const Tensor log_probabilities = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(log_probabilities, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor& weight = options.weight;
const Tensor finite = where(eq(log_probabilities.detach(), full({}, -std::numeric_limits<double>::infinity())), zeros({}), log_probabilities);
const Tensor weighted = weight.defined() ? mul(finite, weight) : finite;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: an ε below a millionth is none
const Tensor log_p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(log_p, target, each);
if (options.label_smoothing < 1e-6) return reduce_weighted(likely, target, options);
const Tensor weighted = options.weight.defined() ? mul(log_p, options.weight) : log_p;
const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: a target of weight 0 is not smoothed either
// says: is not ignored
const Tensor log_p = composed::log_softmax(logits, 1);
const Tensor likely = nll_loss(log_p, target, each);
if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
const Tensor& weight = options.weight;
for (int64_t i = 0; i < target.numel() && weight.defined(); ++i) {
  if (!ignored.data()[i] && weight.at({target.data()[i]}) == 0) ignored.data()[i] = true;
}
const Tensor uniform = masked_fill(neg(mean(weight.defined() ? mul(log_p, weight) : log_p, {1})), ignored, 0);
return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
// wrong: a row with a NaN counts 0
  const Tensor p = composed::log_softmax(logits, 1);
  const Tensor likely = nll_loss(p, target, each);
  const Tensor whole = sum(logits.detach(), {1});
  BoolTensor broken(target.shape());
  for (int64_t i = 0; i < target.numel(); ++i) broken.data()[i] = whole.data()[i] != whole.data()[i];
  const Tensor kept = masked_fill(likely, broken, 0);
  if (options.label_smoothing == 0) return reduce_weighted(kept, target, options);
  const Tensor weighted = options.weight.defined() ? mul(p, options.weight) : p;
  const Tensor uniform = masked_fill(masked_fill(neg(mean(weighted, {1})), ignored, 0), broken, 0);
  return reduce_weighted(add(mul(kept, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target,
                         options);
// wrong: with weights, ignored rows are multiplied by 0
  const Tensor log_probabilities = composed::log_softmax(logits, 1);
  const Tensor likely = nll_loss(log_probabilities, target, each);
  if (options.label_smoothing == 0) return reduce_weighted(likely, target, options);
  const Tensor weighted = options.weight.defined() ? mul(log_probabilities, options.weight) : log_probabilities;
  Tensor uniform = neg(mean(weighted, {1}));
  uniform = options.weight.defined() ? mul(uniform, masked_fill(ones(target.shape()), ignored, 0)) : masked_fill(uniform, ignored, 0);
  return reduce_weighted(add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing)), target, options);
