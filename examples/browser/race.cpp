#include "examples/browser/race.h"

#include <memory>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/adam.h"
#include "tinytensor/optim/sgd.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

Tensor loss_at(const Tensor& p, const Valley& valley) {
  return sum(p * p * tensor({1, valley.walls})) * (valley.units / 2);
}

RacePoint point_of(const Tensor& p, const Valley& valley) {
  const NoGrad guard;
  return {p.at({0}), p.at({1}), loss_at(p, valley).item()};
}

template <class Make>
Racer ways_of(const char* name, const Valley& valley, double x, double y, int64_t steps, const Make& make) {
  Tensor p = tensor({x, y});
  p.requires_grad_();
  const auto optimizer = make(std::vector<Tensor>{p});
  Racer racer{name, {point_of(p, valley)}};
  for (int64_t step = 0; step < steps; ++step) {
    optimizer->zero_grad();
    backward(loss_at(p, valley));
    optimizer->step();
    racer.way.push_back(point_of(p, valley));
  }
  return racer;
}

using Parameters = std::vector<Tensor>;

}  // namespace

std::vector<Racer> race(const Valley& valley, double x, double y, const RaceRates& rates, int64_t steps) {
  if (steps < 0 || steps > 1000) fail<ValueError>("the number of steps is from 0 to 1000: {}", steps);
  const auto run = [&](const char* name, const auto& make) { return ways_of(name, valley, x, y, steps, make); };
  return {
      run("SGD", [&](const Parameters& p) { return std::make_unique<SGD>(p, rates.sgd); }),
      run("momentum",
          [&](const Parameters& p) { return std::make_unique<SGD>(p, rates.momentum, SGDOptions{.momentum = 0.45}); }),
      run("Nesterov",
          [&](const Parameters& p) {
            return std::make_unique<SGD>(p, rates.nesterov, SGDOptions{.momentum = 0.67, .nesterov = true});
          }),
      run("Adam", [&](const Parameters& p) { return std::make_unique<Adam>(p, rates.adam); }),
  };
}

}  // namespace tinytensor
