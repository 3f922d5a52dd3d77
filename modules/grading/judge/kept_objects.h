// What grading keeps compiled in the build folder, so that lines which were graded before are not compiled again:
// bounded, for every submission leaves some there.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>

#include "modules/course/build/kit.h"

namespace course {

/// Removes files of a folder, first those that were not used for longest, until the rest has at most so many bytes.
/// What was used so short a time ago stays: another run may be about to link it.
void forget_oldest(const std::filesystem::path& folder, uintmax_t most_bytes,
                   std::chrono::seconds stays = std::chrono::hours(1));

/// All that grading keeps: objects of submissions, hidden checks, copies of headers.
void bound_what_is_kept(const Kit& kit);

}  // namespace course
