// The log of a run: a line of JSON for each step, for plots.
//
//   {"iter": 250, "loss": 1.9531, "lr": 0.00098, "grad_norm": 0.41, "tokens_per_s": 41300, "val_loss": 1.9877}
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "tinytensor/training/loop.h"

namespace tinytensor {

class StepLog {
 public:
  /// No log where path is empty. A run that is continued keeps the lines of the steps before `first`. FileError.
  StepLog(const std::filesystem::path& path, int64_t first);

  /// val_loss: where the model was evaluated before this step.
  void step(const StepReport& report, double tokens_per_second, std::optional<double> val_loss);
  /// The evaluation after the last step.
  void end(int64_t iter, double val_loss);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void write(const std::string& line);

  std::filesystem::path path_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace tinytensor
