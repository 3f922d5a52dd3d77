// What ./tt bench measures: training steps of GPTs of several sizes, generation, convolutions, an LSTM.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tinytensor/tinytensor.h"

namespace tinytensor {

struct Workload {
  std::string name;
  GPTConfig config;
  int64_t batch_size;
  bool generates = false;    ///< writes text instead of training: as much as fits the context, after one token
  bool without_gpt = false;  ///< a network of its own: see network_step.h. Its block_size is what a sequence counts for

  /// A unit of work is a training step, or a piece of text. An image counts as a token.
  int64_t tokens_per_unit() const { return batch_size * config.block_size; }
  /// Arithmetic of a training step, attention causal (training_operations). Generation: a third of that.
  double operations_per_unit() const;
  /// A unit takes seconds: it is not repeated often.
  bool is_heavy() const { return operations_per_unit() > 1e11; }
  /// One of the rows that differ in their context only.
  bool is_context() const { return name.starts_with("context-"); }
};

/// tiny, small, cpu, baby, generation, context-64 … context-4096: 4096 tokens a step, the cpu model.
/// Vocabulary of 65, tied head, no bias, no dropout. Then lenet and conv3x3, which are about images, and lstm.
const std::vector<Workload>& workloads();

/// The names of rows that a word stands for: a row; "context" or "convolution", all of those; "all". None if it is none
/// of these.
std::vector<std::string> row_names(const std::string& word);

/// ValueError naming those there are.
const Workload& find_workload(const std::string& name);

/// A workload at work. Batches are random ids, drawn as torch.randint draws them, so that a PyTorch program with the
/// same seed has the same losses.
class WorkloadRun {
 public:
  explicit WorkloadRun(const Workload& workload);
  /// One training step: batch, forward, backward, clip to 1, AdamW. Returns the loss.
  double train_step();
  /// Writes one piece of text.
  void generate();

  /// Called at the end of each part of a step that is not an op: "batch", "zero_grad", …
  std::function<void(const char* part)> on_part;

 private:
  void done(const char* part) const {
    if (on_part) on_part(part);
  }

  Workload workload_;
  GPT model_;
  AdamW optimizer_;
};

}  // namespace tinytensor
