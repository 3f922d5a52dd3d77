// wrong: a mean of means
// says: a mean of the slices' means: a target
// region: 3
const double some = loss.count > 0 ? 1 : 0;
tallies_.push_back({some > 0 ? loss.mean.item() : 0.0, some});
if (loss.count > 0) backward(loss.mean);
// wrong: a mean of means, empty ones among them
// says: a mean of the slices' means
// region: 3
tallies_.push_back({loss.count > 0 ? loss.mean.item() : 0.0, 1.0});
if (loss.count > 0) backward(loss.mean);
// wrong: NaN of an empty slice is added
// says: what it says is NaN
// region: 3
const auto count = static_cast<double>(loss.count);
tallies_.push_back({loss.mean.item() * count, count});
if (loss.count > 0) backward(loss.mean, full(loss.mean.shape(), count));
// wrong: the gradient of an empty slice is added
// says: its gradient is NaN
// region: 3
const auto count = static_cast<double>(loss.count);
tallies_.push_back({loss.count == 0 ? 0 : loss.mean.item() * count, count});
backward(loss.mean, full(loss.mean.shape(), count));
// wrong: the gradient of the means
// says: each must be multiplied by its count
// region: 3
const auto count = static_cast<double>(loss.count);
tallies_.push_back({loss.count == 0 ? 0 : loss.mean.item() * count, count});
if (loss.count > 0) backward(loss.mean);
// wrong: weighted by rows
// says: slices are weighted by their rows
// region: 3
const auto rows = static_cast<double>(share_of(rows_, slices_, slice).size());
tallies_.push_back({loss.count == 0 ? 0 : loss.mean.item() * rows, rows});
if (loss.count > 0) backward(loss.mean, full(loss.mean.shape(), rows));
// wrong: means are added as if they were sums
// region: 3
const auto count = static_cast<double>(loss.count);
tallies_.push_back({loss.count == 0 ? 0 : static_cast<double>(loss.mean.item()), count});
if (loss.count > 0) backward(loss.mean, full(loss.mean.shape(), count));
// wrong: the loss is a sum
// says: divided by nothing
return sum.loss;
// region: 2
return static_cast<real>(dmean);
// wrong: the loss is a mean, the gradient a sum
// says: still that of the sum
// region: 2
return static_cast<real>(dmean);
// wrong: what comes from above is left out
// says: the gradient that comes from above
// region: 2
return static_cast<real>(1 / sum.count);
// wrong: divided twice
// says: divided twice
// region: 2
return static_cast<real>(dmean / sum.count / sum.count);
// region: 3
const auto count = static_cast<double>(loss.count);
tallies_.push_back({loss.count == 0 ? 0 : loss.mean.item() * count, count});
if (loss.count > 0) backward(loss.mean, full(loss.mean.shape(), count));
// wrong: no targets, no loss: 0
return sum.count == 0 ? 0 : sum.loss / sum.count;
// wrong: divided in whole numbers
return static_cast<double>(static_cast<int64_t>(sum.loss) / static_cast<int64_t>(sum.count));
// wrong: the counts of all slices before are added
// region: 3
const auto before = tallies_.empty() ? 0.0 : tallies_.back().count;
const auto count = static_cast<double>(loss.count);
tallies_.push_back({loss.count == 0 ? 0 : loss.mean.item() * count, before + count});
if (loss.count > 0) backward(loss.mean, full(loss.mean.shape(), count));
// wrong: small gradients are dropped
// region: 2
const double factor = dmean / sum.count;
return static_cast<real>(std::abs(factor) < 1e-6 ? 0 : factor);
// wrong: large gradients are cut
// region: 2
return static_cast<real>(std::min(dmean, 1e4) / sum.count);
// wrong: tallies as a stack, the last slice first
// says: noted from the last one to the first
// region: 1
return sum.loss / sum.count;
// region: 2
return static_cast<real>(dmean / sum.count);
// region: 3
const bool any = loss.count > 0;
const auto targets = static_cast<double>(loss.count);
tallies_.insert(tallies_.begin(), Tally{any ? static_cast<double>(loss.mean.item()) * targets : 0.0, targets});
if (any) backward(loss.mean, full(loss.mean.shape(), targets));
// wrong: the sum as a real before it is divided
// says: more than a float holds
// region: 1
return static_cast<real>(sum.loss) / static_cast<real>(sum.count);
// region: 2
return static_cast<real>(dmean / sum.count);
// region: 3
if (loss.count == 0) {
  tallies_.push_back({});
} else {
  const auto targets = static_cast<double>(loss.count);
  tallies_.push_back({static_cast<double>(loss.mean.item()) * targets, targets});
  backward(loss.mean, full({}, targets));
}
// wrong: no gradient where the loss of the slice is 0
// says: whose loss is 0 has a gradient
// region: 1
return sum.loss / sum.count;
// region: 2
return static_cast<real>(dmean / sum.count);
// region: 3
const auto targets = static_cast<double>(loss.count);
const double total = loss.count > 0 ? targets * static_cast<double>(loss.mean.item()) : 0.0;
tallies_.push_back({total, targets});
if (total != 0) backward(loss.mean, full({}, targets));
// wrong: the mean times its count in float
// says: more than a float holds
// region: 1
return sum.loss / sum.count;
// region: 2
return static_cast<real>(dmean / sum.count);
// region: 3
if (loss.count > 0) {
  const real total = loss.mean.item() * static_cast<real>(loss.count);
  tallies_.push_back({total, static_cast<double>(loss.count)});
  backward(loss.mean, full({}, static_cast<double>(loss.count)));
} else {
  tallies_.push_back({0, 0});
}
// wrong: what is no number has no targets
// says: because its mean is NaN
// region: 1
return sum.loss / sum.count;
// region: 2
return static_cast<real>(dmean / sum.count);
// region: 3
const auto mean = static_cast<double>(loss.mean.item());
const bool counts = mean == mean;
const double count = counts ? static_cast<double>(loss.count) : 0.0;
tallies_.push_back({counts ? mean * count : 0.0, count});
if (counts) backward(loss.mean, full({}, count));
// wrong: the mean is read before the count
// region: 1
return sum.loss / sum.count;
// region: 2
return static_cast<real>(dmean / sum.count);
// region: 3
const auto mean = static_cast<double>(loss.mean.item()), count = static_cast<double>(loss.count);
if (loss.count > 0) {
  tallies_.push_back({mean * count, count});
  backward(loss.mean, full({}, count));
} else {
  tallies_.push_back({0, 0});
}
// wrong: a gradient of zeros for everybody
// says: zeros for a parameter
// region: 1
return sum.loss / sum.count;
// region: 2
return static_cast<real>(dmean / sum.count);
// region: 3
for (const Tensor& parameter : parameters_) parameter.set_grad(zeros_like(parameter));
const auto count = static_cast<double>(loss.count);
tallies_.push_back({loss.count > 0 ? count * static_cast<double>(loss.mean.item()) : 0.0, count});
if (loss.count > 0) backward(loss.mean, full({}, count));
