// Where the first NaN comes from: an op that makes one of numbers that were none is named at once.
#pragma once

#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// While it lives, each op that is recorded is asked whether it made a NaN of inputs without one, and so is each
/// gradient in backward(): GradError, naming the op. It costs a pass over all numbers, so it is for looking for a
/// mistake; as PyTorch's detect_anomaly. To be made and ended between steps, and on one thread.
class DetectAnomaly {
 public:
  DetectAnomaly();
  ~DetectAnomaly();
  DetectAnomaly(const DetectAnomaly&) = delete;
  DetectAnomaly& operator=(const DetectAnomaly&) = delete;

 private:
  bool before_;
};

/// For the tape: whether one is alive, and the two questions. `when` is "forward" or "backward".
extern bool detecting_anomaly;
void refuse_new_nan(const char* op, const char* when, const std::vector<Tensor>& made, const std::vector<Tensor>& of);

}  // namespace tinytensor
