#include "tinytensor/training/state.h"

namespace tinytensor {

bool note_evaluation(TrainingState& state, double val_loss) {
  // exercise 09.6 {
  const bool again = state.iteration == state.best_iteration && val_loss == state.best_val_loss;
  if (!(val_loss < state.best_val_loss)) return again;
  state.best_val_loss = val_loss;
  state.best_iteration = state.iteration;
  return true;
  // }
}

bool has_stalled(const TrainingState& state, int64_t patience) {
  // exercise 09.6 {
  return patience > 0 && state.iteration - state.best_iteration >= patience;
  // }
}

}  // namespace tinytensor
