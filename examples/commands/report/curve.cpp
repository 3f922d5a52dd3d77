#include "examples/commands/report/curve.h"

#include <fmt/format.h>

#include <algorithm>

namespace tinytensor {
namespace {

constexpr size_t most_buckets = 512;

}  // namespace

Curve::Bucket joined(const Curve::Bucket& a, const Curve::Bucket& b) {
  const int64_t count = a.count + b.count;
  const double mean =
      (a.mean * static_cast<double>(a.count) + b.mean * static_cast<double>(b.count)) / static_cast<double>(count);
  return {a.first, b.last, count, mean, std::min(a.low, b.low), std::max(a.high, b.high)};
}

void Curve::add(int64_t step, double value) { add({step, step, 1, value, value, value}); }

void Curve::add(const Bucket& bucket) {
  if (!buckets_.empty() && buckets_.back().count + bucket.count <= most_in_bucket_) {
    buckets_.back() = joined(buckets_.back(), bucket);
    return;
  }
  if (buckets_.size() == most_buckets) {
    for (size_t i = 0; i < most_buckets / 2; ++i) buckets_[i] = joined(buckets_[2 * i], buckets_[2 * i + 1]);
    buckets_.resize(most_buckets / 2);
    most_in_bucket_ *= 2;
  }
  most_in_bucket_ = std::max(most_in_bucket_, bucket.count);
  buckets_.push_back(bucket);
}

Series Curve::series(const std::string& name, Mark mark) const {
  Series s{.name = name, .y = {}, .mark = mark};
  for (const Bucket& b : buckets_) {
    s.x.push_back(static_cast<double>(b.first + b.last) / 2);
    s.y.push_back(b.mean);
    s.low.push_back(b.low);
    s.high.push_back(b.high);
  }
  if (most_in_bucket_ > 1) {
    s.name = fmt::format("{}, mean and range of {} steps", name, most_in_bucket_);
  } else {
    s.low.clear(), s.high.clear();
  }
  return s;
}

}  // namespace tinytensor
