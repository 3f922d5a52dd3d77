#include "tinytensor/tokenizers/merging.h"

#include <algorithm>
#include <array>
#include <random>
#include <tuple>

#include "tests/support.h"

using namespace tinytensor;
using Ids = std::vector<int32_t>;

namespace {

using Merge = std::array<int32_t, 3>;  // left, right, merged

Ids merged(const std::vector<Merge>& merges, Ids ids, size_t begin = 0) {
  MergeRanks ranks(merges.size());
  Ids made;
  for (size_t rank = 0; rank < merges.size(); ++rank) {
    ranks.insert(merges[rank][0], merges[rank][1], static_cast<int32_t>(rank));
    made.push_back(merges[rank][2]);
  }
  merge_neighbours(ids, begin, ranks, made);
  return ids;
}

/// One merge at a time: the first learned that there is, at its leftmost place.
Ids merged_slowly(const std::vector<Merge>& merges, Ids ids) {
  const auto first = [&]() -> std::pair<size_t, size_t> {
    for (size_t rank = 0; rank < merges.size(); ++rank) {
      for (size_t i = 1; i < ids.size(); ++i) {
        if (ids[i - 1] == merges[rank][0] && ids[i] == merges[rank][1]) return {rank, i};
      }
    }
    return {merges.size(), 0};
  };
  for (auto [rank, i] = first(); rank < merges.size(); std::tie(rank, i) = first()) {
    ids[i - 1] = merges[rank][2];
    ids.erase(ids.begin() + static_cast<ptrdiff_t>(i));
  }
  return ids;
}

}  // namespace

TEST_CASE("neighbours are merged by the rank of their merge, then from the left") {
  const std::vector<Merge> merges{{0, 0, 2}, {2, 0, 3}, {0, 1, 4}, {2, 2, 5}};
  CHECK(merged(merges, {}) == Ids{});
  CHECK(merged(merges, {0}) == Ids{0});
  CHECK(merged(merges, {0, 0, 0}) == Ids{3});
  CHECK(merged(merges, {0, 0, 0, 0}) == Ids{5});
  CHECK(merged(merges, {1, 0, 1}) == Ids{1, 4});
  CHECK(merged(merges, {0, 0, 0, 1}) == Ids{3, 1});
  CHECK(merged(merges, {7, 0, 0, 0, 0}, 2) == Ids{7, 0, 3});
  CHECK(merged({}, {0, 0}) == Ids{0, 0});
}

TEST_CASE("any merges give what looking for the best one anew each time gives") {
  std::mt19937 engine(1);
  for (int round = 0; round < 500; ++round) {
    std::vector<Merge> merges;
    const auto any = [&](int32_t below) { return static_cast<int32_t>(engine() % static_cast<unsigned>(below)); };
    for (int32_t id = 3; id < 30; ++id) {
      const Merge merge{any(id), any(id), id};
      const auto is_same = [&](const Merge& m) { return m[0] == merge[0] && m[1] == merge[1]; };
      if (std::none_of(merges.begin(), merges.end(), is_same)) merges.push_back(merge);
    }
    if (round % 2 == 1) std::shuffle(merges.begin(), merges.end(), engine);  // a merge before those of its parts
    Ids ids(static_cast<size_t>(any(60)));
    for (int32_t& id : ids) id = any(3);
    CHECK(merged(merges, ids) == merged_slowly(merges, ids));
  }
}
