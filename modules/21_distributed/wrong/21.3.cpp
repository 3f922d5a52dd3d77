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
