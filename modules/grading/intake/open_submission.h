// The files of a submission, whatever form it was handed in: folder, archive, archive in a folder or an archive, git
// repository, bundle, or files alone.
#pragma once

#include "modules/grading/intake/found.h"
#include "modules/grading/intake/gather.h"

namespace course {

/// The wanted files, all in memory. CourseError if nothing can be read at all.
Gathered open_submission(const Found& found, const Wanted& wanted);

}  // namespace course
