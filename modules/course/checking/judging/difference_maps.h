// Two arrays that differ, as heat maps side by side: where that says more than an index.
#pragma once

#include <string>
#include <vector>

namespace course {

/// Numbers that were expected and that came, of one shape, and which of them are wrong.
struct Compared {
  std::vector<int64_t> shape;
  std::vector<double> expected, got;
  std::vector<bool> wrong;
};

/// Which places of a matrix of `columns` columns are wrong, in words: "all of row 1", "all above the diagonal". Empty
/// where no words fit, and for fewer than two.
std::string pattern_in_words(const std::vector<bool>& wrong, size_t columns);

/// Lines about the matrix (the last two dims) that holds the first wrong place: the pattern in words if there is one,
/// and both matrices in one scale. Empty where an index or a sentence says as much: of less than two dims, of at most
/// eight numbers, where only one is wrong, where all that came are one number or a multiple of what was expected, or
/// where the shades would look the same.
std::string heat_maps_of(const Compared& compared);

}  // namespace course
