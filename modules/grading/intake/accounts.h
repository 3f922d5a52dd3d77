// Which entries of a folder of downloads are one student's. An account is what a platform, or the name of a file, calls
// her, to the letter: nothing but the sign of a copy, "ada (1).zip", makes a further attempt of it.
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
  std::string told = {};                 ///< what she should read, too: "handed in on Gradescope by a group: …"
  std::string platform = {};             ///< that says whose it is; empty where the name of the file alone does
  std::string account = {};              ///< what that platform, or the name of the file, calls her, to the letter
  bool has_id = false;                   ///< the platform calls her by her id in the roster, to the letter
  std::string refused = {};              ///< why nothing of it is read; empty if it is
};

/// Where several accounts would be one student, by names that are nearly one or by the roster: the one that is called by
/// her id keeps it, all others stand for themselves, since nobody can tell whose they are. A stranger never gets the id
/// of somebody in the roster. What one account has too many files of is refused. Sorts by student and attempt, and counts
/// the attempts. `notes` says what was not clear.
void part_accounts(std::vector<Found>& found, const std::vector<Student>& roster, std::vector<std::string>& notes);

/// What a student is called of whom the roster says nothing: different names stay different, whatever is in them.
std::string id_of(const std::string& name);

}  // namespace course
