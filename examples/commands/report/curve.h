// Curves: numbers by step, as many as there may be, in little room.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tinytensor/plot/chart.h"

namespace tinytensor {

/// Numbers by step in at most 512 buckets of neighbouring steps. When all are taken, every two become one.
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

/// One bucket for the steps of two that follow each other.
Curve::Bucket joined(const Curve::Bucket& a, const Curve::Bucket& b);

}  // namespace tinytensor
