// Which submissions lie in a folder of downloads, and whose they are.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "modules/grading/assignment/class_lists.h"

namespace course {

/// One attempt of one student, in a folder of downloads (platforms.h knows how they name it).
struct Found {
  std::filesystem::path path;  ///< an archive, a file, a folder, or a repository
  /// Files and folders in `path`, an archive or a folder, that belong to it; empty if all of it does.
  std::vector<std::string> entries = {};
  std::string name;     ///< as the platform named it, printable
  std::string student;  ///< the roster's id, where it can be told whose it is; else what the platform calls her
  std::optional<Moment> handed_in = {};  ///< by the platform's own record
  int attempt = 1;                       ///< of this student, counted from 1, the first first
  std::string remark = {};               ///< "Canvas says that it was late"
  std::string account = {};              ///< of the platform, that handed it in; empty where a file is named by hand
};

/// What an instructor should know beside what was found; printable.
struct FoundNotes {
  std::vector<std::string> passed_over;  ///< what cannot be a submission by its name
  std::vector<std::string> notes;        ///< "taken for attempts of ada: 'ADA.zip', 'ada.zip'"
};

/// What lies in a folder of downloads, or in the archive that Moodle or Canvas makes of a class: one for each attempt,
/// and of a group one for each of its students. Sorted by student and attempt. CourseError if there is nothing.
///
/// Whose it is comes from the instructor's side alone: the roster, the name of a file in the folder, and what a platform
/// writes beside it. Only `folder` itself may be a class: a folder or an archive that lies in it is one submission,
/// whatever names are in there, since a student may have chosen them. What cannot be a submission by its name is passed
/// over, but for what the roster or a platform says whose it is.
std::vector<Found> find_submissions(const Assignment& assignment, const std::filesystem::path& folder,
                                    const std::vector<Student>& roster = {}, FoundNotes* notes = nullptr);
}  // namespace course
