// Learning rates over time. A schedule is a function of the iteration, counted from 0.
#pragma once

#include <cstdint>
#include <vector>

namespace tinytensor {

using std::int64_t;

/// nanoGPT's schedule: a linear warm-up over `warmup` iterations, half a cosine down until iteration `decay`, then
/// constant.
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

/// lr · factor^(how many milestones t has reached): PyTorch's MultiStepLR. ValueError unless they rise.
struct MultiStepSchedule {
  double lr;
  std::vector<int64_t> milestones;
  double factor = 0.1;
  double operator()(int64_t t) const;
};

/// PyTorch's OneCycleLR, with cosines: from max_lr / start_factor up to max_lr at iteration warm_part · iterations - 1,
/// then down to max_lr / (start_factor · end_factor) at iterations - 1, and constant. Smith & Topin, arXiv 1708.07120.
struct OneCycleSchedule {
  double max_lr;
  int64_t iterations;
  double warm_part = 0.3, start_factor = 25, end_factor = 1e4;
  double operator()(int64_t t) const;
};

/// Linear from `lr` at iteration 0 to `end_lr` at `iterations`, then constant.
struct LinearSchedule {
  double lr, end_lr;
  int64_t iterations;
  double operator()(int64_t t) const;
};

}  // namespace tinytensor
