// A student's copies of files of the library that got another path (source/moved_paths.h) move along.
#pragma once

#include <filesystem>
#include <string>

#include "modules/course/source/catalog.h"

namespace course {

/// Moves the copies in this workspace that are at a former path, and the copies as they were made in .course/base.
/// Backups stay. Nothing is overwritten: where a file is at both paths, both stay. Moving is by renaming, file by file,
/// so what was interrupted is finished by the next call. Returns lines about what was moved and what was left; empty if
/// there was nothing to do. CourseError if a file cannot be moved, as in a folder that is read-only.
std::string move_along(const Catalog& catalog, const std::filesystem::path& workspace);

}  // namespace course
