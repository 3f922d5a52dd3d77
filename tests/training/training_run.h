// A training run that takes half a millisecond a step: a GPT with dropout, drawing all it needs from the default
// generator, so that its checkpoints are as those of ./tt train.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/data/batches.h"
#include "tinytensor/optim/adam.h"
#include "tinytensor/training/checkpoint.h"

namespace tinytensor::tests {

class TrainingRun {
 public:
  explicit TrainingRun(const GPTConfig& parts = {})
      : model_(seeded(parts)), optimizer_(decay_matrices_only(model_.parameters(), 1e-2, 0.1)) {}

  explicit TrainingRun(const Checkpoint& from) : TrainingRun(from.config) {
    model_.load_state_dict(from.model);
    optimizer_.load_state_dict(from.optimizer);
    default_generator().set_state(from.state.generator);
    iteration_ = from.state.iteration;
  }

  void step() {
    const Batch batch = random_batch(tokens(), model_.config.block_size, 2);
    optimizer_.zero_grad();
    backward(model_.loss(batch.inputs, batch.targets));
    optimizer_.step();
    ++iteration_;
  }

  Checkpoint checkpoint() {
    TrainingState state;
    state.iteration = iteration_;
    state.generator = default_generator().state();
    state.options = {{"data", "a text"}};
    return {model_.config, model_.state_dict(), optimizer_.state_dict(), state, tokenizer()};
  }

 private:
  static std::shared_ptr<const Tokenizer> tokenizer() {
    static const auto made = std::make_shared<CharTokenizer>(text());
    return made;
  }
  static const std::vector<int64_t>& tokens() {
    static const std::vector<int64_t> ids = tokenizer()->encode(text());
    return ids;
  }
  static std::string text() { return "the cat sat on the mat; what the cat saw on the mat was the hat of the bat"; }

  /// Of these parts, in sizes of its own.
  static GPT seeded(GPTConfig config) {
    manual_seed(5);
    default_generator().normal();  // leaves a cached one
    config.vocab_size = tokenizer()->vocab_size();
    config.block_size = 8, config.n_layer = 1, config.n_head = 2, config.n_embd = 8, config.dropout = 0.2;
    return GPT(config);
  }

  GPT model_;
  AdamW optimizer_;
  int64_t iteration_ = 0;
};

/// All that a run's future depends on, as bytes: equal for equal checkpoints only.
inline std::string contents(const Checkpoint& checkpoint) {
  const TrainingState& state = checkpoint.state;
  std::string bytes = std::to_string(state.iteration) + (state.generator.cached_normal ? " with a normal" : "");
  const auto append = [&bytes](const auto* values, size_t count) {
    bytes.append(reinterpret_cast<const char*>(values), count * sizeof *values);
  };
  append(state.generator.words.data(), state.generator.words.size());
  append(&state.generator.position, 1);
  const double normal = state.generator.cached_normal.value_or(0);
  append(&normal, 1);
  for (const auto* tensors : {&checkpoint.model, &checkpoint.optimizer}) {
    for (const auto& [name, tensor] : *tensors) {
      const std::vector<real> values = tensor.to_vector();
      bytes += name;
      append(values.data(), values.size());
    }
  }
  for (const auto& [name, value] : state.options) bytes += name + "=" + value;
  return bytes + checkpoint.tokenizer->decode({0, 1, 2});
}

}  // namespace tinytensor::tests
