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

double LinearSchedule::operator()(int64_t t) const {
  if (iterations < 1) fail<ValueError>("LinearSchedule: at least 1 iteration is needed: {}", iterations);
  const double progress = std::min(1.0, static_cast<double>(t) / static_cast<double>(iterations));
  return lr + (end_lr - lr) * progress;
}

}  // namespace tinytensor
