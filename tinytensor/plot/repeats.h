// Repeats: which parts of a sequence follow each other as equal copies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tinytensor {

/// items[begin, begin + period · count) are `count` equal copies, count >= 2.
struct Repeat {
  size_t begin, period, count;
};

/// The repeat that spares the most items where it is written once, then those beside it, and so on; by their begin, and
/// none within another. A repeat that spares fewer than `least` items is none; a period is at most 500.
std::vector<Repeat> find_repeats(const std::vector<uint64_t>& items, size_t least);

}  // namespace tinytensor
