// One row of the table: TinyTensor and PyTorch take turns at the same work, and the processor's peak in between.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "examples/commands/bench/pytorch.h"
#include "examples/commands/bench/workload.h"

namespace tinytensor {

/// What one program needed for a unit of work: a training step, or a piece of text.
struct Timing {
  double seconds = 0;   ///< the median of the turns; 0: it did not run
  double spread = 0;    ///< of the turns, see timing.h
  double memory = 0;    ///< the most memory it ever held, in bytes
  int64_t turns = 0;    ///< measured
  std::string setting;  ///< PyTorch's best
};

/// A setting of PyTorch that does not work on this machine.
struct LeftOut {
  std::string setting, why;  ///< "torch.compile", "fatal error: Python.h: No such file or directory"
};

struct RowResult {
  Workload workload;
  int threads = 1;
  double peak = 0;  ///< operations per second of a loop of multiply-adds: the median between the turns
  Timing own, pytorch;
  std::vector<LeftOut> left_out;
  bool losses_agree = true;
  double expected_seconds = 0;  ///< what a cost model says; 0: there is none for this row

  double share_of_peak() const { return workload.operations_per_unit() / own.seconds / peak; }
  double ratio() const { return pytorch.seconds / own.seconds; }
  double tokens_per_second() const { return static_cast<double>(workload.tokens_per_unit()) / own.seconds; }
};

struct ContestOptions {
  std::string self;              ///< TinyTensor's side, a program called with --worker ROW --threads N and …
  std::string matmul_precision;  ///< --matmul-precision with this word
  PyTorch pytorch;               ///< without a version: there is none
  double seconds = 8;            ///< for the turns of a row; one whose step takes long is given three turns
};

/// Measures a row. PyTorch is first tried in the settings that can be its best, and takes part in the best one. Both
/// programs must have the same loss after their first steps, or losses_agree is false: to 1e-4, or to 1e-2 if products
/// are rounded to bfloat16.
RowResult contest(const ContestOptions& options, const Workload& workload, int threads);

/// TinyTensor's side: times what is asked for on standard input, see worker.h.
int serve(const Workload& workload, int threads);

}  // namespace tinytensor
