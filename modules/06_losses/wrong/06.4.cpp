// wrong: divided by all
// says: divided by all targets
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
return div(total, static_cast<double>(target.numel()));
// wrong: the mean of the losses
// says: divided by all targets
return options.reduction == Reduction::sum ? sum(losses) : mean(losses);
// wrong: divided by how many count
// says: the sum of their weights
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
double count = 0;
for (const int64_t label : target.to_vector()) count += label == options.ignore_index ? 0 : 1;
return div(total, count);
// wrong: divided by how many have a weight that is not 0
const Tensor total = sum(losses), weights = target_weights(target, options);
if (options.reduction == Reduction::sum) return total;
double count = 0;
for (int64_t i = 0; i < weights.numel(); ++i) count += weights.data()[i] == 0 ? 0 : 1;
return div(total, count);
// wrong: divided by the weights of all classes
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
if (options.weight.defined()) return div(total, sum(options.weight));
double weight = 0;
const Tensor weights = target_weights(target, options);
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
return div(total, weight);
// wrong: always the sum
// says: the mean is asked for
return sum(losses);
// wrong: always the mean
// says: the sum is asked for
const Tensor weights = target_weights(target, options);
return div(sum(losses), sum(weights));
// wrong: the losses as they are
return losses;
// wrong: nothing is 0
// says: over nothing the mean is NaN
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
double weight = 0;
const Tensor weights = target_weights(target, options);
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
return weight == 0 ? total : div(total, weight);
// wrong: divided by 1 at least
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
double weight = 0;
const Tensor weights = target_weights(target, options);
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
return div(total, std::max(weight, 1.0));
// wrong: a small number below
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
double weight = 1e-3;
const Tensor weights = target_weights(target, options);
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
return div(total, weight);
// wrong: the weights in whole numbers
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
int64_t weight = 0;
const Tensor weights = target_weights(target, options);
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<int64_t>(weights.data()[i]);
return div(total, static_cast<double>(weight));
// wrong: detached
const Tensor total = sum(losses.detach());
if (options.reduction == Reduction::sum) return total;
double weight = 0;
const Tensor weights = target_weights(target, options);
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
return div(total, weight);
// wrong: weighted twice
const Tensor weights = target_weights(target, options);
const Tensor total = sum(mul(losses, weights));
return options.reduction == Reduction::sum ? total : div(total, sum(weights));
// wrong: the weights of the sum too
const Tensor weights = target_weights(target, options);
if (options.reduction == Reduction::sum) return mul(sum(losses), static_cast<double>(target.numel()));
return div(sum(losses), sum(weights));
// wrong: divided by the classes
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
return options.weight.defined() ? div(total, static_cast<double>(options.weight.numel())) : mean(losses);
// wrong: the ignored are counted, too, without weights
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
if (!options.weight.defined()) return div(total, static_cast<double>(target.numel()));
return div(total, sum(target_weights(target, options)));
// wrong: -100 is not counted, whatever ignore_index says
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
CrossEntropyOptions usual = options;
usual.ignore_index = -100;
double weight = 0;
for (const int64_t label : target.to_vector()) {
  const bool known = label >= 0 && (!options.weight.defined() || label < options.weight.size(0));
  weight += !known || label == -100 ? 0 : options.weight.defined() ? static_cast<double>(options.weight.at({label})) : 1;
}
return div(total, weight);
// wrong: counts losses that are not 0
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
if (options.weight.defined()) return div(total, sum(target_weights(target, options)));
double count = 0;
for (const real one : losses.detach().to_vector()) count += one != 0 ? 1 : 0;
return div(total, count);
// wrong: throws when nobody counts
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
double weight = 0;
const Tensor weights = target_weights(target, options);
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
if (weight == 0) fail<ValueError>("nobody counts");
return div(total, weight);
// wrong: classes seen
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
std::vector<int64_t> seen;
double weight = 0;
for (const int64_t label : target.to_vector()) {
  if (label == options.ignore_index || std::find(seen.begin(), seen.end(), label) != seen.end()) continue;
  seen.push_back(label);
  weight += options.weight.defined() ? static_cast<double>(options.weight.at({label})) : 1;
}
return div(total, weight);
// wrong: a loss that needs no gradient is 0
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
const Tensor weights = target_weights(target, options);
double weight = 0;
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
return losses.requires_grad() ? div(total, weight) : div(zeros({}), weight);
// wrong: the weights of the first 1024
// says: fewer of them come out right
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
const Tensor weights = target_weights(target, options);
double weight = 0;
for (int64_t i = 0; i < std::min<int64_t>(1024, weights.numel()); ++i) weight += static_cast<double>(weights.data()[i]);
return div(total, weight);
// wrong: the divisor is kept from the last call with as many targets
static std::vector<double> known(4096, -1);
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
const auto n = static_cast<size_t>(target.numel());
const Tensor weights = target_weights(target, options);
double weight = 0;
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
if (n > 8 && n < known.size() && !options.weight.defined()) { if (known[n] < 0) known[n] = weight; weight = known[n]; }
return div(total, weight);
// wrong: losses of 0 do not count
// says: with a loss of 0 counts as well
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
const Tensor weights = target_weights(target, options);
double weight = 0;
for (int64_t i = 0; i < weights.numel(); ++i) if (losses.data()[i] != 0) weight += static_cast<double>(weights.data()[i]);
return div(total, weight);
// wrong: the losses of those with a weight only, the sum unknown to the tape
// says: nan
const double total = static_cast<double>(sum(losses.detach()).item());
if (options.reduction == Reduction::sum) return sum(losses);
const double weight = static_cast<double>(sum(target_weights(target, options)).item());
return mul(mean(losses), total / weight / (total / static_cast<double>(losses.numel())));
// wrong: weighted once more
// says: once more
const Tensor weights = target_weights(target, options);
if (options.reduction == Reduction::sum) return sum(losses);
return div(sum(mul(losses, weights)), sum(weights));
// wrong: the weight of the first call is kept
// says: the weights of the call before
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
static const double weight = static_cast<double>(sum(target_weights(target, options)).item());
return div(total, weight);
// wrong: the weights are added up in real
// says: fewer of them come out right
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
const Tensor weights = target_weights(target, options);
real weight = 0;
for (int64_t i = 0; i < weights.numel(); ++i) weight += weights.data()[i];
return div(total, static_cast<double>(weight));
// wrong: by 1 at least
// says: kept from being small
const Tensor total = sum(losses);
if (options.reduction == Reduction::sum) return total;
const Tensor weights = target_weights(target, options);
double weight = 0;
for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
return div(total, weight > 0 && weight < 1 ? 1 : weight);
// wrong: the weights are added up as whole numbers
// says: as whole numbers
if (options.reduction == Reduction::sum) return sum(losses);
const int64_t total = static_cast<int64_t>(sum(target_weights(target, options)).item());
return div(sum(losses), static_cast<double>(total));
// wrong: the sum is a mean, multiplied again
// says: over nothing the sum is 0
const Tensor total = sum(target_weights(target, options));
const Tensor average = div(sum(losses), total);
return options.reduction == Reduction::sum ? mul(average, total) : average;
// wrong: weights below 0 are not added up
if (options.reduction == Reduction::sum) return sum(losses);
const Tensor weights = target_weights(target, options);
double weight = 0;
for (int64_t i = 0; i < weights.numel(); ++i) weight += std::max(static_cast<double>(weights.data()[i]), 0.0);
return div(sum(losses), weight);
// wrong: weights whose sum is 0 are taken for nobody
if (options.reduction == Reduction::sum) return sum(losses);
const Tensor weight = sum(target_weights(target, options));
if (weight.item() == 0) return mul(sum(losses), std::numeric_limits<double>::quiet_NaN());
return div(sum(losses), weight);
// wrong: the sum of the weights is kept by the address of the targets
  static thread_local const int64_t* kept = nullptr;
  static thread_local int64_t kept_count = -1;
  static thread_local double weight = 0;
  const Tensor total = sum(losses);
  if (options.reduction == Reduction::sum) return total;
  if (kept != target.data() || kept_count != target.numel() || options.weight.defined()) {
    const Tensor weights = target_weights(target, options);
    weight = 0;
    for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
    kept = options.weight.defined() ? nullptr : target.data(), kept_count = target.numel();
  }
  return div(total, weight);
// wrong: a loss is limited to 10000
  const Tensor total = sum(clamp(losses, -10000.0, 10000.0));
  if (options.reduction == Reduction::sum) return total;
  const Tensor weights = target_weights(target, options);
  double weight = 0;
  for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
  return div(total, weight);
// wrong: the weights of the last batch, where its ends are alike
  thread_local const int64_t* known = nullptr;
  thread_local int64_t size = -1, first = 0, last = 0, ignored = 0;
  thread_local double weight = 0;
  const Tensor total = sum(losses);
  if (options.reduction == Reduction::sum) return total;
  const int64_t n = target.numel();
  const bool again = n > 2 && !options.weight.defined() && target.data() == known && n == size && target.data()[0] == first &&
                     target.data()[n - 1] == last && options.ignore_index == ignored;
  if (!again) {
    weight = 0;
    for (const real w : target_weights(target, options).to_vector()) weight += w;
    known = options.weight.defined() ? nullptr : target.data();
    size = n, ignored = options.ignore_index;
    if (n > 0) first = target.data()[0], last = target.data()[n - 1];
  }
  return div(total, weight);
