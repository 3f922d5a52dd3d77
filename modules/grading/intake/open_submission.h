// The files of a submission, whatever form it was handed in: folder, archive, archive in a folder or an archive, git
// repository, bundle, or files alone.
#pragma once

#include "modules/grading/intake/found.h"
#include "modules/grading/intake/gather.h"

namespace course {

/// Whether a student has written something in a file.
using HasLines = std::function<bool(const GatheredFile&)>;

/// The wanted files, all in memory. Archives within what was handed in are opened where none of the other files is
/// written in. CourseError if nothing can be read at all.
Gathered open_submission(const Found& found, const Wanted& wanted, const HasLines& written);

}  // namespace course
