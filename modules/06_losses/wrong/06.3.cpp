// wrong: nothing is ignored
const int64_t n = target.numel();
for (int64_t i = 0; i < n; ++i) {
  const int64_t label = target.data()[i];
  const bool known = options.weight.defined() && label >= 0 && label < options.weight.size(0);
  weight[i] = known ? options.weight.at({label}) : 1;
}
// wrong: negative targets are ignored, whatever ignore_index says
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[i];
  weight[i] = label < 0 || label > (1 << 20) ? 0 : options.weight.defined() ? options.weight.at({label}) : 1;
}
// wrong: -100 is ignored, whatever ignore_index says
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[i];
  const bool out = label == -100 || label < 0 || label > 1000000;
  weight[i] = out ? 0 : options.weight.defined() ? options.weight.at({label}) : 1;
}
// wrong: the weights are forgotten
// says: the weight of the class is missing
for (int64_t i = 0; i < target.numel(); ++i) weight[i] = target.data()[i] == options.ignore_index ? 0 : 1;
// wrong: the weights are read as if they were dense
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[i];
  weight[i] = label == options.ignore_index ? 0 : options.weight.defined() ? options.weight.data()[label] : 1;
}
// wrong: ignore_index in an int
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[i];
  const int ignored = static_cast<int>(options.ignore_index);
  const bool out = label == options.ignore_index || label == ignored;
  weight[i] = out ? 0 : options.weight.defined() ? options.weight.at({label}) : 1;
}
// wrong: the weight of the place, not of the class
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[i];
  const bool has = options.weight.defined() && i < options.weight.size(0);
  weight[i] = label == options.ignore_index ? 0 : has ? options.weight.at({i}) : 1;
}
// wrong: the first only
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[0];
  weight[i] = label == options.ignore_index ? 0 : options.weight.defined() ? options.weight.at({label}) : 1;
}
// wrong: the weights' mean is 1
double total = 0;
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[i];
  weight[i] = label == options.ignore_index ? 0 : options.weight.defined() ? options.weight.at({label}) : 1;
  total += static_cast<double>(weight[i]);
}
for (int64_t i = 0; total > 0 && i < target.numel(); ++i) {
  weight[i] = static_cast<real>(static_cast<double>(weight[i]) * static_cast<double>(target.numel()) / total);
}
// wrong: the ignored one is 1, the others 0
for (int64_t i = 0; i < target.numel(); ++i) weight[i] = target.data()[i] == options.ignore_index ? 1 : 0;
// wrong: forward: the sign
// says: minus the log-probability
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  loss[i] = w == 0 ? 0 : w * scores.data()[i * classes + labels.data()[i]];
}
// wrong: forward: no weight
// says: the weight of the class is missing
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  loss[i] = weights.data()[i] == 0 ? 0 : -scores.data()[i * classes + labels.data()[i]];
}
// wrong: forward: 0 · inf
// says: 0 · inf
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const int64_t label = labels.data()[i];
  const int64_t safe = label < 0 || label >= classes ? 0 : label;
  loss[i] = -weights.data()[i] * scores.data()[i * classes + safe];
}
// wrong: forward: transposed
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  loss[i] = w == 0 ? 0 : -w * scores.data()[labels.data()[i] * labels.numel() + i];
}
// wrong: forward: the rows are as long as there are targets
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  const int64_t at = std::min(i * labels.numel() + labels.data()[i], scores.numel() - 1);
  loss[i] = w == 0 ? 0 : -w * scores.data()[at];
}
// wrong: forward: always the first row
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  loss[i] = w == 0 ? 0 : -w * scores.data()[labels.data()[i]];
}
// wrong: forward: a logarithm too many
// says: no second logarithm
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  loss[i] = w == 0 ? 0 : -w * std::log(scores.data()[i * classes + labels.data()[i]]);
}
// wrong: forward: the probability
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  loss[i] = w == 0 ? 0 : -w * std::exp(scores.data()[i * classes + labels.data()[i]]);
}
// wrong: forward: the largest
// says: the one of the target is asked for
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real* row = scores.data() + i * classes;
  loss[i] = weights.data()[i] == 0 ? 0 : -weights.data()[i] * *std::max_element(row, row + classes);
}
// wrong: forward: the absolute value
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  loss[i] = w == 0 ? 0 : w * std::abs(scores.data()[i * classes + labels.data()[i]]);
}
// wrong: forward: ignored ones are not written
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) loss[i] = 7;
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  if (w != 0) loss[i] = -w * scores.data()[i * classes + labels.data()[i]];
}
// wrong: forward: read from the tensor as it lies
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  loss[i] = w == 0 ? 0 : -w * log_probabilities.data()[i * classes + labels.data()[i]];
}
// wrong: forward: the mean already
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i] / static_cast<real>(labels.numel());
  loss[i] = w == 0 ? 0 : -w * scores.data()[i * classes + labels.data()[i]];
}
// wrong: backward: the sign
// says: the sign of the gradient
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  if (w != 0) gradient[i * classes + labels.data()[i]] = w * dlosses.data()[i];
}
return dx;
// wrong: backward: nothing
// says: nothing is sent back
// region: 3
return dx;
// wrong: backward: no weight
// says: the weight of the class is missing in the gradient
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  if (weights.data()[i] != 0) gradient[i * classes + labels.data()[i]] = -dlosses.data()[i];
}
return dx;
// wrong: backward: dy is forgotten
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  if (w != 0) gradient[i * classes + labels.data()[i]] = -w;
}
return dx;
// wrong: backward: one dy for all
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  if (w != 0) gradient[i * classes + labels.data()[i]] = -w * dlosses.data()[0];
}
return dx;
// wrong: backward: dy as it lies
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  if (w != 0) gradient[i * classes + labels.data()[i]] = -w * dy.data()[i];
}
return dx;
// wrong: backward: the whole row
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  for (int64_t j = 0; j < classes; ++j) gradient[i * classes + j] = -weights.data()[i] * dlosses.data()[i];
}
return dx;
// wrong: backward: all rows into the first
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  if (weights.data()[i] != 0) gradient[labels.data()[i]] += -weights.data()[i] * dlosses.data()[i];
}
return dx;
// wrong: backward: of a softmax
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  for (int64_t j = 0; j < classes; ++j) {
    const real hit = j == labels.data()[i] ? 1 : 0;
    gradient[i * classes + j] = weights.data()[i] * dlosses.data()[i] * (1 / static_cast<real>(classes) - hit);
  }
}
return dx;
// wrong: backward: divided by the batch
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i] / static_cast<real>(labels.numel());
  if (w != 0) gradient[i * classes + labels.data()[i]] = -w * dlosses.data()[i];
}
return dx;
// wrong: a negative index is from the end
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[i];
  const bool has = options.weight.defined() && label >= -options.weight.size(0) && label < options.weight.size(0);
  weight[i] = has ? options.weight.at({label}) : label == options.ignore_index ? 0 : 1;
}
// wrong: after the first ignored all are
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[i];
  if (label == options.ignore_index) {
    for (; i < target.numel(); ++i) weight[i] = 0;
    break;
  }
  weight[i] = options.weight.defined() ? options.weight.at({label}) : 1;
}
// wrong: only as many rows as classes
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) loss[i] = 0;
for (int64_t i = 0; i < std::min(labels.numel(), classes); ++i) {
  const real w = weights.data()[i];
  loss[i] = w == 0 ? 0 : -w * scores.data()[i * classes + labels.data()[i]];
}
// wrong: an infinite loss is cut
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  loss[i] = w == 0 ? 0 : std::min<real>(100, -w * scores.data()[i * classes + labels.data()[i]]);
}
// wrong: the sign of dy is lost
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real w = weights.data()[i];
  if (w != 0) gradient[i * classes + labels.data()[i]] = -w * std::abs(dlosses.data()[i]);
}
return dx;
// wrong: weights that are small send nothing back
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real weight = weights.data()[i];
  if (weight > 1e-3) gradient[i * classes + labels.data()[i]] = -weight * dlosses.data()[i];
}
return dx;
// wrong: no more than 64 targets get a gradient
// region: 3
for (int64_t i = 0; i < std::min<int64_t>(labels.numel(), 64); ++i) {
  const real weight = weights.data()[i];
  if (weight != 0) gradient[i * classes + labels.data()[i]] = -weight * dlosses.data()[i];
}
return dx;
// wrong: the place in 16 bits
// says: arange(0, 70021)
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real weight = weights.data()[i];
  loss[i] = weight == 0 ? 0 : -weight * scores.data()[static_cast<uint16_t>(i * classes + labels.data()[i])];
}
// wrong: backward more than 1000 classes by modulo
// says: fewer of them come out right
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real weight = weights.data()[i];
  if (weight != 0) gradient[i * classes + labels.data()[i] % 1000] = -weight * dlosses.data()[i];
}
return dx;
// wrong: weights: labels of 32 bits
// says: 64 bits
for (int64_t i = 0; i < target.numel(); ++i) {
  const int label = static_cast<int>(target.data()[i]);
  weight[i] = label == static_cast<int>(options.ignore_index) ? 0 : options.weight.defined() ? options.weight.at({label}) : 1;
}
// wrong: the weights of the first call in a table
// says: the weights of the call before
static const std::vector<real> table = options.weight.defined() ? options.weight.to_vector() : std::vector<real>();
for (int64_t i = 0; i < target.numel(); ++i) {
  const int64_t label = target.data()[i];
  weight[i] = label == options.ignore_index ? 0 : label < static_cast<int64_t>(table.size()) ? table[static_cast<size_t>(label)] : 1;
}
// wrong: backward: what counts for nothing is multiplied by 0
// says: on the way back as well
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const int64_t label = labels.data()[i];
  if (label < 0 || label >= classes) continue;
  gradient[i * classes + label] = -weights.data()[i] * dlosses.data()[i];
}
return dx;
// wrong: backward: an ignored row is multiplied by 0
// says: on the way back as well
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real weight = weights.data()[i];
  const int64_t label = std::clamp<int64_t>(labels.data()[i], 0, classes - 1);
  gradient[i * classes + label] = -weight * dlosses.data()[i];
}
return dx;
// wrong: what arrives is not multiplied in
// says: dy is missing
// region: 3
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real weight = weights.data()[i];
  if (weight != 0) gradient[i * classes + labels.data()[i]] = -weight;
}
return dx;
// wrong: only what weighs more than 0 counts
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real weight = weights.data()[i];
  loss[i] = weight > 0 ? -weight * scores.data()[i * classes + labels.data()[i]] : 0;
}
// wrong: a weight that is no number counts for nothing
// says: a NaN got lost
// region: 2
for (int64_t i = 0; i < labels.numel(); ++i) {
  const real weight = weights.data()[i];
  loss[i] = weight < 0 || weight > 0 ? -weight * scores.data()[i * classes + labels.data()[i]] : 0;
}
// wrong: nothing is sent back behind a gradient of 0
// region: 3
for (int64_t i = 0; i < labels.numel() && dlosses.data()[i] != 0; ++i) {
  const real weight = weights.data()[i];
  if (weight != 0) gradient[i * classes + labels.data()[i]] = -weight * dlosses.data()[i];
}
return dx;
// wrong: weights remembered by where the targets lie
// region: 1
static thread_local const int64_t* known = nullptr;
static thread_local std::vector<real> found;
const auto size = static_cast<size_t>(target.numel());
if (known != target.data() || found.size() != size || options.weight.defined()) {
  found.assign(size, 1);
  for (size_t i = 0; i < size; ++i) {
    const int64_t label = target.data()[i];
    if (options.weight.defined() && label != options.ignore_index) found[i] = options.weight.at({label});
    if (label == options.ignore_index) found[i] = 0;
  }
  known = options.weight.defined() ? nullptr : target.data();
}
std::copy(found.begin(), found.end(), weight);
