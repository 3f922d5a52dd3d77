// The pieces of a text that were encoded before: a text has far more words than different ones.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tinytensor {

/// Where in the output the ids of a piece are.
struct IdRange {
  size_t begin, end;
};

/// A piece -> its range. A hash table with open addressing, for every piece is looked up. The bytes of the pieces must
/// outlive it.
class SeenPieces {
 public:
  /// The range of an equal piece; a new one begins and ends at 0. No piece is empty. The reference holds until the next
  /// call.
  IdRange& operator[](std::string_view piece);

 private:
  struct Slot {
    std::string_view piece;  // an empty one marks a free slot
    size_t hash = 0;
    IdRange ids = {0, 0};
  };
  size_t place(std::string_view piece, size_t hash) const;
  void grow();

  std::vector<Slot> slots_ = std::vector<Slot>(256);  // a power of two, at most half of them in use
  size_t count_ = 0;
};

}  // namespace tinytensor
