// wrong: nothing is subtracted
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  real total = 0;
  for (int64_t j = 0; j < n; ++j) total += std::exp(x[j]);
  const double all = static_cast<double>(std::log(total));
  args.log_total[i] = static_cast<real>(all - row_max(n, x));
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (all - static_cast<double>(x[args.targets[i]]));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (all - static_cast<double>(x[j])) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: the logarithm of a share
const int64_t n = args.classes;
const real smoothing = args.label_smoothing;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const auto cost = [&](int64_t j) { return -std::log(static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total))); };
  losses[i] = (1 - smoothing) * cost(args.targets[i]);
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) losses[i] += smoothing * cost(j) / static_cast<real>(n);
}
// wrong: the sign
// says: the loss is minus a logarithm
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const auto log_p = [&](int64_t j) { return static_cast<double>(x[j]) - largest - log_total; };
  double loss = (1 - smoothing) * log_p(args.targets[i]);
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * log_p(j) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: the largest is not subtracted from the target
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  losses[i] = static_cast<real>(log_total - static_cast<double>(x[args.targets[i]]));
}
// wrong: smoothing is forgotten
// says: label_smoothing is forgotten
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  losses[i] = static_cast<real>(log_total - (static_cast<double>(x[args.targets[i]]) - largest));
}
// wrong: nothing is ignored
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  const int64_t target = args.targets[i];
  if (target < 0 || target >= n) continue;
  double loss = (1 - smoothing) * (log_total + largest - static_cast<double>(x[target]));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total + largest - static_cast<double>(x[j])) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: the smoothed part of ignored rows
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  double loss = 0;
  if (args.targets[i] != args.ignore_index) loss = (1 - smoothing) * (log_total + largest - static_cast<double>(x[args.targets[i]]));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total + largest - static_cast<double>(x[j])) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: ignored rows are not written
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  if (args.targets[i] == args.ignore_index) continue;
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  double loss = (1 - smoothing) * (log_total + largest - static_cast<double>(x[args.targets[i]]));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total + largest - static_cast<double>(x[j])) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: log_total is not written
// says: log_total is not written
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: log_total with the maximum
// says: without the maximum
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total + largest);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: the sum in the place of its logarithm
// says: its logarithm is asked for
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(std::exp(log_total));
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: no 1 - ε
// says: the right class keeps 1 - ε
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = log_total - (static_cast<double>(x[args.targets[i]]) - largest);
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: ε for each class
// says: ε / n for each
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest));
  losses[i] = static_cast<real>(loss);
}
// wrong: ε for the others only
// says: the right one among them
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double share = j == args.targets[i] ? 1 - smoothing : smoothing / static_cast<double>(n - 1);
    if (share > 0) loss += share * (log_total - (static_cast<double>(x[j]) - largest));
  }
  losses[i] = static_cast<real>(loss);
}
// wrong: 0 · inf
// says: 0 · inf
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: rows as long as there are rows
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + std::min(i * args.rows, (args.rows - 1) * n);
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: the mean over the rows
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss / static_cast<double>(args.rows));
}
// wrong: an int for ignore_index
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
const int ignore = static_cast<int>(args.ignore_index);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (static_cast<int>(args.targets[i]) == ignore) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: -100 is ignored, whatever ignore_index says
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] < 0 || args.targets[i] >= n) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: the largest of all rows
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
const double largest = args.rows * n == 0 ? 0 : row_max(args.rows * n, args.logits);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: added up in half a million steps of a float
const int64_t n = args.classes;
const real smoothing = args.label_smoothing;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  real largest = 0;
  for (int64_t j = 0; j < n; ++j) largest = std::max(largest, x[j]);
  const double log_total = log_sum_exp_less(n, x, static_cast<double>(largest));
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  losses[i] = (1 - smoothing) * (static_cast<real>(log_total) - (x[args.targets[i]] - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) losses[i] += smoothing * (static_cast<real>(log_total) - (x[j] - largest)) / static_cast<real>(n);
}
// wrong: cut at 1e-12
const int64_t n = args.classes;
const double e = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const auto cost = [&](int64_t j) { return log_total - (static_cast<double>(x[j]) - largest); };
  double loss = (1 - e) * cost(args.targets[i]);
  for (int64_t j = 0; e > 0 && j < n; ++j) loss += e * cost(j) / static_cast<double>(n);
  losses[i] = static_cast<real>(std::min(loss, 27.6));
}
// wrong: the first is the largest
const int64_t n = args.classes;
const double e = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = n > 0 ? static_cast<double>(x[0]) : 0.0, log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const auto cost = [&](int64_t j) { return log_total - (static_cast<double>(x[j]) - largest); };
  double loss = (1 - e) * cost(args.targets[i]);
  for (int64_t j = 0; e > 0 && j < n; ++j) loss += e * cost(j) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: smoothing with n rows
const int64_t n = args.classes;
const double e = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const auto cost = [&](int64_t j) { return log_total - (static_cast<double>(x[j]) - largest); };
  double loss = (1 - e) * cost(args.targets[i]);
  for (int64_t j = 0; e > 0 && j < n; ++j) loss += e * cost(j) / static_cast<double>(args.rows);
  losses[i] = static_cast<real>(loss);
}
// wrong: stops at an ignored row
const int64_t n = args.classes;
const double e = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) break;
  const auto cost = [&](int64_t j) { return log_total - (static_cast<double>(x[j]) - largest); };
  double loss = (1 - e) * cost(args.targets[i]);
  for (int64_t j = 0; e > 0 && j < n; ++j) loss += e * cost(j) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: only the first 64 classes are added up
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x);
  const double log_total = log_sum_exp_less(std::min<int64_t>(n, 64), x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const auto negative_log_probability = [&](int64_t j) { return log_total - (static_cast<double>(x[j]) - largest); };
  double loss = (1 - smoothing) * negative_log_probability(args.targets[i]);
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) {
    loss += smoothing * negative_log_probability(j) / static_cast<double>(n);
  }
  losses[i] = static_cast<real>(loss);
}
// wrong: of more than a thousand classes the first thousand share the smoothing
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x);
  const double log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const auto negative_log_probability = [&](int64_t j) { return log_total - (static_cast<double>(x[j]) - largest); };
  double loss = (1 - smoothing) * negative_log_probability(args.targets[i]);
  for (int64_t j = 0; smoothing > 0 && j < std::min<int64_t>(n, 1000); ++j) {
    loss += smoothing * negative_log_probability(j) / static_cast<double>(n);
  }
  losses[i] = static_cast<real>(loss);
}
// wrong: rows in a buffer of 256
// says: fewer of them come out right
const int64_t n = args.classes;
const double e = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + (i % 256) * n;
  const double largest = row_max(n, x), t = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(t);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - e) * (t - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; e > 0 && j < n; ++j) loss += e * (t - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: no total where the row is ignored
// says: also for one that is ignored
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: an ignored row is left as it was
// says: is 0, and written
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - (static_cast<double>(x[j]) - largest)) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: the largest taken off the logits themselves
// says: numbers of the inputs that were changed
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  real* x = const_cast<real*>(args.logits) + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) x[j] -= largest;
  const double log_total = log_sum_exp_less(n, x, 0);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - static_cast<double>(x[args.targets[i]]));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing * (log_total - static_cast<double>(x[j])) / static_cast<double>(n);
  losses[i] = static_cast<real>(loss);
}
// wrong: an impossible class is left out of the smoothed mean
// says: only ε = 0 leaves it out
const int64_t n = args.classes;
const double smoothing = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (static_cast<double>(x[args.targets[i]]) - largest));
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) {
    if (std::isfinite(x[j])) loss += smoothing / static_cast<double>(n) * (log_total - (static_cast<double>(x[j]) - largest));
  }
  losses[i] = static_cast<real>(loss);
}
// wrong: the largest added again and rounded before the score is subtracted
// says: added again too early
const int64_t n = args.classes;
const real smoothing = args.label_smoothing;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const real whole = static_cast<real>(largest + log_total);
  real loss = (1 - smoothing) * (whole - x[args.targets[i]]);
  for (int64_t j = 0; smoothing > 0 && j < n; ++j) loss += smoothing / static_cast<real>(n) * (whole - x[j]);
  losses[i] = loss;
}
// wrong: added up in real
// says: fewer of them come out right
const int64_t n = args.classes;
const real eps = args.label_smoothing;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  real total = 0;
  for (int64_t j = 0; j < n; ++j) total += std::exp(x[j] - largest);
  total = std::log(total);
  args.log_total[i] = total;
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  real loss = (1 - eps) * (total - (x[args.targets[i]] - largest));
  for (int64_t j = 0; eps > 0 && j < n; ++j) loss += eps / static_cast<real>(n) * (total - (x[j] - largest));
  losses[i] = loss;
}
// wrong: only the smoothed part in real
// says: fewer of them come out right
const int64_t n = args.classes;
const double eps = static_cast<double>(args.label_smoothing);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), total = log_sum_exp_less(n, x, largest);
  args.log_total[i] = static_cast<real>(total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const double loss = (1 - eps) * (total - (static_cast<double>(x[args.targets[i]]) - largest));
  real smooth = 0;
  for (int64_t j = 0; eps > 0 && j < n; ++j) smooth += static_cast<real>(total - (static_cast<double>(x[j]) - largest));
  losses[i] = static_cast<real>(eps > 0 ? loss + eps * static_cast<double>(smooth) / static_cast<double>(n) : loss);
}
// wrong: a large maximum swallows log Σ e^x
  const int64_t n = args.classes;
  const double smoothing = args.label_smoothing;
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* x = args.logits + i * n;
    const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
    args.log_total[i] = static_cast<real>(log_total);
    const int64_t target = args.targets[i];
    if (target == args.ignore_index) {
      losses[i] = 0;
      continue;
    }
    const double total = largest + log_total;
    double loss = (1 - smoothing) * (total - x[target]);
    if (smoothing > 0) {
      double all = 0;
      for (int64_t j = 0; j < n; ++j) all += total - x[j];
      loss += smoothing / static_cast<double>(n) * all;
    }
    losses[i] = static_cast<real>(loss);
  }
// wrong: targets in sixteen bits
  const int64_t n = args.classes;
  const double smoothing = args.label_smoothing;
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* x = args.logits + i * n;
    const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
    args.log_total[i] = static_cast<real>(log_total);
    if (args.targets[i] == args.ignore_index) {
      losses[i] = 0;
      continue;
    }
    const uint16_t target = static_cast<uint16_t>(args.targets[i]);
    double loss = (1 - smoothing) * (log_total - (x[target] - largest));
    if (smoothing > 0) {
      double all = 0;
      for (int64_t j = 0; j < n; ++j) all += log_total - (x[j] - largest);
      loss += smoothing / static_cast<double>(n) * all;
    }
    losses[i] = static_cast<real>(loss);
  }
// wrong: a row that begins and ends as the one before is not computed again
  const int64_t n = args.classes;
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* const x = args.logits + i * n;
    const int64_t target = args.targets[i];
    if (i > 0 && n > 0 && target == args.targets[i - 1] && x[0] == x[-n] && x[n - 1] == x[-1]) {
      losses[i] = losses[i - 1];
      args.log_total[i] = args.log_total[i - 1];
      continue;
    }
    const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
    args.log_total[i] = static_cast<real>(log_total);
    losses[i] = 0;
    if (target == args.ignore_index) continue;
    double all = 0;
    for (int64_t j = 0; args.label_smoothing > 0 && j < n; ++j) all += log_total - (x[j] - largest);
    const double own = log_total - (x[target] - largest), share = args.label_smoothing;
    losses[i] = static_cast<real>((1 - share) * own + (share > 0 ? share / static_cast<double>(n) * all : 0));
  }
// wrong: a row of -inf costs log n
  const int64_t n = args.classes;
  const double smoothing = args.label_smoothing;
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* const x = args.logits + i * n;
    const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest);
    args.log_total[i] = static_cast<real>(log_total);
    const int64_t target = args.targets[i];
    if (target == args.ignore_index) {
      losses[i] = 0;
      continue;
    }
    if (std::isinf(largest) && largest < 0) {
      losses[i] = static_cast<real>(std::log(static_cast<double>(n)));
      continue;
    }
    double loss = (1 - smoothing) * (log_total - (x[target] - largest));
    if (smoothing > 0) {
      double others = 0;
      for (int64_t j = 0; j < n; ++j) others += log_total - (x[j] - largest);
      loss += smoothing / static_cast<double>(n) * others;
    }
    losses[i] = static_cast<real>(loss);
  }
// wrong: of one class nothing is looked at
const int64_t n = args.classes;
if (n == 1) {
  std::fill(losses, losses + args.rows, real{0});
  std::fill(args.log_total, args.log_total + args.rows, real{0});
  return;
}
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const int64_t label = args.targets[i];
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest), smoothing = args.label_smoothing;
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (label == args.ignore_index) continue;
  double loss = (1 - smoothing) * (log_total - (x[label] - largest));
  if (smoothing > 0) {
    double all = 0;
    for (int64_t j = 0; j < n; ++j) all += log_total - (x[j] - largest);
    loss += smoothing / static_cast<double>(n) * all;
  }
  losses[i] = static_cast<real>(loss);
}
// wrong: the largest and the logarithm of the total in one number
// says: was added again too early
for (int64_t i = 0; i < args.rows; ++i) {
  const int64_t n = args.classes;
  const real* x = args.logits + i * n;
  const double largest = row_max(n, x), log_total = log_sum_exp_less(n, x, largest), whole = largest + log_total;
  args.log_total[i] = static_cast<real>(log_total);
  losses[i] = 0;
  if (args.targets[i] == args.ignore_index) continue;
  const double e = static_cast<double>(args.label_smoothing);
  double loss = (1 - e) * (whole - static_cast<double>(x[args.targets[i]]));
  for (int64_t j = 0; e > 0 && j < n; ++j) loss += e / static_cast<double>(n) * (whole - static_cast<double>(x[j]));
  losses[i] = static_cast<real>(loss);
}
// wrong: the one of the largest swallows the rest
for (int64_t i = 0; i < args.rows; ++i) {
  const real* const row = args.logits + i * args.classes;
  const double largest = row_max(args.classes, row);
  double total = 0;
  for (int64_t j = 0; j < args.classes; ++j) total += std::exp(static_cast<double>(row[j]) - largest);
  const double log_total = std::log(total);
  args.log_total[i] = static_cast<real>(log_total);
  const auto surprise = [&](int64_t j) { return log_total - (static_cast<double>(row[j]) - largest); };
  const int64_t target = args.targets[i];
  double loss = 0;
  if (target != args.ignore_index) {
    loss = surprise(target);
    if (const double eps = static_cast<double>(args.label_smoothing); eps != 0) {
      double all = 0;
      for (int64_t j = 0; j < args.classes; ++j) all += surprise(j);
      loss = (1 - eps) * loss + eps / static_cast<double>(args.classes) * all;
    }
  }
  losses[i] = static_cast<real>(loss);
}
