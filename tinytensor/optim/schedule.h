// Learning rates over time. A schedule is a function of the iteration, counted from 0.
#pragma once

#include <cstdint>

namespace tinytensor {

using std::int64_t;

/// Up in a line over `warmup` iterations, down along half a cosine until `decay` of them, then flat: nanoGPT's
/// schedule.
///   t < warmup:  lr · (t + 1) / (warmup + 1)
///   t <= decay:  min_lr + (1 + cos(π (t - warmup) / (decay - warmup))) / 2 · (lr - min_lr)
struct CosineSchedule {
  double lr, min_lr;
  int64_t warmup, decay;
  double operator()(int64_t t) const;
};

/// lr · factor^⌊t / period⌋
struct StepSchedule {
  double lr;
  int64_t period;
  double factor = 0.1;
  double operator()(int64_t t) const;
};

/// In a line from `lr` at 0 to `end_lr` at `iterations`, then flat.
struct LinearSchedule {
  double lr, end_lr;
  int64_t iterations;
  double operator()(int64_t t) const;
};

}  // namespace tinytensor
