// Which submissions lie in a folder of downloads, and whose they are.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/grading/intake/accounts.h"

namespace course {

/// What an instructor should know beside what was found; printable.
struct FoundNotes {
  std::vector<std::string> passed_over;  ///< what cannot be a submission by its name
  std::vector<std::string> notes;        ///< "taken for attempts of ada: 'ADA.zip', 'ada.zip'"
};

/// What lies in a folder of downloads, or in the archive that Moodle or Canvas makes of a class: one for each attempt,
/// and of a group one for each of its students. Sorted by student and attempt. CourseError if there is nothing.
///
/// Whose it is comes from the instructor's side alone: the roster, the name of a file in the folder, and what a platform
/// writes beside it. Each name in `folder` is looked at for itself, so that nobody's file changes how those of others are
/// read; what lies under it is one submission, whatever names are in there, since a student may have chosen them.
/// accounts.h says which of them are attempts of one student. What cannot be a submission by its name is passed over,
/// but for what the roster or a platform says whose it is.
std::vector<Found> find_submissions(const Assignment& assignment, const std::filesystem::path& folder,
                                    const std::vector<Student>& roster = {}, FoundNotes* notes = nullptr);
}  // namespace course
