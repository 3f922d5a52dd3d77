// Which lines of a file that a student handed in are hers: those between the marks. One damaged mark costs the
// exercises that it belongs to, no others.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "modules/course/source/regions.h"

namespace course {

struct SubmittedRegions {
  /// By exercise, in the order of the file: as many as the library's file has of that exercise. An exercise whose marks
  /// are damaged, gone or there twice is missing.
  std::map<std::string, std::vector<std::string>> inside;
  std::vector<std::string> told;     ///< for her: one sentence each, printable
  std::vector<std::string> remarks;  ///< for the instructor: lines outside of regions that are not the library's
};

/// Marks that an editor's "toggle comment" has changed, `//}` or `// // }`, are read as what they were where the file
/// has no whole regions otherwise, and it is told.
///
/// `text` is hers, with "\n" at the ends of lines, and `name` what messages call it; `library` is the same file of the
/// library. Of the exercises named only.
SubmittedRegions submitted_regions(const std::string& name, const std::string& text, const Source& library,
                                   const std::set<std::string>& exercises);

}  // namespace course
