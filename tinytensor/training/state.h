// Where a training run stands, and whether it still gets better.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>

#include "tinytensor/core/random.h"

namespace tinytensor {

/// Where a run stands.
struct TrainingState {
  int64_t iteration = 0;  ///< steps done
  double best_val_loss = std::numeric_limits<double>::infinity();
  int64_t best_iteration = 0;                  ///< steps done when it was measured
  Generator::State generator;                  ///< of all that is drawn: batches, dropout
  std::map<std::string, std::string> options;  ///< the program's own settings, by name
  std::string text_digest;                     ///< of the text that is learned, as the program computes it; may be ""
};

/// True if the loss, measured where the state is now, is lower than every one before: the state then remembers it. A
/// run that is resumed measures once more where it was saved: what was the best then is the best again. An infinite
/// loss before the first step is called the best for that reason: it equals what stands there at first.
bool note_evaluation(TrainingState& state, double val_loss);

/// True if the best evaluation is so many steps old, or older. With a patience of 0 or less never.
bool has_stalled(const TrainingState& state, int64_t patience);

}  // namespace tinytensor
