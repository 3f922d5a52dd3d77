// wrong: the same for all
// says: all groups get the same rate
for (ParameterGroup& group : groups_) group.lr = lr;
// wrong: the first only
// says: only the first group
groups_[0].lr = lr;
// wrong: by the first group
// says: not of the first
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = first_rates_[0] == 0 ? lr : lr * (first_rates_[i] / first_rates_[0]);
// wrong: by the current rates
// says: the ratio is that of the rates when the optimizer was made
double largest = 0;
for (const ParameterGroup& group : groups_) largest = std::max(largest, group.lr);
for (ParameterGroup& group : groups_) group.lr = largest == 0 ? lr : lr * (group.lr / largest);
// wrong: times the first rate
// says: multiplied by the first rate
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = lr * first_rates_[i];
// wrong: 0 / 0
// says: there is no ratio
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = lr * first_rates_[i] / largest;
// wrong: all zero, and nothing happens
// says: each gets lr
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
if (largest == 0) return;
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = lr * (first_rates_[i] / largest);
// wrong: by the smallest
// says: not of the smallest
const double least = *std::min_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = least == 0 ? lr : lr * (first_rates_[i] / least);
// wrong: a rate of 0 is raised
// says: keeps it
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = first_rates_[i] == 0 ? lr : lr * (first_rates_[i] / largest);
// wrong: the first rates are overwritten
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) {
  groups_[i].lr = largest == 0 ? lr : lr * (first_rates_[i] / largest);
  first_rates_[i] = groups_[i].lr;
}
// wrong: by the difference
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = std::max(0.0, lr - (largest - first_rates_[i]));
// wrong: the last group is left out
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i + 1 < groups_.size() || i == 0; ++i) groups_[i].lr = largest == 0 ? lr : lr * (first_rates_[i] / largest);
// wrong: by the mean
double mean = 0;
for (const double rate : first_rates_) mean += rate / static_cast<double>(first_rates_.size());
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = mean == 0 ? lr : lr * (first_rates_[i] / mean);
// wrong: by the last
const double last = first_rates_.back();
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = last == 0 ? lr : lr * first_rates_[i] / last;
// wrong: swaps group and rate
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = largest == 0 ? lr : lr * first_rates_[groups_.size() - 1 - i] / largest;
// wrong: largest of current, share of first
double largest = 0;
for (const ParameterGroup& group : groups_) largest = std::max(largest, group.lr);
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = largest == 0 ? lr : lr * first_rates_[i] / largest;
// wrong: begins the maximum at 1
double top = 1;
for (const double rate : first_rates_) top = std::max(top, rate);
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = lr * first_rates_[i] / top;
// wrong: eight groups at most
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < std::min<size_t>(groups_.size(), 8); ++i) groups_[i].lr = largest > 0 ? lr * (first_rates_[i] / largest) : lr;
// wrong: ratios in float
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = largest > 0 ? static_cast<double>(static_cast<float>(lr) * static_cast<float>(first_rates_[i]) / static_cast<float>(largest)) : lr;
// wrong: groups without parameters do not count
// says: a group without parameters
double largest = 0;
for (size_t i = 0; i < groups_.size(); ++i) {
  if (!groups_[i].parameters.empty()) largest = std::max(largest, first_rates_[i]);
}
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = largest > 0 ? lr * (first_rates_[i] / largest) : lr;
// wrong: only the fastest group is set
// says: only the largest of the groups
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) {
  if (first_rates_[i] == largest) groups_[i].lr = lr;
}
// wrong: remembers the new rates as the first
// says: the rates of the call before
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) {
  groups_[i].lr = largest == 0 ? lr : lr * (first_rates_[i] / largest);
  first_rates_[i] = groups_[i].lr;
}
// wrong: decay grows with the rate
// says: the rate alone is set
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) {
  const double ratio = largest > 0 ? first_rates_[i] / largest : 1;
  if (groups_[i].lr > 0) groups_[i].weight_decay *= lr * ratio / groups_[i].lr;
  groups_[i].lr = lr * ratio;
}
// wrong: nothing is done where the largest group has the rate already
// says: the others are to get theirs
double now = 0;
for (const ParameterGroup& group : groups_) now = std::max(now, group.lr);
if (now == lr && lr > 0) return;
const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = largest > 0 ? lr * (first_rates_[i] / largest) : lr;
// wrong: lr / largest first, which overflows
// says: ratio is formed first
double largest = 0;
for (const double rate : first_rates_) largest = std::max(largest, rate);
const double scale = largest > 0 ? lr / largest : 0;
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = largest > 0 ? scale * first_rates_[i] : lr;
// wrong: multiplied before it is divided, which overflows
// says: ratio is formed first
double largest = 0;
for (const double rate : first_rates_) largest = std::max(largest, rate);
for (size_t i = 0; i < groups_.size(); ++i) groups_[i].lr = largest > 0 ? lr * first_rates_[i] / largest : lr;
