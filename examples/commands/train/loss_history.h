// The losses of a run, for its picture: OUT/loss.svg, and OUT/loss.json, from which a resumed run goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "examples/commands/report/curve.h"
#include "tinytensor/plot/chart.h"

namespace tinytensor {

class LossHistory {
 public:
  /// Begins with what an earlier run left in `folder` about the steps before `first`, if it did.
  LossHistory(const std::filesystem::path& folder, int64_t first);

  void step(int64_t iter, double loss) { train_.add(iter, loss); }
  void evaluation(int64_t iter, double val_loss) { val_.add(iter, val_loss); }
  bool is_empty() const { return train_.buckets().empty() && val_.buckets().empty(); }

  /// unit: what the model reads, "characters" or "tokens".
  Chart chart(const std::string& unit) const;
  /// Writes both files. FileError.
  void save(const std::string& unit) const;

 private:
  std::filesystem::path folder_;
  Curve train_, val_;
};

}  // namespace tinytensor
