#include "tinytensor/kernels/ladder_steps.h"

namespace tinytensor {

// The same sources with other flags, in a namespace of their own: see cmake/fast_kernels.cmake.
#ifdef TINYTENSOR_LADDER_avx512
namespace ladder_avx512 {
extern const LadderStep steps[ladder_step_count];
}
#endif
#ifdef TINYTENSOR_LADDER_avx2
namespace ladder_avx2 {
extern const LadderStep steps[ladder_step_count];
}
#endif

const LadderStep* ladder_steps([[maybe_unused]] std::string_view table) {
#ifdef TINYTENSOR_LADDER_avx512
  if (table == "avx512" || table == "vnni" || table == "amx") return ladder_avx512::steps;
#endif
#ifdef TINYTENSOR_LADDER_avx2
  if (table == "avx2" || table == "avx_vnni") return ladder_avx2::steps;
#endif
  return ladder::steps;
}

}  // namespace tinytensor
