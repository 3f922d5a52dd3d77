// The files of an archive as bsdtar hands them on: a stream of cpio's "new ASCII" format, which is a header of 110
// hexadecimal digits, a name and the bytes, again and again. It is all that our own process reads of an archive; the
// bytes in it may be anybody's, so every number is checked before it is used.
#pragma once

#include <string>
#include <string_view>

#include "modules/grading/intake/gather.h"

namespace course {

/// Regular files that are wanted. Links, devices, pipes and names that lead elsewhere are remarked, and so is a stream
/// that ends in the middle or is damaged: what was read before counts. What the folder or the file `inside` is called
/// is not looked at, since a platform named it.
Gathered gather_unpacked(std::string_view stream, const Wanted& wanted, const GatherLimits& limits = {},
                         const std::string& inside = "");

/// A path as seen from the folder `inside`; of that itself, if it is a file, its last name. Empty if it is not in there.
std::string seen_from(const std::string& inside, const std::string& path);

}  // namespace course
