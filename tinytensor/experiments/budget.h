// What an experiment may cost, counted in operations, and a learning rate that ends where the budget does.
//
//   Budget budget(3e12);
//   const BudgetSchedule rate{.lr = 1e-3};
//   while (budget.spend(training_operations(config, batch, tokens).total())) {
//     optimizer.set_lr(rate(budget.passed()));
//     …                                           // one step
//   }
#pragma once

namespace tinytensor {

/// So many operations and no more. Seconds say how fast a machine is and what else it did; operations are a property of
/// what was computed, and are the same for all.
class Budget {
 public:
  /// ValueError unless `operations` is finite and above 0.
  explicit Budget(double operations);

  /// All or nothing: if so many are left they are spent, to the last one, and it says true; else nothing changes, and it
  /// says false: something smaller may still fit. spend(0) is true. Never is more spent than there was. Sums are those of
  /// doubles: less than 10⁻¹⁶ of what is spent already counts for nothing. ValueError, and nothing changes, for a number
  /// below 0 or NaN; infinity is more than any budget has.
  bool spend(double operations);

  double total() const { return total_; }
  double spent() const { return spent_; }
  double left() const { return total_ - spent_; }
  double passed() const { return spent_ / total_; }  ///< the share that is spent, from 0 to 1

 private:
  double total_, spent_ = 0;
};

/// A learning rate over the share of a budget that is spent: a warm-up, then constant, then a straight way down; "WSD",
/// for warm-up, stable, decay (Hu et al., MiniCPM, arXiv 2404.06395; Hägele et al., arXiv 2405.18392).
///   p < warmup:       lr · p / warmup
///   1 - p < decay:    lr · (end + (1 - end) · (1 - p) / decay)
///   between:          lr
/// A run of half the budget is the same run until its decay begins, which is what a cosine does not give.
struct BudgetSchedule {
  double lr;
  double warmup = 0.05;  ///< share of the budget; with 0 it begins at lr
  double decay = 0.3;    ///< share of the budget; with 0 it ends at lr
  double end = 0;        ///< the last rate, as a share of lr

  /// ValueError unless `passed`, warmup, decay, end and warmup + decay are from 0 to 1.
  double operator()(double passed) const;
};

}  // namespace tinytensor
