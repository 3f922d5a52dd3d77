// Who computes what, and the tree along which it is added up.
#include "tinytensor/distributed/slices.h"

#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

std::string text_of(const std::vector<Share>& shares) {
  std::string text;
  for (const Share& share : shares) text += fmt::format("[{}, {}) ", share.begin, share.end);
  return text;
}

}  // namespace

TEST_CASE("shares are contiguous, cover everything once, and the first ones are longer by at most one") {
  for (int64_t n = 0; n <= 40; ++n) {
    for (int64_t parts = 1; parts <= 12; ++parts) {
      int64_t end = 0;
      for (const Share& share : shares_of(n, parts)) {
        CHECK(share.begin == end);
        CHECK((share.size() == n / parts || share.size() == n / parts + 1));
        end = share.end;
      }
      CHECK(end == n);
    }
  }
  CHECK(text_of(shares_of(8, 3)) == "[0, 3) [3, 6) [6, 8) ");
  CHECK(text_of(shares_of(2, 4)) == "[0, 1) [1, 2) [2, 2) [2, 2) ");
}

TEST_CASE("a share of what cannot be cut is refused") {
  CHECK(thrown_by([] { share_of(4, 2, 2); }) ==
        "ValueError: share_of: 4 cannot be cut into 2 parts of which 2 is one, counted from 0");
  CHECK(thrown_by([] { share_of(-1, 2, 0); }) ==
        "ValueError: share_of: -1 cannot be cut into 2 parts of which 0 is one, counted from 0");
}

TEST_CASE("a rank's slices are whole nodes of the tree, or as few of them as there can be") {
  struct Case {
    int64_t slices;
    Share owned;
    const char* nodes;
  };
  for (const Case& c : {Case{8, {0, 8}, "[0, 8) "}, Case{8, {4, 8}, "[4, 8) "}, Case{8, {0, 3}, "[0, 2) [2, 3) "},
                        Case{8, {3, 6}, "[3, 4) [4, 6) "}, Case{7, {0, 7}, "[0, 7) "},
                        Case{7, {3, 7}, "[3, 4) [4, 7) "}, Case{1, {0, 1}, "[0, 1) "}, Case{4, {2, 2}, ""}}) {
    CHECK_MESSAGE(text_of(nodes_within(c.slices, c.owned)) == c.nodes, c.slices);
  }
}
