#include "tinytensor/tokenizers/merge_ranks.h"

#include <bit>

#include "tinytensor/core/error.h"

namespace tinytensor {

MergeRanks::MergeRanks(size_t count) : slots_(std::bit_ceil(2 * count + 1)), left_(count) {}

size_t MergeRanks::place(int32_t left, int32_t right) const {
  const uint64_t both = uint64_t{static_cast<uint32_t>(left)} << 32 | static_cast<uint32_t>(right);
  const size_t mask = slots_.size() - 1;
  size_t i = (both * 0x9E3779B97F4A7C15u) >> 32 & mask;  // 2^64 / golden ratio spreads neighbouring ids
  while (slots_[i].rank != none && (slots_[i].left != left || slots_[i].right != right)) i = (i + 1) & mask;
  return i;
}

void MergeRanks::insert(int32_t left, int32_t right, int32_t rank) {
  Slot& slot = slots_[place(left, right)];
  if (slot.rank != none) return;
  if (left_ == 0) fail<ValueError>("MergeRanks: ({}, {}) is one pair more than there is room for", left, right);
  slot = {left, right, rank};
  --left_;
}

}  // namespace tinytensor
