// What ./tt bench measures: training steps of GPTs of four sizes, and generation.
#pragma once

#include <string>
#include <vector>

#include "tinytensor/tinytensor.h"

namespace tinytensor {

struct Workload {
  std::string name;
  GPTConfig config;
  int64_t batch_size;
  bool generates = false;  ///< writes text instead of training

  int64_t tokens_per_step() const;
  /// Arithmetic of one training step: 6·N for each token, N the parameters that multiply (matrices, the head included),
  /// and 6·L·C·T for its attention, causal; Kaplan et al., arXiv 2001.08361, appendix. Generation: a third of that.
  double operations_per_step() const;
};

/// tiny, small, cpu, baby, generate. Vocabulary of 65, tied head, no bias, no dropout.
const std::vector<Workload>& workloads();
/// ValueError naming those there are.
const Workload& find_workload(const std::string& name);

/// A workload at work. Batches are random ids, drawn as torch.randint draws them, so that a PyTorch program with the
/// same seed has the same losses.
class WorkloadRun {
 public:
  explicit WorkloadRun(const Workload& workload);
  /// One training step: batch, forward, backward, clip to 1, AdamW. Returns the loss.
  double train_step();
  /// Writes `count` tokens after a prompt of one.
  void generate(int64_t count);

 private:
  Workload workload_;
  GPT model_;
  AdamW optimizer_;
};

}  // namespace tinytensor
