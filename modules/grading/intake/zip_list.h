// The list at the end of a zip archive. A program that reads an archive from its front knows nothing of it, and one that
// looks for it may take names from elsewhere: an archive that is another one for either is no evidence of anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace course {

/// Some bytes of a file from a place on; fewer where it ends.
using BytesAt = std::function<std::string(uint64_t at, size_t count)>;

/// What makes it two archives in one: something before its first file, or between its files, that the list does not name;
/// or a file with two names that differ. Empty if there is nothing, and where the list cannot be followed, which is left
/// to who reads it.
std::string what_is_odd_in_zip(const BytesAt& bytes_at, uint64_t size);

}  // namespace course
