#include "tinytensor/optim/plateau.h"

#include <algorithm>
#include <limits>

#include "tinytensor/core/error.h"

namespace tinytensor {

ReduceLROnPlateau::ReduceLROnPlateau(Optimizer& optimizer, PlateauOptions options)
    : optimizer_(optimizer),
      options_(options),
      best_(options.maximize ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity()) {
  if (!(options.factor < 1)) fail<ValueError>("ReduceLROnPlateau: the factor must be below 1: {}", options.factor);
}

bool ReduceLROnPlateau::is_progress(double measure) const {
  const double margin = options_.threshold;
  if (options_.maximize) return measure > (options_.absolute ? best_ + margin : best_ * (1 + margin));
  return measure < (options_.absolute ? best_ - margin : best_ * (1 - margin));
}

void ReduceLROnPlateau::step(double measure) {
  const bool progress = is_progress(measure);
  if (progress) best_ = measure;
  bad_steps_ = progress ? 0 : bad_steps_ + 1;
  if (resting_ > 0) {
    --resting_;
    bad_steps_ = 0;
  }
  if (bad_steps_ <= options_.patience) return;
  for (ParameterGroup& group : optimizer_.groups()) {
    const double lower = std::max(group.lr * options_.factor, options_.min_lr);
    if (group.lr - lower > options_.eps) group.lr = lower;
  }
  resting_ = options_.cooldown;
  bad_steps_ = 0;
}

}  // namespace tinytensor
