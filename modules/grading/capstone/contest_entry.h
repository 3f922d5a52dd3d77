// An entry that was handed in: what it claims, and the lines that it ran on.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "examples/commands/capstone/entry.h"
#include "modules/grading/intake/submission.h"

namespace course {

struct ContestEntry {
  std::string name;  ///< of the file or folder, without .zip; printable
  tinytensor::Entry claims;
  std::string digest;                ///< SHA-256 of entry.json
  std::string handed_in;             ///< SHA-256 of that and of the lines that it ran on
  Submission code;                   ///< of the exercises that it names, in the order of the course
  std::vector<std::string> remarks;  ///< what was passed over, for the instructor
};

/// Reads a folder or an archive as ./tt grade does: in memory, within bounds, no link is followed. An error of the
/// library or the course says why it is refused: no entry.json or several, one that breaks a rule, exercises that are
/// not there, missing lines.
ContestEntry read_contest_entry(const Catalog& catalog, const std::filesystem::path& path);

/// "ada" of "class/ada.zip", printable.
std::string name_of_entry(const std::filesystem::path& path);

/// The entries in a folder, sorted by name: folders and archives; names that begin with a dot are none. A folder that
/// holds a file entry.json is one entry itself. Links, pipes and other files are named in `passed_over`. CourseError
/// where nothing is there.
std::vector<std::filesystem::path> entries_in(const std::filesystem::path& folder,
                                              std::vector<std::string>& passed_over);

}  // namespace course
