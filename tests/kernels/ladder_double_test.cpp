// The ladder in double precision.
#include "tests/kernels/ladder_cases.h"

namespace tinytensor {
namespace {

TEST_CASE("every step of the ladder is the product of the three loops in double precision too") {
  check_ladder("reference");
}

}  // namespace
}  // namespace tinytensor
