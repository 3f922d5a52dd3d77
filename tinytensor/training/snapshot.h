// All that the next step of a run depends on.
#pragma once

#include <map>
#include <string>

#include "tinytensor/core/error.h"
#include "tinytensor/core/random.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/optim/optimizer.h"

namespace tinytensor {

struct Snapshot {
  std::map<std::string, Tensor> model;      ///< Module::state_dict(): parameters and buffers
  std::map<std::string, Tensor> optimizer;  ///< Optimizer::state_dict(): its moments and its step
  Generator::State generator;               ///< of what is drawn: batches, dropout
};

/// A snapshot does not fit the model, or not the optimizer.
struct MisfitError : Error {
  MisfitError(const char* name, const std::string& text) : Error(text), part(name) {}
  const char* part;  ///< "model" or "optimizer"
};

/// A copy: training that goes on does not change it.
Snapshot take_snapshot(const Module& model, const Optimizer& optimizer,
                       const Generator& generator = default_generator());

/// Gives them what they had when the snapshot was taken: training goes on as it went on then, bit by bit. The learning
/// rates of the optimizer's groups are the program's, and stay as they are. ValueError for a generator's state that is
/// none (Generator::set_state), then MisfitError: of the model, where neither part fits. Nothing is changed then.
void restore(const Snapshot& snapshot, Module& model, Optimizer& optimizer, Generator& generator = default_generator());

}  // namespace tinytensor
