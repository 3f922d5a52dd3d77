#include "tinytensor/tokenizers/merging.h"

#include <queue>

#include "tinytensor/core/error.h"

namespace tinytensor {

namespace {

/// One token of a row that is being merged: an element of a list linked in both directions.
struct MergingLink {
  int32_t id;
  int32_t rank;  // of the merge with the next one; MergeRanks::none at the end and for what has been merged away
  uint32_t previous, next;  // indices; the list's length stands for none
};

/// Merges to be done, the first learned first, then the leftmost: rank and index in one number, so that half as much
/// memory is moved.
using MergingQueue = std::priority_queue<uint64_t, std::vector<uint64_t>, std::greater<>>;

}  // namespace

void merge_neighbours(std::vector<int32_t>& ids, size_t begin, const MergeRanks& ranks,
                      const std::vector<int32_t>& merged) {
  if (ids.size() - begin >= UINT32_MAX) {
    fail<ValueError>("merge_neighbours: a row of {} tokens is longer than 2^32", ids.size() - begin);
  }
  const auto none = static_cast<uint32_t>(ids.size() - begin);
  std::vector<MergingLink> links(none);
  std::vector<uint64_t> found;
  for (uint32_t i = 0; i < none; ++i) {
    const int32_t rank = i + 1 == none ? MergeRanks::none : ranks.find(ids[begin + i], ids[begin + i + 1]);
    links[i] = {ids[begin + i], rank, i == 0 ? none : i - 1, i + 1};
    if (rank != MergeRanks::none) found.push_back(uint64_t{static_cast<uint32_t>(rank)} << 32 | i);
  }
  MergingQueue waiting(std::greater<>(), std::move(found));
  const auto rank_again = [&](uint32_t i) {
    MergingLink& link = links[i];
    link.rank = link.next == none ? MergeRanks::none : ranks.find(link.id, links[link.next].id);
    if (link.rank != MergeRanks::none) waiting.push(uint64_t{static_cast<uint32_t>(link.rank)} << 32 | i);
  };
  while (!waiting.empty()) {
    const auto rank = static_cast<int32_t>(waiting.top() >> 32);
    const auto i = static_cast<uint32_t>(waiting.top());
    waiting.pop();
    MergingLink& left = links[i];
    if (left.rank != rank) continue;  // one of the two has been merged with another neighbour meanwhile
    MergingLink& right = links[left.next];
    left.id = merged[static_cast<size_t>(rank)];
    left.next = right.next;
    right.rank = MergeRanks::none;
    if (left.next != none) links[left.next].previous = i;
    rank_again(i);
    if (left.previous != none) rank_again(left.previous);
  }
  ids.resize(begin);
  for (uint32_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
}

}  // namespace tinytensor
