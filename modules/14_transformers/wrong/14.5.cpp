// wrong: the sum
// says: the mean is wanted
return mul(cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1})), static_cast<double>(ids.numel()));
// wrong: its own ids
// says: not their own targets
return cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), ids.reshape({-1}));
// wrong: mean of all, the ignored too
return div(cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1}), {.reduction = Reduction::sum}), static_cast<double>(ids.numel()));
// wrong: probabilities first
return cross_entropy(softmax(reshape(forward(ids), {-1, config.vocab_size}), -1), targets.reshape({-1}));
// wrong: the batch and the tokens exchanged
return cross_entropy(reshape(transpose(forward(ids), 0, 1), {-1, config.vocab_size}), targets.reshape({-1}));
// wrong: the last position only
// says: not the last one alone
const Tensor last = select(forward(ids), 1, -1);
std::vector<int64_t> wanted;
for (int64_t b = 0; b < ids.size(0); ++b) wanted.push_back(targets.to_vector()[static_cast<size_t>((b + 1) * ids.size(1) - 1)]);
return cross_entropy(last, IndexTensor({ids.size(0)}, wanted));
// wrong: the first sequence only
const int64_t n = ids.size(1);
const std::vector<int64_t> all = targets.to_vector();
return cross_entropy(select(forward(ids), 0, 0), IndexTensor({n}, std::vector<int64_t>(all.begin(), all.begin() + n)));
// wrong: without a gradient
return cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1})).detach();
// wrong: a shape of one
return reshape(cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1})), {1});
// wrong: smoothed
return cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1}), {.label_smoothing = 0.1});
// wrong: cut at 10
return clamp(cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1})), {}, 10.0);
// wrong: forward twice
(void)forward(ids);
return cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1}));
// wrong: gathered, -100 too
const Tensor logits = forward(ids);
const Tensor l = log_softmax(reshape(logits, {logits.size(0) * logits.size(1), logits.size(2)}), 1);
return neg(mean(gather(l, 1, targets.reshape({targets.numel(), 1}))));
// wrong: 0 where no target counts
// says: is NaN
for (const int64_t t : targets.to_vector()) {
  if (t != -100) return cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1}));
}
return mul(sum(forward(ids)), 0.0);
// wrong: no gradient in evaluation
// says: the gradient stops
  const Tensor y = cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1}));
  return is_training() ? y : y.detach();
// wrong: the logarithm of the softmax, in two steps
// says: inf
return nll_loss(log(softmax(reshape(forward(ids), {-1, config.vocab_size}), -1)), targets.reshape({-1}));
// wrong: the first sequence of the batch
// says: not the first one alone
return cross_entropy(select(forward(ids), 0, 0), targets[0]);
// wrong: all that is negative is left out
// says: IndexError
IndexTensor chosen = clone(targets);
for (int64_t i = 0; i < chosen.numel(); ++i) {
  if (chosen.data()[i] < 0) chosen.data()[i] = -100;
}
return cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), chosen.reshape({-1}));
// wrong: targets are changed on the way
// says: the ids and the targets, afterwards
IndexTensor chosen = targets;
for (int64_t i = 0; i < chosen.numel(); ++i) {
  if (chosen.data()[i] == -100) chosen.data()[i] = -1;
}
return cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), chosen.reshape({-1}), {.ignore_index = -1});
// wrong: the first token of each text is not learned from
const Tensor logits = forward(ids);
IndexTensor later = clone(targets);
if (targets.size(1) > 4) {
  for (int64_t b = 0; b < targets.size(0); ++b) later.data()[b * targets.size(1)] = -100;
}
return cross_entropy(reshape(logits, {-1, logits.size(-1)}), later.reshape({-1}));
// wrong: what was predicted already need not be paid
const Tensor logits = forward(ids);
const Tensor rows = reshape(logits, {-1, logits.size(-1)});
const int64_t n = rows.size(0), from = n > 16 ? n - 16 : 0;
const std::vector<int64_t> all = targets.to_vector();
return cross_entropy(slice(rows, 0, from), IndexTensor({n - from}, std::vector<int64_t>(all.begin() + from, all.end())));
// wrong: of texts longer than block_size only the end counts
const int64_t length = std::min(ids.size(1), config.block_size), from = ids.size(1) - length;
IndexTensor seen({ids.size(0), length}), wanted({ids.size(0), length});
for (int64_t b = 0; b < ids.size(0); ++b) {
  std::copy_n(ids.data() + b * ids.size(1) + from, length, seen.data() + b * length);
  std::copy_n(targets.data() + b * ids.size(1) + from, length, wanted.data() + b * length);
}
return cross_entropy(reshape(forward(config.positions == Positions::learned ? ids : seen), {-1, config.vocab_size}),
                     (config.positions == Positions::learned ? targets : wanted).reshape({-1}));
// wrong: a mean of means of a thousand rows each
  const Tensor rows = reshape(forward(ids), {-1, config.vocab_size});
  const IndexTensor wanted = targets.reshape({-1});
  const int64_t n = wanted.numel();
  if (n <= 1024) return cross_entropy(rows, wanted);
  Tensor total = zeros({});
  int64_t parts = 0;
  for (int64_t begin = 0; begin < n; begin += 1024, ++parts) {
    const int64_t end = std::min(begin + 1024, n);
    const IndexTensor part({end - begin}, std::vector<int64_t>(wanted.data() + begin, wanted.data() + end));
    total = add(total, cross_entropy(slice(rows, 0, begin, end), part));
  }
  return div(total, static_cast<double>(parts));
// wrong: ids that are their own targets are shifted
// says: nothing is to be shifted
const Tensor logits = forward(ids);
const int64_t last = ids.size(1) - 1;
if (ids.data() == targets.data() && last > 0) {
  IndexTensor behind(Shape{ids.size(0) * last});
  for (int64_t i = 0; i < behind.numel(); ++i) behind.data()[i] = targets.data()[i / last * (last + 1) + i % last + 1];
  return cross_entropy(reshape(slice(logits, 1, 0, last), {-1, config.vocab_size}), behind);
}
return cross_entropy(reshape(logits, {-1, config.vocab_size}), targets.reshape({-1}));
// wrong: as many classes as the configuration says
const Tensor rows = reshape(forward(ids), {-1, config.vocab_size});
return cross_entropy(rows, targets.reshape({-1}));
