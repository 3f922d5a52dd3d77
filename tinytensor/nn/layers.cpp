#include "tinytensor/nn/layers.h"

#include "tinytensor/core/error.h"

namespace tinytensor {

Dropout::Dropout(double probability) : p(probability) {
  if (!(p >= 0 && p <= 1)) fail<ValueError>("Dropout: p must be between 0 and 1: {}", p);
}

Sequential::Sequential(const Sequential& other) : Module(other) {
  for (const auto& step : other.steps_) steps_.push_back(step->copy());
}

Tensor Sequential::forward(const Tensor& x) const {
  Tensor y = x;
  for (const auto& step : steps_) y = step->forward(y);
  return y;
}

void Sequential::members(MemberVisitor& visit) {
  for (size_t i = 0; i < steps_.size(); ++i) visit.module(std::to_string(i), steps_[i]->module());
}

}  // namespace tinytensor
