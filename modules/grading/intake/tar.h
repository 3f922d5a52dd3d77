// The files of a tar archive in memory: ustar, with the long names of pax and of GNU. The bytes may be anybody's: every
// number in them is checked before it is used.
#pragma once

#include <string_view>

#include "modules/grading/intake/gather.h"

namespace course {

/// True if it begins as a tar archive does.
bool looks_like_tar(std::string_view bytes);

/// Regular files that are wanted. Links, devices, pipes, sparse files and names that lead elsewhere are remarked, and
/// so is an archive that ends in the middle or is damaged: what was read before counts.
Gathered gather_tar(std::string_view bytes, const Wanted& wanted, const GatherLimits& limits = {});

}  // namespace course
