// The losses of a run, for its picture: OUT/loss.svg, and OUT/loss.json, from which a resumed run goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tinytensor/plot/chart.h"

namespace tinytensor {

/// Numbers by step, as many as there may be, in little room: at most 512 buckets of neighbouring steps. When all are
/// taken, every two become one.
class Curve {
 public:
  struct Bucket {
    int64_t first = 0, last = 0, count = 0;  ///< steps
    double mean = 0, low = 0, high = 0;
  };

  /// Steps must ascend.
  void add(int64_t step, double value);
  void add(const Bucket& bucket);
  const std::vector<Bucket>& buckets() const { return buckets_; }
  Series series(const std::string& name, Mark mark = Mark::line) const;

 private:
  std::vector<Bucket> buckets_;
  int64_t most_in_bucket_ = 1;
};

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
