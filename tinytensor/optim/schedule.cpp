#include "tinytensor/optim/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tinytensor/core/error.h"

namespace tinytensor {

double CosineSchedule::operator()(int64_t t) const {
  if (warmup < 0 || decay < warmup) {
    fail<ValueError>("CosineSchedule: 0 <= warmup <= decay is needed: warmup {}, decay {}", warmup, decay);
  }
  if (t == warmup && t == decay) return lr;  // a cosine without a length: 0 / 0 below
  // exercise 08.10 {
  if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
  if (t > decay) return min_lr;
  const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
  return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
  // }
}

double StepSchedule::operator()(int64_t t) const {
  if (period < 1) fail<ValueError>("StepSchedule: the period must be at least 1: {}", period);
  const int64_t periods = t / period;
  return lr * std::pow(factor, static_cast<double>(periods));
}

double MultiStepSchedule::operator()(int64_t t) const {
  if (!std::is_sorted(milestones.begin(), milestones.end()))
    fail<ValueError>("MultiStepSchedule: milestones must rise");
  const auto reached = std::upper_bound(milestones.begin(), milestones.end(), t) - milestones.begin();
  return lr * std::pow(factor, static_cast<double>(reached));
}

double OneCycleSchedule::operator()(int64_t t) const {
  const double last = static_cast<double>(iterations) - 1, top = warm_part * static_cast<double>(iterations) - 1;
  if (!(0 <= top && top < last)) {
    fail<ValueError>("OneCycleSchedule: the top must lie within the iterations: {} of {}", warm_part, iterations);
  }
  const auto now = std::min(static_cast<double>(t), last);
  const double start = max_lr / start_factor, end = start / end_factor;
  const bool rising = now <= top;
  const double progress = rising ? (top == 0 ? 1 : now / top) : (now - top) / (last - top);
  const double from = rising ? start : max_lr, to = rising ? max_lr : end;
  return to + (from - to) / 2 * (1 + std::cos(std::numbers::pi * progress));
}

double LinearSchedule::operator()(int64_t t) const {
  if (iterations < 1) fail<ValueError>("LinearSchedule: at least 1 iteration is needed: {}", iterations);
  const double progress = std::min(1.0, static_cast<double>(t) / static_cast<double>(iterations));
  return lr + (end_lr - lr) * progress;
}

}  // namespace tinytensor
