// How the table in use is chosen. For tests; programs need kernels/kernels.h only.
#pragma once

#include <string_view>
#include <vector>

#include "tinytensor/kernels/kernels.h"

namespace tinytensor {

/// The fast kernels that this processor can run, best first; each is named after its instruction set.
/// None in the double build.
std::vector<const Kernels*> fast_kernels_on_this_machine();

/// What TINYTENSOR_KERNELS = kind and TINYTENSOR_ISA = isa choose; empty: not set. Throws as kernels() does.
const Kernels& choose_kernels(std::string_view kind, std::string_view isa);

}  // namespace tinytensor
