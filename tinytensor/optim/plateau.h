// ReduceLROnPlateau: the learning rate falls when a loss has stopped to.
#pragma once

#include "tinytensor/optim/optimizer.h"

namespace tinytensor {

struct PlateauOptions {
  bool maximize = false;  ///< the measure is to rise, as an accuracy (PyTorch's mode = "max")
  double factor = 0.1;
  int64_t patience = 10;    ///< so many steps without progress are let pass
  double threshold = 1e-4;  ///< progress is a measure better than the best by this part of it
  bool absolute = false;    ///< or by this much (PyTorch's threshold_mode = "abs")
  int64_t cooldown = 0;     ///< steps after a reduction that do not count
  double min_lr = 0;
  double eps = 1e-8;  ///< smaller changes of a rate are not made
};

/// PyTorch's schedule of that name. The optimizer must outlive it.
class ReduceLROnPlateau {
 public:
  /// ValueError unless factor < 1.
  explicit ReduceLROnPlateau(Optimizer& optimizer, PlateauOptions options = {});
  /// To be called after each epoch, with its loss. Lowers the rates of all groups when more than `patience` steps in a
  /// row brought no progress.
  void step(double measure);

 private:
  bool is_progress(double measure) const;

  Optimizer& optimizer_;
  PlateauOptions options_;
  double best_;
  int64_t bad_steps_ = 0, resting_ = 0;
};

}  // namespace tinytensor
