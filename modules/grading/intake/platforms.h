// How platforms name what students hand in. Each form was read from the platform's own source, or from programs of
// others that read it:
//
//   Moodle      "Ada Lovelace_4711_assignsubmission_file_/week3.zip"; mod/assign/classes/downloader.php, and before 4.1
//               mod/assign/locallib.php. The number is the platform's; of a group it is the group's. The last "_" is
//               not there in the newest. Without folders: "Ada Lovelace_4711_assignsubmission_file_week3.zip".
//   Canvas      "lovelaceada_LATE_4711_815_week3-1.zip"; lib/content_zipper.rb: the sortable name in small letters
//   without
//               what is no letter, LATE where it is, the user, the file, the file's name; of anonymous ones
//               "anon_x7Yz1_815_week3.zip". "-1" is what Canvas adds to a name that was handed in before.
//   Gradescope  folders "submission_123" and submission_metadata.yml with names, emails, ids and times.
//   GitHub      "week3-ada-lovelace": the assignment and the user, as gh classroom clone makes them.
//
// No platform but Gradescope says when something was handed in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "modules/grading/assignment/assignment.h"

namespace course {

struct PlatformName {
  enum class Platform { moodle, canvas };
  Platform platform = Platform::moodle;
  std::string person;   ///< as the platform writes it: "Ada Lovelace", "lovelaceada"
  std::string number;   ///< of the user, or the group
  std::string file;     ///< what the student called it; empty for a folder
  bool late = false;    ///< Canvas says so
  bool is_work = true;  ///< false for a text that was typed into the platform
  /// Where the name has the form of Moodle once more, of another account: all before the last one, which may be what a
  /// student calls herself there. Else empty.
  std::string or_person = {};
};
/// Nothing if a name has no such form. A name may have both: behind what a platform writes stands what a student chose, and
/// on Moodle her own name stands in front. Then it is read as Moodle's, or with `canvas_first` as Canvas'.
std::optional<PlatformName> platform_name(const std::string& name, bool canvas_first = false);

/// Whether names that have both forms are Canvas' here: names of one form alone tell, and a student can write none.
bool is_canvas_here(const std::vector<std::string>& names);

/// "lovelaceada_4711_815_tape.cpp" -> "tape.cpp"; other names as they are, without folders.
std::string name_before_platform(const std::string& path, bool canvas_first = false);

/// "week3-2.zip" and "week3 (2).zip" -> 2; 0 without such a sign. A student or a group may be called "group-2".
int copy_number(const std::string& name);
/// The same without that sign: "week3-2" and "week3 (2)" -> "week3". `stem` is a name without its ending.
std::string without_copy_number(const std::string& stem);

/// One entry of Gradescope's submission_metadata.yml.
struct GradescopeEntry {
  std::string folder;  ///< "submission_123"
  struct Submitter {
    std::string name, email, sid;
  };
  std::vector<Submitter> submitters;
  std::optional<Moment> created_at;
  std::string not_understood = {};  ///< what of it is not; empty if all is
};
std::vector<GradescopeEntry> parse_gradescope(const std::string& yaml);
/// "submission_123": what Gradescope calls its folders.
bool is_folder_of_gradescope(const std::string& name);

}  // namespace course
