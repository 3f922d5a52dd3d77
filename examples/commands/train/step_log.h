// The log of a run: a line of JSON for each step, for plots.
//
//   {"iter": 251, "loss": 1.9531, "lr": 0.00098, "grad_norm": 0.41, "tokens_per_s": 41300}
//
// where several ranks train, "sent_bytes": 33024, "waited_s": 0.0021, of the rank that writes it, in this step;
// and, where the model was evaluated before the step, "train_loss": 1.9312, "val_loss": 1.9877, "best": true.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "tinytensor/distributed/communicator.h"
#include "tinytensor/training/loop.h"

namespace tinytensor {

class StepLog {
 public:
  /// No log where path is empty. A run that is continued keeps the lines of the steps before `first`, a new one none:
  /// the file is replaced as a whole, and from then on lines are added to it. FileError, and the file stays as it is,
  /// where it holds something else than a log, or another run is writing it.
  StepLog(const std::filesystem::path& path, int64_t first);
  ~StepLog();
  StepLog(const StepLog&) = delete;
  StepLog& operator=(const StepLog&) = delete;

  /// evaluation: where there was one before this step. traffic: of this step, if there are several ranks.
  void step(const StepReport& report, double tokens_per_second, const std::optional<Evaluation>& evaluation,
            const std::optional<Traffic>& traffic = {});
  /// The evaluation after the last step.
  void end(const Evaluation& evaluation);

 private:
  void keep_lines_before(int64_t first);
  void write(const std::string& line) const;

  std::filesystem::path path_;
  int file_ = -1;
};

/// The lines of a log that are of a step before `first`; what a crash has left of a last line is dropped. FileError,
/// naming `file` and the line, where the text is no log.
std::string log_lines_before(std::string_view text, int64_t first, const std::string& file);

}  // namespace tinytensor
