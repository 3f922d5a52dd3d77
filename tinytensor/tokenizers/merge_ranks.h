// The rank of each merge of byte-pair encoding: how many merges were learned before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tinytensor {

/// A pair of ids -> the rank of its merge. A hash table with open addressing, because encoding looks up a pair for
/// every byte of a new word.
class MergeRanks {
 public:
  static constexpr int32_t none = -1;

  /// For up to `count` pairs.
  explicit MergeRanks(size_t count);
  /// Of two ranks of one pair the first counts. ValueError if there are too many pairs.
  void insert(int32_t left, int32_t right, int32_t rank);
  /// `none` if the pair does not merge.
  int32_t find(int32_t left, int32_t right) const { return slots_[place(left, right)].rank; }

 private:
  struct Slot {
    int32_t left = 0, right = 0, rank = none;
  };
  /// Where the pair is, or the free slot where it would be put.
  size_t place(int32_t left, int32_t right) const;

  std::vector<Slot> slots_;  // a power of two, at most half of them in use
  size_t left_;              // pairs that may still be inserted
};

}  // namespace tinytensor
